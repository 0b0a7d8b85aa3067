import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { MONTHLY } from './month-rollups.ts';

/**
 * Visits of items before stay in the former owner's totals, too. Monthly rollups that the receiver has would lack the items: a nightly
 * job makes all of them again.
 */
export async function moveItems(tx: Db, itemIds: readonly string[], { to }: { to: string }): Promise<void> {
  await sql`update visit_targets set user_id = ${to} where item_id = any(${itemIds}::uuid[])`.execute(tx);
  await sql`delete from visit_days d using visit_targets t
    where t.user_id = ${to} and d.target_id = t.id and d.dimension >= ${sql.lit(MONTHLY)}`.execute(tx);
  await sql`update visit_targets set months_to = null where item_id = ${to}`.execute(tx);
}
