import { type Selectable, sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { Database } from '../schema/database.ts';

export type Customer = Selectable<Database['customers']>;

/** The account's customer at the payment provider; undefined where it never came to a checkout. */
export async function findCustomer(db: Db, userId: string): Promise<Customer | undefined> {
  return await db.selectFrom('customers').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** Whose customer it is. */
export async function findCustomerById(db: Db, id: string): Promise<Customer | undefined> {
  return await db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An account has one customer; a later one changes nothing. */
export async function insertCustomer(db: Db, userId: string, id: string): Promise<void> {
  await db
    .insertInto('customers')
    .values({ userId, id, checkoutId: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateCheckout(db: Db, userId: string, checkoutId: string): Promise<void> {
  await db.updateTable('customers').set({ checkoutId }).where('userId', '=', userId).execute();
}

export async function deleteCustomer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('customers').where('id', '=', id).execute();
}

/** Takes the number of the next reading, before it begins; undefined for a customer that is nobody's. */
export async function updateReadingsBegun(
  db: Db,
  id: string,
): Promise<{ userId: string; reading: number } | undefined> {
  return await db
    .updateTable('customers')
    .set({ readingsBegun: sql`readings_begun + 1` })
    .where('id', '=', id)
    .returning(['userId', 'readingsBegun as reading'])
    .executeTakeFirst();
}

/** Whether a reading may be stored: false where one that began later was stored already. */
export async function updateReadingStored(db: Db, id: string, reading: number): Promise<boolean> {
  const row = await db
    .updateTable('customers')
    .set({ readingStored: reading })
    .where('id', '=', id)
    .where('readingStored', '<', reading)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of all customers after one, in their order: for whoever goes through all of them in parts. */
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
