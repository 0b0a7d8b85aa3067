import { sql } from 'kysely';
import type { Db } from '../connect.ts';

const KEY_DAYS = 90;
/** A key is published for this long before it signs: processes reload keys every minute, and clients cache them for ten. */
const ANNOUNCED_MINUTES = 20;
/** A key is published for this long after its last signature: longer than an access token is valid. */
const KEPT_HOURS = 2;

export type StoredKey = {
  kid: string;
  publicKey: Record<string, string>;
  privateKey: string;
  /** negative: it signs already */
  secondsUntilActive: number;
  /** whether a newer key replaces it, now or soon */
  isRetired: boolean;
};

/** Processes that need a key at the same time create one. */
export async function lockSigningKeys(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('signing_keys'))`.execute(db);
}

/** The newest first; without those whose tokens have expired. */
export async function listSigningKeys(db: Db): Promise<StoredKey[]> {
  return await db
    .selectFrom('signingKeys')
    .select(['kid', 'publicKey', 'privateKey'])
    // The transaction may have begun before the key was created, and waited for the lock
    .select(sql<number>`extract(epoch from active_at - clock_timestamp())::float8`.as('secondsUntilActive'))
    .select(sql<boolean>`retired_at is not null`.as('isRetired'))
    .where(sql<boolean>`(retired_at is null or retired_at > now() - make_interval(hours => ${KEPT_HOURS}))`)
    .orderBy('activeAt', 'desc')
    .orderBy('kid')
    .execute();
}

/** It replaces the others when it becomes active: now, or once every client can know it. */
export async function insertSigningKey(
  db: Db,
  { kid, publicKey, privateKey }: { kid: string; publicKey: Record<string, string>; privateKey: string },
  { isAnnounced }: { isAnnounced: boolean },
): Promise<void> {
  const activeAt = sql<Date>`now() + make_interval(mins => ${isAnnounced ? ANNOUNCED_MINUTES : 0})`;
  await db.updateTable('signingKeys').set({ retiredAt: activeAt }).where('retiredAt', 'is', null).execute();
  await db
    .insertInto('signingKeys')
    .values({ kid, publicKey: JSON.stringify(publicKey), privateKey, activeAt })
    .execute();
}

/** Whether the current key is due for replacement. */
export async function isSigningKeyDue(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('signingKeys')
    .select('kid')
    .where('retiredAt', 'is', null)
    .where(sql<boolean>`active_at < now() - make_interval(days => ${KEY_DAYS})`)
    .executeTakeFirst();
  return row !== undefined;
}
