import { createHook, executionAsyncResource } from 'node:async_hooks';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * `stallMs`: the longest time that one callback worked, with all that it continued without letting the event loop go on, by its processor
 * time. Not that of a turn of the loop: what becomes due while other processes have their turns is called in one.
 */
export async function measured<T>(work: () => Promise<T>) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  let last = used();
  let stallMs = 0;
  const notice = () => {
    const now = used();
    stallMs = Math.max(stallMs, now - last);
    last = now;
  };
  const callbacks = createHook({
    trackPromises: false,
    before: () => {
      if (!isNextTick(executionAsyncResource())) notice();
    },
  });
  callbacks.enable();
  delay.enable();
  const begun = performance.now();
  const result = await work();
  delay.disable();
  callbacks.disable();
  notice();
  const seconds = (performance.now() - begun) / 1_000;
  say(
    `${seconds.toFixed(1)} s, longest stall ${stallMs.toFixed(0)} ms, with other processes ${(delay.max / 1e6).toFixed(0)} ms`,
  );
  return { result, stallMs };
}

/** `process.nextTick` continues its caller before the event loop goes on. */
function isNextTick(resource: object): boolean {
  return Object.getPrototypeOf(resource) === Object.prototype;
}

/** Twice: buffers that the first one found unused may be freed, and counted as in use, as late as at the next one. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  collect();
}

const TICK_MS = 10;
const BLOCKED_MS = 50;

/** `waitedMs`: the time it took, if no other process had blocked the event loop. Timeouts wait as long again as it was blocked (server/platform/timeouts.ts). */
export async function timeOf<T>(work: () => Promise<T>): Promise<{ result: T; waitedMs: number }> {
  let blockedMs = 0;
  let due = performance.now() + TICK_MS;
  const notice = () => {
    const lateMs = performance.now() - due;
    if (lateMs >= BLOCKED_MS) blockedMs += lateMs;
    due = performance.now() + TICK_MS;
  };
  const watching = setInterval(notice, TICK_MS);
  const begun = performance.now();
  const result = await work();
  notice();
  clearInterval(watching);
  return { result, waitedMs: performance.now() - begun - 2 * blockedMs };
}

export const say = (line: string) => process.stdout.write(`${line}\n`);
