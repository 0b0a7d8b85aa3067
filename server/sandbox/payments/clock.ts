import {
  findDueSandboxObject,
  findSandboxCustomerOf,
  lockSandboxObjects,
  movePlanDates,
} from '#db/sandbox/payments.ts';
import { isUuid } from '#src/paths.ts';
import { expireCheckout } from './checkouts.ts';
import { record } from './events.ts';
import { subscriptionOf } from './invoices.ts';
import { find, lock, type SandboxTx, update } from './objects.ts';
import { endSubscription, renewSubscription, retryInvoice } from './subscriptions.ts';

const DAY = 86_400;

export type SandboxAccount = { customerId?: string; userId?: string };

/** Advances time for one account: moves its stored dates back and runs what falls due, in order. */
export async function letTimePass(tx: SandboxTx, account: SandboxAccount, days: number): Promise<void> {
  const { customerId, userId } = await accountOf(tx, account);
  if (customerId) await lock(tx, 'customer', customerId);
  for (let left = Math.round(days * DAY); ; ) {
    while (customerId && (await runNextDue(tx, customerId)));
    if (left <= 0) break;
    const due = customerId ? await findDueSandboxObject(tx.db, customerId) : null;
    const step = due ? Math.min(left, Math.ceil(due.dueAt.getTime() / 1000) - tx.now) : left;
    if (customerId) await moveObjects(tx, customerId, step);
    // Customers created elsewhere may have other IDs in their metadata
    if (userId && isUuid(userId)) await movePlanDates(tx.db, userId, step);
    left -= step;
  }
  // The app reloads the account's dates on this event
  const customer = customerId ? await find(tx, 'customer', customerId) : null;
  if (customer && !customer.deleted) await record(tx, 'customer.updated', customer, { customerId: customer.id });
}

async function accountOf(
  tx: SandboxTx,
  account: SandboxAccount,
): Promise<{ customerId: string | null; userId: string | null }> {
  const customerId = account.customerId ?? (account.userId ? await findSandboxCustomerOf(tx.db, account.userId) : null);
  if (account.userId || !customerId) return { customerId, userId: account.userId ?? null };
  const customer = await find(tx, 'customer', customerId);
  return { customerId, userId: (customer && !customer.deleted && customer.metadata.userId) || null };
}

async function moveObjects(tx: SandboxTx, customerId: string, seconds: number): Promise<void> {
  for (const object of await lockSandboxObjects(tx.db, customerId)) {
    await update(tx, moved(object, seconds) as Parameters<typeof update>[1], customerId);
  }
}

/** Fields that hold Unix seconds. */
const moments =
  /^(created|billing_cycle_anchor|cancel_at|start_date|trial_start|trial_end|start|end|current_period_(start|end)|period_(start|end)|end_date|next_payment_attempt|due_by|effective_at|\w+_at)$/;

function moved(value: unknown, seconds: number, name = ''): unknown {
  if (typeof value === 'number') return moments.test(name) ? value - seconds : value;
  if (Array.isArray(value)) return value.map((each) => moved(each, seconds));
  if (typeof value !== 'object' || value === null) return value;
  // Catalog dates are shared
  if ('object' in value && (value.object === 'price' || value.object === 'plan')) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, moved(each, seconds, key)]));
}

/** Runs the next due change, of one customer or all. Returns false if nothing is due. */
export async function runNextDue(tx: SandboxTx, customerId?: string): Promise<boolean> {
  const due = await findDueSandboxObject(tx.db, customerId);
  if (!due || due.dueAt.getTime() / 1000 > tx.now) return false;
  if (due.id.startsWith('sub_')) await settleSubscription(tx, due.id);
  else if (due.id.startsWith('in_')) await settleInvoice(tx, due.id);
  else await settleCheckout(tx, due.id);
  return true;
}

async function settleSubscription(tx: SandboxTx, id: string): Promise<void> {
  const subscription = await lock(tx, 'subscription', id);
  const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
  const { cancel_at: cancelAt, ended_at: endedAt } = subscription;
  // Another process may have handled it while we waited for the lock
  if (endedAt !== null || Math.min(cancelAt ?? periodEnd, periodEnd) > tx.now) return;
  if (cancelAt !== null && cancelAt <= tx.now) await endSubscription(tx, subscription, 'cancellation_requested');
  else await renewSubscription(tx, subscription);
}

/** Retries the payment; after the last attempt, ends the subscription. */
async function settleInvoice(tx: SandboxTx, id: string): Promise<void> {
  const invoice = await lock(tx, 'invoice', id);
  const subscription = await lock(tx, 'subscription', subscriptionOf(invoice) ?? '');
  if (invoice.status !== 'open' || !invoice.auto_advance) return;
  if (invoice.next_payment_attempt === null) await endSubscription(tx, subscription, 'payment_failed');
  else if (invoice.next_payment_attempt <= tx.now) await retryInvoice(tx, invoice, subscription);
}

async function settleCheckout(tx: SandboxTx, id: string): Promise<void> {
  const session = await lock(tx, 'checkout.session', id);
  if (session.status === 'open' && session.expires_at <= tx.now) await expireCheckout(tx, session);
}
