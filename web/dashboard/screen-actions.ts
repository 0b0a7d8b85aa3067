import type { Action } from '#src/owners/permissions.ts';
import type { DashboardScreen } from '#src/screens.ts';

/** What a screen shows beyond what every member may see, and what only organizations have. */
export const screenActions: Partial<Record<DashboardScreen, Action>> = {
  stats: 'links.read',
  links: 'links.read',
  link: 'links.read',
  qrCodes: 'links.read',
  qrCode: 'links.read',
  billing: 'billing.read',
  members: 'members.read',
  templates: 'templates.read',
  template: 'templates.write',
  organization: 'organization.read',
};
