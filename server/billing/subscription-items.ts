import type { Subscription } from '#src/billing/entitlement.ts';
import type { Payments } from '../gateways/stripe.ts';
import { findPrice, isSeatPrice } from './payments.ts';

/** What a subscription is paid for: a plan, and seats beyond those that it includes. */
export type Terms = { priceId: string; seats: number };

type Catalog = Pick<Payments, 'prices' | 'seatPrices'>;
type Item = { price: { id: string }; quantity?: number | null | undefined };
/** What is stored of the subscription. */
type Known = Pick<Subscription, 'seatPriceId'> | undefined;

/** Tells the items of a subscription apart. Seats whose price is no longer sold stay seats (product 17.1). */
export function itemsOf<T extends Item>(
  catalog: Catalog,
  items: readonly T[],
  known: Known,
): { plan: T | undefined; seats: T | undefined } {
  const isSeats = ({ price }: T) => price.id === known?.seatPriceId || isSeatPrice(catalog, price.id);
  const others = items.filter((item) => !isSeats(item));
  return {
    plan: others.find(({ price }) => findPrice(catalog, price.id)) ?? others[0] ?? items[0],
    seats: items.find(isSeats),
  };
}

/** What the items of a schedule's next phase change; null if nothing. */
export function scheduledTerms(
  catalog: Catalog,
  next: readonly { price: string | { id: string }; quantity?: number | null | undefined }[],
  now: Terms,
  known: Known,
): Terms | null {
  const items = next.map(({ price, quantity }) => ({
    price: typeof price === 'string' ? { id: price } : price,
    quantity,
  }));
  const { plan, seats } = itemsOf(catalog, items, known);
  if (!plan) return null;
  const then = { priceId: plan.price.id, seats: seats?.quantity ?? 0 };
  return then.priceId === now.priceId && then.seats === now.seats ? null : then;
}
