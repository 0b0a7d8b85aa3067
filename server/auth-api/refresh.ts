import { deleteTokenSession } from '#db/accounts/token-sessions.ts';
import { findSession, lockTokenSession, rotateSession, type SessionRecord } from '#db/auth-api/users.ts';
import type { Db } from '#db/connect.ts';
import { AuthError, type AuthErrorCode, type AuthErrorDetails } from '#src/auth-api/errors.ts';
import { decideRefresh } from '#src/auth-api/refresh.ts';
import type { AuthApi } from './auth-api.ts';
import { parseRefreshToken, type RefreshToken } from './refresh-tokens.ts';
import { type SessionBody, sessionBody } from './sessions.ts';

/** @throws validation_failed, refresh_token_not_found, refresh_token_already_used, session_expired, user_banned */
export async function refresh(api: AuthApi, token: string): Promise<SessionBody> {
  const { db } = api.context;
  const parsed = parseRefreshToken(api.refreshKey, token);
  if (parsed === 'malformed') throw new AuthError('validation_failed', { message: 'Refresh token is not valid' });
  if (parsed === null) throw new AuthError('refresh_token_not_found');
  const rotated = await rotateSession(db, parsed);
  if (rotated) return await sessionBody(api, rotated);
  // An error inside would roll back the end of the session
  const result = await db.transaction().execute((tx) => answerInactive(tx, parsed));
  if ('refusal' in result) throw new AuthError(result.refusal, result.details);
  return await sessionBody(api, result.session);
}

type Result = { session: SessionRecord } | { refusal: AuthErrorCode; details?: AuthErrorDetails };

async function answerInactive(tx: Db, { sessionId, counter }: RefreshToken): Promise<Result> {
  const locked = await lockTokenSession(tx, sessionId);
  if (!locked) return { refusal: 'refresh_token_not_found' };
  if (locked.isSuspended) return { refusal: 'user_banned', details: { status: 400 } };
  if (!locked.isActive) return { refusal: 'session_expired' };
  const decision = decideRefresh(counter, locked);
  switch (decision) {
    case 'rotate':
    case 'active': {
      const find = decision === 'rotate' ? rotateSession(tx, { sessionId, counter }) : findSession(tx, sessionId);
      const session = await find;
      return session ? { session } : { refusal: 'refresh_token_not_found' };
    }
    case 'unknown':
      return { refusal: 'refresh_token_not_found' };
    case 'end':
      await deleteTokenSession(tx, locked.userId, sessionId);
      return { refusal: 'refresh_token_already_used' };
    case 'refuse':
      return { refusal: 'refresh_token_already_used' };
    default:
      return decision satisfies never;
  }
}
