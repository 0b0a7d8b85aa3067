import type Stripe from 'stripe';
import { getCustomer, idOf, type Ledger, update } from './books.ts';
import { cardRefusal } from './cards.ts';
import { amountOf, intervalOf, productName } from './catalogue.ts';
import { collect, createInvoice } from './invoices.ts';
import type { LineInput } from './new-invoice.ts';
import { planOf } from './new-subscription.ts';
import { periodEnd } from './periods.ts';
import { change, itemOf, withItem } from './subscriptions.ts';

export type Proration = 'always_invoice' | 'create_prorations' | 'none';

/**
 * Another price from now on. The rest of the period is given back and the new price charged for it; another interval
 * begins a period of its own now. Invoiced at once, or else set against the next invoice.
 * @throws ApiRefusal of type card_error where the difference cannot be charged, and then nothing changes
 */
export async function changePrice(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  proration: Proration,
): Promise<Stripe.Subscription> {
  const item = itemOf(subscription);
  if (item.price.id === price.id) return subscription;
  const { now } = ledger;
  const keepsPeriod = intervalOf(price) === intervalOf(item.price);
  const end = keepsPeriod ? item.current_period_end : periodEnd(now, now, intervalOf(price));
  const start = keepsPeriod ? item.current_period_start : now;
  const next = { ...item, plan: planOf(price), price, current_period_start: start, current_period_end: end };
  const changed: Stripe.Subscription = {
    ...withItem(subscription, next),
    billing_cycle_anchor: keepsPeriod ? subscription.billing_cycle_anchor : now,
    cancel_at: subscription.cancel_at_period_end ? end : subscription.cancel_at,
  };
  const lines = prorationLines(ledger, item, price, { start: now, end }, keepsPeriod);
  const due = proration === 'none' ? lines.filter(({ isProration }) => !isProration) : lines;
  const { items, billing_cycle_anchor, cancel_at } = changed;
  const changes = { items, billing_cycle_anchor, cancel_at };
  // A new period is always invoiced when it begins
  if (proration === 'always_invoice' || !keepsPeriod) {
    const open = await createInvoice(ledger, changed, 'subscription_update', due);
    const { decline } = await collect(ledger, open, changed);
    if (decline) throw cardRefusal(decline);
    return await change(ledger, subscription, { ...changes, latest_invoice: open.id });
  }
  const customer = await getCustomer(ledger, idOf(subscription.customer));
  await update(ledger, { ...customer, balance: customer.balance + due.reduce((sum, { amount }) => sum + amount, 0) });
  return await change(ledger, subscription, changes);
}

function prorationLines(
  { now }: Ledger,
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
