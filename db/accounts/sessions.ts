import { sql } from 'kysely';
import type { Db } from '../connect.ts';

export type SessionRow = { id: string; userAgent: string | null; createdAt: Date; updatedAt: Date };

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

export async function deleteSessionOf(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute();
}

export async function deleteOtherSessions(db: Db, userId: string, keptId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', keptId).execute();
}

/** Filters out expired sessions and those that still need the second step (product 23.3). */
export async function listActiveSessions(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`(aal = 2 or not exists (
      select from factors where factors.user_id = sessions.user_id and status = 'verified'))`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** In seconds; undefined if the session has ended. */
export async function findSessionAge(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(sql<number>`extract(epoch from now() - created_at)::float`.as('age'))
    .where('id', '=', id)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.age;
}
