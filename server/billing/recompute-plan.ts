import { findCover, listCovered } from '#db/billing/covers.ts';
import { findGrant, listSubscriptions } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { insertJob, type Tasks } from '#db/jobs.ts';
import { endServedDomains, listDomains } from '#db/owners/domains.ts';
import { findOwner, lockOwner, updateProfile } from '#db/owners/profiles.ts';
import { insertSentMarker } from '#db/owners/sent-notifications.ts';
import { claimReservedUsername } from '#db/owners/usernames.ts';
import { type Entitlement, entitlementOf, largerGrant } from '#src/billing/entitlement.ts';
import { access, type PlanState } from '#src/owners/access.ts';
import { includesDomains, planTypes } from '#src/owners/plans.ts';
import type { Context } from '../context.ts';
import { queueDomainEmail } from '../owners/domains/emails.ts';
import { insertStateEntry } from '../owners/domains/state-entries.ts';
import { queueOwnerEmail } from '../owners/emails.ts';
import { planShrunkEmail } from './emails.ts';
import { countOverLimit } from './over-limit.ts';

const CLOCK_SKEW_MS = 500;

/**
 * The only place that changes a plan (product 3.6, 17.1). Requires `lockOwner`. An organization's plan covers persons, who are locked after
 * it and recomputed, too (product 36.6).
 */
export async function recomputePlan(
  tx: Db,
  ownerId: string,
  now: Date,
): Promise<{ before: PlanState; after: Entitlement }> {
  const before = await findOwner(tx, ownerId);
  if (!before) throw new Error('cannot recompute the plan of a missing account');
  const isOrganization = before.ownerKind === 'organization';
  const subscriptions = await listSubscriptions(tx, ownerId);
  // The provider's pages also sell it Pro (product 36.16)
  const counted = subscriptions.filter(({ planType }) => !isOrganization || planType === 'business');
  const grant = largerGrant(await findGrant(tx, ownerId, now), await findCover(tx, ownerId), now);
  const { planType, subscriptionEnd } = entitlementOf(counted, grant, now);
  const after = { ...entitlementOf(subscriptions, grant, now), planType, subscriptionEnd };
  if (planType !== before.planType || subscriptionEnd?.getTime() !== before.subscriptionEnd?.getTime()) {
    await updateProfile(tx, ownerId, { planType, subscriptionEnd });
  }
  // A smaller paid plan follows: switch to it at once, not with the next hourly run (product 3.11)
  if (subscriptionEnd && entitlementOf(counted, grant, subscriptionEnd).planType !== 'free') {
    const runAt = new Date(subscriptionEnd.getTime() + CLOCK_SKEW_MS);
    await insertJob(tx, 'end-plans', {}, { key: `end-plans:${ownerId}`, runAt });
  }
  if (planType !== 'free') await claimReservedUsername(tx, ownerId);
  // Compares with the stored plan, which may have been over for a while
  if (planTypes.indexOf(planType) < planTypes.indexOf(before.planType)) {
    for (const domain of includesDomains(planType) ? [] : await endServedDomains(tx, ownerId, now))
      await insertStateEntry(tx, before, domain, 'ended', { reason: 'plan' });
    await insertJob(tx, 'tell-plan-shrunk', {
      userId: ownerId,
      from: before.planType,
      to: planType,
      at: now.toISOString(),
    });
  }
  for (const covered of isOrganization ? await listCovered(tx, ownerId) : [])
    if (await lockOwner(tx, covered)) await recomputePlan(tx, covered, now);
  return { before, after };
}

/** Emails the owner that the plan ended or got smaller, and what is paused (product 17.6). */
export async function emailPlanShrunk(
  context: Pick<Context, 'db' | 'env' | 'i18n'>,
  { userId: ownerId, from, to, at }: Tasks['tell-plan-shrunk'],
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, ownerId);
    // The plan may have changed again
    if (!owner || from === 'free' || owner.planType !== to) return;
    if (!(await insertSentMarker(tx, ownerId, `plan-shrunk:${at}`))) return;
    // Nothing is said of plans where everyone has the same (product 38.6)
    if (context.env.defaultPlan === null) {
      const { plan, isAccessible } = access(owner, new Date());
      const paused = { isEverything: !isAccessible, ...(await countOverLimit(tx, ownerId, plan)) };
      await queueOwnerEmail(context, tx, ownerId, planShrunkEmail({ from, to, paused }));
    }
    for (const { host, state, endedBy, since } of await listDomains(tx, ownerId))
      if (endedBy === 'plan' && since.getTime() === new Date(at).getTime())
        await queueDomainEmail(context, tx, owner, { host, state, endedBy });
  });
}
