import { type Selectable, sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { Database } from '../schema/database.ts';

export type PaymentEvent = Selectable<Database['paymentEvents']>;

/** Returns false if the event is already stored. */
export async function insertPaymentEvent(
  db: Db,
  event: Pick<PaymentEvent, 'id' | 'type' | 'customerId' | 'createdAt'>,
): Promise<boolean> {
  const row = await db
    .insertInto('paymentEvents')
    .values({ ...event, doneAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPaymentEvent(db: Db, id: string): Promise<PaymentEvent | undefined> {
  return await db.selectFrom('paymentEvents').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listPendingEventIds(db: Db, customerId: string, except: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentEvents')
    .select('id')
    .where('customerId', '=', customerId)
    .where('doneAt', 'is', null)
    .where('type', 'not in', except)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks events as done. Returns those that this call marked; concurrent calls share none. */
export async function updateEventsDone(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable('paymentEvents')
    .set({ doneAt: sql`now()` })
    .where('id', 'in', ids)
    .where('doneAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listKnownEventIds(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('paymentEvents').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}
