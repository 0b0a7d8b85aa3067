import type Stripe from 'stripe';
import { z } from 'zod';
import { type Subscription, subscriptionStatuses } from '#src/billing/entitlement.ts';
import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import type { Payments, StripeCaller } from '../gateways/stripe.ts';
import { findPrice, nullIfMissing } from './payments.ts';
import { itemsOf, scheduledTerms } from './subscription-items.ts';

export type FetchedSubscription = Subscription & { failedInvoiceId: string | null };

export type FetchedCustomer = {
  isDeleted: boolean;
  subscriptions: FetchedSubscription[];
};

const instant = z.number().transform((seconds) => new Date(seconds * 1000));

const labels = z.record(z.string(), z.string()).nullish();
const quantity = z.number().nullish();
const phaseItem = z.object({ price: z.union([z.string(), z.object({ id: z.string() })]), quantity });

// The fields we rely on. A response without them is an error and changes no plan
const subscriptionSchema = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  start_date: instant,
  cancel_at: instant.nullable(),
  cancel_at_period_end: z.boolean(),
  ended_at: instant.nullable(),
  schedule: z
    .union([z.string(), z.object({ phases: z.array(z.object({ start_date: instant, items: z.array(phaseItem) })) })])
    .nullish(),
  cancellation_details: z.object({ reason: z.string().nullable() }).nullish(),
  metadata: labels,
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_start: instant,
          current_period_end: instant,
          quantity,
          price: z.object({
            id: z.string(),
            product: z.union([z.string(), z.object({ id: z.string() })]),
            metadata: labels,
            recurring: z.object({ interval: z.string() }).nullish(),
          }),
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

/** Fetches a customer's subscriptions; null if Stripe does not know the customer. */
export async function fetchCustomer(
  payments: Payments,
  ask: StripeCaller,
  customerId: string,
  known: readonly Subscription[],
): Promise<FetchedCustomer | null> {
  const { stripe } = payments;
  const customer = await ask((options) => stripe.customers.retrieve(customerId, {}, options).catch(nullIfMissing));
  if (!customer) return null;
  if (customer.id !== customerId) throw new Error('the payment provider returned another customer');
  const found = customer.deleted
    ? // A deleted customer's subscriptions cannot be listed
      await Promise.all(known.map(({ id }) => fetchOne(stripe, ask, id)))
    : await fetchAll(stripe, ask, customerId);
  const subscriptions: FetchedSubscription[] = [];
  for (const each of found) if (each) subscriptions.push(await subscriptionOf(payments, ask, each, known));
  return { isDeleted: customer.deleted === true, subscriptions };
}

const MAX_SUBSCRIPTIONS = 500;

async function fetchAll(stripe: Stripe, ask: StripeCaller, customer: string): Promise<unknown[]> {
  return await ask((options) =>
    stripe.subscriptions
      .list({ customer, status: 'all', limit: 100, expand: ['data.schedule'] }, options)
      .autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
  );
}

async function fetchOne(stripe: Stripe, ask: StripeCaller, id: string): Promise<unknown> {
  return await ask((options) => stripe.subscriptions.retrieve(id, {}, options).catch(nullIfMissing));
}

async function subscriptionOf(
  payments: Payments,
  ask: StripeCaller,
  response: unknown,
  known: readonly Subscription[],
): Promise<FetchedSubscription> {
  const raw = subscriptionSchema.parse(response);
  const before = known.find(({ id }) => id === raw.id);
  const { plan: item, seats } = itemsOf(payments, raw.items.data, before);
  if (!item) throw new Error('a subscription has an item');
  const { plan, interval } =
    findPrice(payments, item.price.id) ?? retiredPlan(before, item.price.id) ?? legacyPlan(raw, item);
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
    // Without a failed invoice, payments fail since the start of the unpaid period
    failedSince: failure?.since ?? (isFailing || endedByFailure ? item.current_period_start : null),
    endedByFailure,
    failedInvoiceId: failure?.id ?? null,
    seats: seats?.quantity ?? 0,
    seatPriceId: seats?.price.id ?? null,
    ...scheduledChange(payments, raw, item, { seats: seats?.quantity ?? 0, before }),
  };
}

/** A subscription to a price that is no longer sold keeps its plan (product 17.1). */
function retiredPlan(
  before: Subscription | undefined,
  price: string,
): { plan: PaidPlan; interval: Interval | null } | null {
  return before?.planType && before.priceId === price ? { plan: before.planType, interval: before.interval } : null;
}

/** Before there was a catalog, metadata named the plan: `premium` is today's Pro (product 17.14). */
function legacyPlan(
  { metadata }: z.output<typeof subscriptionSchema>,
  { price }: z.output<typeof subscriptionSchema>['items']['data'][number],
): { plan: PaidPlan | null; interval: Interval | null } {
  const name = metadata?.plan_type ?? price.metadata?.plan_type;
  if (name !== 'premium') return { plan: null, interval: null };
  return { plan: 'pro', interval: price.recurring?.interval === 'year' ? 'year' : 'month' };
}

/** A phase that starts after the paid period, at another price or with other seats (product 17.11). */
function scheduledChange(
  payments: Payments,
  { schedule }: z.output<typeof subscriptionSchema>,
  { price, current_period_end }: z.output<typeof subscriptionSchema>['items']['data'][number],
  { seats, before }: { seats: number; before: Subscription | undefined },
): Pick<Subscription, 'scheduledPriceId' | 'scheduledAt' | 'scheduledSeats'> {
  const phases = typeof schedule === 'object' && schedule ? schedule.phases : [];
  const next = phases.find(({ start_date }) => start_date >= current_period_end);
  const then = next && scheduledTerms(payments, next.items, { priceId: price.id, seats }, before);
  if (!then) return { scheduledPriceId: null, scheduledAt: null, scheduledSeats: null };
  return { scheduledPriceId: then.priceId, scheduledAt: next.start_date, scheduledSeats: then.seats };
}

/** The first failed payment since the last successful one (product 17.5). */
async function findFailure(
  stripe: Stripe,
  ask: StripeCaller,
  subscription: string,
): Promise<{ id: string; since: Date } | null> {
  const response = await ask((options) => stripe.invoices.list({ subscription, limit: 100 }, options));
  const newestFirst = z
    .array(invoiceSchema)
    .parse(response.data)
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
