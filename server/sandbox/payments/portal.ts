import type Stripe from 'stripe';
import { getCustomer, insert, type Ledger } from './books.ts';
import { prices, products } from './catalogue.ts';
import { newId } from './refusals.ts';

export type PortalInput = {
  customer: string;
  return_url?: string | undefined;
  locale?: Stripe.BillingPortal.Session.Locale | undefined;
};

export async function createPortal(ledger: Ledger, input: PortalInput): Promise<Stripe.BillingPortal.Session> {
  const customer = await getCustomer(ledger, input.customer);
  const id = newId('bps');
  return await insert<Stripe.BillingPortal.Session>(ledger, {
    id,
    object: 'billing_portal.session',
    configuration: portalConfiguration.id,
    created: ledger.now,
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: input.locale ?? null,
    on_behalf_of: null,
    return_url: input.return_url ?? null,
    url: `${ledger.publicUrl}/dev/pay/portal/${id}`,
  });
}

const CREATED = products[0]?.created ?? 0;

/** What the portal's page offers: cancel at the end of the period, change plan, another card, invoices. */
export const portalConfiguration: Stripe.BillingPortal.Configuration = {
  id: 'bpc_sandbox',
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  created: CREATED,
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: true,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: ['price'],
      enabled: true,
      products: products.map(({ id }) => ({
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        prices: prices.filter(({ product }) => product === id).map((price) => price.id),
        product: id,
      })),
      proration_behavior: 'always_invoice',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  },
  is_default: true,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
  updated: CREATED,
};
