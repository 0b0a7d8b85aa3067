import { z } from 'zod';
import { findLinkPage, linkSorts } from '#db/links/link-list.ts';
import { listLinkTags } from '#db/links/tags.ts';
import { findByExternalId } from '#db/owners/external-ids.ts';
import { AppError, type ErrorCode } from '#src/errors.ts';
import { bulkExamples, codedLinkExample } from '#src/links/link-example.ts';
import {
  type LinkChangesBody,
  linkChangesBody,
  linkListQuery,
  linkResource,
  linkResults,
  linksChangesBody,
  namedLinksBody,
  newLinkBody,
  newLinksBody,
  replacedLinkBody,
} from '#src/links/link-resource.ts';
import { problemStatus, problemText } from '#src/problem-texts.ts';
import { externalIdSchema, itemIdSchema, pageOf } from '#src/rest-schemas.ts';
import type { Context } from '../context.ts';
import { itemId, type Operation, operation, type RestCall } from '../rest.ts';
import { deleteItem } from './bulk.ts';
import { linkChanges, newLink, readLink, readLinks } from './link-resources.ts';
import { createLink, updateLink } from './links.ts';
import { requireCursor } from './list-rows.ts';
import { assignTags } from './tags/tags.ts';

type Call = Pick<RestCall<unknown, unknown, unknown>, 'context' | 'actor'>;

const byId = z.strictObject({ id: itemIdSchema });
const passwords = ({ password }: { password?: string | null | undefined }) => (password ? [password] : []);
const creating = [
  'limit_links',
  'target_refused',
  'fallback_refused',
  'end_past',
  'slug_invalid',
  'slug_taken',
] as const;
const naming = ['external_id_taken', 'plan_required'] as const;

export const linkOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/links',
    id: 'listLinks',
    summary: 'List links',
    description: 'Lists links in pages. `search` looks in titles, targets and slugs; a link has all of `tagIds`.',
    action: 'links.read',
    query: linkListQuery,
    data: pageOf(linkResource),
    async run({ context, actor, query, cursor }) {
      const { limit, sort, onProfile = null, hasQrCode, state = null, ...filters } = query;
      const from = cursor.read(query.cursor);
      requireCursor(linkSorts[sort], from);
      const filter = { ...filters, sort, state, isOnProfile: onProfile, hasCodes: hasQrCode === undefined };
      const { ids, next } = await findLinkPage(context.db, actor.owner.id, filter, { cursor: from, limit });
      return { data: { data: await readLinks(context, actor, ids), nextCursor: cursor.write(next) } };
    },
  }),

  operation({
    method: 'POST',
    path: '/links',
    id: 'createLink',
    summary: 'Create a link',
    description: 'Creates a short link. Without `slug` it gets a random one. There must be room for another one.',
    action: 'links.write',
    body: newLinkBody,
    data: linkResource,
    statuses: [201],
    refusals: [...creating, ...naming],
    passwords,
    run: async ({ body, ...call }) => created(call, await createLink(call.context, call.actor, newLink(body))),
  }),

  operation({
    method: 'GET',
    path: '/links/{id}',
    id: 'getLink',
    summary: 'Get a link',
    description: 'Answers one link, with how often it was visited.',
    example: codedLinkExample,
    action: 'links.read',
    params: byId,
    data: linkResource,
    run: async (call) => ({
      data: await readLink(call.context, call.actor, await itemId(call, 'links', call.params.id)),
    }),
  }),

  operation({
    method: 'PATCH',
    path: '/links/{id}',
    id: 'updateLink',
    summary: 'Change a link',
    description:
      'Changes the fields that are named and leaves the others as they are. `tagIds` are replaced as a whole.',
    action: 'links.write',
    params: byId,
    body: linkChangesBody,
    data: linkResource,
    refusals: [...creating, ...naming, 'link_disabled'],
    passwords,
    run: async ({ params, body, ...call }) => ({
      data: await change(call, await itemId(call, 'links', params.id), body),
    }),
  }),

  operation({
    method: 'DELETE',
    path: '/links/{id}',
    id: 'deleteLink',
    summary: 'Delete a link',
    description: 'Deletes a link for good. Its short URL leads nowhere from then on.',
    action: 'links.write',
    params: byId,
    async run(call) {
      await deleteItem(call.context, call.actor, 'link', await itemId(call, 'links', call.params.id));
      return undefined;
    },
  }),

  operation({
    method: 'PUT',
    path: '/links/ext_{externalId}',
    id: 'putLink',
    action: 'links.write',
    summary: 'Create a link with your own ID, or replace it',
    description:
      'Creates the link with this external ID (201), or replaces the one that has it (200): what is left out gets its default, but for the slug and the password, which stay.',
    params: z.strictObject({ externalId: externalIdSchema }),
    body: replacedLinkBody,
    data: linkResource,
    statuses: [200, 201],
    refusals: [...creating, 'plan_required', 'link_disabled'],
    passwords,
    async run({ params: { externalId }, body, ...call }) {
      const replace = async () => {
        const id = await findByExternalId(call.context.db, 'links', call.actor.owner.id, externalId);
        return id === undefined ? null : { data: await change(call, id, replacement(body)) };
      };
      const replaced = await replace();
      if (replaced) return replaced;
      try {
        return await created(call, await createLink(call.context, call.actor, newLink({ ...body, externalId })));
      } catch (error) {
        // Another request has made it meanwhile
        const again = error instanceof AppError && error.code === 'external_id_taken' ? await replace() : null;
        if (again) return again;
        throw error;
      }
    },
  }),

  operation({
    method: 'POST',
    path: '/links/bulk',
    id: 'createLinks',
    isBulk: true,
    summary: 'Create up to 100 links',
    description:
      'Creates each link by itself: one that a rule refuses leaves the others alone; one with an invalid field refuses the whole call. If the server fails midway, what is done stays done, and the rest is answered with the code: send the call again with its idempotency key. It counts as one write. Links with a password are created one by one.',
    action: 'links.write',
    body: newLinksBody,
    data: linkResults,
    example: bulkExamples.created,
    run: ({ body, ...call }) =>
      each(call, body.items, 201, async (item, { context, actor }) => {
        const { id } = await createLink(context, actor, newLink(item));
        return id;
      }),
  }),

  operation({
    method: 'PATCH',
    path: '/links/bulk',
    id: 'updateLinks',
    isBulk: true,
    summary: 'Change up to 100 links',
    description:
      'Changes each link by itself: one that a rule refuses leaves the others alone; one with an invalid field refuses the whole call. If the server fails midway, what is done stays done, and the rest is answered with the code: send the call again with its idempotency key. It counts as one write.',
    action: 'links.write',
    body: linksChangesBody,
    data: linkResults,
    example: bulkExamples.changed,
    run: ({ body, ...call }) =>
      each(call, body.items, 200, async ({ id, changes }, inside) => {
        const changed = await change(inside, await itemId(inside, 'links', id), changes);
        return changed.id;
      }),
  }),

  operation({
    method: 'DELETE',
    path: '/links/bulk',
    id: 'deleteLinks',
    isBulk: true,
    summary: 'Delete up to 100 links',
    description:
      'Deletes each link by itself: one that a rule refuses leaves the others alone; one with an invalid field refuses the whole call. If the server fails midway, what is done stays done, and the rest is answered with the code: send the call again with its idempotency key. It counts as one write.',
    action: 'links.write',
    body: namedLinksBody,
    data: linkResults,
    example: bulkExamples.deleted,
    run: ({ body, ...call }) =>
      each(call, body.items, 204, async ({ id }, inside) => {
        await deleteItem(inside.context, inside.actor, 'link', await itemId(inside, 'links', id));
        return null;
      }),
  }),
];

async function created({ context, actor }: Call, { id }: { id: string }) {
  return { status: 201 as const, location: `/links/${id}`, data: await readLink(context, actor, id) };
}

async function change({ context, actor }: Call, id: string, body: LinkChangesBody) {
  await updateLink(context, actor, id, linkChanges(body));
  if (body.tagIds) await replaceTags(context, actor, id, body.tagIds);
  return await readLink(context, actor, id);
}

async function replaceTags(context: Pick<Context, 'db'>, actor: Call['actor'], id: string, tagIds: string[]) {
  const before = (await listLinkTags(context.db, [id])).get(id) ?? [];
  const add = tagIds.filter((tag) => !before.includes(tag));
  const remove = before.filter((tag) => !tagIds.includes(tag));
  if (add.length + remove.length > 0) await assignTags(context, actor, { kind: 'link', ids: [id], add, remove });
}

/** What isn't said becomes as in a new link, but for the password and the slug, which are no plain values. */
function replacement(body: Omit<z.output<typeof newLinkBody>, 'externalId'>): LinkChangesBody {
  const none = { source: null, medium: null, campaign: null, term: null, content: null };
  return {
    icon: null,
    showOnProfile: true,
    active: true,
    expiresAt: null,
    maxClicks: null,
    fallbackUrl: null,
    tagIds: [],
    ...body,
    utm: { ...none, ...body.utm },
  };
}

/** Refusals that concern the caller or pass by themselves, not an item. A call that meets one is not stored. */
const ofCaller: readonly ErrorCode[] = [
  ...(['unauthenticated', 'key_expired', 'account_disabled', 'plan_required', 'trial_expired'] as const),
  ...(['overloaded', 'unavailable'] as const),
];

/** Each item is done or refused by itself, and as a whole. */
async function each<Item>(
  call: Call,
  items: readonly Item[],
  status: 200 | 201 | 204,
  work: (item: Item, inside: Call) => Promise<string | null>,
) {
  const { context, actor } = call;
  const i18n = context.i18n(actor.language);
  const results: z.input<typeof linkResults>['results'] = [];
  for (const [index, item] of items.entries()) {
    try {
      const id = await context.db.transaction().execute((db) => work(item, { actor, context: { ...context, db } }));
      results.push({ index, status, ...(id !== null && { data: await readLink(context, actor, id) }) });
    } catch (error) {
      if (!(error instanceof AppError) || ofCaller.includes(error.code)) throw error;
      results.push({
        index,
        status: problemStatus(error.code),
        error: { code: error.code, title: problemText(i18n, error.code, error.details) },
      });
    }
  }
  return { data: { results } };
}
