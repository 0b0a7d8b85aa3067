import { beforeAll, describe, expect, test } from 'vitest';
import { countBlock, insertBlock, storedBlock } from '#db/visits/clickhouse/blocks.ts';
import { type ClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { upgradeTables } from '#db/visits/clickhouse/schema.ts';
import type { Visit } from '#src/visits/visits.ts';
import { clickOn } from '../support/journal-lines.ts';
import { type Engine, isEngineInstalled } from './engine.ts';
import { openTables } from './stores.ts';

const owner = '5c3f2a1e-0000-4000-8000-000000000001';
const item = '5c3f2a1e-0000-4000-8000-000000000002';
const zones = new Map([[owner, 'Europe/Madrid']]);

describe.skipIf(!isEngineInstalled)('blocks of visits in ClickHouse', () => {
  let engine: Engine;
  let client: ClickHouse;
  beforeAll(async () => {
    const opened = await openTables();
    ({ engine, client } = opened);
    return opened.close;
  });

  const now = Date.UTC(2026, 10, 27);
  const insert = (segment: string, from: number, visits: Visit[]) =>
    insertBlock(client, { segment, from, to: from + 1_000 }, visits, { zones, now });
  const countOf = async (segment: string) => {
    const query = 'select count() as rows from visits where segment = {segment:String}';
    return (await select<{ rows: number }>(client, query, { segment }))[0]?.rows;
  };

  test('product 20.7: a block that is repeated is stored once, also after a restart', async () => {
    const visits = [1, 2, 3].map((n) => clickOn(owner, item, { at: now - n }));
    await insert('repeated', 0, visits);
    await insert('repeated', 0, visits);
    await insert('repeated', 1_000, visits);
    expect(await countOf('repeated')).toBe(6);
    await engine.kill();
    await engine.restart();
    await insert('repeated', 1_000, visits);
    await insert('repeated', 0, visits);
    expect(await countOf('repeated')).toBe(6);
  });

  test('product 20.7: a block with visits of several months is stored once', async () => {
    const visits = [0, 40, 80, 120].map((days) => clickOn(owner, item, { at: now - days * 86_400_000 }));
    await insert('months', 0, visits);
    await insert('months', 0, visits);
    expect(await countOf('months')).toBe(4);
  });

  test('product 20.7: a block of 20,000 visits is one part', async () => {
    const visits = Array.from({ length: 20_000 }, (_, n) => clickOn(owner, item, { at: now - 1 - (n % 1_000) }));
    await insert('large', 0, visits);
    await insert('large', 0, visits);
    expect(await countOf('large')).toBe(20_000);
    const query = "select uniqExact(_part) as parts from visits where segment = 'large'";
    expect(await select(client, query, {})).toEqual([{ parts: 1 }]);
  });

  test('product 20.9: the day is that of the time zone when a visit arrives', async () => {
    const at = Date.UTC(2026, 10, 20, 23, 30);
    await insert('day', 0, [clickOn(owner, item, { at })]);
    const query = "select toString(day) as day, toUnixTimestamp64Milli(at) as at from visits where segment = 'day'";
    expect(await select(client, query, {})).toEqual([{ day: '2026-11-21', at }]);
  });

  test('product 20.4: values are stored as they are, and the number of a visitor in full', async () => {
    const words = { referrer: `it's \\ "a"\t\n{x:String}`, utmCampaign: 'otoño 🍂', visitor: 'fedcba9876543210' };
    await insert('words', 0, [clickOn(owner, item, words)]);
    const query =
      "select referrer, utm_campaign as utmCampaign, lower(hex(visitor)) as visitor from visits where segment = 'words'";
    expect(await select(client, query, {})).toEqual([words]);
  });

  test('product 20.8: visits of deleted accounts are left out', async () => {
    const deleted = '5c3f2a1e-0000-4000-8000-000000000009';
    await insert('deleted', 0, [clickOn(deleted, item), clickOn(owner, item)]);
    expect(await countOf('deleted')).toBe(1);
  });

  test('product 20.7: what is stored of a block is found without reading what others have', async () => {
    const others = 1_000_000;
    const start = now - 25 * 86_400_000;
    // Of a large account, all within the month
    await client.command({
      query: `insert into visits (at, day, owner, item, count, segment, place)
        select fromUnixTimestamp64Milli(toInt64(${start}) + number * 2000) as time, toDate(time), '${owner}',
          toUUID(concat('5c3f2a1e-0000-4000-8000-0000000001', leftPad(toString(number % 50), 2, '0'))), 1, 'others', number
        from numbers(${others})`,
    });
    const visits = [1, 2, 3].map((n) => clickOn(owner, item, { at: now - n }));
    await insert('searched', 0, visits);
    await client.command({ query: 'optimize table visits final' });
    const limited = new Proxy(client, {
      get(target, name) {
        if (name !== 'query') return Reflect.get(target, name);
        return (query: Parameters<ClickHouse['query']>[0]) =>
          target.query({ ...query, clickhouse_settings: { max_rows_to_read: String(others / 10) } });
      },
    });
    const search = { chunk: { segment: 'searched', from: 0, to: 1_000 }, owners: [owner], visits, now };
    expect((await storedBlock(limited, search)).places).toEqual(new Set([0, 1, 2]));
    expect(await countBlock(limited, search)).toEqual([{ itemId: item, ownerId: owner, kind: 2, hits: 3 }]);
  });

  test('product 20.14: a block of a clock that is more than a day ahead is found when it is repeated later', async () => {
    const hours = 3_600_000;
    const visits = [1, 2].map((n) => clickOn(owner, item, { at: now + 25 * hours + n }));
    await insert('ahead', 0, visits);
    // Now its times are no longer plainly wrong
    const search = { chunk: { segment: 'ahead', from: 0, to: 1_000 }, owners: [owner], visits, now: now + 2 * hours };
    expect((await storedBlock(client, search)).places).toEqual(new Set([0, 1]));
    expect(await countBlock(client, search)).toEqual([{ itemId: item, ownerId: owner, kind: 2, hits: 2 }]);
  });

  test('product 20.7: each table keeps what it has stored through a power cut', async () => {
    const query = `select name from system.tables where database = currentDatabase() and engine like '%MergeTree'
      and not (engine_full like '%fsync_after_insert = 1%' and engine_full like '%fsync_part_directory = 1%')`;
    expect(await select(client, query, {})).toEqual([]);
  });

  test('tables are upgraded once', async () => {
    await upgradeTables(client);
    expect(await select(client, 'select version from schema_versions order by version', {})).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
  });
});
