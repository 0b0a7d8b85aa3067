import { sql } from 'kysely';
import { WAITING_DAYS } from '#src/owners/domains.ts';
import type { Db } from '../connect.ts';
import type { Domain } from './domains.ts';

const isUnproved = sql<boolean>`state = 'waiting' and since <= now() - make_interval(days => ${WAITING_DAYS})`;

export async function countUnprovedDomains(db: Db): Promise<number> {
  const count = sql<number>`count(*)::int`.as('count');
  return (await db.selectFrom('domains').select(count).where(isUnproved).executeTakeFirstOrThrow()).count;
}

/** The next ones by ID. */
export async function listUnprovedDomains(
  db: Db,
  after: string | null,
  limit: number,
): Promise<Pick<Domain, 'id' | 'ownerId'>[]> {
  const unproved = db.selectFrom('domains').select(['id', 'ownerId']).where(isUnproved);
  const next = after === null ? unproved : unproved.where('id', '>', after);
  return await next.orderBy('id').limit(limit).execute();
}

/** Returns its host; undefined if it was proved or removed meanwhile. */
export async function deleteUnprovedDomain(tx: Db, id: string): Promise<string | undefined> {
  const deleted = tx.deleteFrom('domains').where('id', '=', id).where(isUnproved);
  return (await deleted.returning('host').executeTakeFirst())?.host;
}
