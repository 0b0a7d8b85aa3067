import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import {
  type Customer,
  findCustomer,
  findCustomerById,
  insertCustomer,
  lockBilling,
  queueSync,
} from '#db/billing/customers.ts';
import type { Db } from '#db/connect.ts';
import { insertJob, LASTING_ATTEMPTS } from '#db/jobs.ts';
import { listOwnerPersons } from '#db/owners/owner-persons.ts';
import { findOwner, lockOwner } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { asciiEmail } from '#src/emails.ts';
import { AppError } from '#src/errors.ts';
import type { Payments, StripeCaller } from '../gateways/stripe.ts';
import { endSubscriptions } from './end-subscriptions.ts';
import { type BillingContext, type Effects, nullIfMissing, requirePayments } from './payments.ts';

const DAY = 86_400_000;

/** Creates the owner's Stripe customer. The metadata names the site, because several sites may share a Stripe account. */
export async function createCustomer(
  tx: Db,
  { stripe }: Payments,
  ask: StripeCaller,
  { owner, site }: { owner: Owner; site: string },
): Promise<Customer> {
  const [person] = await listOwnerPersons(tx, owner.id);
  const params: Stripe.CustomerCreateParams = {
    // Without one, the checkout asks for it
    ...(person?.email && { email: asciiEmail(person.email) ?? person.email }),
    name: owner.name,
    ...(person && { preferred_locales: [person.language] }),
    metadata: { userId: owner.id, site },
  };
  const idempotencyKey = idempotencyKeyOf('customer', params);
  const created = await ask((options) => stripe.customers.create(params, { ...options, idempotencyKey }));
  // A replayed response may name a customer that has been deleted since, or has moved to an organization
  const isReplayed = created.lastResponse.headers['idempotent-replayed'] === 'true';
  const current = isReplayed ? await ask((options) => stripe.customers.retrieve(created.id, {}, options)) : created;
  const isGone = current.deleted || (await findCustomerById(tx, created.id)) !== undefined;
  const { id } = isGone ? await ask((options) => stripe.customers.create(params, options)) : created;
  if (typeof id !== 'string') throw new AppError('payments_unavailable');
  await insertCustomer(tx, owner.id, id);
  return { userId: owner.id, id, checkoutId: null, readingsBegun: 0, readingStored: 0, createdAt: new Date() };
}

const IDEMPOTENCY_MS = 600_000;

/** The same for equal parameters within ten minutes. Stripe also replays errors, so a longer period would prolong them. */
export function idempotencyKeyOf(name: string, params: unknown): string {
  const period = Math.floor(Date.now() / IDEMPOTENCY_MS);
  const digest = createHash('sha256')
    .update(JSON.stringify([params, period]))
    .digest('base64url');
  return `${name}-${digest}`;
}

/** Tells the provider who an owner's customer is, after the email, the owner or the owners of an organization have changed. */
export async function updateCustomer(context: BillingContext, { customerId }: { customerId: string }): Promise<void> {
  const { db } = context;
  const customer = await findCustomerById(db, customerId);
  const owner = customer && (await findOwner(db, customer.userId));
  if (!owner) return;
  const persons = await listOwnerPersons(db, owner.id);
  const email = persons.find((person) => person.email !== null)?.email;
  const params: Stripe.CustomerUpdateParams = {
    ...(email && { email: asciiEmail(email) ?? email }),
    // That of a person who is no owner any more
    ...(!email && owner.ownerKind === 'organization' && { email: '' }),
    name: owner.name,
    metadata: { userId: owner.id },
  };
  const { stripe, ...payments } = requirePayments(context);
  const ask = payments.forJob();
  await ask((options) => stripe.customers.update(customerId, params, options).catch(nullIfMissing));
}

/** Adopts an unknown customer, ends it if its account is gone, or ignores it if another site created it (product 17.9). */
export async function receiveUnknownCustomer(
  context: BillingContext,
  customerId: string,
  effects: Effects,
): Promise<void> {
  const { db, env } = context;
  const payments = requirePayments(context);
  const customer = await payments.forJob()((options) =>
    payments.stripe.customers.retrieve(customerId, {}, options).catch(nullIfMissing),
  );
  const { userId: ownerId, site } = (customer && !customer.deleted && customer.metadata) || {};
  await db.transaction().execute(async (tx) => {
    if (ownerId === undefined || site !== env.publicUrl) return await effects(tx, null);
    // Waits for a checkout that is creating this customer
    await lockBilling(tx, ownerId);
    const owner = (await lockOwner(tx, ownerId)) ?? null;
    if (owner && !(await findCustomer(tx, ownerId))) await insertCustomer(tx, ownerId, customerId);
    const isAdopted = owner !== null && (await findCustomer(tx, ownerId))?.id === customerId;
    if (isAdopted) await queueSync(tx, customerId);
    else await insertJob(tx, 'end-customer', { customerId }, { attempts: LASTING_ATTEMPTS });
    await effects(tx, isAdopted ? owner : null);
  });
}

/** Ends the checkouts and subscriptions of a deleted account and deletes its customer (product 17.9). Can be repeated. */
export async function endCustomer(context: BillingContext, { customerId }: { customerId: string }): Promise<void> {
  if (await findCustomerById(context.db, customerId)) return;
  if (!context.payments) return await postponeEnd(context, customerId);
  const { payments } = context;
  const { stripe } = payments;
  const ask = payments.forJob();
  const customer = await ask((options) => stripe.customers.retrieve(customerId, {}, options).catch(nullIfMissing));
  if (!customer || customer.deleted) return;
  const open = await ask((options) =>
    stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 }, options),
  );
  for (const { id } of open.data) {
    await ask((options) => stripe.checkout.sessions.expire(id, {}, options).catch(nullIfNotOpen));
  }
  await endSubscriptions(payments, ask, customerId);
  await ask((options) => stripe.customers.del(customerId, {}, options).catch(nullIfMissing));
}

/** Attempts would run out before an operator who sells nothing for a while configures Stripe again. */
async function postponeEnd({ db, log }: BillingContext, customerId: string): Promise<void> {
  log.warn({ customerId }, 'a deleted account is still a customer at Stripe: configure Stripe, or delete it there');
  const runAt = new Date(Date.now() + DAY);
  await insertJob(db, 'end-customer', { customerId }, { key: `end:${customerId}`, runAt, attempts: LASTING_ATTEMPTS });
}

/** A checkout that was paid meanwhile cannot expire. Its subscription is ended next. */
function nullIfNotOpen(error: unknown): null {
  if ((error as { statusCode?: unknown }).statusCode === 400) return null;
  throw error;
}
