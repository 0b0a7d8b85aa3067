import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export type Consumption = {
  points: number; // with these; the largest number if blocked in memory
  secondsLeft: number; // until the window ends
  endsAt: number; // its end in the database
  isStored: boolean; // false: blocked in memory
};

export type Counter = {
  /** 0: the database counts */
  blockedMs(key: string): number;
  consume(key: string, attempts: number): Promise<Consumption>;
  /** Refunds attempts of the window that ends at `endsAt`: a later one is left as it is. */
  refund(key: string, attempts: number, endsAt: number): Promise<void>;
};

type CounterOptions = {
  pool: pg.Pool;
  name: string;
  most: number;
  seconds: number;
  blockAt: number; // refuses without the database from this count on; 0: never
};

/** Shorter than any window. The time at which one ends is known to the millisecond or two. */
const SAME_WINDOW_MS = 500;

/** The lock makes parallel refunds and attempts see each other, so that a row without points never stays. */
const REFUND = `with counted as materialized (select points from limits where key = $1 and expire <= $3 for update),
  emptied as (delete from limits using counted where key = $1 and counted.points <= $2)
  update limits set points = limits.points - $2 from counted where key = $1 and counted.points > $2`;

/** Not in its types. */
type BlocksInMemory = { getInMemoryBlockMsBeforeExpire(key: string): number };

export function createCounter({ pool, name, most, seconds, blockAt }: CounterOptions): Counter {
  const options = {
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    clearExpiredByTimeout: false, // the clean-data job does it (product 19.2)
    keyPrefix: name,
    points: most,
    duration: seconds,
    inMemoryBlockOnConsumed: blockAt,
  };
  const limiter = new RateLimiterPostgres(options) as RateLimiterPostgres & BlocksInMemory;
  return {
    blockedMs: (key) => limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(key)),
    async consume(key, attempts) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key, attempts).catch((result: unknown) => {
        if (result instanceof RateLimiterRes) return result;
        throw result;
      });
      const isStored = consumedPoints > 0;
      return {
        points: isStored ? consumedPoints : Number.MAX_SAFE_INTEGER,
        secondsLeft: Math.max(1, Math.ceil(msBeforeNext / 1000)),
        endsAt: Date.now() + msBeforeNext,
        isStored,
      };
    },
    async refund(key, attempts, endsAt) {
      const values = [limiter.getKey(key), attempts, Math.ceil(endsAt) + SAME_WINDOW_MS];
      await pool.query({ name: 'limits:refund', text: REFUND, values });
    },
  };
}
