import { sql } from 'kysely';
import { KNOWN_DEVICE_DAYS } from '#src/accounts/devices.ts';
import type { Db } from '../connect.ts';

const expiresAt = sql<Date>`now() + make_interval(days => ${KNOWN_DEVICE_DAYS})`;

export async function updateKnownDevice(db: Db, userId: string, tokenHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('knownDevices')
    .set({ expiresAt })
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

/** Also deletes the least recently used ones beyond `most`. */
export async function insertKnownDevice(db: Db, userId: string, tokenHash: string, most: number): Promise<void> {
  await db.insertInto('knownDevices').values({ userId, tokenHash, expiresAt }).execute();
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

export async function listKnownDevices(db: Db, userId: string): Promise<{ createdAt: Date; expiresAt: Date }[]> {
  return await db
    .selectFrom('knownDevices')
    .select(['createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}
