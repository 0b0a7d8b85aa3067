import { isUuid } from './identifiers.ts';

/** Names in the spec's own list, and every first path segment that the server or the client routes, now or later (product 4.3). */
export const reservedNames: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'www',
  'app',
  'dashboard',
  'login',
  'signup',
  'auth',
  'user',
  'about',
  'privacy',
  'terms',
  'imprint',
  'security',
  'contact',
  'changelog',
  'pricing',
  'help',
  'docs',
  'blog',
  'status',
  'dev',
  'media',
  'demo',
  'goodbye',
  'onboarding',
  'vcard',
  'trpc',
  'webhooks',
  'metrics',
  'assets',
  'qr',
  'healthz',
  'readyz',
  'favicon',
  'robots',
  'sitemap',
  'manifest',
  'landing',
  'links',
  'vcards',
  'billing',
  'support',
  'account',
  'profile',
  'settings',
  'static',
  'public',
  'logout',
  'signin',
  'register',
]);

/** Addresses below the public host. Every link that the product makes is built here. */
export const paths = {
  profile: (username: string) => `/${username}`,
  userProfile: (username: string) => `/user/${username}`,
  vcard: (id: string) => `/vcard/${id}`,
  shortLink: (slug: string) => `/l/${slug}`,
  scan: (slug: string) => `/q/${slug}`,
  qrImage: (slug: string, format: 'png' | 'svg' | 'pdf') => `/qr/${slug}.${format}`,
  media: (photoId: string, variant: PhotoVariant) => `/media/${photoId}/${variant}.jpg`,
  /** key of a stored photo, below the storage's own root */
  stored: (photoId: string, variant: PhotoVariant) => `photos/${photoId}/${variant}.jpg`,
  signIn: '/login',
  /** the account's data as one ZIP */
  accountExport: '/api/account/export',
  confirmEmail: (token: string) => `/auth/confirm?token=${token}`,
  /** The reset form is the /auth screen; the token travels in the hash, which no server or log sees. */
  resetPassword: (token: string) => `/auth#reset=${token}`,
} as const;

/** What is stored of a photo: the picture, and the square that goes into contact files (product 6.2). */
export const photoVariants = ['photo', 'square'] as const;
export type PhotoVariant = (typeof photoVariants)[number];

const mediaPath = /^\/media\/([0-9a-f-]{36})\/photo\.jpg$/;

/** The photo id in one of our own media addresses, null for any other address. */
export function photoIdOf(path: string): string | null {
  const id = mediaPath.exec(path)?.[1];
  return id !== undefined && isUuid(id) ? id : null;
}
