import { findCustomer } from '#db/billing/customers.ts';
import { findGrant } from '#db/billing/plan-grants.ts';
import { listSubscriptions } from '#db/billing/subscriptions.ts';
import type { Db } from '#db/connect.ts';
import { findProfile } from '#db/owners/profiles.ts';
import { isCharging, standing } from '#src/billing/entitlement.ts';
import { access } from '#src/owners/access.ts';
import type { Interval, PaidPlan, PlanType } from '#src/owners/plans.ts';
import type { Actor } from '../accounts/actor.ts';

export type SubscriptionState = {
  subscribed: boolean;
  /** the plan in force */
  planType: PlanType;
  productId: string | null;
  priceId: string | null;
  /** the plan that is paid for: a gift in force may be of a larger one; null: none */
  paidPlan: PaidPlan | null;
  /** null while it renews */
  subscriptionEnd: Date | null;
  isAccessible: boolean;
  interval: Interval | null;
  /** null where nothing renews */
  renewsAt: Date | null;
  /** since when payments fail; null: they do not */
  failedSince: Date | null;
  /** whether the provider's portal has something to show */
  canManage: boolean;
  /** whether an operator gave the plan */
  isGranted: boolean;
};

/** How an account stands with its payments, from our own rows (product 17.2). */
export async function readSubscription(db: Db, actor: Actor, now = new Date()): Promise<SubscriptionState> {
  const { userId } = actor;
  // One view of all rows: half of a payment that is just being stored would be a plan that never was
  const { profile, subscriptions, grant, customer } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      profile: (await findProfile(tx, userId)) ?? actor.profile,
      subscriptions: await listSubscriptions(tx, userId),
      grant: await findGrant(tx, userId),
      customer: await findCustomer(tx, userId),
    }));
  const { phase, plan, isAccessible } = access(profile, now);
  const all = standing(subscriptions, grant, now);
  const bought = standing(subscriptions, null, now);
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
