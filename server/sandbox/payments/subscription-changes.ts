import type Stripe from 'stripe';
import { record } from './events.ts';
import { idOf, type SandboxTx, update } from './objects.ts';

/** Updates the subscription and records the event. */
export async function change(
  tx: SandboxTx,
  before: Stripe.Subscription,
  changes: Partial<Stripe.Subscription>,
): Promise<Stripe.Subscription> {
  const after = await update<Stripe.Subscription>(tx, { ...before, ...changes });
  await record(tx, 'customer.subscription.updated', after, { customerId: idOf(after.customer), before });
  return after;
}

/** The first one. All items of a subscription have the same period. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

export function withItems(subscription: Stripe.Subscription, items: Stripe.SubscriptionItem[]): Stripe.Subscription {
  return { ...subscription, items: { ...subscription.items, data: items } };
}
