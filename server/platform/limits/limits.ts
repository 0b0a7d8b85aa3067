import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { AppError, type ErrorCode } from '#src/errors.ts';
import type { FairQueue } from '../fair-queue.ts';
import { networkOf, sharedNetworkOf, siteOf } from '../ip-addresses.ts';
import { countOne, type LimitCounts } from '../metrics/metrics.ts';
import { type Consumption, type Counter, createCounter } from './counter.ts';
import {
  type LimitName,
  type Rule,
  type RuleCount,
  rulesOf,
  type SiteCount,
  type SmsCaps,
  type SubjectPart,
} from './rules.ts';

/** Counted in the database for all processes (product 24). */
export type RateLimits = Record<LimitName, RateLimit>;

/** Must have every part that the limit counts by. */
export type Subject = { readonly [part in Exclude<SubjectPart, 'site'>]?: string | undefined } & {
  readonly isKnownBrowser?: () => Promise<boolean>; // of the account: what its site has done to the account doesn't refuse it
};

export type RateLimit = {
  /** @throws overloaded */
  consume(subject: Subject): Promise<LimitAttempt>;
  /** Refunds the attempt if its outcome does not count. @throws too_many_requests, overloaded */
  guard<T>(subject: Subject, work: () => Promise<T>, refusalOf?: (result: T) => ErrorCode | null): Promise<T>;
};

/** The caller waits for `delayMs` before the work. */
export type LimitAttempt =
  | { isAllowed: true; delayMs: number; refund: () => Promise<void> }
  | { isAllowed: false; secondsLeft: number };

/** Per attempt beyond `slowsAfter`. */
const DELAY_STEP_MS = 200;
const MAX_DELAY_MS = 2_000;

type RateLimitsOptions = {
  pool: pg.Pool;
  queue: FairQueue<'calls'>; // by network, so that a flood of new clients doesn't take every connection
  secret: string; // HMAC key: no stored row identifies a visitor (product 20.4)
  counts: LimitCounts;
  log: FastifyBaseLogger;
};

export function createLimits({ smsCaps, ...options }: RateLimitsOptions & { smsCaps: SmsCaps }): RateLimits {
  const limits = Object.entries<Rule>(rulesOf(smsCaps)).map(([name, rule]) => [
    name,
    createLimit({ ...options, name, rule }),
  ]);
  return Object.fromEntries(limits) as RateLimits;
}

type RateLimitOptions = RateLimitsOptions & { name: string; rule: Rule };

function createLimit({ counts, log, name, rule, ...options }: RateLimitOptions): RateLimit {
  const alert = createAlert(rule.alerts, () => log.warn({ limit: name, ...rule.alerts }, 'unusually many attempts'));
  const refundsRefused = Boolean(rule.failures ?? rule.free);
  const ruleCounts = [...rule.counts, ...(typeof rule.site === 'string' ? [] : rule.site)];
  const counters = ruleCounts.map((count) =>
    createRuleCounter({ ...options, name, count, blockAt: blockAt(rule, count), refundsRefused }),
  );
  const slowing =
    rule.slowsAfter &&
    createRuleCounter({ ...options, name, count: rule.slowsAfter, blockAt: 0, refundsRefused: false });
  const consume: RateLimit['consume'] = async (subject) => {
    alert();
    const attempt = await countAttempt(subject);
    countOne(attempt.isAllowed ? counts.allowed : counts.refused, name);
    return attempt;
  };
  const countAttempt: RateLimit['consume'] = async (subject) => {
    const refunds: (() => Promise<void>)[] = [];
    const refund = async () => {
      for (const each of refunds.splice(0)) await each();
    };
    const count = async ({ counter, keyOf }: RuleCounter): Promise<Consumption> => {
      const key = keyOf(subject);
      if (key === null) return { excess: 0, secondsLeft: 0 };
      const client = subject.address === undefined ? key : sharedNetworkOf(subject.address);
      const consumed = await counter.consume(key, client);
      refunds.push(() => counter.refund(key, client));
      return consumed;
    };
    try {
      for (const counter of counters) {
        const { excess, secondsLeft } = await count(counter);
        if (excess === 0) continue;
        // It counts itself, unless the rule refunds what it refuses
        refunds.pop();
        if (counter.isOfSiteAndAccount && (await subject.isKnownBrowser?.())) continue;
        await refund();
        return { isAllowed: false, secondsLeft };
      }
      const { excess } = slowing ? await count(slowing) : { excess: 0 };
      return { isAllowed: true, delayMs: Math.min(MAX_DELAY_MS, excess * DELAY_STEP_MS), refund };
    } catch (error) {
      await refund().catch(() => {});
      throw error;
    }
  };
  return {
    consume,
    async guard(subject, work, refusalOf = () => null) {
      const attempt = await consume(subject);
      if (!attempt.isAllowed) throw new AppError('too_many_requests', { secondsLeft: attempt.secondsLeft });
      if (attempt.delayMs > 0) await sleep(attempt.delayMs);
      const result = await work();
      // What was done stays done, even if a full queue refuses the refund
      if (!isCounted(rule, refusalOf(result))) await attempt.refund().catch(() => {});
      return result;
    },
  };
}

/** Blocking must wait until refunds cannot make room again. */
function blockAt({ failures, free }: Rule, { most }: Pick<RuleCount, 'most'>): number {
  if (free) return 0;
  return failures ? 5 * most : most + 1;
}

function isCounted({ failures, free }: Rule, refusal: ErrorCode | null): boolean {
  if (refusal === 'overloaded') return false; // the server's fault
  if (failures) return refusal !== null && failures.includes(refusal);
  return refusal === null || !free?.includes(refusal);
}

function createAlert(threshold: Rule['alerts'], warn: () => void): () => void {
  let windowStart = Number.NEGATIVE_INFINITY;
  let attempts = 0;
  return () => {
    if (!threshold) return;
    const now = performance.now();
    if (now - windowStart >= threshold.seconds * 1_000) [windowStart, attempts] = [now, 0];
    attempts += 1;
    if (attempts === threshold.most + 1) warn();
  };
}

type RuleCounter = ReturnType<typeof createRuleCounter>;

type RuleCounterOptions = Omit<RateLimitOptions, 'rule' | 'counts' | 'log'> & {
  count: RuleCount | SiteCount;
  blockAt: number;
  refundsRefused: boolean;
};

function createRuleCounter({ secret, name, count, ...options }: RuleCounterOptions) {
  const { most, seconds, with: shared = name } = count;
  const by: readonly SubjectPart[] = count.by;
  const counter: Counter = createCounter({ ...options, name: [shared, ...by].join('-'), most, seconds });
  const keyOf = (subject: Subject): string | null => {
    const parts = by.map((part) => {
      const value = subject[part === 'site' ? 'address' : part];
      if (value === undefined) throw new Error(`the limit ${name} counts by ${part}`);
      return part === 'address' ? networkOf(value) : part === 'site' ? siteOf(value) : value;
    });
    if (parts.includes(null)) return null;
    return createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
  };
  return { counter, keyOf, isOfSiteAndAccount: by.includes('site') && by.includes('account') };
}
