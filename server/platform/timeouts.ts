/** The work took too long. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  constructor(message = 'timed out') {
    super(message);
  }
}

/** A timer that fires this much too late means that the process itself was busy. */
const BLOCKED_MS = 50;

/** Waits at most `ms` milliseconds. The work goes on, and its failure is ignored then. @throws TimeoutError */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  work.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const due = performance.now() + ms;
    timer = setTimeout(() => {
      // The event loop was blocked and the result may be waiting: extend once by the time it was blocked
      const blockedMs = performance.now() - due;
      if (blockedMs < BLOCKED_MS) reject(new TimeoutError());
      else timer = setTimeout(() => reject(new TimeoutError()), Math.min(blockedMs, ms));
    }, ms);
  });
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** Milliseconds until a deadline. @throws TimeoutError if fewer than `leastMs` are left */
export function remainingMs(deadline: number, leastMs: number): number {
  const rest = deadline - Date.now();
  if (rest < leastMs) throw new TimeoutError('no time left');
  return rest;
}
