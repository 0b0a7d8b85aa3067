import type { Db } from '../connect.ts';
import { openClickHouse } from './clickhouse-store.ts';
import { openPostgresStore } from './postgres-store.ts';
import type { VisitStore } from './store.ts';

export type OpenStore = { store: VisitStore; close: () => Promise<void> };

/** Opens the store of `VISITS_URL`, without which it is the database. It need not answer yet: its calls fail until it does. */
export async function openVisitStore(db: Db, visitsUrl: string | null): Promise<OpenStore> {
  if (visitsUrl === null) return { store: openPostgresStore(db), close: async () => {} };
  return await openClickHouse(db, visitsUrl);
}
