import type Stripe from 'stripe';
import { newId } from './api-errors.ts';
import { attachCard } from './cards.ts';
import { planPrices, planProducts } from './catalog.ts';
import { updateCustomer } from './customers.ts';
import { openInvoices } from './invoices.ts';
import { getCustomer, insert, list, type SandboxTx, type StoredPaymentMethod } from './objects.ts';
import { change } from './subscription-changes.ts';
import { lockSubscription, retryInvoice } from './subscriptions.ts';

export type PortalInput = {
  customer: string;
  return_url?: string | undefined;
  locale?: Stripe.BillingPortal.Session.Locale | undefined;
};

export async function createPortal(tx: SandboxTx, input: PortalInput): Promise<Stripe.BillingPortal.Session> {
  const customer = await getCustomer(tx, input.customer);
  const id = newId('bps');
  return await insert<Stripe.BillingPortal.Session>(tx, {
    id,
    object: 'billing_portal.session',
    configuration: portalConfiguration.id,
    created: tx.now,
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: input.locale ?? null,
    on_behalf_of: null,
    return_url: input.return_url ?? null,
    url: `${tx.publicUrl}/dev/pay/portal/${id}`,
  });
}

const CREATED = planProducts[0]?.created ?? 0;

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
      products: planProducts.map(({ id }) => ({
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        prices: planPrices.filter(({ product }) => product === id).map((price) => price.id),
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

/** Replaces the card for future charges, and retries open invoices with it. */
export async function replaceCard(tx: SandboxTx, customerId: string, method: StoredPaymentMethod): Promise<boolean> {
  const attached = await attachCard(tx, method, customerId);
  await updateCustomer(tx, customerId, { defaultPaymentMethod: attached.id });
  let isPaid = true;
  for (const { id, ended_at: endedAt } of await list(tx, 'subscription', { customerId })) {
    if (endedAt !== null) continue;
    const subscription = await change(tx, await lockSubscription(tx, id), {
      default_payment_method: attached.id,
    });
    isPaid = (await payOpen(tx, subscription)) && isPaid;
  }
  return isPaid;
}

async function payOpen(tx: SandboxTx, subscription: Stripe.Subscription): Promise<boolean> {
  for (const invoice of await openInvoices(tx, subscription.id)) {
    if (!(await retryInvoice(tx, invoice, subscription))) return false;
  }
  return true;
}
