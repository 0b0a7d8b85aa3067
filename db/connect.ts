import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema/database.ts';
import { prepareSession, type SessionLimits } from './session.ts';

/** A connection or a transaction. */
export type Db = Kysely<Database>;

const INT8 = 20;

/** int8 as number: our counters fit, and the default is string. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 && format !== ('binary' as string) ? Number : pg.types.getTypeParser(oid, format)) as never,
};

const LIMITS: SessionLimits = { statement: 10_000, lock: 0, idleInTransaction: 15_000 };

type PoolOptions = {
  limits?: Partial<SessionLimits>;
  /** Gets the ID of its process in PostgreSQL. */
  onConnect?: (process: number) => void;
};

/** Survives lost connections, and limits every wait. */
export function connectPool(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  { limits = {}, onConnect = () => {} }: PoolOptions = {},
): pg.Pool {
  const { statement, ...others } = { ...LIMITS, ...limits };
  const pool = new pg.Pool({
    // Five listen for jobs
    max: 21,
    connectionTimeoutMillis: 3_000,
    // Covers a hung server, which can't apply its own limit
    query_timeout: statement && statement * 1.2,
    types,
    ...config,
    onConnect: async (client) => onConnect(await prepareSession(client, { statement, ...others })),
  });
  pool.on('error', onError);
  // The pool doesn't handle errors of checked-out clients; the borrower sees them at the next query
  pool.on('connect', (client) => client.on('error', () => {}));
  // A query that timed out still occupies its connection, which would be lent next, and fail each query until the network gives up.
  // After an error of a statement nothing is active, but the server may not have said yet that it is ready
  pool.on('release', (_, client) => {
    if ((client as { _activeQuery?: unknown })._activeQuery) void client.end();
  });
  return pool;
}

export function connectDb(pool: pg.Pool): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    // Keys inside JSON columns belong to the client
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** It was connected and stopped answering. */
export class DatabaseHungError extends Error {
  override readonly name = 'DatabaseHungError';

  constructor() {
    super('the database does not answer');
  }
}

/** The store of visits is away, or has not said whether it stored what was sent. */
export class VisitStoreAwayError extends Error {
  override readonly name = 'VisitStoreAwayError';
}

/** The store of visits refused the values that were sent, and stored nothing. */
export class RefusedVisitsError extends Error {
  override readonly name = 'RefusedVisitsError';
}

const awayStates = /^(08|53|57P0)/;
const awaySystemCodes = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const awayMessages =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|connection ended|not queryable/i;

/** Whether the database is unreachable, as opposed to a failed statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseHungError || error instanceof VisitStoreAwayError) return true;
  // Every IP address of the host failed
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, syscall, severity } = error as { code?: unknown; syscall?: unknown; severity?: unknown };
  // 55000 with this message: the database doesn't accept connections for now
  if (severity !== undefined)
    return awayStates.test(String(code)) || /not currently accepting connections/.test(error.message);
  // 'read' and 'write' fail on open connections. ENOENT here means a socket, not a file
  if (/^(connect|read|write|getaddrinfo)$/.test(String(syscall))) return awaySystemCodes.test(String(code));
  return awayMessages.test(error.message) || isDatabaseAway(error.cause);
}

/** Read-only; a canceled statement or session; a lock that others hold; a conflict with another transaction. */
const temporaryStates = /^(25006|25P0[34]|57014|55P03|40001|40P01)$/;

/** Whether the same request may succeed later. */
export function isTemporary(error: unknown): boolean {
  if (isDatabaseAway(error)) return true;
  if (!(error instanceof Error)) return false;
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return severity === undefined ? isTemporary(error.cause) : temporaryStates.test(String(code));
}

/** Whether the values are invalid, so that a retry can't succeed. */
export function isInvalidData(error: unknown): boolean {
  // An invalid date
  if (error instanceof RangeError || error instanceof RefusedVisitsError) return true;
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return severity !== undefined && /^(22|23502)/.test(String(code));
}

/** The violated constraint, or null. */
export function violatedConstraint(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return (code === '23505' || code === '23503') && typeof constraint === 'string' ? constraint : null;
}
