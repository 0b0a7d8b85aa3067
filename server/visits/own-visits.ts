import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/connect.ts';
import { actorOf } from '../accounts/actor.ts';
import type { Auth } from '../accounts/auth.ts';
import type { Live } from '../accounts/live/live.ts';
import type { IsOwner } from './recorder.ts';

const sessionCookie = /(?:^|;\s*)(?:__Host-)?saluda\.session_token=([^;]+)/;
/** Whether a browser may be signed in; whether it is, its session says. */
export function hasSession({ cookie }: IncomingHttpHeaders): boolean {
  return cookie !== undefined && sessionCookie.test(cookie);
}

/** An owner reloads a page more often than sessions change. */
const REMEMBERED_MS = 60_000;
/** No answer waits longer for what only a figure depends on. */
const PATIENCE_MS = 500;

/**
 * Tells an owner's own visits (product 20.3). Only who carries a session of ours is asked about, and nobody while the
 * database is away: such a visit then counts like any other.
 */
export function ownVisits(context: { auth: Auth; db: Db }, live: Pick<Live, 'isListening'>): IsOwner {
  const usersOf = new LRUCache<string, { userId: string | null }>({ max: 2_000, ttl: REMEMBERED_MS });

  const askUser = async (caller: Parameters<typeof actorOf>[1], token: string) => {
    const actor = await actorOf(context, caller);
    const user = { userId: actor?.userId ?? null };
    usersOf.set(token, user);
    return user;
  };

  return async ({ headers: { cookie }, ip }, userId) => {
    const token = cookie === undefined ? undefined : sessionCookie.exec(cookie)?.[1];
    if (cookie === undefined || token === undefined) return false;
    const known = usersOf.get(token);
    if (known) return known.userId === userId;
    if (!live.isListening()) return false;
    const asked = askUser({ headers: { cookie }, ip }, token).catch(() => null);
    const user = await Promise.race([asked, after(PATIENCE_MS)]);
    return user !== null && user.userId === userId;
  };
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null).unref());
}
