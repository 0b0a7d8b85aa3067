type Rule = {
  name: string;
  /** on a 24 × 24 grid, in strokes */
  icon: string;
  /** of profile URLs; subdomains count too. The first one is the site's own. */
  hosts: readonly string[];
  /** what precedes the handle in the path. The first one is used for handles. */
  prefixes: readonly string[];
  /** a whole handle, without @; null if only a link identifies a profile */
  handle: RegExp | null;
  /** before the handle when it is shown */
  sign?: '@' | '+';
  /** in the form, before anything is typed */
  example: string;
};

const word = /^[A-Za-z0-9_.-]{1,60}$/;
const letters = /^[\p{L}\p{N}._-]{2,100}$/u;

/** Every platform of product 5.9, in the order in which the form offers them. */
const rules = {
  facebook: {
    name: 'Facebook',
    icon: '<path d="M15 3h-1a4 4 0 0 0-4 4v14M7 12h7"/>',
    hosts: ['www.facebook.com', 'facebook.com', 'fb.com'],
    prefixes: ['/'],
    handle: /^(?!.*\.php$)[\p{L}\p{N}.-]{3,80}$/u,
    example: 'ana.ruiz',
  },
  instagram: {
    name: 'Instagram',
    icon: '<rect x="3" y="3" width="18" height="18" rx="5"/><circle cx="12" cy="12" r="4"/><path d="M17 7h0"/>',
    hosts: ['www.instagram.com', 'instagram.com', 'instagr.am'],
    prefixes: ['/'],
    handle: /^[A-Za-z0-9_.]{1,30}$/,
    sign: '@',
    example: '@ana.ruiz',
  },
  linkedin: {
    name: 'LinkedIn',
    icon: '<path d="M5 10v10M5 5h0M10 20V10M10 14c0-2 1.5-4 4-4s4 2 4 4v6"/>',
    hosts: ['www.linkedin.com', 'linkedin.com'],
    prefixes: ['/in/', '/company/', '/school/', '/showcase/'],
    handle: letters,
    example: 'ana-ruiz',
  },
  tiktok: {
    name: 'TikTok',
    icon: '<path d="M13 3v12a4 4 0 1 1-4-4M13 3c0 3 2.5 5 6 5"/>',
    hosts: ['www.tiktok.com', 'tiktok.com'],
    prefixes: ['/@'],
    handle: /^[A-Za-z0-9_.]{2,24}$/,
    sign: '@',
    example: '@ana.ruiz',
  },
  twitter: {
    name: 'X',
    icon: '<path d="m4 4 16 16M20 4 4 20"/>',
    hosts: ['x.com', 'twitter.com'],
    prefixes: ['/'],
    handle: /^[A-Za-z0-9_]{1,15}$/,
    sign: '@',
    example: '@anaruiz',
  },
  youtube: {
    name: 'YouTube',
    icon: '<rect x="2" y="5" width="20" height="14" rx="4"/><path d="m10 9 5 3-5 3z"/>',
    hosts: ['www.youtube.com', 'youtube.com'],
    prefixes: ['/@', '/c/', '/user/'],
    handle: letters,
    sign: '@',
    example: '@anaruiz',
  },
  whatsapp: {
    name: 'WhatsApp',
    icon: '<path d="m3 21 1.5-5A9 9 0 1 1 8 19.5zM9 8.5c0 4 2.5 6.5 6.5 6.5"/>',
    hosts: ['wa.me', 'whatsapp.com'],
    prefixes: ['/'],
    handle: /^\d{7,15}$/,
    sign: '+',
    example: '+34 600 123 456',
  },
  telegram: {
    name: 'Telegram',
    icon: '<path d="m3 12 18-8-4 16-6-5zM11 15 21 4M11 15v5l3-3"/>',
    hosts: ['t.me', 'telegram.me'],
    prefixes: ['/'],
    handle: /^[A-Za-z][A-Za-z0-9_]{3,31}$/,
    sign: '@',
    example: '@anaruiz',
  },
  signal: {
    name: 'Signal',
    icon: '<circle cx="12" cy="12" r="9" stroke-dasharray="4 3"/><path d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10z"/>',
    hosts: ['signal.me'],
    prefixes: [],
    handle: null,
    example: 'https://signal.me/#eu/…',
  },
  github: {
    name: 'GitHub',
    icon: '<circle cx="6" cy="5" r="2"/><circle cx="6" cy="19" r="2"/><circle cx="18" cy="8" r="2"/><path d="M6 7v10M18 10c0 5-12 2-12 7"/>',
    hosts: ['github.com'],
    prefixes: ['/'],
    handle: /^[A-Za-z0-9-]{1,39}$/,
    example: 'anaruiz',
  },
  threads: {
    name: 'Threads',
    icon: '<path d="M18 8c-1-3-3-4-6-4-5 0-7 3-7 8s2 8 7 8c4 0 6-2 6-4.5s-2-4-5-4-4 1.5-4 3S10.5 17 12 17c3 0 3.5-3 3-6"/>',
    hosts: ['www.threads.com', 'threads.com', 'threads.net'],
    prefixes: ['/@'],
    handle: /^[A-Za-z0-9_.]{1,30}$/,
    sign: '@',
    example: '@ana.ruiz',
  },
  bluesky: {
    name: 'Bluesky',
    icon: '<path d="M12 11C10 7 6 4 3 4c-1 8 2 9 5 9-4 1-3 6 1 6 2 0 3-2 3-4 0 2 1 4 3 4 4 0 5-5 1-6 3 0 6-1 5-9-3 0-7 3-9 7z"/>',
    hosts: ['bsky.app'],
    prefixes: ['/profile/'],
    handle: /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/,
    sign: '@',
    example: '@ana.bsky.social',
  },
  mastodon: {
    name: 'Mastodon',
    icon: '<path d="M8 20c4 1 8 0 8 0M8 20c-3-1-4-4-4-8 0-6 1-8 8-8s8 2 8 8c0 3-1 4-4 4H9M8 13V9.5c0-3 4-3 4 0V12M12 9.5c0-3 4-3 4 0V13"/>',
    hosts: [], // any server
    prefixes: ['/@', '/users/'],
    handle: /^[A-Za-z0-9_.-]+(@[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]{2,})?$/u,
    sign: '@',
    example: '@ana@mastodon.social',
  },
  calendly: {
    name: 'Calendly',
    icon: '<rect x="3" y="5" width="18" height="16" rx="3"/><path d="M3 10h18M8 3v4M16 3v4M9 15l2 2 4-4"/>',
    hosts: ['calendly.com'],
    prefixes: ['/'],
    handle: /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)?$/,
    example: 'ana-ruiz',
  },
  pinterest: {
    name: 'Pinterest',
    icon: '<circle cx="12" cy="12" r="9"/><path d="m10 19 2.5-10M9 13c-2-4 1-6 3-6 3 0 5 3 3 6-1 2-3 2-4 0"/>',
    hosts: [
      'www.pinterest.com',
      'pinterest.com',
      'pinterest.es',
      'pinterest.com.mx',
      'pinterest.co.uk',
      'pinterest.cl',
    ],
    prefixes: ['/'],
    handle: word,
    sign: '@',
    example: '@anaruiz',
  },
  behance: {
    name: 'Behance',
    icon: '<path d="M3 6v12h5a3 3 0 0 0 0-6H3M3 6h4a3 3 0 0 1 0 6M14 15h7c0-6-7-6-7 0 0 4 5 4 6.5 1.5M15 7h5"/>',
    hosts: ['www.behance.net', 'behance.net'],
    prefixes: ['/'],
    handle: word,
    example: 'anaruiz',
  },
  dribbble: {
    name: 'Dribbble',
    icon: '<circle cx="12" cy="12" r="9"/><path d="M8 4c4 5 7 10 8 16M3 11c6 0 12 0 15-5M6 19c3-6 8-8 15-6"/>',
    hosts: ['dribbble.com'],
    prefixes: ['/'],
    handle: word,
    example: 'anaruiz',
  },
  spotify: {
    name: 'Spotify',
    icon: '<circle cx="12" cy="12" r="9"/><path d="M7 9.5c4-1 7-1 10 1M8 13c3-1 5-.5 8 1M8.5 16c2-.5 4-.5 6 .5"/>',
    hosts: ['open.spotify.com', 'spotify.com'],
    prefixes: ['/user/'],
    handle: word,
    example: 'anaruiz',
  },
} as const satisfies Record<string, Rule>;

export type Platform = keyof typeof rules;
export const platforms = Object.keys(rules) as [Platform, ...Platform[]];
export const socialPlatforms: Record<Platform, Rule> = rules;
