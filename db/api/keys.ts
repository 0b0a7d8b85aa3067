import { type RawBuilder, sql } from 'kysely';
import type { ApiKey } from '#src/api/keys.ts';
import type { Scope } from '#src/owners/scopes.ts';
import type { Db } from '../connect.ts';

const isLive = sql<boolean>`revoked_at is null and coalesce(expires_at > now(), true)`;

/** Lists keys that still work, and those that ended by themselves, newest first. */
export async function listKeys(db: Db, ownerId: string): Promise<ApiKey[]> {
  return await db
    .selectFrom('apiKeys')
    .leftJoin('profiles', 'profiles.id', 'apiKeys.createdBy')
    .select(['apiKeys.id', 'apiKeys.name', 'prefix', 'scopes', 'apiKeys.createdAt', 'expiresAt'])
    .select(['lastUsedAt', 'lastUsedBy', 'profiles.name as createdBy'])
    .where('ownerId', '=', ownerId)
    .where('revokedAt', 'is', null)
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id')
    .execute();
}

export async function countLiveKeys(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('apiKeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where(isLive)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type InsertedKey = {
  ownerId: string;
  createdBy: string | null;
  name: string;
  prefix: string;
  keyHash: string;
  scopes: readonly Scope[];
  expiresAt: RawBuilder<Date> | Date | null;
};

export async function insertKey(db: Db, key: InsertedKey): Promise<{ id: string }> {
  const values = { ...key, scopes: sql<Scope[]>`${key.scopes}::text[]` };
  return await db.insertInto('apiKeys').values(values).returning('id').executeTakeFirstOrThrow();
}

export type LiveKey = {
  id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
};

export async function findLiveKey(db: Db, ownerId: string, id: string): Promise<LiveKey | undefined> {
  return await db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'prefix', 'scopes', 'createdAt', 'expiresAt'])
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where(isLive)
    .executeTakeFirst();
}

/** The key works for so many hours more, and no longer than it did before. */
export async function replaceKey(
  db: Db,
  ownerId: string,
  { id, replacedBy, hours }: { id: string; replacedBy: string; hours: number },
): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({
      replacedBy,
      expiresAt: sql`least(expires_at, now() + make_interval(hours => ${hours}))`,
      ...(hours === 0 && { revokedAt: sql`now()` }),
    })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Returns the key's name; undefined if there is none that isn't revoked yet. */
export async function revokeKey(db: Db, ownerId: string, id: string): Promise<string | undefined> {
  const revoked = await db
    .updateTable('apiKeys')
    .set({ revokedAt: sql`now()` })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return revoked?.name;
}

export type CallingKey = {
  id: string;
  ownerId: string;
  name: string;
  scopes: Scope[];
  expiresAt: Date | null;
  isEnded: boolean;
  lastUsedAt: Date | null;
};

/** Undefined if it is unknown or revoked. */
export async function findCallingKey(db: Db, keyHash: string): Promise<CallingKey | undefined> {
  return await db
    .selectFrom('apiKeys')
    .select(['id', 'ownerId', 'name', 'scopes', 'expiresAt', 'lastUsedAt'])
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('isEnded'))
    .where('keyHash', '=', keyHash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
}

/** Noted once a minute at most: a write for each call would cost more than most calls. */
export async function updateKeyUse(db: Db, id: string, by: string | null): Promise<void> {
  await db
    .updateTable('apiKeys')
    .set({ lastUsedAt: sql`now()`, lastUsedBy: by })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
    .execute();
}

export type KeptKey = { name: string; organization: string | null };

/** Keys that work, of the own account and those that the person made in organizations: a new password ends none of them. */
export async function listKeptKeys(db: Db, { ownId, userId }: { ownId: string; userId: string }): Promise<KeptKey[]> {
  const organization = sql<string | null>`case when profiles.id <> ${ownId} then profiles.name end`;
  return await db
    .selectFrom('apiKeys')
    .innerJoin('profiles', 'profiles.id', 'apiKeys.ownerId')
    .select(['apiKeys.name', organization.as('organization')])
    .where((eb) => eb.or([eb('ownerId', '=', ownId), eb('createdBy', '=', userId)]))
    .where(isLive)
    .orderBy(sql`profiles.id <> ${ownId}`)
    .orderBy('profiles.name')
    .orderBy('apiKeys.name')
    .execute();
}

/** Forgets who made keys of an organization. Returns the names of those that work. */
export async function releaseKeys(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<string[]> {
  const released = await db
    .updateTable('apiKeys')
    .set({ createdBy: null })
    .where('ownerId', '=', organizationId)
    .where('createdBy', '=', userId)
    .returning(['name', isLive.as('isLive')])
    .execute();
  return released.flatMap((key) => (key.isLive ? [key.name] : [])).sort();
}

/** Used lately, replaced by no other, and not announced yet. */
const isEnding = sql<boolean>`expires_at > now() and expires_at <= now() + interval '7 days' and revoked_at is null
  and replaced_by is null and announced_at is null and last_used_at > now() - interval '30 days'`;

/** In the order of their IDs. */
export async function listOwnersOfEndingKeys(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('apiKeys')
    .select('ownerId')
    .distinct()
    .where(isEnding)
    .$if(after !== null, (query) => query.where('ownerId', '>', after ?? ''))
    .orderBy('ownerId')
    .limit(limit)
    .execute();
  return rows.map(({ ownerId }) => ownerId);
}

export type EndingKey = { name: string; expiresAt: Date };

/** Each key once, the first one to end before the others. */
export async function announceEndingKeys(db: Db, ownerId: string): Promise<EndingKey[]> {
  const keys = await db
    .updateTable('apiKeys')
    .set({ announcedAt: sql`now()` })
    .where('ownerId', '=', ownerId)
    .where(isEnding)
    .returning(['name', sql<Date>`expires_at`.as('expiresAt')])
    .execute();
  return keys.sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime());
}
