import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Former names an account keeps beside the present one (product 4.4). */
const FORMER_NAMES = 3;

/** Whether a name is free for an account: nobody's, or a former one of its own, or held no longer. */
export async function isUsernameFree(db: Db, name: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('usernames')
    .select('userId')
    .where('name', '=', name)
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  return row === undefined || row.userId === userId;
}

/**
 * Makes a name the account's present one, in the caller's transaction; the name it had goes on for a year as a former one.
 * False where somebody else has or holds it: two claims at once meet at the primary key, and one waits for the other.
 */
export async function claimUsername(db: Db, userId: string, name: string): Promise<boolean> {
  await db
    .updateTable('usernames')
    .set({ heldUntil: sql`now() + interval '1 year'` })
    .where('userId', '=', userId)
    .where('heldUntil', 'is', null)
    .where('name', '<>', name)
    .execute();
  const claimed = await db
    .insertInto('usernames')
    .values({ name, userId, heldUntil: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ userId, heldUntil: null })
        .where((eb) => eb.or([eb('usernames.userId', '=', userId), eb('usernames.heldUntil', '<=', sql<Date>`now()`)])),
    )
    .returning('name')
    .executeTakeFirst();
  if (!claimed) return false;
  await db.updateTable('profiles').set({ username: name, updatedAt: sql`now()` }).where('id', '=', userId).execute();
  await deleteOldestFormerNames(db, userId);
  return true;
}

async function deleteOldestFormerNames(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('usernames')
    .where('name', 'in', (eb) =>
      eb
        .selectFrom('usernames')
        .select('name')
        .where('userId', '=', userId)
        .where('heldUntil', 'is not', null)
        .orderBy('heldUntil', 'desc')
        .offset(FORMER_NAMES),
    )
    .execute();
}
