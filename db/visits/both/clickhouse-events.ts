import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { SUMMED_FLAG } from '../clickhouse/columns.ts';
import { type ClickHouse, select } from '../clickhouse/connect.ts';
import { asAway } from '../clickhouse/failures.ts';
import { retentionStart } from '../postgres/partitions.ts';
import { flagValues } from './eras.ts';
import type { PostgresEvent, StoredEvent } from './postgres-events.ts';

const words = ['source', 'country', 'device', 'browser', 'os', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'];
const LINES = 2 ** 16; // more than a page of PostgreSQL has
const scope = 0;

/** Where ClickHouse has what was copied of a month, by pages of PostgreSQL. */
const copiedSegment = (month: string) => `copied:${month}`;

/** Inserts the events of some pages once. Their sums are copied, too, so they don't count. */
export async function insertEvents(
  client: ClickHouse,
  events: readonly PostgresEvent[],
  { month, from, to, era }: { month: string; from: number; to: number; era: number },
): Promise<void> {
  if (events.length === 0) return;
  const segment = copiedSegment(month);
  const range = { segment, from: from * LINES, to: to * LINES };
  const query =
    'select count() as rows from visits where segment = {segment:String} and place >= {from:UInt64} and place < {to:UInt64}';
  const [stored] = await select<{ rows: number }>(client, query, range);
  if (stored && stored.rows > 0) return;
  const columns = [
    'at',
    'day',
    'owner',
    'item',
    'scope',
    'kind',
    'flags',
    'count',
    'visitor',
    'segment',
    'place',
    ...words,
  ];
  const values = events.map(({ at, day, ownerId, itemId, kind, flags, visitor, page, line, ...event }) => [
    ...[
      at,
      day,
      ownerId,
      itemId,
      scope,
      kind,
      flags | SUMMED_FLAG,
      1,
      visitor,
      segment,
      page * LINES + line,
      ...event.words,
    ],
  ]);
  await client
    .insert({
      table: 'visits',
      columns: columns as [string, ...string[]],
      values,
      format: 'JSONCompactEachRow',
      clickhouse_settings: { insert_deduplicate: 1, insert_deduplication_token: `${segment}:${era}:${from}` },
    })
    .catch((error) => {
      throw asAway(error);
    });
}

/** What PostgreSQL doesn't have: single events of before a move. Aggregates have none (product 20.23). */
const copied = (era: number) => `not startsWith(segment, '${era}:') and scope <> 2 and visitor <> 0`;

/** Months within retention, as YYYY-MM, oldest first. */
export async function listMonthsThere(db: Db, client: ClickHouse, era: number): Promise<string[]> {
  const { rows } = await sql<{ now: number }>`select floor(extract(epoch from now()) * 1000)::float8 as now`.execute(
    db,
  );
  const query = `select distinct formatDateTime(at, '%Y-%m') as month from visits where ${copied(era)} order by month`;
  const oldest = new Date(retentionStart(rows[0]?.now ?? 0)).toISOString().slice(0, 7);
  return (await select<{ month: string }>(client, query, {}))
    .map(({ month }) => month)
    .filter((month) => month >= oldest);
}

type ClickHouseEvent = StoredEvent & { segment: string; place: number };

export async function eventsSince(
  client: ClickHouse,
  about: { month: string; era: number; segment: string; place: number; limit: number },
): Promise<ClickHouseEvent[]> {
  const { month, era, limit, ...since } = about;
  const query = `
    select segment, place, toUnixTimestamp64Milli(at) as time, toString(item) as itemId, kind, flags, toString(visitor) as number,
      [${words.map((word) => `toString(${word})`).join(', ')}] as words
    from visits where toYYYYMM(at) = ${month.replace('-', '')} and ${copied(era)}
      and (segment, place) > ({segment:String}, {place:UInt64}) order by segment, place limit ${limit}`;
  type Found = Omit<ClickHouseEvent, 'at' | 'visitor'> & { time: number; number: string };
  const rows = await select<Found>(client, query, since);
  return rows.map(({ time: at, number: visitor, flags, ...row }) => ({
    ...row,
    at,
    visitor,
    flags: flags % flagValues,
  }));
}
