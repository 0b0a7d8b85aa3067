import type Stripe from 'stripe';
import { findCustomer } from '#db/billing/customers.ts';
import { isCharging, type SubscriptionStatus } from '#src/billing/entitlement.ts';
import { AppError } from '#src/errors.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { idOf } from './payments.ts';

type PaymentMethod = { brand: string; last4: string; expMonth: number; expYear: number };

export type HistoryInvoice = {
  id: string;
  number: string | null;
  date: Date;
  /** cents */
  amount: number;
  currency: string;
  status: 'paid' | 'open' | 'refunded' | 'void';
  url: string | null;
  pdf: string | null;
};

export type History = { paymentMethod: PaymentMethod | null; invoices: HistoryInvoice[] };

const MAX_INVOICES = 24;

/** Payment method and invoices, fetched from Stripe. @throws payments_unavailable */
export async function listHistory(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  { owner }: Actor,
): Promise<History> {
  const known = await findCustomer(db, owner.id);
  if (!payments || !known) return { paymentMethod: null, invoices: [] };
  const { stripe } = payments;
  const ask = payments.forRequest();
  const customer = known.id;
  const [payer, subscriptions, invoices, charges] = await Promise.all([
    ask((options) =>
      stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }, options),
    ),
    ask((options) =>
      stripe.subscriptions.list(
        { customer, status: 'all', limit: 20, expand: ['data.default_payment_method'] },
        options,
      ),
    ),
    ask((options) => stripe.invoices.list({ customer, limit: MAX_INVOICES, expand: ['data.payments'] }, options)),
    ask((options) => stripe.charges.list({ customer, limit: 100 }, options)),
  ]);
  if (payer.deleted) return { paymentMethod: null, invoices: [] };
  if (![subscriptions, invoices, charges].every(({ data }) => Array.isArray(data))) {
    throw new AppError('payments_unavailable');
  }
  const current = subscriptions.data.find(({ status }) => isCharging({ status: status as SubscriptionStatus }));
  return {
    paymentMethod:
      cardOf(current?.default_payment_method) ?? cardOf(payer.invoice_settings?.default_payment_method) ?? null,
    invoices: invoices.data.flatMap((invoice) => historyInvoice(invoice, charges.data) ?? []),
  };
}

function cardOf(method: string | Stripe.PaymentMethod | null | undefined): PaymentMethod | null {
  if (typeof method !== 'object' || !method?.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { brand, last4, expMonth, expYear };
}

function historyInvoice(invoice: Stripe.Invoice, charges: Stripe.Charge[]): HistoryInvoice | null {
  const { id, number, created, total, currency, status, hosted_invoice_url: url, invoice_pdf: pdf } = invoice;
  if (status === null || status === 'draft' || total <= 0) return null;
  return {
    id,
    number,
    date: new Date(created * 1000),
    amount: total,
    currency,
    status: status === 'paid' ? paidStatus(invoice, charges) : status === 'open' ? 'open' : 'void',
    url: url ?? null,
    pdf: pdf ?? null,
  };
}

function paidStatus({ payments }: Stripe.Invoice, charges: Stripe.Charge[]): 'paid' | 'refunded' {
  const intents = (payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent));
  const isRefunded = charges.some(
    ({ payment_intent, refunded }) => refunded && intents.includes(idOf(payment_intent) ?? ''),
  );
  return isRefunded ? 'refunded' : 'paid';
}
