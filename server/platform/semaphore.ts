import PQueue from 'p-queue';
import { AppError } from '#src/errors.ts';

export type Semaphore = {
  /** `deadline` in milliseconds since 1970. @throws unavailable if too many wait, a DOMException TimeoutError at the deadline */
  run<T>(work: () => Promise<T>, options?: { deadline?: number }): Promise<T>;
};

/** First come, first served; p-queue itself lets any number wait. */
export function createSemaphore({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): Semaphore {
  const queue = new PQueue({ concurrency });
  return {
    async run(work, { deadline } = {}) {
      if (queue.size >= maxWaiting) throw new AppError('unavailable');
      const signal = deadline === undefined ? undefined : AbortSignal.timeout(Math.max(0, deadline - Date.now()));
      return await queue.add(work, { signal });
    },
  };
}
