import { z } from 'zod';
import { findLinkPage } from '#db/links/link-list.ts';
import { countLinks, listLinks } from '#db/links/links.ts';
import { findFreeSlug } from '#db/links/retired-slugs.ts';
import { publicationSchema } from '#src/drafts/drafts.ts';
import { linkBulkSchema, linkListSchema } from '#src/links/link-list-schemas.ts';
import { linkChangesSchema, linkToCreateSchema, numberedSlugs, preferredSlugSchema } from '#src/links/links.ts';
import { idsSchema } from '#src/list-schemas.ts';
import { MAX_WHOLE } from '#src/lists.ts';
import { plans } from '#src/owners/plans.ts';
import { may, router } from '../trpc.ts';
import { deleteItem, deleteItems, updateItems } from './bulk.ts';
import { listLinkPage } from './link-list.ts';
import { ownLink } from './link-view.ts';
import { createLink, moveLink, reorderLinks, updateLink } from './links.ts';

export const linksRouter = router({
  /** The first links in the owner's order, for clients before 2026-11-25. */
  list: may('links.read').query(async ({ ctx: { actor, context } }) => {
    const query = { ...linkListSchema.parse({}), limit: MAX_WHOLE };
    const { ids, next } = await findLinkPage(context.db, actor.owner.id, query, { cursor: null, limit: MAX_WHOLE });
    const links = await listLinks(context.db, actor.owner.id, ids);
    const { limits } = plans[actor.access.plan];
    return { links: links.map((link) => ownLink(actor, link)), limit: limits.links, isComplete: next === null };
  }),

  page: may('links.read')
    .input(linkListSchema)
    .query(async ({ ctx: { actor, context }, input }) => {
      const { links, ...page } = await listLinkPage(context, actor, input);
      return { links: links.map((link) => ownLink(actor, link)), ...page };
    }),

  usage: may('links.read').query(async ({ ctx: { actor, context } }) => {
    const { links, qrCodes } = await countLinks(context.db, actor.owner.id);
    const { links: limit } = plans[actor.access.plan].limits;
    return { links, qrCodes, limit };
  }),

  /** The preferred slug, or the first free one with a number after it; null if those are taken, too (product 12.26). */
  freeSlug: may('links.read')
    .input(z.object({ preferred: preferredSlugSchema }))
    .query(async ({ ctx: { actor, context }, input: { preferred } }) => ({
      slug: await findFreeSlug(context.db, actor.owner.id, numberedSlugs(preferred)),
    })),

  create: may('links.write')
    .meta({ waitsFor: 'passwords' })
    .input(linkToCreateSchema)
    .mutation(({ ctx: { actor, context }, input }) => createLink(context, actor, input)),

  update: may('links.write')
    .meta({ waitsFor: 'passwords' })
    .input(z.object({ id: z.uuid(), changes: linkChangesSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateLink(context, actor, input.id, input.changes)),

  publish: may('links.write')
    .meta({ waitsFor: 'passwords' })
    .input(z.object({ id: z.uuid(), changes: linkChangesSchema, known: publicationSchema }))
    .mutation(({ ctx: { actor, context }, input: { id, changes, known } }) =>
      updateLink(context, actor, id, changes, known),
    ),

  delete: may('links.write')
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => deleteItem(context, actor, 'link', input.id)),

  updateMany: may('links.write')
    .input(linkBulkSchema)
    .mutation(({ ctx: { actor, context }, input: { ids, changes } }) =>
      updateItems(context, actor, { kind: 'link', ids }, changes),
    ),

  deleteMany: may('links.write')
    .input(z.object({ ids: idsSchema }))
    .mutation(({ ctx: { actor, context }, input: { ids } }) => deleteItems(context, actor, { kind: 'link', ids })),

  move: may('links.write')
    .input(z.object({ id: z.uuid(), to: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => moveLink(context, actor, input)),

  reorder: may('links.write')
    .input(z.object({ ids: z.array(z.uuid()).max(MAX_WHOLE) }))
    .mutation(({ ctx: { actor, context }, input }) => reorderLinks(context, actor, input.ids)),
});
