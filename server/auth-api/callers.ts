import type { FastifyRequest } from 'fastify';
import { findCaller, type SessionRecord } from '#db/auth-api/users.ts';
import type { Aal } from '#src/accounts/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { readAccessToken, type TokenClaims } from './access-tokens.ts';
import type { AuthApi } from './auth-api.ts';
import { isVerifiedFactor } from './user-view.ts';

/** Who makes a protected call. */
export type Caller = {
  user: SessionRecord;
  userId: string;
  sessionId: string;
  /** of the token or of the session, whichever is lower */
  aal: Aal;
  /** whether the account has a second factor and therefore needs level 2 for changes */
  hasFactor: boolean;
  ipAddress: string;
};

/** Reads the access token, without the database. @throws no_authorization, bad_jwt */
export async function readBearer(api: AuthApi, { headers }: Pick<FastifyRequest, 'headers'>): Promise<TokenClaims> {
  const [, token] = /^bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (token === undefined) throw new AuthError('no_authorization');
  return await readAccessToken(api, token);
}

/** Loads user and session in one query: a valid signature is not enough. @throws user_not_found, user_banned, session_not_found */
export async function loadCaller(
  { context: { db } }: AuthApi,
  { userId, sessionId, aal }: TokenClaims,
  ipAddress: string,
): Promise<Caller> {
  const user = await findCaller(db, { userId, sessionId });
  if (!user) throw new AuthError('user_not_found');
  if (user.disabledAt !== null) throw new AuthError('user_banned');
  if (user.sessionId === null) throw new AuthError('session_not_found');
  return {
    user,
    userId,
    sessionId,
    ipAddress,
    aal: aal === 2 && user.aal === 2 ? 2 : 1,
    hasFactor: user.factors.some(isVerifiedFactor),
  };
}
