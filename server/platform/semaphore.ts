import { AppError } from '#src/errors.ts';
import { TimeoutError } from './timeouts.ts';

export type SemaphoreOptions = {
  concurrency: number;
  maxWaiting?: number; // more are refused at once
};

type AcquireOptions = {
  key?: string | undefined; // at most one per key runs at a time
  deadline?: number | undefined; // milliseconds since 1970
};

export type Semaphore = {
  /** @throws TimeoutError at the deadline, unavailable if too many wait */
  run<T>(work: () => Promise<T>, options?: AcquireOptions): Promise<T>;
  /** Resolves to the function that releases. */
  acquire(options?: AcquireOptions): Promise<() => void>;
};

type Waiter = { key: string | undefined; enter: () => void };

/** First come, first served; a key that has just run goes last. */
export function createSemaphore({ concurrency, maxWaiting = Number.POSITIVE_INFINITY }: SemaphoreOptions): Semaphore {
  const busyKeys = new Set<string>();
  const waiting = new Set<Waiter>();
  let running = 0;

  const start = ({ key }: Pick<Waiter, 'key'>) => {
    running += 1;
    if (key !== undefined) busyKeys.add(key);
  };
  const canStart = (key: string | undefined) => running < concurrency && (key === undefined || !busyKeys.has(key));
  const release = (key: string | undefined) => {
    running -= 1;
    if (key !== undefined) {
      busyKeys.delete(key);
      const sameKey = [...waiting].filter((waiter) => waiter.key === key);
      for (const waiter of sameKey) waiting.delete(waiter);
      for (const waiter of sameKey) waiting.add(waiter);
    }
    for (const waiter of waiting) {
      if (running >= concurrency) return;
      if (!canStart(waiter.key)) continue;
      waiting.delete(waiter);
      start(waiter);
      waiter.enter();
    }
  };

  const acquire: Semaphore['acquire'] = async ({ key, deadline } = {}) => {
    if (canStart(key)) start({ key });
    else if (waiting.size >= maxWaiting) throw new AppError('unavailable');
    else await slotFor(key, deadline);
    let isReleased = false;
    return () => {
      if (!isReleased) release(key);
      isReleased = true;
    };
  };

  const slotFor = (key: string | undefined, deadline: number | undefined) =>
    new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const waiter = {
        key,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      waiting.add(waiter);
      if (deadline === undefined) return;
      timer = setTimeout(
        () => {
          waiting.delete(waiter);
          reject(new TimeoutError());
        },
        Math.max(0, deadline - Date.now()),
      );
    });

  return {
    acquire,
    async run(work, options) {
      const release = await acquire(options);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
