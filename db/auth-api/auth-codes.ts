import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { ChallengeMethod, SessionDraft } from '../schema/auth-api.ts';

const MINUTES = 5;

type NewAuthCode = SessionDraft & {
  id?: string;
  userId: string;
  challenge: string;
  challengeMethod: ChallengeMethod;
};

export async function insertAuthCode(
  db: Db,
  { id, userId, challenge, challengeMethod, ...session }: NewAuthCode,
): Promise<string> {
  const { id: code } = await db
    .insertInto('authCodes')
    .values({
      ...(id !== undefined && { id }),
      userId,
      challenge,
      challengeMethod,
      session: JSON.stringify(session),
      expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return code;
}

type AuthCode = NewAuthCode & { isUsed: boolean; isExpired: boolean };

export async function findAuthCode(db: Db, id: string): Promise<AuthCode | undefined> {
  const row = await db
    .selectFrom('authCodes')
    .select(['userId', 'session', 'challenge', 'challengeMethod'])
    .select(sql<boolean>`used_at is not null`.as('isUsed'))
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { session, ...code } = row;
  return { ...code, ...session };
}

/** True for exactly one caller. */
export async function consumeAuthCode(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authCodes')
    .set({ usedAt: sql`now()`, session: sql`session - 'providerTokens' - 'link'` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
