import { type Selectable, sql } from 'kysely';
import type { Db } from '../connect.ts';
import { insertJob, LASTING_ATTEMPTS } from '../jobs.ts';
import type { Database } from '../schema/database.ts';

/** Distinguishes these advisory locks from others. */
const BILLING_LOCK = 1_719_202_003;

export type Customer = Selectable<Database['customers']>;

/**
 * Held while the payment provider is asked on behalf of an owner, which can take seconds. Unlike the owner's lock it delays none of
 * the owner's other changes. What needs both takes this one first.
 */
export async function lockBilling(tx: Db, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BILLING_LOCK}::int, hashtext(${ownerId}))`.execute(tx);
}

export async function findCustomer(db: Db, ownerId: string): Promise<Customer | undefined> {
  return await db.selectFrom('customers').selectAll().where('userId', '=', ownerId).executeTakeFirst();
}

export async function findCustomerById(db: Db, id: string): Promise<Customer | undefined> {
  return await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Does nothing if the owner has a customer already. */
export async function insertCustomer(db: Db, ownerId: string, id: string): Promise<void> {
  await db
    .insertInto('customers')
    .values({ userId: ownerId, id, checkoutId: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateCheckout(db: Db, ownerId: string, checkoutId: string): Promise<void> {
  await db.updateTable('customers').set({ checkoutId }).where('userId', '=', ownerId).execute();
}

export async function deleteCustomer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('customers').where('id', '=', id).execute();
}

/** Numbers the sync that is about to start. Returns undefined for an unknown customer. */
export async function updateSyncStarted(db: Db, id: string): Promise<{ ownerId: string; sync: number } | undefined> {
  return await db
    .updateTable('customers')
    .set({ readingsBegun: sql`readings_begun + 1` })
    .where('id', '=', id)
    .returning(['userId as ownerId', 'readingsBegun as sync'])
    .executeTakeFirst();
}

/** Returns false if the result of a later sync is already stored. */
export async function updateSyncStored(db: Db, id: string, sync: number): Promise<boolean> {
  const row = await db
    .updateTable('customers')
    .set({ readingStored: sync })
    .where('id', '=', id)
    .where('readingStored', '<', sync)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listCustomerIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Queues a sync. A waiting one of the customer is replaced, so that repeated changes delay nobody else's payments. */
export async function queueSync(db: Db, customerId: string): Promise<void> {
  await insertJob(db, 'read-customer', { customerId }, { key: `sync:${customerId}` });
}

/** Queues telling the provider who an owner's customer is. Returns false if the owner has none. */
export async function queueCustomerUpdate(db: Db, ownerId: string): Promise<boolean> {
  const customer = await findCustomer(db, ownerId);
  if (customer) await insertJob(db, 'update-customer', { customerId: customer.id }, { attempts: LASTING_ATTEMPTS });
  return customer !== undefined;
}
