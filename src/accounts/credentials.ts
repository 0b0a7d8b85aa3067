import { z } from 'zod';
import { languageSchema } from '../language-schema.ts';
import { isStorable, line } from '../text.ts';
import { accessRemovalSchema } from './other-access.ts';

const PASSWORD_MIN = 12;
const PASSWORD_MAX = 128;

/** How long a further confirmation mail is not sent (product 1.17). */
export const RESEND_SECONDS = 30;

// The messages are the spec's (5) and double as keys of the translation (web/app/errors.ts).
export const emailSchema = line()
  .toLowerCase()
  .max(255, 'Invalid email address')
  .pipe(z.email('Invalid email address'));

/** The one rule for every new password (product 1.2). */
export const newPasswordSchema = z
  .string()
  .refine(isStorable, { error: 'Invalid input' })
  .min(PASSWORD_MIN, 'Password must be at least 12 characters')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters')
  .regex(/[a-z]/, 'Password must contain at least one lowercase letter')
  .regex(/[A-Z]/, 'Password must contain at least one uppercase letter')
  .regex(/[0-9]/, 'Password must contain at least one number');

const nameSchema = line().min(1, 'Name is required').max(100, 'Name must be less than 100 characters');

export const signUpSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  language: languageSchema,
  /** the browser's; one that is unknown here keeps nobody out (product 20.9) */
  timeZone: z.string().max(100).optional(),
});

export const signInSchema = z.object({
  email: emailSchema,
  password: z
    .string()
    .refine(isStorable, { error: 'Invalid input' })
    .min(6, 'Password must be at least 6 characters')
    .max(PASSWORD_MAX),
  rememberMe: z.boolean().default(true),
});

export const resetRequestSchema = z.object({ email: emailSchema });

const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, 'Invalid input');

export const resetLinkSchema = z.object({ token: tokenSchema });

export const resetSchema = resetLinkSchema.extend({
  password: newPasswordSchema,
  remove: accessRemovalSchema.default({ providers: [], passkeys: [] }),
});
