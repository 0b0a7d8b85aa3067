import type Stripe from 'stripe';
import { type Interval, intervals, type PaidPlan, paidPlans, plans, seatPrices } from '#src/owners/plans.ts';

const CREATED = Date.UTC(2026, 0, 1) / 1000;

export const priceIds: Record<PaidPlan, Record<Interval, string>> = {
  pro: { month: 'price_sandbox_pro_month', year: 'price_sandbox_pro_year' },
  business: { month: 'price_sandbox_business_month', year: 'price_sandbox_business_year' },
};

export const seatPriceIds: Record<Interval, string> = {
  month: 'price_sandbox_business_seat_month',
  year: 'price_sandbox_business_seat_year',
};

/** Decimals are strings in JSON; the SDK converts them. */
export function decimal(cents: number): Stripe.Decimal {
  return String(cents) as unknown as Stripe.Decimal;
}

const product = (name: string, ids: Record<Interval, string>): Stripe.Product => ({
  id: productIdOf(ids),
  object: 'product',
  active: true,
  created: CREATED,
  default_price: ids.month,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
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

function productIdOf({ month }: Record<Interval, string>): string {
  return month.replace(/^price_(.*)_month$/, 'prod_$1');
}

const price = (ids: Record<Interval, string>, interval: Interval, amount: number): Stripe.Price => ({
  id: ids[interval],
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
  product: productIdOf(ids),
  recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: amount,
  unit_amount_decimal: decimal(amount),
});

const planNames: Record<PaidPlan, string> = { pro: 'Pro', business: 'Business' };

/** What the portal offers, as seats are no plan. */
export const planProducts: readonly Stripe.Product[] = paidPlans.map((plan) =>
  product(planNames[plan], priceIds[plan]),
);
export const planPrices: readonly Stripe.Price[] = paidPlans.flatMap((plan) =>
  intervals.map((interval) => price(priceIds[plan], interval, plans[plan].prices?.[interval] ?? 0)),
);

export const products: readonly Stripe.Product[] = [...planProducts, product('Business seat', seatPriceIds)];
export const prices: readonly Stripe.Price[] = [
  ...planPrices,
  ...intervals.map((interval) => price(seatPriceIds, interval, seatPrices[interval])),
];

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

type Priced = Pick<Stripe.SubscriptionItem, 'price' | 'quantity'>;

/** What an item costs per interval. */
export function costOf({ price, quantity = 1 }: Priced): number {
  return amountOf(price) * quantity;
}

/** `3 × Business seat`, or `Business` for one. */
export function itemName({ price, quantity = 1 }: Priced): string {
  return quantity === 1 ? productName(price) : `${quantity} × ${productName(price)}`;
}

export function intervalOf(price: Stripe.Price): Interval {
  return price.recurring?.interval === 'year' ? 'year' : 'month';
}
