import { z } from 'zod';
import { emailSchema, newPasswordSchema, tokenSchema } from '../accounts/credentials.ts';
import { checkNames, languageSchema, nameFields, text } from '../schemas.ts';
import { roleSchema } from './organization-schemas.ts';

export const INVITATION_DAYS = 7;

/** In one call. */
export const MOST_INVITED = 100;

/** What an organization sends in a day, and what an address gets in an hour of all organizations (product 36.8). */
export const MOST_SENT = { perDay: 200, perHour: 3 } as const;

export const invitationStates = ['open', 'accepted', 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

type Ends = { expiresAt: Date; acceptedAt: Date | null; revokedAt: Date | null };

export function invitationState({ expiresAt, acceptedAt, revokedAt }: Ends, now: Date): InvitationState {
  if (acceptedAt !== null) return 'accepted';
  if (revokedAt !== null) return 'revoked';
  return expiresAt > now ? 'open' : 'expired';
}

export const invitationsSchema = z
  .object({
    emails: z.array(emailSchema).min(1, 'Required').max(MOST_INVITED, 'Invalid input'),
    role: roleSchema,
    /** held by who accepts; of one address */
    cardId: z.uuid().nullable().default(null),
    /** of several addresses */
    cards: z
      .array(z.object({ email: emailSchema, cardId: z.uuid() }))
      .max(MOST_INVITED, 'Invalid input')
      .default([]),
    message: text().max(500, 'Invalid input').default(''),
    /** absent: the inviter's */
    language: languageSchema.optional(),
  })
  .refine(({ emails, cardId }) => cardId === null || emails.length === 1, { error: 'Invalid input', path: ['cardId'] });

export const invitationTokenSchema = z.object({ token: tokenSchema });

/** What people type into the form of an invitation. */
export const invitedSignUpFormSchema = z
  .object({ firstName: nameFields.firstName, lastName: nameFields.lastName, password: newPasswordSchema })
  .check(checkNames);

export const invitedSignUpSchema = z
  .object({
    token: tokenSchema,
    ...nameFields,
    password: newPasswordSchema,
    language: languageSchema,
    timeZone: z.string().max(100).optional(),
  })
  .check(checkNames);
