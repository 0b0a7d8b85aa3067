import { z } from 'zod';
import { described, exampleIds, idSchema, instantSchema, itemIdSchema, sample, sent } from '../rest-schemas.ts';
import { websiteSchema } from '../schemas.ts';
import { domainEnds, domainStates, newDomainSchema, recordStates } from './domains.ts';

export const domainParams = z.strictObject({
  id: idSchema.meta({ description: 'The ID of the domain.', examples: [exampleIds.domain] }),
});

export const newDomainBody = z
  .strictObject({
    host: newDomainSchema.shape.host.meta({ description: 'A host name that is yours.', examples: ['cards.acme.com'] }),
  })
  .meta(sent('NewDomain', { host: 'cards.acme.com' }));

const startKinds = ['main', 'card', 'address'] as const;
const startTexts = {
  kind: '`main`: the main card or the page of the organization. `card`: the card of `cardId`. `address`: it leads to `url`.',
  cardId: 'With `card`: its ID.',
  url: 'With `address`: a page elsewhere.',
};

export const domainChangesBody = z
  .strictObject({
    isMain: z.boolean().optional(),
    start: z
      .strictObject(
        described(
          {
            kind: z.enum(startKinds),
            cardId: itemIdSchema
              .nullable()
              .optional()
              .meta({ description: 'With `card`: its ID, or `ext_` and the external one.' }),
            url: websiteSchema
              .nullable()
              .optional()
              .meta({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$', examples: ['https://acme.com'] }),
          },
          startTexts,
        ),
      )
      .refine(({ kind, cardId }) => (kind === 'card') === Boolean(cardId), { error: 'Invalid input', path: ['cardId'] })
      .refine(({ kind, url }) => (kind === 'address') === Boolean(url), { error: 'Invalid input', path: ['url'] })
      .optional(),
  })
  .meta(sent('DomainChanges', { isMain: true, start: { kind: 'address', url: 'https://acme.com' } }));

const foundValues = z.array(z.string()).meta({ description: 'The first values that the last check found, shortened.' });

/** What a record should be, and what a check found. */
function recordOf<Type extends 'TXT' | 'CNAME'>(type: Type, name: string, expected: string) {
  return z.strictObject(
    described(
      {
        type: z.literal(type),
        name: sample(name),
        expected: sample(expected),
        state: z.enum(recordStates).nullable(),
        found: foundValues.meta({ examples: [[expected]] }),
      },
      {
        type: 'Its type.',
        name: 'Its name.',
        expected: 'The value that it needs.',
        state: 'What the last check found. `unknown`: the name servers did not answer. null: not checked yet.',
      },
    ),
  );
}

const proof = 'saluda-verify=9c1f4b7a2e6d8053f1a4c7b9e2d50618a3f6c9b4';

export const domainResource = z
  .strictObject(
    described(
      {
        id: idSchema,
        host: sample('cards.acme.com'),
        shownHost: sample('cards.acme.com'),
        zone: sample('acme.com'),
        state: z.enum(domainStates),
        isMain: z.boolean(),
        isTaken: z.boolean(),
        start: z.strictObject(
          described(
            { kind: z.enum(startKinds), cardId: idSchema.nullable(), url: sample('https://acme.com').nullable() },
            startTexts,
          ),
        ),
        proof: recordOf('TXT', '_saluda.cards.acme.com', proof),
        route: recordOf('CNAME', 'cards.acme.com', 'saluda.example').extend({
          hasPrivate: z.boolean().meta({
            description:
              'Whether it also found addresses of private networks, which visitors can’t reach. They are not answered.',
          }),
        }),
        endedBy: z.enum(domainEnds).nullable(),
        createdAt: instantSchema,
        verifiedAt: instantSchema.nullable(),
        checkedAt: instantSchema.nullable(),
        nextCheckAt: instantSchema.nullable(),
        endsAt: instantSchema.nullable(),
      },
      {
        id: 'Its ID.',
        host: 'The host name as computers read it, in ASCII.',
        shownHost: 'The host name as people read it.',
        zone: 'The registered domain, below which providers name records.',
        state:
          '`waiting`: for its records. `held`: for the operator. `live`: it works. `failing`: it still works, but its records lead elsewhere. `ended`: it works no more.',
        isMain: 'Whether your URLs have this host while it is live. One domain at most.',
        isTaken: 'Whether its records are right, but another account has it and still has its own text there.',
        start: 'What the bare host shows.',
        proof: 'The record that shows that it is yours.',
        route:
          'The record that leads visitors here. A name that can have no CNAME record needs the A and AAAA records of `expected`.',
        endedBy:
          'Why it ended: its records were gone, the account no longer included it, the operator ended it, or another account proved it. null: it has not.',
        createdAt: 'When it was added.',
        verifiedAt: 'When it was live first. null: never.',
        checkedAt: 'When its records were checked last. null: never.',
        nextCheckAt: 'When they will be checked by themselves. null: not by themselves.',
        endsAt: 'When it is removed, or ends, if nothing changes. null: it stays.',
      },
    ),
  )
  .meta({
    id: 'Domain',
    examples: [
      {
        id: exampleIds.domain,
        host: 'cards.acme.com',
        shownHost: 'cards.acme.com',
        zone: 'acme.com',
        state: 'waiting',
        isMain: false,
        isTaken: false,
        start: { kind: 'main', cardId: null, url: null },
        proof: { type: 'TXT', name: '_saluda.cards.acme.com', expected: proof, state: 'right', found: [proof] },
        route: {
          type: 'CNAME',
          name: 'cards.acme.com',
          expected: 'saluda.example',
          state: 'missing',
          found: [],
          hasPrivate: false,
        },
        endedBy: null,
        createdAt: '2026-11-26T12:00:00.000Z',
        verifiedAt: null,
        checkedAt: '2026-11-26T12:05:00.000Z',
        nextCheckAt: '2026-11-26T12:15:00.000Z',
        endsAt: '2026-12-10T12:00:00.000Z',
      },
    ],
  });
export type DomainResource = z.input<typeof domainResource>;

export const domainList = z.strictObject({
  data: z.array(domainResource).meta({ description: 'All domains, the oldest first, in one page.' }),
  codesUseDomain: z.boolean().meta({
    description: 'Whether QR codes contain the main domain while it is live. It is chosen in the browser.',
    examples: [false],
  }),
});
