import { renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findBinaries } from './binaries.ts';
import { findLocation } from './location.ts';
import { connectOrStart, initialize, login, type Server, shutDown, USE_LOCK } from './server.ts';

export type Embedded = {
  /** mode 0700: access to it grants access to the database */
  socketDir: string;
  connection: pg.PoolConfig;
  /** keeps the server running if another process uses it */
  stop(): Promise<void>;
};

const DATABASE = 'saluda';
const LOG_MAX_BYTES = 10_000_000;

/**
 * Starts the embedded PostgreSQL, or attaches to a running one on the same data. Restarts it if it dies. `durable: false` is
 * for tests and copies that are thrown away: a power cut loses data.
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: (message: string) => void;
  durable?: boolean;
  /** Aborted before it runs, it stops again. @throws its reason */
  signal?: AbortSignal;
}): Promise<Embedded> {
  const { log, durable = true } = options;
  const dataDir = resolve(options.dataDir);
  const place = findLocation(dataDir, log);
  const server: Server = {
    ...place,
    binaries: findBinaries(place, log),
    durable,
    logFile: join(dataDir, 'postgres.log'),
  };
  const stopping = new AbortController();
  let recovery: Promise<void> | undefined;

  rotate(server.logFile);
  const starting = options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal;
  await initialize(server, starting).catch((error) => {
    // Ctrl-C reaches initdb, too
    starting.throwIfAborted();
    throw error;
  });
  let guard = watch(await connectOrStart(server, starting));
  await createDatabase(guard);

  // An open connection detects a lost server, even one that isn't our child
  function watch(client: pg.Client): pg.Client {
    client.once('end', () => {
      if (!stopping.signal.aborted) recovery = recover();
    });
    return client;
  }

  async function recover(): Promise<void> {
    log('PostgreSQL went away and is being started again');
    while (!stopping.signal.aborted) {
      try {
        guard = watch(await connectOrStart(server, stopping.signal));
        return log('PostgreSQL is back');
      } catch (error) {
        if (!stopping.signal.aborted) log(`PostgreSQL does not come back: ${error}`);
        await sleep(1000);
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    await recovery;
    const inUse = await releaseAndCheckUse(guard).catch(() => false);
    await guard.end().catch(() => {});
    if (!inUse) await shutDown(server);
  }

  return { socketDir: server.socketDir, connection: { ...login(server), database: DATABASE }, stop };
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount) return;
  try {
    // Copies files and waits for the disk, which takes long on a busy machine
    const creating = { text: `create database ${DATABASE}`, query_timeout: 60_000 };
    await client.query(creating);
  } catch (error) {
    // Another process created it first
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  }
}

/** Unlocks before it checks: of two processes that stop together, at least one sees that it's the last. */
async function releaseAndCheckUse(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [USE_LOCK]);
  const { rows } = await client.query(
    `select exists (select from pg_locks where locktype = 'advisory' and objid = $1 and classid = 0) as in_use`,
    [USE_LOCK],
  );
  return rows[0].in_use;
}

function rotate(logFile: string): void {
  for (const file of [logFile, `${logFile}.1`]) {
    // An earlier release logged emails, and let everybody read them
    if (((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0) rmSync(file);
  }
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_MAX_BYTES) renameSync(logFile, `${logFile}.1`);
}
