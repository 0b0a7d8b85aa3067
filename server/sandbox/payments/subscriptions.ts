import type Stripe from 'stripe';
import { invalid } from './api-errors.ts';
import { declinedCardError } from './cards.ts';
import { amountOf, costOf, intervalOf, itemName } from './catalog.ts';
import { periodEnd } from './due-dates.ts';
import { record } from './events.ts';
import { collect, createInvoice, openInvoices } from './invoices.ts';
import type { LineInput } from './new-invoice.ts';
import { newSubscription, type PricedItem } from './new-subscription.ts';
import { idOf, insert, lock, type SandboxTx, type StoredPaymentMethod, update } from './objects.ts';
import { cancelSchedule, enterNextPhase } from './schedules.ts';
import { change, itemOf, withItems } from './subscription-changes.ts';

export type EndReason = 'cancellation_requested' | 'payment_failed';

/** Starts when the first invoice is paid. @throws ApiError of type card_error, leaving no trace */
export async function startSubscription(
  tx: SandboxTx,
  input: { customer: string; items: readonly PricedItem[]; method: StoredPaymentMethod; metadata: Stripe.Metadata },
): Promise<{ subscription: Stripe.Subscription; invoice: Stripe.Invoice }> {
  const { customer, items, method, metadata } = input;
  const draft = newSubscription(tx, { customer, items, paymentMethod: method.id, metadata });
  const begun = await insert(tx, draft);
  await record(tx, 'customer.subscription.created', begun, { customerId: customer });
  const open = await createInvoice(tx, begun, 'subscription_create', periodLines(begun));
  const { invoice, decline } = await collect(tx, open, begun, { isFirst: true });
  if (decline) throw declinedCardError(decline);
  const subscription = await change(tx, begun, { status: 'active', latest_invoice: invoice.id });
  return { subscription, invoice };
}

/** Starts the next period, with the items that are scheduled for it. If unpaid, it's past due and the card is retried later. */
export async function renewSubscription(tx: SandboxTx, subscription: Stripe.Subscription): Promise<void> {
  const before = itemOf(subscription);
  const start = before.current_period_end;
  const { items: next, schedule } = await enterNextPhase(tx, subscription, start);
  const interval = intervalOf(next[0]?.price ?? before.price);
  const anchor = interval === intervalOf(before.price) ? subscription.billing_cycle_anchor : start;
  const end = periodEnd(anchor, start, interval);
  const renewed = withItems(
    subscription,
    next.map((item) => ({ ...item, current_period_start: start, current_period_end: end })),
  );
  const open = await createInvoice(tx, renewed, 'subscription_cycle', periodLines(renewed));
  const { decline } = await collect(tx, open, renewed);
  const status = decline ? 'past_due' : subscription.status;
  const { items } = renewed;
  await change(tx, subscription, { items, schedule, status, billing_cycle_anchor: anchor, latest_invoice: open.id });
}

/** Retries an open invoice. The subscription is active again when no invoice is open. */
export async function retryInvoice(
  tx: SandboxTx,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription,
  method?: StoredPaymentMethod,
): Promise<boolean> {
  const { decline } = await collect(tx, invoice, subscription, method && { method });
  if (decline) return false;
  const isSettled = (await openInvoices(tx, subscription.id)).length === 0;
  if (isSettled && subscription.status === 'past_due') await change(tx, subscription, { status: 'active' });
  return true;
}

export async function setCancelAtPeriodEnd(
  tx: SandboxTx,
  subscription: Stripe.Subscription,
  cancels: boolean,
): Promise<Stripe.Subscription> {
  if (subscription.ended_at !== null) throw canceledAlready();
  const reason = cancels ? 'cancellation_requested' : null;
  return await change(tx, subscription, {
    cancel_at: cancels ? itemOf(subscription).current_period_end : null,
    cancel_at_period_end: cancels,
    canceled_at: cancels ? tx.now : null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  });
}

/** Ends now. Open invoices are no longer collected. */
export async function endSubscription(
  tx: SandboxTx,
  subscription: Stripe.Subscription,
  reason: EndReason,
): Promise<Stripe.Subscription> {
  if (subscription.ended_at !== null) throw canceledAlready();
  for (const invoice of await openInvoices(tx, subscription.id)) {
    await update<Stripe.Invoice>(tx, { ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  await cancelSchedule(tx, subscription);
  const ended = await update<Stripe.Subscription>(tx, {
    ...subscription,
    canceled_at: subscription.canceled_at ?? tx.now,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    ended_at: tx.now,
    status: 'canceled',
  });
  await record(tx, 'customer.subscription.deleted', ended, { customerId: idOf(ended.customer) });
  return ended;
}

function canceledAlready() {
  return invalid('This subscription has ended: a canceled subscription can only update its cancellation_details.');
}

export async function lockSubscription(tx: SandboxTx, id: string): Promise<Stripe.Subscription> {
  return await lock(tx, 'subscription', id);
}

/** What a whole period costs. */
function periodLines({ items }: Stripe.Subscription): LineInput[] {
  return items.data.map((item) => ({
    item,
    amount: costOf(item),
    description: lineText(item),
    period: { start: item.current_period_start, end: item.current_period_end },
    isProration: false,
  }));
}

function lineText({ price, quantity = 1 }: Stripe.SubscriptionItem): string {
  return `${quantity} × ${itemName({ price })} (at $${(amountOf(price) / 100).toFixed(2)} / ${intervalOf(price)})`;
}
