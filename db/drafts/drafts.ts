import { sql } from 'kysely';
import type { DraftItem, DraftKind } from '#src/drafts/drafts.ts';
import type { Db } from '../connect.ts';

export type StoredDraft = { version: string; base: string; data: unknown; updatedAt: Date };

const isCurrent = sql<boolean>`drafts.updated_at > now() - interval '30 days'`;

export async function findDraft(db: Db, ownerId: string, { kind, id }: DraftItem): Promise<StoredDraft | undefined> {
  return await db
    .selectFrom('drafts')
    .select(['version', 'base', 'data', 'updatedAt'])
    .where('userId', '=', ownerId)
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .where(isCurrent)
    .executeTakeFirst();
}

/** Which of these items have one. */
export async function listDrafted(db: Db, ownerId: string, itemIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('drafts')
    .select('itemId')
    .where('userId', '=', ownerId)
    .where('itemId', '=', sql<string>`any(${itemIds}::uuid[])`)
    .where(isCurrent)
    .execute();
  return new Set(rows.map(({ itemId }) => itemId));
}

/** The items that have one, those that changed last. */
export async function listDraftItems(db: Db, ownerId: string, limit: number): Promise<DraftItem[]> {
  const rows = await db
    .selectFrom('drafts')
    .select(['kind', 'itemId as id'])
    .where('userId', '=', ownerId)
    .where(isCurrent)
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute();
  return rows as { kind: DraftKind; id: string }[];
}

/** Replaces the item's draft. */
export async function saveDraft(
  db: Db,
  ownerId: string,
  { kind, id }: DraftItem,
  { version, base, data }: Omit<StoredDraft, 'updatedAt'>,
): Promise<void> {
  const values = { version, base, data: JSON.stringify(data), updatedAt: sql<Date>`now()` };
  const item = kind === 'card' ? { vcardId: id } : { linkId: id };
  await db
    .insertInto('drafts')
    .values({ userId: ownerId, kind, ...item, ...values })
    .onConflict((conflict) => conflict.columns(['itemId', 'kind']).doUpdateSet(values))
    .execute();
}

export async function deleteDraft(db: Db, ownerId: string, { kind, id }: DraftItem): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('userId', '=', ownerId)
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .execute();
}
