import { sql } from 'kysely';
import { DEVICE_DAYS } from '#src/accounts/factors.ts';
import type { Db } from '../connect.ts';

export async function insertDevice(db: Db, userId: string, tokenHash: string): Promise<void> {
  await db
    .insertInto('rememberedDevices')
    .values({ userId, tokenHash, expiresAt: sql`now() + make_interval(days => ${DEVICE_DAYS})` })
    .execute();
}

export async function isDeviceRemembered(db: Db, userId: string, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('rememberedDevices')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listDevices(db: Db, userId: string): Promise<{ createdAt: Date; expiresAt: Date }[]> {
  return await db
    .selectFrom('rememberedDevices')
    .select(['createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('createdAt', 'desc')
    .execute();
}

export async function deleteDevices(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('rememberedDevices').where('userId', '=', userId).execute();
}
