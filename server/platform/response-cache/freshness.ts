import type { CachedResponse } from './cached-response.ts';

/** How long a response is fresh after it was checked, or after the change feed last proved to be complete. */
const FRESH_MS = 30_000;
/** The same while the change feed is down. */
const FRESH_WITHOUT_FEED_MS = 1_000;
/** Responses without an owner: no change event announces that their name is taken. */
const UNOWNED_MS = 1_000;
/** At most one background revalidation per interval: each costs a query. */
const REVALIDATE_EVERY_MS = 50;

export type FeedState = {
  isListening(): boolean;
  /** Every change committed before this instant has arrived; milliseconds since 1970. */
  completeUntil(): number;
};

export type Freshness = {
  /** Whether a response may be sent without asking the database. */
  isFresh(response: CachedResponse, now: number): boolean;
  /** Whether it has outlived its TTL and is fresh by the change feed alone. */
  isOld(response: CachedResponse, now: number): boolean;
  /** Whether an old response should be revalidated now; true at most once per REVALIDATE_EVERY_MS. */
  claimRevalidation(response: CachedResponse, now: number): boolean;
  /** Whether it may be sent while the database is away. */
  isUsableOnError(response: CachedResponse, now: number): boolean;
  /** Makes everything checked before `now` stale. */
  expireAll(now: number): void;
};

export function openFreshness({ isListening, completeUntil }: FeedState, freshMs = FRESH_MS): Freshness {
  let expiredAt = 0;
  let nextRevalidation = 0;
  const isOld = ({ checkedAt }: CachedResponse, now: number) => now - checkedAt >= freshMs;
  return {
    isFresh({ ownerId, validUntil, checkedAt }, now) {
      if ((validUntil !== null && now >= validUntil) || checkedAt <= expiredAt) return false;
      if (ownerId === null) return now - checkedAt < UNOWNED_MS;
      if (!isListening()) return now - checkedAt < FRESH_WITHOUT_FEED_MS;
      return now - Math.max(checkedAt, completeUntil()) < freshMs;
    },
    isOld,
    claimRevalidation(response, now) {
      if (!isOld(response, now) || now < nextRevalidation) return false;
      nextRevalidation = now + REVALIDATE_EVERY_MS;
      return true;
    },
    isUsableOnError: ({ ownerId, validUntil }, now) => ownerId !== null && (validUntil === null || now < validUntil),
    expireAll(now) {
      expiredAt = now;
    },
  };
}
