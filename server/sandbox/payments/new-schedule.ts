import type Stripe from 'stripe';
import { newId } from './api-errors.ts';
import { idOf, type SandboxTx } from './objects.ts';
import { itemOf } from './subscription-changes.ts';

export function newSchedule({ now }: SandboxTx, subscription: Stripe.Subscription): Stripe.SubscriptionSchedule {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const phase = newPhase({ items: subscription.items.data, start, end, proration: 'create_prorations' });
  return {
    id: newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: now,
    current_phase: { start_date: start, end_date: end },
    customer: idOf(subscription.customer),
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  };
}

export function newPhase(input: {
  items: readonly Pick<Stripe.SubscriptionItem, 'price' | 'quantity'>[];
  start: number;
  end: number;
  proration: Stripe.SubscriptionSchedule.Phase.ProrationBehavior;
}): Stripe.SubscriptionSchedule.Phase {
  const { items, start, end, proration } = input;
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: 'usd',
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: end,
    invoice_settings: null,
    items: items.map(({ price, quantity = 1 }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price.id,
      price: price.id,
      quantity,
      tax_rates: [],
    })),
    metadata: {},
    on_behalf_of: null,
    proration_behavior: proration,
    start_date: start,
    transfer_data: null,
    trial_end: null,
  };
}
