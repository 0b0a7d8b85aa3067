import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { sumNext } from '#db/visits/clickhouse/summing.ts';
import { lockIngestion } from '#db/visits/locks.ts';
import { isEngineInstalled } from './engine.ts';
import { openLateRequests } from './late-requests.ts';
import { type Account, makeAccount, seededRandom, visitsOfDay } from './recorded-visits.ts';
import { endingAfter, expectEqual, openStores, type Stores } from './stores.ts';

const DAY_MS = 86_400_000;
/** Where a step ends; everywhere by `npm run test:columnar`. */
const isLong = process.env.COLUMNAR_KILLS !== undefined;
const MANY = 50;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

describe.skipIf(!isEngineInstalled)('sums of days in ClickHouse', { timeout: 180_000 }, () => {
  const random = seededRandom(17);
  let stores: Stores;
  let ana: Account;
  let luis: Account;

  beforeAll(async () => {
    stores = await openStores();
    return stores.close;
  });
  beforeEach(async () => {
    const about: Pick<Account, 'zones' | 'hasTeamPage'> = {
      zones: [['2000-01-01', 'Pacific/Auckland']],
      hasTeamPage: true,
    };
    [ana, luis] = [await makeAccount(stores.db, random, about), await makeAccount(stores.db, random, about)];
  });

  const store = async (account: Account, ago: readonly number[], count = 80) => {
    for (const days of ago) await stores.store(visitsOfDay(random, account, dayBefore(days), count, Date.now()));
  };
  const sum = async (client = stores.client) => {
    while (await sumNext(stores.db, client, MANY));
  };
  const expectBothEqual = async () => {
    for (const account of [ana, luis]) await expectEqual(stores, account);
  };
  const sumsOf = async ({ id }: Account) => {
    const query = `select count() as rows, sumIf(hits, dimension = 0 and item = owner) as hits from summed_days
      where owner = {id:UUID}`;
    return (await select<{ rows: number; hits: number }>(stores.client, query, { id }))[0] ?? { rows: 0, hits: 0 };
  };
  const isSummed = async ({ id }: Account) =>
    (await select(stores.client, 'select 1 from summed_owners final where owner = {id:UUID} and state = 2', { id }))
      .length > 0;

  test('product 20.5: days of accounts with many visits are summed a day after their end, and those of others are not', async () => {
    await store(ana, [70, 40, 39, 3, 2, 1, 0]);
    await store(luis, [3], MANY - 1);
    await sum();
    expect([await isSummed(ana), await isSummed(luis)]).toEqual([true, false]);
    const before = await sumsOf(ana);
    expect(before.hits).toBeGreaterThan(4 * 70);
    expect(await sumsOf(luis)).toEqual({ rows: 0, hits: 0 });
    await expectBothEqual();
    // Nothing changes in another night
    await sum();
    expect(await sumsOf(ana)).toEqual(before);
  });

  test('product 20.16: visits that come after their day was summed count at once, and are summed the next night', async () => {
    await store(ana, [60, 3]);
    await sum();
    const before = await sumsOf(ana);
    await store(ana, [60, 20, 3]);
    expect(await sumsOf(ana)).toEqual(before);
    await expectBothEqual();
    await sum();
    expect((await sumsOf(ana)).hits).toBeGreaterThan(before.hits);
    await expectBothEqual();
  });

  test('product 36.36: moved items take along what was summed', async () => {
    await store(ana, [60, 3, 1]);
    await store(luis, [60, 3, 1]);
    await sum();
    const [itemIds, owners] = [ana.items.slice(0, 4), { from: ana.id, to: luis.id }];
    await stores.db.transaction().execute(async (tx) => {
      await lockIngestion(tx);
      await stores.postgres.moveItems(tx, itemIds, owners);
    });
    await stores.clickHouse.moveQueued({ id: crypto.randomUUID(), itemIds, ...owners, before: Date.now() });
    await expectBothEqual();
    await sum();
    expect([await isSummed(ana), await isSummed(luis)]).toEqual([true, true]);
    await expectBothEqual();
  });

  test('product 20.8: of deleted visits no sums stay, and later ones count', async () => {
    await store(ana, [60, 3, 1]);
    await store(luis, [60, 3]);
    await sum();
    await stores.clickHouse.deleteQueued({ ownerId: ana.id, before: Date.now() });
    expect(await sumsOf(ana)).toEqual({ rows: 0, hits: 0 });
    const days = { from: dayBefore(90), to: dayBefore(-2) };
    expect(await stores.clickHouse.listVisitDays(ana.id, [ana.id], days)).toEqual([]);
    await expectEqual(stores, luis);
    await sum();
    expect(await sumsOf(ana)).toEqual({ rows: 0, hits: 0 });
  });

  test('product 20.13: sums of months past retention are replaced', async () => {
    const old = [900, 899];
    await store(ana, [...old, 40, 3]);
    await sum();
    for (const month of await stores.clickHouse.listExpiredMonths()) await stores.clickHouse.dropMonth(month);
    await expectEqual(stores, ana);
    await sum();
    await expectEqual(stores, ana);
  });

  test('product 20.5: sums that end anywhere are completed the next night, without visits twice', async () => {
    for (const commands of isLong ? Array.from({ length: 14 }, (_, n) => n) : [5]) {
      await store(ana, [70, 40, 3]);
      await store(luis, [40]);
      await sum(endingAfter(stores.client, commands)).catch((error: Error) => expect(error.message).toBe('ended'));
      await expectBothEqual();
      await sum();
      expect([await isSummed(ana), await isSummed(luis)]).toEqual([true, true]);
      await expectBothEqual();
    }
  });

  test('product 20.5: sums that are stored after their step failed, while it is repeated, do not count', async () => {
    const late = await openLateRequests(stores.engine.url);
    const lateClient = await connectClickHouse(late.url);
    const uncounted = async () => {
      const query = 'select count() as rows from summed_days where run not in (select run from sum_runs)';
      return (await select<{ rows: number }>(stores.client, query, {}))[0]?.rows;
    };
    try {
      await store(ana, [70, 40, 3]);
      for (const text of ["0, day, kind, ''", 'summed.items']) {
        late.hold(text);
        await expect(sum(lateClient)).rejects.toThrow();
        // While it is repeated
        late.before(text, late.deliver);
        await sum(lateClient);
        await expectBothEqual();
        await store(ana, [40]);
      }
      expect(await uncounted()).toBeGreaterThan(0);
      await sum();
      expect(await uncounted()).toBe(0);
      await expectBothEqual();
    } finally {
      await lateClient.close();
      await late.close();
    }
  });
});
