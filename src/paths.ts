import { screenPath } from './screens.ts';

/** Every first path segment of the server and the client, now or planned, and the names of product 4.3. */
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
  'invitation',
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

/** Paths that several modules use. */
export const paths = {
  profile: (username: string) => `/${username}`,
  userProfile: (username: string) => `/user/${username}`,
  handle: (username: string, handle: string) => `/${username}/${handle}`,
  card: (id: string) => `/vcard/${id}`,
  preview: (vcardId: string, tag: string) => `/vcard/${vcardId}/preview.jpg?v=${tag}`, // a new image needs a new tag, since messengers cache it
  teamPreview: (username: string, tag: string) => `/user/${username}/preview.jpg?v=${tag}`,
  shortLink: (slug: string) => `/l/${slug}`,
  scan: (slug: string) => `/q/${slug}`,
  qrImage: (slug: string, format: 'png' | 'svg' | 'pdf') => `/qr/${slug}.${format}`,
  media: (photoId: string, variant: PhotoVariant, format: PhotoFormat = 'jpg') =>
    `/media/${photoId}/${variant}.${format}`,
  storageKey: (photoId: string, variant: PhotoVariant, format: PhotoFormat = 'jpg') =>
    `photos/${photoId}/${variant}.${format}`,
  reports: '/report',
  sourceCode: '/about/source', // below a reserved name, so that it takes no username away
  securityTxt: '/.well-known/security.txt', // RFC 9116
  /** `isPlain`: it doesn't name the product (product 40.7) */
  reportForm: (path: string, isPlain = false) => `/report?of=${path}${isPlain ? '&plain' : ''}`,
  /** of the token API, which gets the responses to its own requests there */
  apiCallback: '/auth/v1/callback',
  socialCallback: (provider: string) => `/auth/callback/${provider}`,
  accountExport: '/api/account/export',
  organizationExport: '/api/organizations/export',
  statsCsv: '/analytics.csv',
  listsCsv: '/api/lists.csv',
  auditCsv: '/api/audit.csv',
  confirmEmail: (token: string) => `/auth/confirm?token=${token}`,
  confirmEmailChange: (token: string) => `/auth/address?token=${token}`,
  /** of an account without one */
  confirmFirstEmail: (token: string) => `/auth/address?token=${token}&first=true`,
  invitation: (token: string) => `${screenPath('invitation')}#token=${token}`, // in the hash, as below
  signUpInvitation: (token: string, email: string) =>
    `${screenPath('onboarding')}#${new URLSearchParams({ invitation: token, email })}`,
  resetPassword: (token: string) => `${screenPath('auth')}#reset=${token}`, // in the hash, so that no server or log sees the token
} as const;

/** Below them, the site redirects to what others choose, or to programs that do. */
const redirectingPaths = [
  ...[paths.shortLink(''), paths.scan(''), paths.socialCallback(''), paths.sourceCode],
  ...['/auth/v1/', '/dev/'],
];

/** Reads the path as the server does; a malformed one counts. */
export function leadsElsewhere(pathname: string): boolean {
  try {
    const path = `${decodeURIComponent(pathname).toLowerCase().replace(/\/+/g, '/')}/`;
    return redirectingPaths.some((each) => path.startsWith(each.endsWith('/') ? each : `${each}/`));
  } catch {
    return true;
  }
}

/** Sides in pixels (product 6.5). */
export const squareSizes = [160, 320, 640] as const;
export type SquareSize = (typeof squareSizes)[number];

/** Widths of covers in pixels (product 6.5). */
export const wideSizes = [480, 768, 1080] as const;
export type WideSize = (typeof wideSizes)[number];

/** The photo, the square in contact files, and the sizes for screens (product 6.2, 6.5). */
export type PhotoVariant = 'photo' | 'square' | `square-${SquareSize}` | 'whole-320' | `wide-${WideSize}`;
export type PhotoFormat = 'jpg' | 'webp';
export type PhotoFile = { variant: PhotoVariant; format: PhotoFormat };

/** Can be rendered again from the photo. */
export const derivedPhotoFiles: readonly PhotoFile[] = [
  ...squareSizes.flatMap((side): PhotoFile[] => [
    { variant: `square-${side}`, format: 'webp' },
    { variant: `square-${side}`, format: 'jpg' },
  ]),
  { variant: 'whole-320', format: 'webp' },
  ...wideSizes.map((width): PhotoFile => ({ variant: `wide-${width}`, format: 'webp' })),
];

export const photoFiles: readonly PhotoFile[] = [
  { variant: 'photo', format: 'jpg' },
  { variant: 'square', format: 'jpg' },
  ...derivedPhotoFiles,
];

const mediaPath = /^\/media\/([0-9a-f-]{36})\/photo\.jpg$/;

/** The photo ID in a media URL of ours; null for any other URL. */
export function photoIdOf(path: string): string | null {
  const id = mediaPath.exec(path)?.[1];
  return id !== undefined && isUuid(id) ? id : null;
}

export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value);
}

/** What the path of a card's page depends on. `isMain`: of a person. `handle`: null until it has one (product 5.12). */
export type CardPathParts = { id: string; isMain: boolean; username: string | null; handle: string | null };

export function cardPath({ id, isMain, username, handle }: CardPathParts): string {
  if (username === null) return paths.card(id);
  if (isMain) return paths.profile(username);
  return handle === null ? paths.card(id) : paths.handle(username, handle);
}

/** The card that one which is off leads to. */
export type ForwardCard = Pick<CardPathParts, 'id' | 'handle'>;

/** The main card has a path below the username, too. */
export function forwardPath(username: string | null, forward: ForwardCard): string {
  return cardPath({ ...forward, username, isMain: false });
}
