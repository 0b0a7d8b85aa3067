import { useMay } from '../../app/owner.tsx';
import { trpc } from '../../trpc.ts';

/** Why seats can't be bought right now: what Billing can undo. */
export type SeatBlock = 'scheduled' | 'ending' | 'overdue';

/** Whether this person can buy seats for the organization, and how many it has. */
export function useSeatOffer(): { mayAddSeats: boolean; block: SeatBlock | null; bought: number } {
  const mayBuy = useMay('billing.manage');
  const { data } = trpc.billing.subscription.useQuery(undefined, { enabled: mayBuy });
  const isOffered = mayBuy && data?.seats?.isOffered === true && data.paidPlan === 'business';
  const block = isOffered ? blockOf(data) : null;
  return { mayAddSeats: isOffered && block === null, block, bought: data?.seats?.bought ?? 0 };
}

type Blocking = { scheduledChange: object | null; subscriptionEnd: string | null; failedSince: string | null };

function blockOf({ scheduledChange, subscriptionEnd, failedSince }: Blocking): SeatBlock | null {
  if (scheduledChange !== null) return 'scheduled';
  if (subscriptionEnd !== null) return 'ending';
  return failedSince === null ? null : 'overdue';
}
