import { MOST_SEATS, type PlanType, plans, UNLIMITED } from '../owners/plans.ts';
import { entitlementOf, type Grant, type Subscription } from './entitlement.ts';

/**
 * How many members and open invitations an organization on this plan has room for (product 17.16). Seats that are about to end count no
 * longer, or there could be more members than seats when they do.
 */
export function memberLimit(
  plan: PlanType,
  { subscriptions, grant }: { subscriptions: readonly Subscription[]; grant: Grant | null },
  now: Date,
): number {
  const { members } = plans[plan].limits;
  if (members > 0 && entitlementOf([], grant, now).planType === plan) return UNLIMITED;
  const { planType, subscription } = entitlementOf(subscriptions, null, now);
  if (planType !== plan || !subscription) return members;
  const { seats, scheduledSeats } = subscription;
  return members + Math.min(seats, scheduledSeats ?? seats);
}

/** How many seats Business needs for that many members and open invitations (product 17.18). */
export function seatsFor(places: number): number {
  return Math.min(MOST_SEATS, Math.max(0, places - plans.business.limits.members));
}
