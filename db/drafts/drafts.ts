import { type RawBuilder, sql } from 'kysely';
import type { DraftItem, DraftKind } from '#src/drafts/drafts.ts';
import type { CardScope } from '#src/owners/card-scope.ts';
import type { Db } from '../connect.ts';

export type StoredDraft = { version: string; base: string; data: unknown; updatedAt: Date };

/** Drafts of cards in the scope; of links, too, unless it has held cards only. */
function isInScope({ ownerId, heldBy }: CardScope): RawBuilder<boolean> {
  const isOwners = sql<boolean>`drafts.user_id = ${ownerId}`;
  if (heldBy === null) return isOwners;
  return sql<boolean>`(${isOwners} and exists (
    select from vcards v where v.id = drafts.vcard_id and v.holder_id = ${heldBy}))`;
}

const isCurrent = sql<boolean>`drafts.updated_at > now() - interval '30 days'`;

export async function findDraft(db: Db, scope: CardScope, { kind, id }: DraftItem): Promise<StoredDraft | undefined> {
  return await db
    .selectFrom('drafts')
    .select(['version', 'base', 'data', 'updatedAt'])
    .where(isInScope(scope))
    .where('kind', '=', kind)
    .where('itemId', '=', id)
    .where(isCurrent)
    .executeTakeFirst();
}

/** Which of these items have one. */
export async function listDrafted(db: Db, scope: CardScope, itemIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('drafts')
    .select('itemId')
    .where(isInScope(scope))
    .where('itemId', '=', sql<string>`any(${itemIds}::uuid[])`)
    .where(isCurrent)
    .execute();
  return new Set(rows.map(({ itemId }) => itemId));
}

/** The items that have one, those that changed last. */
export async function listDraftItems(db: Db, scope: CardScope, limit: number): Promise<DraftItem[]> {
  const rows = await db
    .selectFrom('drafts')
    .select(['kind', 'itemId as id'])
    .where(isInScope(scope))
    .where(isCurrent)
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute();
  return rows as { kind: DraftKind; id: string }[];
}

/** Replaces the draft of an item that was found in the scope. */
export async function saveDraft(
  db: Db,
  { ownerId }: CardScope,
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

export async function deleteDraft(db: Db, scope: CardScope, { kind, id }: DraftItem): Promise<void> {
  await db.deleteFrom('drafts').where(isInScope(scope)).where('kind', '=', kind).where('itemId', '=', id).execute();
}
