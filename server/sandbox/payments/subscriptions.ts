import type Stripe from 'stripe';
import { idOf, insert, type Ledger, lock, type StoredPaymentMethod, update } from './books.ts';
import { cardRefusal } from './cards.ts';
import { amountOf, intervalOf, productName } from './catalogue.ts';
import { record } from './events.ts';
import { collect, createInvoice, openInvoices } from './invoices.ts';
import { newSubscription } from './new-subscription.ts';
import { periodEnd } from './periods.ts';
import { invalid } from './refusals.ts';

export type EndReason = 'cancellation_requested' | 'payment_failed';

/** Begins once its first invoice is paid. @throws ApiRefusal of type card_error, and then nothing of it is left */
export async function startSubscription(
  ledger: Ledger,
  input: { customer: string; price: Stripe.Price; method: StoredPaymentMethod; metadata: Stripe.Metadata },
): Promise<{ subscription: Stripe.Subscription; invoice: Stripe.Invoice }> {
  const { customer, price, method, metadata } = input;
  const draft = newSubscription(ledger, { customer, price, paymentMethod: method.id, metadata });
  const begun = await insert(ledger, draft);
  await record(ledger, 'customer.subscription.created', begun, { customerId: customer });
  const { start, end } = periodOf(begun);
  const line = {
    price,
    amount: amountOf(price),
    description: lineText(price),
    period: { start, end },
    isProration: false,
  };
  const open = await createInvoice(ledger, begun, 'subscription_create', [line]);
  const { invoice, decline } = await collect(ledger, open, begun, { isFirst: true });
  if (decline) throw cardRefusal(decline);
  const subscription = await change(ledger, begun, { status: 'active', latest_invoice: invoice.id });
  return { subscription, invoice };
}

/** The next period begins, paid or not; unpaid it is past due, and the card is tried again later. */
export async function renewSubscription(ledger: Ledger, subscription: Stripe.Subscription): Promise<void> {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const end = periodEnd(subscription.billing_cycle_anchor, start, intervalOf(item.price));
  const renewed = withItem(subscription, { ...item, current_period_start: start, current_period_end: end });
  const line = {
    price: item.price,
    amount: amountOf(item.price),
    description: lineText(item.price),
    period: { start, end },
    isProration: false,
  };
  const open = await createInvoice(ledger, renewed, 'subscription_cycle', [line]);
  const { decline } = await collect(ledger, open, renewed);
  const status = decline ? 'past_due' : subscription.status;
  await change(ledger, subscription, { items: renewed.items, status, latest_invoice: open.id });
}

/** Another attempt at an open invoice. The subscription stands again when nothing of it is open any more. */
export async function retryInvoice(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription,
  method?: StoredPaymentMethod,
): Promise<boolean> {
  const { decline } = await collect(ledger, invoice, subscription, method && { method });
  if (decline) return false;
  const isSettled = (await openInvoices(ledger, subscription.id)).length === 0;
  if (isSettled && subscription.status === 'past_due') await change(ledger, subscription, { status: 'active' });
  return true;
}

export async function setCancelAtPeriodEnd(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  cancels: boolean,
): Promise<Stripe.Subscription> {
  if (subscription.ended_at !== null) throw canceledAlready();
  const reason = cancels ? 'cancellation_requested' : null;
  return await change(ledger, subscription, {
    cancel_at: cancels ? itemOf(subscription).current_period_end : null,
    cancel_at_period_end: cancels,
    canceled_at: cancels ? ledger.now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  });
}

/** Ends at once. What is open of it is not collected any more. */
export async function endSubscription(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  reason: EndReason,
): Promise<Stripe.Subscription> {
  if (subscription.ended_at !== null) throw canceledAlready();
  for (const invoice of await openInvoices(ledger, subscription.id)) {
    await update<Stripe.Invoice>(ledger, { ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  const ended = await update<Stripe.Subscription>(ledger, {
    ...subscription,
    canceled_at: subscription.canceled_at ?? ledger.now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    ended_at: ledger.now,
    status: 'canceled',
  });
  await record(ledger, 'customer.subscription.deleted', ended, { customerId: idOf(ended.customer) });
  return ended;
}

function canceledAlready() {
  return invalid('This subscription has ended: a canceled subscription can only update its cancellation_details.');
}

/** Writes what changed, and says so. */
export async function change(
  ledger: Ledger,
  before: Stripe.Subscription,
  changes: Partial<Stripe.Subscription>,
): Promise<Stripe.Subscription> {
  const after = await update<Stripe.Subscription>(ledger, { ...before, ...changes });
  await record(ledger, 'customer.subscription.updated', after, { customerId: idOf(after.customer), before });
  return after;
}

export async function lockSubscription(ledger: Ledger, id: string): Promise<Stripe.Subscription> {
  return await lock(ledger, 'subscription', id);
}

/** Ours have one item each. */
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = subscription.items.data[0];
  if (!item) throw new Error(`${subscription.id} has no item`);
  return item;
}

export function withItem(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Stripe.Subscription {
  return { ...subscription, items: { ...subscription.items, data: [item] } };
}

function periodOf(subscription: Stripe.Subscription): { start: number; end: number } {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  return { start, end };
}

function lineText(price: Stripe.Price): string {
  return `1 × ${productName(price)} (at $${(amountOf(price) / 100).toFixed(2)} / ${intervalOf(price)})`;
}
