import { sql } from 'kysely';
import { type VisitKind, visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';

/** All-time visits of a link, card or account. */
export const totalOf = (itemId: ReturnType<typeof sql.ref>, kind: VisitKind) => sql<number>`coalesce((
  select v.hits from visit_targets t join visit_totals v on v.target_id = t.id
  where t.item_id = ${itemId} and v.kind = ${sql.lit(visitKinds.indexOf(kind))}), 0)`;

/** Waits for ingestion of an owner's visits and blocks more. Call it before deleting the owner: ingestion takes this lock first, too. */
export async function lockVisits(tx: Db, ownerId: string): Promise<void> {
  await sql`select from visit_targets where item_id = ${ownerId} for update`.execute(tx);
}

/** Deletes all targets of an owner. The caller queues the deletion of their rollups, `insertDetachedRowsJob` (product 20.8). */
export async function deleteVisits(db: Db, ownerId: string): Promise<void> {
  await lockVisits(db, ownerId);
  await sql`delete from visit_targets where user_id = ${ownerId}`.execute(db);
}
