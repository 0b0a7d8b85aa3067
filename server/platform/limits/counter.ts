import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export type Taken = {
  /** how far beyond the count this try is, 0 where it is within */
  excess: number;
  /** whole seconds until the count begins anew */
  secondsLeft: number;
};

/** A count of tries by key, shared by all processes. */
export type Counter = {
  take(key: string): Promise<Taken>;
  giveBack(key: string): Promise<void>;
};

type Counting = {
  pool: pg.Pool;
  name: string;
  most: number;
  seconds: number;
  /** so many tries, and this process refuses those to come by itself; 0: never */
  closedAt: number;
  /** whether a try beyond the count takes nothing from those that come once others were given back */
  sparesRefused: boolean;
};

type Waiting = { resolve: (taken: Taken) => void; reject: (error: unknown) => void };

/**
 * Tries of one key that come while another is being counted are counted together, by one statement: a flood of them waits
 * for one row in one connection, and leaves the others to everybody else.
 */
export function createCounter({ pool, name, most, seconds, closedAt, sparesRefused }: Counting): Counter {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    // Housekeeping removes what is over (product 19.2)
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: most,
    duration: seconds,
    inMemoryBlockOnConsumed: closedAt,
  });
  const queues = new Map<string, Waiting[]>();

  const count = async (key: string, tries: Waiting[]): Promise<void> => {
    try {
      const { consumedPoints, msBeforeNext } = await consume(limiter, key, tries.length);
      const secondsLeft = Math.max(1, Math.ceil(msBeforeNext / 1000));
      const beyond = Math.min(tries.length, Math.max(0, consumedPoints - most));
      if (beyond > 0 && sparesRefused) await limiter.reward(key, beyond);
      for (const [n, { resolve }] of tries.entries()) {
        resolve({ excess: Math.max(0, consumedPoints - tries.length + n + 1 - most), secondsLeft });
      }
    } catch (error) {
      for (const { reject } of tries) reject(error);
    }
  };

  const work = async (key: string, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) await count(key, queue.splice(0));
    queues.delete(key);
  };

  return {
    take: (key) =>
      new Promise((resolve, reject) => {
        const running = queues.get(key);
        const queue = running ?? [];
        queue.push({ resolve, reject });
        if (running) return;
        queues.set(key, queue);
        void work(key, queue);
      }),
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}

/** What has been taken of a key, these tries included; as much as there can be where it is closed in memory. */
async function consume(limiter: RateLimiterPostgres, key: string, tries: number) {
  try {
    return await limiter.consume(key, tries);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const { consumedPoints, msBeforeNext } = refused;
    return { consumedPoints: consumedPoints || Number.MAX_SAFE_INTEGER, msBeforeNext };
  }
}
