import { type Selectable, sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { Database } from '../schema/database.ts';
import { expireTokens } from './tokens.ts';

export type EmailChange = Selectable<Database['addressChanges']>;

export type EmailSide = 'old' | 'new';

export async function findEmailChange(db: Db, userId: string): Promise<EmailChange | undefined> {
  return await db
    .selectFrom('addressChanges')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Without an old email, only the new one confirms. */
export async function replaceEmailChange(
  db: Db,
  { userId, newEmail, hasOld, hours }: { userId: string; newEmail: string; hasOld: boolean; hours: number },
): Promise<void> {
  await deleteEmailChange(db, userId);
  const expiresAt = sql<Date>`now() + make_interval(hours => ${hours})`;
  await db
    .insertInto('addressChanges')
    .values({ userId, newEmail, oldConfirmedAt: hasOld ? null : sql`now()`, newConfirmedAt: null, expiresAt })
    .execute();
}

export async function updateConfirmedSide(db: Db, userId: string, side: EmailSide): Promise<EmailChange | undefined> {
  return await db
    .updateTable('addressChanges')
    .set(side === 'old' ? { oldConfirmedAt: sql`now()` } : { newConfirmedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes the pending change and expires its links. */
export async function deleteEmailChange(db: Db, userId: string): Promise<void> {
  await expireTokens(db, userId, 'old_address');
  await expireTokens(db, userId, 'new_address');
  await db.deleteFrom('addressChanges').where('userId', '=', userId).execute();
}
