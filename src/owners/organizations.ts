import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/credentials.ts';
import { type Role, roles } from './permissions.ts';
import { profileSchema } from './profiles.ts';

/** Of a person (product 36.1). */
export const MAX_ORGANIZATIONS = 20;

export const organizationSchema = profileSchema.pick({ name: true, username: true });

/** Whether members need a second factor, with the password of accounts without one (product 23.6). */
export const requiredFactorSchema = z.object({
  requiresFactor: z.boolean(),
  password: currentPasswordSchema.optional(),
});

export const roleSchema = z.enum(roles);

/** What becomes of the cards that a former member held: they stay. */
export const afterwardsSchema = z.enum(['keep']).default('keep');

/** Whether a person may change the role of a member, or remove one (`to` is null): nobody above oneself (product 36.5). */
export function mayChangeMember(own: Role, { from, to }: { from: Role; to: Role | null }): boolean {
  const isWithin = (role: Role) => roles.indexOf(role) >= roles.indexOf(own);
  return isWithin(from) && (to === null || isWithin(to));
}
