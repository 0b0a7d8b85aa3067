import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mail, PASSWORD, someEmail, startTestApp, type TestApp } from '../support/app.ts';
import { start } from '../support/social.ts';

const LISTED = '127.0.0.9';
const MAILBOX = '/dev/mailbox.json';

/** no proxy is listed */
let app: TestApp;
/** one proxy is listed */
let behind: TestApp;
/** SANDBOX=true */
let open: TestApp;
let address: string;

beforeAll(async () => {
  app = await startTestApp();
  const { env } = app.context;
  behind = await startTestApp({ ...env, database: app.context.database, trustedProxies: [LISTED] });
  open = await startTestApp({ ...env, database: app.context.database, isDevPublic: true });
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await open?.destroy();
  await behind?.destroy();
  await app?.destroy();
});

const statusOf = async (options: InjectOptions, { app: server } = app) => (await server.inject(options)).statusCode;

/** An existing URL for each route with a parameter, and a body for its POST. */
async function examples(): Promise<Record<string, { url: string; body?: string }>> {
  const email = someEmail();
  await app.browser().trpc.auth.signUp.mutate({ name: 'Ana', email, password: PASSWORD, language: 'en' });
  const { id } = await mail(app, email);
  const authorize = new URL(await start(app.browser(), 'google'));
  const { payments, sandboxes } = app.context;
  const sandboxPayments = sandboxes?.payments;
  if (!payments || !sandboxPayments) throw new Error('the sandbox does not run');
  const { customers, checkout, billingPortal, invoices } = payments.stripe;
  const customer = (await customers.create({ email })).id;
  const buy = async () =>
    await checkout.sessions.create({
      ...{ mode: 'subscription' as const, customer, success_url: 'http://localhost:3000/' },
      line_items: [{ price: sandboxPayments.prices.pro.month, quantity: 1 }],
    });
  await sandboxPayments.control.payCheckout((await buy()).id);
  const unpaid = `/dev/pay/checkout/${(await buy()).id}`;
  const portal = new URL((await billingPortal.sessions.create({ customer })).url).pathname;
  const [invoice] = (await invoices.list({ customer })).data;
  return {
    '/dev/mailbox/:id': { url: `/dev/mailbox/${id}` },
    '/dev/id/:provider/authorize': { url: authorize.pathname + authorize.search },
    '/dev/pay/checkout/:id': { url: unpaid },
    '/dev/pay/checkout/:id/secure': { url: `${unpaid}/secure` },
    '/dev/pay/portal/:id': { url: portal, body: 'action=card' },
    '/dev/pay/portal/:id/secure': { url: `${portal}/secure` },
    '/dev/pay/invoices/:id': { url: `/dev/pay/invoices/${invoice?.id}` },
    '/dev/ui/assets/*': { url: /\/dev\/ui\/assets\/[^"]+/.exec((await app.app.inject('/dev/ui')).body)?.[0] ?? '' },
  };
}

describe('product 26.8: /dev is not found through an unlisted proxy', () => {
  test('every route under /dev is available on this machine, but not through such a proxy', async () => {
    const known = await examples();
    const routes = app.routes.filter(({ url }) => url.startsWith('/dev'));
    const patterns = routes.map(({ url }) => url);
    expect(patterns).toEqual(expect.arrayContaining(['/dev/mailbox', MAILBOX, '/dev/pay', '/dev/ui']));
    // A new route with a parameter needs an example
    expect(patterns.filter((pattern) => /[:*]/.test(pattern) && !known[pattern])).toEqual([]);
    expect(Object.keys(known).filter((pattern) => !patterns.includes(pattern))).toEqual([]);
    const nothing = (await app.app.inject('/dev/nothing')).body;
    for (const { method, url: pattern } of routes) {
      const { url, body = '' } = known[pattern] ?? { url: pattern };
      const options: InjectOptions = {
        ...{ method: method as 'GET', url },
        ...(method === 'POST' && { payload: body }),
        headers: method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
      };
      const direct = await statusOf(options);
      expect([method, url, direct, direct !== 404 && direct < 500]).toEqual([method, url, direct, true]);
      const proxied = { ...options, headers: { ...options.headers, 'x-forwarded-for': '203.0.113.7' } };
      expect([method, url, await statusOf(proxied)]).toEqual([method, url, 404]);
      expect([method, url, await statusOf(proxied, open)]).toEqual([method, url, direct]);
      if (method === 'GET') expect((await app.app.inject(proxied)).body).toBe(nothing);
    }
  });

  test('nor by the name of another site that leads to this machine, even if it is open to everyone', async () => {
    for (const host of ['rebound.example', 'localhost.rebound.example', '127.0.0.1.rebound.example:3000']) {
      for (const site of [app, open]) expect(await statusOf({ url: MAILBOX, headers: { host } }, site)).toBe(404);
    }
    for (const host of ['localhost:3000', '127.0.0.1:3000', '192.0.2.7', '[2001:db8::7]:3000']) {
      expect(await statusOf({ url: MAILBOX, headers: { host } }, open)).toBe(200);
    }
  });

  test.each([
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Something',
    'X-Forwarded',
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'CDN-Loop',
  ])('%s reveals a proxy, whatever its value, also for /metrics', async (name) => {
    for (const url of [MAILBOX, '/metrics']) {
      expect([url, await statusOf({ url })]).toEqual([url, 200]);
      for (const value of ['127.0.0.1', '']) {
        expect([url, value, await statusOf({ url, headers: { [name]: value } })]).toEqual([url, value, 404]);
      }
    }
  });

  test.each([
    ['this machine itself', { remoteAddress: '127.0.0.1' }, 200],
    ['a listed proxy, for this machine', { remoteAddress: LISTED, headers: { 'x-forwarded-for': '127.0.0.1' } }, 200],
    // As with docs/nginx.conf: the client's own header, then the address that nginx saw
    ['a listed nginx', { remoteAddress: LISTED, headers: { 'x-forwarded-for': `127.5.6.7, ${LISTED}` } }, 200],
    ['a listed proxy, for another', { remoteAddress: LISTED, headers: { 'x-forwarded-for': '203.0.113.7' } }, 404],
    [
      'a listed proxy, without a forwarded address',
      { remoteAddress: LISTED, headers: { 'x-real-ip': '203.0.113.7' } },
      404,
    ],
    ['a listed proxy, for an empty address', { remoteAddress: LISTED, headers: { 'x-forwarded-for': '' } }, 404],
    ['an unlisted one', { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
  ])('with a list, %s: %j gets %i', async (_, options, status) => {
    for (const url of [MAILBOX, '/metrics']) {
      expect([url, await statusOf({ url, ...options }, behind)]).toEqual([url, status]);
    }
  });
});

describe('product 26.8: the same over a socket', () => {
  let proxy: Server;
  let proxied: string;

  beforeAll(async () => {
    proxy = createServer((request, response) => {
      const { method, url, headers, socket } = request;
      const forwarded = { ...headers, 'x-forwarded-for': socket.remoteAddress };
      const onwards = forward(address + url, { ...(method && { method }), headers: forwarded }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onwards);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    proxied = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    proxy.close();
    proxy.closeAllConnections();
  });

  test.each([MAILBOX, '/dev/mailbox', '/dev/pay', '/dev/ui', '/metrics'])('%s', async (url) => {
    expect((await fetch(address + url)).status).toBe(200);
    expect((await fetch(proxied + url)).status).toBe(404);
  });

  // nginx before 1.29.7 uses HTTP/1.0 by default and adds no headers
  test.each([MAILBOX, '/metrics'])('%s is not found in HTTP/1.0', async (url) => {
    const { host, hostname, port } = new URL(address);
    const ask = async (version: string) => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${url} HTTP/${version}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      return (await text(socket)).split(' ', 2)[1];
    };
    expect([await ask('1.1'), await ask('1.0')]).toEqual(['200', '404']);
  });
});

test('product 24.2: requests from a proxy that is not listed are logged once and shown in /readyz', async () => {
  const lines: string[] = [];
  const { env, database } = app.context;
  const site = await startTestApp(
    { ...env, database, logLevel: 'warn', trustedProxies: [LISTED] },
    { log: (line) => lines.push(line) },
  );
  const isSeen = async () => (await site.app.inject('/readyz')).json().hasUnlistedProxy;
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  await site.app.inject({ url: '/healthz', headers, remoteAddress: LISTED });
  expect(await isSeen()).toBe(false);
  for (let n = 0; n < 3; n++) await site.app.inject({ url: '/healthz', headers, remoteAddress: '127.0.0.8' });
  expect(await isSeen()).toBe(true);
  const warnings = lines.filter((line) => line.includes('TRUSTED_PROXIES'));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).not.toMatch(/203\.0|127\.0/);
  await site.destroy();
});

test('product 24.2: clients make nobody believe in a proxy, but X-Forwarded-For of a private address does', async () => {
  const { env, database } = app.context;
  const site = await startTestApp({ ...env, database, trustedProxies: [LISTED] });
  const isSeen = async () => (await site.app.inject('/readyz')).json().hasUnlistedProxy;
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  for (let n = 0; n < 5; n++) await site.app.inject({ url: '/healthz', headers, remoteAddress: '203.0.113.9' });
  // A container's gateway, which passes the headers of all clients on
  for (let n = 0; n < 20; n++) await site.app.inject({ url: '/robots.txt', remoteAddress: '172.17.0.1' });
  for (let n = 0; n < 5; n++) await site.app.inject({ url: '/healthz', headers, remoteAddress: '172.17.0.1' });
  expect(await isSeen()).toBe(false);
  // Health checks of the same machine name no client
  for (let n = 0; n < 20; n++) await site.app.inject({ url: '/readyz', remoteAddress: '10.0.0.2' });
  for (let n = 0; n < 3; n++) await site.app.inject({ url: '/robots.txt', headers, remoteAddress: '::ffff:10.0.0.2' });
  expect(await isSeen()).toBe(true);
  await site.destroy();
});

test('product 24.2: the port in X-Forwarded-For is no part of the address of a client or proxy', async () => {
  const { env, database } = app.context;
  const site = await startTestApp({
    ...env,
    database,
    trustedProxies: [LISTED, '10.1.0.0/16'],
    metricsAllow: ['203.0.113.7'],
  });
  const metrics = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded };
    return (await site.app.inject({ url: '/metrics', headers, remoteAddress: LISTED })).statusCode;
  };
  expect(await metrics('203.0.113.7:51234')).toBe(200);
  expect(await metrics('198.51.100.4, ::ffff:203.0.113.7, 10.1.2.3:4711')).toBe(200);
  expect(await metrics('203.0.113.7, 198.51.100.4:443')).toBe(404);
  await site.destroy();
});
