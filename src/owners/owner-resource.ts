import { z } from 'zod';
import { idSchema, instantSchema, sample } from '../rest-schemas.ts';
import { roles } from './permissions.ts';
import { planTypes } from './plans.ts';
import { scopes } from './scopes.ts';

const limited = z.strictObject({
  used: z.int(),
  limit: z.int().nullable().meta({ description: 'What the plan includes. null: no limit.' }),
});

export const meResource = z
  .strictObject({
    owner: z.strictObject({
      id: idSchema,
      kind: z.enum(['person', 'organization']),
      name: sample('Ana García'),
      username: sample('ana').nullable(),
    }),
    plan: z.enum(planTypes),
    limits: z.strictObject({ cards: limited, links: limited, qrCodes: limited }),
    key: z.strictObject({
      id: idSchema,
      name: sample('Shop'),
      scopes: z.array(z.enum(scopes)),
      expiresAt: instantSchema.nullable().meta({ description: 'null: never.' }),
    }),
  })
  .meta({ id: 'Me' });

export const memberResource = z
  .strictObject({
    id: idSchema,
    name: sample('Luis Pérez'),
    email: sample('luis@example.com').nullable(),
    role: z.enum(roles),
    cards: z.int().meta({ description: 'How many cards the member holds.' }),
    createdAt: instantSchema,
  })
  .meta({ id: 'Member' });
