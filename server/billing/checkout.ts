import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type Customer, findCustomer, insertCustomer, updateCheckout } from '#db/billing/customers.ts';
import { listSubscriptions } from '#db/billing/subscriptions.ts';
import type { Db } from '#db/connect.ts';
import { insertJob } from '#db/jobs.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import type { Profile } from '#db/schema/database.ts';
import { isCharging, type Subscription, standing } from '#src/billing/entitlement.ts';
import { AppError } from '#src/errors.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { type Ask, isMissing, type Payments } from '../gateways/stripe.ts';
import { findPrice } from './prices.ts';
import { webAddress } from './stripe-urls.ts';

export type ReturnTo = 'billing' | 'onboarding';
type Wanted = { priceId: string; returnTo: ReturnTo };

/**
 * Where the plan is paid. An account has one open checkout: the same wish gets the same one, another wish ends it (product 17.3).
 * @throws plan_not_purchasable, invalid_input, already_subscribed, payments_unavailable
 */
export async function createCheckout(
  { db, payments, env }: Pick<Context, 'db' | 'env' | 'payments'>,
  { userId }: Actor,
  wanted: Wanted,
): Promise<{ url: string }> {
  if (!payments) throw new AppError('plan_not_purchasable');
  if (!findPrice(payments, wanted.priceId)) throw new AppError('invalid_input');
  const outcome = await payments.inTurn(userId, (ask) =>
    // While it holds the row, nobody else opens a checkout for this account, on whichever process
    db.transaction().execute(async (tx) => {
      const profile = await lockProfile(tx, userId);
      if (!profile) throw new AppError('unauthenticated');
      const subscriptions = await listSubscriptions(tx, userId);
      if (hasLasting(subscriptions)) return 'already_subscribed';
      const customer =
        (await findCustomer(tx, userId)) ?? (await createCustomer(tx, payments, ask, { profile, site: env.publicUrl }));
      const opened = await openSession(tx, payments, ask, {
        customer,
        profile,
        wanted,
        returnUrl: `${env.publicUrl}${paths[wanted.returnTo]}?checkout=`,
        known: subscriptions.map(({ id }) => id),
      });
      // What the provider knows and we do not is found by asking it
      if (!('url' in opened)) await insertJob(tx, 'read-customer', { customerId: customer.id });
      return opened;
    }),
  );
  if (outcome === 'already_subscribed') throw new AppError(outcome);
  if ('refusal' in outcome) throw new AppError(outcome.refusal);
  return outcome;
}

/** One that is in force and goes on; one that the provider gave up can be followed by another at once. */
function hasLasting(subscriptions: Subscription[]): boolean {
  const { planType, subscription } = standing(subscriptions, null, new Date());
  return planType !== 'free' && subscription !== null && isCharging(subscription);
}

const paths: Record<ReturnTo, string> = { billing: '/dashboard/billing', onboarding: '/onboarding' };

/** The site is named beside the account: one provider's account may serve several sites, and none ends another's customers. */
async function createCustomer(
  tx: Db,
  { stripe }: Payments,
  ask: Ask,
  { profile, site }: { profile: Profile; site: string },
): Promise<Customer> {
  const params: Stripe.CustomerCreateParams = {
    email: profile.email,
    name: profile.name,
    preferred_locales: [profile.language],
    metadata: { userId: profile.id, site },
  };
  const idempotencyKey = keyOf('customer', params);
  const made = await ask((options) => stripe.customers.create(params, { ...options, idempotencyKey }));
  // A repeated answer may tell of one that has been deleted since
  const isRepeated = made.lastResponse.headers['idempotent-replayed'] === 'true';
  const found = isRepeated ? await ask((options) => stripe.customers.retrieve(made.id, {}, options)) : made;
  const { id } = found.deleted ? await ask((options) => stripe.customers.create(params, options)) : made;
  if (typeof id !== 'string') throw new AppError('payments_unavailable');
  await insertCustomer(tx, profile.id, id);
  return { userId: profile.id, id, checkoutId: null, readingsBegun: 0, readingStored: 0, createdAt: new Date() };
}

type Opening = {
  customer: Customer;
  profile: Profile;
  wanted: Wanted;
  returnUrl: string;
  /** the subscriptions we have heard of */
  known: string[];
};
type Opened = { url: string } | { refusal: 'already_subscribed' | 'payments_unavailable' };

/** The account's one open session, or a new one in its place. */
async function openSession(tx: Db, payments: Payments, ask: Ask, opening: Opening): Promise<Opened> {
  const { sessions } = payments.stripe.checkout;
  const { customer, profile, wanted, known } = opening;
  const find = async (id: string) =>
    await ask((options) => sessions.retrieve(id, {}, options).catch((error) => nullWhereMissing(error)));
  const last = customer.checkoutId === null ? null : await find(customer.checkoutId);
  if (isPaidUnheard(last, known)) return { refusal: 'already_subscribed' };
  if (last?.status === 'open') {
    const { priceId, returnTo } = last.metadata ?? {};
    if (priceId === wanted.priceId && returnTo === wanted.returnTo) return { url: webAddress(last.url) };
    // An end that is refused may mean that it was paid just now
    const ended = await ask((options) => sessions.expire(last.id, {}, options)).catch(() => find(last.id));
    if (isPaidUnheard(ended, known)) return { refusal: 'already_subscribed' };
    if (ended?.status === 'open') throw new AppError('payments_unavailable');
  }
  const params = sessionParams(opening);
  const session = await ask((options) =>
    sessions
      .create(params, { ...options, idempotencyKey: keyOf('checkout', [params, customer.checkoutId]) })
      .catch((error) => nullWhereMissing(error, 'customer')),
  );
  if (!session) return { refusal: 'payments_unavailable' };
  const url = webAddress(session.url);
  await updateCheckout(tx, profile.id, session.id);
  return { url };
}

function sessionParams({ customer, profile, wanted, returnUrl }: Opening): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: profile.id,
    line_items: [{ price: wanted.priceId, quantity: 1 }],
    locale: profile.language,
    success_url: `${returnUrl}success`,
    cancel_url: `${returnUrl}cancelled`,
    metadata: { userId: profile.id, ...wanted },
    subscription_data: { metadata: { userId: profile.id } },
  };
}

/** Whether a checkout was paid and its subscription has yet to arrive here. */
function isPaidUnheard(session: Stripe.Checkout.Session | null, known: string[]): boolean {
  if (session?.status !== 'complete') return false;
  const { subscription } = session;
  const id = typeof subscription === 'string' ? subscription : subscription?.id;
  return id === undefined || !known.includes(id);
}

function nullWhereMissing(error: unknown, param?: string): null {
  if (isMissing(error) && (param === undefined || (error as { param?: string }).param === param)) return null;
  throw error;
}

const REPEAT_MS = 600_000;

/** The same question within ten minutes is the same one. For longer would repeat the provider's failures, too: it keeps them. */
function keyOf(what: string, params: unknown): string {
  const period = Math.floor(Date.now() / REPEAT_MS);
  const digest = createHash('sha256')
    .update(JSON.stringify([params, period]))
    .digest('base64url');
  return `${what}-${digest}`;
}
