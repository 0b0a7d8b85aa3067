import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { moveStoredItems } from '#db/visits/clickhouse/changes.ts';
import { type ClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { dropMonth } from '#db/visits/clickhouse/months.ts';
import { openClickHouse } from '#db/visits/clickhouse-store.ts';
import { lockIngestion } from '#db/visits/locks.ts';
import { openPostgresStore } from '#db/visits/postgres-store.ts';
import type { StoredRollup, VisitStore } from '#db/visits/store.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { openTestDatabase } from '../support/database.ts';
import { clickOn } from '../support/journal-lines.ts';
import { type Engine, isEngineInstalled, startEngine } from './engine.ts';
import { type Account, makeAccount, seededRandom, visitsOfDay } from './recorded-visits.ts';

const DAY_MS = 86_400_000;
/** Where a change ends; everywhere by `npm run test:columnar`. */
const isLong = process.env.COLUMNAR_KILLS !== undefined;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

describe.skipIf(!isEngineInstalled)('changes of visits in ClickHouse', () => {
  const random = seededRandom(11);
  let db: Db;
  let client: ClickHouse;
  let postgres: VisitStore;
  let clickHouse: VisitStore;
  let ana: Account;
  let luis: Account;
  let place = 0;

  beforeAll(async () => {
    const opened = await openTestDatabase();
    ({ db } = opened);
    const engine: Engine = await startEngine();
    const opening = await openClickHouse(db, engine.url);
    ({ client, store: clickHouse } = opening);
    postgres = openPostgresStore(db);
    return async () => {
      await opening.close();
      await engine.destroy();
      await opened.close();
    };
  });
  beforeEach(async () => {
    const about: Pick<Account, 'zones' | 'hasTeamPage'> = { zones: [['2000-01-01', 'UTC']], hasTeamPage: false };
    [ana, luis] = [await makeAccount(db, random, about), await makeAccount(db, random, about)];
  });

  async function store(account: Account, days: readonly string[], count = 60) {
    for (const day of days) {
      const visits = visitsOfDay(random, account, day, count, Date.now());
      const chunk = { from: place, to: place + 1_000 };
      place = chunk.to;
      expect(await postgres.insertVisits([{ segment: 'one', ...chunk }], visits)).toBe('stored');
      expect(await clickHouse.insertVisits([{ segment: 'other', ...chunk }], visits)).toBe('stored');
    }
  }

  async function rollupsOf(visitStore: VisitStore, { id }: Account): Promise<string[]> {
    const rows: StoredRollup[] = [];
    for await (const page of visitStore.listRollups(id)) rows.push(...page);
    return rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  }

  /** Both stores say the same of both accounts. */
  async function expectEqual(): Promise<void> {
    for (const account of [ana, luis]) {
      const { id, items } = account;
      const days = { from: dayAfter(dayOf(Date.now()), -700), to: dayOf(Date.now()) };
      const ask = async (each: VisitStore) => ({
        rollups: await rollupsOf(each, account),
        totals: await each.listItemTotals(id, days, 100),
        countries: await each.listDimensionValues(id, { itemIds: [id], dimension: 'country', ...days }, 10),
        days: (await each.listItemDays(id, { itemIds: [id, ...items], ...days }))
          .map((row) => JSON.stringify(row))
          .sort(),
      });
      expect(await ask(clickHouse)).toEqual(await ask(postgres));
    }
  }

  test('product 36.36: moved items take their visits along, and both accounts keep theirs', async () => {
    const days = [9, 8, 2, 1].map((ago) => dayOf(Date.now() - ago * DAY_MS));
    await store(ana, days);
    await store(luis, days);
    const move = async (itemIds: string[], from: Account, to: Account) => {
      const owners = { from: from.id, to: to.id };
      await db.transaction().execute(async (tx) => {
        await lockIngestion(tx);
        await postgres.moveItems(tx, itemIds, owners);
      });
      const stored = { id: crypto.randomUUID(), itemIds, ...owners, before: Date.now() };
      await clickHouse.moveQueued(stored);
      await clickHouse.moveQueued(stored);
    };
    await move(ana.items.slice(0, 3), ana, luis);
    await expectEqual();
    expect(await rollupsOf(clickHouse, luis)).not.toEqual([]);
    await move(luis.items.slice(2, 6), luis, ana);
    await move(ana.items.slice(0, 2), luis, ana);
    await expectEqual();
  });

  test('product 36.36: visits that arrive after their item was moved count for it there', async () => {
    const days = [2, 1].map((ago) => dayOf(Date.now() - ago * DAY_MS));
    await store(ana, days.slice(0, 1));
    const move = {
      id: crypto.randomUUID(),
      itemIds: ana.items.slice(0, 5),
      from: ana.id,
      to: luis.id,
      before: Date.now(),
    };
    await db.transaction().execute(async (tx) => {
      await lockIngestion(tx);
      await postgres.moveItems(tx, move.itemIds, move);
    });
    await store(ana, days.slice(1));
    await clickHouse.moveQueued(move);
    await expectEqual();
  });

  test('product 36.36: a move that ends anywhere is completed later, without visits twice', async () => {
    await store(ana, [dayOf(Date.now() - 2 * DAY_MS), dayOf(Date.now() - DAY_MS)]);
    const itemIds = ana.items.slice(0, 4);
    let [from, to] = [ana, luis];
    for (const commands of isLong ? [0, 1, 2, 3, 4, 5] : [1, 4]) {
      const move = { id: crypto.randomUUID(), itemIds, from: from.id, to: to.id, before: Date.now() };
      await db.transaction().execute(async (tx) => {
        await lockIngestion(tx);
        await postgres.moveItems(tx, itemIds, move);
      });
      const ended = await moveStoredItems(endingAfter(commands), move).catch((error: Error) => error.message);
      expect(ended).toBe(commands < 5 ? 'ended' : undefined);
      await clickHouse.moveQueued(move);
      await expectEqual();
      [from, to] = [to, from];
    }
  });

  test('product 20.8: deleted visits are gone, and later ones count', async () => {
    const [item] = ana.items as [string];
    const before = Date.now() - 1_000;
    const visits = [clickOn(ana.id, item, { at: before }), clickOn(ana.id, item, { at: before + 1 })];
    await clickHouse.insertVisits([{ segment: 'deleted', from: 0, to: 1_000 }], visits);
    await store(luis, [dayOf(Date.now() - DAY_MS)]);
    const others = await rollupsOf(clickHouse, luis);
    for (const _ of [1, 2]) await clickHouse.deleteQueued({ ownerId: ana.id, before });
    const query = 'select toUnixTimestamp64Milli(at) as time from visits where owner = {id:UUID}';
    expect(await select(client, query, { id: ana.id })).toEqual([{ time: before + 1 }]);
    expect(await rollupsOf(clickHouse, luis)).toEqual(others);
  });

  test('product 20.8: deleting an account queues the deletion of its visits', async () => {
    await store(ana, [dayOf(Date.now() - DAY_MS)]);
    await db.transaction().execute((tx) => clickHouse.deleteVisits(tx, ana.id));
    const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'delete-visits'`.execute(db);
    expect(rows).toEqual([{ payload: { ownerId: ana.id, before: expect.any(Number) } }]);
  });

  test('product 20.13: months past retention are summed, and their events deleted', async () => {
    const old = ['2023-04-29', '2023-04-30', '2023-05-01', '2023-05-31'];
    await store(ana, old);
    await store(luis, [...old, dayOf(Date.now() - DAY_MS)]);
    const sums = await rollupsOf(postgres, ana);
    expect(await rollupsOf(clickHouse, ana)).toEqual(sums);
    expect(await clickHouse.listExpiredMonths()).toEqual(['2023-04', '2023-05']);
    for (const month of await clickHouse.listExpiredMonths()) expect(await clickHouse.dropMonth(month)).toBe(true);
    expect(await clickHouse.listExpiredMonths()).toEqual([]);
    expect(await clickHouse.dropMonth('2023-04')).toBe(false);
    expect(await select(client, "select count() as rows from visits where at < '2023-06-01 00:00:00'", {})).toEqual([
      { rows: 0 },
    ]);
    await expectEqual();
    // An event that arrives after its month was deleted is still counted
    await store(ana, ['2023-04-28']);
    expect(await clickHouse.dropMonth('2023-04')).toBe(true);
    await expectEqual();
  });

  test('product 20.13: a month whose summing ends anywhere is summed once', async () => {
    for (const commands of isLong ? [0, 1, 2, 9, 17] : [9]) {
      await store(ana, ['2023-03-10', '2023-03-11'], 20);
      await expect(dropMonth(endingAfter(commands), '2023-03')).rejects.toThrow('ended');
      expect(await clickHouse.listExpiredMonths()).toEqual(['2023-03']);
      expect(await clickHouse.dropMonth('2023-03')).toBe(true);
      await expectEqual();
    }
  });

  /** A client whose process ends after some commands. */
  function endingAfter(commands: number): ClickHouse {
    let left = commands;
    return new Proxy(client, {
      get(target, name) {
        if (name === 'command' && left-- <= 0) return () => Promise.reject(new Error('ended'));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }
});
