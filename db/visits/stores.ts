import { sql } from 'kysely';
import { type Db, VisitStoreAwayError } from '../connect.ts';

export type StoreName = 'postgres' | 'clickhouse';

/**
 * What PostgreSQL says about where visits are stored. It has said nothing until a site first moves them.
 *
 * `both`: each visit is stored in both, and `source` has all of before. It counts the days until `summedUntil`, and the other store gets
 * their sums by copying; later days are counted by each. So a day is counted by one store, and its visitors once. `era` numbers the
 * moves: what was stored in both is marked with it.
 */
export type VisitStores = {
  stores: StoreName | 'both';
  source: StoreName;
  era: number;
  summedUntil: string; // YYYY-MM-DD
  comparedAgo: number | null; // seconds
  differences: number | null;
};

export async function findStores(db: Db): Promise<VisitStores | null> {
  const { rows } = await sql<VisitStores>`
    select stores, source, era, summed_until::text as summed_until,
      extract(epoch from now() - compared_at)::float8 as compared_ago, differences
    from visit_stores`.execute(db);
  return rows[0] ?? null;
}

/**
 * For code that stores visits in one place. Requires locked lanes, so that this stays true.
 * @throws VisitStoreAwayError if they belong elsewhere or in both: they wait in the journal
 */
export async function requireStore(tx: Db, store: StoreName): Promise<void> {
  const found = await findStores(tx);
  if (found && found.stores !== store) throw new VisitStoreAwayError(reasons[found.stores]);
}

/** For jobs that change the other store. @throws VisitStoreAwayError if it may have visits: a process that knows it does them */
export async function requireNoOther(db: Db): Promise<void> {
  const found = await findStores(db);
  if (found?.stores !== 'postgres') throw new VisitStoreAwayError(reasons[found?.stores ?? 'clickhouse']);
}

/** As `requireStore`, for both. */
export async function requireBoth(tx: Db): Promise<VisitStores> {
  const found = await findStores(tx);
  if (found?.stores !== 'both') throw new VisitStoreAwayError('The stores of visits have just changed.');
  return found;
}

const reasons: Record<VisitStores['stores'], string> = {
  both: 'Visits are being moved, and are stored in PostgreSQL and ClickHouse: set VISITS_ALSO_URL for this process, too.',
  postgres: 'Visits are stored in PostgreSQL: set VISITS_ALSO_URL=postgres or unset VISITS_URL for this process.',
  clickhouse: 'Visits are stored in ClickHouse: set VISITS_URL for this process.',
};

/** Whether a store elsewhere has visits that deletions and moves of items concern, besides PostgreSQL. */
export async function isElsewhereToo(tx: Db): Promise<boolean> {
  const found = await findStores(tx);
  return found !== null && found.stores !== 'postgres';
}
