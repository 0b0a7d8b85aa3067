import { z } from 'zod';
import { type Interval, type PaidPlan, plans } from '#src/owners/plans.ts';
import type { Payments } from '../gateways/stripe.ts';

export const priceIdSchema = z.string().min(1).max(255);

export type Price = {
  priceId: string;
  plan: PaidPlan;
  interval: Interval;
  /** cents */
  amount: number;
};

/** What can be bought here: the catalogue, joined with the provider's names for it. Empty: nothing. */
export function listPrices(payments: Pick<Payments, 'prices'> | null): Price[] {
  if (!payments) return [];
  return (['pro', 'business'] as const).flatMap((plan) =>
    (['month', 'year'] as const).map((interval) => ({
      priceId: payments.prices[plan][interval],
      plan,
      interval,
      amount: plans[plan].prices?.[interval] ?? 0,
    })),
  );
}

/** What a price buys here; undefined: nothing, it is none of ours. */
export function findPrice(payments: Pick<Payments, 'prices'>, priceId: string): Price | undefined {
  return listPrices(payments).find((price) => price.priceId === priceId);
}
