import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Shared by all processes; the first one creates them. */
export async function readSandboxSettings(db: Db, made: { secretKey: string; webhookSecret: string }) {
  await db
    .insertInto('sandboxSettings')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await db.selectFrom('sandboxSettings').selectAll().executeTakeFirstOrThrow();
}

/** Failure modes by user ID; '*' for all. */
export async function findSandboxSettings(
  db: Db,
): Promise<{ failures: Record<string, string | undefined>; holdsEvents: boolean }> {
  const query = db.selectFrom('sandboxSettings').select(['failure', 'holdsEvents']);
  const { failure, holdsEvents } = await query.executeTakeFirstOrThrow();
  return { failures: failure.startsWith('{') ? JSON.parse(failure) : { '*': failure }, holdsEvents };
}

export async function updateSandboxFailure(db: Db, userId: string | null, mode: string): Promise<void> {
  const whose = JSON.stringify({ [userId ?? '*']: mode });
  const before = sql`case when failure like '{%' then failure::jsonb else jsonb_build_object('*', failure) end`;
  await db
    .updateTable('sandboxSettings')
    .set({ failure: sql<string>`(${before} || ${whose}::jsonb)::text` })
    .execute();
}

export async function updateSandboxHold(db: Db, holdsEvents: boolean): Promise<void> {
  await db.updateTable('sandboxSettings').set({ holdsEvents }).execute();
}

/** The stored response to a repeated request; null for the first. */
export async function insertSandboxRequest(db: Db, key: string, fingerprint: string) {
  const inserted = await db
    .insertInto('sandboxRequests')
    .values({ key, fingerprint, status: null, body: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return null;
  return await db.selectFrom('sandboxRequests').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
}

export async function updateSandboxRequest(
  db: Db,
  key: string,
  answer: { status: number; body: string },
): Promise<void> {
  await db.updateTable('sandboxRequests').set(answer).where('key', '=', key).execute();
}
