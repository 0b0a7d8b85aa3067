import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/credentials.ts';
import { roles } from './permissions.ts';
import { profileSchema } from './profiles.ts';

export const organizationSchema = profileSchema.pick({ name: true, username: true });

/** Whether members need a second factor, with the password of accounts without one (product 23.6). */
export const requiredFactorSchema = z.object({
  requiresFactor: z.boolean(),
  password: currentPasswordSchema.optional(),
});

export const roleSchema = z.enum(roles);

/** What becomes of the cards that a former member held: they stay. */
export const afterwardsSchema = z.enum(['keep']).default('keep');
