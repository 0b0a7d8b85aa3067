import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import type { SessionRecord } from '#db/auth-api/users.ts';
import type { Aal } from '#src/accounts/factors.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { isUuid } from '#src/paths.ts';
import type { AuthApi } from './auth-api.ts';
import { appMetadata, userMetadata, withoutPlus } from './user-view.ts';

export const ACCESS_TOKEN_SECONDS = 3_600;
const ALGORITHM = 'ES256';
const AUDIENCE = 'authenticated';

export async function signAccessToken({ keys, issuer }: AuthApi, session: SessionRecord, now: number): Promise<string> {
  const { kid, privateKey } = await keys.current();
  const { id, email, phone, aal, amr, sessionId } = session;
  return await new SignJWT({
    email: email ?? '',
    phone: withoutPlus(phone),
    role: AUDIENCE,
    is_anonymous: false,
    app_metadata: appMetadata(session),
    user_metadata: userMetadata(session),
    session_id: sessionId,
    aal: `aal${aal}`,
    amr: amr.map(({ method, at }) => ({ method, timestamp: at })),
  })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(id)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(privateKey);
}

export type TokenClaims = { userId: string; sessionId: string; aal: Aal };

/** Whom a token names, if we signed it and it has not expired. @throws bad_jwt */
export async function readAccessToken(api: AuthApi, token: string): Promise<TokenClaims> {
  const kid = kidOf(token);
  // Not in a `try`: the database may be away
  const key = kid === undefined ? undefined : await api.keys.find(kid);
  if (!key) throw new AuthError('bad_jwt');
  const options = {
    algorithms: [ALGORITHM],
    issuer: api.issuer,
    audience: AUDIENCE,
    requiredClaims: ['sub', 'exp', 'session_id'],
  };
  const verified = await jwtVerify(token, key.publicKey, options).catch((error: Error) => {
    throw new AuthError('bad_jwt', { message: `invalid JWT: unable to parse or verify signature, ${error.message}` });
  });
  const { sub, session_id: sessionId, aal } = verified.payload;
  if (!isUuid(String(sub)) || !isUuid(String(sessionId))) {
    throw new AuthError('bad_jwt', { message: 'invalid claim: sub and session_id must be UUIDs' });
  }
  return { userId: String(sub), sessionId: String(sessionId), aal: aal === 'aal2' ? 2 : 1 };
}

function kidOf(token: string): string | undefined {
  try {
    const { kid } = decodeProtectedHeader(token);
    return typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}
