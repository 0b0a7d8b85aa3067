import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#db/connect.ts';
import { type SocialProvider, socialProviders } from '#src/accounts/social.ts';
import type { Identity } from '#src/accounts/social-identity.ts';
import { AuthError, oauthError } from '#src/auth-api/errors.ts';
import { AppError } from '#src/errors.ts';
import { identityIn } from '../accounts/social/identify.ts';
import { issuerOf } from '../gateways/providers.ts';
import type { AuthApi } from './auth-api.ts';
import { loadCaller, readBearer } from './callers.ts';
import { requireStepUp } from './factors/step-up.ts';
import { linkIdentity } from './oauth/identities.ts';
import { newUserLanguage, withUserOf } from './provider-users.ts';
import { type SessionBody, sessionBody, startTokenSession } from './sessions.ts';

type IdTokenGrant = {
  provider?: string | undefined;
  id_token?: string | undefined;
  access_token?: string | undefined;
  nonce?: string | undefined;
  link_identity?: boolean | undefined;
};

/** Signs in with a token that the program got from Google or Apple. @throws validation_failed, provider_disabled, and as `withUserOf` */
export async function signInWithIdToken(
  api: AuthApi,
  grant: IdTokenGrant,
  request: FastifyRequest,
): Promise<SessionBody> {
  if (grant.link_identity) return await linkIdToken(api, grant, request);
  const identity = await identityOfToken(api, grant);
  const session = await withUserOf(api, identity, newUserLanguage(request), (tx, { person, isNew }) =>
    startTokenSession(api, tx, person, { method: 'oauth', request, isAnnounced: !isNew }),
  );
  return await sessionBody(api, session);
}

/** Needs an access token. @throws no_authorization, bad_jwt, and as `linkIdentity` */
async function linkIdToken(api: AuthApi, grant: IdTokenGrant, request: FastifyRequest): Promise<SessionBody> {
  const caller = await loadCaller(api, await readBearer(api, request), request.ip);
  requireStepUp(caller);
  const identity = await identityOfToken(api, grant);
  const link = (tx: Db) => linkIdentity(api, tx, caller, identity);
  return await sessionBody(api, await api.context.db.transaction().execute(link));
}

async function identityOfToken(
  { context: { providers } }: AuthApi,
  { provider: named, id_token: token, access_token: accessToken, nonce }: IdTokenGrant,
): Promise<Identity> {
  if (!token) throw oauthError('invalid request', 'id_token required');
  if (!named) throw oauthError('invalid request', 'provider or client_id and issuer required');
  const provider = providerOf(named);
  const client = provider && providers[provider];
  if (!client) throw new AuthError('provider_disabled', { message: `Provider (issuer "${named}") is not enabled` });
  const claims = await client.checkIdToken({ token, accessToken }).catch((error: unknown) => {
    const isRefused = error instanceof AppError && error.code === 'social_refused';
    throw isRefused ? oauthError('invalid request', 'Bad ID token') : error;
  });
  requireNonce(nonce, claims.nonce);
  return identityIn(provider, claims);
}

/** The provider with this name, or this issuer. */
function providerOf(named: string): SocialProvider | undefined {
  return socialProviders.find((provider) => named === provider || named === issuerOf(provider));
}

/** The token holds the hash, so that who reads the token can't present it. */
function requireNonce(sent: string | undefined, claimed: unknown): void {
  if (Boolean(sent) !== Boolean(claimed)) {
    throw oauthError('invalid request', 'Passed nonce and nonce in id_token should either both exist or not.');
  }
  if (!sent) return;
  const hash = createHash('sha256').update(sent).digest('hex');
  if (claimed !== hash) throw oauthError('invalid nonce', 'Nonces mismatch');
}
