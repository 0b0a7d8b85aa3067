import type { Db } from '../connect.ts';
import { openClickHouse } from './clickhouse-store.ts';
import { openPostgresStore } from './postgres-store.ts';
import type { VisitStore } from './store.ts';

/** A store in another database. */
export type StoreElsewhere = {
  /** Says whether it answers. From when it doesn't until it does, reports are refused at once. @throws VisitStoreAwayError */
  check(): Promise<void>;
  size(): Promise<{ rows: number; bytes: number }>;
};

export type OpenStore = { store: VisitStore; elsewhere: StoreElsewhere | null; close(): Promise<void> };

/** Opens the store of `VISITS_URL`, without which it is the database. It need not answer yet: its calls fail until it does. */
export async function openVisitStore(db: Db, visitsUrl: string | null): Promise<OpenStore> {
  if (visitsUrl === null) return { store: openPostgresStore(db), elsewhere: null, close: async () => {} };
  const { store, check, size, close } = await openClickHouse(db, visitsUrl);
  return { store, elsewhere: { check, size }, close };
}
