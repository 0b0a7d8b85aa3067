import { sql } from 'kysely';
import type { SocialProvider } from '#src/accounts/social.ts';
import type { Language } from '#src/languages.ts';
import type { Db } from '../connect.ts';
import type { ChallengeMethod } from '../schema/auth-api.ts';

const MINUTES = 10;

export type OAuthRequest = {
  stateHash: string;
  provider: SocialProvider;
  /** that links an identity; null for a sign-in */
  sessionId: string | null;
  /** hash of the network that asked */
  network: string | null;
  redirectTo: string;
  challenge: string | null;
  challengeMethod: ChallengeMethod | null;
  /** of a new account */
  language: Language;
};

export async function insertOAuthRequest(db: Db, request: OAuthRequest): Promise<void> {
  const expiresAt = sql<Date>`now() + make_interval(mins => ${MINUTES})`;
  await db
    .insertInto('oauthRequests')
    .values({ ...request, expiresAt })
    .execute();
}

export async function findOAuthRequest(
  db: Db,
  stateHash: string,
): Promise<(OAuthRequest & { isOver: boolean }) | undefined> {
  return await db
    .selectFrom('oauthRequests')
    .select(['stateHash', 'provider', 'sessionId', 'network', 'redirectTo'])
    .select(['challenge', 'challengeMethod', 'language'])
    .select(sql<boolean>`used_at is not null or expires_at <= now()`.as('isOver'))
    .where('stateHash', '=', stateHash)
    .executeTakeFirst();
}

/** True for exactly one caller. */
export async function consumeOAuthRequest(db: Db, stateHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauthRequests')
    .set({ usedAt: sql`now()` })
    .where('stateHash', '=', stateHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
