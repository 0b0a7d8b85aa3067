import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { VisitMove } from '#db/visits/both/copy.ts';
import { beginMove, clearPostgres, MoveObstacle } from '#db/visits/both/moves.ts';
import { select } from '#db/visits/clickhouse/connect.ts';
import { beginBlock } from '#db/visits/journal-intents.ts';
import { lockIngestion } from '#db/visits/locks.ts';
import { PendingChangesError } from '#db/visits/queued-changes.ts';
import type { StoredMove, VisitStore } from '#db/visits/store.ts';
import type { StoreName } from '#db/visits/stores.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { clickOn } from '../support/journal-lines.ts';
import { isEngineInstalled } from './engine.ts';
import { compareAll, copyAll, copyAllEvents, equal, openSite, type Site } from './moving-site.ts';
import { type Account, makeAccount, seededRandom, visitsOfDay } from './recorded-visits.ts';
import { rollupsOf } from './stores.ts';

const today = new Date().toISOString().slice(0, 10);
const ago = (days: number) => dayAfter(today, -days);

describe.skipIf(!isEngineInstalled)('changes while a site is moved', { timeout: 300_000 }, () => {
  const random = seededRandom(12);
  let site: Site;
  let ana: Account;
  let luis: Account;

  beforeEach(async () => {
    site = await openSite();
    const about: Pick<Account, 'zones' | 'hasTeamPage'> = { zones: [['2000-01-01', 'UTC']], hasTeamPage: false };
    [ana, luis] = [await makeAccount(site.db, random, about), await makeAccount(site.db, random, about)];
    return () => site.close();
  }, 120_000);

  async function arrive(store: VisitStore, days: readonly string[]): Promise<void> {
    for (const day of days) {
      const visits = [ana, luis].flatMap((account) => visitsOfDay(random, account, day, 40, Date.now()));
      await site.store(
        store,
        visits.sort((a, b) => a.at - b.at),
      );
    }
  }

  async function begin(main: StoreName, to: StoreName, until: string): Promise<VisitMove> {
    const { db, client } = site;
    return { db, client, stores: await beginMove({ db, client, main }, to, until) };
  }

  const changeOwner = (store: VisitStore, itemIds: readonly string[], from: Account, to: Account) =>
    site.db.transaction().execute(async (tx) => {
      await lockIngestion(tx);
      await store.moveItems(tx, itemIds, { from: from.id, to: to.id });
    });

  const deleteVisits = (store: VisitStore, { id }: Account) =>
    site.db.transaction().execute((tx) => store.deleteVisits(tx, id));

  /** As a server's worker does. Returns how many. */
  async function runJobs(): Promise<number> {
    const { rows } = await sql<{ id: string; name: string; payload: StoredMove & { ownerId: string } }>`
      select j.id::text as id, t.identifier as name, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier in ('move-visits', 'delete-visits') order by j.id`.execute(
      site.db,
    );
    for (const { id, name, payload } of rows) {
      await (name === 'move-visits'
        ? site.stores.toClickHouse.moveQueued(payload)
        : site.stores.toClickHouse.deleteQueued(payload));
      await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(site.db);
    }
    return rows.length;
  }

  const rowsOf = async (ownerId: string) => {
    const query = `select (select count() from visits where owner = {ownerId:UUID}) as events,
      (select count() from visit_days where owner = {ownerId:UUID}) as sums`;
    return (await select<{ events: number; sums: number }>(site.client, query, { ownerId }))[0];
  };

  async function expectEqual(): Promise<void> {
    const { postgres, clickhouse } = site.stores;
    for (const { id } of [ana, luis]) expect(await rollupsOf(clickhouse, id)).toEqual(await rollupsOf(postgres, id));
  }

  test.each([
    ['clickhouse', 'toClickHouse'],
    ['postgres', 'toPostgres'],
  ] as const)('product 36.36: items that are moved on the way to %s take their visits along', async (to, name) => {
    const { stores } = site;
    const store = stores[name];
    const from = to === 'clickhouse' ? 'postgres' : 'clickhouse';
    await arrive(stores[from], [ago(9), ago(8), ago(7)]);
    const move = await begin(from, to, ago(6));
    await arrive(store, [ago(7), ago(6), ago(5)]);
    await copyAllEvents(move);
    await copyAll(move);
    await changeOwner(store, ana.items.slice(0, 5), ana, luis);
    await arrive(store, [ago(6), ago(4)]);
    await expect(copyAll(move)).rejects.toThrow(PendingChangesError);
    expect(await runJobs()).toBe(1);
    await changeOwner(store, luis.items.slice(3, 8), luis, ana);
    expect(await runJobs()).toBe(1);
    await copyAll(move);
    expect(await compareAll(move)).toEqual(equal);
    await expectEqual();
    expect(await copyAllEvents(move)).toBe(0);
  });

  test.each([
    ['clickhouse', 'toClickHouse'],
    ['postgres', 'toPostgres'],
  ] as const)('product 20.8: visits that are deleted on the way to %s are gone from both', async (to, name) => {
    const { stores } = site;
    const store = stores[name];
    const from = to === 'clickhouse' ? 'postgres' : 'clickhouse';
    await arrive(stores[from], [ago(9), ago(8)]);
    const move = await begin(from, to, ago(6));
    await arrive(store, [ago(7), ago(4)]);
    await copyAllEvents(move);
    await copyAll(move);
    // The account stays, and counts again (product 20.8)
    await deleteVisits(store, ana);
    await runJobs();
    expect(await rowsOf(ana.id)).toEqual({ events: 0, sums: 0 });
    await arrive(store, [ago(6), ago(3)]);
    await deleteVisits(store, luis);
    await site.db.deleteFrom('profiles').where('id', '=', luis.id).execute();
    await runJobs();
    await copyAll(move);
    expect(await compareAll(move)).toEqual(equal);
    await expectEqual();
    expect(await rowsOf(luis.id)).toEqual({ events: 0, sums: 0 });
    expect(await rollupsOf(stores.postgres, ana.id)).not.toEqual([]);
  });

  test('product 20.8: visits of before a deletion that arrive before both stores have made it count in neither', async () => {
    const { stores } = site;
    await arrive(stores.postgres, [ago(9)]);
    const move = await begin('postgres', 'clickhouse', ago(6));
    await arrive(stores.toClickHouse, [ago(4)]);
    await deleteVisits(stores.toClickHouse, ana);
    await arrive(stores.toClickHouse, [ago(3), ago(2)]);
    expect(await rollupsOf(stores.postgres, ana.id)).toEqual([]);
    expect(await runJobs()).toBe(1);
    await arrive(stores.toClickHouse, [ago(1)]);
    expect(await rollupsOf(stores.postgres, ana.id)).not.toEqual([]);
    await copyAll(move);
    expect(await compareAll(move)).toEqual(equal);
    await expectEqual();
  });

  test('product 20.8: a process that knows one store only leaves no visits behind in the other', async () => {
    const { stores } = site;
    await arrive(stores.postgres, [ago(9)]);
    const move = await begin('postgres', 'clickhouse', ago(6));
    await copyAll(move);
    await deleteVisits(stores.postgres, ana);
    await expect(stores.postgres.deleteQueued({ ownerId: ana.id, before: 0 })).rejects.toThrow('set VISITS_ALSO_URL');
    expect(await runJobs()).toBe(1);
    expect(await rowsOf(ana.id)).toEqual({ events: 0, sums: 0 });
    expect(await compareAll(move)).toEqual(equal);
  });

  test('product 20.7: while visits are in both stores, a process with one of them stores nothing', async () => {
    const { stores, db, directory, write } = site;
    const { ingest } = await import('#server/visits/ingest.ts');
    const move = await begin('postgres', 'clickhouse', ago(6));
    const [item = ''] = ana.items;
    await write([clickOn(ana.id, item, { at: Date.now() })]);
    for (const visitStore of [stores.postgres, stores.clickhouse]) {
      await expect(ingest({ db, visitStore }, directory)).rejects.toThrow('set VISITS_ALSO_URL');
    }
    expect(await ingest({ db, visitStore: stores.toClickHouse }, directory)).toMatchObject({ events: 1 });
    await clearPostgres(db);
    await write([clickOn(ana.id, item, { at: Date.now() })]);
    await expect(ingest({ db, visitStore: stores.postgres }, directory)).rejects.toThrow('set VISITS_URL');
    expect(await ingest({ db, visitStore: stores.clickhouse }, directory)).toMatchObject({ events: 1 });
    expect(move.stores).toMatchObject({ stores: 'both', source: 'postgres', era: 1 });
  });

  test('product 20.7: while ClickHouse is away, visits wait for both', async () => {
    const { stores, db, directory, write, engine } = site;
    const { ingest } = await import('#server/visits/ingest.ts');
    await begin('postgres', 'clickhouse', ago(6));
    await engine.kill();
    const [item = ''] = ana.items;
    await write([clickOn(ana.id, item, { at: Date.now() })]);
    await expect(ingest({ db, visitStore: stores.toClickHouse }, directory)).rejects.toThrow();
    expect(await rollupsOf(stores.postgres, ana.id)).toEqual([]);
    await engine.restart();
    expect(await ingest({ db, visitStore: stores.toClickHouse }, directory)).toMatchObject({ events: 1 });
    expect(await rollupsOf(stores.postgres, ana.id)).not.toEqual([]);
    await expectEqual();
  });

  test('product 20.2: a block that only ClickHouse has is stored in PostgreSQL as it is there', async () => {
    const { stores, db } = site;
    await begin('postgres', 'clickhouse', ago(6));
    const [item = ''] = ana.items;
    const view = (minute: number) => ({
      ...clickOn(ana.id, item, { at: Date.now() - (60 - minute) * 60_000 }),
      kind: 'card_view' as const,
    });
    const chunk = { segment: 'one', from: 0, to: 1_000 };
    const beforeCommit = async () => {
      throw new Error('killed');
    };
    await expect(stores.toClickHouse.insertVisits([chunk], [view(0), view(40)], { beforeCommit })).rejects.toThrow(
      'killed',
    );
    // Another process stores a view between these two, so that the second would be a repeat
    expect(await stores.toClickHouse.insertVisits([{ segment: 'other', from: 0, to: 1_000 }], [view(20)])).toBe(
      'stored',
    );
    expect(await stores.toClickHouse.insertVisits([chunk], [view(0), view(40)])).toBe('stored');
    await expectEqual();
    const { rows } = await sql<{
      hits: number;
    }>`select v.hits from visit_totals v join visit_targets t on t.id = v.target_id
      where t.item_id = ${item}`.execute(db);
    expect(rows).toEqual([{ hits: 3 }]);
  });

  test('a move begins once, into an empty store, while no block is being stored', async () => {
    const { db, client, stores } = site;
    await expect(beginMove({ db, client, main: 'postgres' }, 'postgres')).rejects.toThrow(
      'Visits are in PostgreSQL already.',
    );
    const chunk = { segment: 'begun', from: 0, to: 10 };
    await beginBlock(db, chunk);
    await expect(begin('postgres', 'clickhouse', ago(6))).rejects.toThrow(/: begun\. Try again\.$/);
    await sql`delete from journal_positions`.execute(db);
    await arrive(stores.clickhouse, [ago(9)]);
    await expect(begin('postgres', 'clickhouse', ago(6))).rejects.toThrow(MoveObstacle);
    await client.command({ query: 'truncate table visits' });
    const { stores: begun } = await begin('postgres', 'clickhouse', ago(6));
    expect((await begin('postgres', 'clickhouse', ago(1))).stores).toEqual(begun);
    await expect(begin('postgres', 'postgres', ago(6))).rejects.toThrow('A move to ClickHouse has begun.');
  });
});
