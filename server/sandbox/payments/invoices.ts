import type Stripe from 'stripe';
import { find, getCustomer, idOf, insert, type Ledger, list, type StoredPaymentMethod, update } from './books.ts';
import type { DeclineCode } from './cards.ts';
import { charge } from './charges.ts';
import { retryDays } from './due-dates.ts';
import { record } from './events.ts';
import { type LineInput, newInvoice, newInvoicePayment } from './new-invoice.ts';

const DAY = 86_400;

/** An invoice that is due now: made, numbered, and what the customer had to its credit taken off. */
export async function createInvoice(
  ledger: Ledger,
  subscription: Stripe.Subscription,
  reason: Stripe.Invoice.BillingReason,
  lines: LineInput[],
): Promise<Stripe.Invoice> {
  const customer = await getCustomer(ledger, idOf(subscription.customer));
  const draft = await insert(ledger, newInvoice(ledger, customer, subscription, reason, lines));
  await record(ledger, 'invoice.created', draft, { customerId: customer.id });
  const sequence = customer.next_invoice_sequence ?? 1;
  const balance = Math.min(0, customer.balance + draft.total);
  await update(ledger, { ...customer, next_invoice_sequence: sequence + 1, balance, currency: 'usd' });
  const pages = `${ledger.publicUrl}/dev/pay/invoices/${draft.id}`;
  const open = await update<Stripe.Invoice>(ledger, {
    ...draft,
    effective_at: ledger.now,
    ending_balance: balance,
    hosted_invoice_url: pages,
    invoice_pdf: `${pages}.pdf`,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: ledger.now },
  });
  await record(ledger, 'invoice.finalized', open, { customerId: customer.id });
  return open;
}

export type Collected = { invoice: Stripe.Invoice; decline: DeclineCode | null };

/** Tries to charge what is due. A refusal sets when it is tried again; `method` in place of the subscription's card. */
export async function collect(
  ledger: Ledger,
  invoice: Stripe.Invoice,
  subscription: Stripe.Subscription,
  options: { isFirst?: boolean; method?: StoredPaymentMethod } = {},
): Promise<Collected> {
  if (invoice.amount_due === 0) return { invoice: await markPaid(ledger, invoice), decline: null };
  const method = options.method ?? (await defaultCard(ledger, subscription));
  const [payment] = await list(ledger, 'invoice_payment', { having: { invoice: invoice.id } });
  const intentId = payment?.payment.payment_intent ? idOf(payment.payment.payment_intent) : null;
  const { intent, decline } = await charge(ledger, invoice, method, { isFirst: options.isFirst ?? false, intentId });
  const customerId = idOf(invoice.customer ?? '');
  const kept = payment ?? (await insert(ledger, newInvoicePayment(ledger, invoice, intent.id), customerId));
  if (decline) return { invoice: await markFailed(ledger, invoice), decline };
  const paid = {
    ...kept,
    amount_paid: intent.amount,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: ledger.now },
  };
  await update(ledger, paid, customerId);
  const attempted = { ...invoice, attempt_count: invoice.attempt_count + 1, attempted: true };
  return { invoice: await markPaid(ledger, attempted), decline: null };
}

async function markPaid(ledger: Ledger, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const customerId = idOf(invoice.customer ?? '');
  const paid = await update<Stripe.Invoice>(ledger, {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: ledger.now },
  });
  await record(ledger, 'invoice.paid', paid, { customerId });
  await record(ledger, 'invoice.payment_succeeded', paid, { customerId });
  return paid;
}

async function markFailed(ledger: Ledger, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  const pause = retryDays[invoice.attempt_count];
  const failed = await update<Stripe.Invoice>(ledger, {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: pause === undefined || !invoice.auto_advance ? null : ledger.now + pause * DAY,
  });
  await record(ledger, 'invoice.payment_failed', failed, { customerId: idOf(invoice.customer ?? '') });
  return failed;
}

/** The card that a subscription's invoices are charged to. */
async function defaultCard(ledger: Ledger, subscription: Stripe.Subscription): Promise<StoredPaymentMethod | null> {
  const customer = await getCustomer(ledger, idOf(subscription.customer));
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return id === null ? null : await find(ledger, 'payment_method', idOf(id));
}

export function subscriptionOf(invoice: Stripe.Invoice): string | null {
  const id = invoice.parent?.subscription_details?.subscription;
  return id === undefined ? null : idOf(id);
}

/** What is open of a subscription, oldest first. */
export async function openInvoices(ledger: Ledger, subscriptionId: string): Promise<Stripe.Invoice[]> {
  const having = { status: 'open', 'parent.subscription_details.subscription': subscriptionId };
  return (await list(ledger, 'invoice', { having })).reverse();
}
