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
