import type Stripe from 'stripe';
import { newId } from './api-errors.ts';
import { expireCheckout } from './checkouts.ts';
import { record } from './events.ts';
import { getCustomer, insert, list, lock, type SandboxTx, update } from './objects.ts';
import { endSubscription } from './subscriptions.ts';

export type CustomerInput = {
  email?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  phone?: string | undefined;
  preferred_locales?: string[] | undefined;
  metadata?: Stripe.Metadata | undefined;
};

export async function createSandboxCustomer(tx: SandboxTx, input: CustomerInput): Promise<Stripe.Customer> {
  const customer = await insert(tx, newCustomer(tx, input));
  await record(tx, 'customer.created', customer, { customerId: customer.id });
  return customer;
}

export async function updateCustomer(
  tx: SandboxTx,
  id: string,
  { metadata, defaultPaymentMethod, ...input }: CustomerInput & { defaultPaymentMethod?: string | undefined },
): Promise<Stripe.Customer> {
  const before = await getCustomer(tx, id, 'id');
  // An empty value removes what is there
  const given = Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, value === '' ? null : value]])),
  );
  const after = await update<Stripe.Customer>(tx, {
    ...before,
    ...given,
    metadata: mergeMetadata(before.metadata, metadata),
    invoice_settings: {
      ...before.invoice_settings,
      default_payment_method: defaultPaymentMethod ?? before.invoice_settings.default_payment_method,
    },
  });
  await record(tx, 'customer.updated', after, { customerId: id, before });
  return after;
}

/** Ends the subscriptions too; payments stay. */
export async function deleteSandboxCustomer(tx: SandboxTx, id: string): Promise<Stripe.DeletedCustomer> {
  const customer = await getCustomer(tx, id, 'id');
  for (const subscription of await list(tx, 'subscription', { customerId: id })) {
    if (subscription.ended_at === null) await endSubscription(tx, subscription, 'cancellation_requested');
  }
  for (const session of await list(tx, 'checkout.session', { customerId: id, having: { status: 'open' } })) {
    await expireCheckout(tx, session);
  }
  for (const method of await list(tx, 'payment_method', { customerId: id })) {
    await update(tx, { ...(await lock(tx, 'payment_method', method.id)), customer: null }, id);
  }
  await record(tx, 'customer.deleted', customer, { customerId: id });
  return await update<Stripe.DeletedCustomer>(tx, { id, object: 'customer', deleted: true });
}

/** An empty value removes a key. */
export function mergeMetadata(before: Stripe.Metadata, given: Stripe.Metadata = {}): Stripe.Metadata {
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}

function newCustomer({ now }: SandboxTx, input: CustomerInput): Stripe.Customer {
  return {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: newId('', 8).slice(1).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: mergeMetadata({}, input.metadata),
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: input.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
