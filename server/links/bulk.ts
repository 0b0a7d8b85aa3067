import { deleteLinks, listLinkStates, updateLinks } from '#db/links/links.ts';
import { insertAuditEntry, insertDeletionEntry } from '#db/owners/organizations/audit.ts';
import { deletePhotosIfUnused } from '#db/owners/photos.ts';
import { AppError } from '#src/errors.ts';
import type { LinkBulkChanges } from '#src/links/link-list-schemas.ts';
import { photoIdOf } from '#src/paths.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { lockActor } from '../owners/lock-actor.ts';

type Items = { kind: 'link' | 'qr_code'; ids: readonly string[] };

/** Changes all of these links or none. @throws not_found, vcard_qr_code, link_disabled */
export async function updateItems(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  items: Items,
  changes: LinkBulkChanges,
): Promise<void> {
  const { owner } = actor;
  await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'links.write');
    const links = await findItems(tx, owner.id, items);
    if (links.length < items.ids.length) throw new AppError('not_found');
    for (const { isDisabled } of links) requireSwitchable(isDisabled, changes.active);
    await updateLinks(tx, owner.id, items.ids, changes);
    await insertAuditEntry(tx, actor, `${items.kind}.update`, { kind: items.kind }, { count: items.ids.length });
  });
}

/**
 * Deletes links with their QR codes, and the codes' logos if nothing else uses them; passes over those that are gone
 * (product 35.5). @throws vcard_qr_code
 */
export async function deleteItems(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  items: Items,
): Promise<{ deleted: number }> {
  const { owner } = actor;
  return await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'links.write');
    const links = await findItems(tx, owner.id, items);
    await deleteLinks(
      tx,
      owner.id,
      links.map(({ id }) => id),
    );
    const logos = links.flatMap(({ qrStyle }) => (qrStyle?.logo ? (photoIdOf(qrStyle.logo) ?? []) : []));
    await deletePhotosIfUnused(tx, owner.id, logos);
    await insertDeletionEntry(tx, actor, items.kind, { ids: items.ids, deleted: links.length });
    return { deleted: links.length };
  });
}

/** @throws not_found, vcard_qr_code */
export async function deleteItem(context: Pick<Context, 'db'>, actor: Actor, kind: Items['kind'], id: string) {
  if ((await deleteItems(context, actor, { kind, ids: [id] })).deleted === 0) throw new AppError('not_found');
}

/** A suspended link can't be switched on (product 25.5). @throws link_disabled */
export function requireSwitchable(isDisabled: boolean, active: boolean | undefined): void {
  if (isDisabled && active === true) throw new AppError('link_disabled');
}

/** Those that exist. @throws vcard_qr_code */
async function findItems(tx: Context['db'], ownerId: string, { kind, ids }: Items) {
  const links = await listLinkStates(tx, ownerId, ids);
  if (kind === 'link') return links.filter(({ vcardId }) => vcardId === null);
  if (links.some(({ vcardId }) => vcardId !== null)) throw new AppError('vcard_qr_code');
  return links.filter(({ qrStyle }) => qrStyle !== null);
}
