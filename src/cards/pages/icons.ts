import type { ShareChannel } from '../../links/sharing.ts';
import type { Html } from '../../pages/html.ts';
import { icon, icons } from '../../pages/icons.ts';
import { type Platform, platforms, socialPlatforms } from '../social-platforms.ts';

export const platformIcons = Object.fromEntries(
  platforms.map((platform) => [platform, icon(socialPlatforms[platform].icon)]),
) as Record<Platform, Html>;

export const shareIcons: Record<ShareChannel, Html> = {
  whatsapp: platformIcons.whatsapp,
  mail: icons.mail,
  linkedin: platformIcons.linkedin,
  x: platformIcons.twitter,
};
