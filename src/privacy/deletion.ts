import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/credentials.ts';

/** Typed to confirm account deletion (product 1.13). */
export const DELETE_WORD = 'DELETE';

export const deletionSchema = z.object({
  confirmation: z.string().max(20),
  password: currentPasswordSchema.optional(),
});
