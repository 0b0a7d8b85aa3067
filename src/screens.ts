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
  api: 'account/api',
  domains: 'account/domains',
  support: 'support',
  profile: 'profile',
  members: 'members',
  templates: 'templates',
  template: 'templates/:id',
  organization: 'organization',
  newOrganization: 'organizations/new',
} as const;

/** All other screens of the client, by their paths. */
export const entryScreens = ['login', 'auth', 'onboarding', 'goodbye', 'invitation'] as const;

/** About the person who is signed in. All others but those of organizations are both the own account's and an organization's (product 36.10). */
const personalScreens: readonly DashboardScreen[] = [
  'mainCard',
  'account',
  'security',
  'preferences',
  'data',
  'api',
  'domains',
  'support',
  'profile',
  'newOrganization',
];

/** Whose account has no members has none of these screens. */
const membersScreens: readonly DashboardScreen[] = ['members', 'organization', 'templates', 'template'];

const names = Object.keys(dashboardScreens) as DashboardScreen[];

/** Of the own account. */
export const ownScreens = names.filter((name) => !membersScreens.includes(name));
export const organizationScreens = names.filter((name) => !personalScreens.includes(name));

/** Around the screens of an organization: their paths begin with it. */
export const organizationRoute = `${root}/o/:username` as const;

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

/** Makes every path of a screen of the own account, or of nobody's. */
export function screenPath<Name extends EntryScreen | DashboardScreen>(
  screen: Name,
  ...[item]: Place<Name>
): PathOf<Name> {
  return pathOf(screen, item?.id ?? '') as PathOf<Name>;
}

/** Whose screens they are. */
export type ScreenOwner = { ownerKind: string; username: string | null };

/** Makes every path of a screen of an owner: those of an organization are below its username (product 36.10). */
export function ownerScreenPath<Name extends EntryScreen | DashboardScreen>(
  { ownerKind, username }: ScreenOwner,
  screen: Name,
  ...[item]: Place<Name>
): string {
  const path = pathOf(screen, item?.id ?? '');
  const isOrganizations = ownerKind === 'organization' && organizationScreens.some((name) => name === screen);
  return isOrganizations && username !== null ? rootOf(username) + path.slice(root.length) : path;
}

/** The same screen of an owner, for the path of one of the own account. */
export function ownersPath(owner: ScreenOwner, path: string): string {
  const screen = organizationScreens.find((name) => path === pathOf(name, ''));
  return screen === undefined ? path : ownerScreenPath(owner, screen as 'home');
}

/** What makes the paths of an owner's screens. */
export type ScreenPath = <Name extends EntryScreen | DashboardScreen>(screen: Name, ...place: Place<Name>) => string;

function rootOf(organization: string): string {
  return organizationRoute.replace(':username', () => organization);
}

function pathOf(screen: EntryScreen | DashboardScreen, id: string): string {
  if (isEntry(screen)) return `/${screen}`;
  if (screen === 'home') return root;
  return `${root}/${dashboardScreens[screen].replace(':id', () => id)}`;
}

function isEntry(screen: EntryScreen | DashboardScreen): screen is EntryScreen {
  return entryScreens.some((entry) => entry === screen);
}

const inOrganization = new RegExp(`^${rootOf('([^/]+)')}(?=/|$)`, 'i');

/** The username in the path of an organization's screen, or null. */
export function organizationAt(pathname: string): string | null {
  return inOrganization.exec(pathname)?.[1]?.toLowerCase() ?? null;
}

/** The same screen by another name of the organization. */
export function renamedPath(pathname: string, organization: string): string {
  return pathname.replace(inOrganization, () => rootOf(organization));
}

/** The dashboard's screen at a path, or null. Like the client's router, it ignores case and a slash at the end. */
export function screenAt(pathname: string): DashboardScreen | null {
  const found = organizationAt(pathname) === null ? ownScreens : organizationScreens;
  const path = pathname.replace(inOrganization, root);
  return found.find((name) => new RegExp(`^${pathOf(name, '[^/]+')}/?$`, 'i').test(path)) ?? null;
}

/** Whether a path, perhaps with a query or a hash, is that of the dashboard or below it. */
export function isInDashboard(path: string): boolean {
  return path.startsWith(root) && ['/', '?', '#', undefined].includes(path[root.length]);
}
