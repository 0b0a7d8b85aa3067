import type { FastifyRequest } from 'fastify';
import { deleteSessionOf } from '#db/accounts/sessions.ts';
import { callOf, performPublic } from '../operations.ts';
import type { RequestContext } from '../trpc.ts';
import { webHeaders } from './actor.ts';
import { sessionTokenIn } from './cookies.ts';

type SignOutContext = Pick<RequestContext, 'context' | 'req' | 'setCookies'>;

/** Signing out has no limit, so a request that batches it does the work once. */
const running = new WeakMap<FastifyRequest, Promise<void>>();

/** Ends the session of this browser, if it has one. */
export async function signOut(ctx: SignOutContext): Promise<void> {
  if (sessionTokenIn(ctx.req.headers) === undefined) return;
  const operation = { who: 'public', kind: 'change', limit: null } as const;
  const ending = running.get(ctx.req) ?? performPublic(ctx.context, callOf(ctx.req), operation, () => endSession(ctx));
  running.set(ctx.req, ending);
  await ending;
}

async function endSession({ context: { auth, db }, req, setCookies }: SignOutContext): Promise<void> {
  const headers = webHeaders(req.headers);
  // better-auth clears the cookie even when deleting the session fails, so the session is deleted first
  const session = await auth.api.getSession({ headers });
  if (session) await deleteSessionOf(db, session.session.token);
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  setCookies(answer.headers.getSetCookie());
}
