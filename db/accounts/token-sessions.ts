import { sql } from 'kysely';
import { IDLE_DAYS } from '#src/auth-api/refresh.ts';
import type { Db } from '../connect.ts';
import type { Amr } from '../schema/auth-api.ts';

/** Not ended, and used within the last 30 days. */
export const isTokenSessionActive = sql<boolean>`(token_sessions.ends_at is null
  and token_sessions.rotated_at > now() - make_interval(days => ${sql.lit(IDLE_DAYS)}))`;

export type TokenSessionRow = { id: string; device: string; createdAt: Date; rotatedAt: Date };

export async function listTokenSessions(db: Db, userId: string): Promise<TokenSessionRow[]> {
  return await db
    .selectFrom('tokenSessions')
    .select(['id', 'device', 'createdAt', 'rotatedAt'])
    .where('userId', '=', userId)
    .where(isTokenSessionActive)
    .orderBy('rotatedAt', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertTokenSession(
  db: Db,
  { userId, amr, device }: { userId: string; amr: Amr; device: string },
): Promise<string> {
  const { id } = await db
    .insertInto('tokenSessions')
    .values({ userId, amr: JSON.stringify(amr), device })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteTokenSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tokenSessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** All but `keptId`. */
export async function deleteTokenSessions(db: Db, userId: string, keptId: string | null = null): Promise<void> {
  await db
    .deleteFrom('tokenSessions')
    .where('userId', '=', userId)
    .$if(keptId !== null, (query) => query.where('id', '<>', keptId ?? ''))
    .execute();
}

/** Ends the least recently used ones beyond `most`. Lock the profile first. */
export async function deleteOldestTokenSessions(db: Db, userId: string, newId: string, most: number): Promise<void> {
  await sql`
    delete from token_sessions where id in (
      select id from token_sessions where user_id = ${userId}
      order by id = ${newId} desc, rotated_at desc, id offset ${most})
  `.execute(db);
}
