import { z } from 'zod';
import { listDrafted, listDraftItems } from '#db/drafts/drafts.ts';
import { draftItemSchema, draftToSaveSchema } from '#src/drafts/drafts.ts';
import { MAX_WHOLE } from '#src/lists.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { may, router } from '../trpc.ts';
import { discardDraft, openCard, openLink, openQrCode, saveDraft } from './drafts.ts';

const item = z.object({ id: z.uuid() });

export const draftsRouter = router({
  /** The last drafts, for clients before 2026-11-25, which read an array. */
  list: may('cards.read').query(({ ctx: { actor, context } }) =>
    listDraftItems(context.db, cardScope(actor, 'cards.read'), MAX_WHOLE),
  ),

  /** Whether an item has one. */
  has: may('cards.read')
    .input(item)
    .query(async ({ ctx: { actor, context }, input: { id } }) =>
      (await listDrafted(context.db, cardScope(actor, 'cards.read'), [id])).has(id),
    ),

  link: may('links.read')
    .input(item)
    .query(({ ctx: { actor, context }, input }) => openLink(context, actor, input.id)),

  qrCode: may('links.read')
    .input(item)
    .query(({ ctx: { actor, context }, input }) => openQrCode(context, actor, input.id)),

  card: may('cards.read')
    .input(item)
    .query(({ ctx: { actor, context }, input }) => openCard(context, actor, input.id)),

  save: may('drafts.write')
    .meta({ isDraft: true })
    .input(draftToSaveSchema)
    .mutation(({ ctx: { actor, context }, input }) => saveDraft(context, actor, input)),

  discard: may('drafts.write')
    .meta({ isDraft: true })
    .input(draftItemSchema.extend({ version: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => discardDraft(context, actor, input)),
});
