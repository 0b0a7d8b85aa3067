import { z } from 'zod';
import { fullName } from '../names.ts';
import { photoIdOf } from '../paths.ts';
import { line, text } from '../schemas.ts';

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

/** The profile page (product 1.10, 1.26). */
export const profileSchema = z.object({
  name: text().min(1, 'Name is required').max(NAME_MAX, 'Name must be less than 100 characters'),
  username: usernameSchema,
  profilePic: ownPhotoSchema,
  // Absent: unchanged
  position: line().max(100, 'Position must be less than 100 characters').optional(),
  company: line().max(100, 'Company must be less than 100 characters').optional(),
  phone: line().max(20, 'Phone must be less than 20 characters').optional(),
});

/** The last line of an owner's pages; empty for none (product 40.7). */
export const footerSchema = z.object({ footer: line().max(60, 'Footer must be at most 60 characters') });

export const usernameClaimSchema = profileSchema.pick({ username: true });
