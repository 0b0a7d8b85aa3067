import type { ClickHouse } from '#db/visits/clickhouse/connect.ts';
import { lists, PERIOD_DAYS, PERIODS } from './seed.ts';

export type SeededLink = { number: number; itemId: string; ownerId: string };

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
export async function seedClickHouse(client: ClickHouse, links: readonly SeededLink[], events: number): Promise<void> {
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
  await command('optimize table visits final');
}

/** Stored rows and their bytes. */
export async function sizeOf(client: ClickHouse): Promise<{ rows: number; bytes: number }> {
  const result = await client.query({
    query: `select sum(if(table = 'visits', rows, 0)) as rows, sum(bytes_on_disk) as bytes from system.parts
      where active and database = currentDatabase()`,
    format: 'JSONEachRow',
  });
  const [row] = await result.json<{ rows: number; bytes: number }>();
  return row ?? { rows: 0, bytes: 0 };
}
