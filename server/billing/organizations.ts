import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { findCover, moveBilling, updateCover } from '#db/billing/covers.ts';
import { findCustomer, lockBilling, queueCustomerUpdate, queueSync } from '#db/billing/customers.ts';
import { findDefaultPlan } from '#db/billing/default-plan.ts';
import { findGrant, listSubscriptions } from '#db/billing/entitlements.ts';
import type { Db } from '#db/connect.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import { countMemberships, insertMembership } from '#db/owners/organizations/memberships.ts';
import { insertOrganization } from '#db/owners/organizations/organizations.ts';
import { movePhoto } from '#db/owners/photos.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { claimUsername } from '#db/owners/usernames.ts';
import { entitlementOf, isCharging, largerGrant, type Subscription } from '#src/billing/entitlement.ts';
import { AppError } from '#src/errors.ts';
import type { newOrganizationSchema } from '#src/owners/organization-schemas.ts';
import { MAX_ORGANIZATIONS } from '#src/owners/organizations.ts';
import { usernameProblem } from '#src/owners/usernames.ts';
import { photoIdOf } from '#src/paths.ts';
import type { SessionActor } from '../accounts/actor.ts';
import { ownAccountOf } from '../accounts/owners.ts';
import type { Context } from '../context.ts';
import { requireOwnName } from '../owners/organizations/organizations.ts';
import { scheduledChangeOf } from './payments.ts';
import { recomputePlan } from './recompute-plan.ts';

/**
 * Makes an organization of the Business plan that a person has by subscription or grant: what pays for it moves to the organization, which
 * covers the person from then on (product 36.6).
 * @throws plan_required, change_scheduled, limit_organizations, name_reserved, username_*, not_found (logo)
 */
export async function createOrganization(
  { db, env, payments }: Pick<Context, 'db' | 'env' | 'payments'>,
  actor: SessionActor,
  { name, username, logo, themeColor: color }: z.output<typeof newOrganizationSchema>,
): Promise<{ id: string }> {
  const userId = actor.person.id;
  const ownId = ownAccountOf(userId);
  return await db.transaction().execute(async (tx) => {
    await lockBilling(tx, ownId);
    const own = await lockOwner(tx, ownId);
    if (!own) throw new AppError('unauthenticated');
    const now = new Date();
    const subscriptions = await listSubscriptions(tx, ownId);
    const { planType } = entitlementOf(subscriptions, await findGrant(tx, ownId, now), now);
    if (planType !== 'business') throw new AppError('plan_required');
    if (subscriptions.some((each) => leavesBusiness(payments, each))) throw new AppError('change_scheduled');
    if ((await countMemberships(tx, userId)) >= MAX_ORGANIZATIONS)
      throw new AppError('limit_organizations', { limit: MAX_ORGANIZATIONS });
    requireOwnName(env, name);
    const problem = usernameProblem(username, planType, env.appName);
    if (problem !== null) throw new AppError(problem);
    const { language } = actor.person;
    const look = { timeZone: own.timeZone, themeColor: color ?? own.themeColor, logo };
    const organization = await insertOrganization(tx, { id: randomUUID(), name, language, ...look });
    const { id } = organization;
    const logoId = logo === null ? null : photoIdOf(logo);
    if (logoId !== null && !(await movePhoto(tx, { from: ownId, to: id }, logoId))) throw new AppError('not_found');
    await insertMembership(tx, { organizationId: id, userId, role: 'owner' });
    if (!(await claimUsername(tx, id, username))) throw new AppError('username_taken');
    // Where everyone has Business, nothing moves (product 38.5)
    if ((await findDefaultPlan(tx)) !== 'business') {
      await passBilling(tx, { from: ownId, to: id });
      const { subscriptionEnd: endsAt } = (await recomputePlan(tx, id, now)).after;
      const made = { planType, endsAt };
      // Another organization may cover the person for longer (product 36.23)
      if (largerGrant(made, await findCover(tx, ownId), now) === made) await updateCover(tx, ownId, id);
      await recomputePlan(tx, ownId, now);
    } else await recomputePlan(tx, id, now);
    await insertAuditEntry(tx, { owner: organization, person: actor.person }, 'organization.create', {
      kind: 'organization',
      id,
    });
    return { id };
  });
}

/** Whether it changes to a plan that organizations don't have (product 36.16). */
function leavesBusiness(payments: Context['payments'], subscription: Subscription): boolean {
  if (!isCharging(subscription) || subscription.scheduledPriceId === null) return false;
  return scheduledChangeOf(payments, subscription)?.plan !== 'business';
}

/** Moves what pays for a plan, and tells the provider and what it has asked for meanwhile. Requires the locks of `moveBilling`. */
export async function passBilling(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await moveBilling(tx, { from, to });
  const customer = await findCustomer(tx, to);
  if (!customer) return;
  await queueCustomerUpdate(tx, to);
  await queueSync(tx, customer.id);
}
