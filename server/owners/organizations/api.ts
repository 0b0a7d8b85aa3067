import { z } from 'zod';
import {
  findListedInvitation,
  type ListedInvitation,
  listInvitationsFrom,
} from '#db/owners/organizations/invitations.ts';
import { AppError } from '#src/errors.ts';
import {
  type InvitationResource,
  invitationParams,
  invitationResource,
  newInvitationBody,
} from '#src/owners/invitation-resource.ts';
import { invitationState } from '#src/owners/invitations.ts';
import { isUuid } from '#src/paths.ts';
import { pageOf, pageQuery } from '#src/rest-schemas.ts';
import { instant, itemId, type Operation, operation } from '../../rest.ts';
import { createInvitations, revokeInvitation } from './invitations.ts';

export const invitationOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/invitations',
    id: 'listInvitations',
    action: 'members.read',
    summary: 'List the invitations of an organization',
    description:
      'Lists the last invitation to each address, newest first, also those that are accepted, expired or revoked. Keys of persons are answered with 404.',
    query: z.strictObject(pageQuery),
    data: pageOf(invitationResource),
    async run({ context, actor, query: { limit, cursor: sent }, cursor }) {
      const after = positionOf(cursor.read(sent));
      const found = await listInvitationsFrom(context.db, actor.owner.id, { after, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      const next = last ? [last.position, last.id] : null;
      return { data: { data: page.map(resourceOf), nextCursor: cursor.write(next) } };
    },
  }),

  operation({
    method: 'POST',
    path: '/invitations',
    id: 'createInvitation',
    action: 'members.manage',
    summary: 'Invite someone to an organization',
    description:
      'Sends an email with a link that works once, for seven days; an earlier invitation to this address is void then. There must be room: no place is bought. With `cardId`, the key also needs `cards:write`. Owners and admins are invited in the browser. Revoking the key makes its open invitations void.',
    body: newInvitationBody,
    data: invitationResource,
    statuses: [201],
    refusals: ['already_member', 'card_held', 'limit_members', 'forbidden'],
    scopes: ({ body: { cardId } }) => (cardId === null ? [] : ['cards:write']),
    async run({ body: { email, cardId: named, ...body }, ...call }) {
      const { context, actor } = call;
      const cardId = named === null ? null : await itemId(call, 'vcards', named);
      const [id = ''] = await createInvitations(context, actor, { ...body, emails: [email], cardId, cards: [] });
      const invitation = await findListedInvitation(context.db, actor.owner.id, id);
      if (!invitation) throw new AppError('not_found');
      return { status: 201, location: `/invitations/${id}`, data: resourceOf(invitation) };
    },
  }),

  operation({
    method: 'DELETE',
    path: '/invitations/{id}',
    id: 'deleteInvitation',
    action: 'members.remove',
    summary: 'Revoke an invitation',
    description: 'Its link works no more. Nobody gets an email. One that is accepted or revoked is answered with 404.',
    params: invitationParams,
    refusals: ['forbidden'],
    async run({ context, actor, params }) {
      await revokeInvitation(context, actor, params.id);
      return undefined;
    },
  }),
];

function resourceOf(invitation: ListedInvitation): InvitationResource {
  const { id, email, role, card, message, invitedBy, createdAt, expiresAt } = invitation;
  const state = invitationState(invitation, new Date());
  return {
    id,
    email,
    role,
    state,
    card,
    message,
    invitedBy,
    createdAt: instant(createdAt),
    expiresAt: instant(expiresAt),
  };
}

/** @throws invalid_input */
function positionOf(cursor: string[] | null): { position: string; id: string } | null {
  if (cursor === null) return null;
  const [position = '', id = ''] = cursor;
  if (!/^\d{1,18}$/.test(position) || !isUuid(id)) throw new AppError('invalid_input');
  return { position, id };
}
