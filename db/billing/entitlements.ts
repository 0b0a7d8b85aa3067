import { type Grant, largerGrant, type Subscription } from '#src/billing/entitlement.ts';
import type { Db } from '../connect.ts';

/** Subscriptions as Stripe last reported them, oldest first. */
export async function listSubscriptions(db: Db, ownerId: string): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', ownerId)
    .orderBy('startedAt')
    .orderBy('id')
    .execute();
  return rows.map(({ userId: _, ...subscription }) => subscription);
}

/** Requires `lockOwner`. */
export async function replaceSubscriptions(db: Db, ownerId: string, subscriptions: Subscription[]): Promise<void> {
  await db.deleteFrom('subscriptions').where('userId', '=', ownerId).execute();
  if (subscriptions.length === 0) return;
  await db
    .insertInto('subscriptions')
    .values(subscriptions.map((subscription) => ({ ...subscription, userId: ownerId })))
    .execute();
}

/** Requires `lockOwner`. */
export async function updateSeats(
  db: Db,
  { ownerId, id }: { ownerId: string; id: string },
  changes: Partial<Pick<Subscription, 'seats' | 'seatPriceId' | 'scheduledSeats' | 'scheduledPriceId' | 'scheduledAt'>>,
): Promise<void> {
  await db.updateTable('subscriptions').set(changes).where('userId', '=', ownerId).where('id', '=', id).execute();
}

/** The larger of the operator's grant and the default plan, which counts as one (product 38.5). */
export async function findGrant(db: Db, ownerId: string, now: Date): Promise<Grant | null> {
  return largerGrant(await findOwnGrant(db, ownerId), await findDefaultGrant(db, ownerId), now);
}

/** Organizations have Business only. */
async function findDefaultGrant(db: Db, ownerId: string): Promise<Grant | null> {
  const row = await db
    .selectFrom('defaultPlan')
    .innerJoin('profiles', (join) => join.on('profiles.id', '=', ownerId))
    .select('defaultPlan.planType')
    .where((eb) => eb.or([eb('defaultPlan.planType', '=', 'business'), eb('ownerKind', '=', 'person')]))
    .executeTakeFirst();
  return row ? { planType: row.planType, endsAt: null } : null;
}

export async function findOwnGrant(db: Db, ownerId: string): Promise<Grant | null> {
  const row = await db
    .selectFrom('planGrants')
    .select(['planType', 'endsAt'])
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Call `recomputePlan` in the same transaction. */
export async function upsertGrant(db: Db, ownerId: string, { planType, endsAt }: Grant): Promise<void> {
  await db
    .insertInto('planGrants')
    .values({ userId: ownerId, planType, endsAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ planType, endsAt }))
    .execute();
}

export async function deleteGrant(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('planGrants').where('userId', '=', ownerId).execute();
}
