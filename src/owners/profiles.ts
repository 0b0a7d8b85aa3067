import { z } from 'zod';
import { splitName } from '../names.ts';
import { photoIdOf } from '../paths.ts';
import { text } from '../schemas.ts';

const NAME_MAX = 100;

/** Path of an uploaded photo, or null. The server checks its owner (product 1.10). */
export const ownPhotoSchema = z
  .string()
  .refine((value) => photoIdOf(value) !== null, { error: 'Must be a photo you uploaded here' })
  .nullable();

// Empty while the account has none. `usernameProblem` applies the plan's rules
const usernameSchema = text().toLowerCase().max(64, 'Invalid input');

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

export const profileSchema = z.object({
  name: text().min(1, 'Name is required').max(NAME_MAX, 'Name must be less than 100 characters'),
  username: usernameSchema,
  profilePic: ownPhotoSchema,
});

export const accentSchema = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Invalid input')
  .transform((value) => value.toLowerCase());

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

type Names = { name: string; firstName: string; lastName: string };

export function namesOf({ name, firstName, lastName }: Names): { firstName: string; lastName: string } {
  if (firstName !== '' || lastName !== '') return { firstName, lastName };
  const { first, last } = splitName(name);
  return { firstName: first, lastName: last };
}

/** The display name after a change of first or last name. It follows them unless it was set separately (product 1.10). */
export function displayName(before: Names, after: { firstName: string; lastName: string }): string {
  return before.name === fullName(namesOf(before)) ? fullName(after) : before.name;
}
