import type Stripe from 'stripe';
import { findCustomer, queueSync } from '#db/billing/customers.ts';
import { listSubscriptions } from '#db/billing/entitlements.ts';
import { findOwner } from '#db/owners/profiles.ts';
import { insertSentMarker } from '#db/owners/sent-notifications.ts';
import { entitlementOf, isCharging, type Subscription, type SubscriptionStatus } from '#src/billing/entitlement.ts';
import type { Payments, StripeCaller } from '../gateways/stripe.ts';
import { queueOwnerEmail } from '../owners/emails.ts';
import { paidTwiceEmail } from './emails.ts';
import { type BillingContext, idOf, nullIfMissing, requirePayments } from './payments.ts';

/** Refunds and ends a duplicate subscription (product 17.7). Ends it last, so that a retry finds it again. */
export async function endDuplicateSubscription(
  context: BillingContext,
  { userId: ownerId, subscriptionId }: { userId: string; subscriptionId: string },
): Promise<void> {
  const { db } = context;
  const { stripe, ...payments } = requirePayments(context);
  const ask = payments.forJob();
  const { duplicates, subscription: kept } = entitlementOf(await listSubscriptions(db, ownerId), null, new Date());
  if (!kept || !duplicates.some(({ id }) => id === subscriptionId)) return;
  const refunds = await refundDuplicate(stripe, ask, subscriptionId, kept);
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (refunded > 0) await emailPaidTwice(context, { ownerId, subscriptionId, refunded });
  await cancel(stripe, ask, subscriptionId);
  const customer = await findCustomer(db, ownerId);
  if (customer) await queueSync(db, customer.id);
}

async function emailPaidTwice(
  context: BillingContext,
  { ownerId, subscriptionId, refunded }: { ownerId: string; subscriptionId: string; refunded: number },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const owner = await findOwner(tx, ownerId);
    if (!owner || !(await insertSentMarker(tx, ownerId, `paid-twice:${subscriptionId}`))) return;
    await queueOwnerEmail(context, tx, ownerId, paidTwiceEmail(refunded));
  });
}

/** Refunds payments made since the kept subscription started. Before that, the duplicate was the plan. */
async function refundDuplicate(
  stripe: Stripe,
  ask: StripeCaller,
  subscription: string,
  kept: Subscription,
): Promise<Stripe.Refund[]> {
  const { data } = await ask((options) =>
    stripe.invoices.list({ subscription, status: 'paid', limit: 100, expand: ['data.payments'] }, options),
  );
  const paid = data.filter(({ created }) => created * 1000 >= kept.startedAt.getTime());
  const intents = paid.flatMap(({ payments }) =>
    (payments?.data ?? []).flatMap(({ status, payment }) =>
      status === 'paid' ? (idOf(payment.payment_intent) ?? []) : [],
    ),
  );
  const refunds: Stripe.Refund[] = [];
  for (const payment_intent of intents) {
    const params = { payment_intent, reason: 'duplicate' as const, metadata: { reason: DUPLICATE_REFUND } };
    const idempotencyKey = `surplus-refund-${payment_intent}`;
    const refund = await ask((options) =>
      stripe.refunds.create(params, { ...options, idempotencyKey }).catch(nullIfNotRefundable),
    );
    if (refund) refunds.push(refund);
  }
  return refunds;
}

/** Metadata of refunds that have an email of their own. */
export const DUPLICATE_REFUND = 'surplus';

const notRefundable: readonly unknown[] = ['charge_already_refunded', 'charge_disputed'];

function nullIfNotRefundable(error: unknown): null {
  if (notRefundable.includes((error as { code?: unknown }).code)) return null;
  throw error;
}

async function cancel(stripe: Stripe, ask: StripeCaller, id: string): Promise<void> {
  await ask((options) =>
    stripe.subscriptions
      .cancel(id, { prorate: false, invoice_now: false }, { ...options, idempotencyKey: `end-${id}` })
      .catch(nullIfMissing),
  );
}

/** Ends all charging subscriptions of a customer without a refund (product 17.8). */
export async function endSubscriptions({ stripe }: Payments, ask: StripeCaller, customer: string): Promise<void> {
  const all = await ask((options) =>
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }, options).autoPagingToArray({ limit: 500 }),
  );
  for (const { id, status } of all) {
    if (isCharging({ status: status as SubscriptionStatus })) await cancel(stripe, ask, id);
  }
}
