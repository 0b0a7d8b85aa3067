const root = '/dashboard';

/** Screens below /dashboard and their paths there. Its router, the server and all links to them derive from this list (product 31.16). */
export const dashboardScreens = {
  home: '',
  stats: 'stats',
  qrCodes: 'qr-codes',
  qrCode: 'qr-codes/:id',
  cards: 'vcards',
  card: 'vcards/:id',
  mainCard: 'vcard',
  links: 'links',
  itemStats: 'links/:id',
  link: 'links/:id/edit',
  billing: 'billing',
  account: 'account',
  security: 'account/security',
  preferences: 'account/preferences',
  data: 'account/data',
  support: 'support',
  profile: 'profile',
} as const;

/** All other screens of the client, by their paths. */
export const entryScreens = ['login', 'auth', 'onboarding', 'goodbye'] as const;

type Patterns = typeof dashboardScreens;

export type DashboardScreen = keyof Patterns;
export type EntryScreen = (typeof entryScreens)[number];

/** Those of one card, link or QR code. */
type ItemScreen = {
  [Name in DashboardScreen]: Patterns[Name] extends `${string}:id${string}` ? Name : never;
}[DashboardScreen];

export type PlainScreen = EntryScreen | Exclude<DashboardScreen, ItemScreen>;

type Place<Name> = Name extends ItemScreen ? [item: { id: string }] : [];

type PathOf<Name> = Name extends EntryScreen
  ? `/${Name}`
  : Name extends 'home'
    ? typeof root
    : Name extends ItemScreen
      ? string
      : Name extends DashboardScreen
        ? `${typeof root}/${Patterns[Name]}`
        : never;

/** Makes every path of a screen. */
export function screenPath<Name extends EntryScreen | DashboardScreen>(
  screen: Name,
  ...[item]: Place<Name>
): PathOf<Name> {
  return pathOf(screen, item?.id ?? '') as PathOf<Name>;
}

function pathOf(screen: EntryScreen | DashboardScreen, id: string): string {
  if (isEntry(screen)) return `/${screen}`;
  if (screen === 'home') return root;
  return `${root}/${dashboardScreens[screen].replace(':id', () => id)}`;
}

function isEntry(screen: EntryScreen | DashboardScreen): screen is EntryScreen {
  return entryScreens.some((entry) => entry === screen);
}

/** The dashboard's screen at a path, or null. Like the client's router, it ignores case and a slash at the end. */
export function screenAt(pathname: string): DashboardScreen | null {
  const names = Object.keys(dashboardScreens) as DashboardScreen[];
  return names.find((name) => new RegExp(`^${pathOf(name, '[^/]+')}/?$`, 'i').test(pathname)) ?? null;
}

/** Whether a path, perhaps with a query or a hash, is that of the dashboard or below it. */
export function isInDashboard(path: string): boolean {
  return path.startsWith(root) && ['/', '?', '#', undefined].includes(path[root.length]);
}
