import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { connectDb, connectPool, type Db, isDatabaseAway, isInvalidData } from '#db/connect.ts';
import { insertBlock } from '#db/visits/clickhouse/blocks.ts';
import { type ClickHouse, connectClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { visitInserter } from '#db/visits/clickhouse/insert-visits.ts';
import { openClickHouse } from '#db/visits/clickhouse-store.ts';
import { beginBlock, listJournalIntents } from '#db/visits/journal-intents.ts';
import { listJournalPositions } from '#db/visits/journal-positions.ts';
import type { VisitStore } from '#db/visits/store.ts';
import { listVisitTotals } from '#db/visits/totals.ts';
import type { Visit } from '#src/visits/visits.ts';
import { openTestDatabase } from '../support/database.ts';
import { clickOn } from '../support/journal-lines.ts';
import { areWaiting } from '../support/waiting.ts';
import { type Engine, isEngineInstalled, startEngine } from './engine.ts';
import { type LateRequests, openLateRequests } from './late-requests.ts';
import { type Account, makeAccount, seededRandom } from './recorded-visits.ts';

const MINUTE_MS = 60_000;
const SIZE = 1_000;

describe.skipIf(!isEngineInstalled)('storing visits in ClickHouse', () => {
  const random = seededRandom(5);
  let db: Db;
  let engine: Engine;
  let client: ClickHouse;
  let store: VisitStore;
  let account: Account;
  let insert: ReturnType<typeof visitInserter>;
  let other: ReturnType<typeof visitInserter>;
  let late: LateRequests;
  let lateClient: ClickHouse;
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  const noon = Date.now() - 120 * MINUTE_MS;

  beforeAll(async () => {
    opened = await openTestDatabase();
    ({ db } = opened);
    engine = await startEngine();
    const clickHouse = await openClickHouse(db, engine.url);
    ({ client, store } = clickHouse);
    await clickHouse.prepare();
    account = await makeAccount(db, random, { zones: [['2000-01-01', 'UTC']], hasTeamPage: false });
    [insert, other] = [visitInserter(db, client), visitInserter(db, client)];
    late = await openLateRequests(engine.url);
    lateClient = await connectClickHouse(late.url);
    return async () => {
      await lateClient.close();
      await late.close();
      await clickHouse.close();
      await engine.destroy();
      await opened.close();
    };
  });

  const view = (itemId: string, minute: number, visitor = '00000000000000aa'): Visit => ({
    ...clickOn(account.id, itemId, { at: noon + minute * MINUTE_MS, visitor }),
    kind: 'card_view',
  });
  const chunkOf = (segment: string, from = 0) => ({ segment, from, to: from + SIZE });
  /** Rows, and what counts in ClickHouse and in the totals of all time. */
  const countsOf = async (itemId: string) => {
    const query = 'select count() as rows, sumIf(count, flags = 0) as hits from visits where item = {itemId:UUID}';
    const [row] = await select<{ rows: number; hits: number }>(client, query, { itemId });
    const totals = await listVisitTotals(db, account.id, [itemId]);
    return { ...row, total: totals.reduce((all, { hits }) => all + hits, 0) };
  };
  const item = (n: number) => account.items[n] as string;

  test('product 20.7: visits, totals and the position are stored together, once', async () => {
    const visits = [view(item(1), 0), clickOn(account.id, item(1), { at: noon })];
    expect(await insert([chunkOf('once')], visits)).toBe('stored');
    expect(await insert([chunkOf('once')], visits)).toBe('outdated');
    expect(await countsOf(item(1))).toEqual({ rows: 2, hits: 2, total: 2 });
    expect(await listJournalPositions(db, ['once'])).toEqual(new Map([['once', SIZE]]));
    expect(await listJournalIntents(db, ['once'])).toEqual(new Map());
  });

  test('product 20.7: a block that was sent before a crash adds to the totals what is stored', async () => {
    const visits = [view(item(2), 0), view(item(2), 10), view(item(2), 40)];
    expect(await beginBlock(db, chunkOf('crashed'))).toBe('begun');
    // As a process that knew of an earlier view
    const sent = visits.map((visit, n) => ({ ...visit, flags: n < 2 ? 8 : 0 }));
    await insertBlock(client, chunkOf('crashed'), sent, { zones: new Map([[account.id, 'UTC']]), now: Date.now() });
    expect(await insert([chunkOf('crashed')], visits)).toBe('stored');
    expect(await countsOf(item(2))).toEqual({ rows: 3, hits: 1, total: 1 });
  });

  test('product 20.7: a block is not sent again once its token is forgotten', async () => {
    const visits = [clickOn(account.id, item(3), { at: noon }), clickOn(account.id, item(3), { at: noon + 1 })];
    expect(await beginBlock(db, chunkOf('forgotten'))).toBe('begun');
    await insertBlock(client, chunkOf('forgotten'), visits, { zones: new Map([[account.id, 'UTC']]), now: Date.now() });
    await client.command({ query: 'alter table visits modify setting non_replicated_deduplication_window = 0' });
    await client.command({ query: 'alter table visits modify setting non_replicated_deduplication_window = 10000' });
    expect(await insert([chunkOf('forgotten')], visits)).toBe('stored');
    expect(await countsOf(item(3))).toEqual({ rows: 2, hits: 2, total: 2 });
  });

  test('product 20.7: a block that is repeated while its first request is still on its way is in the totals once', async () => {
    const visits = [view(item(9), 0), view(item(9), 40), clickOn(account.id, item(9), { at: noon })];
    const insertLate = visitInserter(db, lateClient);
    late.hold('insert_deduplication_token');
    const failure = await insertLate([chunkOf('late')], visits).catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
    // After ClickHouse was asked what it has of the block
    late.before('as countedAt', late.deliver);
    expect(await insertLate([chunkOf('late')], visits)).toBe('stored');
    expect(await countsOf(item(9))).toEqual({ rows: 3, hits: 3, total: 3 });
    expect(await insertLate([chunkOf('late', SIZE)], [view(item(9), 41), view(item(9), 71)])).toBe('stored');
    expect(await countsOf(item(9))).toEqual({ rows: 5, hits: 4, total: 4 });
  });

  test('product 20.14: a visit whose time is wrong is stored once, also if it is repeated in another month', async () => {
    const visits = [clickOn(account.id, item(10), { at: Date.now() + 100 * 86_400_000 })];
    expect(await beginBlock(db, chunkOf('wrong'))).toBe('begun');
    const lastMonth = { zones: new Map([[account.id, 'UTC']]), now: Date.now() - 40 * 86_400_000 };
    await insertBlock(client, chunkOf('wrong'), visits, lastMonth);
    expect(await insert([chunkOf('wrong')], visits)).toBe('stored');
    expect(await countsOf(item(10))).toEqual({ rows: 1, hits: 1, total: 1 });
  });

  test('product 20.2: views of a block that another process stored and did not finish are known', async () => {
    expect(await other([chunkOf('unfinished')], [view(item(11), 0, '00000000000000bb')])).toBe('stored');
    const next = chunkOf('unfinished', SIZE);
    expect(await beginBlock(db, next)).toBe('begun');
    await insertBlock(client, next, [view(item(11), 1)], { zones: new Map([[account.id, 'UTC']]), now: Date.now() });
    expect(await other([next], [view(item(11), 1)])).toBe('stored');
    expect(await other([chunkOf('unfinished', 2 * SIZE)], [view(item(11), 2)])).toBe('stored');
    expect(await countsOf(item(11))).toEqual({ rows: 3, hits: 2, total: 2 });
  });

  test('product 20.7: lanes are kept while ClickHouse takes longer than a transaction may be idle', async () => {
    const pool = connectPool(opened.connection, () => {}, { limits: { idleInTransaction: 200 } });
    const justIdle = async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and state = 'idle in transaction' and state_change > now() - interval '1 second'`.execute(db);
      return rows.length;
    };
    late.before('insert_deduplication_token', () => expect.poll(justIdle, { timeout: 20_000 }).toBe(0));
    try {
      const insertSlowly = visitInserter(connectDb(pool), lateClient);
      expect(await insertSlowly([chunkOf('slow')], [view(item(12), 0)])).toBe('stored');
    } finally {
      await pool.end();
    }
    expect(await countsOf(item(12))).toEqual({ rows: 1, hits: 1, total: 1 });
  });

  test('product 20.7: the bounds of a block stay as they were fixed', async () => {
    expect(await beginBlock(db, { segment: 'fixed', from: 0, to: 500 })).toBe('begun');
    expect(await insert([chunkOf('fixed')], [view(item(4), 0)])).toBe('outdated');
    expect(await listJournalIntents(db, ['fixed'])).toEqual(new Map([['fixed', 500]]));
    expect(await insert([{ segment: 'fixed', from: 0, to: 500 }], [view(item(4), 0)])).toBe('stored');
    expect(await countsOf(item(4))).toEqual({ rows: 1, hits: 1, total: 1 });
  });

  test('product 20.2: a repeated view counts once, whichever process stores it', async () => {
    expect(await insert([chunkOf('views')], [view(item(5), 0), view(item(5), 29)])).toBe('stored');
    expect(await other([chunkOf('views', SIZE)], [view(item(5), 29.9), view(item(5), 31)])).toBe('stored');
    expect(await insert([chunkOf('views', 2 * SIZE)], [view(item(5), 60), view(item(5), 62)])).toBe('stored');
    const restarted = visitInserter(db, client);
    expect(await restarted([chunkOf('views', 3 * SIZE)], [view(item(5), 91), view(item(5), 93)])).toBe('stored');
    expect(await countsOf(item(5))).toEqual({ rows: 8, hits: 4, total: 4 });
  });

  test('product 20.22: what ClickHouse refuses is refused, and its block given up', async () => {
    const wrong = { ...view(item(6), 0), kind: 'unknown' as Visit['kind'] };
    const failure = await insert([chunkOf('refused')], [wrong]).catch((error: unknown) => error);
    expect([isInvalidData(failure), isDatabaseAway(failure)]).toEqual([true, false]);
    expect(await listJournalIntents(db, ['refused'])).toEqual(new Map());
    expect(await insert([chunkOf('refused')], [])).toBe('stored');
    expect(await countsOf(item(6))).toEqual({ rows: 0, hits: 0, total: 0 });
  });

  test('product 20.7: a refused block is given up before another process may store it', async () => {
    const wrong = { ...view(item(6), 0), kind: 'unknown' as Visit['kind'] };
    const pool = connectPool({ ...opened.connection, max: 1 }, () => {});
    const elsewhere = connectDb(pool);
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    late.before('insert_deduplication_token', async () => {
      void elsewhere.transaction().execute(async (tx) => {
        await sql`select from journal_positions where segment = 'raced' for update`.execute(tx);
        locked();
        await mayGoOn;
      });
      await isLocked;
    });
    const refused = visitInserter(db, lateClient)([chunkOf('raced')], [wrong]).catch(isInvalidData);
    await isLocked;
    await areWaiting(db, 1);
    expect(await other([chunkOf('raced')], [wrong], { waits: false })).toBe('busy');
    goOn();
    expect(await refused).toBe(true);
    expect(await listJournalIntents(db, ['raced'])).toEqual(new Map());
    await pool.end();
  });

  test('product 20.7: while ClickHouse is away, the journal waits, and a failed quarantine stores nothing twice', async () => {
    await engine.kill();
    const visits = [view(item(7), 0), view(item(7), 1)];
    const failure = await insert([chunkOf('away')], visits).catch((error: unknown) => error);
    expect([isInvalidData(failure), isDatabaseAway(failure)]).toEqual([false, true]);
    expect(await listJournalPositions(db, ['away'])).toEqual(new Map([['away', 0]]));
    await engine.restart();
    const beforeCommit = () => Promise.reject(new Error('disk full'));
    await expect(insert([chunkOf('away')], visits, { beforeCommit })).rejects.toThrow('disk full');
    expect(await insert([chunkOf('away')], visits)).toBe('stored');
    expect(await countsOf(item(7))).toEqual({ rows: 2, hits: 1, total: 1 });
  });

  test('product 20.8: visits of a deleted account are left out', async () => {
    const deleted = crypto.randomUUID();
    expect(await insert([chunkOf('deleted')], [clickOn(deleted, item(8)), view(item(8), 0)])).toBe('stored');
    expect(await countsOf(item(8))).toEqual({ rows: 1, hits: 1, total: 1 });
    const { rows } = await sql`select from visit_targets where user_id = ${deleted}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('product 20.8: visits of before a deletion that arrive before it is made count nowhere, and later ones do', async () => {
    const about: Pick<Account, 'zones' | 'hasTeamPage'> = { zones: [['2000-01-01', 'UTC']], hasTeamPage: false };
    const { id, items } = await makeAccount(db, random, about);
    const link = items.at(-1) as string;
    const click = (at: number) => clickOn(id, link, { at });
    const counts = async () => {
      const query = 'select sum(count) as hits from visits where owner = {id:UUID} and flags = 0';
      const [stored] = await select<{ hits: number }>(client, query, { id });
      const totals = await listVisitTotals(db, id, [link]);
      return { stored: stored?.hits, total: totals.reduce((all, { hits }) => all + hits, 0) };
    };
    expect(await insert([chunkOf('before')], [click(noon), click(noon + 1)])).toBe('stored');
    // Of this one, the process ended once it was sent
    await beginBlock(db, chunkOf('sent'));
    const zones = new Map([[id, 'UTC']]);
    await insertBlock(client, chunkOf('sent'), [click(noon + 2)], { zones, now: Date.now() });
    await db.transaction().execute((tx) => store.deleteVisits(tx, id));
    const after = Date.now() + MINUTE_MS;
    expect(await insert([chunkOf('sent')], [click(noon + 2)])).toBe('stored');
    expect(await insert([chunkOf('waiting')], [click(noon + 3), click(after)])).toBe('stored');
    expect((await counts()).total).toBe(1);
    const { rows } = await sql<{ payload: { ownerId: string; before: number } }>`
      select payload from graphile_worker._private_jobs`.execute(db);
    for (const { payload } of rows) await store.deleteQueued(payload);
    await sql`delete from graphile_worker._private_jobs`.execute(db);
    expect(await counts()).toEqual({ stored: 1, total: 1 });
    expect(await insert([chunkOf('older')], [click(noon + 4)])).toBe('stored');
    expect(await counts()).toEqual({ stored: 2, total: 2 });
  });
});
