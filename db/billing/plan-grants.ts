import type { Grant } from '#src/billing/entitlement.ts';
import type { Db } from '../connect.ts';

/** The plan an operator gave an account; null: none. */
export async function findGrant(db: Db, userId: string): Promise<Grant | null> {
  const row = await db
    .selectFrom('planGrants')
    .select(['planType', 'endsAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Puts a grant in the place of what was granted before. `restand` makes the plan of it, in the same transaction. */
export async function setGrant(db: Db, userId: string, { planType, endsAt }: Grant): Promise<void> {
  await db
    .insertInto('planGrants')
    .values({ userId, planType, endsAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ planType, endsAt }))
    .execute();
}

export async function deleteGrant(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('planGrants').where('userId', '=', userId).execute();
}
