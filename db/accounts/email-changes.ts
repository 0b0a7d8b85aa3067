import { type Selectable, sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { Database } from '../schema/database.ts';
import { expireTokens } from './tokens.ts';

export type AddressChange = Selectable<Database['addressChanges']>;

/** Whose word for a change it is: that of the address that is left, or of the one that is taken. */
export type Side = 'old' | 'new';

/** The change that an account waits for; undefined where there is none, or no longer. */
export async function findAddressChange(db: Db, userId: string): Promise<AddressChange | undefined> {
  return await db
    .selectFrom('addressChanges')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Begins a change; the one before it is void. */
export async function replaceAddressChange(
  db: Db,
  { userId, newEmail, hours }: { userId: string; newEmail: string; hours: number },
): Promise<void> {
  await deleteAddressChange(db, userId);
  const expiresAt = sql<Date>`now() + make_interval(hours => ${hours})`;
  await db
    .insertInto('addressChanges')
    .values({ userId, newEmail, oldConfirmedAt: null, newConfirmedAt: null, expiresAt })
    .execute();
}

/** Notes one side's word; undefined where the change is gone. */
export async function updateConfirmedSide(db: Db, userId: string, side: Side): Promise<AddressChange | undefined> {
  return await db
    .updateTable('addressChanges')
    .set(side === 'old' ? { oldConfirmedAt: sql`now()` } : { newConfirmedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}

/** Ends a change and its links. Says to which address it was; undefined where there was none. */
export async function deleteAddressChange(db: Db, userId: string): Promise<string | undefined> {
  await expireTokens(db, userId, 'old_address');
  await expireTokens(db, userId, 'new_address');
  const row = await db
    .deleteFrom('addressChanges')
    .where('userId', '=', userId)
    .returning('newEmail')
    .executeTakeFirst();
  return row?.newEmail;
}
