import type { inferRouterOutputs } from '@trpc/server';
import { type AppRouter, trpc } from '../trpc.ts';

type Answer = inferRouterOutputs<AppRouter>['billing']['subscription'];

/** `isAccessible` null: nobody could say yet, which blocks nothing. */
export type Subscription = Omit<Answer, 'isAccessible'> & { isAccessible: boolean | null };

/** What is assumed while nothing is known (product 17.2): free, and not said to be locked. */
const unknown: Subscription = {
  subscribed: false,
  planType: 'free',
  productId: null,
  priceId: null,
  paidPlan: null,
  subscriptionEnd: null,
  isAccessible: null,
  interval: null,
  renewsAt: null,
  failedSince: null,
  canManage: false,
  isGranted: false,
};

const REFRESH_MS = 60_000;

/**
 * How the account stands with its payments, asked again every minute, whenever the page is looked at, and when a change is
 * heard of. A question that fails leaves the last answer in place.
 */
export function useSubscription({ refreshMs = REFRESH_MS } = {}): { subscription: Subscription; isLoading: boolean } {
  const { data, isPending } = trpc.billing.subscription.useQuery(undefined, { refetchInterval: refreshMs });
  return { subscription: data ?? unknown, isLoading: isPending };
}

/** Whether a plan is in force that is paid for with the provider, rather than given by an operator. */
export function isBought({ subscribed, interval }: Pick<Subscription, 'subscribed' | 'interval'>): boolean {
  return subscribed && interval !== null;
}
