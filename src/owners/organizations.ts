import { type Role, reachOf, roles } from './permissions.ts';

/** Of a person (product 36.1). */
export const MAX_ORGANIZATIONS = 20;

/** Whether a person may change the role of a member, or remove one (`to` is null): nobody above oneself (product 36.5). */
export function mayChangeMember(own: Role, { from, to }: { from: Role; to: Role | null }): boolean {
  const isWithin = (role: Role) => roles.indexOf(role) >= roles.indexOf(own);
  return isWithin(from) && (to === null || isWithin(to));
}

/** Whether a person may invite others to a role: nobody above oneself (product 36.8). */
export function mayInvite(own: Role, to: Role): boolean {
  return reachOf(own, 'members.manage') === 'all' && mayChangeMember(own, { from: to, to: null });
}
