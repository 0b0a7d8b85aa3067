import type Stripe from 'stripe';
import { invalid, newId } from './api-errors.ts';
import { declinedCardError } from './cards.ts';
import { amountOf, intervalOf, productName } from './catalog.ts';
import { periodEnd } from './due-dates.ts';
import { collect, createInvoice } from './invoices.ts';
import { type LineInput, newInvoice } from './new-invoice.ts';
import { planOf } from './new-subscription.ts';
import { getCustomer, idOf, type SandboxTx, update } from './objects.ts';
import { change, itemOf, withItem } from './subscription-changes.ts';

export type Proration = 'always_invoice' | 'create_prorations' | 'none';

type PriceChange = {
  price: Stripe.Price;
  proration: Proration;
  /** when the new price starts to count, Unix seconds; now by default */
  from?: number | undefined;
};

/**
 * Changes the price now, with proration. Another interval starts a new period. Invoices at once, or adds to the next invoice.
 * @throws ApiError of type card_error if the difference can't be charged; nothing changes then
 */
export async function changePrice(
  tx: SandboxTx,
  subscription: Stripe.Subscription,
  input: PriceChange,
): Promise<Stripe.Subscription> {
  if (itemOf(subscription).price.id === input.price.id) return subscription;
  const { changed, lines, keepsPeriod } = plannedChange(tx, subscription, input);
  const { items, billing_cycle_anchor, cancel_at } = changed;
  const changes = { items, billing_cycle_anchor, cancel_at };
  // A new period is always invoiced at once
  if (input.proration === 'always_invoice' || !keepsPeriod) {
    const open = await createInvoice(tx, changed, 'subscription_update', lines);
    const { decline } = await collect(tx, open, changed);
    if (decline) throw declinedCardError(decline);
    return await change(tx, subscription, { ...changes, latest_invoice: open.id });
  }
  const customer = await getCustomer(tx, idOf(subscription.customer));
  await update(tx, { ...customer, balance: customer.balance + lines.reduce((sum, { amount }) => sum + amount, 0) });
  return await change(tx, subscription, changes);
}

/** The invoice that `changePrice` would create; it isn't stored. */
export async function previewChange(
  tx: SandboxTx,
  subscription: Stripe.Subscription,
  input: PriceChange,
): Promise<Stripe.Invoice> {
  const customer = await getCustomer(tx, idOf(subscription.customer));
  const { changed, lines } = plannedChange(tx, subscription, input);
  return { ...newInvoice(tx, customer, changed, 'subscription_update', lines), id: newId('upcoming_in') };
}

function plannedChange(
  { now }: SandboxTx,
  subscription: Stripe.Subscription,
  { price, proration, from = now }: PriceChange,
) {
  const item = itemOf(subscription);
  if (from < item.current_period_start || from > item.current_period_end) {
    throw invalid('The proration date must be within the current period.', 'proration_date');
  }
  const keepsPeriod = intervalOf(price) === intervalOf(item.price);
  const end = keepsPeriod ? item.current_period_end : periodEnd(now, now, intervalOf(price));
  const start = keepsPeriod ? item.current_period_start : now;
  const next = { ...item, plan: planOf(price), price, current_period_start: start, current_period_end: end };
  const changed: Stripe.Subscription = {
    ...withItem(subscription, next),
    billing_cycle_anchor: keepsPeriod ? subscription.billing_cycle_anchor : now,
    cancel_at: subscription.cancel_at_period_end ? end : subscription.cancel_at,
  };
  const lines = prorationLines(item, price, { start: from, end }, keepsPeriod);
  const due = proration === 'none' ? lines.filter(({ isProration }) => !isProration) : lines;
  return { changed, lines: due, keepsPeriod };
}

function prorationLines(
  item: Stripe.SubscriptionItem,
  price: Stripe.Price,
  period: { start: number; end: number },
  keepsPeriod: boolean,
): LineInput[] {
  const length = item.current_period_end - item.current_period_start;
  const left = Math.max(0, item.current_period_end - period.start) / length;
  const unused: LineInput = {
    price: item.price,
    amount: -Math.round(amountOf(item.price) * left),
    description: `Unused time on ${productName(item.price)}`,
    period: { start: period.start, end: item.current_period_end },
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
