import type { z } from 'zod';
import { AppError } from '#src/errors.ts';
import {
  type DomainResource,
  domainChangesBody,
  domainList,
  domainParams,
  domainResource,
  newDomainBody,
} from '#src/owners/domain-resource.ts';
import type { DomainStart } from '#src/owners/domains.ts';
import type { Context } from '../../context.ts';
import { instant, itemId, type Operation, operation, type RestCall } from '../../rest.ts';
import {
  addDomain,
  checkDomain,
  type DomainView,
  lookUpDomain,
  readDomain,
  readDomains,
  removeDomain,
  updateOwnDomain,
} from './domains.ts';

const isOffered = ({ customDomains }: Context['env']) => customDomains !== null;

/** Once both records are right. */
const live = {
  state: 'live',
  isMain: true,
  route: { state: 'right', found: ['saluda.example'] },
  verifiedAt: '2026-11-26T12:05:00.000Z',
  nextCheckAt: '2026-11-27T12:05:00.000Z',
  endsAt: null,
};

/** Where the operator offers domains (product 42.1). */
export const domainOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/domains',
    id: 'listDomains',
    summary: 'List domains',
    description:
      'Lists all domains, the oldest first. Where this site offers none, this path and those below are answered with 404.',
    action: 'domains.read',
    isOffered,
    data: domainList,
    async run({ context, actor }) {
      const { domains, codesUseDomain } = await readDomains(context, actor);
      return { data: { data: domains.map(resourceOf), codesUseDomain } };
    },
  }),

  operation({
    method: 'POST',
    path: '/domains',
    id: 'createDomain',
    summary: 'Add a domain',
    description:
      'Adds a domain, which waits until the two records that are answered are right. They are checked by themselves, at first after minutes. One that there is already is answered with 200. An account has at most five, and adds at most ten a day, also those that it removed again.',
    action: 'domains.manage',
    isOffered,
    body: newDomainBody,
    data: domainResource,
    statuses: [200, 201],
    example: {
      proof: { state: null, found: [] },
      route: { state: null },
      checkedAt: null,
      nextCheckAt: '2026-11-26T12:01:00.000Z',
    },
    refusals: ['domain_invalid', 'limit_domains', 'limit_domains_today'],
    async run({ context, actor, body }) {
      const { domain, isNew } = await addDomain(context, actor, body.host);
      const data = resourceOf(domain);
      return isNew ? { status: 201, location: `/domains/${domain.id}`, data } : { data };
    },
  }),

  operation({
    method: 'GET',
    path: '/domains/{id}',
    id: 'getDomain',
    summary: 'Get a domain',
    description: 'Answers one domain, with the records that it needs and what the last check found.',
    action: 'domains.read',
    isOffered,
    params: domainParams,
    data: domainResource,
    run: async ({ context, actor, params }) => ({ data: resourceOf(await readDomain(context, actor, params.id)) }),
  }),

  operation({
    method: 'PATCH',
    path: '/domains/{id}',
    id: 'updateDomain',
    summary: 'Change a domain',
    description:
      'Makes it the main domain or not, and chooses what its bare host shows. An address must lead to none of the hosts of this site or of its accounts. With a card, the key also needs `cards:read`.',
    action: 'domains.manage',
    isOffered,
    params: domainParams,
    body: domainChangesBody,
    data: domainResource,
    example: live,
    refusals: ['domain_invalid'],
    scopes: ({ body: { start } }) => (start?.kind === 'card' ? ['cards:read'] : []),
    async run({ params: { id }, body: { isMain, start }, ...call }) {
      const { context, actor } = call;
      const changes = { id, isMain, start: start && (await startOf(call, start)) };
      return { data: resourceOf(await updateOwnDomain(context, actor, changes)) };
    },
  }),

  operation({
    method: 'POST',
    path: '/domains/{id}/check',
    id: 'checkDomain',
    summary: 'Check the records of a domain',
    description:
      'Asks its name servers at once, which takes up to eight seconds, and answers what they said. It is live once both records are right. A domain is checked 6 times a minute at most, and those of an account 20 times an hour.',
    action: 'domains.manage',
    isOffered,
    waitsFor: 'dns',
    params: domainParams,
    data: domainResource,
    example: live,
    ask: ({ context, actor, params }) => lookUpDomain(context, actor, params.id),
    run: async ({ context, actor, params, asked }) => ({
      data: resourceOf(await checkDomain(context, actor, params.id, asked)),
    }),
  }),

  operation({
    method: 'DELETE',
    path: '/domains/{id}',
    id: 'deleteDomain',
    summary: 'Remove a domain',
    description: 'Removes a domain. What is printed with it leads nowhere from then on.',
    action: 'domains.remove',
    isOffered,
    params: domainParams,
    async run({ context, actor, params }) {
      await removeDomain(context, actor, params.id);
      return undefined;
    },
  }),
];

type StartBody = NonNullable<z.output<typeof domainChangesBody>['start']>;

/** @throws not_found */
async function startOf(
  call: Pick<RestCall<unknown, unknown, unknown>, 'context' | 'actor'>,
  { kind, cardId, url }: StartBody,
): Promise<DomainStart> {
  if (kind === 'card') return { kind, id: await itemId(call, 'vcards', cardId ?? '').catch(aboutCard) };
  return kind === 'address' ? { kind, url: url ?? '' } : { kind };
}

/** Of a domain that is there, the card is missing. */
function aboutCard(error: unknown): never {
  const isMissing = error instanceof AppError && error.code === 'not_found';
  throw isMissing ? new AppError('not_found', { fields: ['start.cardId'] }) : error;
}

function resourceOf(domain: DomainView): DomainResource {
  const { id, host, shownHost, zone, state, isMain, isTaken, start, proof, route, endedBy } = domain;
  const instantOf = (date: Date | null) => date && instant(date);
  return {
    id,
    host,
    shownHost,
    zone,
    state,
    isMain,
    isTaken,
    start: {
      kind: start.kind,
      cardId: start.kind === 'card' ? start.id : null,
      url: start.kind === 'address' ? start.url : null,
    },
    proof: { type: 'TXT', name: proof.name, expected: proof.expected, state: proof.state, found: proof.found },
    route: { type: 'CNAME', ...route },
    endedBy,
    createdAt: instant(domain.createdAt),
    verifiedAt: instantOf(domain.verifiedAt),
    checkedAt: instantOf(domain.checkedAt),
    nextCheckAt: instantOf(domain.nextCheckAt),
    endsAt: instantOf(domain.endsAt),
  };
}
