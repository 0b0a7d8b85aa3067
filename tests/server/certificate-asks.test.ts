import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashedPassword, startTestApp, type TestApp } from '../support/app.ts';
import { administer } from '../support/database.ts';
import { queriesDuring } from '../support/queries.ts';
import { makeAccount } from '../support/roles.ts';

const PROXY = '10.9.0.1';
const OTHER_CADDY = '10.8.7.6';
const HOST = 'go.example.org';
// müller.de and an emoji, as the DNS has them
const INTERNATIONAL = ['xn--mller-kva.de', 'xn--ls8h.example.org'];

let app: TestApp;
let userId: string;
beforeAll(async () => {
  app = await startTestApp({
    publicUrl: 'https://cards.example.com',
    trustedProxies: [PROXY],
    metricsAllow: [OTHER_CADDY],
    baseDomain: 'example-cards.com',
    customDomains: { cnameTarget: 'cards.example.com', dnsServers: [], heldHosts: [] },
  });
  ({ userId } = await makeAccount(app, await hashedPassword(app)));
  const hosts = { [HOST]: 'live', 'late.example.org': 'failing', 'new.example.org': 'waiting' };
  for (const [host, state] of Object.entries(hosts)) await insert(host, state);
  for (const host of INTERNATIONAL) await insert(host);
  await known();
});
afterAll(() => app?.destroy());

async function insert(host: string, state = 'live'): Promise<void> {
  await sql`insert into domains (owner_id, host, token, state) values (${userId}, ${host}, 'x', ${state})`.execute(
    app.context.db,
  );
}

async function known(): Promise<void> {
  await app.context.changeFeed.catchUp();
  await app.context.places?.settled();
}

const ask = async (domain: string, options: InjectOptions = {}) =>
  await app.app.inject({ url: `/healthz/tls?domain=${encodeURIComponent(domain)}`, ...options });
const statusOf = async (domain: string, options: InjectOptions = {}) => (await ask(domain, options)).statusCode;

describe('product 42.13: the question for certificates', () => {
  test.each([
    ['a live domain', HOST, 200],
    ['a failing one', 'late.example.org', 200],
    ['a waiting one', 'new.example.org', 404],
    ['upper case', 'GO.Example.ORG', 200],
    ['an international name', INTERNATIONAL[0], 200],
    ['an emoji', INTERNATIONAL[1], 200],
    ['an international name as people read it', 'müller.de', 404],
    ['the website', 'cards.example.com', 404],
    ['a subdomain, which has the wildcard certificate', 'ana.example-cards.com', 404],
    ['a name below a domain', `www.${HOST}`, 404],
    // No authority gives one for these forms, and an attempt counts
    ['a dot at the end', `${HOST}.`, 404],
    ['a port', `${HOST}:443`, 404],
    ['spaces', ` ${HOST} `, 404],
    ['a NUL', `${HOST}\0`, 404],
    ['lines', `${HOST}\r\nx: y`, 404],
    ['two names', `${HOST},late.example.org`, 404],
    ['an IP address', '127.0.0.1', 404],
    ['a property of objects', '__proto__', 404],
    ['a long name', `${'a'.repeat(60)}.`.repeat(100) + HOST, 404],
    ['nothing', '', 404],
  ])('answers for %s: %j gets %i', async (_, domain, status) => {
    expect(await statusOf(domain ?? '')).toBe(status);
  });

  test('answers 404 for no name, for several, and where it isn’t asked like that', async () => {
    const urls = ['', '?', '?domain', `?domain=${HOST}&domain=${HOST}`, `?domain[]=${HOST}`, `?Domain=${HOST}`];
    for (const rest of urls)
      expect([rest, (await app.app.inject(`/healthz/tls${rest}`)).statusCode]).toEqual([rest, 404]);
    const head = await app.app.inject({ method: 'HEAD', url: `/healthz/tls?domain=${HOST}` });
    expect([head.statusCode, head.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await ask(HOST, { method: 'POST' })).statusCode).toBe(404);
  });

  test.each([
    ['this machine', { remoteAddress: '127.0.0.1' }, 200],
    ['this machine by IPv6', { remoteAddress: '::1' }, 200],
    ['this machine, mapped', { remoteAddress: '::ffff:127.0.0.1' }, 200],
    ['another Caddy, by METRICS_ALLOW', { remoteAddress: OTHER_CADDY }, 200],
    ['the same, mapped', { remoteAddress: `::ffff:${OTHER_CADDY}` }, 200],
    ['a listed Caddy for itself', { remoteAddress: PROXY, headers: { 'x-forwarded-for': '127.0.0.1' } }, 200],
    ['a listed Caddy itself', { remoteAddress: PROXY }, 404],
    ['a listed Caddy for a visitor', { remoteAddress: PROXY, headers: { 'x-forwarded-for': '203.0.113.7' } }, 404],
    [
      'a visitor who claims to be this machine',
      { remoteAddress: PROXY, headers: { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' } },
      404,
    ],
    [
      'a visitor who claims to be the other Caddy',
      { remoteAddress: PROXY, headers: { 'x-forwarded-for': `${OTHER_CADDY}, 203.0.113.7` } },
      404,
    ],
    ['anyone', { remoteAddress: '203.0.113.7' }, 404],
    ['anyone with a claim', { remoteAddress: '203.0.113.7', headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
    ['an unlisted proxy on this machine', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
    ['an unlisted one with another header', { headers: { forwarded: 'for=127.0.0.1' } }, 404],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '::127.0.0.1', '::', 'fe80::1', '::ffff:203.0.113.7'].map(
      (remoteAddress) => [`an address that contains another: ${remoteAddress}`, { remoteAddress }, 404] as const,
    ),
    ...['::ffff:7f00:1', '0:0:0:0:0:0:0:1', '[::1]:443'].map(
      (client) =>
        [
          `a listed Caddy for itself, written ${client}`,
          { remoteAddress: PROXY, headers: { 'x-forwarded-for': client } },
          200,
        ] as const,
    ),
    ...['localhost', '0x7f.1', '2130706433', '127.1', '127.0.0.1.evil.example', 'unknown', ','].map(
      (client) =>
        [
          `a listed Caddy for what is no address: ${client}`,
          { remoteAddress: PROXY, headers: { 'x-forwarded-for': client } },
          404,
        ] as const,
    ),
  ] as [string, InjectOptions, number][])('product 26.3: exists for %s: %j gets %i', async (_, options, status) => {
    expect(await statusOf(HOST, options)).toBe(status);
    // As if there were nothing
    if (status === 404) expect((await ask(HOST, options)).body).toBe((await app.app.inject('/healthz/nothing')).body);
  });

  test('is answered the same the first time and later, before anything else is done', async () => {
    for (const domain of [HOST, 'nobody.example.net']) {
      const [first, later] = [await ask(domain, { method: 'HEAD' }), await ask(domain)];
      const { 'x-request-id': id, date: _, connection: _c, 'keep-alive': _k, ...headers } = first.headers;
      expect([later.statusCode, id !== undefined, later.headers['x-request-id']]).toEqual([
        ...[first.statusCode, true, undefined],
      ]);
      expect(later.headers).toMatchObject(headers);
      expect(later.json()).toEqual({ status: first.statusCode === 200 ? 'ok' : 'not_found' });
    }
    const counted = async () => (await app.app.inject('/metrics')).body.match(/certificate_questions_total\{.*\} \d+/g);
    const before = await counted();
    await ask(HOST);
    expect(await counted()).not.toEqual(before);
  });

  test('costs no query, also for names that nobody has', async () => {
    const names = Array.from({ length: 2_000 }, (_, n) => `name-${n}.example.net`);
    const queries = await queriesDuring(app, async () => {
      for (const name of [...names, HOST, 'late.example.org']) await statusOf(name);
    });
    expect(queries).toBe(0);
  });

  test('is answered from the database while changes of other processes don’t arrive, and by 503 without it', async () => {
    const { database, ...server } = app.context.env.database ?? {};
    const allow = async (isAllowed: boolean) =>
      await administer(
        { ...server, database: 'postgres' },
        `alter database "${database}" allow_connections ${isAllowed}`,
      );
    const cut = async (condition: string) =>
      await administer(
        { ...server, database: 'postgres' },
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and ${condition}`,
      );
    // It is live elsewhere, and this process didn't hear of it
    await insert('unheard.example.org', 'waiting');
    await known();
    await allow(false);
    await cut(`application_name = 'saluda changes'`);
    await expect.poll(() => app.context.changeFeed.isListening()).toBe(false);
    await sql`update domains set state = 'live' where host = 'unheard.example.org'`.execute(app.context.db);
    expect([await statusOf('unheard.example.org'), await statusOf('nobody.example.org')]).toEqual([200, 404]);
    await cut('true');
    const answer = await ask('nobody.example.org');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(await statusOf(HOST)).toBe(200);
    await allow(true);
    await expect.poll(() => statusOf('nobody.example.org'), { timeout: 15_000 }).toBe(404);
    await expect.poll(() => app.context.changeFeed.isListening(), { timeout: 15_000 }).toBe(true);
    await known();
    expect(await statusOf('unheard.example.org')).toBe(200);
  }, 60_000);
});

describe('product 42.15: /metrics', () => {
  const read = async (line: string) => {
    const { body } = await app.app.inject('/metrics');
    const found = body.split('\n').find((each) => each.startsWith(`${line} `));
    return found === undefined ? 0 : Number(found.split(' ').at(-1));
  };

  test('has the number of domains by state, and of questions for certificates by outcome', async () => {
    expect(await read('saluda_domains{state="failing"}')).toBe(1);
    await insert('held.example.org', 'held');
    expect(await read('saluda_domains{state="held"}')).toBe(1);
    const outcomes = ['allowed', 'refused', 'unavailable'];
    const counts = async () =>
      await Promise.all(outcomes.map((outcome) => read(`saluda_certificate_questions_total{outcome="${outcome}"}`)));
    const before = await counts();
    for (const name of [HOST, HOST, 'nobody.example.org']) await statusOf(name);
    // Nobody's business
    await statusOf(HOST, { remoteAddress: '203.0.113.7' });
    const after = await counts();
    expect(after.map((count, n) => count - (before[n] ?? 0))).toEqual([2, 1, 0]);
    expect(before[2]).toBeGreaterThan(0);
  });
});
