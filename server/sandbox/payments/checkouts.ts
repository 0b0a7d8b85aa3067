import type Stripe from 'stripe';
import { invalid, newId } from './api-errors.ts';
import { attachCard } from './cards.ts';
import { costOf, intervalOf, productName } from './catalog.ts';
import { record } from './events.ts';
import type { PricedItem } from './new-subscription.ts';
import {
  get,
  getCustomer,
  idOf,
  insert,
  lock,
  type SandboxTx,
  type StoredPaymentMethod,
  type StoredSession,
  update,
} from './objects.ts';
import { startSubscription } from './subscriptions.ts';

const HOUR = 3600;

export async function createCheckoutSession(tx: SandboxTx, input: CheckoutInput): Promise<StoredSession> {
  const customer = await getCustomer(tx, input.customer);
  const items: PricedItem[] = [];
  for (const [n, { price, quantity }] of input.items.entries())
    items.push({ price: await get(tx, 'price', price, `line_items[${n}][price]`), quantity });
  if (new Set(items.map(({ price }) => intervalOf(price))).size > 1)
    throw invalid('Checkout does not support multiple prices with different billing intervals.', 'line_items');
  const { now } = tx;
  const expires = input.expires_at ?? now + 24 * HOUR;
  if (expires < now + HOUR / 2 - 60)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  if (expires > now + 24 * HOUR + 60)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return await insert(tx, newSession(tx, customer, items, { ...input, expires_at: expires }));
}

/** Pays an open session once; later calls return it unchanged. @throws ApiError of type card_error */
export async function completeCheckout(
  tx: SandboxTx,
  sessionId: string,
  method: StoredPaymentMethod,
): Promise<StoredSession> {
  const session = await lock(tx, 'checkout.session', sessionId);
  if (session.status !== 'open') return session;
  const customer = await getCustomer(tx, idOf(session.customer ?? ''));
  const items = (session.line_items?.data ?? []).flatMap(({ price, quantity }) =>
    price ? [{ price, quantity: quantity ?? 1 }] : [],
  );
  const attached = await attachCard(tx, method, customer.id);
  const metadata = session.sandbox.subscriptionMetadata;
  const { subscription, invoice } = await startSubscription(tx, {
    customer: customer.id,
    items,
    method: attached,
    metadata,
  });
  const completed = await update<StoredSession>(tx, {
    ...session,
    customer_details: { ...noDetails, email: customer.email, name: customer.name ?? null, tax_exempt: 'none' },
    invoice: invoice.id,
    payment_status: 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  });
  await record(tx, 'checkout.session.completed', completed, { customerId: customer.id });
  return completed;
}

export async function expireCheckout(tx: SandboxTx, session: StoredSession): Promise<StoredSession> {
  const expired = await update<StoredSession>(tx, { ...session, status: 'expired', url: null });
  const customerId = session.customer && idOf(session.customer);
  await record(tx, 'checkout.session.expired', expired, { customerId });
  return expired;
}

const noDetails: Stripe.Checkout.Session.CustomerDetails = {
  address: null,
  business_name: null,
  email: null,
  individual_name: null,
  name: null,
  phone: null,
  tax_exempt: null,
  tax_ids: [],
};

export type CheckoutInput = {
  customer: string;
  items: { price: string; quantity: number }[];
  success_url: string;
  cancel_url?: string | undefined;
  client_reference_id?: string | undefined;
  expires_at?: number | undefined;
  locale?: Stripe.Checkout.Session.Locale | undefined;
  allow_promotion_codes?: boolean | undefined;
  billing_address_collection?: Stripe.Checkout.Session.BillingAddressCollection | undefined;
  metadata?: Stripe.Metadata | undefined;
  subscriptionMetadata?: Stripe.Metadata | undefined;
};

function newSession(
  { now, publicUrl }: SandboxTx,
  customer: Stripe.Customer,
  items: readonly PricedItem[],
  input: CheckoutInput & { expires_at: number },
): StoredSession {
  const id = newId('cs_test', 58);
  const amount = items.reduce((sum, item) => sum + costOf(item), 0);
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: input.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: input.billing_address_collection ?? null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer.id,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: input.expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: {
      object: 'list',
      data: items.map(newItem),
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: input.locale ?? null,
    managed_payments: null,
    metadata: input.metadata ?? {},
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: input.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${publicUrl}/dev/pay/checkout/${id}`,
    wallet_options: null,
    sandbox: { subscriptionMetadata: input.subscriptionMetadata ?? {} },
  };
}

function newItem({ price, quantity }: PricedItem): Stripe.LineItem {
  const amount = costOf({ price, quantity });
  return {
    id: newId('li', 14),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: 'usd',
    description: productName(price),
    metadata: {},
    price,
    quantity,
  };
}
