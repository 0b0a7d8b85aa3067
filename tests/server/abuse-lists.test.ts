import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownAddress, startTestApp } from '../support/app.ts';
import { type Client, connectClient, percentile, type Reply, signIn, startAttack } from '../support/attack.ts';
import { createTestDatabase } from '../support/database.ts';
import { makeLargeAccount } from '../support/large-account.ts';
import { databaseUrl, type ServerProcess, startServerProcess } from '../support/server-process.ts';

// One paying account with thousands of links asks for everything, again and again, in batches of 20 on four connections.
// ABUSE=full (npm run test:abuse) attacks longer, with 10,000, prints its figures and holds the server to the promised times.
const isFull = process.env.ABUSE === 'full';
const [ATTACK_MS, PAGE_MS, CALL_MS] = isFull ? [20_000, 500, 2_000] : [3_000, 1_000, 5_000];
const LINKS = isFull ? 10_000 : 3_000;

let server: ServerProcess;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
let page: string;
const cookies: string[] = [];
const clients: Client[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const app = await startTestApp({ database: database.connection });
  const large = await makeLargeAccount(app, LINKS);
  const other = await makeLargeAccount(app, 10);
  page = `/${other.username}`;
  await app.destroy();
  dataDir = await mkdtemp(join(tmpdir(), 'saluda-abuse-'));
  server = await startServerProcess({
    ...{
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(database.connection),
      AUTH_SECRET: 'a'.repeat(32),
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });
  for (const { email } of [large, other]) {
    const { headers } = await signIn(connect(), email, ownAddress());
    cookies.push((headers['set-cookie'] ?? []).map((each) => each.split(';', 1)[0]).join('; '));
  }
}, 120_000);

afterAll(async () => {
  for (const each of clients) each.close();
  await server?.stop();
  await database?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function connect(): Client {
  const made = connectClient(server.port);
  clients.push(made);
  return made;
}

function batchOf(path: string): string {
  const url = `/trpc/${Array(20).fill(path).join(',')}?batch=1&input=${encodeURIComponent('{}')}`;
  return `GET ${url} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: 198.51.100.7\r\ncookie: ${cookies[0]}\r\n\r\n`;
}

test('product 24.16: an account that asks for all its links and cards in batches delays nobody else', async () => {
  const [visitor, owner] = [connect(), connect()];
  const attack = startAttack(
    server.port,
    ['links.list', 'vcards.list', 'qrCodes.list', 'pausing.list'].map((path) => batchOf(path)),
  );
  const [pages, calls]: [Reply[], Reply[]] = [[], []];
  const end = performance.now() + ATTACK_MS;
  const from = ownAddress();
  while (performance.now() < end) {
    pages.push(await visitor.send(page));
    calls.push(await owner.send('/trpc/links.list', { from, headers: { cookie: cookies[1] ?? '' } }));
  }
  const statuses = await attack.stop();
  const of = (replies: readonly Reply[]) => replies.map(({ ms }) => ms);
  if (isFull) {
    const line = (name: string, times: number[]) =>
      `${name}: p50 ${percentile(times, 0.5).toFixed(1)} ms, max ${Math.max(...times).toFixed(0)} ms`;
    process.stdout.write(`${JSON.stringify(statuses)}\n${line('pages', of(pages))}\n${line('calls', of(calls))}\n`);
  }
  expect([...pages, ...calls].filter(({ status }) => status !== 200)).toEqual([]);
  expect(calls.length).toBeGreaterThan(3);
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(3);
  expect(Math.max(...of(pages))).toBeLessThan(PAGE_MS);
  expect(Math.max(...of(calls))).toBeLessThan(CALL_MS);
}, 120_000);
