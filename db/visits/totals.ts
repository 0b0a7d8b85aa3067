import { sql } from 'kysely';
import { type VisitKind, visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';

export const kindOf = (kind: number) => visitKinds[kind] as VisitKind;

/** All-time visits of a link, card or account. */
export const totalOf = (itemId: ReturnType<typeof sql.ref>, kind: VisitKind) => sql<number>`coalesce((
  select v.hits from visit_targets t join visit_totals v on v.target_id = t.id
  where t.item_id = ${itemId} and v.kind = ${sql.lit(visitKinds.indexOf(kind))}), 0)`;

/** Lists the visits of all time. */
export async function listVisitTotals(
  db: Db,
  ownerId: string,
  itemIds: readonly string[],
): Promise<{ itemId: string; kind: VisitKind; hits: number }[]> {
  const { rows } = await sql<{ itemId: string; kind: number; hits: number }>`
    select t.item_id, v.kind, v.hits from visit_targets t join visit_totals v on v.target_id = t.id
    where t.item_id = any(${itemIds}::uuid[]) and t.user_id = ${ownerId}`.execute(db);
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

/** Waits for ingestion of an owner's visits and blocks more: it takes this lock first, too. */
async function lockVisits(tx: Db, ownerId: string): Promise<void> {
  await sql`select from visit_targets where item_id = ${ownerId} for update`.execute(tx);
}

/** Deletes all targets of an owner. The caller queues the deletion of their rollups, `insertDetachedRowsJob` (product 20.8). */
export async function deleteVisits(db: Db, ownerId: string): Promise<void> {
  await lockVisits(db, ownerId);
  await sql`delete from visit_targets where user_id = ${ownerId}`.execute(db);
}

export type ItemCount = { itemId: string; ownerId: string; kind: number; hits: number };

/** Who deletes visits of these owners waits until `tx` ends. */
export async function lockOwners(tx: Db, owners: readonly string[]): Promise<void> {
  await sql`select from visit_targets where item_id = any(${[...new Set(owners)]}::uuid[]) order by id for key share`.execute(
    tx,
  );
}

/**
 * Creates the targets of owners and items, and locks the owners': who deletes an account waits until `tx` ends. Returns who has the items
 * now, who may have got them after a visit.
 */
export async function lockTargets(tx: Db, ownerOf: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const [items, owners] = [[...ownerOf.keys()], [...ownerOf.values()]];
  // Before: a deletion must not take owners away from items that are inserted. After: of those inserted here
  await lockOwners(tx, owners);
  await sql`insert into visit_targets (item_id, user_id)
    select item_id, user_id from unnest(${items}::uuid[], ${owners}::uuid[]) as t (item_id, user_id)
    order by 1 on conflict do nothing`.execute(tx);
  await lockOwners(tx, owners);
  const { rows } = await sql<{ itemId: string; userId: string }>`
    select item_id, user_id from visit_targets where item_id = any(${items}::uuid[])`.execute(tx);
  return new Map(rows.map(({ itemId, userId }) => [itemId, userId]));
}

/** Adds visits to the totals of their items and owners. A team page is the owner itself (product 40.2). */
export async function addToTotals(tx: Db, counts: readonly ItemCount[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    merge into visit_totals v using (
      select t.id, b.kind, sum(b.hits)::bigint as hits
      from unnest(${counts.map(({ itemId }) => itemId)}::uuid[], ${counts.map(({ ownerId }) => ownerId)}::uuid[],
          ${counts.map(({ kind }) => kind)}::smallint[], ${counts.map(({ hits }) => hits)}::bigint[])
          as b (item_id, user_id, kind, hits)
        join visit_targets t on t.item_id in (b.item_id, b.user_id)
      group by 1, 2 order by 1, 2) b
    on v.target_id = b.id and v.kind = b.kind
    when matched then update set hits = v.hits + b.hits
    when not matched then insert (target_id, kind, hits) values (b.id, b.kind, b.hits)`.execute(tx);
}
