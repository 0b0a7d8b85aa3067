import { readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { connectPool } from './connect.ts';

const directory = new URL('./migrations/', import.meta.url);

/** Each is loaded when it is run: on most starts none is. */
async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.ts')).sort();
  return Object.fromEntries(files.map((file) => [file.slice(0, -3), migrationOf(new URL(file, directory))]));
}

function migrationOf(file: URL): Required<Migration> {
  const load = async (): Promise<Required<Migration>> => await import(file.href);
  return { up: async (db) => (await load()).up(db), down: async (db) => (await load()).down(db) };
}

/** Without the camel case plugin: migrations are written in SQL. */
export function migrator(pool: pg.Pool): Migrator {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...(await listTomorrows(pool)), ...(await getMigrations()) }) },
  });
}

/**
 * Those that a newer program has run, as happens while one is rolled out, or is taken back: what runs on their schema may start
 * on it (product 26.6), so they are known by name and left alone.
 */
async function listTomorrows(pool: pg.Pool): Promise<Record<string, Migration>> {
  const { rows: tables } = await pool.query<{ made: boolean }>(
    "select to_regclass('kysely_migration') is not null as made",
  );
  if (!tables[0]?.made) return {};
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration');
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]));
}

/** Brings a database to the newest schema, the job queue's own tables included. Processes that start together wait for each other. */
export async function migrateToLatest(config: pg.PoolConfig): Promise<void> {
  // Migrations may run longer than a request's statement may
  const pool = connectPool({ ...config, max: 2, statement_timeout: 0, query_timeout: 0 }, () => {});
  try {
    const { error } = await migrator(pool).migrateToLatest();
    if (error) throw error;
    await makeJobQueue(pool);
  } finally {
    await pool.end();
  }
}

/** The queue's own tables where there are none. A worker brings them up to date as it starts, and its library is loaded then. */
async function makeJobQueue(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ made: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as made",
  );
  if (rows[0]?.made) return;
  const { runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: pool, logger: undefined });
}
