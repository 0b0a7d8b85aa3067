import type Stripe from 'stripe';
import { listSubscriptions } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { entitlementOf, isCharging, type Subscription } from '#src/billing/entitlement.ts';
import { type ChangeTiming, changeTiming, seatsTiming } from '#src/billing/plan-change.ts';
import { AppError } from '#src/errors.ts';
import { type Interval, type PaidPlan, seatPrices } from '#src/owners/plans.ts';
import type { Payments, StripeCaller } from '../gateways/stripe.ts';
import { findPrice, idOf, requireSoldTo } from './payments.ts';
import { itemsOf, scheduledTerms, type Terms } from './subscription-items.ts';

type SeatPrice = {
  priceId: string;
  /** US cents for a seat per interval */
  amount: number;
};

export type FoundSubscription = {
  id: string;
  itemId: string;
  customerId: string;
  current: { plan: PaidPlan; interval: Interval };
  /** Unix seconds */
  periodStart: number;
  periodEnd: number;
  priceId: string;
  /** US cents for the plan per interval */
  amount: number;
  /** beyond those of the plan */
  seats: number;
  seatItem: ({ id: string } & SeatPrice) | null;
  scheduleId: string | null;
  /** what it changes to at the end of the period */
  scheduled: Terms | null;
  isEnding: boolean;
};

/** What a subscription becomes. Both prices are per interval. */
export type Target = {
  plan: PaidPlan;
  interval: Interval;
  priceId: string;
  /** US cents for the plan */
  amount: number;
  seats: number;
  /** null: no seats are sold */
  seatPrice: SeatPrice | null;
};

export type PlanChange = { timing: ChangeTiming; target: Target; found: FoundSubscription };

type Buyer = Pick<Owner, 'id' | 'ownerKind'>;

/** Seats change along with their plan. @throws invalid_input, plan_not_purchasable, and as `requireChangeable` and `findSubscription` */
export async function findChange(
  db: Db,
  payments: Payments,
  ask: StripeCaller,
  { owner, priceId }: { owner: Buyer; priceId: string },
): Promise<PlanChange> {
  const price = findPrice(payments, priceId);
  if (!price) throw new AppError('invalid_input');
  requireSoldTo(owner.ownerKind, price);
  const found = await findSubscription(db, payments, ask, owner.id);
  const seats = price.plan === 'business' ? found.seats : 0;
  const target = { ...price, seats, seatPrice: seatPriceOf(payments, found, price.interval) };
  return requireChangeable({ timing: changeTiming(found.current, target), target, found });
}

/** @throws not_found (of a person), plan_required, plan_not_purchasable, and as `requireChangeable` and `findSubscription` */
export async function findSeatsChange(
  db: Db,
  payments: Payments,
  ask: StripeCaller,
  { owner, seats }: { owner: Buyer; seats: number },
): Promise<PlanChange> {
  if (owner.ownerKind !== 'organization') throw new AppError('not_found');
  const found = await findSubscription(db, payments, ask, owner.id);
  const { current, priceId, amount } = found;
  if (current.plan !== 'business') throw new AppError('plan_required');
  const seatPrice = seatPriceOf(payments, found, current.interval);
  const target = { ...current, priceId, amount, seats, seatPrice };
  return requireChangeable({ timing: seatsTiming(found.seats, seats), target, found });
}

/** @throws plan_not_purchasable, subscription_ending, change_scheduled */
function requireChangeable(change: PlanChange): PlanChange {
  const { timing, target, found } = change;
  if (timing === 'none') return change;
  if (target.seats > 0 && target.seatPrice === null) throw new AppError('plan_not_purchasable');
  if (found.isEnding) throw new AppError('subscription_ending');
  if (found.scheduled !== null && !isScheduled(change)) throw new AppError('change_scheduled');
  return change;
}

/** Whether the change is the one that waits for the end of the paid time. */
export function isScheduled({ target, found: { scheduled } }: PlanChange): boolean {
  return scheduled?.priceId === target.priceId && scheduled.seats === target.seats;
}

/** Seats keep the price at which they were bought, like plans, as long as the interval is the same. */
function seatPriceOf(
  { seatPrices: ids }: Payments,
  { current, seatItem }: FoundSubscription,
  interval: Interval,
): SeatPrice | null {
  if (seatItem && current.interval === interval) return seatItem;
  return ids && { priceId: ids[interval], amount: seatPrices[interval] };
}

/** The paid subscription as it is at the provider now. @throws nothing_to_manage, payment_overdue */
export async function findSubscription(
  db: Db,
  payments: Payments,
  ask: StripeCaller,
  ownerId: string,
): Promise<FoundSubscription> {
  const known = entitlementOf(await listSubscriptions(db, ownerId), null, new Date()).subscription;
  if (!known || !isCharging(known)) throw new AppError('nothing_to_manage');
  const subscription = await ask((options) =>
    payments.stripe.subscriptions.retrieve(known.id, { expand: ['schedule'] }, options),
  );
  if (subscription.status === 'past_due' || subscription.status === 'unpaid') throw new AppError('payment_overdue');
  const found = subscription.status === 'active' ? foundSubscription(payments, subscription, known) : null;
  if (!found) throw new AppError('nothing_to_manage');
  return found;
}

/** Null if it isn't one of our plans. Its schedule must be expanded. */
export function foundSubscription(
  payments: Payments,
  subscription: Stripe.Subscription,
  known: Subscription,
): FoundSubscription | null {
  const { schedule, cancel_at, cancel_at_period_end, customer } = subscription;
  const { plan: item, seats: seatItem } = itemsOf(payments, subscription.items.data, known);
  const { plan, interval } = (item && findPrice(payments, item.price.id)) ?? {
    plan: known.planType,
    interval: known.interval,
  };
  if (!item || !plan || !interval) return null;
  const seats = seatItem?.quantity ?? 0;
  const priceId = item.price.id;
  const phases = schedule && typeof schedule === 'object' ? schedule.phases : [];
  const next = phases.find(({ start_date }) => start_date >= item.current_period_end);
  return {
    id: subscription.id,
    itemId: item.id,
    priceId,
    amount: item.price.unit_amount ?? 0,
    seats,
    seatItem: seatItem
      ? { id: seatItem.id, priceId: seatItem.price.id, amount: seatItem.price.unit_amount ?? 0 }
      : null,
    customerId: idOf(customer) ?? '',
    current: { plan, interval },
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    scheduleId: idOf(schedule),
    scheduled: next ? scheduledTerms(payments, next.items, { priceId, seats }, known) : null,
    isEnding: cancel_at !== null || cancel_at_period_end,
  };
}
