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

/** Their rows stay for a while, so that clients learn that the account is suspended (product 25.4). */
export async function endTokenSessions(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('tokenSessions')
    .set({ endsAt: sql`now()` })
    .where('userId', '=', userId)
    .where('endsAt', 'is', null)
    .execute();
}

/** Those without the second step; the others of an account need it from now on. */
export async function deleteWeakTokenSessions(db: Db, userId: string, keptId: string | null = null): Promise<void> {
  await db
    .deleteFrom('tokenSessions')
    .where('userId', '=', userId)
    .where('aal', '=', 1)
    .$if(keptId !== null, (query) => query.where('id', '<>', keptId ?? ''))
    .execute();
}

/** Steps up. Refresh tokens from before fetch none from after. False if the session has ended. Lock the user first. */
export async function raiseTokenSession(
  db: Db,
  id: string,
  { method, at, factor }: { method: string; at: number; factor: string },
): Promise<boolean> {
  const { rows } = await sql`
    update token_sessions set aal = 2, aal2_at = now(), rotated_at = now(), counter = counter + 2, floor = counter + 2,
      amr = ${JSON.stringify([{ method, at, factor }])}::jsonb
        || (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry
          where entry ->> 'method' <> ${method})
    where id = ${id} and ${isTokenSessionActive} returning id
  `.execute(db);
  return rows.length > 0;
}

/** Takes the second step away from sessions that a removed factor stepped up. */
export async function lowerTokenSessions(db: Db, userId: string, factorId: string): Promise<void> {
  const isOfFactor = sql`jsonb_build_array(jsonb_build_object('factor', ${factorId}::text))`;
  await sql`
    update token_sessions set aal = 1, amr = (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry
      where entry ->> 'factor' is distinct from ${factorId})
    where user_id = ${userId} and amr @> ${isOfFactor}
  `.execute(db);
}

/** Ends the least recently used ones beyond `most`, first those without the second step. Lock the user first. */
export async function deleteOldestTokenSessions(db: Db, userId: string, newId: string, most: number): Promise<void> {
  await sql`
    delete from token_sessions where id in (
      select id from token_sessions where user_id = ${userId}
      order by id = ${newId} desc, aal desc, rotated_at desc, id offset ${most})
  `.execute(db);
}
