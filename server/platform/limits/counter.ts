import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export type Consumption = {
  /** how far this attempt exceeds the maximum; 0 if it is allowed */
  excess: number;
  /** whole seconds until the window ends */
  secondsLeft: number;
};

/** Counts attempts by key, for all processes. */
export type Counter = {
  consume(key: string): Promise<Consumption>;
  refund(key: string): Promise<void>;
};

type CounterOptions = {
  pool: pg.Pool;
  name: string;
  most: number;
  seconds: number;
  /** from this count on the process refuses without asking the database; 0: never */
  blockAt: number;
  /** whether refused attempts are refunded */
  refundsRefused: boolean;
};

type PendingAttempt = { resolve: (consumption: Consumption) => void; reject: (error: unknown) => void };

/** Attempts of one key that arrive during a query are counted together by the next one, so that a flood takes one connection. */
export function createCounter({ pool, name, most, seconds, blockAt, refundsRefused }: CounterOptions): Counter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    // The clean-data job deletes expired rows (product 19.2)
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: most,
    duration: seconds,
    inMemoryBlockOnConsumed: blockAt,
  });
  const queues = new Map<string, PendingAttempt[]>();

  const count = async (key: string, attempts: PendingAttempt[]): Promise<void> => {
    try {
      const { consumedPoints, msBeforeNext } = await consume(limiter, key, attempts.length);
      const secondsLeft = Math.max(1, Math.ceil(msBeforeNext / 1000));
      const refused = Math.min(attempts.length, Math.max(0, consumedPoints - most));
      if (refused > 0 && refundsRefused) await limiter.reward(key, refused);
      for (const [n, { resolve }] of attempts.entries()) {
        resolve({ excess: Math.max(0, consumedPoints - attempts.length + n + 1 - most), secondsLeft });
      }
    } catch (error) {
      for (const { reject } of attempts) reject(error);
    }
  };

  const drain = async (key: string, queue: PendingAttempt[]): Promise<void> => {
    while (queue.length > 0) await count(key, queue.splice(0));
    queues.delete(key);
  };

  return {
    consume: (key) =>
      new Promise((resolve, reject) => {
        const running = queues.get(key);
        const queue = running ?? [];
        queue.push({ resolve, reject });
        if (running) return;
        queues.set(key, queue);
        void drain(key, queue);
      }),
    async refund(key) {
      await limiter.reward(key);
    },
  };
}

/** The total of a key, or the largest number if it is blocked in memory. */
async function consume(limiter: RateLimiterPostgres, key: string, attempts: number) {
  try {
    return await limiter.consume(key, attempts);
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result;
    const { consumedPoints, msBeforeNext } = result;
    return { consumedPoints: consumedPoints || Number.MAX_SAFE_INTEGER, msBeforeNext };
  }
}
