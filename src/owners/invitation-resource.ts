import { z } from 'zod';
import { emailSchema } from '../accounts/credentials.ts';
import { described, exampleIds, idSchema, instantSchema, itemIdSchema, sample, sent } from '../rest-schemas.ts';
import { languageSchema, text } from '../schemas.ts';
import { invitationStates } from './invitations.ts';
import { roles } from './permissions.ts';

/** A key is no way to more rights than it has (product 41.25). */
const invitedRoles = ['editor', 'member'] as const;

export const newInvitationBody = z
  .strictObject({
    email: emailSchema.meta({ examples: ['luis@example.com'] }),
    role: z.enum(invitedRoles).default('member'),
    cardId: itemIdSchema
      .nullable()
      .default(null)
      .meta({
        description:
          'A card that nobody holds, and that they will: its ID, or `ext_` and the external one. null: none.',
        examples: [null],
      }),
    message: text().max(500, 'Invalid input').default('').meta({ description: 'What the email says besides.' }),
    language: languageSchema.optional().meta({ description: 'Of the email. Without it: that of the request.' }),
  })
  .meta(sent('NewInvitation', { email: 'luis@example.com', role: 'editor', message: 'Welcome!', language: 'es' }));

export const invitationParams = z.strictObject({
  id: idSchema.meta({ description: 'The ID of the invitation.', examples: [exampleIds.invitation] }),
});

export const memberParams = z.strictObject({
  id: idSchema.meta({ description: 'The ID of the member.', examples: [exampleIds.member] }),
});

export const memberRemovalQuery = z
  .strictObject({
    afterwards: z.enum(['keep', 'off', 'forward']).default('keep').meta({
      description:
        'What becomes of the cards that they hold: they stay as they are, are switched off, or lead to another card.',
    }),
    forwardTo: itemIdSchema
      .optional()
      .meta({ description: 'With `forward`: that card, which is on. Its ID, or `ext_` and the external one.' }),
  })
  .refine(({ afterwards, forwardTo }) => (afterwards === 'forward') === (forwardTo !== undefined), {
    error: 'Invalid input',
    path: ['forwardTo'],
  });

export const invitationResource = z
  .strictObject(
    described(
      {
        id: idSchema,
        email: sample('luis@example.com'),
        role: z.enum(roles),
        state: z.enum(invitationStates),
        card: z
          .strictObject(
            described({ id: idSchema, name: sample('Luis Ortega') }, { id: 'Its ID.', name: 'The name on it.' }),
          )
          .nullable(),
        message: sample('Welcome!'),
        invitedBy: sample('Ana García').nullable(),
        createdAt: instantSchema,
        expiresAt: instantSchema,
      },
      {
        id: 'Its ID.',
        email: 'Whom it invites.',
        role: 'What they may do in the organization.',
        state: '`open` until it is accepted, revoked or expired.',
        card: 'The card that they will hold. null: none.',
        message: 'What the email says besides.',
        invitedBy: 'Who invited them. null: a program, or an account that is deleted.',
        createdAt: 'When it was sent.',
        expiresAt: 'When it expires.',
      },
    ),
  )
  .meta({
    id: 'Invitation',
    examples: [
      {
        id: exampleIds.invitation,
        email: 'luis@example.com',
        role: 'editor',
        state: 'open',
        card: null,
        message: 'Welcome!',
        invitedBy: null,
        createdAt: '2026-11-26T12:00:00.000Z',
        expiresAt: '2026-12-03T12:00:00.000Z',
      },
    ],
  });
export type InvitationResource = z.output<typeof invitationResource>;
