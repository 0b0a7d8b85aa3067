import type { inferRouterOutputs } from '@trpc/server';
import { type AppRouter, alone, trpc } from '../trpc.ts';

type Answer = inferRouterOutputs<AppRouter>['billing']['history'];
export type PaymentCard = NonNullable<Answer['paymentMethod']>;
export type Invoice = Answer['invoices'][number];

const nothing: Answer = { paymentMethod: null, invoices: [] };

export type History =
  | { status: 'loading' }
  | { status: 'failed'; isRetrying: boolean; retry: () => void }
  | ({ status: 'known' } & Answer);

/** What the provider knows of an account's payments. Where it has never heard of the account, it is not asked. */
export function useHistory(isCustomer: boolean, isLoading: boolean): History {
  const { data, isError, isFetching, refetch } = trpc.billing.history.useQuery(undefined, {
    ...alone,
    enabled: isCustomer,
    staleTime: 30_000,
  });
  if (data) return { status: 'known', ...data };
  if (isCustomer && isError) return { status: 'failed', isRetrying: isFetching, retry: () => void refetch() };
  return isCustomer || isLoading ? { status: 'loading' } : { status: 'known', ...nothing };
}
