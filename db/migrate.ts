import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { connectPool, type Db } from './connect.ts';

const LOCK_MS = 2_000;
const PAUSE_MS = 1_000;
const ATTEMPTS = 200; // ten minutes, then the start fails
/** lock_not_available, deadlock_detected */
const lockFailures: readonly unknown[] = ['55P03', '40P01'];

type MigrationSet = { directory: URL; table: string };

const product: MigrationSet = { directory: new URL('./migrations/', import.meta.url), table: 'kysely_migration' };

/**
 * Regular migrations still create the sandbox tables too, since releases that are running need them. New sandbox changes go
 * here. The next release may drop the tables in a regular migration, but only where `sandbox_migrations` doesn't exist.
 */
const sandbox: MigrationSet = {
  directory: new URL('./sandbox/migrations/', import.meta.url),
  table: 'sandbox_migrations',
};

/** Brings the schema and the job queue's tables up to date. Processes that start together wait for each other. */
export async function migrateToLatest(config: pg.PoolConfig, options: MigrateOptions = {}): Promise<void> {
  await withPool(config, options, async (pool) => {
    await run(migrator(pool));
    await createJobQueue(pool);
  });
}

/** Brings the sandbox tables up to date. Call it after `migrateToLatest`, and only where a sandbox runs. */
export async function migrateSandbox(config: pg.PoolConfig, options: MigrateOptions = {}): Promise<void> {
  await withPool(config, options, (pool) => run(createMigrator(pool, sandbox)));
}

export function migrator(pool: pg.Pool): Migrator {
  return createMigrator(pool, product);
}

/** No camel case plugin: migrations are written in SQL. */
function createMigrator(pool: pg.Pool, { directory, table }: MigrationSet): Migrator {
  return new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => ({ ...(await listApplied(pool, table)), ...(await listFiles(directory)) }) },
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  });
}

async function run(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Whether a migration was made so many days ago. */
export async function isMigratedFor(db: Db, name: string, days: number): Promise<boolean> {
  const { rows } = await sql<{ isOld: boolean }>`
    select exists (select from kysely_migration
      where name = ${name} and "timestamp"::timestamptz < now() - make_interval(days => ${days})) as is_old`.execute(
    db,
  );
  return rows[0]?.isOld ?? false;
}

type MigrateOptions = {
  warn?: (line: string) => void;
  /** Aborted, it ends its sessions at once, so that none of their locks remain. @throws its reason */
  signal?: AbortSignal;
};

/**
 * `use` may run several times: whatever reads a table waits behind a change of the table that waits for a lock, so it waits
 * briefly and lets them pass (product 26.9).
 */
async function withPool(
  config: pg.PoolConfig,
  { warn = () => {}, signal = new AbortController().signal }: MigrateOptions,
  use: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const processes: number[] = [];
  // A migration may run longer than a request's statement
  const pool = connectPool({ ...config, max: 2 }, () => {}, {
    limits: { statement: 0, lock: LOCK_MS },
    onConnect: (process) => {
      signal.throwIfAborted();
      processes.push(process);
    },
  });
  const end = () => void endSessions(config, processes).catch((error: Error) => warn(error.message));
  signal.addEventListener('abort', end);
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        signal.throwIfAborted();
        return await use(pool);
      } catch (error) {
        signal.throwIfAborted();
        if (!lockFailures.includes((error as { code?: unknown }).code) || attempt === ATTEMPTS) throw error;
        warn(`a migration waits for a lock that another session holds; attempt ${attempt + 1} of ${ATTEMPTS} follows`);
        await sleep(PAUSE_MS, null, { signal });
      }
    }
  } finally {
    signal.removeEventListener('abort', end);
    await pool.end();
  }
}

/** PostgreSQL doesn't notice that a client has gone before its statement ends. */
async function endSessions(config: pg.PoolConfig, processes: number[]): Promise<void> {
  const pool = connectPool({ ...config, max: 1 }, () => {});
  try {
    await pool.query('select pg_terminate_backend(process) from unnest($1::int[]) as process', [processes]);
  } finally {
    await pool.end();
  }
}

/** A migration is loaded only when it runs: most starts run none. */
async function listFiles(directory: URL): Promise<Record<string, Migration>> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.ts')).sort();
  return Object.fromEntries(
    files.map((file) => {
      const load = async (): Promise<Required<Migration>> => await import(new URL(file, directory).href);
      return [
        file.slice(0, -3),
        { up: async (db) => (await load()).up(db), down: async (db) => (await load()).down(db) },
      ];
    }),
  );
}

/** Includes what a newer release has applied: Kysely refuses to run when it doesn't know a migration (product 26.6). */
async function listApplied(pool: pg.Pool, table: string): Promise<Record<string, Migration>> {
  const { rows: tables } = await pool.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
    table,
  ]);
  if (!tables[0]?.exists) return {};
  const { rows } = await pool.query<{ name: string }>(`select name from ${table}`);
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]));
}

/** Creates the queue's tables if missing. A worker updates them when it starts, and loads the library then. */
async function createJobQueue(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as exists",
  );
  if (rows[0]?.exists) return;
  const { runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: pool, logger: undefined });
}
