import type { PlanState } from '../owners/access.ts';
import type { Interval, PaidPlan } from '../owners/plans.ts';
import { graceEndsAt } from '../owners/trials.ts';

/** Days that a plan lasts after the first failed payment (product 17.5). */
export const PAYMENT_GRACE_DAYS = 14;

const DAY = 86_400_000;

export function failureGraceEnd(failedSince: Date): Date {
  return new Date(failedSince.getTime() + PAYMENT_GRACE_DAYS * DAY);
}

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

export type Subscription = {
  id: string;
  status: SubscriptionStatus;
  productId: string;
  priceId: string;
  planType: PaidPlan | null;
  interval: Interval | null;
  startedAt: Date;
  currentPeriodEnd: Date;
  cancelAt: Date | null;
  endedAt: Date | null;
  failedSince: Date | null;
  endedByFailure: boolean;
  /** bought beyond those of the plan, and their price (product 17.16) */
  seats: number;
  seatPriceId: string | null;
  /** the price it changes to, and when; null if no change is scheduled (product 17.11) */
  scheduledPriceId: string | null;
  scheduledAt: Date | null;
  /** the seats it changes to then */
  scheduledSeats: number | null;
};

export type Grant = { planType: PaidPlan; endsAt: Date | null };

/** Of two grants the one that counts: in force, then the larger plan, then the one that lasts longer. */
export function largerGrant<A extends Grant, B extends Grant>(a: A | null, b: B | null, now: Date): A | B | null {
  if (!a || !b) return a ?? b;
  if (isOver(a.endsAt, now) !== isOver(b.endsAt, now)) return isOver(a.endsAt, now) ? b : a;
  const offerOf = ({ planType, endsAt }: Grant): Offer => ({ planType, end: endsAt });
  return isBetter(offerOf(b), offerOf(a)) ? b : a;
}

export type Entitlement = Pick<PlanState, 'planType' | 'subscriptionEnd'> & {
  subscription: Subscription | null;
  /** other charging subscriptions, bought by mistake: to be refunded and ended (product 17.7) */
  duplicates: Subscription[];
};

/** Whether a plan was bought or granted, now or before. */
export function hadPaidPlan(subscriptions: readonly Subscription[], grant: Grant | null): boolean {
  const wasPaid = ({ planType, status }: Subscription) =>
    planType !== null && status !== 'incomplete' && status !== 'incomplete_expired';
  return grant !== null || subscriptions.some(wasPaid);
}

/** When an account that isn't accessible became that: at the end of its trial or of its last plan. */
export function pausedSince(
  state: PlanState,
  subscriptions: readonly Subscription[],
  grant: Grant | null,
): Date | null {
  const planEnds = subscriptions.map((each) => claimOf(each)?.end ?? null);
  const ends = [graceEndsAt(state), grant?.endsAt ?? null, ...planEnds].filter((end) => end !== null);
  return ends.sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** The plan in force. Of several subscriptions, the one that started first counts (product 3.6, 17). */
export function entitlementOf(subscriptions: readonly Subscription[], grant: Grant | null, now: Date): Entitlement {
  const best = subscriptions.flatMap((each) => claimOf(each) ?? []).sort((a, b) => compareClaims(a, b, now))[0];
  const subscription = best?.subscription ?? null;
  const bought = best && !isOver(best.end, now) ? best : null;
  // Subscriptions to unknown prices belong to the operator's other products: leave them alone
  const duplicates =
    bought && isCharging(bought.subscription)
      ? subscriptions.filter((each) => each.id !== bought.subscription.id && each.planType !== null && isCharging(each))
      : [];
  const granted = grant && !isOver(grant.endsAt, now) ? { planType: grant.planType, end: grant.endsAt } : null;
  const inForce = bought && granted ? (isBetter(granted, bought) ? granted : bought) : (bought ?? granted);
  return { planType: inForce?.planType ?? 'free', subscriptionEnd: inForce?.end ?? null, subscription, duplicates };
}

type Claim = { planType: PaidPlan; end: Date | null; subscription: Subscription };

const chargingStatuses: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'unpaid'];

export function isCharging({ status }: Pick<Subscription, 'status'>): boolean {
  return chargingStatuses.includes(status);
}

function claimOf(subscription: Subscription): Claim | null {
  const { planType, status, cancelAt, endedAt, failedSince, endedByFailure } = subscription;
  if (planType === null) return null;
  const graceEnd = failedSince && failureGraceEnd(failedSince);
  if (isCharging(subscription)) return { planType, end: earliest(cancelAt, graceEnd), subscription };
  // Stripe may give up before the grace days are over; the owner still gets them
  if (status === 'canceled' && endedByFailure && graceEnd) return { planType, end: graceEnd, subscription };
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

// In force: charging before canceled, then the earliest start. Over: the latest end first
function compareClaims(a: Claim, b: Claim, now: Date): number {
  const [aIsOver, bIsOver] = [isOver(a.end, now), isOver(b.end, now)];
  if (aIsOver !== bIsOver) return aIsOver ? 1 : -1;
  const [aCharges, bCharges] = [isCharging(a.subscription), isCharging(b.subscription)];
  if (!aIsOver && aCharges !== bCharges) return aCharges ? -1 : 1;
  const byEnd = aIsOver ? (b.end?.getTime() ?? 0) - (a.end?.getTime() ?? 0) : 0;
  const byStart = a.subscription.startedAt.getTime() - b.subscription.startedAt.getTime();
  return byEnd || byStart || (a.subscription.id < b.subscription.id ? -1 : 1);
}

type Offer = Pick<Claim, 'planType' | 'end'>;

function isBetter(a: Offer, b: Offer): boolean {
  if (a.planType !== b.planType) return a.planType === 'business';
  return b.end !== null && (a.end === null || a.end > b.end);
}
