import { type Db, VisitStoreAwayError } from '../connect.ts';
import { bothInserter } from './both/insert-visits.ts';
import { hasVisits } from './both/moves.ts';
import type { ClickHouse } from './clickhouse/connect.ts';
import { openPostgresStore } from './postgres-store.ts';
import type { VisitStore } from './store.ts';
import { findStores, type StoreName } from './stores.ts';

const NOT_MOVED =
  'PostgreSQL has visits that were never moved: unset VISITS_URL, and follow the steps of docs/operations.md.';

/** ClickHouse. `prepare` creates or upgrades its tables, once. */
export type Elsewhere = { client: ClickHouse; store: VisitStore; prepare: () => Promise<void> };

/**
 * Visits while a site is moved. `main` is asked for reports. Where visits are stored is what PostgreSQL says, so that all processes agree,
 * also while they are restarted with other settings.
 */
export function openBothStores(db: Db, main: StoreName, elsewhere: Elsewhere): VisitStore {
  const stores = { postgres: openPostgresStore(db), clickhouse: elsewhere.store };
  const { postgres, clickhouse } = stores;
  const insertBoth = bothInserter(db, elsewhere.client);
  const written = async () => (await findStores(db))?.stores ?? main;
  const isInPostgres = async () => (await written()) !== 'clickhouse';
  return {
    ...stores[main],
    takesSegmentsTogether: false,
    async insertVisits(...args) {
      const found = await findStores(db);
      // Else both would have a part, and none all
      if (!found && main === 'clickhouse' && (await hasVisits(db))) throw new VisitStoreAwayError(NOT_MOVED);
      const name = found?.stores ?? main;
      if (name !== 'both') return await stores[name].insertVisits(...args);
      await elsewhere.prepare();
      return await insertBoth(...args);
    },
    deleteQueued: clickhouse.deleteQueued,
    moveQueued: clickhouse.moveQueued,
    async rollUpMonth(after) {
      return (await isInPostgres()) ? await postgres.rollUpMonth(after) : null;
    },
    createNextMonth: postgres.createNextMonth,
    // ClickHouse's months wait until the move is over: while they are replaced by sums, they lack
    async listExpiredMonths() {
      const name = await written();
      return await stores[name === 'both' ? 'postgres' : name].listExpiredMonths();
    },
    async dropMonth(month) {
      const name = await written();
      return await stores[name === 'both' ? 'postgres' : name].dropMonth(month);
    },
    async countOrphanedValues() {
      return (await isInPostgres()) ? await postgres.countOrphanedValues() : 0;
    },
    async deleteOrphanedValues() {
      return (await isInPostgres()) ? await postgres.deleteOrphanedValues() : 0;
    },
  };
}
