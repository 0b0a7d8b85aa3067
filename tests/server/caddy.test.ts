import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { type Caddy, startCaddy } from '../support/caddy.ts';
import { configurationOf } from '../support/commands.ts';
import { askByTls, describeWith, type TlsAnswer } from '../support/proxies.ts';
import { setPlan } from '../support/roles.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** `npm run test:tls` */
const IS_FULL = process.env.TLS === 'full';
const BASE = 'example-cards.com';
const REFUSED = /alert internal error/i;

describeWith(['caddy', 'openssl'], 'docs/caddy/Caddyfile in front of two processes', () => {
  let app: TestApp;
  let other: ServerProcess;
  let caddy: Caddy;
  let ana: Awaited<ReturnType<typeof person>>;
  let luis: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    const shared = { publicUrl: 'https://cards.example.com', trustedProxies: ['127.0.0.1'], baseDomain: BASE };
    const customDomains = { cnameTarget: 'cards.example.com', dnsServers: [], heldHosts: [] };
    app = await startTestApp({ ...shared, customDomains });
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    // Before another process sends emails elsewhere
    [ana, luis] = [await person('Ana'), await person('Luis')];
    other = await startServerProcess({
      ...configurationOf(app),
      ...{ PUBLIC_URL: shared.publicUrl, TRUSTED_PROXIES: '127.0.0.1', BASE_DOMAIN: BASE, CUSTOM_DOMAINS: 'true' },
      ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@example.com' },
    });
    const { port } = app.app.server.address() as AddressInfo;
    caddy = await startCaddy({ processes: [other.port, port], baseDomain: BASE });
  }, 60_000);
  afterAll(async () => {
    await caddy?.stop();
    await other?.kill();
    await app?.destroy();
  });

  /** On Business, with a card of this name. */
  async function person(name: string) {
    const { browser } = await signUpWithCard(app, { name });
    const { id = '' } = (await browser.trpc.profiles.me.query()) ?? {};
    await setPlan(app, id, 'business');
    return { browser, id };
  }

  async function insertDomain({ id }: { id: string }, host: string, state = 'live'): Promise<void> {
    await sql`insert into domains (owner_id, host, token, state) values (${id}, ${host}, 'x', ${state})`.execute(
      app.context.db,
    );
  }

  /** This process knows. */
  async function known(): Promise<void> {
    await app.context.changeFeed.catchUp();
    await app.context.places?.settled();
  }

  /** Both processes know. */
  async function knownToBoth(): Promise<void> {
    await known();
    const { rows } = await sql<{ host: string; isServed: boolean }>`
      select host, state in ('live', 'failing') as is_served from domains`.execute(app.context.db);
    const asked = async ({ host }: { host: string }) =>
      (await fetch(`http://127.0.0.1:${other.port}/healthz/tls?domain=${host}`)).status;
    const expected = rows.map(({ isServed }) => (isServed ? 200 : 404));
    await expect.poll(async () => await Promise.all(rows.map(asked)), { timeout: 5_000 }).toEqual(expected);
  }

  const at = async (name: string, more: { host?: string; path?: string; headers?: string[] } = {}) =>
    await askByTls({ port: caddy.https, name, ...more });
  const shown = ({ status, text }: TlsAnswer) => [status, /<title>([^<|–]*)/.exec(text)?.[1]?.trim() ?? null];

  test('product 42.13: a live domain has a certificate with its first request, and others have none', async () => {
    await insertDomain(ana, 'go.example.org');
    await insertDomain(ana, 'new.example.org', 'waiting');
    await knownToBoth();
    const { status, text, certificate } = await at('go.example.org');
    expect([status, certificate?.subjectaltname]).toEqual([200, 'DNS:go.example.org']);
    expect(text).toContain('<title>Ana');
    for (const name of ['new.example.org', 'unknown.example.org', 'go.example.org.evil.example'])
      expect(await at(name)).toMatchObject({ status: null, failure: expect.stringMatching(REFUSED) });
    expect((await at('cards.example.com', { path: '/healthz' })).text).toContain('"status":"ok"');
  }, 60_000);

  test('product 42.8: the host of a request decides what is shown, not the name in the handshake', async () => {
    await insertDomain(luis, 'luis.example.net');
    await knownToBoth();
    expect(shown(await at('go.example.org', { host: 'luis.example.net' }))).toEqual([200, 'Luis']);
    expect(shown(await at('luis.example.net', { host: 'go.example.org:443' }))).toEqual([200, 'Ana']);
    expect((await at('go.example.org', { host: 'nobody.example.net' })).status).toBe(421);
    expect((await at('go.example.org', { host: 'cards.example.com', path: '/healthz' })).text).toContain('"ok"');
    // What http leads to
    const plain = await fetch(`http://127.0.0.1:${caddy.http}/summer`, { redirect: 'manual' });
    expect(plain.status).toBe(308);
  }, 60_000);

  test('product 42.11: subdomains have the wildcard certificate of the operator, and nothing below them one', async () => {
    await ana.browser.trpc.profiles.setUsername.mutate({ username: 'ana-vega' });
    const { status, certificate } = await at(`ana-vega.${BASE}`);
    expect([status, certificate?.subject.CN]).toEqual([200, 'wildcard']);
    expect((await at(`a.ana-vega.${BASE}`)).failure).toMatch(REFUSED);
  }, 60_000);

  test('product 26.3, 42.13: through Caddy, nobody learns which hosts are served, nor what the processes measure', async () => {
    const paths = ['/healthz/tls?domain=go.example.org', '/metrics'].flatMap((path) => [
      ...[path, path.replace(/\?|$/, '/$&'), path.replace('/', '//'), path.toUpperCase()],
      ...[path.replace('t', '%74'), `/x/..${path}`],
    ]);
    for (const path of paths)
      for (const host of ['cards.example.com', 'go.example.org', `ana-vega.${BASE}`])
        for (const headers of [[], ['x-forwarded-for: 127.0.0.1'], ['forwarded: for=127.0.0.1']])
          expect([path, host, (await at('go.example.org', { host, path, headers })).status]).toEqual([path, host, 404]);
    // Programs on Caddy's machine learn no more than Caddy needs
    const atCaddy = async (path: string) => (await fetch(`http://127.0.0.1:${caddy.ask}${path}`)).status;
    expect(await atCaddy('/healthz/tls?domain=go.example.org')).toBe(200);
    for (const path of ['/metrics', '/readyz', '/', '/login']) expect([path, await atCaddy(path)]).toEqual([path, 404]);
  }, 60_000);

  test('product 26.2: a stream that its browser leaves ends at the process, too', async () => {
    const streams = async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${other.port}/metrics`)).text();
      return app.context.live.size() + Number(/^saluda_live_streams (\d+)$/m.exec(metrics)?.[1]);
    };
    expect(await streams()).toBe(0);
    const cookie = [...luis.browser.cookies].map((pair) => pair.join('=')).join('; ');
    const socket = connect({
      port: caddy.https,
      host: '127.0.0.1',
      servername: 'cards.example.com',
      rejectUnauthorized: false,
    });
    socket.write(`GET /trpc/live.changes HTTP/1.1\r\nhost: cards.example.com\r\ncookie: ${cookie}\r\n\r\n`);
    const [head] = await once(socket, 'data');
    expect(String(head)).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(streams, { timeout: 5_000 }).toBe(1);
    socket.destroy();
    await expect.poll(streams, { timeout: 5_000 }).toBe(0);
  }, 60_000);

  test('product 42.13: of two processes, one is killed while domains get their first certificates', async () => {
    const hosts = Array.from({ length: IS_FULL ? 40 : 6 }, (_, n) => `shop-${n}.example.org`);
    await sql`insert into domains (owner_id, host, token, state)
      select ${ana.id}, host, 'x', 'live' from unnest(${hosts}::text[]) host`.execute(app.context.db);
    await knownToBoth();
    const answers = [];
    let killed: Promise<void> | undefined;
    // One after the other: of several at once, Caddy 2.6 refuses some by its own limit
    for (const [n, name] of hosts.entries()) {
      if (n === hosts.length / 2) killed = other.kill();
      answers.push([name, (await at(name)).status]);
    }
    await killed;
    expect(answers).toEqual(hosts.map((name) => [name, 200]));
  }, 120_000);

  test('product 22.5: while no process is ready, such as without a database, pages are served through Caddy', async () => {
    await app.stopWorker();
    const { port } = app.app.server.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
    expect((await at('go.example.org')).status).toBe(200);
    // Checks take a while to notice
    expect(await readFile('docs/caddy/Caddyfile', 'utf8')).not.toMatch(/^\s*(health_|fail_duration|unhealthy_)/m);
  }, 60_000);

  test('a domain that ends is served no more, and has no new certificate', async () => {
    await sql`update domains set state = 'ended' where host in ('go.example.org', 'luis.example.net')`.execute(
      app.context.db,
    );
    await insertDomain(ana, 'unseen.example.org', 'ended');
    await known();
    expect((await at('go.example.org')).status).toBe(421);
    expect((await at('unseen.example.org')).failure).toMatch(REFUSED);
  }, 60_000);

  test.runIf(IS_FULL)(
    'without any process, certificates in memory still work, and no new one is made',
    async () => {
      await insertDomain(ana, 'late.example.org');
      await known();
      app.app.server.close();
      app.app.server.closeAllConnections();
      const [first, late] = await Promise.all([at('shop-1.example.org'), at('late.example.org')]);
      expect([first.certificate?.subjectaltname, first.status]).toEqual(['DNS:shop-1.example.org', 502]);
      expect(late.failure).toMatch(REFUSED);
    },
    60_000,
  );
});
