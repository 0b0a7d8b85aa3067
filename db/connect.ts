import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema/database.ts';

/** A connection or a transaction: every query function takes one first. */
export type Db = Kysely<Database>;

const INT8 = 20;

/** Counters fit a JavaScript number; without this they arrive as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 && format !== ('binary' as string) ? Number : pg.types.getTypeParser(oid, format)) as never,
};

/** A pool that neither dies with one backend nor lets a caller wait for ever. */
export function connectPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    // For a server that takes statements and says nothing more: its own limit does not help there
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 15_000,
    types,
    ...config,
  });
  pool.on('error', onError);
  // While a client is lent out, nobody else listens; its error reaches the borrower with the next statement
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function connectDb(pool: pg.Pool): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    // JSON columns hold the client's own keys: only column names are translated
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

const awayStates = /^(08|53|57P0)/;
const awaySystemCodes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection ended|not queryable/i;

/** Whether an error says that the database is away, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // All addresses of a host were tried, and each failed
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, syscall, severity } = error as { code?: unknown; syscall?: unknown; severity?: unknown };
  // 55000 with these words: the operator has closed the database for a while
  if (severity !== undefined)
    return awayStates.test(String(code)) || /not currently accepting connections/.test(error.message);
  // read and write fail on a connection that was open; ENOENT counts for a socket, never for a file
  if (/^(connect|read|write|getaddrinfo)$/.test(String(syscall))) return awaySystemCodes.test(String(code));
  return awayMessages.test(error.message) || isDatabaseAway(error.cause);
}

/** Whether the database, or what prepares for it, cannot do with certain values, and would not another time either. */
export function isRefusedData(error: unknown): boolean {
  // A date that is none
  if (error instanceof RangeError) return true;
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return severity !== undefined && /^(22|23502)/.test(String(code));
}

/** The constraint that a statement ran into, or null. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return (code === '23505' || code === '23503') && typeof constraint === 'string' ? constraint : null;
}
