import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../connect.ts';
import type { Database } from '../schema/database.ts';

export type Domain = Selectable<Database['domains']>;

/** Lists an owner's domains, the oldest first. */
export async function listDomains(db: Db, ownerId: string): Promise<Domain[]> {
  return await domainsOf(db, ownerId).orderBy('createdAt').orderBy('id').execute();
}

export async function findDomain(db: Db, ownerId: string, id: string): Promise<Domain | undefined> {
  return await domainsOf(db, ownerId).where('id', '=', id).executeTakeFirst();
}

const domainsOf = (db: Db, ownerId: string) => db.selectFrom('domains').selectAll().where('ownerId', '=', ownerId);

const served = ['live', 'failing'] as const;

/**
 * Whether a host is served for an owner other than this one. In a transaction that makes it live, after `lockHost`: two owners may prove
 * it at the same time.
 */
export async function isHostTaken(db: Db, host: string, ownerId: string): Promise<boolean> {
  const other = db.selectFrom('domains').select('id').where('host', '=', host).where('state', 'in', served);
  return (await other.where('ownerId', '!=', ownerId).executeTakeFirst()) !== undefined;
}

export async function lockHost(tx: Db, host: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${host}`}, 0))`.execute(tx);
}

export async function insertDomain(
  db: Db,
  domain: { ownerId: string; host: string; token: string; state: 'waiting' | 'held'; nextCheckAt: Date | null },
): Promise<Domain> {
  return await db.insertInto('domains').values(domain).returningAll().executeTakeFirstOrThrow();
}

export async function updateDomain(db: Db, id: string, changes: Updateable<Database['domains']>): Promise<void> {
  await db.updateTable('domains').set(changes).where('id', '=', id).execute();
}

/** Returns its host; undefined if the owner has none with this ID. */
export async function deleteDomain(db: Db, ownerId: string, id: string): Promise<string | undefined> {
  const deleted = db.deleteFrom('domains').where('ownerId', '=', ownerId).where('id', '=', id);
  return (await deleted.returning('host').executeTakeFirst())?.host;
}

/** Null: none is the main one. */
export async function updateMainDomain(db: Db, ownerId: string, id: string | null): Promise<void> {
  const others = db.updateTable('domains').set({ isMain: false }).where('ownerId', '=', ownerId);
  await others.where('isMain', '=', true).execute();
  if (id !== null) await updateDomain(db, id, { isMain: true });
}

/** Ends what is served for an owner whose plan no longer has domains. */
export async function endServedDomains(db: Db, ownerId: string, since: Date): Promise<void> {
  await db
    .updateTable('domains')
    .set({ state: 'ended', since, endedBy: 'plan', nextCheckAt: null })
    .where('ownerId', '=', ownerId)
    .where('state', 'in', served)
    .execute();
}

/** Takes domains whose check is due. Another process takes others; those that it doesn't finish are due again in ten minutes. */
export async function takeDueDomains(db: Db, limit: number): Promise<Domain[]> {
  return await db
    .updateTable('domains')
    .set({ nextCheckAt: sql`now() + interval '10 minutes'` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('domains')
        .select('id')
        .where('nextCheckAt', '<=', sql<Date>`now()`)
        .orderBy('nextCheckAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Domains of all owners for the operator, those first that wait for the operator. */
export async function listAllDomains(db: Db, limit: number): Promise<(Domain & { ownerName: string })[]> {
  return await db
    .selectFrom('domains')
    .innerJoin('profiles', 'profiles.id', 'domains.ownerId')
    .selectAll('domains')
    .select('profiles.name as ownerName')
    .orderBy(sql`state = 'held'`, 'desc')
    .orderBy('domains.createdAt', 'desc')
    .limit(limit)
    .execute();
}

/** All rows of a host, of whatever owner. */
export async function listDomainsOfHost(db: Db, host: string): Promise<Domain[]> {
  return await db.selectFrom('domains').selectAll().where('host', '=', host).orderBy('createdAt').execute();
}
