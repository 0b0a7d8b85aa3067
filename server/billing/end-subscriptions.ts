import type Stripe from 'stripe';
import { findCustomer, findCustomerById } from '#db/billing/customers.ts';
import { listSubscriptions } from '#db/billing/subscriptions.ts';
import { insertJob } from '#db/jobs.ts';
import { findProfile } from '#db/owners/profiles.ts';
import { insertNotice } from '#db/owners/sent-notifications.ts';
import { isCharging, type Subscription, type SubscriptionStatus, standing } from '#src/billing/entitlement.ts';
import { type Ask, isMissing, type Payments } from '../gateways/stripe.ts';
import { paidTwiceMail } from './mails.ts';
import { type BillingContext, configured, idOf } from './provider.ts';

/**
 * Gives back what was paid for a second subscription beside the one in force, tells the owner, and ends it (product 17.7).
 * In this order, since it is found again as long as it has not ended.
 */
export async function endSurplus(
  context: BillingContext,
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
): Promise<void> {
  const { db } = context;
  const { stripe, ...payments } = configured(context);
  const ask = payments.patiently();
  const { surplus, subscription: kept } = standing(await listSubscriptions(db, userId), null, new Date());
  if (!kept || !surplus.some(({ id }) => id === subscriptionId)) return;
  const refunds = await giveBack(stripe, ask, subscriptionId, kept);
  const given = refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (given > 0) await tellPaidTwice(context, { userId, subscriptionId, given });
  await cancel(stripe, ask, subscriptionId);
  // Its own event may get lost like any other
  const customer = await findCustomer(db, userId);
  if (customer) await insertJob(db, 'read-customer', { customerId: customer.id });
}

async function tellPaidTwice(
  { db, env, i18n }: BillingContext,
  { userId, subscriptionId, given }: { userId: string; subscriptionId: string; given: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const owner = await findProfile(tx, userId);
    if (!owner || !(await insertNotice(tx, userId, `paid-twice:${subscriptionId}`))) return;
    const texts = i18n(owner.language);
    const mail = paidTwiceMail({ i18n: texts, appName: env.appName, publicUrl: env.publicUrl, amount: given });
    await insertJob(tx, 'send-mail', { about: userId, to: owner.email, ...mail });
  });
}

/** Refunds what was paid for it since the other one began: until then it was the plan. */
async function giveBack(stripe: Stripe, ask: Ask, subscription: string, kept: Subscription): Promise<Stripe.Refund[]> {
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
    const params = { payment_intent, reason: 'duplicate' as const, metadata: { reason: SURPLUS } };
    const idempotencyKey = `surplus-refund-${payment_intent}`;
    const refund = await ask((options) =>
      stripe.refunds.create(params, { ...options, idempotencyKey }).catch(nullWhereNotToRefund),
    );
    if (refund) refunds.push(refund);
  }
  return refunds;
}

/** Marks refunds that the owner is told of in other words. */
export const SURPLUS = 'surplus';

/** What a bank has taken back is the bank's to decide: waiting for it would let the subscription charge on. */
const notToRefund: readonly unknown[] = ['charge_already_refunded', 'charge_disputed'];

function nullWhereNotToRefund(error: unknown): null {
  if (notToRefund.includes((error as { code?: unknown }).code)) return null;
  throw error;
}

/** Ends a subscription at once, and gives nothing back. Does nothing where it has ended. */
async function cancel(stripe: Stripe, ask: Ask, id: string): Promise<void> {
  await ask((options) =>
    stripe.subscriptions
      .cancel(id, { prorate: false, invoice_now: false }, { ...options, idempotencyKey: `end-${id}` })
      .catch(nullWhereMissing),
  );
}

/** Ends what a customer is charged for, with nothing given back (product 17.8). */
export async function endSubscriptions({ stripe }: Payments, ask: Ask, customer: string): Promise<void> {
  const all = await ask((options) =>
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }, options).autoPagingToArray({ limit: 500 }),
  );
  for (const { id, status } of all) {
    if (isCharging({ status: status as SubscriptionStatus })) await cancel(stripe, ask, id);
  }
}

/**
 * Ends a customer whose account is gone: checkouts, subscriptions, and what the provider keeps of the person (product 17.9).
 * Each step can be done again, so that it goes on wherever it stopped.
 */
export async function endCustomer(context: BillingContext, { customerId }: { customerId: string }): Promise<void> {
  if (await findCustomerById(context.db, customerId)) return;
  const payments = configured(context);
  const { stripe } = payments;
  const ask = payments.patiently();
  const customer = await ask((options) => stripe.customers.retrieve(customerId, {}, options).catch(nullWhereMissing));
  if (!customer || customer.deleted) return;
  const open = await ask((options) =>
    stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 }, options),
  );
  // One that cannot be ended any more was paid just now, and its subscription ends below
  for (const { id } of open.data)
    await ask((options) => stripe.checkout.sessions.expire(id, {}, options).catch(nullWhereOver));
  await endSubscriptions(payments, ask, customerId);
  await ask((options) => stripe.customers.del(customerId, {}, options).catch(nullWhereMissing));
}

function nullWhereMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function nullWhereOver(error: unknown): null {
  if ((error as { statusCode?: unknown }).statusCode === 400) return null;
  throw error;
}
