import type Stripe from 'stripe';
import { declinedCardError } from './cards.ts';
import { amountOf, intervalOf, productName } from './catalog.ts';
import { periodEnd } from './due-dates.ts';
import { collect, createInvoice } from './invoices.ts';
import type { LineInput } from './new-invoice.ts';
import { planOf } from './new-subscription.ts';
import { getCustomer, idOf, type SandboxTx, update } from './objects.ts';
import { change, itemOf, withItem } from './subscriptions.ts';

export type Proration = 'always_invoice' | 'create_prorations' | 'none';

/**
 * Changes the price now, with proration. Another interval starts a new period. Invoices at once, or adds to the next invoice.
 * @throws ApiError of type card_error if the difference can't be charged; nothing changes then
 */
export async function changePrice(
  tx: SandboxTx,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  proration: Proration,
): Promise<Stripe.Subscription> {
  const item = itemOf(subscription);
  if (item.price.id === price.id) return subscription;
  const { now } = tx;
  const keepsPeriod = intervalOf(price) === intervalOf(item.price);
  const end = keepsPeriod ? item.current_period_end : periodEnd(now, now, intervalOf(price));
  const start = keepsPeriod ? item.current_period_start : now;
  const next = { ...item, plan: planOf(price), price, current_period_start: start, current_period_end: end };
  const changed: Stripe.Subscription = {
    ...withItem(subscription, next),
    billing_cycle_anchor: keepsPeriod ? subscription.billing_cycle_anchor : now,
    cancel_at: subscription.cancel_at_period_end ? end : subscription.cancel_at,
  };
  const lines = prorationLines(tx, item, price, { start: now, end }, keepsPeriod);
  const due = proration === 'none' ? lines.filter(({ isProration }) => !isProration) : lines;
  const { items, billing_cycle_anchor, cancel_at } = changed;
  const changes = { items, billing_cycle_anchor, cancel_at };
  // A new period is always invoiced at once
  if (proration === 'always_invoice' || !keepsPeriod) {
    const open = await createInvoice(tx, changed, 'subscription_update', due);
    const { decline } = await collect(tx, open, changed);
    if (decline) throw declinedCardError(decline);
    return await change(tx, subscription, { ...changes, latest_invoice: open.id });
  }
  const customer = await getCustomer(tx, idOf(subscription.customer));
  await update(tx, { ...customer, balance: customer.balance + due.reduce((sum, { amount }) => sum + amount, 0) });
  return await change(tx, subscription, changes);
}

function prorationLines(
  { now }: SandboxTx,
  item: Stripe.SubscriptionItem,
  price: Stripe.Price,
  period: { start: number; end: number },
  keepsPeriod: boolean,
): LineInput[] {
  const length = item.current_period_end - item.current_period_start;
  const left = Math.max(0, item.current_period_end - now) / length;
  const unused: LineInput = {
    price: item.price,
    amount: -Math.round(amountOf(item.price) * left),
    description: `Unused time on ${productName(item.price)}`,
    period: { start: now, end: item.current_period_end },
    isProration: true,
  };
  const rest: LineInput = {
    price,
    amount: keepsPeriod ? Math.round(amountOf(price) * left) : amountOf(price),
    description: keepsPeriod ? `Remaining time on ${productName(price)}` : `1 × ${productName(price)}`,
    period,
    isProration: keepsPeriod,
  };
  return [unused, rest];
}
