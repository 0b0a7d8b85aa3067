import { deleteOtherSessions, deleteSession, listSessions } from '#db/accounts/sessions.ts';
import { type Device, deviceOf } from '#src/accounts/devices.ts';
import { AppError } from '#src/errors.ts';
import type { RequestContext } from '../trpc.ts';
import { type Actor, webHeaders } from './actor.ts';

type Asking = Pick<RequestContext, 'context' | 'req'>;

export type OwnSession = { id: string; isCurrent: boolean; device: Device; createdAt: Date; lastSeen: Date };

/** The actor's sessions, the one that asks first (product 1.9). */
export async function ownSessions(ctx: Asking, { userId }: Actor): Promise<OwnSession[]> {
  const currentId = await currentSessionId(ctx);
  const sessions = (await listSessions(ctx.context.db, userId)).map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    isCurrent: id === currentId,
    device: deviceOf(userAgent ?? ''),
    createdAt,
    lastSeen: updatedAt,
  }));
  return sessions.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** @throws not_found for a session that is not the actor's */
export async function endSession(ctx: Asking, { userId }: Actor, id: string): Promise<void> {
  if (!(await deleteSession(ctx.context.db, userId, id))) throw new AppError('not_found');
}

export async function endOtherSessions(ctx: Asking, { userId }: Actor): Promise<void> {
  await deleteOtherSessions(ctx.context.db, userId, await currentSessionId(ctx));
}

/** @throws unauthenticated where it has ended meanwhile */
async function currentSessionId({ context, req }: Asking): Promise<string> {
  const current = await context.auth.api.getSession({
    headers: webHeaders(req.headers),
    query: { disableRefresh: true },
  });
  if (!current) throw new AppError('unauthenticated');
  return current.session.id;
}
