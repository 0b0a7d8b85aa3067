import type Stripe from 'stripe';
import { type Customer, findCustomer, lockBilling, queueSync, updateCheckout } from '#db/billing/customers.ts';
import { listSubscriptions } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { countPlaces } from '#db/owners/organizations/invitations.ts';
import { findOwner } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { entitlementOf, isCharging, type Subscription } from '#src/billing/entitlement.ts';
import { seatsFor } from '#src/billing/seats.ts';
import { AppError } from '#src/errors.ts';
import type { Language } from '#src/languages.ts';
import { ownerScreenPath } from '#src/screens.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { isMissing, type Payments, type StripeCaller } from '../gateways/stripe.ts';
import { requireRole } from '../owners/lock-actor.ts';
import { createCustomer, idempotencyKeyOf } from './customers.ts';
import { checkedUrl, findPrice, nullIfMissing, requireSoldTo } from './payments.ts';

export type ReturnTo = 'billing' | 'onboarding';
/** `seats`: as they were shown, with their price */
type CheckoutRequest = { priceId: string; returnTo: ReturnTo; seats: number };

/**
 * Opens a checkout. An owner has one open checkout: the same request returns it, another request replaces it (product 17.3).
 * @throws plan_not_purchasable, invalid_input, already_subscribed, price_changed, payments_unavailable
 */
export async function createCheckout(
  { db, payments, env }: Pick<Context, 'db' | 'env' | 'payments'>,
  actor: Actor,
  request: CheckoutRequest,
): Promise<{ url: string }> {
  const { id: ownerId, ownerKind } = actor.owner;
  if (!payments) throw new AppError('plan_not_purchasable');
  const price = findPrice(payments, request.priceId);
  if (!price) throw new AppError('invalid_input');
  requireSoldTo(ownerKind, price);
  const outcome = await payments.queued(ownerId, (ask) =>
    // The lock keeps other processes from opening a checkout for this owner
    db.transaction().execute(async (tx) => {
      await lockBilling(tx, ownerId);
      const owner = await findOwner(tx, ownerId);
      if (!owner) throw new AppError('unauthenticated');
      await requireRole(tx, actor, 'billing.manage');
      const subscriptions = await listSubscriptions(tx, ownerId);
      if (isSubscribed(subscriptions)) return 'already_subscribed';
      if (request.seats !== (await neededSeats(tx, payments, owner))) throw new AppError('price_changed');
      const customer =
        (await findCustomer(tx, ownerId)) ?? (await createCustomer(tx, payments, ask, { owner, site: env.publicUrl }));
      const opened = await openSession(tx, payments, ask, {
        customer,
        ownerId,
        language: actor.language,
        request,
        seatPriceId: payments.seatPrices?.[price.interval] ?? null,
        returnUrl: `${env.publicUrl}${ownerScreenPath(owner, request.returnTo)}?checkout=`,
        knownSubscriptions: subscriptions.map(({ id }) => id),
      });
      if (!('url' in opened)) await queueSync(tx, customer.id);
      else await insertAuditEntry(tx, actor, 'plan.checkout', { kind: 'plan' }, { plan: price.plan });
      return opened;
    }),
  );
  if (outcome === 'already_subscribed') throw new AppError(outcome);
  if ('refusal' in outcome) throw new AppError(outcome.refusal);
  return outcome;
}

/** Of an organization that has more members and open invitations than Business has places for (product 17.18). */
async function neededSeats(tx: Db, { seatPrices }: Payments, { id, ownerKind }: Owner): Promise<number> {
  if (ownerKind !== 'organization' || seatPrices === null) return 0;
  return seatsFor(await countPlaces(tx, id));
}

/** A subscription that Stripe gave up on does not count: it may be replaced at once. */
function isSubscribed(subscriptions: Subscription[]): boolean {
  const { planType, subscription } = entitlementOf(subscriptions, null, new Date());
  return planType !== 'free' && subscription !== null && isCharging(subscription);
}

type SessionRequest = {
  customer: Customer;
  ownerId: string;
  language: Language;
  request: CheckoutRequest;
  seatPriceId: string | null;
  returnUrl: string;
  knownSubscriptions: string[];
};
type OpenedSession = { url: string } | { refusal: 'already_subscribed' | 'payments_unavailable' };

async function openSession(
  tx: Db,
  payments: Payments,
  ask: StripeCaller,
  options: SessionRequest,
): Promise<OpenedSession> {
  const { sessions } = payments.stripe.checkout;
  const { customer, ownerId, request, knownSubscriptions } = options;
  const find = async (id: string) =>
    await ask((callOptions) => sessions.retrieve(id, {}, callOptions).catch(nullIfMissing));
  const last = customer.checkoutId === null ? null : await find(customer.checkoutId);
  if (isPaidButUnknown(last, knownSubscriptions)) return { refusal: 'already_subscribed' };
  if (last?.status === 'open') {
    const { priceId, returnTo, seats = '0' } = last.metadata ?? {};
    if (priceId === request.priceId && returnTo === request.returnTo && seats === String(request.seats))
      return { url: checkedUrl(last.url) };
    // Expiring fails if the session was paid just now
    const ended = await ask((callOptions) => sessions.expire(last.id, {}, callOptions)).catch(() => find(last.id));
    if (isPaidButUnknown(ended, knownSubscriptions)) return { refusal: 'already_subscribed' };
    if (ended?.status === 'open') throw new AppError('payments_unavailable');
  }
  const params = sessionParams(options);
  const idempotencyKey = idempotencyKeyOf('checkout', [params, customer.checkoutId]);
  const session = await ask((callOptions) =>
    sessions.create(params, { ...callOptions, idempotencyKey }).catch(nullIfCustomerMissing),
  );
  if (!session) return { refusal: 'payments_unavailable' };
  const url = checkedUrl(session.url);
  await updateCheckout(tx, ownerId, session.id);
  return { url };
}

function sessionParams(options: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { customer, ownerId, language, request, seatPriceId, returnUrl } = options;
  const { seats, ...chosen } = request;
  return {
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: ownerId,
    line_items: [
      { price: request.priceId, quantity: 1 },
      ...(seatPriceId !== null && seats > 0 ? [{ price: seatPriceId, quantity: seats }] : []),
    ],
    locale: language,
    success_url: `${returnUrl}success`,
    cancel_url: `${returnUrl}cancelled`,
    metadata: { userId: ownerId, ...chosen, ...(seats > 0 && { seats }) },
    subscription_data: { metadata: { userId: ownerId } },
  };
}

function isPaidButUnknown(session: Stripe.Checkout.Session | null, knownSubscriptions: string[]): boolean {
  if (session?.status !== 'complete') return false;
  const { subscription } = session;
  const id = typeof subscription === 'string' ? subscription : subscription?.id;
  return id === undefined || !knownSubscriptions.includes(id);
}

function nullIfCustomerMissing(error: unknown): null {
  if (isMissing(error) && (error as { param?: string }).param === 'customer') return null;
  throw error;
}

/** Opens Stripe's customer portal. @throws nothing_to_manage, payments_unavailable */
export async function openPortal(
  { db, payments, env }: Pick<Context, 'db' | 'env' | 'payments'>,
  actor: Actor,
): Promise<{ url: string }> {
  const { owner, language } = actor;
  const customer = await findCustomer(db, owner.id);
  if (!payments || !customer) throw new AppError('nothing_to_manage');
  const session = await payments.forRequest()((options) =>
    payments.stripe.billingPortal.sessions.create(
      {
        customer: customer.id,
        locale: language,
        return_url: `${env.publicUrl}${ownerScreenPath(owner, 'billing')}?portal=return`,
      },
      options,
    ),
  );
  const url = checkedUrl(session.url);
  // What is done there, only the provider knows
  await insertAuditEntry(db, actor, 'plan.portal', { kind: 'plan' });
  return { url };
}
