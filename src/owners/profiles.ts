import { z } from 'zod';
import { emailSchema, newPasswordSchema } from '../accounts/credentials.ts';
import { splitName } from '../cards/cards.ts';
import { photoIdOf } from '../paths.ts';
import { isStorable, text } from '../text.ts';

const NAME_MAX = 100;

/** Path of one of our own media; null for none. Whose it is, the server asks (product 1.10). */
export const ownPhotoSchema = z
  .string()
  .refine((value) => photoIdOf(value) !== null, { error: 'Only a photo that was uploaded here can be used' })
  .nullable();

/** Empty while the account has none; the plan's own rule for it is `usernameProblem`. */
const usernameSchema = text().toLowerCase().max(64, 'Invalid input');

/** The personal information of an account (product 1.10). */
export const personalSchema = z
  .object({
    firstName: text().min(1, 'First name is required').max(NAME_MAX, 'Name must be less than 100 characters'),
    lastName: text().max(NAME_MAX, 'Name must be less than 100 characters'),
    username: usernameSchema,
  })
  .refine(({ firstName, lastName }) => fullName({ firstName, lastName }).length <= NAME_MAX, {
    error: 'Name must be less than 100 characters',
    path: ['lastName'],
  });

/** The simple editor of the profile (product 1.10). */
export const profileSchema = z.object({
  name: text().min(1, 'Name is required').max(NAME_MAX, 'Name must be less than 100 characters'),
  username: usernameSchema,
  profilePic: ownPhotoSchema,
});

export const accentSchema = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Invalid input')
  .transform((value) => value.toLowerCase());

/** To be compared with the present one. */
export const presentPasswordSchema = z
  .string()
  .refine(isStorable, { error: 'Invalid input' })
  .min(1, 'Password is required')
  .max(128, 'Password must be at most 128 characters');

/** A new password beside the present one (product 1.11). That it was typed twice alike is the form's business. */
export const passwordChangeSchema = z.object({ current: presentPasswordSchema, password: newPasswordSchema });

/** Another address for the account (product 1.16); without a password where there is none (21.9). */
export const addressChangeSchema = z.object({ email: emailSchema, password: presentPasswordSchema.optional() });

/** What a person must type to delete the account (product 1.13). */
export const DELETE_WORD = 'DELETE';

/** Without a password where the account has none (product 21.9). */
export const deletionSchema = z.object({
  confirmation: z.string().max(20),
  password: presentPasswordSchema.optional(),
});

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

type Names = { name: string; firstName: string; lastName: string };

/** First and last name as stored, or made from the display name of an account that never gave them. */
export function namesOf({ name, firstName, lastName }: Names): { firstName: string; lastName: string } {
  if (firstName !== '' || lastName !== '') return { firstName, lastName };
  const { first, last } = splitName(name);
  return { firstName: first, lastName: last };
}

/** The display name after a change of first or last name: it follows them unless it was set otherwise (product 1.10). */
export function displayName(before: Names, after: { firstName: string; lastName: string }): string {
  return before.name === fullName(namesOf(before)) ? fullName(after) : before.name;
}
