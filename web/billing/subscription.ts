import type { inferRouterOutputs } from '@trpc/server';
import { useMay, useOwnerIfAny } from '../app/owner.tsx';
import { type AppRouter, trpc } from '../trpc.ts';

type SubscriptionResponse = inferRouterOutputs<AppRouter>['billing']['subscription'];

/** `isAccessible` is null until known, which blocks nothing. */
export type OwnSubscription = SubscriptionResponse;

// product 17.2: until known, free and not locked
const unknown: OwnSubscription = {
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
  coveredBy: null,
  scheduledChange: null,
  seats: null,
  planEnded: false,
};

const REFRESH_MS = 60_000;

/** Subscription status, refreshed every minute, on focus and on change events. Keeps the last data if a request fails. */
export function useSubscription({ refreshMs = REFRESH_MS } = {}): {
  subscription: OwnSubscription;
  isLoading: boolean;
} {
  const isSignedOut = useOwnerIfAny() === null;
  const mayRead = useMay('billing.read');
  const { data, isPending } = trpc.billing.subscription.useQuery(undefined, {
    refetchInterval: refreshMs,
    enabled: isSignedOut || mayRead,
  });
  return { subscription: data ?? unknown, isLoading: isPending };
}

/** Whether the plan in force is paid for, not granted by an operator. */
export function isBought({ subscribed, interval }: Pick<OwnSubscription, 'subscribed' | 'interval'>): boolean {
  return subscribed && interval !== null;
}
