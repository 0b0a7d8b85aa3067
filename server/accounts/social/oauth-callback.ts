import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { findConnectedUser } from '#db/accounts/connections.ts';
import { findProfile } from '#db/owners/profiles.ts';
import { socialHash } from '#src/accounts/social.ts';
import { type Identity, identityOf } from '#src/accounts/social-identity.ts';
import { AppError } from '#src/errors.ts';
import { paths } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import type { RequestContext } from '../../trpc.ts';
import { actorOf, assuranceOf, type SessionActor, webHeaders } from '../actor.ts';
import { connectIdentity } from './connections.ts';
import { newAuthorizationRequest, type OAuthState, oauthCookie } from './oauth-state.ts';
import { signInWithProvider } from './sign-in.ts';

/** What a provider sends along with the browser. */
export type ProviderResponse = {
  state?: string | undefined;
  code?: string | undefined;
  error?: string | undefined;
  user?: string | undefined;
};

type CallbackResult = { cookies: string[]; address: string };

/** Begins a question: where to send the browser, which keeps its secret half. @throws not_found, social_unavailable */
export async function startOauth(
  { context, setCookies }: Pick<RequestContext, 'context' | 'setCookies'>,
  asked: Omit<OAuthState, 'question'>,
): Promise<{ url: string }> {
  const client = context.providers[asked.provider];
  if (!client) throw new AppError('not_found');
  const question = newAuthorizationRequest(context, asked.provider);
  // Whoever adds an account or shows who they are may have several there
  const asksWhich = asked.provider === 'google' && asked.purpose.kind !== 'sign-in';
  const url = await client.authorizationAddress(question, asksWhich ? { prompt: 'select_account' } : undefined);
  setCookies([await oauthCookie(context, { ...asked, question })]);
  return { url };
}

/** Does what a question was asked for, once its answer is here (product 21.2 to 21.9). @throws social_*, unauthenticated */
export async function finishOauth(
  context: Context,
  flow: OAuthState,
  answer: ProviderResponse,
  request: Pick<FastifyRequest, 'headers' | 'ip'>,
): Promise<CallbackResult> {
  const { headers } = request;
  const identity = await identify(context, flow, answer);
  const { purpose } = flow;
  if (purpose.kind === 'sign-in') return await arrive(context, identity, purpose, headers);
  const cookies: string[] = [];
  const actor = await actorOf(context, request, (more) => cookies.push(...more));
  // The account may have been left meanwhile, or another one entered
  if (actor?.userId !== purpose.userId) throw new AppError('social_stale');
  if (purpose.kind === 'confirm') return await confirm(context, identity, actor, headers);
  await connectIdentity(context, actor, identity).catch((error: unknown) => {
    const isOver = error instanceof AppError && error.code === 'unauthenticated';
    throw isOver ? new AppError('social_stale') : error;
  });
  return { cookies, address: paths.account + socialHash('connected') };
}

async function identify(
  { providers }: Context,
  { provider, question }: OAuthState,
  answer: ProviderResponse,
): Promise<Identity> {
  if (answer.error !== undefined) throw new AppError(refusals[answer.error] ?? 'social_refused');
  const client = providers[provider];
  if (!client || answer.code === undefined) throw new AppError('social_refused');
  const claims = await client.redeem(answer.code, question);
  const identity = identityOf(provider, claims, answer.user ?? null);
  if (!identity) throw new AppError('social_refused');
  return identity;
}

/** What providers call it; Apple's words are its own. */
const refusals: Record<string, AppError['code']> = {
  access_denied: 'social_cancelled',
  user_cancelled_authorize: 'social_cancelled',
  server_error: 'social_unavailable',
  temporarily_unavailable: 'social_unavailable',
};

async function arrive(
  context: Context,
  identity: Identity,
  purpose: Extract<OAuthState['purpose'], { kind: 'sign-in' }>,
  headers: IncomingHttpHeaders,
): Promise<CallbackResult> {
  const { userId, isNew } = await signInWithProvider(context, identity, purpose);
  const cookies = await newSession(context, { userId, rememberMe: purpose.rememberMe }, headers);
  const profile = await findProfile(context.db, userId);
  const address = profile?.initialized ? paths.dashboard : paths.onboarding;
  return { cookies, address: isNew ? address : address + socialHash('welcome') };
}

/** A session that begins now, in place of the one that asked (product 21.9). @throws social_other */
async function confirm(
  context: Context,
  { provider, subject }: Identity,
  actor: SessionActor,
  headers: IncomingHttpHeaders,
): Promise<CallbackResult> {
  const { userId } = actor;
  const owner = await findConnectedUser(context.db, provider, subject);
  if (owner?.id !== userId) throw new AppError('social_other');
  const cookies = await newSession(context, { userId, ...assuranceOf(actor) }, headers);
  return { cookies, address: paths.account + socialHash('confirmed') };
}

/** @throws unauthenticated where the account has gone meanwhile */
async function newSession(
  { auth }: Pick<Context, 'auth'>,
  body: { userId: string; rememberMe?: boolean; aal?: SessionActor['aal']; aal2At?: SessionActor['aal2At'] },
  headers: IncomingHttpHeaders,
): Promise<string[]> {
  const answer = await auth.api.startSession({ body, headers: webHeaders(headers), returnHeaders: true });
  if (answer.response.token === null) throw new AppError('unauthenticated');
  return answer.headers.getSetCookie();
}
