import type { Db } from '../connect.ts';
import { type Elsewhere, openBothStores } from './both-store.ts';
import { openClickHouse } from './clickhouse-store.ts';
import { openPostgresStore } from './postgres-store.ts';
import type { VisitStore } from './store.ts';
import type { StoreName } from './stores.ts';

/** A store in another database. */
export type StoreElsewhere = {
  /** Says whether it answers. From when it doesn't until it does, reports are refused at once. @throws VisitStoreAwayError */
  check(): Promise<void>;
  size(): Promise<{ rows: number; bytes: number }>;
};

/** `main` is the one of reports. */
export type Moving = Elsewhere & { main: StoreName };

/** `moving`: null unless there are both. */
export type OpenStore = {
  store: VisitStore;
  elsewhere: StoreElsewhere | null;
  moving: Moving | null;
  close(): Promise<void>;
};

/**
 * Opens the store of `VISITS_URL`, without which it is the database, and the one of `VISITS_ALSO_URL`. ClickHouse need not answer yet: its
 * calls fail until it does.
 */
export async function openVisitStore(
  db: Db,
  visitsUrl: string | null,
  alsoUrl: string | null = null,
): Promise<OpenStore> {
  const url = visitsUrl ?? alsoUrl;
  if (url === null) return { store: openPostgresStore(db), elsewhere: null, moving: null, close: async () => {} };
  const { store, client, prepare, check, size, close } = await openClickHouse(db, url);
  const elsewhere = { check, size };
  if (alsoUrl === null) return { store, elsewhere, moving: null, close };
  const main = visitsUrl === null ? 'postgres' : 'clickhouse';
  const moving = { client, store, prepare, main } as const;
  return { store: openBothStores(db, main, moving), elsewhere, moving, close };
}
