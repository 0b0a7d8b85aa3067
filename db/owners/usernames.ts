import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../connect.ts';

// Rows with `heldUntil` are former usernames, reserved ones (`isWish`), or hashes of those of deleted accounts.

/** Former usernames that an owner keeps (product 4.4). */
const FORMER_NAMES = 3;

export async function isUsernameFree(db: Db, name: string, ownerId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('usernames')
    .select('userId')
    .where('name', 'in', [name, hashOf(name)])
    .where((eb) => eb.or([eb('heldUntil', 'is', null), eb('heldUntil', '>', sql<Date>`now()`)]))
    .execute();
  return rows.every((row) => row.userId === ownerId);
}

/** The owner with this username, which is not a former or reserved one. */
export async function findUsernameHolder(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('profiles').select('id').where('username', '=', name).executeTakeFirst();
  return row?.id;
}

/** Changes the username and keeps the previous one for a year. Returns false if taken. Requires a transaction. */
export async function claimUsername(db: Db, ownerId: string, name: string): Promise<boolean> {
  await db
    .updateTable('usernames')
    .set({ heldUntil: sql`now() + interval '1 year'` })
    .where('userId', '=', ownerId)
    .where('heldUntil', 'is', null)
    .where('name', '<>', name)
    .execute();
  await db
    .deleteFrom('usernames')
    .where('userId', '=', ownerId)
    .where('isWish', '=', true)
    .where('heldUntil', '<=', sql<Date>`now()`)
    .where('name', '<>', name)
    .execute();
  const claimed = await db
    .insertInto('usernames')
    .values({ name, userId: ownerId, heldUntil: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ userId: ownerId, heldUntil: null, isWish: false })
        .where((eb) =>
          eb.or([eb('usernames.userId', '=', ownerId), eb('usernames.heldUntil', '<=', sql<Date>`now()`)]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  // Checked after the insert: an account deletion that blocked it has stored its hash by now
  if (!claimed || (await isHeldAfterDeletion(db, name))) return false;
  await db.updateTable('profiles').set({ username: name, updatedAt: sql`now()` }).where('id', '=', ownerId).execute();
  await deleteOldestFormerNames(db, ownerId);
  return true;
}

async function deleteOldestFormerNames(db: Db, ownerId: string): Promise<void> {
  await db
    .deleteFrom('usernames')
    .where('name', 'in', (eb) =>
      eb
        .selectFrom('usernames')
        .select('name')
        .where('userId', '=', ownerId)
        .where('heldUntil', 'is not', null)
        .where('isWish', '=', false)
        .orderBy('heldUntil', 'desc')
        .offset(FORMER_NAMES),
    )
    .execute();
}

const RESERVED_HOURS = 24;

/** Reserves a username until payment, replacing an earlier reservation. Returns false if someone else has it. */
export async function reserveUsername(db: Db, ownerId: string, name: string): Promise<boolean> {
  await db
    .deleteFrom('usernames')
    .where('userId', '=', ownerId)
    .where('isWish', '=', true)
    .where('name', '<>', name)
    .execute();
  const reserved = {
    userId: ownerId,
    isWish: true,
    heldUntil: sql<Date>`now() + make_interval(hours => ${RESERVED_HOURS})`,
  };
  const row = await db
    .insertInto('usernames')
    .values({ name, ...reserved })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(reserved)
        .where((eb) =>
          eb.or([
            eb.and([eb('usernames.userId', '=', ownerId), eb('usernames.heldUntil', 'is not', null)]),
            eb('usernames.heldUntil', '<=', sql<Date>`now()`),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined && !(await isHeldAfterDeletion(db, name));
}

export async function findReservedUsername(
  db: Db,
  ownerId: string,
): Promise<{ name: string; until: Date } | undefined> {
  return await db
    .selectFrom('usernames')
    .select(['name', 'heldUntil as until'])
    .$narrowType<{ until: Date }>()
    .where('userId', '=', ownerId)
    .where('isWish', '=', true)
    .where('heldUntil', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Claims the reserved username, also after it expired: a payment may arrive late. Returns null without a reservation. */
export async function claimReservedUsername(db: Db, ownerId: string): Promise<string | null> {
  const reserved = await db
    .selectFrom('usernames')
    .select('name')
    .where('userId', '=', ownerId)
    .where('isWish', '=', true)
    .forUpdate()
    .executeTakeFirst();
  return reserved && (await claimUsername(db, ownerId, reserved.name)) ? reserved.name : null;
}

/** How long usernames of deleted accounts are held, as hashes (product 1.13). */
const HELD_DAYS = 90;

function hashOf(name: string): string {
  return `sha256:${createHash('sha256').update(name).digest('hex')}`;
}

async function isHeldAfterDeletion(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('usernames')
    .select('name')
    .where('name', '=', hashOf(name))
    .where('heldUntil', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listUsernames(
  db: Db,
  ownerId: string,
): Promise<{ name: string; heldUntil: Date | null; createdAt: Date }[]> {
  return await db
    .selectFrom('usernames')
    .select(['name', 'heldUntil', 'createdAt'])
    .where('userId', '=', ownerId)
    .where('isWish', '=', false)
    .orderBy('createdAt')
    .execute();
}

/** Replaces the usernames of an account, deleted in the same transaction, with hashes. Also removes expired rows. */
export async function reserveDeletedUsernames(db: Db, names: string[]): Promise<void> {
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
    .values(names.map((name) => ({ name: hashOf(name), userId: null, heldUntil })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ heldUntil }))
    .execute();
}
