import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Former names an account keeps beside the present one (product 4.4). */
const FORMER_NAMES = 3;

/** Whether a name is free for an account: nobody's, or its own as a former one or a wish, or held no longer. */
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
  // Whoever chooses another name has left a wish behind that is over
  await db
    .deleteFrom('usernames')
    .where('userId', '=', userId)
    .where('isWish', '=', true)
    .where('heldUntil', '<=', sql<Date>`now()`)
    .where('name', '<>', name)
    .execute();
  const claimed = await db
    .insertInto('usernames')
    .values({ name, userId, heldUntil: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ userId, heldUntil: null, isWish: false })
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
        .where('isWish', '=', false)
        .orderBy('heldUntil', 'desc')
        .offset(FORMER_NAMES),
    )
    .execute();
}

/** How long a name waits for the payment that makes it a username (product 4.6). */
const WISH_HOURS = 24;

/**
 * Holds a name for an account until its payment arrives, in the place of an earlier wish of the same account. False where
 * somebody else has or holds it: of several at once one wins, as with claims.
 */
export async function holdWish(db: Db, userId: string, name: string): Promise<boolean> {
  await db
    .deleteFrom('usernames')
    .where('userId', '=', userId)
    .where('isWish', '=', true)
    .where('name', '<>', name)
    .execute();
  const held = { userId, isWish: true, heldUntil: sql<Date>`now() + make_interval(hours => ${WISH_HOURS})` };
  const row = await db
    .insertInto('usernames')
    .values({ name, ...held })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(held)
        .where((eb) =>
          eb.or([
            eb.and([eb('usernames.userId', '=', userId), eb('usernames.heldUntil', 'is not', null)]),
            eb('usernames.heldUntil', '<=', sql<Date>`now()`),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined && !(await isHeld(db, name));
}

/** The name that waits for an account's payment, and until when nobody else can take it. */
export async function findWish(db: Db, userId: string): Promise<{ name: string; until: Date } | undefined> {
  return await db
    .selectFrom('usernames')
    .select(['name', 'heldUntil as until'])
    .$narrowType<{ until: Date }>()
    .where('userId', '=', userId)
    .where('isWish', '=', true)
    .where('heldUntil', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/**
 * Makes the wish of an account its username, in the caller's transaction; null where it has none. A wish that is over is
 * granted all the same while nobody else has taken the name: a payment may be told late.
 */
export async function claimWish(db: Db, userId: string): Promise<string | null> {
  const wish = await db
    .selectFrom('usernames')
    .select('name')
    .where('userId', '=', userId)
    .where('isWish', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return wish && (await claimUsername(db, userId, wish.name)) ? wish.name : null;
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

/** The present name of an account and its former ones. A wish is neither, and was never shown to anybody. */
export async function listUsernames(
  db: Db,
  userId: string,
): Promise<{ name: string; heldUntil: Date | null; createdAt: Date }[]> {
  return await db
    .selectFrom('usernames')
    .select(['name', 'heldUntil', 'createdAt'])
    .where('userId', '=', userId)
    .where('isWish', '=', false)
    .orderBy('createdAt')
    .execute();
}

/** Puts marks in the place of names whose account has just been deleted in the same transaction. */
export async function holdDeletedUsernames(db: Db, names: string[]): Promise<void> {
  // Marks that have done their time go on this occasion, and wishes whose account is gone
  await db
    .deleteFrom('usernames')
    .where((eb) =>
      eb.or([
        ...(names.length > 0 ? [eb('name', 'in', names)] : []),
        eb.and([eb('name', 'like', 'sha256:%'), eb('heldUntil', '<=', sql<Date>`now()`)]),
        eb.and([eb('isWish', '=', true), eb('userId', 'is', null)]),
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
