import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from './connect.ts';

/** Former names an account keeps beside the present one (product 4.4). */
const FORMER_NAMES = 3;

/** Whether a name is free for an account: nobody's, or a former one of its own, or held no longer. */
export async function isUsernameFree(db: Db, name: string, userId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('usernames')
    .select('userId')
    .where('name', 'in', [name, heldName(name)])
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '>', sql<Date>`now()`)]))
    .execute();
  return rows.every((row) => row.userId === userId);
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
  // Asked after the claim: a deletion that held the row up until now has left its hash by then
  if (!claimed || (await isHeld(db, name))) return false;
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

/** A deleted account's name is kept back for 90 days, without saying which it was (product 1.13). */
const HELD_DAYS = 90;

// A colon is in no username, so a mark is never taken for a name
function heldName(name: string): string {
  return `sha256:${createHash('sha256').update(name).digest('hex')}`;
}

async function isHeld(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('usernames')
    .select('name')
    .where('name', '=', heldName(name))
    .where('heldUntil', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listUsernames(
  db: Db,
  userId: string,
): Promise<{ name: string; heldUntil: Date | null; createdAt: Date }[]> {
  return await db
    .selectFrom('usernames')
    .select(['name', 'heldUntil', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** Puts marks in the place of names whose account has just been deleted in the same transaction. */
export async function holdDeletedUsernames(db: Db, names: string[]): Promise<void> {
  // Marks that have done their time go on this occasion
  await db
    .deleteFrom('usernames')
    .where((eb) =>
      eb.or([
        ...(names.length > 0 ? [eb('name', 'in', names)] : []),
        eb.and([eb('name', 'like', 'sha256:%'), eb('heldUntil', '<=', sql<Date>`now()`)]),
      ]),
    )
    .execute();
  if (names.length === 0) return;
  const heldUntil = sql<Date>`now() + make_interval(days => ${HELD_DAYS})`;
  await db
    .insertInto('usernames')
    .values(names.map((name) => ({ name: heldName(name), userId: null, heldUntil })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ heldUntil }))
    .execute();
}
