import { expect } from 'vitest';
import type { Db } from '#db/connect.ts';
import { type ClickHouse, connectClickHouse } from '#db/visits/clickhouse/connect.ts';
import { upgradeTables } from '#db/visits/clickhouse/schema.ts';
import { openClickHouse } from '#db/visits/clickhouse-store.ts';
import { openPostgresStore } from '#db/visits/postgres-store.ts';
import type { StoredRollup, VisitStore } from '#db/visits/store.ts';
import { dayAfter } from '#src/stats/stats.ts';
import type { Visit } from '#src/visits/visits.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Engine, startEngine } from './engine.ts';
import type { Account } from './recorded-visits.ts';

/** The engine with empty tables. */
export async function openTables(): Promise<{ engine: Engine; client: ClickHouse; close: () => Promise<void> }> {
  const engine = await startEngine();
  const client = await connectClickHouse(engine.url);
  await upgradeTables(client);
  const close = async () => {
    await client.close();
    await engine.destroy();
  };
  return { engine, client, close };
}

export type Stores = {
  db: Db;
  engine: Engine;
  client: ClickHouse;
  postgres: VisitStore;
  clickHouse: VisitStore;
  /** Stores visits in both. */
  store(visits: readonly Visit[]): Promise<void>;
  close(): Promise<void>;
};

/** Both stores with a database, which they share. */
export async function openStores(): Promise<Stores> {
  const { db, close } = await openTestDatabase();
  const engine = await startEngine();
  const { client, store: clickHouse, prepare, close: closeClickHouse } = await openClickHouse(db, engine.url);
  await prepare();
  const postgres = openPostgresStore(db);
  let place = 0;
  return {
    ...{ db, engine, client, postgres, clickHouse },
    async store(visits) {
      const chunk = { from: place, to: place + 1_000 };
      place = chunk.to;
      expect(await postgres.insertVisits([{ segment: 'one', ...chunk }], visits)).toBe('stored');
      expect(await clickHouse.insertVisits([{ segment: 'other', ...chunk }], visits)).toBe('stored');
    },
    async close() {
      await closeClickHouse();
      await engine.destroy();
      await close();
    },
  };
}

/** Both stores say the same of an account. */
export async function expectEqual({ postgres, clickHouse }: Stores, { id, items }: Account): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const days = { from: dayAfter(today, -700), to: today };
  const ask = async (store: VisitStore) => ({
    rollups: await rollupsOf(store, id),
    totals: await store.listItemTotals(id, days, 100),
    countries: await store.listDimensionValues(id, { itemIds: [id], dimension: 'country', ...days }, 10),
    sources: await store.listDimensionValues(id, { itemIds: items, dimension: 'source', ...days }, 10),
    visitors: sorted(await store.listVisitDays(id, [id], days)),
    days: sorted(await store.listItemDays(id, { itemIds: [id, ...items], ...days })),
  });
  expect(await ask(clickHouse)).toEqual(await ask(postgres));
}

export async function rollupsOf(store: VisitStore, ownerId: string): Promise<string[]> {
  const rows: StoredRollup[] = [];
  for await (const page of store.listRollups(ownerId)) rows.push(...page);
  return sorted(rows);
}

export function sorted(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}

/** A client whose process ends after some commands. */
export function endingAfter(client: ClickHouse, commands: number): ClickHouse {
  let left = commands;
  return new Proxy(client, {
    get(target, name) {
      if (name === 'command' && left-- <= 0) return () => Promise.reject(new Error('ended'));
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
