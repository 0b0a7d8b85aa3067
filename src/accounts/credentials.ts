import { z } from 'zod';
import { asciiEmail } from '../emails.ts';
import { checkNames, isStorable, languageSchema, line, nameFields } from '../schemas.ts';
import { socialProviders, socialScreens } from './social.ts';

const PASSWORD_MIN = 12;
const PASSWORD_MAX = 128;

export const RESEND_SECONDS = 30;

// Messages are keys of src/issue-texts.ts, which translates them
export const emailSchema = line()
  .toLowerCase()
  .min(1, 'Required')
  .refine((email) => email === '' || asciiEmail(email) !== null, 'Invalid email address');

export const newPasswordSchema = z
  .string()
  .refine(isStorable, { error: 'Invalid input' })
  .min(PASSWORD_MIN, 'Password must be at least 12 characters')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters')
  .regex(/\p{Ll}/u, 'Password must contain at least one lowercase letter')
  .regex(/\p{Lu}/u, 'Password must contain at least one uppercase letter')
  .regex(/\p{Nd}/u, 'Password must contain at least one number');

/** The browser's time zone. Unknown ones fall back to UTC (product 20.9). */
const timeZoneSchema = z.string().max(100).optional();

const { firstName, lastName } = nameFields;
const typedFields = { email: emailSchema, password: newPasswordSchema };

/** What people type into the sign-up form. */
export const signUpFormSchema = z.object({ firstName, lastName, ...typedFields }).check(checkNames);

export const signInSchema = z.object({
  email: emailSchema,
  password: z
    .string()
    .refine(isStorable, { error: 'Invalid input' })
    .min(6, 'Password must be at least 6 characters')
    .max(PASSWORD_MAX),
  rememberMe: z.boolean().default(true),
});

export const socialProviderSchema = z.enum(socialProviders);

export const socialStartSchema = z.object({
  provider: socialProviderSchema,
  from: z.enum(socialScreens),
  language: languageSchema,
  timeZone: timeZoneSchema,
  rememberMe: z.boolean().default(true),
});

export const resetRequestSchema = z.object({ email: emailSchema });

export const tokenSchema = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, 'Invalid input');

export const signUpSchema = z
  .object({
    ...nameFields,
    ...typedFields,
    language: languageSchema,
    timeZone: timeZoneSchema,
    /** of the operator */
    invitation: tokenSchema.optional(),
  })
  .check(checkNames);

export const resetLinkSchema = z.object({ token: tokenSchema });

const accessRemovalSchema = z.object({
  providers: z.array(socialProviderSchema).max(10),
  passkeys: z.array(z.uuid()).max(20),
  /** the ID of a wallet, or `phone` */
  programs: z.array(z.union([z.uuid(), z.literal('phone')])).max(20),
});

export type AccessRemoval = z.output<typeof accessRemovalSchema>;

export const resetSchema = resetLinkSchema.extend({
  password: newPasswordSchema,
  remove: accessRemovalSchema.default({ providers: [], passkeys: [], programs: [] }),
});

export const currentPasswordSchema = z
  .string()
  .refine(isStorable, { error: 'Invalid input' })
  .min(1, 'Password is required')
  .max(PASSWORD_MAX, 'Password must be at most 128 characters');

export const passwordChangeSchema = z.object({ current: currentPasswordSchema, password: newPasswordSchema });

/** The password is absent if the account has none (product 1.16, 21.9). */
export const emailChangeSchema = z.object({ email: emailSchema, password: currentPasswordSchema.optional() });
