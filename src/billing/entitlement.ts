import type { PlanState } from '../owners/access.ts';
import type { Interval, PaidPlan } from '../owners/plans.ts';

/** How long a plan holds after the first payment that failed (product 17.5). */
export const FAILURE_DAYS = 14;

const DAY = 86_400_000;

/** When a plan ends whose payments fail since then (product 17.5). */
export function endOfFailure(failedSince: Date): Date {
  return new Date(failedSince.getTime() + FAILURE_DAYS * DAY);
}

/** The provider's own words for how a subscription stands. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'paused',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription as the provider last told it. */
export type Subscription = {
  id: string;
  status: SubscriptionStatus;
  productId: string;
  priceId: string;
  /** null: its price is none of ours, and buys nothing here */
  planType: PaidPlan | null;
  interval: Interval | null;
  startedAt: Date;
  /** when it renews, while nothing ends it */
  currentPeriodEnd: Date;
  /** null while it renews */
  cancelAt: Date | null;
  endedAt: Date | null;
  /** the first of the payments that fail at present */
  failedSince: Date | null;
  /** whether the provider gave it up because nobody paid */
  endedByFailure: boolean;
};

/** A plan that an operator gave (`scripts/set-plan`). */
export type Grant = { planType: PaidPlan; endsAt: Date | null };

/** What an account's subscriptions and grant make of its plan. */
export type Standing = Pick<PlanState, 'planType' | 'subscriptionEnd'> & {
  /** the subscription in force, else the last one that was; null: there was none */
  subscription: Subscription | null;
  /** others that go on charging beside it: paid twice by mistake, so they are ended and given back (product 17.7) */
  surplus: Subscription[];
};

/**
 * The plan that follows from everything the provider told, whatever the order in which it was told (product 3.6, 17).
 * Of several subscriptions in force the one that began first counts; what is over makes the plan free.
 */
export function standing(subscriptions: readonly Subscription[], grant: Grant | null, now: Date): Standing {
  const best = subscriptions.flatMap((each) => claimOf(each) ?? []).sort((a, b) => order(a, b, now))[0];
  const subscription = best?.subscription ?? null;
  const bought = best && !isOver(best.end, now) ? best : null;
  // What is sold for a price of nobody's catalogue is the operator's own business, and stays
  const surplus =
    bought && isCharging(bought.subscription)
      ? subscriptions.filter((each) => each.id !== bought.subscription.id && each.planType !== null && isCharging(each))
      : [];
  const given = grant && !isOver(grant.endsAt, now) ? { planType: grant.planType, end: grant.endsAt } : null;
  const inForce = bought && given ? (isBetter(given, bought) ? given : bought) : (bought ?? given);
  return { planType: inForce?.planType ?? 'free', subscriptionEnd: inForce?.end ?? null, subscription, surplus };
}

type Claim = { planType: PaidPlan; end: Date | null; subscription: Subscription };

const chargingStatuses: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'unpaid'];

/** Whether the provider goes on charging for it, or trying to. */
export function isCharging({ status }: Pick<Subscription, 'status'>): boolean {
  return chargingStatuses.includes(status);
}

/** What a subscription gives, and until when; null: nothing. */
function claimOf(subscription: Subscription): Claim | null {
  const { planType, status, cancelAt, endedAt, failedSince, endedByFailure } = subscription;
  if (planType === null) return null;
  const failureEnd = failedSince && endOfFailure(failedSince);
  if (isCharging(subscription)) return { planType, end: earliest(cancelAt, failureEnd), subscription };
  // Given up by the provider before the days of grace were over: they are still the owner's
  if (status === 'canceled' && endedByFailure && failureEnd) return { planType, end: failureEnd, subscription };
  if (status === 'canceled' && endedAt) return { planType, end: endedAt, subscription };
  return null;
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a < b ? a : b;
}

function isOver(end: Date | null, now: Date): boolean {
  return end !== null && end <= now;
}

/** Of those in force one that goes on before one that was given up, then the one that began first; else the one that lasted longest. */
function order(a: Claim, b: Claim, now: Date): number {
  const [aIsOver, bIsOver] = [isOver(a.end, now), isOver(b.end, now)];
  if (aIsOver !== bIsOver) return aIsOver ? 1 : -1;
  const [aGoesOn, bGoesOn] = [isCharging(a.subscription), isCharging(b.subscription)];
  if (!aIsOver && aGoesOn !== bGoesOn) return aGoesOn ? -1 : 1;
  const lasted = aIsOver ? (b.end?.getTime() ?? 0) - (a.end?.getTime() ?? 0) : 0;
  const began = a.subscription.startedAt.getTime() - b.subscription.startedAt.getTime();
  return lasted || began || (a.subscription.id < b.subscription.id ? -1 : 1);
}

type Offer = Pick<Claim, 'planType' | 'end'>;

/** The larger plan, and of equal ones the one that lasts longer. */
function isBetter(a: Offer, b: Offer): boolean {
  if (a.planType !== b.planType) return a.planType === 'business';
  return b.end !== null && (a.end === null || a.end > b.end);
}
