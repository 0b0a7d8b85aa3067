import { deleteSession } from '#db/accounts/sessions.ts';
import { AppError } from '#src/errors.ts';
import type { RequestContext } from '../../trpc.ts';
import { type Actor, webHeaders } from '../actor.ts';

/** A request whose answer may carry another session. */
export type Asking = Pick<RequestContext, 'context' | 'req' | 'setCookies'>;

/**
 * A session of level 2 in place of the one that asked, whose token is dead from then on (product 23.3).
 * @throws unauthenticated where that one has ended meanwhile: a sign-out everywhere is not undone
 */
export async function raise(ctx: Asking, { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>): Promise<void> {
  if (!(await deleteSession(ctx.context.db, userId, sessionId))) throw new AppError('unauthenticated');
  await startStrong(ctx, userId);
}

/** A session of level 2 for whoever has just shown a factor. @throws unauthenticated where the account has gone meanwhile */
export async function startStrong({ context, req, setCookies }: Asking, userId: string, rememberMe?: boolean) {
  const { headers, response } = await context.auth.api.startSession({
    body: { userId, aal: 2, aal2At: new Date(), ...(rememberMe !== undefined && { rememberMe }) },
    headers: webHeaders(req.headers),
    returnHeaders: true,
  });
  if (response.token === null) throw new AppError('unauthenticated');
  setCookies(headers.getSetCookie());
}
