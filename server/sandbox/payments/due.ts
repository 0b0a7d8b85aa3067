import { findDueSandboxObject } from '#db/sandbox/payments.ts';
import { type Ledger, lock } from './books.ts';
import { expireCheckout } from './checkouts.ts';
import { subscriptionOf } from './invoices.ts';
import { endSubscription, renewSubscription, retryInvoice } from './subscriptions.ts';

/** Does what has fallen due next, of one customer or of all. false: nothing has. */
export async function settleNext(ledger: Ledger, customerId?: string): Promise<boolean> {
  const due = await findDueSandboxObject(ledger.db, customerId);
  if (!due || due.dueAt.getTime() / 1000 > ledger.now) return false;
  if (due.id.startsWith('sub_')) await settleSubscription(ledger, due.id);
  else if (due.id.startsWith('in_')) await settleInvoice(ledger, due.id);
  else await settleCheckout(ledger, due.id);
  return true;
}

async function settleSubscription(ledger: Ledger, id: string): Promise<void> {
  const subscription = await lock(ledger, 'subscription', id);
  const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
  const { cancel_at: cancelAt, ended_at: endedAt } = subscription;
  // Another process may have been here while we waited for the lock
  if (endedAt !== null || Math.min(cancelAt ?? periodEnd, periodEnd) > ledger.now) return;
  if (cancelAt !== null && cancelAt <= ledger.now)
    await endSubscription(ledger, subscription, 'cancellation_requested');
  else await renewSubscription(ledger, subscription);
}

/** Another attempt, or when there were enough of them: the subscription is given up. */
async function settleInvoice(ledger: Ledger, id: string): Promise<void> {
  const invoice = await lock(ledger, 'invoice', id);
  const subscription = await lock(ledger, 'subscription', subscriptionOf(invoice) ?? '');
  if (invoice.status !== 'open' || !invoice.auto_advance) return;
  if (invoice.next_payment_attempt === null) await endSubscription(ledger, subscription, 'payment_failed');
  else if (invoice.next_payment_attempt <= ledger.now) await retryInvoice(ledger, invoice, subscription);
}

async function settleCheckout(ledger: Ledger, id: string): Promise<void> {
  const session = await lock(ledger, 'checkout.session', id);
  if (session.status === 'open' && session.expires_at <= ledger.now) await expireCheckout(ledger, session);
}
