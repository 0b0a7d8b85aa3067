import type Stripe from 'stripe';
import { z } from 'zod';
import { type Subscription, subscriptionStatuses } from '#src/billing/entitlement.ts';
import { type Ask, isMissing, type Payments } from '../gateways/stripe.ts';
import { findPrice } from './prices.ts';

/** A subscription, and the payment of it that fails. */
export type FetchedSubscription = Subscription & { failedInvoiceId: string | null };

export type Fetched = {
  isDeleted: boolean;
  subscriptions: FetchedSubscription[];
};

const instant = z.number().transform((seconds) => new Date(seconds * 1000));

/** What we rely on. An answer without it is nonsense, and changes nobody's plan. */
const subscriptionSchema = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  start_date: instant,
  cancel_at: instant.nullable(),
  cancel_at_period_end: z.boolean(),
  ended_at: instant.nullable(),
  cancellation_details: z.object({ reason: z.string().nullable() }).nullish(),
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_start: instant,
          current_period_end: instant,
          price: z.object({ id: z.string(), product: z.union([z.string(), z.object({ id: z.string() })]) }),
        }),
      )
      .min(1),
  }),
});

const invoiceSchema = z.object({
  id: z.string(),
  status: z.string().nullable(),
  created: z.number(),
  total: z.number(),
  attempt_count: z.number(),
  billing_reason: z.string().nullable(),
  status_transitions: z.object({ finalized_at: instant.nullable() }),
});

/** Everything the provider knows of a customer that a plan follows from; null: it knows no such customer. */
export async function fetchCustomer(
  payments: Payments,
  ask: Ask,
  customerId: string,
  known: readonly Subscription[],
): Promise<Fetched | null> {
  const { stripe } = payments;
  const customer = await ask((options) => stripe.customers.retrieve(customerId, {}, options).catch(nullWhereMissing));
  if (!customer) return null;
  if (customer.id !== customerId) throw new Error('the payment provider answered with another customer');
  const found = customer.deleted
    ? // A deleted customer's are found by their own names only
      await Promise.all(known.map(({ id }) => fetchOne(stripe, ask, id)))
    : await fetchAll(stripe, ask, customerId);
  const subscriptions: FetchedSubscription[] = [];
  for (const each of found) if (each) subscriptions.push(await subscriptionOf(payments, ask, each, known));
  return { isDeleted: customer.deleted === true, subscriptions };
}

/** No account has as many by rights; more would be read in vain. */
const MOST = 500;

async function fetchAll(stripe: Stripe, ask: Ask, customer: string): Promise<unknown[]> {
  return await ask((options) =>
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }, options).autoPagingToArray({ limit: MOST }),
  );
}

async function fetchOne(stripe: Stripe, ask: Ask, id: string): Promise<unknown> {
  return await ask((options) => stripe.subscriptions.retrieve(id, {}, options).catch(nullWhereMissing));
}

function nullWhereMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

async function subscriptionOf(
  payments: Payments,
  ask: Ask,
  answer: unknown,
  known: readonly Subscription[],
): Promise<FetchedSubscription> {
  const raw = subscriptionSchema.parse(answer);
  const items = raw.items.data;
  const item = items.find(({ price }) => findPrice(payments, price.id)) ?? items[0];
  if (!item) throw new Error('a subscription has an item');
  // What was bought at a price that is sold no more goes on being what it was (product 17.1)
  const before = known.find(({ id, priceId }) => id === raw.id && priceId === item.price.id);
  const now = findPrice(payments, item.price.id);
  const { plan, interval } = now ?? { plan: before?.planType ?? null, interval: before?.interval ?? null };
  const endedByFailure = raw.status === 'canceled' && raw.cancellation_details?.reason === 'payment_failed';
  const isFailing = raw.status === 'past_due' || raw.status === 'unpaid';
  const failure = isFailing || endedByFailure ? await findFailure(payments.stripe, ask, raw.id) : null;
  return {
    id: raw.id,
    status: raw.status,
    productId: typeof item.price.product === 'string' ? item.price.product : item.price.product.id,
    priceId: item.price.id,
    planType: plan,
    interval,
    startedAt: raw.start_date,
    currentPeriodEnd: item.current_period_end,
    cancelAt: raw.cancel_at ?? (raw.cancel_at_period_end ? item.current_period_end : null),
    endedAt: raw.ended_at,
    // Failing without an invoice that says since when: since the period that is not paid
    failedSince: failure?.since ?? (isFailing || endedByFailure ? item.current_period_start : null),
    endedByFailure,
    failedInvoiceId: failure?.id ?? null,
  };
}

/** The first of the payments that fail without one between them that was paid (product 17.5). */
async function findFailure(
  stripe: Stripe,
  ask: Ask,
  subscription: string,
): Promise<{ id: string; since: Date } | null> {
  const answer = await ask((options) => stripe.invoices.list({ subscription, limit: 100 }, options));
  const newestFirst = z
    .array(invoiceSchema)
    .parse(answer.data)
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.created - a.created);
  const lastPaid = newestFirst.findIndex(({ status }) => status === 'paid');
  const unpaid = lastPaid === -1 ? newestFirst : newestFirst.slice(0, lastPaid);
  const first = unpaid.findLast(
    (invoice) => invoice.attempt_count > 0 && invoice.billing_reason !== 'subscription_create',
  );
  const since = first?.status_transitions.finalized_at;
  return first && since ? { id: first.id, since } : null;
}
