import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { openClickHouse } from '#db/visits/clickhouse-store.ts';
import { openPostgresStore } from '#db/visits/postgres-store.ts';
import type { StoredRollup, ValueHits } from '#db/visits/store.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { isItemDimension, visitDimensions, visitKinds } from '#src/visits/visits.ts';
import { openTestDatabase } from '../support/database.ts';
import { isEngineInstalled, startEngine } from './engine.ts';
import {
  type Account,
  daysFrom,
  makeAccount,
  type Random,
  seededRandom,
  visitsOfDay,
  zoneOn,
} from './recorded-visits.ts';

/** `npm run test:columnar` asks 10,000. */
const QUERIES = Number(process.env.COLUMNAR_QUERIES ?? 300);
const VISITS_A_DAY = 120;
const CHUNK = 500;

const today = new Date().toISOString().slice(0, 10);
const sinceMonday = daysFrom(dayAfter(today, -6), 7);
/** Clocks change in Madrid on 2026-03-29 and 2025-10-26, in Havana on 2026-03-08; others have changed zones by then. */
const recorded = [
  ...daysFrom('2025-10-20', 10),
  ...daysFrom('2026-03-05', 6),
  ...daysFrom('2026-03-24', 12),
  ...sinceMonday,
];
/** Numbers of visitors end with the UTC day, so zones change between two: PostgreSQL adds no visitor to an earlier day (product 20.16). */
const zones: Account['zones'][] = [
  [['2000-01-01', 'Europe/Madrid']],
  [
    ['2000-01-01', 'Pacific/Auckland'],
    ['2026-03-27', 'America/Los_Angeles'],
    ['2026-03-30', 'Pacific/Kiritimati'],
  ],
  [
    ['2000-01-01', 'America/Havana'],
    ['2025-10-25', 'Asia/Kathmandu'],
  ],
];

describe.skipIf(!isEngineInstalled)('reports of both stores', () => {
  const random = seededRandom(20_261_127);
  const accounts: Account[] = [];
  const closing: (() => Promise<unknown>)[] = [];
  let stores: Record<'postgres' | 'clickHouse', Awaited<ReturnType<typeof openClickHouse>>['store']>;

  beforeAll(async () => {
    const { db, close } = await openTestDatabase();
    closing.push(close);
    const engine = await startEngine();
    closing.push(() => engine.destroy());
    const { close: closeStore, store } = await openClickHouse(db, engine.url);
    closing.push(closeStore);
    const postgres = openPostgresStore(db);
    stores = { postgres, clickHouse: store };
    for (const [n, each] of zones.entries()) {
      accounts.push(await makeAccount(db, random, { zones: each, hasTeamPage: n === 1 }));
    }
    let place = 0;
    for (const day of recorded.toSorted()) {
      const visits = accounts
        .flatMap((account) => visitsOfDay(random, account, day, VISITS_A_DAY, Date.now()))
        .sort((a, b) => a.at - b.at);
      await changeZones(db, new Map(accounts.map((account) => [account.id, zoneOn(account, day)])));
      for (let n = 0; n < visits.length; n += CHUNK) {
        const chunk = { from: place, to: place + CHUNK };
        const some = visits.slice(n, n + CHUNK);
        expect(await postgres.insertVisits([{ segment: 'recorded', ...chunk }], some)).toBe('stored');
        expect(await store.insertVisits([{ segment: 'shipped', ...chunk }], some)).toBe('stored');
        place += CHUNK;
      }
    }
  }, 120_000);
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  test(`product 20.5, 20.9, 20.12, 20.23: ${QUERIES} random queries are answered alike`, async () => {
    const answered = new Map<string, number>();
    for (let n = 0; n < QUERIES; n++) {
      const { name, args, ask } = randomQuery(random, accounts);
      const [expected, actual] = [await ask(stores.postgres), await ask(stores.clickHouse)];
      expect(actual, `${name} ${JSON.stringify(args)}`).toEqual(expected);
      if (JSON.stringify(expected).length > 20) answered.set(name, (answered.get(name) ?? 0) + 1);
    }
    // Answers without visits would be alike, too
    expect([...answered.values()].reduce((all, count) => all + count)).toBeGreaterThan(QUERIES / 2);
    expect(answered.size).toBe(methods.length);
  }, 3_600_000);

  test('product 20.8: the export has the same rollups', async () => {
    for (const { id } of accounts) {
      const [expected, actual] = [await rollupsOf('postgres', id), await rollupsOf('clickHouse', id)];
      expect(expected.length).toBeGreaterThan(1_000);
      expect(actual).toEqual(expected);
    }
  });

  async function rollupsOf(store: keyof typeof stores, ownerId: string): Promise<string[]> {
    const rows: StoredRollup[] = [];
    for await (const page of stores[store].listRollups(ownerId)) rows.push(...page);
    return sorted(rows);
  }
});

async function changeZones(db: Db, known: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, zone] of known) await sql`update profiles set time_zone = ${zone} where id = ${id}`.execute(db);
}

type Reports = Awaited<ReturnType<typeof openClickHouse>>['store'];
type Query = { name: string; args: unknown; ask: (reports: Reports) => Promise<unknown> };

const methods = ['days', 'item days', 'hours', 'values', 'values of items', 'items', 'other items', 'members'] as const;

function randomQuery(random: Random, accounts: readonly Account[]): Query {
  const { id, items } = random.of(accounts);
  const from = random.next() < 0.3 ? dayAfter(today, -random.below(9)) : random.of(recorded);
  const days = { from, to: dayAfter(from, random.of([0, 1, 6, 29, 89, 364, 730])) };
  const some = Array.from({ length: 1 + random.below(4) }, () => random.of(items));
  const itemIds = [...new Set(some)];
  const either = random.next() < 0.5 ? [id] : itemIds;
  const limit = 1 + random.below(60);
  const kinds = visitKinds.filter(() => random.next() < 0.6);
  const name = random.of(methods);
  const ask = {
    days: async (reports: Reports) => sorted(await reports.listVisitDays(id, either, days)),
    'item days': async (reports: Reports) => {
      return sorted(await reports.listItemDays(id, { itemIds: either, ...days, ...(kinds.length > 0 && { kinds }) }));
    },
    hours: async (reports: Reports) => sorted(await reports.listVisitHours(id, either, 1 + (limit % 48))),
    values: async (reports: Reports) => {
      const dimension = visitDimensions[limit % visitDimensions.length] as (typeof visitDimensions)[number];
      return listed(await reports.listDimensionValues(id, { itemIds: [id], dimension, ...days }, limit), limit);
    },
    'values of items': async (reports: Reports) => {
      const dimensions = visitDimensions.filter(isItemDimension);
      const dimension = dimensions[limit % dimensions.length] as (typeof visitDimensions)[number];
      return listed(await reports.listDimensionValues(id, { itemIds, dimension, ...days }, limit), limit);
    },
    items: (reports: Reports) => reports.listItemTotals(id, days, limit),
    'other items': (reports: Reports) => reports.sumOtherItems(id, days, limit % 8),
    members: (reports: Reports) => reports.listMemberTotals(id, days, limit),
  }[name];
  return { name, args: { id, days, itemIds, limit }, ask };
}

function sorted(rows: readonly object[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
}

/** Of equally frequent values, each store may show others at the limit. */
function listed({ rows, total }: { rows: ValueHits[]; total: number }, limit: number) {
  const least = rows.length === limit ? (rows.at(-1)?.hits ?? 0) : 0;
  return { total, hits: rows.map(({ hits }) => hits), rows: sorted(rows.filter(({ hits }) => hits > least)) };
}
