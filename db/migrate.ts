import { readdir } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { connectPool } from './connect.ts';

const directory = new URL('./migrations/', import.meta.url);

async function getMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.ts')).sort();
  const entries = names.map(async (name) => [name.slice(0, -3), await import(new URL(name, directory).href)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/** Without the camel case plugin: migrations are written in SQL. */
export function migrator(pool: pg.Pool): Migrator {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return new Migrator({ db, provider: { getMigrations } });
}

/** Brings a database to the newest schema, the job queue's own tables included. Processes that start together wait for each other. */
export async function migrateToLatest(config: pg.PoolConfig): Promise<void> {
  // Migrations may run longer than a request's statement may
  const pool = connectPool({ ...config, max: 2, statement_timeout: 0, query_timeout: 0 }, () => {});
  try {
    const { error } = await migrator(pool).migrateToLatest();
    if (error) throw error;
    await runMigrations({ pgPool: pool, logger: undefined });
  } finally {
    await pool.end();
  }
}
