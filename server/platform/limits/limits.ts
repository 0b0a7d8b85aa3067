import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { AppError, type ErrorCode } from '#src/errors.ts';
import { networkOf, sharedNetworkOf, siteOf } from '../ip-addresses.ts';
import { countOne, type LimitCounts } from '../metrics/metrics.ts';
import { type Count, type CountedAttempt, createAttempts, type LimitQueue, type Remaining } from './attempts.ts';
import { createCounter } from './counter.ts';
import type { Rule, RuleCount, SiteCount, SubjectPart } from './rules.ts';

/** Must have every part that the limit counts by. */
export type Subject = { readonly [part in Exclude<SubjectPart, 'site'>]?: string | undefined } & {
  readonly isKnownBrowser?: () => Promise<boolean>; // of the account: what its site has done doesn't refuse it
};

export type RateLimit = {
  /** @throws overloaded */
  consume(subject: Subject): Promise<LimitAttempt>;
  /** Refunds the attempt if its outcome does not count. @throws too_many_requests, overloaded */
  guard<T>(subject: Subject, work: () => Promise<T>, refusalOf?: (result: T) => ErrorCode | null): Promise<T>;
};

/** The caller waits for `delayMs` before the work. */
export type LimitAttempt =
  | { isAllowed: true; delayMs: number; remaining: readonly Remaining[]; refund: () => Promise<void> }
  | { isAllowed: false; secondsLeft: number; most: number; by: readonly SubjectPart[] };

/** Per attempt beyond `slowsAfter`. */
const DELAY_STEP_MS = 200;
const MAX_DELAY_MS = 2_000;

type RateLimitsOptions = {
  pool: pg.Pool;
  queue: LimitQueue; // by network, so that a flood of new clients doesn't take every connection
  secret: string; // HMAC key: no stored row identifies a visitor (product 20.4)
  counts: LimitCounts;
  log: FastifyBaseLogger;
};

/** Counted in the database for all processes (product 24). */
export function createLimits<Name extends string>(
  rules: Readonly<Record<Name, Rule>>,
  options: RateLimitsOptions,
): Record<Name, RateLimit> {
  const limits = Object.entries<Rule>(rules).map(([name, rule]) => [name, createLimit({ ...options, name, rule })]);
  return Object.fromEntries(limits) as Record<Name, RateLimit>;
}

type RateLimitOptions = RateLimitsOptions & { name: string; rule: Rule };

function createLimit({ counts, log, queue, name, rule, ...options }: RateLimitOptions): RateLimit {
  const alert = createAlert(rule.alerts, () => log.warn({ limit: name, ...rule.alerts }, 'unusually many attempts'));
  const refundsRefused = Boolean(rule.failures ?? rule.free);
  const counters = inOrder(rule).map((count) => {
    const blocksAt = blockAt(rule, count);
    return createRuleCounter({ ...options, name, count, blockAt: blocksAt, refundsRefused });
  });
  const slowing =
    rule.slowsAfter &&
    createRuleCounter({ ...options, name, count: rule.slowsAfter, blockAt: 0, refundsRefused: false });
  const attempts = createAttempts(queue);
  const consume: RateLimit['consume'] = async (subject) => {
    alert();
    const attempt = await countAttempt(subject);
    countOne(attempt.isAllowed ? counts.allowed : counts.refused, name);
    return attempt;
  };
  const countAttempt = async (subject: Subject): Promise<LimitAttempt> => {
    const keyed = counters.flatMap((of) => of(subject) ?? []);
    let attempt = await countBy(subject, keyed);
    if (!attempt.isAllowed && attempt.refusedBy.isOfSite && (await subject.isKnownBrowser?.())) {
      attempt = await countBy(
        subject,
        keyed.filter(({ isOfSite }) => !isOfSite),
      );
    }
    if (!attempt.isAllowed) return { ...attempt, most: attempt.refusedBy.most, by: attempt.refusedBy.by };
    const { excess, remaining, refund } = attempt;
    return { isAllowed: true, delayMs: Math.min(MAX_DELAY_MS, excess * DELAY_STEP_MS), remaining, refund };
  };
  const countBy = async (subject: Subject, keyed: readonly Count[]): Promise<CountedAttempt> => {
    for (const refusedBy of keyed) {
      const ms = refusedBy.counter.blockedMs(refusedBy.key);
      if (ms > 0) return { isAllowed: false, refusedBy, secondsLeft: Math.ceil(ms / 1000) };
    }
    const client =
      subject.address === undefined ? keyed.map(({ key }) => key).join() : sharedNetworkOf(subject.address);
    return await attempts.count({ client, counts: keyed, slowing: slowing?.(subject) ?? null });
  };
  return {
    consume,
    async guard(subject, work, refusalOf = () => null) {
      const attempt = await consume(subject);
      if (!attempt.isAllowed) {
        const policies = rule.policy && { policies: [rule.policy] };
        throw new AppError('too_many_requests', { secondsLeft: attempt.secondsLeft, ...policies });
      }
      if (attempt.delayMs > 0) await sleep(attempt.delayMs);
      const result = await work();
      // What was done stays done, even if a full queue refuses the refund
      if (!isCounted(rule, refusalOf(result))) await attempt.refund().catch(() => {});
      return result;
    },
  };
}

/** The site comes first, so that what it refuses adds no rows of its many networks (product 24.11). */
function inOrder({ counts, site }: Rule): (RuleCount | SiteCount)[] {
  const ofSite = typeof site === 'string' ? [] : site;
  const [alone, others] = [ofSite.filter(isOfSiteAlone), ofSite.filter((count) => !isOfSiteAlone(count))];
  return [...alone, ...counts, ...others];
}

const isOfSiteAlone = ({ by }: RuleCount | SiteCount) => by.length === 1 && by[0] === 'site';

/** Blocking must wait until refunds cannot make room again. What later counts refuse is refunded to the site. */
function blockAt({ failures, free }: Rule, count: RuleCount | SiteCount): number {
  if (free) return 0;
  return failures || isOfSiteAlone(count) ? 5 * count.most : count.most + 1;
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

type RuleCounterOptions = Pick<RateLimitOptions, 'pool' | 'secret' | 'name'> & {
  count: RuleCount | SiteCount;
  blockAt: number;
  refundsRefused: boolean;
};

/** Null for a subject that it doesn't count. */
function createRuleCounter({ pool, secret, name, count, blockAt, refundsRefused }: RuleCounterOptions) {
  const { most, seconds, with: shared = name } = count;
  const by: readonly SubjectPart[] = count.by;
  const counter = createCounter({ pool, name: [shared, ...by].join('-'), most, seconds, blockAt });
  const counts = { counter, most, blockAt, refundsRefused, isOfSite: by.includes('site'), by };
  return (subject: Subject): Count | null => {
    const parts = by.map((part) => {
      const value = subject[part === 'site' ? 'address' : part];
      if (value === undefined) throw new Error(`the limit ${name} counts by ${part}`);
      return part === 'address' ? networkOf(value) : part === 'site' ? siteOf(value) : value;
    });
    if (parts.includes(null)) return null;
    return { ...counts, key: createHmac('sha256', secret).update(parts.join('\n')).digest('base64url') };
  };
}
