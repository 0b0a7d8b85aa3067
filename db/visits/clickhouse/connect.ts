import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { asAway } from './failures.ts';

export type ClickHouse = ClickHouseClient;

/** Of inserts and changes. */
const REQUEST_TIMEOUT_MS = 60_000;

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
export async function connectClickHouse(url: string, { readMs }: { readMs?: number } = {}): Promise<ClickHouse> {
  const { createClient, ClickHouseLogLevel } = await import('@clickhouse/client');
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isTls = protocol === 'clickhouses:';
  return createClient({
    url: `${isTls ? 'https' : 'http'}://${hostname}:${port || (isTls ? 8443 : 8123)}`,
    username: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || 'default',
    request_timeout: readMs ?? REQUEST_TIMEOUT_MS,
    compression: { request: true, response: true },
    // The server gives up, too
    clickhouse_settings: readMs === undefined ? settings : { ...settings, max_execution_time: readMs / 1_000 },
    // Errors are thrown, and logged once by who catches them
    log: { level: ClickHouseLogLevel.OFF },
  });
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
