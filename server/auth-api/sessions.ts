import type { FastifyRequest } from 'fastify';
import { deleteOldestTokenSessions, insertTokenSession } from '#db/accounts/token-sessions.ts';
import { findSession, type SessionRecord, updateLastSignIn } from '#db/auth-api/users.ts';
import type { Db } from '#db/connect.ts';
import type { Person } from '#db/schema/profiles.ts';
import { shortUserAgent } from '#src/accounts/devices.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { recognizeClient } from '../accounts/known-devices.ts';
import { ACCESS_TOKEN_SECONDS, signAccessToken } from './access-tokens.ts';
import type { AuthApi } from './auth-api.ts';
import { formatRefreshToken } from './refresh-tokens.ts';
import { isVerifiedFactor, userView } from './user-view.ts';

/** The limit is that of the website (product 1.23). */
const MOST_SESSIONS = 50;

/** How the user proved their identity, as access tokens name it. */
export type SignInMethod =
  | 'password'
  | 'otp'
  | 'email/signup'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'invite'
  | 'oauth'
  | 'web3';

type SignIn = {
  method: SignInMethod;
  request: Pick<FastifyRequest, 'headers'>;
  /** false: the program signs up */
  isAnnounced: boolean;
};

/**
 * Starts a session in the transaction that proved the identity, announces a new kind of program, and ends the least recently used
 * session beyond the limit. Lock the user first. @throws user_banned
 */
export async function startTokenSession(
  { context }: Pick<AuthApi, 'context'>,
  tx: Db,
  person: Person,
  { method, request, isAnnounced }: SignIn,
): Promise<SessionRecord> {
  const { id: userId, disabledAt } = person;
  if (disabledAt !== null) throw new AuthError('user_banned', { status: 400 });
  const device = shortUserAgent(request.headers['user-agent'] ?? '');
  const amr = [{ method, at: Math.floor(Date.now() / 1_000) }];
  const id = await insertTokenSession(tx, { userId, amr, device });
  await deleteOldestTokenSessions(tx, userId, id, MOST_SESSIONS);
  await updateLastSignIn(tx, userId);
  const session = await findSession(tx, id);
  if (!session) throw new Error('the new session is missing');
  // With a factor, the second step completes the sign-in
  if (!session.factors.some(isVerifiedFactor)) {
    await recognizeClient(context, tx, person, { sessionId: id, headers: request.headers, isAnnounced });
  }
  return session;
}

export type SessionBody = {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
};

/** What every sign-in and refresh answers. Call it after the transaction: it signs. */
export async function sessionBody(api: AuthApi, session: SessionRecord): Promise<SessionBody> {
  const now = Math.floor(Date.now() / 1_000);
  return {
    access_token: await signAccessToken(api, session, now),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: now + ACCESS_TOKEN_SECONDS,
    refresh_token: formatRefreshToken(api.refreshKey, session),
    user: userView(session, session.aal),
  };
}
