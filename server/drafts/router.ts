import { z } from 'zod';
import { listDraftItems } from '#db/drafts/drafts.ts';
import { draftItemSchema, draftToSaveSchema } from '#src/drafts/drafts.ts';
import { may, router } from '../trpc.ts';
import { discardDraft, openCard, openLink, openQrCode, saveDraft } from './drafts.ts';

const item = z.object({ id: z.uuid() });

export const draftsRouter = router({
  list: may('cards.read').query(({ ctx: { actor, context } }) => listDraftItems(context.db, actor.ownerId)),

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
