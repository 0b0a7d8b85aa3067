import type Stripe from 'stripe';
import { listSubscriptions } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { entitlementOf, isCharging, type Subscription } from '#src/billing/entitlement.ts';
import { type ChangeTiming, changeTiming } from '#src/billing/plan-change.ts';
import { AppError } from '#src/errors.ts';
import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import type { Payments, StripeCaller } from '../gateways/stripe.ts';
import { findPrice, idOf, type Price, requireSoldTo } from './payments.ts';

export type FoundSubscription = {
  id: string;
  itemId: string;
  customerId: string;
  current: { plan: PaidPlan; interval: Interval };
  /** Unix seconds */
  periodStart: number;
  periodEnd: number;
  priceId: string;
  scheduleId: string | null;
  /** the price it changes to at the end of the period */
  scheduled: string | null;
  isEnding: boolean;
};

export type PlanChange = { timing: ChangeTiming; target: Price; found: FoundSubscription };

/** @throws invalid_input, plan_not_purchasable, nothing_to_manage, payment_overdue, subscription_ending, change_scheduled */
export async function findChange(
  db: Db,
  payments: Payments,
  ask: StripeCaller,
  { owner, priceId }: { owner: Pick<Owner, 'id' | 'ownerKind'>; priceId: string },
): Promise<PlanChange> {
  const target = findPrice(payments, priceId);
  if (!target) throw new AppError('invalid_input');
  requireSoldTo(owner.ownerKind, target);
  const found = await findSubscription(db, payments, ask, owner.id);
  const timing = changeTiming(found.current, target);
  if (timing !== 'none') {
    if (found.isEnding) throw new AppError('subscription_ending');
    if (found.scheduled !== null && found.scheduled !== priceId) throw new AppError('change_scheduled');
  }
  return { timing, target, found };
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
  if (subscription.status !== 'active') throw new AppError('nothing_to_manage');
  return foundSubscription(payments, subscription, known);
}

function foundSubscription(
  payments: Payments,
  subscription: Stripe.Subscription,
  known: Subscription,
): FoundSubscription {
  const { items, schedule, cancel_at, cancel_at_period_end, customer } = subscription;
  const item = items.data.find(({ price }) => findPrice(payments, price.id)) ?? items.data[0];
  const { plan, interval } = (item && findPrice(payments, item.price.id)) ?? {
    plan: known.planType,
    interval: known.interval,
  };
  if (!item || !plan || !interval) throw new AppError('nothing_to_manage');
  const phases = schedule && typeof schedule === 'object' ? schedule.phases : [];
  const next = phases.find(({ start_date }) => start_date >= item.current_period_end);
  const scheduled = idOf(next?.items[0]?.price);
  return {
    id: subscription.id,
    itemId: item.id,
    priceId: item.price.id,
    customerId: idOf(customer) ?? '',
    current: { plan, interval },
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    scheduleId: idOf(schedule),
    scheduled: scheduled === item.price.id ? null : scheduled,
    isEnding: cancel_at !== null || cancel_at_period_end,
  };
}
