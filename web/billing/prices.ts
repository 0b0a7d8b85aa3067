import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import { trpc } from '../trpc.ts';

/** They change with the server's configuration alone. */
const STALE_MS = 600_000;

/** Whether paid plans can be bought here at all. While nobody could say, they can: the press asks again. */
export function usePurchasable(): boolean {
  const { data } = trpc.billing.prices.useQuery(undefined, { staleTime: STALE_MS });
  return data?.length !== 0;
}

/** Finds the provider's price of a plan; undefined where it is not sold here. */
export function useFindPrice(): (plan: PaidPlan, interval: Interval) => Promise<string | undefined> {
  const utils = trpc.useUtils();
  return async (plan, interval) => {
    const prices = await utils.billing.prices.fetch(undefined, { staleTime: STALE_MS });
    return prices.find((price) => price.plan === plan && price.interval === interval)?.priceId;
  };
}
