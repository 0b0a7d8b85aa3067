import { beforeAll, describe, expect, test } from 'vitest';
import type { VisitStore } from '#db/visits/store.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { visitDimensions, visitKinds } from '#src/visits/visits.ts';
import { isEngineInstalled } from './engine.ts';
import { type Account, makeAccount, seededRandom, visitsOfDay } from './recorded-visits.ts';
import { openStores, type Stores } from './stores.ts';

const today = new Date().toISOString().slice(0, 10);
const days = { from: dayAfter(today, -3), to: dayAfter(today, 1) };

describe.skipIf(!isEngineInstalled)("an owner's stats in ClickHouse", { timeout: 120_000 }, () => {
  const random = seededRandom(15);
  let stores: Stores;
  let store: VisitStore;
  let ana: Account;
  let luis: Account;

  beforeAll(async () => {
    stores = await openStores();
    store = stores.clickHouse;
    const about: Pick<Account, 'zones' | 'hasTeamPage'> = { zones: [['2000-01-01', 'UTC']], hasTeamPage: false };
    [ana, luis] = [await makeAccount(stores.db, random, about), await makeAccount(stores.db, random, about)];
    for (const account of [ana, luis])
      await stores.store(visitsOfDay(random, account, dayAfter(today, -1), 200, Date.now()));
    return stores.close;
  }, 120_000);

  /** All that reads days of the items that are asked for. */
  const reportsOf = (ownerId: string, itemIds: readonly string[], asked = days): (() => Promise<unknown[]>)[] => [
    () => store.listVisitDays(ownerId, itemIds, asked),
    () => store.listItemDays(ownerId, { itemIds, kinds: visitKinds, ...asked }),
    ...visitDimensions.map((dimension) => async () => {
      const { rows, total } = await store.listDimensionValues(ownerId, { itemIds, dimension, ...asked }, 100);
      return total === 0 ? rows : [total];
    }),
  ];
  const hoursOf = (ownerId: string, itemIds: readonly string[]) => store.listVisitHours(ownerId, itemIds, 48);

  test("have no visits of another owner's items, or of another owner", async () => {
    const foreign = [...luis.items, luis.id];
    for (const report of reportsOf(ana.id, foreign)) expect(await report()).toEqual([]);
    for (const report of reportsOf(luis.id, foreign)) expect(await report()).not.toEqual([]);
    expect(await hoursOf(ana.id, foreign)).toEqual([]);
    expect(await hoursOf(luis.id, foreign)).not.toEqual([]);
    const { rows } = await store.listItemTotals(ana.id, days, 100);
    const listed = rows.flatMap(({ id }) => id ?? []);
    expect(listed.length).toBeGreaterThan(3);
    expect(listed.filter((id) => !ana.items.includes(id))).toEqual([]);
    const rollups: string[] = [];
    for await (const page of store.listRollups(ana.id)) rollups.push(...page.map(({ itemId }) => itemId));
    expect(rollups.length).toBeGreaterThan(100);
    expect(rollups.filter((id) => ![ana.id, ...ana.items].includes(id))).toEqual([]);
  });

  test('are asked for by IDs and days alone, whatever callers pass on', async () => {
    const none = '00000000-0000-0000-0000-000000000000';
    const items = `${none}') or owner = '${luis.id}' or item in ('${none}`;
    const until = `${today}') or owner = '${luis.id}' or day = toDate32('${today}`;
    for (const report of [...reportsOf(ana.id, [items]), ...reportsOf(ana.id, [ana.id], { ...days, to: until })])
      await expect(report()).rejects.toThrow('neither an ID nor a day');
    // As parameters, which ClickHouse reads
    const owner = `${ana.id}' or owner = '${luis.id}`;
    for (const report of reportsOf(owner, [luis.id])) await expect(report()).rejects.toThrow(/parse|parameter/i);
    await expect(hoursOf(owner, [owner])).rejects.toThrow(/parse|parameter/i);
    expect(await hoursOf(ana.id, [items])).toEqual([]);
  });
});
