import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDb, connectPool, type Db } from '#db/connect.ts';
import { openVisitStore } from '#db/visits/open-store.ts';
import type { VisitStore } from '#db/visits/store.ts';
import { createTestVisits } from './visit-store.ts';

export const TEMPLATE = 'saluda_template';

export type TestDatabase = { connection: pg.PoolConfig; drop(): Promise<void> };

/** A clone of the migrated template, fast enough for one per file. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(TEMPLATE);
}

type Visits = { visitStore: VisitStore; visitsUrl: string | null };
const visitsByDb = new WeakMap<Db, Visits>();

/** Of a database that `openTestDatabase` opened. */
export function visitsOf(db: Db): Visits {
  const visits = visitsByDb.get(db);
  if (!visits) throw new Error('not a database of openTestDatabase');
  return visits;
}

/** Lets another connection to a database have its visits. Returns what closes that. */
export async function shareVisits(db: Db, other: Db): Promise<() => Promise<void>> {
  const { visitsUrl } = visitsOf(db);
  const { store: visitStore, close } = await openVisitStore(other, visitsUrl);
  visitsByDb.set(other, { visitStore, visitsUrl });
  return close;
}

/** With a connection to it, for tests without an app. */
export async function openTestDatabase() {
  const { connection, drop } = await createTestDatabase();
  const pool = connectPool(connection, () => {});
  const db = connectDb(pool);
  const visits = await createTestVisits();
  const { store: visitStore, close: closeStore } = await openVisitStore(db, visits.url);
  visitsByDb.set(db, { visitStore, visitsUrl: visits.url });
  const close = async () => {
    await closeStore();
    await pool.end();
    await visits.drop();
    await drop();
  };
  return { connection, db, visitsUrl: visits.url, close };
}

/** For migration tests. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0');
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `saluda_test_${randomBytes(6).toString('hex')}`;
  // Otherwise each would be written to the log, too
  await administer(server, `create database ${name} template ${template} strategy file_copy`);
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
