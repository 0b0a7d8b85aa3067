import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/connect.ts';
import { actorOf } from '../accounts/actor.ts';
import type { Auth } from '../accounts/auth.ts';
import { sessionTokenIn } from '../accounts/cookies.ts';
import { maySeeOwner } from '../accounts/owners.ts';
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
  const personsByToken = new LRUCache<string, { userId: string | null }>({ max: 2_000, ttl: CACHE_MS });

  const findPerson = async (request: Parameters<typeof actorOf>[1], token: string) => {
    const actor = await actorOf({ auth, db }, request);
    const person = { userId: actor?.person.id ?? null };
    personsByToken.set(token, person);
    return person;
  };
  const maySee = ({ userId }: { userId: string | null }, ownerId: string) =>
    userId !== null && maySeeOwner(userId, ownerId);

  return async ({ headers: { cookie }, ip }, ownerId) => {
    const token = sessionTokenIn({ cookie });
    if (cookie === undefined || token === undefined) return false;
    const known = personsByToken.get(token);
    if (known) return maySee(known, ownerId);
    if (!changeFeed.isListening()) return false;
    const lookup = findPerson({ headers: { cookie }, ip }, token);
    const found = await withTimeout(LOOKUP_TIMEOUT_MS, lookup).catch(() => null);
    return found !== null && maySee(found, ownerId);
  };
}
