export type RateWindow = { most: number; seconds: number };

/** Whole seconds until one more is allowed. `ages`: seconds since each, newest first. */
export function secondsUntilRoom(ages: readonly number[], { most, seconds }: RateWindow): number {
  const last = ages[most - 1];
  return last === undefined ? 0 : Math.max(0, Math.ceil(seconds - last));
}
