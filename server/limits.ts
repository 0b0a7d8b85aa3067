import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** Tries that all processes count together, in the database. */
export type Limits = {
  /** Tries of the password of one link from one network (product 9.8). */
  linkPassword: Limit;
};

export type Limit = {
  /** Takes one try of `subject`, an id of ours, from an address. */
  spend(subject: string, address: string): Promise<Attempt>;
};

export type Attempt =
  | { isAllowed: true; giveBack: () => Promise<void> }
  /** whole seconds until there is another try */
  | { isAllowed: false; secondsLeft: number };

/** `secret` hides the addresses that are counted: nothing that is stored names a visitor (product 20.4). */
export function createLimits({ pool, secret }: { pool: pg.Pool; secret: string }): Limits {
  const limit = (keyPrefix: string, points: number, duration: number): Limit => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'limits',
      tableCreated: true,
      // Housekeeping removes what is over (product 19.2)
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
    return {
      async spend(subject, address) {
        const key = createHmac('sha256', secret)
          .update(`${subject}\n${networkOf(address)}`)
          .digest('base64url');
        try {
          await limiter.consume(key);
          return { isAllowed: true, giveBack: async () => void (await limiter.reward(key)) };
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused;
          return { isAllowed: false, secondsLeft: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) };
        }
      },
    };
  };
  return { linkPassword: limit('link-password', 5, 15 * 60) };
}

/** One household has one IPv4 address, or 2^64 of IPv6: the first half of one is what tells networks apart. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
