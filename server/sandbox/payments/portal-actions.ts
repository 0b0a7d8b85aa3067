import type Stripe from 'stripe';
import { type Ledger, list, type StoredPaymentMethod } from './books.ts';
import { attachCard } from './cards.ts';
import { updateCustomer } from './customers.ts';
import { openInvoices } from './invoices.ts';
import { change, lockSubscription, retryInvoice } from './subscriptions.ts';

/** Another card for everything that is charged from now on; what is unpaid is tried with it at once. */
export async function replaceCard(ledger: Ledger, customerId: string, method: StoredPaymentMethod): Promise<boolean> {
  const attached = await attachCard(ledger, method, customerId);
  await updateCustomer(ledger, customerId, { defaultPaymentMethod: attached.id });
  let isPaid = true;
  for (const { id, ended_at: endedAt } of await list(ledger, 'subscription', { customerId })) {
    if (endedAt !== null) continue;
    const subscription = await change(ledger, await lockSubscription(ledger, id), {
      default_payment_method: attached.id,
    });
    isPaid = (await payOpen(ledger, subscription)) && isPaid;
  }
  return isPaid;
}

async function payOpen(ledger: Ledger, subscription: Stripe.Subscription): Promise<boolean> {
  for (const invoice of await openInvoices(ledger, subscription.id)) {
    if (!(await retryInvoice(ledger, invoice, subscription))) return false;
  }
  return true;
}
