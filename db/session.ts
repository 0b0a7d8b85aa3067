import type pg from 'pg';

/**
 * What queries and parsers depend on. A database or a role may have other defaults. By statement, because poolers refuse many
 * parameters at the start of a connection; an older PostgreSQL lacks some.
 */
const settings = {
  client_encoding: 'UTF8',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  array_nulls: 'on',
  standard_conforming_strings: 'on',
  quote_all_identifiers: 'off',
  default_transaction_isolation: 'read committed',
  // Connections stay open while they are idle
  idle_session_timeout: '0',
  transaction_timeout: '0',
};

/** Milliseconds; 0: none. */
export type SessionLimits = { statement: number; lock: number; idleInTransaction: number };

/** Call it on each new connection. Returns the ID of its process in PostgreSQL. */
export async function prepareSession(client: pg.ClientBase, limits: SessionLimits): Promise<number> {
  const all = {
    ...settings,
    statement_timeout: String(limits.statement),
    lock_timeout: String(limits.lock),
    idle_in_transaction_session_timeout: String(limits.idleInTransaction),
  };
  const { rows } = await client.query<{ pid: number }>(
    `select pg_backend_pid() as pid, set_config(name, value, false)
    from unnest($1::text[], $2::text[]) as setting (name, value) where current_setting(name, true) is not null`,
    [Object.keys(all), Object.values(all)],
  );
  return rows[0]?.pid ?? 0;
}
