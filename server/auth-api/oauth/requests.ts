import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { insertOAuthRequest, type OAuthRequest } from '#db/auth-api/oauth-requests.ts';
import { violatedConstraint } from '#db/connect.ts';
import { API_STATE, type SocialProvider, socialProviders } from '#src/accounts/social.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { type Challenge, readChallenge } from '#src/auth-api/pkce.ts';
import { redirectTarget } from '#src/auth-api/redirects.ts';
import { paths } from '#src/paths.ts';
import { isStorable } from '#src/schemas.ts';
import { networkHash } from '../../accounts/networks.ts';
import { secretKey } from '../../accounts/secrets.ts';
import type { OpenIdClient, PendingAuthorization } from '../../gateways/openid.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import type { AuthApi } from '../auth-api.ts';
import { newUserLanguage } from '../provider-users.ts';

/** What a program asks for, in the query. */
export type AskedRequest = {
  provider: SocialProvider;
  client: OpenIdClient;
  target: string;
  challenge: Challenge | null;
  /** for the provider */
  parameters: Record<string, string>;
};

/** Other parameters go to the provider, as its documentation names them. */
const own = new Set([
  ...['provider', 'redirect_to', 'scopes', 'code_challenge', 'code_challenge_method', 'skip_http_redirect', 'apikey'],
  ...['client_id', 'client_secret', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'state', 'nonce'],
  ...['code', 'code_verifier', 'grant_type', 'request', 'request_uri', 'claims', 'invite_token'],
]);
const [MOST_PARAMETERS, MOST_CHARACTERS] = [20, 500];

/** @throws validation_failed */
export function readAsked({ context, redirects }: AuthApi, { query }: Pick<FastifyRequest, 'query'>): AskedRequest {
  const sent = new Map(Object.entries(query as object).filter((pair): pair is [string, string] => isText(pair[1])));
  const named = sent.get('provider') ?? '';
  const provider = socialProviders.find((each) => each === named);
  const client = provider && context.providers[provider];
  if (!provider || !client) {
    const reason = provider ? 'provider is not enabled' : `Provider ${named} could not be found`;
    throw new AuthError('validation_failed', { message: `Unsupported provider: ${reason}` });
  }
  const more = [...sent].filter(([name]) => !own.has(name) && !name.startsWith('sb_'));
  const scope = sent.get('scopes');
  const parameters = Object.fromEntries(scope ? [...more, ['scope', scope]] : more);
  const isLong = Object.entries(parameters).some((pair) => pair.join('').length > MOST_CHARACTERS);
  if (isLong || more.length > MOST_PARAMETERS)
    throw new AuthError('validation_failed', { message: 'Too many parameters' });
  return {
    provider,
    client,
    parameters,
    target: redirectTarget(redirects, sent.get('redirect_to')),
    challenge: readChallenge({
      code_challenge: sent.get('code_challenge'),
      code_challenge_method: sent.get('code_challenge_method'),
    }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && isStorable(value);
}

/** The provider's URL. A session links an identity; without one, it is a sign-in. @throws social_unavailable, session_not_found */
export async function startRequest(
  { context }: AuthApi,
  { provider, client, target, challenge, parameters }: AskedRequest,
  sessionId: string | null,
  request: FastifyRequest,
): Promise<string> {
  const state = API_STATE + newToken().token;
  const question = await questionOf(context, provider, state);
  // A user who links may have several Google accounts
  const needsSelection = provider === 'google' && sessionId !== null;
  const url = await client.authorizationUrl(question, {
    ...(needsSelection && { prompt: 'select_account' }),
    ...parameters,
  });
  const stored: OAuthRequest = {
    stateHash: hashToken(state),
    provider,
    sessionId,
    redirectTo: target,
    language: newUserLanguage(request),
    network: sessionId === null ? null : await networkHash(context, request.ip),
    challenge: challenge?.value ?? null,
    challengeMethod: challenge?.method ?? null,
  };
  await insertOAuthRequest(context.db, stored).catch((error: unknown) => {
    // The session ended meanwhile
    throw violatedConstraint(error) === 'oauth_requests_session_id_fkey' ? new AuthError('session_not_found') : error;
  });
  return url;
}

/** The secrets are derived from the state, of which only a hash is stored. */
export async function questionOf(
  context: AuthApi['context'],
  provider: SocialProvider,
  state: string,
): Promise<PendingAuthorization> {
  const key = await secretKey(context, 'token API: requests to providers');
  const secret = (use: string) => createHmac('sha256', key).update(`${use}\n${state}`).digest('base64url');
  const redirectUri = context.env.publicUrl + paths.socialCallback(provider);
  return { state, nonce: secret('nonce'), verifier: secret('verifier'), redirectUri };
}
