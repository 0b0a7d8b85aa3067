import type Stripe from 'stripe';
import { invalid, missing, newId } from './api-errors.ts';
import { unchangedError } from './cards.ts';
import { costOf, intervalOf, itemName } from './catalog.ts';
import { periodEnd } from './due-dates.ts';
import { collect, createInvoice } from './invoices.ts';
import { type LineInput, newInvoice } from './new-invoice.ts';
import { newItem, planOf } from './new-subscription.ts';
import { get, getCustomer, idOf, type SandboxTx, update } from './objects.ts';
import { change, itemOf, withItems } from './subscription-changes.ts';

export type Proration = 'always_invoice' | 'create_prorations' | 'none';

/** Without an ID, a new item. */
export type ItemInput = {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
};

type ItemsChange = {
  items: ItemInput[];
  /** their parameter, for errors */
  param: string;
  proration: Proration;
  /** when the new items start to count, Unix seconds; now by default */
  from?: number | undefined;
};

/**
 * Changes items now, with proration. Another interval starts a new period. Invoices at once, or adds to the next invoice.
 * @throws ApiError of type card_error if the difference can't be charged; nothing changes then
 */
export async function changeItems(
  tx: SandboxTx,
  subscription: Stripe.Subscription,
  input: ItemsChange,
): Promise<Stripe.Subscription> {
  const { changed, lines, keepsPeriod } = await plannedChange(tx, subscription, input);
  const { items, billing_cycle_anchor, cancel_at } = changed;
  if (items.data.every((item) => isIn(subscription, item)) && items.data.length === subscription.items.data.length)
    return subscription;
  const changes = { items, billing_cycle_anchor, cancel_at };
  // A new period is always invoiced at once
  if (input.proration === 'always_invoice' || !keepsPeriod) {
    const open = await createInvoice(tx, changed, 'subscription_update', lines);
    const { decline } = await collect(tx, open, changed);
    if (decline) throw unchangedError(decline);
    return await change(tx, subscription, { ...changes, latest_invoice: open.id });
  }
  const customer = await getCustomer(tx, idOf(subscription.customer));
  await update(tx, { ...customer, balance: customer.balance + lines.reduce((sum, { amount }) => sum + amount, 0) });
  return await change(tx, subscription, changes);
}

/** The invoice that `changeItems` would create; it isn't stored. */
export async function previewChange(
  tx: SandboxTx,
  subscription: Stripe.Subscription,
  input: ItemsChange,
): Promise<Stripe.Invoice> {
  const customer = await getCustomer(tx, idOf(subscription.customer));
  const { changed, lines } = await plannedChange(tx, subscription, input);
  return { ...newInvoice(tx, customer, changed, 'subscription_update', lines), id: newId('upcoming_in') };
}

async function plannedChange(tx: SandboxTx, subscription: Stripe.Subscription, input: ItemsChange) {
  const { now } = tx;
  const { proration, from = now } = input;
  const before = itemOf(subscription);
  if (from < before.current_period_start || from > before.current_period_end) {
    throw invalid('The proration date must be within the current period.', 'proration_date');
  }
  const nextItems = await itemsAfter(tx, subscription, input);
  const interval = intervalOf(nextItems[0].price);
  const keepsPeriod = interval === intervalOf(before.price);
  const end = keepsPeriod ? before.current_period_end : periodEnd(now, now, interval);
  const start = keepsPeriod ? before.current_period_start : now;
  const items = nextItems.map((item) => ({ ...item, current_period_start: start, current_period_end: end }));
  const changed: Stripe.Subscription = {
    ...withItems(subscription, items),
    billing_cycle_anchor: keepsPeriod ? subscription.billing_cycle_anchor : now,
    cancel_at: subscription.cancel_at_period_end ? end : subscription.cancel_at,
  };
  const lines = [
    ...subscription.items.data.filter((item) => !isIn(changed, item)).map((item) => unusedLine(item, from)),
    ...items
      .filter((item) => !isIn(subscription, item))
      .map((item) => restLine(item, { start: from, end }, keepsPeriod && before)),
  ];
  const due = proration === 'none' ? lines.filter(({ isProration }) => !isProration) : lines;
  return { changed, lines: due, keepsPeriod };
}

/** Whether a subscription has this item, at this price and in this quantity. */
function isIn({ items }: Stripe.Subscription, { id, price, quantity }: Stripe.SubscriptionItem): boolean {
  return items.data.some((each) => each.id === id && each.price.id === price.id && each.quantity === quantity);
}

async function itemsAfter(
  tx: SandboxTx,
  subscription: Stripe.Subscription,
  { items: inputs, param }: ItemsChange,
): Promise<[Stripe.SubscriptionItem, ...Stripe.SubscriptionItem[]]> {
  const items = [...subscription.items.data];
  for (const [n, { id, price: priceId, quantity, deleted }] of inputs.entries()) {
    const place = items.findIndex((item) => item.id === id);
    const before = items[place];
    if (id !== undefined && !before) throw missing('subscription_item', id, `${param}[${n}][id]`);
    if (deleted) {
      items.splice(place, 1);
      continue;
    }
    const price = priceId === undefined ? before?.price : await get(tx, 'price', priceId, `${param}[${n}][price]`);
    if (!price)
      throw invalid(`Missing required param: ${param}[${n}][price].`, `${param}[${n}][price]`, 'parameter_missing');
    const { current_period_start: start, current_period_end: end } = itemOf(subscription);
    const added = {
      subscription: subscription.id,
      price,
      quantity: quantity ?? 1,
      created: tx.now,
      period: { start, end },
    };
    if (before) items[place] = { ...before, price, plan: planOf(price), quantity: quantity ?? before.quantity ?? 1 };
    else items.push(newItem(added));
  }
  const [first, ...others] = items;
  if (!first) throw invalid('A subscription must have at least one active plan.', param);
  const twice = items.find(({ id, price }) => items.some((each) => each.id !== id && each.price.id === price.id));
  if (twice) throw invalid(`Cannot add multiple subscription items with the same plan: ${twice.price.id}`, param);
  if (others.some(({ price }) => intervalOf(price) !== intervalOf(first.price))) {
    throw invalid(
      'Currency and interval fields must match across all plans/prices on this subscription. Found mismatch in interval field.',
      param,
    );
  }
  return [first, ...others];
}

function unusedLine(item: Stripe.SubscriptionItem, from: number): LineInput {
  return {
    item,
    amount: -Math.round(costOf(item) * shareLeft(item, from)),
    description: `Unused time on ${itemName(item)}`,
    period: { start: from, end: item.current_period_end },
    isProration: true,
  };
}

/** `running`: an item of the period that goes on; false: a new one starts. */
function restLine(
  item: Stripe.SubscriptionItem,
  period: { start: number; end: number },
  running: Stripe.SubscriptionItem | false,
): LineInput {
  return {
    item,
    amount: running ? Math.round(costOf(item) * shareLeft(running, period.start)) : costOf(item),
    description: running
      ? `Remaining time on ${itemName(item)}`
      : `${item.quantity ?? 1} × ${itemName({ price: item.price })}`,
    period,
    isProration: running !== false,
  };
}

/** How much of the period is left at an instant. */
function shareLeft(
  { current_period_start: start, current_period_end: end }: Stripe.SubscriptionItem,
  at: number,
): number {
  return Math.max(0, end - at) / (end - start);
}
