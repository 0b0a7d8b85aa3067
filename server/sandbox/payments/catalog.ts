import type Stripe from 'stripe';
import { type Interval, intervals, type PaidPlan, paidPlans, plans } from '#src/owners/plans.ts';

const CREATED = Date.UTC(2026, 0, 1) / 1000;

export const priceIds: Record<PaidPlan, Record<Interval, string>> = {
  pro: { month: 'price_sandbox_pro_month', year: 'price_sandbox_pro_year' },
  business: { month: 'price_sandbox_business_month', year: 'price_sandbox_business_year' },
};

/** Decimals are strings in JSON; the SDK converts them. */
export function decimal(cents: number): Stripe.Decimal {
  return String(cents) as unknown as Stripe.Decimal;
}

const product = (plan: PaidPlan): Stripe.Product => ({
  id: `prod_sandbox_${plan}`,
  object: 'product',
  active: true,
  created: CREATED,
  default_price: priceIds[plan].month,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name: plan === 'pro' ? 'Pro' : 'Business',
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  unit_label: null,
  updated: CREATED,
  url: null,
});

const price = (plan: PaidPlan, interval: Interval): Stripe.Price => ({
  id: priceIds[plan][interval],
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: CREATED,
  currency: 'usd',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: null,
  metadata: {},
  nickname: null,
  product: product(plan).id,
  recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: plans[plan].prices?.[interval] ?? null,
  unit_amount_decimal: decimal(plans[plan].prices?.[interval] ?? 0),
});

export const products: readonly Stripe.Product[] = paidPlans.map(product);
export const prices: readonly Stripe.Price[] = paidPlans.flatMap((plan) => intervals.map((each) => price(plan, each)));

const byId = new Map<string, Stripe.Product | Stripe.Price>([...products, ...prices].map((each) => [each.id, each]));

export function catalogObject(id: string): Stripe.Product | Stripe.Price | null {
  return byId.get(id) ?? null;
}

export function productName(price: Stripe.Price): string {
  const found = byId.get(typeof price.product === 'string' ? price.product : price.product.id);
  return found?.object === 'product' ? found.name : price.id;
}

export function amountOf(price: Stripe.Price): number {
  return price.unit_amount ?? 0;
}

export function intervalOf(price: Stripe.Price): Interval {
  return price.recurring?.interval === 'year' ? 'year' : 'month';
}
