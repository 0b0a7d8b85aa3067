import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Visits of items before stay in the former owner's totals, too. */
export async function moveItems(tx: Db, itemIds: readonly string[], { to }: { to: string }): Promise<void> {
  await sql`update visit_targets set user_id = ${to} where item_id = any(${itemIds}::uuid[])`.execute(tx);
}
