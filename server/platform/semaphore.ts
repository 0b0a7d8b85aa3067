import PQueue from 'p-queue';
import { AppError } from '#src/errors.ts';

export type Semaphore = {
  /** An aborted `signal` ends the wait, also for work that has started. @throws unavailable if too many wait, the signal's reason */
  run<T>(work: () => Promise<T>, options?: { signal?: AbortSignal }): Promise<T>;
};

/** First come, first served; p-queue itself lets any number wait. */
export function createSemaphore({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): Semaphore {
  const queue = new PQueue({ concurrency });
  return {
    async run(work, options = {}) {
      if (queue.size >= maxWaiting) throw new AppError('unavailable');
      return await queue.add(work, options);
    },
  };
}
