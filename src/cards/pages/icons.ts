import type { ShareChannel } from '../../links/sharing.ts';
import type { Html } from '../../pages/html.ts';
import { icon, icons } from '../../pages/icons.ts';
import type { Platform } from '../social-platforms.ts';

export const platformIcons: Record<Platform, Html> = {
  facebook: icon('<path d="M15 3h-1a4 4 0 0 0-4 4v14M7 12h7"/>'),
  instagram: icon(
    '<rect x="3" y="3" width="18" height="18" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M17 7h0"/>',
  ),
  linkedin: icon('<path d="M5 10v10M5 5h0M10 20V10M10 14c0-2 1.5-4 4-4s4 2 4 4v6"/>'),
  tiktok: icon('<path d="M13 3v12a4 4 0 1 1-4-4M13 3c0 3 2.5 5 6 5"/>'),
  twitter: icon('<path d="m4 4 16 16M20 4 4 20"/>'),
  youtube: icon('<rect x="2" y="5" width="20" height="14" rx="4"/><path d="m10 9 5 3-5 3z"/>'),
};

export const shareIcons: Record<ShareChannel, Html> = {
  whatsapp: icon('<path d="m3 21 1.5-5A9 9 0 1 1 8 19.5zM9 8.5c0 4 2.5 6.5 6.5 6.5"/>'),
  mail: icons.mail,
  linkedin: platformIcons.linkedin,
  x: platformIcons.twitter,
};
