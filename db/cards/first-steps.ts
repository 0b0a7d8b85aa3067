import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { totalOf } from '../visits/totals.ts';

/** Whether any code of the account was ever scanned. */
export async function hasScan(db: Db, ownerId: string): Promise<boolean> {
  const total = await sql<{ scans: string }>`select ${totalOf(sql`${ownerId}::uuid`, 'scan')} as scans`.execute(db);
  return Number(total.rows[0]?.scans ?? 0) > 0;
}
