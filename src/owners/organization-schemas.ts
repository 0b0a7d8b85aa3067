import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/credentials.ts';
import { colorSchema, text, websiteSchema } from '../schemas.ts';
import { roles } from './permissions.ts';
import { ownPhotoSchema, profileSchema } from './profiles.ts';

export const organizationSchema = profileSchema.pick({ name: true, username: true });

/** `logo`: the path of a photo that the founder uploaded. Without a color it has the founder's. */
export const newOrganizationSchema = organizationSchema.extend({
  logo: ownPhotoSchema.default(null),
  themeColor: colorSchema.optional(),
});

/** What its page says of it, and whether it has one (product 40.1). */
export const organizationPageSchema = z.object({
  about: text().max(500, 'Description must be at most 500 characters'),
  website: websiteSchema,
  hasPage: z.boolean(),
});

/** What isn't named stays. */
export const organizationPageChangesSchema = organizationPageSchema.partial();

/** Whether members need a second factor, with the password of accounts without one (product 23.6). */
export const requiredFactorSchema = z.object({
  requiresFactor: z.boolean(),
  password: currentPasswordSchema.optional(),
});

export const roleSchema = z.enum(roles);

/** What becomes of the cards that a removed member held: they stay, are switched off, or lead to another card. */
export const afterwardsSchema = z.union([z.enum(['keep', 'off']), z.object({ forwardTo: z.uuid() })]).default('keep');

export type Afterwards = z.output<typeof afterwardsSchema>;
