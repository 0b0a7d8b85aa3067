import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts';
import { startErrorSentence } from '#server/platform/start-errors.ts';

const isRoot = process.getuid?.() === 0;
let directory: string;
let running: Embedded[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'saluda-embedded-'));
  chmodSync(directory, 0o755);
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  rmSync(directory, { recursive: true });
});

async function start(dataDir = directory, said: string[] = [], durable = false): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, log: (message) => said.push(message), durable });
  running.push(server);
  return server;
}

async function query(server: Embedded, sql: string): Promise<unknown> {
  const client = new pg.Client(server.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

function postmaster(dataDir = directory): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);
}

test('the first start creates a UTF-8 database without network access', async () => {
  const server = await start();
  expect(await query(server, 'show server_encoding')).toBe('UTF8');
  expect(await query(server, 'show listen_addresses')).toBe('');
  expect(await query(server, 'show timezone')).toBe('UTC');
  expect(await query(server, `select lower('ÁÑ')`)).toBe('áñ');
});

test('product 31.12: its log has no email, and only its owner can read it', async () => {
  const logFile = join(directory, 'postgres.log');
  // As an earlier release left it
  writeFileSync(logFile, 'DETAIL:  Key (email)=(luis@example.com) already exists.', { mode: 0o644 });
  const server = await start();
  const client = new pg.Client(server.connection);
  await client.connect();
  await client.query("create table people (email text primary key check (email like '%@%'))");
  const insert = (email: string) => client.query('insert into people values ($1)', [email]);
  await insert('ana@example.com');
  await expect(insert('ana@example.com')).rejects.toThrow(/duplicate key/);
  await expect(client.query("insert into people values ('ana@example.com')")).rejects.toThrow(/duplicate key/);
  await expect(insert('ana')).rejects.toThrow(/check constraint/);
  await expect(client.query("select nothing from people where email = 'ana@example.com'")).rejects.toThrow(/not exist/);
  await client.end();
  await server.stop();
  const log = readFileSync(logFile, 'utf8');
  expect(log).toMatch(/duplicate key.*check constraint.*column "nothing" does not exist/s);
  expect(log).not.toMatch(/@|'ana'|\(ana\)/);
  expect(statSync(logFile).mode & 0o777).toBe(0o600);
});

test('data persists across restarts', async () => {
  const first = await start();
  await query(first, 'create table kept as select 7 as number');
  await first.stop();
  expect(await query(await start(), 'select number from kept')).toBe(7);
});

test('a killed server restarts with its data, and the process keeps running', async () => {
  const said: string[] = [];
  const server = await start(directory, said, true);
  await query(server, 'create table kept as select 7 as number');
  process.kill(postmaster(), 'SIGKILL');
  await expect.poll(() => said, { timeout: 10_000 }).toContain('PostgreSQL is back');
  expect(await query(server, 'select number from kept')).toBe(7);
});

test('a server shut down from outside restarts', async () => {
  const said: string[] = [];
  const server = await start(directory, said);
  process.kill(postmaster(), 'SIGINT');
  await expect.poll(() => said, { timeout: 10_000 }).toContain('PostgreSQL is back');
  expect(await query(server, 'select 1')).toBe(1);
});

test('a server left by a killed process is used and stopped by the next', async () => {
  const program = fork(join(import.meta.dirname, '../support/embedded-process.ts'), [directory]);
  await once(program, 'message');
  const orphan = postmaster();
  program.kill('SIGKILL');
  await once(program, 'exit');
  const server = await start();
  expect(postmaster()).toBe(orphan);
  expect(await query(server, 'select 1')).toBe(1);
  await server.stop();
  expect(() => postmaster()).toThrow();
});

test('of two processes on the same data, the first to stop leaves the server running', async () => {
  const first = await start();
  const second = await start();
  await first.stop();
  expect(await query(second, 'select 1')).toBe(1);
  await second.stop();
  expect(() => postmaster()).toThrow();
});

test("a stale lock doesn't prevent a start: of a dead process, another program or this one", async () => {
  const pidFile = join(directory, 'postgres/data/postmaster.pid');
  const first = await start();
  const lock = readFileSync(pidFile, 'utf8');
  await first.stop();
  for (const pid of [4_190_000, process.ppid, process.pid]) {
    writeFileSync(pidFile, lock.replace(/^\d+/, String(pid)), { mode: 0o644 });
    const server = await start();
    expect(await query(server, 'select 1')).toBe(1);
    await server.stop();
  }
});

test('a long path with spaces and a comma works', async () => {
  const server = await start(join(directory, 'a b, c', 'x'.repeat(120)));
  expect(Buffer.byteLength(join(server.socketDir, '.s.PGSQL.5432'))).toBeLessThan(107);
  expect(await query(server, 'select 1')).toBe(1);
  await server.stop();
  rmSync(server.socketDir, { recursive: true });
});

test.runIf(isRoot)(
  'a directory only root can enter: the database is stored elsewhere, says so, and is found again',
  async () => {
    const dataDir = join(directory, 'closed', '.data');
    mkdirSync(dirname(dataDir), { mode: 0o700 });
    const said: string[] = [];
    const first = await start(dataDir, said);
    const target = realpathSync(join(dataDir, 'postgres'));
    expect(said.join()).toContain(target);
    await query(first, 'create table kept as select 7 as number');
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second, 'select number from kept')).toBe(7);
    await second.stop();
    rmSync(dirname(target), { recursive: true });
  },
);

test('a directory of another user is refused in one sentence', async () => {
  const home = join(directory, 'postgres');
  mkdirSync(home);
  chmodSync(home, isRoot ? 0o777 : 0);
  const error = await start().catch((reason) => reason);
  expect(startErrorSentence(error)).toMatch(
    /^.*saluda-embedded-\w+\/postgres belongs to another user\. .*, or set DATA_DIR\.$/,
  );
});
