/** Paths of the client's screens below /dashboard. Its router and the server use this list (product 31.16). */
export const dashboardScreens = [
  'qr-codes',
  'qr-codes/:id',
  'vcards',
  'vcards/:id',
  'billing',
  'account',
  'account/security',
  'account/preferences',
  'account/data',
  'support',
  'profile',
  'vcard',
  'links',
  'links/:id',
  'links/:id/edit',
] as const;

export type DashboardScreen = (typeof dashboardScreens)[number];

const patterns = dashboardScreens.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i'));

/** `path` is relative to /dashboard/. Like the client's router, it ignores case. */
export function isDashboardScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
