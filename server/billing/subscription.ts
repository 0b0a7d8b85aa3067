import { type Cover, findCover } from '#db/billing/covers.ts';
import { findCustomer } from '#db/billing/customers.ts';
import { findGrant, listSubscriptions } from '#db/billing/entitlements.ts';
import { countPlaces } from '#db/owners/organizations/invitations.ts';
import { findOwner } from '#db/owners/profiles.ts';
import { entitlementOf, hadPaidPlan, isCharging, largerGrant } from '#src/billing/entitlement.ts';
import { memberLimit } from '#src/billing/seats.ts';
import { access } from '#src/owners/access.ts';
import type { Interval, PaidPlan, PlanType } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { scheduledChangeOf } from './payments.ts';

export type SubscriptionSummary = {
  subscribed: boolean;
  planType: PlanType;
  productId: string | null;
  priceId: string | null;
  /** the plan being paid for; a larger granted plan may be in force; null if none */
  paidPlan: PaidPlan | null;
  subscriptionEnd: Date | null;
  /** null without a session */
  isAccessible: boolean | null;
  interval: Interval | null;
  renewsAt: Date | null;
  failedSince: Date | null;
  canManage: boolean;
  isGranted: boolean;
  /** the organization whose plan is in force here */
  coveredBy: Pick<Cover, 'organizationId' | 'name'> | null;
  /** null: the plan stays as it is */
  scheduledChange: { plan: PaidPlan; interval: Interval; seats: number; at: Date } | null;
  /** null: of a person */
  seats: Seats | null;
  /** the account is free after a paid plan, not only after its trial */
  planEnded: boolean;
};

export type Seats = {
  /** beyond those of the plan */
  bought: number;
  /** members and open invitations */
  used: number;
  /** -1: none */
  limit: number;
  /** whether more can be bought here */
  isOffered: boolean;
};

/** The state of plan and payments, from our own rows: it must not depend on Stripe (product 17.2). */
export async function summarizeSubscription(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  { owner }: Actor,
  now = new Date(),
): Promise<SubscriptionSummary> {
  // One snapshot: a sync may be storing its result right now
  const { profile, subscriptions, grant, cover, customer, used } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      profile: (await findOwner(tx, owner.id)) ?? owner,
      subscriptions: await listSubscriptions(tx, owner.id),
      grant: await findGrant(tx, owner.id, now),
      cover: await findCover(tx, owner.id),
      customer: await findCustomer(tx, owner.id),
      used: owner.ownerKind === 'organization' ? await countPlaces(tx, owner.id) : null,
    }));
  const { phase, plan, isAccessible } = access(profile, now);
  const larger = largerGrant(grant, cover, now);
  const all = entitlementOf(subscriptions, larger, now);
  const bought = entitlementOf(subscriptions, null, now);
  const subscription = bought.planType === 'free' ? null : bought.subscription;
  const isGranted =
    all.planType !== 'free' &&
    (all.planType !== bought.planType || all.subscriptionEnd?.getTime() !== bought.subscriptionEnd?.getTime());
  const covering = isGranted && larger !== null && larger === cover ? cover : null;
  return {
    subscribed: phase === 'subscribed',
    planType: plan,
    productId: subscription?.productId ?? null,
    priceId: subscription?.priceId ?? null,
    paidPlan: subscription?.planType ?? null,
    subscriptionEnd: phase === 'subscribed' ? profile.subscriptionEnd : null,
    isAccessible,
    interval: subscription?.interval ?? null,
    renewsAt:
      subscription && bought.subscriptionEnd === null && isCharging(subscription)
        ? subscription.currentPeriodEnd
        : null,
    failedSince: subscription?.failedSince ?? null,
    canManage: customer !== undefined,
    isGranted: isGranted && covering === null,
    coveredBy: covering && { organizationId: covering.organizationId, name: covering.name },
    // An organization has no trial that could end (product 36.1)
    planEnded: plan === 'free' && (owner.ownerKind === 'organization' || hadPaidPlan(subscriptions, grant)),
    scheduledChange: subscription && scheduledChangeOf(payments, subscription),
    seats:
      used === null
        ? null
        : {
            bought: subscription?.seats ?? 0,
            used,
            limit: memberLimit(plan, { subscriptions, grant }, now),
            isOffered: payments !== null && payments.seatPrices !== null,
          },
  };
}

/** What calls without a session get: the free plan (product 17.15). */
export const noSubscription: SubscriptionSummary = {
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
