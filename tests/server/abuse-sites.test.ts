import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownAddress } from '../support/app.ts';
import {
  type Client,
  connectClient,
  makeAttackerAccount,
  makeProtectedLink,
  type Reply,
  signIn,
  signUpFrom,
} from '../support/attack.ts';
import { createTestDatabase } from '../support/database.ts';
import { databaseUrl, type ServerProcess, startServerProcess } from '../support/server-process.ts';

// Attacks of one IPv6 /48, which has 65,536 networks, on a server process whose mail server is slow. ABUSE=full (npm run
// test:abuse) attacks more often and prints its figures.
const isFull = process.env.ABUSE === 'full';
const CALLS = isFull ? 2_000 : 400;
const MAIL_MS = 200;
const CONNECTIONS = 8;

let server: ServerProcess;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let smtp: SMTPServer;
let dataDir: string;
let clients: Client[];
let owner: { email: string; cookie: string };
let slug: string;
const mails: { to: string; text: string }[] = [];
const arrivals = new EventEmitter();

beforeAll(async () => {
  smtp = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true, logger: false },
    onData(stream, { envelope }, done) {
      const receive = async () => {
        const { text = '' } = await PostalMime.parse(await buffer(stream));
        await sleep(MAIL_MS);
        mails.push(...envelope.rcptTo.map(({ address }) => ({ to: address, text })));
        arrivals.emit('mail');
      };
      receive().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  dataDir = await mkdtemp(join(tmpdir(), 'saluda-abuse-'));
  database = await createTestDatabase();
  pool = new pg.Pool({ ...database.connection, max: 1 });
  server = await startServerProcess({
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.connection), TRUSTED_PROXIES: '127.0.0.1' },
    ...{ AUTH_API: 'true', MAIL_FROM: 'cards@example.com', SUPPORT_EMAIL: 'help@example.com' },
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  });
  clients = Array.from({ length: CONNECTIONS }, () => connectClient(server.port));
  const [client] = clients as [Client];
  owner = await makeAttackerAccount(client, ownAddress(), mailedToken);
  slug = await makeProtectedLink(client, owner.cookie, 'Open-Sesame', ownAddress());
}, 60_000);

afterAll(async () => {
  for (const client of clients) client.close();
  await server.stop();
  await pool.end();
  await database.drop();
  smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function mailedToken(email: string): Promise<string> {
  const signal = AbortSignal.timeout(10_000);
  for (;;) {
    const [, token] = /token=([\w-]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '') ?? [];
    if (token !== undefined) return token;
    await once(arrivals, 'mail', { signal });
  }
}

/** Calls from as many networks of the site, on a few connections. Counts the statuses. */
async function fromSite(calls: number, site: string, act: (client: Client, from: string) => Promise<Reply>) {
  const statuses: Record<number, number> = {};
  let next = 0;
  const work = async (client: Client) => {
    while (next < calls) {
      next += 1;
      const { status } = await act(client, `2001:db8:${site}:${next.toString(16)}::1`);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(clients.map(work));
  return statuses;
}

function report(client: Client, from: string): Promise<Reply> {
  const body = new URLSearchParams({ of: `/l/${slug}`, reason: 'spam', text: 'It is spam.' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return client.send('/report', { method: 'POST', from, headers, body });
}

/** Of calls that are refused, none stays. */
async function limitRows(limit: string): Promise<number> {
  const { rows } = await pool.query('select count(*)::int from limits where key like $1', [`${limit}-%`]);
  return rows[0].count;
}

function print(what: string, figures: object): void {
  if (isFull) process.stdout.write(`${what} ${JSON.stringify(figures)}\n`);
}

test('product 24.13, 24.17, 14.9: reports of a /48 and of many networks delay no confirmation of a stranger', async () => {
  const statuses = await fromSite(CALLS, 'a', report);
  const others = await fromSite(60, 'b', (client) => report(client, ownAddress()));
  const begun = performance.now();
  const { email, status } = await signUpFrom(clients[0] as Client, ownAddress());
  expect(status).toBe(200);
  await mailedToken(email);
  const ms = Math.round(performance.now() - begun);
  const { rows } = await pool.query('select announcement, count(*)::int from support_messages group by 1 order by 1');
  const rows48 = await limitRows('report');
  print(`reports from one /48; a confirmation after ${ms} ms`, { statuses, others, stored: rows });
  expect(statuses).toEqual({ 303: 30, 429: CALLS - 30 });
  expect(rows48).toBe(30 + 1 + 60);
  expect(others).toEqual({ 303: 60 });
  expect(ms).toBeLessThan(5_000);
  expect(rows).toEqual([
    { announcement: 'email', count: 20 },
    { announcement: 'waits', count: 70 },
  ]);
}, 120_000);

test('product 24.3: a /48 has twenty guesses at the password of an account, and its owner signs in', async () => {
  const guesses = isFull ? 1_000 : 240;
  const guess = (client: Client, from: string) => signIn(client, owner.email, from, undefined, 'Wrong-Horse-7');
  const statuses = await fromSite(guesses, 'c', guess);
  const { status, ms } = await signIn(clients[0] as Client, owner.email, ownAddress());
  print(`guesses from one /48; the owner signs in within ${Math.round(ms)} ms`, statuses);
  expect(statuses).toEqual({ 401: 20, 429: guesses - 20 });
  expect(status).toBe(200);
}, 120_000);

test('product 24.4, 19.6: a /48 starts 300 sign-ins with a provider, each a row of at most 2.5 kB', async () => {
  const target = `http://localhost/${randomBytes(990).toString('hex')}`;
  const path = `/auth/v1/authorize?${new URLSearchParams({ provider: 'google', redirect_to: target })}`;
  const statuses = await fromSite(CALLS, 'd', (client, from) => client.send(path, { from }));
  const { rows } = await pool.query(
    'select count(*)::int, max(pg_column_size(oauth_requests))::int as bytes from oauth_requests',
  );
  print('started sign-ins from one /48', { statuses, rows });
  expect(statuses).toEqual({ 302: 300, 429: CALLS - 300 });
  expect(rows[0].count).toBe(300);
  expect(rows[0].bytes).toBeLessThan(2_500);
  expect(await limitRows('startSocial')).toBe(300 + 1);
}, 120_000);
