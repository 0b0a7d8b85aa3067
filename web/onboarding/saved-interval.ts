import type { Interval } from '#src/owners/plans.ts';
import { readStored, store } from '../app/browser-storage.ts';

const STORAGE_KEY = 'chosen-interval';

/** Remembers by the month or by the year, for whoever closes the checkout and opens it again from step 3. */
export function keepInterval(interval: Interval): void {
  store(STORAGE_KEY, interval);
}

export function keptInterval(): Interval {
  return readStored(STORAGE_KEY) === 'year' ? 'year' : 'month';
}
