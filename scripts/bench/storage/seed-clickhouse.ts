import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { type ClickHouse, connectClickHouse, select } from '#db/visits/clickhouse/connect.ts';
import { openClickHouse } from '#db/visits/clickhouse-store.ts';
import { LINKS, lists, PERIOD_DAYS, PERIODS } from './seed.ts';

/**
 * Seeds a database of ClickHouse with events on the links of one of PostgreSQL, and sums them as the server does every night. Returns its
 * URL.
 */
export async function seedStore(
  db: Db,
  server: string,
  { name, events }: { name: string; events: number },
): Promise<{ url: string; size: { rows: number; bytes: number } }> {
  const admin = await connectClickHouse(server);
  await admin.command({ query: `create database ${name}` });
  await admin.close();
  const url = new URL(name, server).href;
  const { client, store, prepare, close } = await openClickHouse(db, url);
  await prepare();
  const { rows: links } = await sql<SeededLink>`select n as number, k.id as item_id, k.user_id as owner_id
    from generate_series(0, ${LINKS - 1}::int) n join links k on k.slug = 'bench-' || n order by n`.execute(db);
  await seedClickHouse(client, links, events);
  while ((await store.rollUpMonth(0)) !== null);
  await client.command({ query: 'optimize table summed_days final' });
  const size = await sizeOf(client);
  await close();
  return { url, size };
}

type SeededLink = { number: number; itemId: string; ownerId: string };

/** Picks a value, the first ones more often. */
const word = (words: readonly string[], draw: string) =>
  `[${words.map((each) => `'${each}'`).join()}][toUInt32(floor(pow(${words.length + 1}, ${draw})))]`;

/** The same for each run: a number from 0 to 1 for an event of a period. */
const draw = (name: string) => `cityHash64(event, period, '${name}') / 18446744073709551616`;
const BOT = '1';
const NO_BOT = '0';

/**
 * Seeds events as `seedVisits` does, in ClickHouse itself: what the server would have stored of them. Each hour of a lane is a journal
 * file.
 */
async function seedClickHouse(client: ClickHouse, links: readonly SeededLink[], events: number): Promise<void> {
  const command = (query: string) => client.command({ query });
  await command(
    'create or replace table seeded_links (number UInt32, itemId UUID, ownerId UUID) engine = MergeTree order by number',
  );
  await client.insert({ table: 'seeded_links', values: links, format: 'JSONEachRow' });
  const each = Math.round(events / PERIODS);
  const active = `greatest(1, least(30, ${each} / ((link + 1) * ${Math.log(links.length)}) / 8))`;
  const kind = 'transform(link % 10, [8, 9, 6, 7], [0, 4, 3, 3], 2)';
  for (let period = 0; period < PERIODS; period++) {
    await command(`
      insert into visits (at, day, owner, item, kind, flags, count, visitor, source, country, device, browser, os, referrer,
        utm_source, segment, place)
      select time, toDate32(time), ownerId, itemId, ${kind}, if(${draw('flags')} < 0.05, ${BOT}, ${NO_BOT}), 1,
        cityHash64(event, period), ${word(lists.source, draw('source'))}, ${word(lists.country, draw('country'))},
        ${word(lists.device, draw('device'))}, ${word(lists.browser, draw('browser'))}, ${word(lists.os, draw('os'))},
        ${word(lists.referrer, draw('referrer'))},
        if(${draw('campaign')} < 0.9, '', ${JSON.stringify(lists.utmSource.slice(1)).replaceAll('"', "'")}[1 + toUInt32(floor(${draw('utm')} * 3))]),
        concat('mc1q2x3y-5c3f2a1e-0000-4000-8000-000000000001-', toString(reinterpretAsUInt8(unhex(right(toString(ownerId), 2))) % 4),
          '.', leftPad(toString(intDiv(toUnixTimestamp(time), 3600)), 9, '0')),
        toUInt64(toUnixTimestamp64Milli(time) % 3600000 * ${((each / PERIOD_DAYS / 24 / 4) * 200) / 3_600_000})
      from (
        select event, period, link,
          toDateTime64(toStartOfDay(now('UTC')) - toIntervalDay(${(period + 1) * PERIOD_DAYS})
            + toIntervalDay((link * 7 + toUInt32(floor(${draw('day')} * ${active}))) % ${PERIOD_DAYS}), 3, 'UTC')
            + toIntervalMillisecond(toUInt64(${draw('time')} * 86400000)) as time
        from (
          select number as event, ${period} as period, toUInt32(floor(pow(${links.length}, ${draw('link')}))) - 1 as link
          from numbers(${each}))) drawn
      join seeded_links on seeded_links.number = drawn.link`);
  }
  await command('drop table seeded_links');
  const parts =
    "select distinct partition from system.parts where active and database = currentDatabase() and table = 'visits'";
  const partitions = await select<{ partition: string }>(client, parts, {});
  // All at once would take longer than a request may
  for (const { partition } of partitions) await command(`optimize table visits partition ${partition} final`);
}

/** Stored rows and their bytes. */
async function sizeOf(client: ClickHouse): Promise<{ rows: number; bytes: number }> {
  const query = `select sum(if(table = 'visits', rows, 0)) as rows, sum(bytes_on_disk) as bytes from system.parts
    where active and database = currentDatabase()`;
  const [row] = await select<{ rows: number; bytes: number }>(client, query, {});
  return row ?? { rows: 0, bytes: 0 };
}
