import type { Db } from '../connect.ts';
import { lockVisits } from '../visits/totals.ts';

/** Deletes a user and, through foreign keys, everything that belongs to them. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await lockVisits(db, userId);
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
