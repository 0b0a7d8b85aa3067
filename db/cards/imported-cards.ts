import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { drawSlug } from '../links/links.ts';
import { type CardColumns, type CardWithSlug, storedColumns, withHandle, withSlug } from './cards.ts';

/** A statement has at most 65,535 parameters. */
const ROWS_AT_ONCE = 500;

export type ImportedRow = CardColumns & { id: string; externalId: string | null; templateId: string | null };

/** Inserts cards with their short links, in this order. Call it in a transaction. */
export async function insertCards(db: Db, ownerId: string, cards: readonly ImportedRow[]): Promise<void> {
  for (let from = 0; from < cards.length; from += ROWS_AT_ONCE) {
    const some = cards.slice(from, from + ROWS_AT_ONCE);
    const rows = some.map(({ id, externalId, templateId, ...fields }) => ({
      ...storedColumns(fields),
      id,
      externalId,
      templateId,
      userId: ownerId,
      createdAt: sql<Date>`clock_timestamp()`,
    }));
    await db.insertInto('vcards').values(rows).execute();
    await insertCardLinks(db, ownerId, some);
  }
}

async function insertCardLinks(db: Db, ownerId: string, cards: readonly ImportedRow[]): Promise<void> {
  for (let waiting = cards; waiting.length > 0; ) {
    const rows = waiting.map(({ id, name }) => ({ vcardId: id, title: name, slug: drawSlug(), userId: ownerId }));
    const inserted = await db
      .insertInto('links')
      .values(rows.map((row) => ({ ...row, isSlugChosen: false, url: null, icon: null, showOnProfile: false })))
      .onConflict((conflict) => conflict.constraint('links_slug').doNothing())
      .returning('vcardId')
      .execute();
    const made = new Set(inserted.map(({ vcardId }) => vcardId));
    waiting = waiting.filter(({ id }) => !made.has(id));
  }
}

/** Cards of the owner by what the owner calls them elsewhere. */
export async function listCardsByExternalId(
  db: Db,
  ownerId: string,
  externalIds: readonly string[],
): Promise<CardWithSlug[]> {
  return (await db
    .selectFrom('vcards')
    .selectAll()
    .select(withSlug)
    .select(withHandle)
    .where('userId', '=', ownerId)
    .where('externalId', '=', sql<string>`any(${externalIds}::text[])`)
    .execute()) as CardWithSlug[];
}

/** Of whichever owner: a card may have been moved since. */
export async function listCardsById(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; name: string; email: string; ownerId: string; holderId: string | null }[]> {
  return await db
    .selectFrom('vcards')
    .select(['id', 'name', 'email', 'userId as ownerId', 'holderId'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Which of these visits were counted for, also if the item is gone. */
export async function listVisitedIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ itemId: string }>`
    select item_id from visit_targets where item_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ itemId }) => itemId);
}

/** The handles of new cards, which no card has or had. */
export async function insertHandles(
  db: Db,
  ownerId: string,
  handles: readonly { vcardId: string; handle: string }[],
): Promise<void> {
  if (handles.length === 0) return;
  await sql`insert into card_handles (user_id, vcard_id, handle)
    select ${ownerId}::uuid, vcard_id, handle
    from unnest(${handles.map(({ vcardId }) => vcardId)}::uuid[], ${handles.map(({ handle }) => handle)}::text[])
      named (vcard_id, handle)`.execute(db);
}
