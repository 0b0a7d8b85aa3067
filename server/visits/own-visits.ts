import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/connect.ts';
import { actorOf } from '../accounts/actor.ts';
import type { Auth } from '../accounts/auth.ts';
import { sessionTokenIn } from '../accounts/cookies.ts';
import { ownersOf } from '../accounts/owners.ts';
import type { ChangeFeed } from '../platform/change-feed.ts';
import { withTimeout } from '../platform/timeouts.ts';

/** An owner reloads a page more often than sessions change. */
const CACHE_MS = 60_000;
/** Only statistics depend on it, so a response does not wait longer. */
const LOOKUP_TIMEOUT_MS = 500;

/**
 * Recognizes by the session cookie the visits of a person to owners that the person may see (product 20.3). While the database is away, they count like any other.
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
  const ownersByToken = new LRUCache<string, readonly string[]>({ max: 2_000, ttl: CACHE_MS });

  const findOwners = async (request: Parameters<typeof actorOf>[1], token: string) => {
    const actor = await actorOf({ auth, db }, request);
    const owners = actor === null ? [] : await ownersOf(db, actor.person.id);
    ownersByToken.set(token, owners);
    return owners;
  };

  return async ({ headers: { cookie }, ip }, ownerId) => {
    const token = sessionTokenIn({ cookie });
    if (cookie === undefined || token === undefined) return false;
    const known = ownersByToken.get(token);
    if (known) return known.includes(ownerId);
    if (!changeFeed.isListening()) return false;
    const lookup = findOwners({ headers: { cookie }, ip }, token);
    const found = await withTimeout(LOOKUP_TIMEOUT_MS, lookup).catch(() => null);
    return found?.includes(ownerId) ?? false;
  };
}
