import { sql } from 'kysely';
import type { Grant } from '#src/billing/entitlement.ts';
import { type PaidPlan, paidPlans } from '#src/owners/plans.ts';
import type { Db } from '../connect.ts';

/** The plan of the organization that covers a person, which counts like a grant. */
export type Cover = Grant & { organizationId: string; name: string };

/** Null if no organization covers the person, or one without a plan. */
export async function findCover(db: Db, ownerId: string): Promise<Cover | null> {
  const row = await db
    .selectFrom('profiles as covered')
    .innerJoin('profiles as organization', 'organization.id', 'covered.coveredBy')
    .select(['organization.id as organizationId', 'organization.name'])
    .select(['organization.planType', 'organization.subscriptionEnd as endsAt'])
    .where('covered.id', '=', ownerId)
    .executeTakeFirst();
  if (!row) return null;
  const { planType, ...cover } = row;
  return isPaid(planType) ? { ...cover, planType } : null;
}

function isPaid(plan: string): plan is PaidPlan {
  return (paidPlans as readonly string[]).includes(plan);
}

/** The persons whom an organization covers. */
export async function listCovered(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('profiles')
    .select('id')
    .where('coveredBy', '=', organizationId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Requires `lockOwner` of the person. */
export async function updateCover(db: Db, ownerId: string, organizationId: string | null): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ coveredBy: organizationId, updatedAt: sql`now()` })
    .where('id', '=', ownerId)
    .execute();
}

/**
 * Gives what pays for an owner's plan, and the markers of emails about it, to another owner. A grant stays if the other one has one.
 * Requires `lockBilling` and `lockOwner` of both. Call `recomputePlan` in the same transaction.
 */
export async function moveBilling(db: Db, { from, to }: { from: string; to: string }): Promise<void> {
  for (const table of ['customers', 'subscriptions'] as const)
    await db.updateTable(table).set({ userId: to }).where('userId', '=', from).execute();
  await sql`update plan_grants set user_id = ${to} where user_id = ${from}
    and not exists (select from plan_grants where user_id = ${to})`.execute(db);
  await sql`update notices set user_id = ${to} where user_id = ${from}
    and name ~ '^(payment-failed|paid-twice|refund):'`.execute(db);
}
