import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Db } from '#db/connect.ts';
import { compareSums, type Difference } from '#db/visits/both/compare.ts';
import { copySums, type VisitMove } from '#db/visits/both/copy.ts';
import { copyEvents } from '#db/visits/both/copy-events.ts';
import { openBothStores } from '#db/visits/both-store.ts';
import { openClickHouse } from '#db/visits/clickhouse-store.ts';
import { openPostgresStore } from '#db/visits/postgres-store.ts';
import type { VisitStore } from '#db/visits/store.ts';
import { ingest } from '#server/visits/ingest.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { laneOf, type Visit } from '#src/visits/visits.ts';
import { openTestDatabase } from '../support/database.ts';
import { startEngine } from './engine.ts';

/** A site with an empty store of each kind, and a journal. `close` destroys everything. */
export async function openSite() {
  const { db, connection, close: closeDatabase } = await openTestDatabase();
  const engine = await startEngine();
  const elsewhere = await openClickHouse(db, engine.url);
  await elsewhere.prepare();
  const directory = await mkdtemp(join(tmpdir(), 'saluda-moved-'));
  const stores = {
    postgres: openPostgresStore(db),
    clickhouse: elsewhere.store,
    toClickHouse: openBothStores(db, 'postgres', elsewhere),
    toPostgres: openBothStores(db, 'clickhouse', elsewhere),
  };
  let segment = 0;
  const close = async () => {
    await elsewhere.close();
    await engine.destroy();
    await closeDatabase();
    await rm(directory, { recursive: true });
  };

  /** Writes visits into the journal, in files that end. */
  async function write(visits: readonly Visit[]): Promise<void> {
    segment += 1;
    for (const [lane, some] of Map.groupBy(visits, ({ userId }) => laneOf(userId))) {
      const name = `mc1q2x3y-written-${lane}.${String(segment).padStart(9, '0')}`;
      await appendFile(join(directory, name), some.map(formatLine).join(''));
    }
  }

  return {
    ...{ db, connection, engine, client: elsewhere.client, directory, stores, write, close },
    /** Visits arrive, and are stored where they belong. */
    async store(visitStore: VisitStore, visits: readonly Visit[]): Promise<void> {
      await write(visits);
      expect(await ingest({ db, visitStore }, directory)).toMatchObject({ events: visits.length, quarantined: 0 });
    },
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/** Returns how many. */
export async function copyAllEvents(move: VisitMove): Promise<number> {
  for (let events = 0; ; ) {
    const copied = await copyEvents(move);
    if (copied.month === null) return events;
    events += copied.events;
  }
}

/** Copies all sums. Returns how many rows. */
export async function copyAll(move: VisitMove): Promise<number> {
  let rows = 0;
  for (let after: number | null = 0; after !== null; ) {
    const copied = await copySums(move, after);
    rows += copied.rows;
    ({ after } = copied);
  }
  return rows;
}

export async function compareAll(
  move: VisitMove,
): Promise<{ different: number; late: number; differences: Difference[] }> {
  const all = { different: 0, late: 0, differences: [] as Difference[] };
  for (let after: number | null = 0; after !== null; ) {
    const compared = await compareSums(move, after);
    all.different += compared.different;
    all.late += compared.late;
    all.differences.push(...compared.differences);
    ({ after } = compared);
  }
  return all;
}

export const equal = { different: 0, late: 0, differences: [] };

/** Packs what PostgreSQL has of days that are over. */
export async function pack(db: Db): Promise<void> {
  const store = openPostgresStore(db);
  for (let after: number | null = 0; after !== null; ) after = await store.rollUpMonth(after);
}
