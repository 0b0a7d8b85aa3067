import type { FastifyRequest } from 'fastify';
import { consumeOAuthRequest, findOAuthRequest, type OAuthRequest } from '#db/auth-api/oauth-requests.ts';
import { findSession } from '#db/auth-api/users.ts';
import type { SocialProvider } from '#src/accounts/social.ts';
import type { Identity } from '#src/accounts/social-identity.ts';
import { AuthError } from '#src/auth-api/errors.ts';
import { redirectTarget, withParameters } from '#src/auth-api/redirects.ts';
import { AppError } from '#src/errors.ts';
import { networkHash } from '../../accounts/networks.ts';
import { newIdentityEmail } from '../../accounts/social/connections.ts';
import { identify, type ProviderResponse } from '../../accounts/social/identify.ts';
import type { ProviderTokens } from '../../gateways/openid.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { AuthApi } from '../auth-api.ts';
import { withError, withSession } from '../locations.ts';
import { withUserOf } from '../provider-users.ts';
import { refusalOf } from '../responses.ts';
import { sessionBody, startTokenSession } from '../sessions.ts';
import { linkIdentity, lockCaller } from './identities.ts';
import { insertProviderCode, tokenFields } from './provider-tokens.ts';
import { questionOf } from './requests.ts';

/** Null if it was not forwarded by the website. */
type Returned = (ProviderResponse & { provider: SocialProvider }) | null;

/** Where a response of Google or Apple leads: to the session, to a code for it, or to what went wrong. */
export async function finishRequest(api: AuthApi, response: Returned, request: FastifyRequest): Promise<string> {
  const { db } = api.context;
  const found = response?.state === undefined ? undefined : await findOAuthRequest(db, hashToken(response.state));
  const target = redirectTarget(api.redirects, found?.redirectTo);
  try {
    const asked = found && (await isAnswerTo(api, found, response, request)) ? found : null;
    if (!asked || !response || !(await consumeOAuthRequest(db, asked.stateHash))) {
      throw new AuthError('bad_oauth_state');
    }
    return await finish(api, asked, response, target, request);
  } catch (error) {
    if (!(error instanceof AuthError || error instanceof AppError)) throw error;
    return withError(target, refusalOf(error), { isInQuery: true });
  }
}

/** A response of another provider or network leaves the request untouched. */
async function isAnswerTo(
  { context }: AuthApi,
  { isOver, provider, sessionId, network, challenge }: OAuthRequest & { isOver: boolean },
  response: Returned,
  { ip }: FastifyRequest,
): Promise<boolean> {
  if (isOver || provider !== response?.provider) return false;
  // The provider's page may be opened by another person. With PKCE, only who asked can exchange the code
  return sessionId === null || challenge !== null || network === (await networkHash(context, ip));
}

type Answer = { asked: OAuthRequest; identity: Identity; tokens: ProviderTokens; target: string };

async function finish(
  api: AuthApi,
  asked: OAuthRequest,
  response: ProviderResponse,
  target: string,
  request: FastifyRequest,
): Promise<string> {
  const { provider } = asked;
  const question = await questionOf(api.context, provider, response.state ?? '');
  const answer = { ...(await identify(api.context, { provider, question }, response)), asked, target };
  return asked.sessionId === null ? await signIn(api, answer, request) : await link(api, asked.sessionId, answer);
}

async function signIn(api: AuthApi, { asked, identity, tokens, target }: Answer, request: FastifyRequest) {
  const { challenge, challengeMethod, language } = asked;
  if (challenge !== null && challengeMethod !== null) {
    const code = await withUserOf(api, identity, language, async (tx, { person, isNew }) => {
      if (person.disabledAt !== null) throw new AuthError('user_banned');
      const draft = { userId: person.id, isAnnounced: !isNew };
      return await insertProviderCode(api.context, tx, { ...draft, challenge, challengeMethod, tokens });
    });
    return withParameters(target, { query: { code } });
  }
  const session = await withUserOf(api, identity, language, (tx, { person, isNew }) =>
    startTokenSession(api, tx, person, { method: 'oauth', request, isAnnounced: !isNew }),
  );
  return withSession(target, await sessionBody(api, session), tokenFields(tokens));
}

/** Links the identity. With PKCE, exchanging the code does. */
async function link(api: AuthApi, sessionId: string, { asked, identity, tokens, target }: Answer): Promise<string> {
  const { db } = api.context;
  const { challenge, challengeMethod } = asked;
  const user = await findSession(db, sessionId);
  if (!user) throw new AuthError('session_not_found');
  if (challenge === null || challengeMethod === null) {
    const session = await db
      .transaction()
      .execute((tx) => linkIdentity(api, tx, { userId: user.id, sessionId }, identity));
    return withSession(target, await sessionBody(api, session), tokenFields(tokens));
  }
  const draft = { userId: user.id, isAnnounced: false, link: { sessionId, identity } };
  const code = await db.transaction().execute(async (tx) => {
    await lockCaller(tx, { userId: user.id, sessionId });
    if ((await newIdentityEmail(tx, user.id, identity)) === null) throw new AuthError('identity_already_exists');
    return await insertProviderCode(api.context, tx, { ...draft, challenge, challengeMethod, tokens });
  });
  return withParameters(target, { query: { code } });
}
