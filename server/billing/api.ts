import { memberParams, memberRemovalQuery } from '#src/owners/invitation-resource.ts';
import type { Afterwards } from '#src/owners/organization-schemas.ts';
import { itemId, type Operation, operation } from '../rest.ts';
import { removeMember } from './memberships.ts';

/** What a member leaves may be a plan, so the rule is one of billing. */
export const memberOperations: readonly Operation[] = [
  operation({
    method: 'DELETE',
    path: '/members/{id}',
    id: 'deleteMember',
    action: 'members.remove',
    summary: 'Remove a member from an organization',
    description:
      'Ends the membership. Admins, owners and the person get an email. Nobody holds the cards of the person then; to switch them off or let them lead to another card, the key also needs `cards:write`. Owners and admins are removed in the browser.',
    params: memberParams,
    query: memberRemovalQuery,
    refusals: ['forbidden', 'card_off'],
    scopes: ({ query: { afterwards } }) => (afterwards === 'keep' ? [] : ['cards:write']),
    async run({ params, query, ...call }) {
      const afterwards: Afterwards =
        query.forwardTo !== undefined
          ? { forwardTo: await itemId(call, 'vcards', query.forwardTo) }
          : query.afterwards === 'off'
            ? 'off'
            : 'keep';
      await removeMember(call.context, call.actor, { userId: params.id, afterwards });
      return undefined;
    },
  }),
];
