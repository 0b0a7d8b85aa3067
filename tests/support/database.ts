import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDb, connectPool } from '#db/connect.ts';

export const TEMPLATE = 'saluda_template';

export type TestDatabase = { connection: pg.PoolConfig; drop(): Promise<void> };

/** A clone of the migrated template, fast enough for one per file. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(TEMPLATE);
}

/** With a connection to it, for tests without an app. */
export async function openTestDatabase() {
  const { connection, drop } = await createTestDatabase();
  const pool = connectPool(connection, () => {});
  const close = async () => {
    await pool.end();
    await drop();
  };
  return { connection, db: connectDb(pool), close };
}

/** For migration tests. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `saluda_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} template ${template}`);
  return {
    connection: atDatabase(server, name),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

export function atDatabase(server: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Runs statements outside of a transaction and of test databases. */
export async function administer(server: pg.PoolConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(atDatabase(server, 'postgres'));
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
