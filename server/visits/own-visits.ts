import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/connect.ts';
import { actorOf } from '../accounts/actor.ts';
import type { Auth } from '../accounts/auth.ts';
import { sessionTokenIn } from '../accounts/cookies.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { withTimeout } from '../platform/timeouts.ts';

/** An owner reloads a page more often than sessions change. */
const CACHE_MS = 60_000;
/** Only statistics depend on it, so a response does not wait longer. */
const LOOKUP_TIMEOUT_MS = 500;

/**
 * Recognizes an owner's own visits by the session cookie (product 20.3). While the database is away, they count like any other.
 */
export function ownVisits({
  auth,
  db,
  changeFeed,
}: {
  auth: Auth;
  db: Db;
  changeFeed: Pick<ChangeFeed, 'isListening'>;
}): (request: FastifyRequest, ownerId: string) => Promise<boolean> {
  const ownersByToken = new LRUCache<string, { ownerId: string | null }>({ max: 2_000, ttl: CACHE_MS });

  const findOwner = async (request: Parameters<typeof actorOf>[1], token: string) => {
    const actor = await actorOf({ auth, db }, request);
    const owner = { ownerId: actor?.ownerId ?? null };
    ownersByToken.set(token, owner);
    return owner;
  };

  return async ({ headers: { cookie }, ip }, ownerId) => {
    const token = sessionTokenIn({ cookie });
    if (cookie === undefined || token === undefined) return false;
    const known = ownersByToken.get(token);
    if (known) return known.ownerId === ownerId;
    if (!changeFeed.isListening()) return false;
    const found = await withTimeout(LOOKUP_TIMEOUT_MS, findOwner({ headers: { cookie }, ip }, token)).catch(() => null);
    return found !== null && found.ownerId === ownerId;
  };
}
