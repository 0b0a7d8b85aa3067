import { LRUCache } from 'lru-cache';
import { isTemporary } from '#db/connect.ts';
import { findPhotoOwner } from '#db/owners/photos.ts';
import { AppError } from '#src/errors.ts';
import { isPublished } from '#src/live.ts';
import type { Context } from '../../context.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { TimeoutError, withTimeout } from '../../platform/timeouts.ts';

/** `gone`: its owner is suspended. */
export type PhotoState = 'shown' | 'gone' | 'missing';

/** Whose it is; null: it is missing. */
type FoundPhoto = { state: PhotoState; ownerId: string | null };
type KnownState = { state: PhotoState; ownerId: string; checkedAt: number };

const missing: FoundPhoto = { state: 'missing', ownerId: null };

const FRESH_MS = 30_000;
const FRESH_WITHOUT_FEED_MS = 1_000;
const LOAD_TIMEOUT_MS = 900;
const MAX_KNOWN = 20_000;
const MAX_CHANGED = 10_000;

/**
 * Returns a function that says what a photo's URL shows now, and whose it is. Its answers are as current as cached pages (product 22.3, 22.5, 25.4).
 * @throws unavailable
 */
export function openPhotoStates({ db, changeFeed }: Pick<Context, 'db' | 'changeFeed'>) {
  const known = new LRUCache<string, KnownState>({ max: MAX_KNOWN });
  const changedAt = new LRUCache<string, number>({ max: MAX_CHANGED, ttl: FRESH_MS });
  const loads = createSingleFlight<FoundPhoto>();
  let expiredAt = 0;

  changeFeed.subscribe({
    onChange: (change) => {
      if (isPublished(change)) changedAt.set(change.id, performance.now());
    },
    // Earlier changes were missed
    onListening: () => {
      expiredAt = performance.now();
    },
  });

  const isFresh = ({ ownerId, checkedAt }: KnownState) => {
    const freshMs = changeFeed.isListening() ? FRESH_MS : FRESH_WITHOUT_FEED_MS;
    return performance.now() - checkedAt < freshMs && checkedAt > Math.max(expiredAt, changedAt.get(ownerId) ?? 0);
  };

  const load = async (id: string): Promise<FoundPhoto> => {
    const checkedAt = performance.now();
    const owner = await findPhotoOwner(db, id);
    if (!owner) {
      known.delete(id);
      return missing;
    }
    const state = owner.isDisabled ? 'gone' : 'shown';
    const found: KnownState = { state, ownerId: owner.ownerId, checkedAt };
    known.set(id, found);
    return found;
  };

  return async (id: string): Promise<FoundPhoto> => {
    const last = known.get(id);
    if (last && isFresh(last)) return last;
    try {
      return await withTimeout(
        LOAD_TIMEOUT_MS,
        loads.run(id, () => load(id)),
      );
    } catch (error) {
      const isTimeout = error instanceof TimeoutError;
      if (!isTimeout && !isTemporary(error)) throw error;
      if (last) return last;
      throw new AppError('unavailable');
    }
  };
}
