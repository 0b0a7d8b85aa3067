import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

// A rush: visitors take the main thread's time. Whatever the drain does then it takes from them, its statements too, which run
// on another core but share its memory; it can do the same when the rush is over (product 20.21).

/** Of the main thread's time; where more is taken, there is a rush. Not 1: at its fastest, too, it waits a little for the next visitors. */
const FULL = 0.7;
const LOOK_MS = 50;
/** A rush is over once there was none for so long. */
const CALM_MS = 300;
const STEP_MS = 50;
/** However long a rush lasts, something is stored so often. */
const LATEST_MS = 5_000;

/** Read by another thread: 1 while there is a rush in this one. */
export type RushFlag = Int32Array<SharedArrayBuffer>;

/** Looks from now on whether there is a rush in this thread. */
export function watchRush(): { flag: RushFlag; stop(): void } {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let last = performance.eventLoopUtilization();
  let fullAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, last).utilization > FULL) fullAt = performance.now();
    Atomics.store(flag, 0, performance.now() - fullAt < CALM_MS ? 1 : 0);
    last = now;
  }, LOOK_MS).unref();
  return { flag, stop: () => clearInterval(timer) };
}

/** Waits for the end of a rush, as long as `mayWait` allows it, and `latestMs` at most. */
export async function afterRush(flag: RushFlag, mayWait: () => boolean, latestMs = LATEST_MS): Promise<void> {
  const until = performance.now() + latestMs;
  while (Atomics.load(flag, 0) === 1 && performance.now() < until && mayWait()) await sleep(STEP_MS);
}
