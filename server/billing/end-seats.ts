import type Stripe from 'stripe';
import { findCustomerById, queueSync } from '#db/billing/customers.ts';
import { listSubscriptions } from '#db/billing/entitlements.ts';
import { findOwner } from '#db/owners/profiles.ts';
import { isCharging, type SubscriptionStatus } from '#src/billing/entitlement.ts';
import type { Payments, StripeCaller } from '../gateways/stripe.ts';
import { schedule } from './change-subscription.ts';
import { type FoundSubscription, foundSubscription } from './find-plan-change.ts';
import { type BillingContext, findPrice, requirePayments } from './payments.ts';

/**
 * Takes the seats off a subscription that went back to a person, who has no members (product 36.6). What is left of them reduces later
 * invoices. Can be repeated.
 */
export async function endSeats(context: BillingContext, { customerId }: { customerId: string }): Promise<void> {
  const { db } = context;
  const customer = await findCustomerById(db, customerId);
  const owner = customer && (await findOwner(db, customer.userId));
  if (owner?.ownerKind !== 'person') return;
  const payments = requirePayments(context);
  const { subscriptions } = payments.stripe;
  const ask = payments.forJob();
  const stored = await listSubscriptions(db, owner.id);
  const params = { customer: customerId, status: 'all', limit: 100, expand: ['data.schedule'] } as const;
  const { data } = await ask((options) => subscriptions.list({ ...params, expand: [...params.expand] }, options));
  for (const each of data) {
    const known = stored.find(({ id }) => id === each.id);
    const isRunning = isCharging({ status: each.status as SubscriptionStatus });
    const found = known && isRunning ? foundSubscription(payments, each, known) : null;
    if (!found?.seatItem) continue;
    // First, so that a repetition finds the seats again
    await takeOffSchedule(payments, ask, each.schedule, found);
    const items = [{ id: found.seatItem.id, deleted: true }];
    await ask((options) => subscriptions.update(each.id, { items, proration_behavior: 'create_prorations' }, options));
  }
  await queueSync(db, customerId);
}

/** A change that waits stays, without its seats. */
async function takeOffSchedule(
  payments: Payments,
  ask: StripeCaller,
  waiting: Stripe.Subscription['schedule'],
  found: FoundSubscription,
): Promise<void> {
  const { scheduled, current, periodEnd } = found;
  if (scheduled === null || waiting === null || typeof waiting === 'string') return;
  const { priceId } = scheduled;
  const interval = findPrice(payments, priceId)?.interval ?? current.interval;
  const target = { ...current, interval, priceId, amount: 0, seats: 0, seatPrice: null };
  const phase = waiting.phases.find(({ end_date }) => end_date === periodEnd);
  const params = schedule({ timing: 'period_end', target, found }, phase);
  await ask((options) => payments.stripe.subscriptionSchedules.update(waiting.id, params, options));
}
