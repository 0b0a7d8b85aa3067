import { type ClickHouse, select } from './connect.ts';
import { sumsOf } from './stored-rollups.ts';

/** Events are kept this long, their sums by day forever (product 20.13). */
const RETENTION_MONTHS = 25;
/** Sums of all owners at once could take more memory than there is. */
const SLICES = 16;

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
export async function dropMonth(client: ClickHouse, name: string): Promise<boolean> {
  const month = Number(name.replace('-', ''));
  const countOf = async (table: string) => {
    const query = `select count() as rows, toString(sum(cityHash64(owner, segment, place))) as sum from ${table} where toYYYYMM(at) = {month:UInt32}`;
    return (await select<{ rows: number; sum: string }>(client, query, { month }))[0] ?? { rows: 0, sum: '' };
  };
  if ((await countOf('expiring_visits')).rows === 0) {
    if ((await countOf('visits')).rows === 0) return false;
    await client.command({ query: `alter table visits move partition ${month} to table expiring_visits` });
  }
  await client.command({
    query: `alter table summed_days delete where toYYYYMM(date) = ${month}`,
    clickhouse_settings: { mutations_sync: '2' },
  });
  const { rows, sum } = await countOf('expiring_visits');
  for (let slice = 0; slice < SLICES; slice++) {
    await client.command({
      query: `insert into visit_days (owner, item, dimension, day, kind, value, hits, visitors) ${sumsOf(
        `expiring_visits where toYYYYMM(at) = ${month} and cityHash64(owner) % ${SLICES} = ${slice} and flags = 0`,
      )}`,
      clickhouse_settings: { max_threads: 1, insert_deduplication_token: `expired:${month}:${rows}:${sum}:${slice}` },
    });
  }
  await client.command({ query: `alter table expiring_visits drop partition ${month}` });
  return true;
}

/** Events, and the bytes of all tables. */
export async function storedSize(client: ClickHouse): Promise<{ rows: number; bytes: number }> {
  const query = `select sumIf(rows, table in ('visits', 'expiring_visits')) as rows, sum(bytes_on_disk) as bytes from system.parts
    where active and database = currentDatabase()`;
  return (await select<{ rows: number; bytes: number }>(client, query, {}))[0] ?? { rows: 0, bytes: 0 };
}
