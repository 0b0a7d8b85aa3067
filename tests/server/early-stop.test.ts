import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { SITE_SECRET, urlOf } from '../support/commands.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/database.ts';
import { SERVER } from '../support/server-process.ts';

/** Of the advisory lock that Kysely takes while it migrates. */
const MIGRATION_LOCK = '3853314791062309107';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saluda-early-'));
  return () => rm(directory, { recursive: true });
});

async function start(database: pg.PoolConfig | null) {
  const child = spawn(process.execPath, [SERVER], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: 'node_modules/.cache/node', LOG_LEVEL: 'warn' },
      ...{ PORT: String(await freePort()), DATA_DIR: join(directory, 'data'), AUTH_SECRET: SITE_SECRET },
      ...(database && { DATABASE_URL: urlOf(database) }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors = text(child.stderr);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  return { child, errors, output: () => output };
}

/** Its exit code and errors; it ended in time. */
async function stop(child: ChildProcess, errors: Promise<string>) {
  const begun = performance.now();
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  expect(performance.now() - begun).toBeLessThan(10_000);
  return [child.exitCode, await errors];
}

async function observe<T>(database: pg.PoolConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const otherSessions = (client: pg.Client) => async () => {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  return rowCount;
};

describe('product 26.13: SIGTERM before the server is ready', () => {
  test('while another process migrates', async () => {
    const database = await createTestDatabase();
    await observe(database.connection, async (client) => {
      await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
      const { child, errors } = await start(database.connection);
      await expect.poll(otherSessions(client), { timeout: 20_000 }).toBeGreaterThan(0);
      expect(await stop(child, errors)).toEqual([0, '']);
      await expect.poll(otherSessions(client)).toBe(0);
    });
    await database.drop();
  }, 60_000);

  test('between two attempts to lock a table', async () => {
    const database = await createTestDatabase();
    await observe(database.connection, async (client) => {
      await client.query('begin; lock table kysely_migration in access exclusive mode');
      const { child, errors, output } = await start(database.connection);
      await expect.poll(output, { timeout: 20_000 }).toContain('waits for a lock');
      expect(await stop(child, errors)).toEqual([0, '']);
      await expect.poll(otherSessions(client)).toBe(0);
    });
    await database.drop();
  }, 60_000);

  test('during a migration that takes long: it is rolled back at once', async () => {
    const database = await createEmptyDatabase();
    await observe(database.connection, async (client) => {
      await client.query(`
        create function slow() returns event_trigger language plpgsql as 'begin perform pg_sleep(60); end';
        create event trigger slow on ddl_command_start when tag in ('CREATE TRIGGER') execute function slow()`);
      const { child, errors } = await start(database.connection);
      const isSlow = async () =>
        (
          await client.query(
            "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
          )
        ).rowCount;
      await expect.poll(isSlow, { timeout: 20_000 }).toBe(1);
      expect(await stop(child, errors)).toEqual([0, '']);
      await expect.poll(otherSessions(client)).toBe(0);
      const { rows } = await client.query(
        "select count(*)::int as applied from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      );
      expect(rows).toEqual([{ applied: 0 }]);
    });
    await database.drop();
  }, 60_000);

  test('while a database accepts connections and says nothing', async () => {
    const connected = Promise.withResolvers<void>();
    const silent = createServer(() => connected.resolve()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const { child, errors } = await start({ connectionString: `postgres://x:x@127.0.0.1:${port}/x` });
    await connected.promise;
    expect(await stop(child, errors)).toEqual([0, '']);
    silent.close();
  }, 60_000);

  test.each([
    ['is created', (home: string) => readdirSync(home).some((name) => name.startsWith('new-'))],
    ['starts', (home: string) => existsSync(join(home, 'data'))],
  ])(
    'while the embedded PostgreSQL %s',
    async (_, isReached) => {
      const { child, errors } = await start(null);
      const home = join(directory, 'data/postgres');
      await expect.poll(() => existsSync(home) && isReached(home), { timeout: 20_000, interval: 2 }).toBe(true);
      expect(await stop(child, errors)).toEqual([0, '']);
      expect(await hasPostgres(join(home, 'data'))).toBe(false);
    },
    60_000,
  );
});

async function hasPostgres(data: string): Promise<boolean> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Boolean(pid) && existsSync(`/proc/${pid}`);
}
