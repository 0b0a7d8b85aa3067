import { z } from 'zod';
import { cardSorts, findCardPage } from '#db/cards/card-list.ts';
import { listCards, type RankedCard } from '#db/cards/cards.ts';
import { findCardById } from '#db/cards/public-cards.ts';
import { findByExternalId } from '#db/owners/external-ids.ts';
import {
  type Assignments,
  type CardBody,
  cardBody,
  cardChangesBody,
  cardListQuery,
  newCardBody,
  split,
} from '#src/cards/card-bodies.ts';
import { pick } from '#src/cards/card-fields.ts';
import { cardResource } from '#src/cards/card-resource.ts';
import { resolveCard } from '#src/cards/resolve-card.ts';
import { AppError } from '#src/errors.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { externalIdSchema, itemIdSchema, pageOf } from '#src/rest-schemas.ts';
import { requireCursor } from '../links/list-rows.ts';
import { IMAGE_COST, qrImageParams, qrImageQuery, qrImageTypes, readQrImage } from '../links/qr-codes/api.ts';
import { readSite } from '../owners/domains/urls.ts';
import { lockActor } from '../owners/lock-actor.ts';
import { InvalidRequest, itemId, type Operation, operation, type RestCall } from '../rest.ts';
import { assign, assignTemplateOf } from './assignments.ts';
import { readCard, readCards } from './card-resources.ts';
import type { AvailableCard } from './card-results.ts';
import { ownFields } from './card-view.ts';
import { createCard, deleteCard, updateCard } from './cards.ts';
import { savedContact } from './saved-contact.ts';

type Call = Pick<RestCall<unknown, unknown, unknown>, 'context' | 'actor'>;

const byId = z.strictObject({ id: itemIdSchema });
const contactQuery = z.strictObject({
  photo: z.literal('inline').optional().meta({ description: 'With the photo itself instead of its URL.' }),
});
const refused = ['handle_form', 'handle_reserved', 'handle_taken', 'field_locked', 'card_incomplete'] as const;

/** Otherwise a key for cards would find out whose email is a member's. */
const namingMembers = ({ body }: { body: Pick<Assignments, 'holder'> }) =>
  body.holder ? (['members:read'] as const) : [];

export const cardOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/cards',
    id: 'listCards',
    summary: 'List cards',
    description:
      'Lists cards in pages. `search` looks in names, private labels, companies, positions, handles and slugs; a card has all of `tagIds`; `holder` is a member of an organization, or `none`.',
    action: 'cards.read',
    query: cardListQuery,
    data: pageOf(cardResource),
    async run({ context, actor, query: { limit, cursor: sent, ...filter }, cursor }) {
      const from = cursor.read(sent);
      requireCursor(cardSorts[filter.sort], from);
      const scope = cardScope(actor, 'cards.read');
      const { ids, next } = await findCardPage(context.db, scope, filter, { cursor: from, limit });
      return { data: { data: await readCards(context, actor, ids), nextCursor: cursor.write(next) } };
    },
  }),

  operation({
    method: 'POST',
    path: '/cards',
    id: 'createCard',
    scopes: namingMembers,
    summary: 'Create a card',
    description:
      'Creates a card. Send `name`, or `firstName` and `lastName`; everything else has a default. There must be room for another one.',
    action: 'cards.manage',
    body: newCardBody,
    data: cardResource,
    statuses: [201],
    refusals: ['limit_vcards', ...refused, 'card_off', 'external_id_taken'],
    run: async ({ body, sent, ...call }) => await create(call, body, { named: Object.keys(sent) }),
  }),

  operation({
    method: 'GET',
    path: '/cards/{id}',
    id: 'getCard',
    summary: 'Get a card',
    description: 'Answers one card.',
    action: 'cards.read',
    params: byId,
    data: cardResource,
    run: async (call) => ({
      data: await readCard(call.context, call.actor, await itemId(call, 'vcards', call.params.id)),
    }),
  }),

  operation({
    method: 'PATCH',
    path: '/cards/{id}',
    id: 'updateCard',
    scopes: namingMembers,
    summary: 'Change a card',
    description: 'Changes the fields that are named and leaves the others as they are. Lists are replaced as a whole.',
    action: 'cards.write',
    params: byId,
    body: cardChangesBody,
    data: cardResource,
    refusals: [...refused, 'card_off', 'external_id_taken'],
    async run({ params, body, sent, ...call }) {
      const { context, actor } = call;
      const id = await itemId(call, 'vcards', params.id);
      const { externalId, ...fields } = split(sent).fields;
      // Names and contacts are read for the change: no other one may come in between
      await lockActor(context.db, actor, 'cards.write');
      await assignTemplateOf(call, id, body);
      // What is only assigned concerns no field, and none has to be complete
      if (externalId !== undefined || Object.keys(fields).length > 0 || Object.keys(sent).length === 0) {
        const changes = await merged(call, id, fields);
        await updateCard(context, actor, id, { ...changes, externalId: body.externalId, named: Object.keys(fields) });
      }
      await assign(call, id, body);
      return { data: await readCard(context, actor, id) };
    },
  }),

  operation({
    method: 'DELETE',
    path: '/cards/{id}',
    id: 'deleteCard',
    summary: 'Delete a card',
    description:
      'Deletes a card for good, with its page and its stats by item. Its short URL leads nowhere from then on.',
    action: 'cards.manage',
    params: byId,
    async run(call) {
      await deleteCard(call.context, call.actor, await itemId(call, 'vcards', call.params.id));
      return undefined;
    },
  }),

  operation({
    method: 'GET',
    path: '/cards/{id}/contact.vcf',
    id: 'getCardContact',
    action: 'cards.read',
    summary: 'Get the contact file of a card',
    description: 'Answers the vCard that visitors save, also of a card that is over limit. It counts as ten reads.',
    params: byId,
    query: contactQuery,
    files: ['text/vcard'],
    cost: IMAGE_COST,
    async run({ params, query: { photo }, context, actor }) {
      const id = await itemId({ context, actor }, 'vcards', params.id);
      const found = await findOwnCard(context, actor, id);
      const site = await readSite(context, actor.owner.id);
      return {
        async file() {
          const { headers, body } = await savedContact(context, found, photo === 'inline', site);
          return { type: headers['content-type'], headers, body };
        },
      };
    },
  }),

  operation({
    method: 'GET',
    path: '/cards/{id}/qr.{format}',
    id: 'getCardQrImage',
    action: 'cards.read',
    summary: 'Get the image of a card’s QR code',
    description:
      'Answers the image that is public at `/qr`, also of a card that is over limit, and larger PNGs. It counts as ten reads.',
    params: qrImageParams,
    query: qrImageQuery,
    files: qrImageTypes,
    cost: IMAGE_COST,
    async run({ params: { id: named, format }, query: { size }, context, actor }) {
      const id = await itemId({ context, actor }, 'vcards', named);
      const [card] = await listCards(context.db, cardScope(actor, 'cards.read'), [id]);
      if (!card) throw new AppError('not_found');
      return await readQrImage(context, actor, card.slug, { format, size });
    },
  }),

  operation({
    method: 'PUT',
    path: '/cards/ext_{externalId}',
    id: 'putCard',
    scopes: namingMembers,
    action: 'cards.manage',
    summary: 'Create a card with your own ID, or replace it',
    description:
      'Creates the card with this external ID (201), or replaces all fields of the one that has it (200): what is left out gets its default, but for the handle, and what only cards of organizations have, which stay.',
    params: z.strictObject({ externalId: externalIdSchema }),
    body: cardBody,
    data: cardResource,
    statuses: [200, 201],
    refusals: ['limit_vcards', ...refused, 'card_off'],
    async run({ params: { externalId }, body, sent, ...call }) {
      const { context, actor } = call;
      const named = Object.keys(sent);
      const replace = async () => {
        const id = await findByExternalId(context.db, 'vcards', actor.owner.id, externalId);
        if (id === undefined) return null;
        await assignTemplateOf(call, id, body);
        const { fields } = split(body);
        await updateCard(context, actor, id, { ...fields, sent: Object.keys(fields), named });
        await assign(call, id, body);
        return { data: await readCard(context, actor, id) };
      };
      const replaced = await replace();
      if (replaced) return replaced;
      try {
        return await create(call, body, { externalId, named });
      } catch (error) {
        // Another request has made it meanwhile
        const again = error instanceof AppError && error.code === 'external_id_taken' ? await replace() : null;
        if (again) return again;
        throw error;
      }
    },
  }),
];

async function create(call: Call, body: z.output<typeof newCardBody>, by: { externalId?: string; named: string[] }) {
  const { context, actor } = call;
  const { fields, assignments } = split(body);
  const { id } = await createCard(context, actor, { ...fields, templateId: assignments.templateId, ...by });
  await assign(call, id, assignments);
  return { status: 201 as const, location: `/cards/${id}`, data: await readCard(context, actor, id) };
}

/** As its page shows it, also over limit. @throws not_found */
async function findOwnCard({ db }: Call['context'], { owner }: Call['actor'], id: string): Promise<AvailableCard> {
  const record = await findCardById(db, id);
  if (record?.ownerId !== owner.id) throw new AppError('not_found');
  const found = resolveCard({ ...record, cardRank: 0 }, new Date());
  if (found.kind !== 'card') throw new AppError('not_found');
  return found;
}

const colorFields = ['backgroundColor', 'fontColor', 'iconColor', 'tokens'] as const;
const contactFields = [
  ['phone', 'phoneLabel', 'morePhones'],
  ['email', 'emailLabel', 'moreEmails'],
] as const;

/**
 * What was sent, with what belongs together with it: names, phones, emails, and the contrast of colors. @throws not_found, InvalidRequest
 */
async function merged(
  { context, actor }: Call,
  id: string,
  sent: Record<string, unknown>,
): Promise<CardBody & { sent: string[] }> {
  const [row] = await listCards(context.db, cardScope(actor, 'cards.write'), [id]);
  if (!row) throw new AppError('not_found');
  const isSent = (field: string) => field in sent;
  // An empty first phone gives its place to the next one, so that both change
  const contacts = contactFields.filter((group) => group.some(isSent)).flat();
  const colors = colorFields.some(isSent) ? colorFields : [];
  const whole = { ...namesBefore(row, sent), ...pick(ownFields(row), [...contacts, ...colors]), ...sent };
  const parsed = cardBody.safeParse(whole);
  if (!parsed.success) throw new InvalidRequest('body', parsed.error, sent);
  return { ...split(parsed.data).fields, sent: [...Object.keys(sent), ...contacts] };
}

/** First and last name replace a display name that isn't sent, and one that is sent alone replaces them. */
function namesBefore({ name, firstName, lastName }: RankedCard, sent: object) {
  if ('firstName' in sent || 'lastName' in sent) return { firstName, lastName };
  return 'name' in sent ? {} : { name };
}
