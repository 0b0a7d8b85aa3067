import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { isDatabaseAway } from '#db/connect.ts';
import { prepareSession } from '#db/session.ts';
import { guardPool } from './pool-guard.ts';
import { createSingleFlight } from './single-flight.ts';
import { TimeoutError, withTimeout } from './timeouts.ts';

const PROBE_MS = 500;
const ANSWER_MS = 1_000;
const WRITE_MS = 10_000;
const LIMITS = { statement: 2 * ANSWER_MS, lock: 500, idleInTransaction: 2 * ANSWER_MS };

/** `hung`: it doesn't answer, as opposed to refusing. */
type DatabaseState = 'ok' | 'read-only' | 'away' | 'hung';

export type DatabaseWatch = {
  /** Asks the database, unless it hung half a second ago. */
  check(): Promise<DatabaseState>;
  stop(): Promise<void>;
};

/**
 * Asks the database on a connection of its own whether it responds and accepts changes. Once it hangs, the pool's running and
 * new queries fail immediately until it responds (product 31.10).
 */
export function watchDatabase(database: pg.PoolConfig, pool: pg.Pool, log: FastifyBaseLogger): DatabaseWatch {
  const guard = guardPool(pool);
  const checks = createSingleFlight<DatabaseState>();
  let state: DatabaseState = 'ok';
  let connection: pg.Client | null = null;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  const disconnect = async (): Promise<void> => {
    const last = connection;
    connection = null;
    await last?.end().catch(() => {});
  };

  const ask = async (): Promise<DatabaseState> => {
    const writes = state !== 'ok' || performance.now() - writtenAt > WRITE_MS;
    // Settings of the database and of the role apply to new sessions only
    if (writes) void disconnect();
    const client = connection ?? createClient(database);
    if (client !== connection) {
      connection = client;
      await client.connect();
      await prepareSession(client, LIMITS);
    }
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly"`,
    );
    if (rows[0]?.isReadOnly) return 'read-only';
    if (writes) {
      await client.query("begin; insert into limits (key, points) values ('probe', 0); rollback");
      writtenAt = performance.now();
    }
    return 'ok';
  };

  const probe = async (): Promise<DatabaseState> => {
    const isNew = connection === null;
    try {
      return await withTimeout(ANSWER_MS, ask());
    } catch (error) {
      void disconnect();
      if (error instanceof TimeoutError) return 'hung';
      // Perhaps only this connection was lost
      if (!isNew && isDatabaseAway(error)) return await probe();
      const { code = '' } = error as { code?: string };
      // It responds; others have all connections, or lock the table
      if (code === '53300' || code === '55P03') return 'ok';
      // 53100: its disk is full
      return isDatabaseAway(error) && code !== '53100' ? 'away' : 'read-only';
    }
  };

  const enter = (next: DatabaseState): void => {
    if (next === state) return;
    if (next === 'ok') log.info('the database responds and accepts changes again');
    else log.warn({ database: next }, 'the database does not respond or accepts no changes');
    if (next === 'hung') guard.close();
    if (state === 'hung') guard.open();
    // Their sessions may still be read-only
    if (state === 'read-only') guard.replaceConnections();
    state = next;
  };

  const check = () =>
    checks.run('', async () => {
      const next = await probe();
      if (!isStopped) enter(next);
      return next;
    });

  const checking = setInterval(() => void check(), PROBE_MS).unref();
  return {
    check: async () => (state === 'hung' ? state : await check()),
    async stop() {
      isStopped = true;
      clearInterval(checking);
      await disconnect();
    },
  };
}

function createClient({ max, ...database }: pg.PoolConfig): pg.Client {
  const client = new pg.Client({
    // Much later than the probe's own timeout, which means that it hangs, and doesn't count a blocked event loop
    connectionTimeoutMillis: 10 * ANSWER_MS,
    application_name: 'saluda probe',
    ...database,
  });
  // The next query reports it
  client.on('error', () => {});
  return client;
}
