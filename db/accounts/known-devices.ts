import { sql } from 'kysely';
import { KNOWN_DEVICE_DAYS } from '#src/accounts/devices.ts';
import type { Db } from '../connect.ts';

const expiresAt = sql<Date>`now() + make_interval(days => ${KNOWN_DEVICE_DAYS})`;

type KnownDevice = { userId: string; tokenHash: string; device: string };

export async function updateKnownDevice(db: Db, { userId, tokenHash, device }: KnownDevice): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('knownDevices')
    .set({ device, expiresAt })
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function hasKnownDevice(db: Db, userId: string, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('userId', '=', userId)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the account was used by this kind of browser or program, as far as is known, but for the session that signs in. A session
 * that lacks the second step did not complete its sign-in.
 */
export async function hasUsedDevice(
  db: Db,
  { userId, device, sessionId }: { userId: string; device: string; sessionId: string },
): Promise<boolean> {
  const isComplete = sql`(aal = 2 or not exists (
    select from factors where factors.user_id = ${userId} and status = 'verified'))`;
  const { rows } = await sql`
    select from known_devices where user_id = ${userId} and device = ${device} and expires_at > now()
    union all select from sessions where user_id = ${userId} and user_agent = ${device} and ${isComplete}
    union all select from token_sessions
      where user_id = ${userId} and device = ${device} and id <> ${sessionId} and ${isComplete}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Inserts a device, and deletes the least recently used ones beyond `most`. */
export async function insertKnownDevice(
  db: Db,
  { userId, tokenHash, device }: KnownDevice,
  most: number,
): Promise<void> {
  await db.insertInto('knownDevices').values({ userId, tokenHash, device, expiresAt }).execute();
  await db
    .deleteFrom('knownDevices')
    .where('tokenHash', 'in', (eb) =>
      eb
        .selectFrom('knownDevices')
        .select('tokenHash')
        .where('userId', '=', userId)
        .orderBy('expiresAt', 'desc')
        .orderBy('createdAt', 'desc')
        .offset(most),
    )
    .execute();
}

export async function countKnownDevices(db: Db, userId: string): Promise<{ all: number; today: number }> {
  const { all, today } = await db
    .selectFrom('knownDevices')
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      sql<string>`count(*) filter (where created_at > now() - interval '24 hours')`.as('today'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { all: Number(all), today: Number(today) };
}
