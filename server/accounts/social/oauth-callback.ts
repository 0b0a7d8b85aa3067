import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { findConnectedUser } from '#db/accounts/connections.ts';
import type { Db } from '#db/connect.ts';
import { listOrganizationIds } from '#db/owners/organizations/memberships.ts';
import { findOwner } from '#db/owners/profiles.ts';
import { socialHash } from '#src/accounts/social.ts';
import type { Identity } from '#src/accounts/social-identity.ts';
import { AppError } from '#src/errors.ts';
import { screenPath } from '#src/screens.ts';
import type { Context } from '../../context.ts';
import type { RequestContext } from '../../trpc.ts';
import { actorOf, assuranceOf, type SessionActor } from '../actor.ts';
import { ownAccountOf } from '../owners.ts';
import { startSession } from '../start-session.ts';
import { connectIdentity } from './connections.ts';
import { identify, type ProviderResponse } from './identify.ts';
import { newAuthorizationRequest, type OAuthState, oauthCookie } from './oauth-state.ts';
import { withAccountOf } from './sign-in.ts';

type CallbackResult = { cookies: string[]; path: string };

/** Stores the OAuth state in a cookie and returns the provider's URL. @throws not_found, social_unavailable */
export async function startOauth(
  { context, setCookies }: Pick<RequestContext, 'context' | 'setCookies'>,
  input: Omit<OAuthState, 'question'>,
): Promise<{ url: string }> {
  const client = context.providers[input.provider];
  if (!client) throw new AppError('not_found');
  const question = newAuthorizationRequest(context, input.provider);
  // Someone connecting or confirming an account may have several Google accounts
  const needsSelection = input.provider === 'google' && input.purpose.kind !== 'sign-in';
  const url = await client.authorizationUrl(question, needsSelection ? { prompt: 'select_account' } : undefined);
  setCookies([await oauthCookie(context, { ...input, question })]);
  return { url };
}

/** Completes the callback according to the state's purpose (product 21.2 to 21.9). @throws social_*, unauthenticated */
export async function finishOauth(
  context: Context,
  oauthState: OAuthState,
  response: ProviderResponse,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<CallbackResult> {
  const { headers } = request;
  // The tokens are dropped (product 21.7)
  const { identity } = await identify(context, oauthState, response);
  const { purpose, from } = oauthState;
  if (purpose.kind === 'sign-in') return await finishSignIn(context, identity, { ...purpose, from }, headers);
  const cookies: string[] = [];
  const actor = await actorOf(context, request, (more) => cookies.push(...more));
  // The browser may have signed out or switched accounts meanwhile
  if (actor?.person.id !== purpose.userId) throw new AppError('social_stale');
  if (purpose.kind === 'confirm') return await confirmIdentity(context, identity, actor, headers);
  await connectIdentity(context, actor, identity).catch((error: unknown) => {
    const hasEnded = error instanceof AppError && error.code === 'unauthenticated';
    throw hasEnded ? new AppError('social_stale') : error;
  });
  return { cookies, path: screenPath('account') + socialHash('connected') };
}

async function finishSignIn(
  context: Context,
  identity: Identity,
  purpose: Extract<OAuthState['purpose'], { kind: 'sign-in' }> & Pick<OAuthState, 'from'>,
  headers: IncomingHttpHeaders,
): Promise<CallbackResult> {
  const { userId, isNew } = await withAccountOf(context, identity, purpose, async (_, account) => account);
  const session = { userId, rememberMe: purpose.rememberMe };
  const isStillProven = async (tx: Db) =>
    (await findConnectedUser(tx, identity.provider, identity.subject))?.id === userId;
  const cookies = await startSession(context, session, { headers, isStillProven, isAnnounced: !isNew });
  if (cookies === null) throw new AppError('unauthenticated');
  // Where the invitation waits for its answer
  if (purpose.from === screenPath('invitation'))
    return { cookies, path: purpose.from + (isNew ? '' : socialHash('welcome')) };
  const own = await findOwner(context.db, ownAccountOf(userId));
  // Of members who have done nothing else yet, the sign-in screen knows where they were last
  const isMember = (await listOrganizationIds(context.db, userId)).length > 0;
  const path = own?.initialized ? screenPath('home') : screenPath(isMember ? 'login' : 'onboarding');
  return { cookies, path: isNew ? path : path + socialHash('welcome') };
}

/** Replaces the session with a new one, which counts as a recent sign-in (product 21.9). @throws social_other */
async function confirmIdentity(
  context: Context,
  { provider, subject }: Identity,
  actor: SessionActor,
  headers: IncomingHttpHeaders,
): Promise<CallbackResult> {
  const { id: userId } = actor.person;
  const owner = await findConnectedUser(context.db, provider, subject);
  if (owner?.id !== userId) throw new AppError('social_other');
  const session = { userId, ...assuranceOf(actor) };
  const cookies = await startSession(context, session, { headers, isReplacement: true, isAnnounced: false });
  if (cookies === null) throw new AppError('unauthenticated');
  return { cookies, path: screenPath('account') + socialHash('confirmed') };
}
