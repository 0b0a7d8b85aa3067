/** So many in any stretch of so many seconds. */
export type RateWindow = { most: number; seconds: number };

/** Whole seconds until one more fits, 0 where it does. `ages` says how many seconds ago each was, the newest first. */
export function secondsUntilRoom(ages: readonly number[], { most, seconds }: RateWindow): number {
  const last = ages[most - 1];
  return last === undefined ? 0 : Math.max(0, Math.ceil(seconds - last));
}
