import type { Subscription } from '#src/billing/entitlement.ts';
import type { Db } from '../connect.ts';

/** Everything the provider last told of an account's subscriptions, the first one first. */
export async function listSubscriptions(db: Db, userId: string): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('startedAt')
    .orderBy('id')
    .execute();
  return rows.map(({ userId: _, ...subscription }) => subscription);
}

/** Puts what was read in the place of what was stored. The caller holds the profile's lock. */
export async function replaceSubscriptions(db: Db, userId: string, subscriptions: Subscription[]): Promise<void> {
  await db.deleteFrom('subscriptions').where('userId', '=', userId).execute();
  if (subscriptions.length === 0) return;
  await db
    .insertInto('subscriptions')
    .values(subscriptions.map((subscription) => ({ ...subscription, userId })))
    .execute();
}
