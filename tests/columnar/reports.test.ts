import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { select } from '#db/visits/clickhouse/connect.ts';
import { sumNext } from '#db/visits/clickhouse/summing.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { isEngineInstalled } from './engine.ts';
import { methods, randomQuery } from './random-queries.ts';
import {
  type Account,
  changeZones,
  daysFrom,
  makeAccount,
  seededRandom,
  visitsOfDay,
  zoneOn,
} from './recorded-visits.ts';
import { openStores, rollupsOf, type Stores } from './stores.ts';

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

describe.skipIf(!isEngineInstalled)('reports of both stores', { timeout: 180_000 }, () => {
  const random = seededRandom(20_261_127);
  const accounts: Account[] = [];
  let stores: Stores;

  beforeAll(async () => {
    stores = await openStores();
    for (const [n, each] of zones.entries()) {
      accounts.push(await makeAccount(stores.db, random, { zones: each, hasTeamPage: n === 1 }));
    }
    for (const day of recorded.toSorted()) {
      const visits = accounts
        .flatMap((account) => visitsOfDay(random, account, day, VISITS_A_DAY, Date.now()))
        .sort((a, b) => a.at - b.at);
      await changeZones(stores.db, new Map(accounts.map((account) => [account.id, zoneOn(account, day)])));
      for (let n = 0; n < visits.length; n += CHUNK) await stores.store(visits.slice(n, n + CHUNK));
    }
  }, 120_000);
  afterAll(() => stores.close());

  test(`product 20.5, 20.9, 20.12, 20.23: ${QUERIES / 2} random queries are answered alike`, async () => {
    await expectAlike(QUERIES / 2);
  }, 3_600_000);

  test(`product 20.5: ${QUERIES / 2} are once ClickHouse has sums, too`, async () => {
    while (await sumNext(stores.db, stores.client, VISITS_A_DAY));
    const query = 'select owner, length(items) as many from summed_owners final where state = 2 order by many';
    const summed = await select<{ many: number }>(stores.client, query, {});
    expect(summed).toHaveLength(accounts.length);
    // Some items have sums of all dimensions, some only of totals
    expect(summed[0]?.many).toBeGreaterThan(0);
    expect(summed[0]?.many).toBeLessThan(accounts[0]?.items.length ?? 0);
    await expectAlike(QUERIES / 2);
  }, 3_600_000);

  async function expectAlike(queries: number): Promise<void> {
    const answered = new Map<string, number>();
    for (let n = 0; n < queries; n++) {
      const { name, args, ask } = randomQuery(random, accounts, recorded);
      const [expected, actual] = [await ask(stores.postgres), await ask(stores.clickHouse)];
      expect(actual, `${name} ${JSON.stringify(args)}`).toEqual(expected);
      if (JSON.stringify(expected).length > 20) answered.set(name, (answered.get(name) ?? 0) + 1);
    }
    // Answers without visits would be alike, too
    expect([...answered.values()].reduce((all, count) => all + count)).toBeGreaterThan(queries / 2);
    expect(answered.size).toBe(methods.length);
  }

  test('product 20.8: the export has the same rollups', async () => {
    for (const { id } of accounts) {
      const [expected, actual] = [await rollupsOf(stores.postgres, id), await rollupsOf(stores.clickHouse, id)];
      expect(expected.length).toBeGreaterThan(1_000);
      expect(actual).toEqual(expected);
    }
  });
});
