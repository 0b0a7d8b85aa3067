import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

// Under full load, ingestion waits: even on another core, its statements compete for memory (product 20.21).

/** share of main-thread time; an unsaturated thread at full speed still idles a little */
const SATURATED_UTILIZATION = 0.7;
const SAMPLE_MS = 50;
const RECOVERY_MS = 300;
const POLL_MS = 50;
const MAX_WAIT_MS = 5_000; // ingestion proceeds at least this often

/** Shared with the worker: 1 while the main thread is saturated. */
export type SaturationFlag = Int32Array<SharedArrayBuffer>;

export function watchSaturation(): { flag: SaturationFlag; stop(): void } {
  const flag = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let last = performance.eventLoopUtilization();
  let saturatedAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, last).utilization > SATURATED_UTILIZATION)
      saturatedAt = performance.now();
    Atomics.store(flag, 0, performance.now() - saturatedAt < RECOVERY_MS ? 1 : 0);
    last = now;
  }, SAMPLE_MS).unref();
  return { flag, stop: () => clearInterval(timer) };
}

export async function waitWhileSaturated(
  flag: SaturationFlag,
  mayWait: () => boolean,
  maxWaitMs = MAX_WAIT_MS,
): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  while (Atomics.load(flag, 0) === 1 && performance.now() < deadline && mayWait()) await sleep(POLL_MS);
}
