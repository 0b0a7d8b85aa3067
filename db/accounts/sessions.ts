import { sql } from 'kysely';
import type { Db } from '../connect.ts';

export type SessionRow = { id: string; userAgent: string | null; createdAt: Date; updatedAt: Date };

/** Whether the second step is done, if the account has one (product 23.3). */
const isComplete = sql<boolean>`(aal = 2 or not exists (
  select from factors where factors.user_id = sessions.user_id and status = 'verified'))`;

export async function listSessions(db: Db, userId: string): Promise<SessionRow[]> {
  return await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Ends the oldest sessions beyond `most`. Those that still need the second step go first, so that a password alone ends none
 * of the others but one; the new session stays. Lock the user first.
 */
export async function deleteOldestSessions(db: Db, userId: string, newId: string, most: number): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} and expires_at > now()
      order by id = ${newId} desc, ${isComplete} desc, created_at desc, id offset ${most})
  `.execute(db);
}

export async function deleteSessionOf(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('token', '=', token).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteOtherSessions(db: Db, userId: string, keptId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', keptId).execute();
}

export async function deleteSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** Filters out expired sessions and those that still need the second step (product 23.3). */
export async function listActiveSessions(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(isComplete)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The age of a session in seconds; undefined if it has ended. */
export async function findSessionAge(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(sql<number>`extract(epoch from now() - created_at)::float`.as('age'))
    .where('id', '=', id)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.age;
}
