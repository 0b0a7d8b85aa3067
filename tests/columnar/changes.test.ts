import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isTemporary } from '#db/connect.ts';
import { moveStoredItems } from '#db/visits/clickhouse/changes.ts';
import { select } from '#db/visits/clickhouse/connect.ts';
import { dropMonth } from '#db/visits/clickhouse/months.ts';
import { ForeignVisitsError, listStrays } from '#db/visits/clickhouse/strays.ts';
import { lockIngestion } from '#db/visits/locks.ts';
import { PendingChangesError, queueMove } from '#db/visits/queued-changes.ts';
import type { StoredMove } from '#db/visits/store.ts';
import { openTestDatabase } from '../support/database.ts';
import { clickOn } from '../support/journal-lines.ts';
import { isEngineInstalled } from './engine.ts';
import { type Account, makeAccount, seededRandom, visitsOfDay } from './recorded-visits.ts';
import { endingAfter, expectEqual, openStores, rollupsOf, type Stores } from './stores.ts';

const DAY_MS = 86_400_000;
/** Where a change ends; everywhere by `npm run test:columnar`. */
const isLong = process.env.COLUMNAR_KILLS !== undefined;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

describe.skipIf(!isEngineInstalled)('changes of visits in ClickHouse', { timeout: 180_000 }, () => {
  const random = seededRandom(11);
  let stores: Stores;
  let ana: Account;
  let luis: Account;

  beforeAll(async () => {
    stores = await openStores();
    return stores.close;
  });
  beforeEach(async () => {
    const about: Pick<Account, 'zones' | 'hasTeamPage'> = { zones: [['2000-01-01', 'UTC']], hasTeamPage: false };
    [ana, luis] = [await makeAccount(stores.db, random, about), await makeAccount(stores.db, random, about)];
  });

  async function store(account: Account, days: readonly string[], count = 60) {
    for (const day of days) await stores.store(visitsOfDay(random, account, day, count, Date.now()));
  }
  const expectBothEqual = async () => {
    for (const account of [ana, luis]) await expectEqual(stores, account);
  };

  test('product 36.36: moved items take their visits along, and both accounts keep theirs', async () => {
    const days = [9, 8, 2, 1].map((ago) => dayOf(Date.now() - ago * DAY_MS));
    await store(ana, days);
    await store(luis, days);
    const move = async (itemIds: string[], from: Account, to: Account) => {
      const owners = { from: from.id, to: to.id };
      await stores.db.transaction().execute(async (tx) => {
        await lockIngestion(tx);
        await stores.postgres.moveItems(tx, itemIds, owners);
      });
      const stored = { id: crypto.randomUUID(), itemIds, ...owners, before: Date.now() };
      await stores.clickHouse.moveQueued(stored);
      await stores.clickHouse.moveQueued(stored);
    };
    await move(ana.items.slice(0, 3), ana, luis);
    await expectBothEqual();
    expect(await rollupsOf(stores.clickHouse, luis.id)).not.toEqual([]);
    await move(luis.items.slice(2, 6), luis, ana);
    await move(ana.items.slice(0, 2), luis, ana);
    await expectBothEqual();
  });

  test('product 36.36: changes of the same accounts are made in the order in which they were queued', async () => {
    await store(
      ana,
      [9, 2].map((ago) => dayOf(Date.now() - ago * DAY_MS)),
    );
    const itemIds = ana.items.slice(0, 3);
    const queue = async (from: Account, to: Account) => {
      const owners = { from: from.id, to: to.id };
      await stores.db.transaction().execute(async (tx) => {
        await lockIngestion(tx);
        await stores.postgres.moveItems(tx, itemIds, owners);
        await queueMove(tx, itemIds, owners);
        await sql`select pg_sleep(0.002)`.execute(tx); // until the clock has gone on
      });
    };
    await queue(ana, luis);
    await queue(luis, ana);
    const { rows } = await sql<{ id: string; payload: StoredMove }>`
      select id, payload from graphile_worker._private_jobs order by id`.execute(stores.db);
    const [there, back] = rows as [(typeof rows)[0], (typeof rows)[0]];
    const clear = { ownerId: luis.id, before: Date.now() };
    await expect(stores.clickHouse.moveQueued(back.payload)).rejects.toThrow(PendingChangesError);
    await expect(stores.clickHouse.deleteQueued(clear)).rejects.toThrow(PendingChangesError);
    await stores.clickHouse.moveQueued(there.payload);
    await sql`delete from graphile_worker._private_jobs where id = ${there.id}`.execute(stores.db);
    await stores.clickHouse.moveQueued(back.payload);
    await sql`delete from graphile_worker._private_jobs`.execute(stores.db);
    await expectBothEqual();
  });

  test('product 20.8: what is stored of accounts that are gone is deleted, but not of those of another database', async () => {
    await store(ana, [dayOf(Date.now() - 2 * DAY_MS)]);
    await store(luis, [dayOf(Date.now() - 2 * DAY_MS)]);
    expect(await stores.clickHouse.countOrphanedValues()).toBe(0);
    await sql`delete from users where id = ${luis.id}`.execute(stores.db);
    expect(await stores.clickHouse.countOrphanedValues()).toBe(1);
    expect(await stores.clickHouse.deleteOrphanedValues()).toBe(1);
    const query = 'select distinct toString(owner) as id from visits where owner in {owners:Array(UUID)}';
    const left = await select<{ id: string }>(stores.client, query, { owners: [ana.id, luis.id] });
    expect(left).toEqual([{ id: ana.id }]);
    await expectEqual(stores, ana);
    const other = await openTestDatabase();
    await expect(listStrays(other.db, stores.client)).rejects.toThrow(ForeignVisitsError);
    await other.close();
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
    await stores.db.transaction().execute(async (tx) => {
      await lockIngestion(tx);
      await stores.postgres.moveItems(tx, move.itemIds, move);
    });
    await store(ana, days.slice(1));
    await stores.clickHouse.moveQueued(move);
    await expectBothEqual();
  });

  test('product 36.36: a move that ends anywhere is completed later, without visits twice', async () => {
    await store(ana, [dayOf(Date.now() - 2 * DAY_MS), dayOf(Date.now() - DAY_MS)]);
    const itemIds = ana.items.slice(0, 4);
    let [from, to] = [ana, luis];
    for (const commands of isLong ? [0, 1, 2, 3, 4, 5] : [1, 4]) {
      const move = { id: crypto.randomUUID(), itemIds, from: from.id, to: to.id, before: Date.now() };
      await stores.db.transaction().execute(async (tx) => {
        await lockIngestion(tx);
        await stores.postgres.moveItems(tx, itemIds, move);
      });
      const ended = await moveStoredItems(endingAfter(stores.client, commands), move).catch(
        (error: Error) => error.message,
      );
      expect(ended).toBe(commands < 5 ? 'ended' : undefined);
      await stores.clickHouse.moveQueued(move);
      await expectBothEqual();
      [from, to] = [to, from];
    }
  });

  test('product 20.8: deleted visits are gone, and later ones count', async () => {
    const [item] = ana.items as [string];
    const before = Date.now() - 1_000;
    const visits = [clickOn(ana.id, item, { at: before }), clickOn(ana.id, item, { at: before + 1 })];
    await stores.clickHouse.insertVisits([{ segment: 'deleted', from: 0, to: 1_000 }], visits);
    await store(luis, [dayOf(Date.now() - DAY_MS)]);
    const others = await rollupsOf(stores.clickHouse, luis.id);
    for (const _ of [1, 2]) await stores.clickHouse.deleteQueued({ ownerId: ana.id, before });
    const query = 'select toUnixTimestamp64Milli(at) as time from visits where owner = {id:UUID}';
    expect(await select(stores.client, query, { id: ana.id })).toEqual([{ time: before + 1 }]);
    expect(await rollupsOf(stores.clickHouse, luis.id)).toEqual(others);
  });

  test('product 20.8: of who is gone, also visits of a clock that is ahead are deleted', async () => {
    const [item] = ana.items as [string];
    const now = Date.now();
    await stores.clickHouse.insertVisits(
      [{ segment: 'ahead', from: 0, to: 1_000 }],
      [clickOn(ana.id, item, { at: now + 3_600_000 })],
    );
    await sql`delete from profiles where id = ${ana.id}`.execute(stores.db);
    await stores.clickHouse.deleteQueued({ ownerId: ana.id, before: now });
    expect(await select(stores.client, 'select 1 from visits where owner = {id:UUID}', { id: ana.id })).toEqual([]);
  });

  test('product 20.8, 36.36: while a month is summed, its visits are neither deleted nor moved, but later', async () => {
    await store(ana, ['2023-02-27']);
    await expect(dropMonth(endingAfter(stores.client, 2), '2023-02')).rejects.toThrow('ended');
    const deletion = { ownerId: ana.id, before: Date.now() };
    const move = { id: crypto.randomUUID(), itemIds: ana.items, from: ana.id, to: luis.id, before: Date.now() };
    await expect(stores.clickHouse.deleteQueued(deletion)).rejects.toThrow('is being summed');
    await expect(stores.clickHouse.moveQueued(move)).rejects.toThrow('is being summed');
    expect(await dropMonth(stores.client, '2023-02')).toBe(true);
    await stores.clickHouse.deleteQueued(deletion);
    expect(await rollupsOf(stores.clickHouse, ana.id)).toEqual([]);
  });

  test('product 20.8: deleting an account queues the deletion of its visits', async () => {
    await store(ana, [dayOf(Date.now() - DAY_MS)]);
    await stores.db.transaction().execute((tx) => stores.clickHouse.deleteVisits(tx, ana.id));
    const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'delete-visits'`.execute(
      stores.db,
    );
    expect(rows).toEqual([{ payload: { ownerId: ana.id, before: expect.any(Number) } }]);
  });

  test('product 20.13: months past retention are summed, and their events deleted', async () => {
    const old = ['2023-04-29', '2023-04-30', '2023-05-01', '2023-05-31'];
    await store(ana, old);
    await store(luis, [...old, dayOf(Date.now() - DAY_MS)]);
    const sums = await rollupsOf(stores.postgres, ana.id);
    expect(await rollupsOf(stores.clickHouse, ana.id)).toEqual(sums);
    expect(await stores.clickHouse.listExpiredMonths()).toEqual(['2023-04', '2023-05']);
    for (const month of await stores.clickHouse.listExpiredMonths())
      expect(await stores.clickHouse.dropMonth(month)).toBe(true);
    expect(await stores.clickHouse.listExpiredMonths()).toEqual([]);
    expect(await stores.clickHouse.dropMonth('2023-04')).toBe(false);
    expect(
      await select(stores.client, "select count() as rows from visits where at < '2023-06-01 00:00:00'", {}),
    ).toEqual([{ rows: 0 }]);
    await expectBothEqual();
    // An event that arrives after its month was deleted is still counted
    await store(ana, ['2023-04-28']);
    expect(await stores.clickHouse.dropMonth('2023-04')).toBe(true);
    await expectBothEqual();
  });

  test('product 20.13: a month whose summing ends anywhere is summed once', async () => {
    for (const commands of isLong ? [0, 1, 2, 4, 6] : [4]) {
      await store(ana, ['2023-03-10', '2023-03-11', '2023-03-12'], 20);
      // Four slices
      const ending = dropMonth(endingAfter(stores.client, commands), '2023-03', 15);
      await expect(ending).rejects.toThrow('ended');
      expect(await stores.clickHouse.listExpiredMonths()).toEqual(['2023-03']);
      expect(await dropMonth(stores.client, '2023-03', 15)).toBe(true);
      await expectBothEqual();
    }
  });

  test('product 36.36: of a day in two months, which was moved in part before a crash, the rest is moved later', async () => {
    const now = new Date();
    const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
    await sql`update profiles set time_zone = 'Pacific/Auckland' where id = ${ana.id}`.execute(stores.db);
    await store(ana, [dayOf(first - DAY_MS), dayOf(first)]);
    const move = { id: crypto.randomUUID(), itemIds: ana.items, from: ana.id, to: luis.id, before: Date.now() };
    await stores.db.transaction().execute(async (tx) => {
      await lockIngestion(tx);
      await stores.postgres.moveItems(tx, move.itemIds, move);
    });
    // As of an insert of which ClickHouse has stored one month
    await stores.client.command({
      query: `insert into visits select * replace ({to:UUID} as owner, 2 as scope, {segment:String} as segment)
        from (select * from visits where owner = {from:UUID} and at < fromUnixTimestamp64Milli({first:Int64}))`,
      query_params: { from: ana.id, to: luis.id, segment: `moved:${move.id}`, first },
    });
    await stores.clickHouse.moveQueued(move);
    await expectBothEqual();
  });

  test('product 20.8: while an earlier deletion still runs, it is not begun again, and later completed', async () => {
    await store(ana, [dayOf(Date.now() - DAY_MS)]);
    const deletion = { ownerId: ana.id, before: Date.now() };
    const unfinished = () =>
      select(stores.client, "select mutation_id from system.mutations where table = 'visits' and not is_done", {});
    await stores.client.command({ query: 'system stop merges visits' });
    await stores.client.command({
      query: `alter table visits delete where owner = '${ana.id}' settings mutations_sync = 0`,
    });
    const running = await unfinished();
    expect(running).toHaveLength(1);
    const failure = await stores.clickHouse.deleteQueued(deletion).catch((error: unknown) => error);
    expect(isTemporary(failure)).toBe(true);
    expect(await unfinished()).toEqual(running);
    await stores.client.command({ query: 'system start merges visits' });
    await expect.poll(unfinished, { timeout: 20_000 }).toEqual([]);
    await stores.clickHouse.deleteQueued(deletion);
    expect(await rollupsOf(stores.clickHouse, ana.id)).toEqual([]);
  });
});
