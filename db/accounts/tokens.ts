import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { TokenPurpose } from '../schema/sign-in.ts';

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

/** Finds tokens, including used and expired ones. */
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

export type TokenState = 'used' | 'superseded' | 'expired' | 'valid' | 'unknown';

/** `superseded`: a newer token of the same purpose is valid. A confirmation that is done in another way counts as used. */
export async function findTokenState(db: Db, purpose: TokenPurpose, tokenHash: string): Promise<TokenState> {
  const row = await db
    .selectFrom('oneTimeTokens as token')
    .innerJoin('users', 'users.id', 'token.userId')
    .select([
      'usedAt',
      'emailVerified',
      sql<boolean>`token.expires_at <= now()`.as('isExpired'),
      sql<boolean>`exists (select from one_time_tokens later where later.user_id = token.user_id
        and later.purpose = token.purpose and later.used_at is null and later.expires_at > now())`.as('hasValid'),
    ])
    .where('purpose', '=', purpose)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.usedAt !== null) return 'used';
  if (!row.isExpired) return 'valid';
  if (purpose === 'confirm' && row.emailVerified) return 'used';
  return row.hasValid ? 'superseded' : 'expired';
}

/** Finds the email of a token, even of a used or expired one. */
export async function findTokenEmail(db: Db, purpose: TokenPurpose, tokenHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('oneTimeTokens')
    .innerJoin('users', 'users.id', 'oneTimeTokens.userId')
    .select('email')
    .where('purpose', '=', purpose)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row?.email ?? undefined;
}
