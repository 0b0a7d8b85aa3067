import { findQrCodePage, qrCodeSorts } from '#db/links/link-list.ts';
import { listQrCodes } from '#db/links/qr-codes.ts';
import type { QrCodeListInput } from '#src/links/link-list-schemas.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { inOrder, readRowParts, requireCursor } from '../list-rows.ts';

/** Lists a page of QR codes, with their scans. @throws invalid_input */
export async function listQrCodePage(
  context: Pick<Context, 'db' | 'visitStore'>,
  actor: Actor,
  input: QrCodeListInput,
) {
  const { db } = context;
  const { cursor = null, limit, ...query } = input;
  requireCursor(qrCodeSorts[query.sort], cursor);
  const { ids, ...page } = await findQrCodePage(db, actor.owner.id, query, { cursor, limit });
  const codes = inOrder(ids, await listQrCodes(db, actor.owner.id, ids));
  const items = codes.map(({ id, vcardId }) => ({ id, linkId: id, itemIds: [id], draftOf: vcardId ?? id }));
  const partsOf = await readRowParts(context, actor, items, ['scan']);
  return { codes: codes.map((code) => ({ ...code, ...partsOf(code.id) })), ...page };
}
