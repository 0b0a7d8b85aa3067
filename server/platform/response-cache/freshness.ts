import type { CachedResponse } from './cached-response.ts';

/** A response is fresh for this long after it was checked, or the change feed was last known to be complete. */
const FRESH_MS = 30_000;
const FRESH_WITHOUT_FEED_MS = 1_000;
/** No change event announces that a free name is taken. */
const UNOWNED_MS = 1_000;
/** Each background revalidation costs a query. */
const REVALIDATE_EVERY_MS = 50;

export type FeedState = {
  isListening(): boolean;
  completeUntil(): number; // by `performance.now()`; earlier changes have arrived
};

/** `now` is that of `performance.now()`: a jump of the clock makes no response fresh or old. */
export type Freshness = {
  isFresh(response: CachedResponse, now: number): boolean;
  isOld(response: CachedResponse, now: number): boolean;
  /** True at most once per REVALIDATE_EVERY_MS. */
  claimRevalidation(response: CachedResponse, now: number): boolean;
  isUsableOnError(response: CachedResponse): boolean;
  expireAll(now: number): void;
};

export function openFreshness({ isListening, completeUntil }: FeedState, freshMs = FRESH_MS): Freshness {
  let expiredAt = Number.NEGATIVE_INFINITY;
  let nextRevalidation = 0;
  const isOld = ({ checkedAt }: CachedResponse, now: number) => now - checkedAt >= freshMs;
  return {
    isFresh({ ownerId, validUntil, checkedAt }, now) {
      if (isOver(validUntil) || checkedAt <= expiredAt) return false;
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
    isUsableOnError: ({ ownerId, validUntil }) => ownerId !== null && !isOver(validUntil),
    expireAll(now) {
      expiredAt = now;
    },
  };
}

function isOver(validUntil: number | null): boolean {
  return validUntil !== null && Date.now() >= validUntil;
}
