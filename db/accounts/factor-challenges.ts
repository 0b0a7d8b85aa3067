import { sql } from 'kysely';
import { CHALLENGE_MINUTES, CHALLENGE_TRIES } from '#src/accounts/factors.ts';
import type { Db } from '../connect.ts';
import type { FactorChallenge } from '../schema/factors.ts';

/** A new SMS code expires the phone's earlier challenges; other challenges may coexist. */
export async function insertChallenge(
  db: Db,
  challenge: {
    userId: string | null;
    factorId: string | null;
    codeHash?: string | undefined;
    challenge?: string | undefined;
    network?: string | undefined;
  },
  minutes = CHALLENGE_MINUTES,
): Promise<{ id: string; expiresAt: Date }> {
  const { userId, factorId, codeHash = null, challenge: asked = null, network = null } = challenge;
  if (factorId !== null && codeHash !== null) await expireChallenges(db, factorId);
  return await db
    .insertInto('factorChallenges')
    .values({
      userId,
      factorId,
      codeHash,
      challenge: asked,
      network,
      expiresAt: sql`now() + make_interval(mins => ${minutes})`,
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

export async function deleteChallenge(db: Db, id: string): Promise<void> {
  await db.deleteFrom('factorChallenges').where('id', '=', id).execute();
}

/** Undefined if the challenge is over or has no tries left (product 23.5). A passkey sign-in has no `userId` yet. */
export async function consumeTry(db: Db, userId: string | null, id: string): Promise<FactorChallenge | undefined> {
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

export async function consumeChallenge(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factorChallenges')
    .set({ usedAt: sql`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findChallenge(
  db: Db,
  userId: string,
  id: string,
): Promise<(FactorChallenge & { isExpired: boolean }) | undefined> {
  return await db
    .selectFrom('factorChallenges')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Seconds since each SMS code of the last hour, newest first. */
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
