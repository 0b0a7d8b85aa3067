import type Stripe from 'stripe';
import type { Ledger, StoredSession } from './books.ts';
import { amountOf, productName } from './catalogue.ts';
import { newId } from './refusals.ts';

export type CheckoutInput = {
  customer: string;
  price: string;
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

export function newSession(
  { now, publicUrl }: Ledger,
  customer: Stripe.Customer,
  price: Stripe.Price,
  input: CheckoutInput & { expires_at: number },
): StoredSession {
  const id = newId('cs_test', 58);
  const amount = amountOf(price);
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
      data: [newItem(price)],
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

function newItem(price: Stripe.Price): Stripe.LineItem {
  const amount = amountOf(price);
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
    quantity: 1,
  };
}
