import type Stripe from 'stripe';
import type { DeclineCode } from './cards.ts';
import { charge } from './charges.ts';
import { retryDays } from './due-dates.ts';
import { record } from './events.ts';
import { type LineInput, newInvoice, newInvoicePayment } from './new-invoice.ts';
import { find, getCustomer, idOf, insert, list, type SandboxTx, type StoredPaymentMethod, update } from './objects.ts';

const DAY = 86_400;

/** Creates and finalizes an invoice, using up the customer's credit. */
export async function createInvoice(
  tx: SandboxTx,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  lines: LineInput[],
): Promise<Stripe.Invoice> {
  const customer = await getCustomer(tx, idOf(subscription.customer));
  const draft = await insert(tx, newInvoice(tx, customer, subscription, reason, lines));
  await record(tx, 'invoice.created', draft, { customerId: customer.id });
  const sequence = customer.next_invoice_sequence ?? 1;
  const balance = Math.min(0, customer.balance + draft.total);
  await update(tx, { ...customer, next_invoice_sequence: sequence + 1, balance, currency: 'usd' });
  const pages = `${tx.publicUrl}/dev/pay/invoices/${draft.id}`;
  const open = await update<Stripe.Invoice>(tx, {
    ...draft,
    effective_at: tx.now,
    ending_balance: balance,
    hosted_invoice_url: pages,
    invoice_pdf: `${pages}.pdf`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: tx.now },
  });
  await record(tx, 'invoice.finalized', open, { customerId: customer.id });
  return open;
}

export type Collected = { invoice: Stripe.Invoice; decline: DeclineCode | null };

/** Charges the amount due. A decline schedules a retry. `method` overrides the subscription's card. */
export async function collect(
  tx: SandboxTx,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription,
  options: { isFirst?: boolean; method?: StoredPaymentMethod } = {},
): Promise<Collected> {
  if (invoice.amount_due === 0) return { invoice: await markPaid(tx, invoice), decline: null };
  const method = options.method ?? (await defaultCard(tx, subscription));
  const [payment] = await list(tx, 'invoice_payment', { having: { invoice: invoice.id } });
  const intentId = payment?.payment.payment_intent ? idOf(payment.payment.payment_intent) : null;
  const { intent, decline } = await charge(tx, invoice, method, { isFirst: options.isFirst ?? false, intentId });
  const customerId = idOf(invoice.customer ?? '');
  const invoicePayment = payment ?? (await insert(tx, newInvoicePayment(tx, invoice, intent.id), customerId));
  if (decline) return { invoice: await markFailed(tx, invoice), decline };
  const paid = {
    ...invoicePayment,
    amount_paid: intent.amount,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: tx.now },
  };
  await update(tx, paid, customerId);
  const attempted = { ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true };
  return { invoice: await markPaid(tx, attempted), decline: null };
}

async function markPaid(tx: SandboxTx, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const customerId = idOf(invoice.customer ?? '');
  const paid = await update<Stripe.Invoice>(tx, {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: tx.now },
  });
  await record(tx, 'invoice.paid', paid, { customerId });
  await record(tx, 'invoice.payment_succeeded', paid, { customerId });
  return paid;
}

async function markFailed(tx: SandboxTx, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const pause = retryDays[invoice.attempt_count];
  const failed = await update<Stripe.Invoice>(tx, {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: pause === undefined || !invoice.auto_advance ? null : tx.now + pause * DAY,
  });
  await record(tx, 'invoice.payment_failed', failed, { customerId: idOf(invoice.customer ?? '') });
  return failed;
}

async function defaultCard(tx: SandboxTx, subscription: Stripe.Subscription): Promise<StoredPaymentMethod | null> {
  const customer = await getCustomer(tx, idOf(subscription.customer));
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return id === null ? null : await find(tx, 'payment_method', idOf(id));
}

export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  const id = invoice.parent?.subscription_details?.subscription;
  return id === undefined ? null : idOf(id);
}

/** Oldest first. */
export async function openInvoices(tx: SandboxTx, subscriptionId: string): Promise<Stripe.Invoice[]> {
  const having = { status: 'open', 'parent.subscription_details.subscription': subscriptionId };
  return (await list(tx, 'invoice', { having })).reverse();
}
