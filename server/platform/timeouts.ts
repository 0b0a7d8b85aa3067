export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(message = 'timed out') {
    super(message);
  }
}

/** Later timers mean a blocked event loop. */
const BLOCKED_MS = 50;
/** Even a process that is always busy gives up. */
const MAX_EXTENSIONS = 5;

/** The work continues after a timeout. Time in which the event loop was blocked doesn't count. @throws TimeoutError */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  work.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const wait = (waitMs: number, extensions: number) => {
      const due = performance.now() + waitMs;
      timer = setTimeout(() => {
        // The result may be waiting behind the blocked event loop
        const blockedMs = performance.now() - due;
        if (blockedMs < BLOCKED_MS || extensions === 0) reject(new TimeoutError());
        else wait(Math.min(blockedMs, ms), extensions - 1);
      }, waitMs);
    };
    wait(Math.max(1, ms), MAX_EXTENSIONS);
  });
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** `deadline` is a time of `performance.now()`. @throws TimeoutError if fewer than `leastMs` are left */
export function remainingMs(deadline: number, leastMs: number): number {
  const rest = deadline - performance.now();
  if (rest < leastMs) throw new TimeoutError('no time left');
  return rest;
}
