export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(message = 'timed out') {
    super(message);
  }
}

/** Later timers mean a blocked event loop. */
const BLOCKED_MS = 50;

/** The work continues after a timeout. @throws TimeoutError */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  work.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      // The result may be waiting behind the blocked event loop
      const blockedMs = performance.now() - due;
      if (blockedMs < BLOCKED_MS) reject(new TimeoutError());
      else timer = setTimeout(() => reject(new TimeoutError()), Math.min(blockedMs, ms));
    }, ms);
  });
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** @throws TimeoutError if fewer than `leastMs` are left */
export function remainingMs(deadline: number, leastMs: number): number {
  const rest = deadline - Date.now();
  if (rest < leastMs) throw new TimeoutError('no time left');
  return rest;
}
