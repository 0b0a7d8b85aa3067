import { createHash } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { PlanState } from '#src/owners/access.ts';
import type { DomainState } from '#src/owners/domains.ts';
import type { Db } from '../connect.ts';
import type { Database } from '../schema/database.ts';
import { servedStates } from './served-domains.ts';

export type Domain = Selectable<Database['domains']>;

/** Lists an owner's domains, the oldest first. */
export async function listDomains(db: Db, ownerId: string): Promise<Domain[]> {
  return await domainsOf(db, ownerId).orderBy('createdAt').orderBy('id').execute();
}

export async function findDomain(db: Db, ownerId: string, id: string): Promise<Domain | undefined> {
  return await domainsOf(db, ownerId).where('id', '=', id).executeTakeFirst();
}

const domainsOf = (db: Db, ownerId: string) => db.selectFrom('domains').selectAll().where('ownerId', '=', ownerId);

/** The cards that bare hosts show, those that are there. */
export async function listStartCards(
  db: Db,
  ownerId: string,
): Promise<{ id: string; name: string; active: boolean }[]> {
  const starts = db
    .selectFrom('domains')
    .select(sql<string>`(start->>'id')::uuid`.as('cardId'))
    .where('ownerId', '=', ownerId)
    .where(sql<boolean>`start->>'kind' = 'card'`);
  const cards = db.selectFrom('vcards').select(['id', 'name', 'active']).where('userId', '=', ownerId);
  return await cards.where('id', 'in', starts).execute();
}

/** The same, locked: a rival may take its host over. */
export async function lockDomain(tx: Db, ownerId: string, id: string): Promise<Domain | undefined> {
  return await domainsOf(tx, ownerId).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Who has a host, other than this owner. Requires `lockHost`: two owners may prove it at the same time. */
export async function lockHolder(tx: Db, host: string, ownerId: string): Promise<Domain | undefined> {
  const others = tx.selectFrom('domains').selectAll().where('host', '=', host).where('ownerId', '!=', ownerId);
  return await others.where('state', 'in', servedStates).forUpdate().executeTakeFirst();
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

/** Ends what is served for an owner whose plan no longer has domains. Returns them as they were. */
export async function endServedDomains(tx: Db, ownerId: string, since: Date): Promise<Domain[]> {
  const found = await domainsOf(tx, ownerId).where('state', 'in', servedStates).orderBy('id').forUpdate().execute();
  for (const { id } of found) await updateDomain(tx, id, { state: 'ended', since, endedBy: 'plan', nextCheckAt: null });
  return found;
}

/**
 * Takes domains whose check is due, one of each owner who isn't busy. Another process takes others; those that it doesn't finish are due
 * again in ten minutes.
 */
export async function takeDueDomains(db: Db, limit: number, busyOwners: readonly string[]): Promise<Domain[]> {
  const now = sql<Date>`now()`;
  return await db
    .updateTable('domains')
    .set({ nextCheckAt: sql`now() + interval '10 minutes'` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('domains as due')
        .select('due.id')
        .where('due.nextCheckAt', '<=', now)
        .where('due.ownerId', '!=', sql<string>`all(${busyOwners}::uuid[])`)
        .where(({ not, exists, selectFrom }) => {
          const own = selectFrom('domains as own').select('own.id').whereRef('own.ownerId', '=', 'due.ownerId');
          const isEarlier = sql<boolean>`(own.next_check_at, own.id) < (due.next_check_at, due.id)`;
          return not(exists(own.where(isEarlier)));
        })
        .orderBy('due.nextCheckAt')
        .limit(limit)
        .forUpdate('due')
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

/** That the operator ended a host, whoever has it. */
export async function insertEndedHost(db: Db, host: string): Promise<void> {
  await db
    .insertInto('endedHosts')
    .values({ hash: hashOf(host) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether the operator had ended it. */
export async function deleteEndedHost(db: Db, host: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('endedHosts').where('hash', '=', hashOf(host)).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function isHostEnded(db: Db, host: string): Promise<boolean> {
  const found = db.selectFrom('endedHosts').select('hash').where('hash', '=', hashOf(host));
  return (await found.executeTakeFirst()) !== undefined;
}

/** Hosts can name people, whose accounts may be gone. */
function hashOf(host: string): string {
  return createHash('sha256').update(host).digest('hex');
}

export async function countDomains(db: Db): Promise<{ state: DomainState; domains: number }[]> {
  const counts = db.selectFrom('domains').select(['state', sql<number>`count(*)::int`.as('domains')]);
  return await counts.groupBy('state').orderBy('state').execute();
}

export type Holder = PlanState & {
  ownerId: string;
  username: string | null;
  /** the name that was asked for was replaced */
  isFormer: boolean;
  isDisabled: boolean;
};

const holderFields = [
  'profiles.id as ownerId',
  'username',
  'planType',
  'trialStartDate',
  'trialDays',
  'subscriptionEnd',
] as const;

export async function findHolder(db: Db, ownerId: string): Promise<Holder | undefined> {
  return await db
    .selectFrom('profiles')
    .select(holderFields)
    .select([sql<boolean>`false`.as('isFormer'), sql<boolean>`disabled_at is not null`.as('isDisabled')])
    .where('id', '=', ownerId)
    .executeTakeFirst();
}

/** Who has a username, or had it and redirects it. */
export async function findNamesake(db: Db, name: string): Promise<Holder | undefined> {
  return await db
    .selectFrom('usernames')
    .innerJoin('profiles', 'profiles.id', 'usernames.userId')
    .select(holderFields)
    .select([
      sql<boolean>`held_until is not null`.as('isFormer'),
      sql<boolean>`disabled_at is not null`.as('isDisabled'),
    ])
    .where('usernames.name', '=', name)
    .where('isWish', '=', false)
    .where(sql<boolean>`coalesce(held_until > now(), true)`)
    .executeTakeFirst();
}

const DAY_MS = 86_400_000;
const nowMs = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * Counts a domain that an owner adds, and returns zero, or counts none and returns the seconds until there is room. Requires `lockOwner`. `key`
 * stands for the owner, and what is counted stays when the account goes.
 */
export async function countAddedDomain(tx: Db, key: string, perDay: number): Promise<number> {
  const { rows } = await sql<{ slot: string; seconds: number }>`
    select slot, ceil((coalesce(limits.expire, 0) - ${nowMs}) / 1000.0)::int as seconds
    from generate_series(1, ${perDay}::int) n
      cross join lateral (select 'domain:' || ${key} || ':' || n as slot) slots
      left join limits on limits.key = slot
    order by coalesce(limits.expire, 0) limit 1`.execute(tx);
  const { slot, seconds } = rows[0] ?? { slot: '', seconds: 0 };
  if (seconds > 0) return seconds;
  await sql`insert into limits (key, points, expire) values (${slot}, 1, ${nowMs} + ${DAY_MS})
    on conflict (key) do update set expire = excluded.expire`.execute(tx);
  return 0;
}
