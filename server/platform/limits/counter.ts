import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { FairQueue } from '../fair-queue.ts';

export type Consumption = {
  excess: number; // 0: allowed
  secondsLeft: number; // until the window ends
};

/** Each query takes its turn as the client's. @throws overloaded */
export type Counter = {
  consume(key: string, client: string): Promise<Consumption>;
  refund(key: string, client: string): Promise<void>;
};

type CounterOptions = {
  pool: pg.Pool;
  queue: FairQueue<'calls'>;
  name: string;
  most: number;
  seconds: number;
  blockAt: number; // refuses without the database from this count on; 0: never
  refundsRefused: boolean;
};

type PendingAttempt = { resolve: (consumption: Consumption) => void; reject: (error: unknown) => void };

/** A client's attempts that arrive before a query starts share it. */
export function createCounter({ pool, queue, name, most, seconds, blockAt, refundsRefused }: CounterOptions): Counter {
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
  const pending = new Map<string, PendingAttempt[]>();

  const count = async (key: string, attempts: PendingAttempt[]): Promise<void> => {
    try {
      const { consumedPoints, msBeforeNext, isStored } = await consume(limiter, key, attempts.length);
      const secondsLeft = Math.max(1, Math.ceil(msBeforeNext / 1000));
      const refused = Math.min(attempts.length, Math.max(0, consumedPoints - most));
      if (refused > 0 && refundsRefused && isStored) await limiter.reward(key, refused);
      for (const [n, { resolve }] of attempts.entries()) {
        resolve({ excess: Math.max(0, consumedPoints - attempts.length + n + 1 - most), secondsLeft });
      }
    } catch (error) {
      for (const { reject } of attempts) reject(error);
    }
  };

  const drain = async (key: string, client: string, attempts: PendingAttempt[]): Promise<void> => {
    const place = { lane: 'calls', client } as const;
    while (attempts.length > 0) {
      await queue
        .run(place, () => count(key, attempts.splice(0)))
        .catch((error: unknown) => {
          for (const { reject } of attempts.splice(0)) reject(error);
        });
    }
    pending.delete(`${client} ${key}`);
  };

  return {
    consume: (key, client) =>
      new Promise((resolve, reject) => {
        const own = `${client} ${key}`;
        const attempts = pending.get(own);
        if (attempts) {
          attempts.push({ resolve, reject });
          return;
        }
        const first = [{ resolve, reject }];
        pending.set(own, first);
        void drain(key, client, first);
      }),
    async refund(key, client) {
      await queue.run({ lane: 'calls', client }, () => limiter.reward(key));
    },
  };
}

/** The largest number if blocked in memory, where nothing is counted. */
async function consume(limiter: RateLimiterPostgres, key: string, attempts: number) {
  try {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key, attempts);
    return { consumedPoints, msBeforeNext, isStored: true };
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result;
    const { consumedPoints, msBeforeNext } = result;
    return { consumedPoints: consumedPoints || Number.MAX_SAFE_INTEGER, msBeforeNext, isStored: consumedPoints > 0 };
  }
}
