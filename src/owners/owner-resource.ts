import { z } from 'zod';
import { described, exampleIds, idSchema, instantSchema, sample } from '../rest-schemas.ts';
import { roles } from './permissions.ts';
import { planTypes } from './plans.ts';
import { scopes } from './scopes.ts';

const limited = z.strictObject(
  described(
    {
      used: z.int(),
      limit: z.int().nullable(),
    },
    { used: 'How many there are.', limit: 'How many there may be. null: no limit.' },
  ),
);

export const meResource = z
  .strictObject(
    described(
      {
        owner: z.strictObject(
          described(
            {
              id: idSchema,
              kind: z.enum(['person', 'organization']),
              name: sample('Ana García'),
              username: sample('ana').nullable(),
            },
            {
              id: 'Its ID.',
              kind: "A person's account, or an organization.",
              name: 'What it is called.',
              username: 'The last part of the URL of its profile.',
            },
          ),
        ),
        plan: z.enum(planTypes),
        limits: z.strictObject(
          described(
            { cards: limited, links: limited, qrCodes: limited },
            { cards: 'Of cards.', links: 'Of links without a QR code.', qrCodes: 'Of links with a QR code.' },
          ),
        ),
        key: z.strictObject(
          described(
            {
              id: idSchema,
              name: sample('Shop'),
              scopes: z.array(z.enum(scopes)),
              expiresAt: instantSchema.nullable().meta({ description: 'null: never.' }),
            },
            {
              id: 'Its ID, which is no secret.',
              name: 'What it is called in the list of keys.',
              scopes: 'What it may do.',
            },
          ),
        ),
      },
      {
        owner: 'Whom the key acts for.',
        plan: 'What the account includes.',
        limits: 'How many items there are and may be.',
        key: 'The key that was sent.',
      },
    ),
  )
  .meta({
    id: 'Me',
    examples: [
      {
        owner: { id: exampleIds.owner, kind: 'person', name: 'Ana García', username: 'ana' },
        plan: 'business',
        limits: {
          cards: { used: 3, limit: null },
          links: { used: 41, limit: null },
          qrCodes: { used: 12, limit: null },
        },
        key: {
          id: exampleIds.key,
          name: 'Shop',
          scopes: ['cards:read', 'links:write'],
          expiresAt: '2027-02-24T12:00:00.000Z',
        },
      },
    ],
  });

export const photoResource = z
  .strictObject({
    path: z.string().meta({
      description: 'What cards and QR codes take as their photo, cover or logo.',
      examples: ['/media/3f2b8c1e-6d4a-4e0b-9a57-1c2d3e4f5a6b/photo.jpg'],
    }),
    url: z.string().meta({
      description: 'Where it can be seen.',
      examples: ['https://example.com/media/3f2b8c1e-6d4a-4e0b-9a57-1c2d3e4f5a6b/photo.jpg'],
    }),
  })
  .meta({ id: 'Photo' });

export const memberResource = z
  .strictObject(
    described(
      {
        id: idSchema,
        name: sample('Luis Pérez'),
        email: sample('luis@example.com').nullable(),
        role: z.enum(roles),
        cards: z.int().meta({ description: 'How many cards the member holds.' }),
        createdAt: instantSchema,
      },
      {
        id: 'Their ID.',
        name: 'What they are called.',
        email: 'What they sign in with. null: with a phone number.',
        role: 'What they may do in the organization.',
        createdAt: 'When they joined.',
      },
    ),
  )
  .meta({
    id: 'Member',
    examples: [
      {
        id: exampleIds.member,
        name: 'Luis Pérez',
        email: 'luis@example.com',
        role: 'editor',
        cards: 1,
        createdAt: '2026-11-26T12:00:00.000Z',
      },
    ],
  });
