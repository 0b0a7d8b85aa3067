import { findGrant } from '#db/billing/plan-grants.ts';
import { listSubscriptions } from '#db/billing/subscriptions.ts';
import type { Db } from '#db/connect.ts';
import { insertJob } from '#db/jobs.ts';
import { findProfile, updateProfile } from '#db/owners/profiles.ts';
import { claimWish } from '#db/owners/usernames.ts';
import { type Standing, standing } from '#src/billing/entitlement.ts';
import type { PlanState } from '#src/owners/access.ts';
import { planTypes } from '#src/owners/plans.ts';

/** The database's clock wakes the job, this process's own says what is over. */
const CLOCKS_APART_MS = 500;

/**
 * Makes an account's plan follow from what the provider told and what an operator granted, as they are stored; the one
 * place that changes it (product 3.6, 17.1). The caller holds the profile's lock (`lockProfile`).
 */
export async function restand(tx: Db, userId: string, now: Date): Promise<{ before: PlanState; after: Standing }> {
  const before = await findProfile(tx, userId);
  if (!before) throw new Error('only an account that exists has a plan');
  const subscriptions = await listSubscriptions(tx, userId);
  const grant = await findGrant(tx, userId);
  const after = standing(subscriptions, grant, now);
  const { planType, subscriptionEnd } = after;
  if (planType !== before.planType || !isSame(subscriptionEnd, before.subscriptionEnd)) {
    await updateProfile(tx, userId, { planType, subscriptionEnd });
  }
  // A smaller plan goes on below this one: whoever has paid for it does not wait for the next hour (product 3.11)
  if (subscriptionEnd && standing(subscriptions, grant, subscriptionEnd).planType !== 'free') {
    const runAt = new Date(subscriptionEnd.getTime() + CLOCKS_APART_MS);
    await insertJob(tx, 'end-plans', {}, { key: `end-plans:${userId}`, runAt });
  }
  // The name that waited for the payment (product 4.6)
  if (planType !== 'free') await claimWish(tx, userId);
  // What is stored, not what was in force: an end that has passed by itself is noticed here, and told
  if (planTypes.indexOf(planType) < planTypes.indexOf(before.planType)) {
    await insertJob(tx, 'tell-plan-shrunk', {
      userId,
      from: before.planType,
      to: planType,
      at: now.toISOString(),
    });
  }
  return { before, after };
}

function isSame(a: Date | null, b: Date | null): boolean {
  return a?.getTime() === b?.getTime();
}
