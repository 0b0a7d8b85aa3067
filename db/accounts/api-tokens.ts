import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Voids what the token API has emailed and issued but that has not been used. */
export async function voidApiTokens(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('mailTokens')
    .set({ expiresAt: sql`now()` })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .execute();
  await db.deleteFrom('authCodes').where('userId', '=', userId).execute();
}
