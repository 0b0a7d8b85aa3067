import { countCards } from '#db/cards/cards.ts';
import { claimHandle, listFreeHandles } from '#db/cards/handles.ts';
import {
  deleteTies,
  listMovedCards,
  listMovedLinks,
  listVisitedItems,
  notifyFormerOwner,
  updateCardOwner,
  updateCodeLogo,
  updateLinkOwner,
} from '#db/cards/moved-items.ts';
import { withTemplates } from '#db/cards/templates.ts';
import { type Db, isDatabaseAway } from '#db/connect.ts';
import { countLinks } from '#db/links/links.ts';
import { keepMainCard } from '#db/owners/limited-items.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { countPhotoBytes, deletePhotosIfUnused, insertPhoto, listPhotoSizes } from '#db/owners/photos.ts';
import { lockOwner, startTrialByUse } from '#db/owners/profiles.ts';
import { lockIngestion } from '#db/visits/locks.ts';
import { cardFields, photoFields, photoIdsOf, pick } from '#src/cards/card-fields.ts';
import type { CardFields } from '#src/cards/cards.ts';
import { mergedCard } from '#src/cards/templates.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import type { ItemMove } from '#src/owners/moves.ts';
import { reachOf } from '#src/owners/permissions.ts';
import { hasRoom, plans, storageBytes } from '#src/owners/plans.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import type { PersonActor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { lockActor } from '../owners/lock-actor.ts';
import { copyPhotoFiles, deleteCopies, type PhotoCopies } from '../owners/photos/copy-photos.ts';
import { nameHandle } from './handles.ts';

type Moved = { cards: { id: string; name: string; position: string; handle: string | null; fields: CardFields }[] } & {
  links: Awaited<ReturnType<typeof listMovedLinks>>;
  photos: string[];
};

/**
 * Gives cards and links of an owner to another one, for whom the same person may do the same: all or none (product 36.36).
 * @throws not_found, forbidden, trial_expired, limit_*, storage_full, item_changed
 */
export async function moveItems(
  context: Pick<Context, 'db' | 'storage' | 'visitStore'>,
  actor: PersonActor,
  receiver: PersonActor,
  { cards, links }: ItemMove,
): Promise<void> {
  const owners = { from: actor.owner.id, to: receiver.owner.id };
  if (owners.from === owners.to) throw new AppError('invalid_input');
  if (reachOf(receiver.role, 'cards.manage') !== 'all') throw new AppError('forbidden');
  const before = await findMoved(context.db, owners.from, { cards, links });
  // What is refused copies nothing
  await requireRoom(context.db, receiver.owner, owners.from, before);
  const copies = await copyPhotoFiles(context, before.photos);
  try {
    await context.db.transaction().execute(async (tx) => {
      for (const id of inLockOrder(actor, receiver)) await lockOwner(tx, id);
      await lockActor(tx, actor, 'cards.manage');
      const { owner } = await lockActor(tx, receiver, 'cards.manage');
      const moved = await findMoved(tx, owners.from, { cards, links });
      if (!moved.photos.every((id) => copies.has(id))) throw new AppError('item_changed');
      await requireRoom(tx, owner, owners.from, moved);
      // Before anything changes: who ingests waits for rows of items, but for no owner
      await lockIngestion(tx);
      await insertCopies(tx, owners, copies);
      await keepMainCard(tx, owners.to);
      await deleteTies(tx, owners.from, { cards, links });
      const isOn = owner.ownerKind === 'person';
      for (const card of moved.cards) await moveCard(tx, owners, card, copies, isOn);
      await updateLinkOwner(tx, owners, links);
      for (const { id, logo } of moved.links) {
        const copy = copies.get(photoIdOf(logo ?? '') ?? '');
        if (copy !== undefined) await updateCodeLogo(tx, id, copy);
      }
      await context.visitStore.moveItems(tx, await listVisitedItems(tx, { cards, links }), owners);
      await deletePhotosIfUnused(tx, owners.from, moved.photos);
      await startTrialByUse(tx, owner);
      const details = { count: cards.length + links.length };
      await insertAuditEntry(tx, actor, 'items.move', { kind: 'card' }, details);
      await insertAuditEntry(tx, receiver, 'items.receive', { kind: 'card' }, details);
      await notifyFormerOwner(tx, owners);
    });
  } catch (error) {
    // If the connection broke, the rows may be committed. Nightly cleanup removes files without one (product 19.2)
    if (!isDatabaseAway(error)) await deleteCopies(context, copies);
    throw error;
  }
}

/** One for all, or two transactions could wait for each other: organizations before persons. */
function inLockOrder(...actors: PersonActor[]): string[] {
  const rank = ({ owner }: PersonActor) => `${owner.ownerKind === 'organization' ? 0 : 1} ${owner.id}`;
  return actors.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).map(({ owner }) => owner.id);
}

/** What is moved, as it is shown: the receiver has no such template. @throws not_found */
async function findMoved(db: Db, ownerId: string, { cards, links }: Pick<ItemMove, 'cards' | 'links'>): Promise<Moved> {
  const found = await withTemplates(db, await listMovedCards(db, ownerId, cards));
  const foundLinks = await listMovedLinks(db, ownerId, links);
  if (found.length < cards.length || foundLinks.length < links.length) throw new AppError('not_found');
  const moved = found.map(({ template, ...card }) => ({
    ...pick(card, ['id', 'name', 'position', 'handle']),
    fields: mergedCard(template, pick(card, cardFields)),
  }));
  const logos = foundLinks.flatMap(({ logo }) => photoIdOf(logo ?? '') ?? []);
  const photos = [...new Set([...moved.flatMap(({ fields }) => photoIdsOf(fields)), ...logos])];
  return { cards: moved, links: foundLinks, photos };
}

/** @throws trial_expired, limit_vcards, limit_links, limit_qr_codes, storage_full */
async function requireRoom(
  tx: Db,
  receiver: Parameters<typeof access>[0] & { id: string },
  from: string,
  { cards, links, photos }: Moved,
): Promise<void> {
  const { id: ownerId } = receiver;
  const { plan, isAccessible } = access(receiver, new Date());
  if (!isAccessible) throw new AppError('trial_expired');
  const { limits } = plans[plan];
  const codes = links.filter(({ hasCode }) => hasCode).length;
  const used = await countLinks(tx, ownerId);
  const isFull = (limit: number, count: number, adding: number) => adding > 0 && !hasRoom(limit, count, adding);
  if (isFull(limits.vcards, await countCards(tx, ownerId), cards.length)) throw new AppError('limit_vcards');
  if (isFull(limits.links, used.links, links.length - codes)) throw new AppError('limit_links');
  if (isFull(limits.qrCodes, used.qrCodes, codes)) throw new AppError('limit_qr_codes');
  if (photos.length === 0) return;
  const sizes = await listPhotoSizes(tx, from, photos);
  const added = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  if ((await countPhotoBytes(tx, ownerId)) + added > storageBytes(plan)) throw new AppError('storage_full');
}

async function insertCopies(tx: Db, { from, to }: { from: string; to: string }, copies: PhotoCopies): Promise<void> {
  if (copies.size === 0) return;
  const sizes = await listPhotoSizes(tx, from, [...copies.keys()]);
  for (const { id, bytes } of sizes) await insertPhoto(tx, to, { id: copies.get(id) ?? '', bytes });
}

/** `isOn`: whatever it was before, because only organizations switch cards on and off. */
async function moveCard(
  tx: Db,
  owners: { from: string; to: string },
  { id, handle, fields, ...names }: Moved['cards'][number],
  copies: PhotoCopies,
  isOn: boolean,
): Promise<void> {
  const photos = photoFields.map((field) => {
    const copy = copies.get(photoIdOf(fields[field] ?? '') ?? '');
    return [field, copy === undefined ? null : paths.media(copy, 'photo')];
  });
  // Links that were chosen for it are of the owner that it leaves
  const linkChoice = fields.linkChoice === 'chosen' ? 'none' : fields.linkChoice;
  await updateCardOwner(tx, owners, id, { ...fields, ...Object.fromEntries(photos), linkChoice }, isOn);
  const [free] = handle === null ? [] : await listFreeHandles(tx, owners.to, [handle]);
  if (free !== undefined) await claimHandle(tx, owners.to, id, free);
  else await nameHandle(tx, owners.to, { id, ...names });
}
