import { z } from 'zod';
import { listLinks, type RankedLink } from '#db/links/links.ts';
import { linkChangesSchema, newLinkSchema } from '#src/links/links.ts';
import { isPaused, type Limits } from '#src/owners/over-limit.ts';
import { plans } from '#src/owners/plans.ts';
import { accessibleProcedure, router, sessionProcedure } from '../trpc.ts';
import { createLink, deleteLink, reorderLinks, updateLink } from './links.ts';

/** More ids than anybody drags: what is longer is no list of links. */
const MAX_ORDER = 5000;

export const linksRouter = router({
  /** The actor's links in their order, without those of cards, and how many the plan allows. */
  list: sessionProcedure.query(async ({ ctx: { actor, context } }) => {
    const links = await listLinks(context.db, actor.userId);
    const { limits } = plans[actor.access.plan];
    return { links: links.map((link) => ownLink(limits, link)), limit: limits.links };
  }),

  create: accessibleProcedure
    .input(newLinkSchema)
    .mutation(({ ctx: { actor, context }, input }) => createLink(context, actor, input)),

  update: accessibleProcedure
    .input(z.object({ id: z.uuid(), changes: linkChangesSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateLink(context, actor, input.id, input.changes)),

  delete: accessibleProcedure
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => deleteLink(context, actor, input.id)),

  reorder: accessibleProcedure
    .input(z.object({ ids: z.array(z.uuid()).max(MAX_ORDER) }))
    .mutation(({ ctx: { actor, context }, input }) => reorderLinks(context, actor, input.ids)),
});

/** A link as its owner gets it. */
function ownLink(limits: Limits, row: RankedLink) {
  const { qrStyle, url, linkRank, codeRank, kept, ...link } = row;
  return { ...link, url: url ?? '', hasQrCode: qrStyle !== null, isPaused: isPaused(limits, { linkRank, codeRank }) };
}
