import { sql } from 'kysely';
import { CHALLENGE_MINUTES, CHALLENGE_TRIES } from '#src/accounts/factors.ts';
import type { Db } from '../connect.ts';
import type { FactorChallenge } from '../schema/factors.ts';

/** Asks for a factor. A code that was sent voids the older ones of the same phone; other questions stand beside each other. */
export async function insertChallenge(
  db: Db,
  challenge: {
    userId: string | null;
    factorId: string | null;
    codeHash?: string | undefined;
    challenge?: string | undefined;
  },
): Promise<{ id: string; expiresAt: Date }> {
  const { userId, factorId, codeHash = null, challenge: asked = null } = challenge;
  if (factorId !== null && codeHash !== null) await expireChallenges(db, factorId);
  return await db
    .insertInto('factorChallenges')
    .values({
      ...{ userId, factorId, codeHash, challenge: asked },
      expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

async function expireChallenges(db: Db, factorId: string): Promise<void> {
  await db
    .updateTable('factorChallenges')
    .set({ expiresAt: sql`now()` })
    .where('factorId', '=', factorId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .execute();
}

/** A challenge whose code could not be sent is none. */
export async function deleteChallenge(db: Db, id: string): Promise<void> {
  await db.deleteFrom('factorChallenges').where('id', '=', id).execute();
}

/** Takes one try of a challenge: undefined where none is left, or it is over (product 23.5). `userId` null: of nobody yet. */
export async function takeTry(db: Db, userId: string | null, id: string): Promise<FactorChallenge | undefined> {
  return await db
    .updateTable('factorChallenges')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('userId', userId === null ? 'is' : '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('tries', '<', CHALLENGE_TRIES)
    .returningAll()
    .executeTakeFirst();
}

/** Uses a challenge up: true for the one caller who wins. */
export async function consumeChallenge(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factorChallenges')
    .set({ usedAt: sql`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** How many seconds ago an account was sent its codes of the last hour by SMS, the newest first. */
export async function listCodeAges(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('factorChallenges')
    .select(sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('age'))
    .where('userId', '=', userId)
    .where('codeHash', 'is not', null)
    .where('createdAt', '>', sql<Date>`now() - interval '1 hour'`)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.map(({ age }) => age);
}
