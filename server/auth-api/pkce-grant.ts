import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { lockUser } from '#db/accounts/users.ts';
import { consumeAuthCode, findAuthCode } from '#db/auth-api/auth-codes.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { isUuid } from '#src/paths.ts';
import type { AuthApi } from './auth-api.ts';
import { linkIdentity } from './oauth/identities.ts';
import { storedTokenFields } from './oauth/provider-tokens.ts';
import { type SessionBody, type SignInMethod, sessionBody, startTokenSession } from './sessions.ts';

type Exchange = { auth_code?: string | undefined; code_verifier?: string | undefined };

/** @throws validation_failed, flow_state_not_found, flow_state_expired, bad_code_verifier, user_banned */
export async function exchangeCode(
  api: AuthApi,
  { auth_code: id, code_verifier: verifier }: Exchange,
  request: FastifyRequest,
): Promise<SessionBody & { provider_token?: string; provider_refresh_token?: string }> {
  if (!id || !verifier) {
    const message = 'invalid request: both auth code and code verifier should be non-empty';
    throw new AuthError('validation_failed', { message });
  }
  if (!isUuid(id)) throw new AuthError('flow_state_not_found');
  const { session, providerTokens } = await api.context.db.transaction().execute(async (tx) => {
    const found = await findAuthCode(tx, id);
    if (!found || found.isUsed) throw new AuthError('flow_state_not_found');
    if (found.isExpired) throw new AuthError('flow_state_expired');
    const { challenge, challengeMethod, userId, amr, isAnnounced, link, providerTokens } = found;
    if (!isEqual(challengeMethod === 's256' ? s256(verifier) : verifier, challenge)) {
      throw new AuthError('bad_code_verifier');
    }
    const person = await lockUser(tx, userId);
    if (!person || !(await consumeAuthCode(tx, id))) throw new AuthError('flow_state_not_found');
    if (link) {
      const key = { userId, sessionId: link.sessionId };
      return { session: await linkIdentity(api, tx, key, link.identity), providerTokens };
    }
    const method = (amr[0]?.method ?? 'otp') as SignInMethod;
    return { session: await startTokenSession(api, tx, person, { method, request, isAnnounced }), providerTokens };
  });
  return { ...(await sessionBody(api, session)), ...(await storedTokenFields(api.context, id, providerTokens)) };
}

function s256(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
