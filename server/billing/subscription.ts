import { findCustomer } from '#db/billing/customers.ts';
import { findGrant, listSubscriptions } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { findProfile } from '#db/owners/profiles.ts';
import { entitlementOf, isCharging } from '#src/billing/entitlement.ts';
import { access } from '#src/owners/access.ts';
import type { Interval, PaidPlan, PlanType } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';

export type SubscriptionSummary = {
  subscribed: boolean;
  planType: PlanType;
  productId: string | null;
  priceId: string | null;
  /** the plan being paid for; a larger granted plan may be in force; null if none */
  paidPlan: PaidPlan | null;
  subscriptionEnd: Date | null;
  isAccessible: boolean;
  interval: Interval | null;
  renewsAt: Date | null;
  failedSince: Date | null;
  canManage: boolean;
  isGranted: boolean;
};

/** The state of plan and payments, from our own rows: it must not depend on Stripe (product 17.2). */
export async function summarizeSubscription(db: Db, actor: Actor, now = new Date()): Promise<SubscriptionSummary> {
  const { ownerId } = actor;
  // One snapshot: a sync may be storing its result right now
  const { profile, subscriptions, grant, customer } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      profile: (await findProfile(tx, ownerId)) ?? actor.profile,
      subscriptions: await listSubscriptions(tx, ownerId),
      grant: await findGrant(tx, ownerId),
      customer: await findCustomer(tx, ownerId),
    }));
  const { phase, plan, isAccessible } = access(profile, now);
  const all = entitlementOf(subscriptions, grant, now);
  const bought = entitlementOf(subscriptions, null, now);
  const subscription = bought.planType === 'free' ? null : bought.subscription;
  const isGranted =
    all.planType !== 'free' &&
    (all.planType !== bought.planType || all.subscriptionEnd?.getTime() !== bought.subscriptionEnd?.getTime());
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
    isGranted,
  };
}
