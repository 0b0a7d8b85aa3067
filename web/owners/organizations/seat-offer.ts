import { useMay } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';

/** Whether this person can buy seats for the organization, and how many it has. */
export function useSeatOffer(): { mayAddSeats: boolean; bought: number } {
  const mayBuy = useMay('billing.manage');
  const { data } = trpc.billing.subscription.useQuery(undefined, { enabled: mayBuy });
  const { seats, paidPlan, scheduledChange } = data ?? {};
  return {
    mayAddSeats: mayBuy && seats?.isOffered === true && paidPlan === 'business' && !scheduledChange,
    bought: seats?.bought ?? 0,
  };
}
