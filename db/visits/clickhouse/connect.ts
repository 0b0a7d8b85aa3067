import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';

export type ClickHouse = ClickHouseClient;

const REQUEST_TIMEOUT_MS = 60_000;

/** Sums are below 2^53, and an insert is one block per month, so that its token covers all of it. */
const settings: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 0,
  async_insert: 0,
  input_format_parallel_parsing: 0,
  max_insert_threads: '1',
  date_time_input_format: 'basic',
};

/** Connects to `clickhouse://user:password@host:8123/database`, or with TLS to `clickhouses:`. Loads the client only then. */
export async function connectClickHouse(url: string): Promise<ClickHouse> {
  const { createClient, ClickHouseLogLevel } = await import('@clickhouse/client');
  const { protocol, host, username, password, pathname } = new URL(url);
  return createClient({
    url: `${protocol === 'clickhouses:' ? 'https' : 'http'}://${host}`,
    username: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || 'default',
    request_timeout: REQUEST_TIMEOUT_MS,
    compression: { request: true, response: true },
    clickhouse_settings: settings,
    // Errors are thrown, and logged once by who catches them
    log: { level: ClickHouseLogLevel.OFF },
  });
}

export async function select<Row>(client: ClickHouse, query: string, params: Record<string, unknown>): Promise<Row[]> {
  const result = await client.query({ query, query_params: params, format: 'JSONEachRow' });
  return await result.json<Row>();
}
