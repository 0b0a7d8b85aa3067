import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { TokenPurpose } from '../schema/database.ts';

export async function expireTokens(db: Db, userId: string, purpose: TokenPurpose): Promise<void> {
  await db
    .updateTable('oneTimeTokens')
    .set({ expiresAt: sql`now()` })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .execute();
}

export async function insertToken(
  db: Db,
  token: { userId: string; purpose: TokenPurpose; tokenHash: string; hours: number },
): Promise<void> {
  await expireTokens(db, token.userId, token.purpose);
  await db
    .insertInto('oneTimeTokens')
    .values({
      userId: token.userId,
      purpose: token.purpose,
      tokenHash: token.tokenHash,
      expiresAt: sql`now() + make_interval(hours => ${token.hours})`,
      usedAt: null,
    })
    .execute();
}

/** Returns the user's ID to exactly one caller (product 1.3). */
export async function consumeToken(db: Db, purpose: TokenPurpose, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .updateTable('oneTimeTokens')
    .set({ usedAt: sql`now()` })
    .where('purpose', '=', purpose)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('userId')
    .executeTakeFirst();
  return row?.userId;
}

/** Also finds used and expired tokens. */
export async function findToken(
  db: Db,
  purposes: TokenPurpose[],
  tokenHash: string,
): Promise<{ userId: string; purpose: TokenPurpose } | undefined> {
  return await db
    .selectFrom('oneTimeTokens')
    .select(['userId', 'purpose'])
    .where('purpose', 'in', purposes)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

export async function findTokenState(
  db: Db,
  purpose: TokenPurpose,
  tokenHash: string,
): Promise<'used' | 'expired' | 'valid' | 'unknown'> {
  const row = await db
    .selectFrom('oneTimeTokens')
    .select(['usedAt', sql<boolean>`expires_at <= now()`.as('isExpired')])
    .where('purpose', '=', purpose)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.usedAt !== null) return 'used';
  return row.isExpired ? 'expired' : 'valid';
}
