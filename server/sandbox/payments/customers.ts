import type Stripe from 'stripe';
import { getCustomer, insert, type Ledger, list, lock, update } from './books.ts';
import { expireCheckout } from './checkouts.ts';
import { record } from './events.ts';
import { newId } from './refusals.ts';
import { endSubscription } from './subscriptions.ts';

export type CustomerInput = {
  email?: string | undefined;
  name?: string | undefined;
  description?: string | undefined;
  phone?: string | undefined;
  preferred_locales?: string[] | undefined;
  metadata?: Stripe.Metadata | undefined;
};

export async function createCustomer(ledger: Ledger, input: CustomerInput): Promise<Stripe.Customer> {
  const customer = await insert(ledger, newCustomer(ledger, input));
  await record(ledger, 'customer.created', customer, { customerId: customer.id });
  return customer;
}

export async function updateCustomer(
  ledger: Ledger,
  id: string,
  { metadata, defaultPaymentMethod, ...input }: CustomerInput & { defaultPaymentMethod?: string | undefined },
): Promise<Stripe.Customer> {
  const before = await getCustomer(ledger, id, 'id');
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const after = await update<Stripe.Customer>(ledger, {
    ...before,
    ...given,
    metadata: mergeMetadata(before.metadata, metadata),
    invoice_settings: {
      ...before.invoice_settings,
      default_payment_method: defaultPaymentMethod ?? before.invoice_settings.default_payment_method,
    },
  });
  await record(ledger, 'customer.updated', after, { customerId: id, before });
  return after;
}

/** Its subscriptions end with it; what it paid stays. */
export async function deleteCustomer(ledger: Ledger, id: string): Promise<Stripe.DeletedCustomer> {
  const customer = await getCustomer(ledger, id, 'id');
  for (const subscription of await list(ledger, 'subscription', { customerId: id })) {
    if (subscription.ended_at === null) await endSubscription(ledger, subscription, 'cancellation_requested');
  }
  for (const session of await list(ledger, 'checkout.session', { customerId: id, having: { status: 'open' } })) {
    await expireCheckout(ledger, session);
  }
  for (const method of await list(ledger, 'payment_method', { customerId: id })) {
    await update(ledger, { ...(await lock(ledger, 'payment_method', method.id)), customer: null }, id);
  }
  await record(ledger, 'customer.deleted', customer, { customerId: id });
  return await update<Stripe.DeletedCustomer>(ledger, { id, object: 'customer', deleted: true });
}

/** A key whose value is empty goes; the others stay or change. */
export function mergeMetadata(before: Stripe.Metadata, given: Stripe.Metadata = {}): Stripe.Metadata {
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}

function newCustomer({ now }: Ledger, input: CustomerInput): Stripe.Customer {
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
