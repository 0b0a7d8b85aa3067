/** Names in the spec's own list, and every first path segment that the server or the client routes, now or later (product 4.3). */
export const reservedUsernames: ReadonlySet<string> = new Set([
  'admin',
  'api',
  'www',
  'app',
  'dashboard',
  'analytics',
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
  'report',
]);

/** Addresses below the public host. Every link that the product makes is built here. */
export const paths = {
  profile: (username: string) => `/${username}`,
  userProfile: (username: string) => `/user/${username}`,
  card: (id: string) => `/vcard/${id}`,
  /** the picture that messengers show beside its link; another tag for another picture, since they keep what they have */
  preview: (vcardId: string, tag: string) => `/vcard/${vcardId}/preview.jpg?v=${tag}`,
  shortLink: (slug: string) => `/l/${slug}`,
  scan: (slug: string) => `/q/${slug}`,
  qrImage: (slug: string, format: 'png' | 'svg' | 'pdf') => `/qr/${slug}.${format}`,
  media: (photoId: string, variant: PhotoVariant, format: PhotoFormat = 'jpg') =>
    `/media/${photoId}/${variant}.${format}`,
  /** key of a stored photo, below the storage's own root */
  storageKey: (photoId: string, variant: PhotoVariant, format: PhotoFormat = 'jpg') =>
    `photos/${photoId}/${variant}.${format}`,
  reports: '/report',
  /** the form that reports a page of ours; every path of one is made of letters that a query can hold */
  reportForm: (path: string) => `/report?of=${path}`,
  signIn: '/login',
  onboarding: '/onboarding',
  dashboard: '/dashboard',
  account: '/dashboard/account',
  /** where a provider sends the browser back to; registered there to the letter */
  socialCallback: (provider: string) => `/auth/callback/${provider}`,
  /** the account's data as one ZIP */
  accountExport: '/api/account/export',
  /** figures as a sheet; `from` and `to` are days of the account */
  statsCsv: '/analytics.csv',
  confirmEmail: (token: string) => `/auth/confirm?token=${token}`,
  /** behind the links of a change of address */
  confirmEmailChange: (token: string) => `/auth/address?token=${token}`,
  /** The reset form is the /auth screen; the token travels in the hash, which no server or log sees. */
  resetPassword: (token: string) => `/auth#reset=${token}`,
} as const;

/** Sides of the squares that screens show, in pixels (product 6.5). */
export const squareSizes = [160, 320, 640] as const;
export type SquareSize = (typeof squareSizes)[number];

/** The picture, the square that goes into contact files, and what screens show of it (product 6.2, 6.5). */
export type PhotoVariant = 'photo' | 'square' | `square-${SquareSize}` | 'whole-320';
export type PhotoFormat = 'jpg' | 'webp';
export type PhotoFile = { variant: PhotoVariant; format: PhotoFormat };

/** Made from the picture: what of it is missing can be made again. */
export const derivedPhotoFiles: readonly PhotoFile[] = [
  ...squareSizes.flatMap((side): PhotoFile[] => [
    { variant: `square-${side}`, format: 'webp' },
    { variant: `square-${side}`, format: 'jpg' },
  ]),
  { variant: 'whole-320', format: 'webp' },
];

/** All that is stored of a photo, the picture first. */
export const photoFiles: readonly PhotoFile[] = [
  { variant: 'photo', format: 'jpg' },
  { variant: 'square', format: 'jpg' },
  ...derivedPhotoFiles,
];

const mediaPath = /^\/media\/([0-9a-f-]{36})\/photo\.jpg$/;

/** The photo id in one of our own media addresses, null for any other address. */
export function photoIdOf(path: string): string | null {
  const id = mediaPath.exec(path)?.[1];
  return id !== undefined && isUuid(id) ? id : null;
}

/** Ids are uuids; anything else is refused before SQL sees it. */
export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);
}
