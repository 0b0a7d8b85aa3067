import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export type Consumption = {
  excess: number; // 0: allowed
  secondsLeft: number; // until the window ends
};

export type Counter = {
  consume(key: string): Promise<Consumption>;
  refund(key: string): Promise<void>;
};

type CounterOptions = {
  pool: pg.Pool;
  name: string;
  most: number;
  seconds: number;
  blockAt: number; // refuses without the database from this count on; 0: never
  refundsRefused: boolean;
};

type PendingAttempt = { resolve: (consumption: Consumption) => void; reject: (error: unknown) => void };

/** Attempts that arrive during a query share the next one, so that a flood takes one connection. */
export function createCounter({ pool, name, most, seconds, blockAt, refundsRefused }: CounterOptions): Counter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    clearExpiredByTimeout: false, // the clean-data job does it (product 19.2)
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

/** The largest number if blocked in memory. */
async function consume(limiter: RateLimiterPostgres, key: string, attempts: number) {
  try {
    return await limiter.consume(key, attempts);
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result;
    const { consumedPoints, msBeforeNext } = result;
    return { consumedPoints: consumedPoints || Number.MAX_SAFE_INTEGER, msBeforeNext };
  }
}
