import { z } from 'zod';
import { findQrCodePage } from '#db/links/link-list.ts';
import { countLinks } from '#db/links/links.ts';
import { listQrCodes } from '#db/links/qr-codes.ts';
import { publicationSchema } from '#src/drafts/drafts.ts';
import { qrCodeBulkSchema, qrCodeListSchema } from '#src/links/link-list-schemas.ts';
import { qrCodeChangesSchema, qrCodeSchema } from '#src/links/qr-code-schema.ts';
import { idsSchema } from '#src/list-schemas.ts';
import { MAX_WHOLE } from '#src/lists.ts';
import { hasRoom, plans } from '#src/owners/plans.ts';
import { may, router } from '../../trpc.ts';
import { deleteItem, deleteItems, updateItems } from '../bulk.ts';
import { listQrCodePage } from './qr-code-list.ts';
import { ownCode } from './qr-code-view.ts';
import { createQrCode, updateQrCode } from './qr-codes.ts';

export const qrCodesRouter = router({
  /** The newest codes, for clients before 2026-11-25. */
  list: may('links.read').query(async ({ ctx: { actor, context } }) => {
    const { limits } = plans[actor.access.plan];
    const query = qrCodeListSchema.parse({});
    const { ids, next } = await findQrCodePage(context.db, actor.owner.id, query, { cursor: null, limit: MAX_WHOLE });
    const rows = await listQrCodes(context.db, actor.owner.id, ids);
    const { qrCodes } = await countLinks(context.db, actor.owner.id);
    const full: 'limit_qr_codes' | null = hasRoom(limits.qrCodes, qrCodes) ? null : 'limit_qr_codes';
    const codes = rows.map((row) => ownCode(actor, row));
    return { codes, count: qrCodes, limit: limits.qrCodes, full, isComplete: next === null };
  }),

  page: may('links.read')
    .input(qrCodeListSchema)
    .query(async ({ ctx: { actor, context }, input }) => {
      const { codes, ...page } = await listQrCodePage(context, actor, input);
      return { codes: codes.map((row) => ownCode(actor, row)), ...page };
    }),

  create: may('links.write')
    .meta({ waitsFor: 'passwords' })
    .input(qrCodeSchema)
    .mutation(({ ctx: { actor, context }, input }) => createQrCode(context, actor, input)),

  update: may('links.write')
    .meta({ waitsFor: 'passwords' })
    .input(z.object({ id: z.uuid(), fields: qrCodeChangesSchema }))
    .mutation(({ ctx: { actor, context }, input }) => updateQrCode(context, actor, input.id, input.fields)),

  publish: may('links.write')
    .meta({ waitsFor: 'passwords' })
    .input(z.object({ id: z.uuid(), fields: qrCodeChangesSchema, known: publicationSchema }))
    .mutation(({ ctx: { actor, context }, input: { id, fields, known } }) =>
      updateQrCode(context, actor, id, fields, known),
    ),

  delete: may('links.write')
    .input(z.object({ id: z.uuid() }))
    .mutation(({ ctx: { actor, context }, input }) => deleteItem(context, actor, 'qr_code', input.id)),

  updateMany: may('links.write')
    .input(qrCodeBulkSchema)
    .mutation(({ ctx: { actor, context }, input: { ids, changes } }) =>
      updateItems(context, actor, { kind: 'qr_code', ids }, changes),
    ),

  deleteMany: may('links.write')
    .input(z.object({ ids: idsSchema }))
    .mutation(({ ctx: { actor, context }, input: { ids } }) => deleteItems(context, actor, { kind: 'qr_code', ids })),
});
