import { appendFile, mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isDatabaseAway } from '#db/connect.ts';
import { select } from '#db/visits/clickhouse/connect.ts';
import { beginBlock, listJournalIntents } from '#db/visits/journal-intents.ts';
import { listJournalPositions } from '#db/visits/journal-positions.ts';
import type { VisitStore } from '#db/visits/store.ts';
import { listVisitTotals } from '#db/visits/totals.ts';
import { ingest } from '#server/visits/ingest.ts';
import { formatLine } from '#server/visits/journal-line.ts';
import { clickOn } from '../support/journal-lines.ts';
import { isEngineInstalled } from './engine.ts';
import { type Account, makeAccount, seededRandom } from './recorded-visits.ts';
import { openStores, type Stores } from './stores.ts';

describe.skipIf(!isEngineInstalled)('a block that was begun', { timeout: 60_000 }, () => {
  let stores: Stores;
  let ana: Account;
  let itemId: string;
  let segment: string;
  let directory: string;
  let size: number;

  beforeAll(async () => {
    stores = await openStores();
    ana = await makeAccount(stores.db, seededRandom(3), { zones: [['2000-01-01', 'UTC']], hasTeamPage: false });
    return stores.close;
  });
  beforeEach(async () => {
    [itemId, segment] = [crypto.randomUUID(), `l${crypto.randomUUID().slice(0, 8)}-gone.000000`];
    directory = await mkdtemp(join(tmpdir(), 'saluda-begun-'));
    await append(3);
    ({ size } = await stat(join(directory, segment)));
    expect(await beginBlock(stores.db, { segment, from: 0, to: size })).toBe('begun');
    return () => rm(directory, { recursive: true });
  });

  const append = (lines: number) =>
    appendFile(join(directory, segment), formatLine(clickOn(ana.id, itemId)).repeat(lines));
  const run = (visitStore: VisitStore) => ingest({ db: stores.db, visitStore }, directory);
  const position = async () => (await listJournalPositions(stores.db, [segment])).get(segment);
  const intents = async () => (await listJournalIntents(stores.db, [segment])).size;
  async function counts() {
    const query = 'select count() as rows from visits where item = {itemId:UUID}';
    const [row] = await select<{ rows: number }>(stores.client, query, { itemId });
    const totals = await listVisitTotals(stores.db, ana.id, [itemId]);
    return [row?.rows, totals.reduce((sum, { hits }) => sum + hits, 0)];
  }

  test('product 20.7: is repeated with the same bounds', async () => {
    await append(2);
    expect(await run(stores.clickHouse)).toMatchObject({ events: 5 });
    expect(await counts()).toEqual([5, 5]);
  });

  test('product 20.24: ends with what a power cut has left of its lines', async () => {
    await truncate(join(directory, segment), Math.floor(size / 2));
    expect(await run(stores.clickHouse)).toMatchObject({ events: 1 });
    expect([await position(), await intents(), await counts()]).toEqual([size, 0, [1, 1]]);
  });

  test('product 20.24: ends without any line', async () => {
    await truncate(join(directory, segment), 0);
    expect(await run(stores.clickHouse)).toMatchObject({ events: 0 });
    expect([await position(), await intents()]).toEqual([size, 0]);
  });

  test("product 20.7: is PostgreSQL's once visits are stored there again, and none is left for ClickHouse", async () => {
    expect(await run(stores.postgres)).toMatchObject({ events: 3 });
    expect([await position(), await intents()]).toEqual([size, 0]);
    await append(2);
    expect(await run(stores.clickHouse)).toMatchObject({ events: 2 });
    expect(await counts()).toEqual([2, 5]);
  });

  test('product 20.7: of an earlier position is none', async () => {
    await sql`update journal_positions set position = ${size} where segment = ${segment}`.execute(stores.db);
    await append(2);
    expect(await run(stores.clickHouse)).toMatchObject({ events: 2 });
    expect([await intents(), await counts()]).toEqual([0, [2, 2]]);
  });
});

describe('a job of a store that a process does not have', () => {
  test.skipIf(!isEngineInstalled)('product 20.8: is left to others', async () => {
    const stores = await openStores();
    const move = {
      id: crypto.randomUUID(),
      itemIds: [],
      from: crypto.randomUUID(),
      to: crypto.randomUUID(),
      before: 0,
    };
    for (const job of [
      () => stores.postgres.deleteQueued({ ownerId: move.from, before: 0 }),
      () => stores.postgres.moveQueued(move),
    ])
      expect(isDatabaseAway(await job().catch((error: unknown) => error))).toBe(true);
    await stores.close();
  });
});
