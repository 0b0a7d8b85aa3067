import type { FastifyRequest } from 'fastify';
import { consumeOAuthRequest, findOAuthRequest, type OAuthRequest } from '#db/auth-api/oauth-requests.ts';
import type { SocialProvider } from '#src/accounts/social.ts';
import type { Identity } from '#src/accounts/social-identity.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { redirectTarget, withParameters } from '#src/auth-api/redirects.ts';
import { AppError } from '#src/errors.ts';
import { identify, type ProviderResponse } from '../../accounts/social/identify.ts';
import type { ProviderTokens } from '../../gateways/openid.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { AuthApi } from '../auth-api.ts';
import { withError, withSession } from '../locations.ts';
import { withUserOf } from '../provider-users.ts';
import { refusalOf } from '../responses.ts';
import { sessionBody, startTokenSession } from '../sessions.ts';
import { insertProviderCode, tokenFields } from './provider-tokens.ts';
import { questionOf } from './requests.ts';

type Returned = {
  response: (ProviderResponse & { provider: SocialProvider }) | null;
  /** of its cookie */
  browser: string | undefined;
};

/** Where a response of Google or Apple leads: to the session, to a code for it, or to what went wrong. */
export async function finishRequest(api: AuthApi, returned: Returned, request: FastifyRequest): Promise<string> {
  const { db } = api.context;
  const { state } = returned.response ?? {};
  const found = state === undefined ? undefined : await findOAuthRequest(db, hashToken(state));
  const target = redirectTarget(api.redirects, found?.redirectTo);
  try {
    const asked = found && isAnswerTo(found, returned) ? found : null;
    if (!asked || !returned.response || !(await consumeOAuthRequest(db, asked.stateHash))) {
      throw new AuthError('bad_oauth_state');
    }
    return await finish(api, asked, returned.response, target, request);
  } catch (error) {
    if (!(error instanceof AuthError || error instanceof AppError)) throw error;
    return withError(target, refusalOf(error), { isInQuery: true });
  }
}

/** A response of another provider or browser leaves the request untouched. */
function isAnswerTo(
  { isOver, provider, browserHash }: OAuthRequest & { isOver: boolean },
  { response, browser }: Returned,
): boolean {
  if (isOver || provider !== response?.provider) return false;
  return browser !== undefined && hashToken(browser) === browserHash;
}

async function finish(
  api: AuthApi,
  asked: OAuthRequest,
  response: ProviderResponse,
  target: string,
  request: FastifyRequest,
): Promise<string> {
  const { provider } = asked;
  const question = await questionOf(api.context, provider, response.state ?? '');
  const { identity, tokens } = await identify(api.context, { provider, question }, response);
  const { challenge, challengeMethod, language } = asked;
  if (challenge !== null && challengeMethod !== null) {
    const code = await withUserOf(api, identity, language, (tx, user) =>
      insertProviderCode(api.context, tx, { ...user, challenge, challengeMethod, tokens }),
    );
    return withParameters(target, { query: { code } });
  }
  return await withNewSession(api, { identity, tokens, language }, target, request);
}

async function withNewSession(
  api: AuthApi,
  { identity, tokens, language }: { identity: Identity; tokens: ProviderTokens; language: OAuthRequest['language'] },
  target: string,
  request: FastifyRequest,
): Promise<string> {
  const session = await withUserOf(api, identity, language, (tx, { profile, isNew }) =>
    startTokenSession(api, tx, profile, { method: 'oauth', request, isAnnounced: !isNew }),
  );
  return withSession(target, await sessionBody(api, session), tokenFields(tokens));
}
