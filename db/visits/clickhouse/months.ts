import { type ClickHouse, command, mutate, select } from './connect.ts';
import { sumsOf } from './stored-rollups.ts';

/** Events are kept this long, their sums by day forever (product 20.13). */
const RETENTION_MONTHS = 25;
/** A statement sums about so many: more could take more memory or time than there is. */
const SUMMED_AT_ONCE = 1_000_000;

/** Months past retention that are stored, as YYYY-MM, oldest first. */
export async function listExpiredMonths(client: ClickHouse): Promise<string[]> {
  const query = `select distinct partition as month from system.parts
    where active and rows > 0 and database = currentDatabase() and table in ('visits', 'expiring_visits')
      and toUInt32(partition) < toYYYYMM(now('UTC') - toIntervalMonth(${RETENTION_MONTHS})) order by month`;
  const rows = await select<{ month: string }>(client, query, {});
  return rows.map(({ month }) => `${month.slice(0, 4)}-${month.slice(4)}`);
}

/**
 * Replaces the events of a month by sums. They are moved aside first, at once, so that what is summed doesn't change; meanwhile reports
 * lack the month. May be repeated after a crash.
 */
export async function dropMonth(client: ClickHouse, name: string, atOnce = SUMMED_AT_ONCE): Promise<boolean> {
  const month = Number(name.replace('-', ''));
  const countOf = async (table: string) => {
    const query = `select count() as rows, toString(sum(cityHash64(owner, segment, place))) as sum from ${table} where toYYYYMM(at) = {month:UInt32}`;
    return (await select<{ rows: number; sum: string }>(client, query, { month }))[0] ?? { rows: 0, sum: '' };
  };
  if ((await countOf('expiring_visits')).rows === 0) {
    if ((await countOf('visits')).rows === 0) return false;
    await command(client, { query: `alter table visits move partition ${month} to table expiring_visits` });
  }
  await mutate(client, 'summed_days', { query: `delete where toYYYYMM(date) = ${month}` });
  const { rows, sum } = await countOf('expiring_visits');
  const slices = Math.ceil(rows / atOnce);
  for (let slice = 0; slice < slices; slice++) {
    // Of a day each, so that those of a large account are several
    await command(client, {
      query: `insert into visit_days (owner, item, dimension, day, kind, value, hits, visitors) ${sumsOf(
        `expiring_visits where toYYYYMM(at) = ${month} and cityHash64(owner, day) % ${slices} = ${slice} and flags = 0`,
      )}`,
      settings: {
        max_threads: 1,
        insert_deduplication_token: `expired:${month}:${rows}:${sum}:${slice}/${slices}`,
      },
    });
  }
  await command(client, { query: `alter table expiring_visits drop partition ${month}` });
  return true;
}

/** Events, and the bytes of all tables. */
export async function storedSize(client: ClickHouse): Promise<{ rows: number; bytes: number }> {
  const query = `select sumIf(rows, table in ('visits', 'expiring_visits')) as rows, sum(bytes_on_disk) as bytes from system.parts
    where active and database = currentDatabase()`;
  return (await select<{ rows: number; bytes: number }>(client, query, {}))[0] ?? { rows: 0, bytes: 0 };
}
