import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/credentials.ts';

/** `name`: of the organization, typed to confirm (product 36.6). */
export const organizationDeletionSchema = z.object({
  name: z.string().max(100),
  password: currentPasswordSchema.optional(),
});

export const deletionSchema = z.object({
  confirmation: z.string().max(20),
  password: currentPasswordSchema.optional(),
});
