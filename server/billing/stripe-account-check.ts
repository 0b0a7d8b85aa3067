import type Stripe from 'stripe';
import { type Interval, intervals, paidPlans, plans, seatPrices } from '#src/owners/plans.ts';
import type { Payments } from '../gateways/stripe.ts';
import { eventTypes } from './events.ts';
import { idOf, nullIfMissing } from './payments.ts';

type Configured = Pick<Payments, 'stripe' | 'prices' | 'seatPrices'>;

/** Differences between the Stripe account and what the product needs, one sentence each (product 17.10). */
export async function accountDifferences(payments: Configured, publicUrl: string): Promise<string[]> {
  const { sentences, prices } = await priceDifferences(payments);
  return [
    ...sentences,
    ...(await portalDifferences(payments, prices)),
    ...(await webhookDifferences(payments.stripe, publicUrl)),
  ];
}

/** Also returns the prices of plans that were found. */
async function priceDifferences({ stripe, prices, seatPrices: seatIds }: Configured) {
  const sentences: string[] = [];
  const found: Stripe.Price[] = [];
  const sold: Sold[] = [
    ...paidPlans.map((plan) => ({ name: plan, ids: prices[plan], amounts: plans[plan].prices })),
    ...(seatIds ? [{ name: 'business_seat', ids: seatIds, amounts: seatPrices }] : []),
  ];
  const products = new Map<string, Set<string>>();
  for (const { name, ids, amounts } of sold) {
    const own = new Set<string>();
    for (const interval of intervals) {
      const id = ids[interval];
      const variable = `STRIPE_PRICE_${name.toUpperCase()}_${interval.toUpperCase()} (${id})`;
      const price = await stripe.prices.retrieve(id, { expand: ['product'] }).catch(nullIfMissing);
      if (!price) {
        sentences.push(`${variable} does not exist in this Stripe account.`);
        continue;
      }
      if (ids !== seatIds) found.push(price);
      own.add(idOf(price.product) ?? '');
      const differences = ofPrice(price, amounts?.[interval] ?? 0, interval);
      sentences.push(...differences.map((difference) => `${variable} ${difference}`));
    }
    if (own.size > 1)
      sentences.push(`The two prices of ${name} belong to different products. Use one product for both.`);
    products.set(name, own);
  }
  const share = (a: string, b: string) => [...(products.get(a) ?? [])].some((id) => products.get(b)?.has(id));
  if (share('pro', 'business'))
    sentences.push('Pro and Business share a product. Each needs its own, so that the portal can tell them apart.');
  if (paidPlans.some((plan) => share(plan, 'business_seat')))
    sentences.push(
      'Seats share a product with a plan. They need their own, so that the portal does not offer them as a plan.',
    );
  return { sentences, prices: found };
}

/** Two prices of one product; `name` as in the environment variables. */
type Sold = { name: string; ids: Record<Interval, string>; amounts: Record<Interval, number> | null };

function ofPrice(price: Stripe.Price, amount: number, interval: Interval): string[] {
  const { recurring, product } = price;
  const every = recurring ? `every ${recurring.interval_count} ${recurring.interval}` : 'once';
  const isProductActive = typeof product === 'string' || product.deleted || product.active;
  return [
    ...(price.active ? [] : ['is archived and cannot be bought.']),
    ...(price.currency === 'usd' ? [] : [`is in ${price.currency.toUpperCase()}, not in USD.`]),
    ...(price.unit_amount === amount ? [] : [`costs ${dollars(price.unit_amount)}, not ${dollars(amount)}.`]),
    ...(every === `every 1 ${interval}` ? [] : [`is charged ${every}, not every ${interval}.`]),
    ...(isProductActive ? [] : ['belongs to an archived product.']),
  ];
}

function dollars(cents: number | null): string {
  return cents === null ? 'no fixed amount' : (cents / 100).toFixed(2);
}

async function portalDifferences({ stripe }: Configured, prices: Stripe.Price[]): Promise<string[]> {
  const { data } = await stripe.billingPortal.configurations.list({
    is_default: true,
    active: true,
    limit: 1,
    expand: ['data.features.subscription_update.products'],
  });
  const features = data[0]?.features;
  if (!features) return ['The customer portal has no default configuration. Save one in its settings.'];
  const { subscription_cancel, subscription_update, payment_method_update, invoice_history } = features;
  const changes = subscription_update.enabled && subscription_update.default_allowed_updates.includes('price');
  const offered = (subscription_update.products ?? []).flatMap((product) => product.prices);
  const missing = prices.filter(({ id }) => !offered.includes(id)).map(({ id }) => id);
  return [
    ...(subscription_cancel.enabled ? [] : ['The customer portal does not let customers cancel.']),
    ...(subscription_cancel.enabled && subscription_cancel.mode !== 'at_period_end'
      ? ['The customer portal cancels immediately. Let it cancel at the end of the paid period.']
      : []),
    ...(payment_method_update.enabled ? [] : ['The customer portal does not let customers change their card.']),
    ...(invoice_history.enabled ? [] : ['The customer portal does not show invoices.']),
    ...(changes ? [] : ['The customer portal does not let customers change their plan.']),
    ...(changes && subscription_update.proration_behavior !== 'always_invoice'
      ? ['The customer portal changes plans before they are paid. Let it invoice the difference immediately.']
      : []),
    ...(changes && missing.length > 0
      ? [`The customer portal does not offer ${missing.join(', ')} as a new plan.`]
      : []),
  ];
}

async function webhookDifferences(stripe: Stripe, publicUrl: string): Promise<string[]> {
  const url = `${publicUrl}/webhooks/stripe`;
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
  const endpoint = endpoints.data.find((each) => each.url === url);
  if (!endpoint) return [`No webhook endpoint sends to ${url}.`];
  const { enabled_events: enabled, status } = endpoint;
  const missing = enabled.includes('*') ? [] : eventTypes.filter((type) => !enabled.includes(type));
  return [
    ...(status === 'enabled' ? [] : [`The webhook endpoint ${url} is disabled.`]),
    ...(missing.length > 0 ? [`The webhook endpoint ${url} does not receive ${missing.join(', ')}.`] : []),
  ];
}
