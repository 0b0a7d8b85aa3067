import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { VisitStoreAwayError } from '../../connect.ts';
import { asAway } from './failures.ts';

export type ClickHouse = ClickHouseClient;

/** Of inserts. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Of jobs that change or sum what is stored. Headers that say meanwhile how far it is would make a failure look like a success. */
const JOB_TIMEOUT_MS = 3_600_000;

/** Sums are below 2^53, and an insert is one block per month, so that its token covers all of it. */
const settings: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 0,
  async_insert: 0,
  // Queries name items
  max_query_size: '16777216',
  input_format_parallel_parsing: 0,
  max_insert_threads: '1',
  date_time_input_format: 'basic',
};

/** Of `clickhouse://user:password@host:8123/database`, or with TLS `clickhouses:`. Loads the client; connects with the first call. */
export async function connectClickHouse(
  url: string,
  { readMs, isForJobs = false }: { readMs?: number; isForJobs?: boolean } = {},
): Promise<ClickHouse> {
  const { createClient, ClickHouseLogLevel } = await import('@clickhouse/client');
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isTls = protocol === 'clickhouses:';
  return createClient({
    url: `${isTls ? 'https' : 'http'}://${hostname}:${port || (isTls ? 8443 : 8123)}`,
    username: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || 'default',
    request_timeout: readMs ?? (isForJobs ? JOB_TIMEOUT_MS : REQUEST_TIMEOUT_MS),
    compression: { request: true, response: true },
    // The server gives up, too
    clickhouse_settings: readMs === undefined ? settings : { ...settings, max_execution_time: readMs / 1_000 },
    // Errors are thrown, and logged once by who catches them
    log: { level: ClickHouseLogLevel.OFF },
  });
}

type Command = { query: string; params?: Record<string, unknown>; settings?: ClickHouseSettings };

/** @throws VisitStoreAwayError */
export async function command(client: ClickHouse, { query, params = {}, settings = {} }: Command): Promise<void> {
  await client.command({ query, query_params: params, clickhouse_settings: settings }).catch((error) => {
    throw asAway(error);
  });
}

/** @throws VisitStoreAwayError */
export async function insertRows(client: ClickHouse, table: string, values: readonly object[]): Promise<void> {
  await client.insert({ table, values, format: 'JSONEachRow' }).catch((error) => {
    throw asAway(error);
  });
}

/**
 * Changes or deletes rows of a table, on all servers. If that takes too long, it goes on, but this fails: the job is repeated later, then
 * waits for it, and finds nothing left to do. Requires `lockStoredVisits`. @throws VisitStoreAwayError
 */
export async function mutate(
  client: ClickHouse,
  table: string,
  { query: change, params = {} }: Command,
): Promise<void> {
  const [unfinished] = await select<{ command: string; reason: string }>(
    client,
    `select command, latest_fail_reason as reason from system.mutations
      where database = currentDatabase() and table = {table:String} and not is_done limit 1`,
    { table },
  );
  if (unfinished) {
    const { command: earlier, reason } = unfinished;
    throw new VisitStoreAwayError(`${table} is still being changed: ${earlier} ${reason}`.trim());
  }
  await command(client, { query: `alter table ${table} ${change}`, params, settings: { mutations_sync: '2' } });
}

/** @throws VisitStoreAwayError */
export async function select<Row>(client: ClickHouse, query: string, params: Record<string, unknown>): Promise<Row[]> {
  try {
    const result = await client.query({ query, query_params: params, format: 'JSONEachRow' });
    return await result.json<Row>();
  } catch (error) {
    throw asAway(error);
  }
}
