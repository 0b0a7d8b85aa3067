import type { FairQueue } from '../fair-queue.ts';
import type { Counter } from './counter.ts';
import type { SubjectPart } from './rules.ts';

/** A count of a rule, and whom it counts. */
export type Count = {
  counter: Counter;
  key: string;
  most: number;
  blockAt: number;
  refundsRefused: boolean;
  isOfSite: boolean;
  by: readonly SubjectPart[];
};

type Counting = {
  client: string; // whose turn it takes in the queue
  counts: readonly Count[]; // in this order
  slowing: Count | null; // only slows down
};

/** Of an allowed attempt: how many a count still allows, and for how long that stays so. */
export type Remaining = { most: number; left: number; secondsLeft: number };

export type CountedAttempt =
  | { isAllowed: true; excess: number; remaining: Remaining[]; refund: () => Promise<void> }
  | { isAllowed: false; refusedBy: Count; secondsLeft: number };

/** Refunds go first: they keep calls waiting that had their turn, and there are never more of them than attempts. */
export const limitLanes = ['refunds', 'attempts'] as const;
export type LimitQueue = FairQueue<(typeof limitLanes)[number]>;

type Pending = { resolve: (attempt: CountedAttempt) => void; reject: (error: unknown) => void };

/**
 * An attempt takes one turn of its client for all its queries, so that a full queue can't refuse some of them. Attempts that are
 * counted alike and wait for a turn share it.
 */
export function createAttempts(queue: LimitQueue) {
  const pending = new Map<string, Pending[]>();

  const drain = async (id: string, counting: Counting, attempts: Pending[]): Promise<void> => {
    const place = { lane: 'attempts', client: counting.client } as const;
    while (attempts.length > 0) {
      await queue
        .run(place, () => settle(counting, attempts))
        .catch((error: unknown) => {
          for (const { reject } of attempts.splice(0)) reject(error);
        });
    }
    pending.delete(id);
  };

  const settle = async (counting: Counting, attempts: Pending[]): Promise<void> => {
    const together = attempts.splice(0);
    // No more get through than the narrowest count allows, and a burst must not use up the counts of neighbors even for a moment
    const [first, rest] = [together.slice(0, mostAtOnce(counting)), together.slice(mostAtOnce(counting))];
    try {
      const counted = await countTogether(counting, first.length);
      for (const [n, { resolve }] of first.entries()) resolve(withTurn(counted[n] as CountedAttempt, counting.client));
      const last = counted.at(-1);
      if (last?.isAllowed === false) for (const { resolve } of rest) resolve(last);
      else attempts.unshift(...rest);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };

  const withTurn = (attempt: CountedAttempt, client: string): CountedAttempt => {
    if (!attempt.isAllowed) return attempt;
    let isRefunded = false;
    const refund = async () => {
      if (isRefunded) return;
      isRefunded = true;
      await queue.run({ lane: 'refunds', client }, attempt.refund);
    };
    return { ...attempt, refund };
  };

  return {
    /** @throws overloaded */
    count: (counting: Counting): Promise<CountedAttempt> =>
      new Promise((resolve, reject) => {
        const id = [counting.client, ...counting.counts.map(({ key }) => key), counting.slowing?.key].join('\n');
        const attempts = pending.get(id);
        if (attempts) {
          attempts.push({ resolve, reject });
          return;
        }
        const first = [{ resolve, reject }];
        pending.set(id, first);
        void drain(id, counting, first);
      }),
  };
}

function mostAtOnce({ counts }: Counting): number {
  return Math.min(...counts.map(({ most, blockAt }) => blockAt || most + 1));
}

/** The first ones are allowed. */
async function countTogether({ counts, slowing }: Counting, asked: number): Promise<CountedAttempt[]> {
  const taken: { count: Count; endsAt: number }[] = [];
  const refused: CountedAttempt[] = [];
  const remaining: Remaining[] = [];
  let left = asked;
  const take = async (count: Count) => {
    const { points, secondsLeft, endsAt, isStored } = await count.counter.consume(count.key, left);
    if (isStored) taken.push({ count, endsAt });
    return { points, excess: Math.max(0, points - count.most), secondsLeft };
  };
  // The last counted first: the rows that stay because of an error are paid for by the counts of the site
  const refund = async (attempts: number, counted = taken) => {
    for (const { count, endsAt } of counted.toReversed()) await count.counter.refund(count.key, attempts, endsAt);
  };
  try {
    for (const count of counts) {
      const { points, excess, secondsLeft } = await take(count);
      remaining.push({ most: count.most, left: Math.max(0, count.most - points), secondsLeft });
      if (excess === 0) continue;
      const beyond = Math.min(left, excess);
      left -= beyond;
      for (let n = 0; n < beyond; n += 1) refused.unshift({ isAllowed: false, refusedBy: count, secondsLeft });
      const isRefunded = (each: { count: Count }) => each.count !== count || count.refundsRefused;
      // The refusal stands, even if the database refuses the refund
      await refund(beyond, taken.filter(isRefunded)).catch(() => {});
      if (left === 0) return refused;
    }
    const { excess } = slowing ? await take(slowing) : { excess: 0 };
    const allowed = Array.from({ length: left }, (_, n): CountedAttempt => {
      return { isAllowed: true, excess: Math.max(0, excess - left + n + 1), remaining, refund: () => refund(1) };
    });
    return [...allowed, ...refused];
  } catch (error) {
    await refund(left).catch(() => {});
    throw error;
  }
}
