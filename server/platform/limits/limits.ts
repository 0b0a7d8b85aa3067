import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { AppError, type ErrorCode } from '#src/errors.ts';
import { countOne, type LimitCounts } from '../metrics/metrics.ts';
import { networkOf, siteOf } from '../network.ts';
import { type Counter, createCounter } from './counter.ts';
import { type Count, type LimitName, type Part, type Rule, rules } from './rules.ts';

/** Tries that all processes count together, in the database (product 24). */
export type Limits = Record<LimitName, Limit>;

/** Whose try it is. A part that a limit counts by must be there; the site is the address's. */
export type Subject = { readonly [part in Exclude<Part, 'site'>]?: string | undefined };

export type Limit = {
  /** Takes one try. */
  spend(subject: Subject): Promise<Attempt>;
  /**
   * Takes one try, does the work, and gives the try back where an outcome of its kind does not count: `refusalOf` says how
   * the work was refused, null where it was not. @throws too_many_requests
   */
  guard<T>(subject: Subject, work: () => Promise<T>, refusalOf?: (done: T) => ErrorCode | null): Promise<T>;
};

export type Attempt =
  | { isAllowed: true; giveBack: () => Promise<void> }
  /** whole seconds until there is another try */
  | { isAllowed: false; secondsLeft: number };

/** Each failure beyond the count makes the next try wait longer, up to the most. */
const SLOWER_MS = 200;
const SLOWEST_MS = 2_000;

type Options = {
  pool: pg.Pool;
  /** hides what is counted by: nothing that is stored names a visitor (product 20.4) */
  secret: string;
  counts: LimitCounts;
  log: FastifyBaseLogger;
};

export function createLimits(options: Options): Limits {
  const limits = Object.entries(rules).map(([name, rule]) => [name, createLimit({ ...options, name, rule })]);
  return Object.fromEntries(limits) as Limits;
}

type Making = Options & { name: string; rule: Rule };

function createLimit({ pool, secret, counts, log, name, rule }: Making): Limit {
  const alert = createAlert(rule.alerts, () => log.warn({ limit: name, ...rule.alerts }, 'unusually many attempts'));
  const sparesRefused = Boolean(rule.failures ?? rule.free);
  const counters = rule.counts.map((count) =>
    countBy({ pool, secret, name, count, closedAt: closedAt(rule, count), sparesRefused }),
  );
  const slowing = rule.slows && countBy({ pool, secret, name, count: rule.slows, closedAt: 0, sparesRefused: false });
  const spend: Limit['spend'] = async (subject) => {
    alert();
    const attempt = await take(subject);
    countOne(attempt.isAllowed ? counts.allowed : counts.refused, name);
    return attempt;
  };
  const take: Limit['spend'] = async (subject) => {
    const spent: (() => Promise<void>)[] = [];
    const giveBack = async () => void (await Promise.all(spent.map((each) => each())));
    for (const { counter, keyOf } of counters) {
      const key = keyOf(subject);
      if (key === null) continue;
      const { excess, secondsLeft } = await counter.take(key);
      if (excess > 0) {
        await giveBack();
        return { isAllowed: false, secondsLeft };
      }
      spent.push(() => counter.giveBack(key));
    }
    const slowKey = slowing?.keyOf(subject);
    if (slowing && slowKey) {
      const { excess } = await slowing.counter.take(slowKey);
      spent.push(() => slowing.counter.giveBack(slowKey));
      if (excess > 0) await sleep(Math.min(SLOWEST_MS, excess * SLOWER_MS));
    }
    return { isAllowed: true, giveBack };
  };
  return {
    spend,
    async guard(subject, work, refusalOf = () => null) {
      const attempt = await spend(subject);
      if (!attempt.isAllowed) throw new AppError('too_many_requests', { secondsLeft: attempt.secondsLeft });
      const done = await work();
      if (!isCounted(rule, refusalOf(done))) await attempt.giveBack();
      return done;
    },
  };
}

/**
 * What is known to be refused need not be asked for again. Of failures more may be on their way than will have failed; of
 * what strangers do in somebody's name any number may turn out not to count.
 */
function closedAt({ failures, free }: Rule, { most }: Count): number {
  if (free) return 0;
  return failures ? 5 * most : most + 1;
}

function isCounted({ failures, free }: Rule, refusal: ErrorCode | null): boolean {
  // Our fault: it costs nobody an attempt
  if (refusal === 'overloaded') return false;
  if (failures) return refusal !== null && failures.includes(refusal);
  return refusal === null || !free?.includes(refusal);
}

/** Calls `warn` once per window in which there are more than `most` attempts. */
function createAlert(threshold: Rule['alerts'], warn: () => void): () => void {
  let windowStart = 0;
  let attempts = 0;
  return () => {
    if (!threshold) return;
    const now = Date.now();
    if (now - windowStart >= threshold.seconds * 1_000) [windowStart, attempts] = [now, 0];
    attempts += 1;
    if (attempts === threshold.most + 1) warn();
  };
}

type Counting = Omit<Making, 'rule' | 'counts' | 'log'> & { count: Count; closedAt: number; sparesRefused: boolean };

function countBy({ secret, name, count: { by, most, seconds }, ...making }: Counting) {
  const counter: Counter = createCounter({ ...making, name: [name, ...by].join('-'), most, seconds });
  /** null where there is nothing to count by */
  const keyOf = (subject: Subject): string | null => {
    const parts = by.map((part) => {
      const value = subject[part === 'site' ? 'address' : part];
      if (value === undefined) throw new Error(`the limit ${name} counts by ${part}`);
      return part === 'address' ? networkOf(value) : part === 'site' ? siteOf(value) : value;
    });
    if (parts.includes(null)) return null;
    return createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
  };
  return { counter, keyOf };
}
