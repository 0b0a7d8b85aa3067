import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { type Caddy, startComposedCaddy } from '../support/caddy.ts';
import { askByTls, describeWith } from '../support/proxies.ts';
import { setPlan } from '../support/roles.ts';

const BASE = 'example-cards.com';
const PUBLIC_URL = 'https://cards.example.com';

describeWith(['caddy', 'openssl'], 'docs/caddy/compose.Caddyfile in front of the app', () => {
  let app: TestApp;
  let caddy: Caddy;
  beforeAll(async () => {
    app = await startTestApp({
      publicUrl: PUBLIC_URL,
      trustedProxies: ['127.0.0.0/8'],
      baseDomain: BASE,
      customDomains: { cnameTarget: 'cards.example.com', dnsServers: [], heldHosts: [] },
    });
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    caddy = await startComposedCaddy({ app: port, publicUrl: PUBLIC_URL, baseDomain: BASE });
    const { browser } = await signUpWithCard(app, { name: 'Ana' });
    const { id = '' } = (await browser.trpc.profiles.me.query()) ?? {};
    await setPlan(app, id, 'business');
    await browser.trpc.profiles.setUsername.mutate({ username: 'ana-vega' });
    await sql`insert into domains (owner_id, host, token, state)
      values (${id}, 'go.example.org', 'x', 'live')`.execute(app.context.db);
    await app.context.changeFeed.catchUp();
    await app.context.places?.settled();
  }, 60_000);
  afterAll(async () => {
    await caddy?.stop();
    await app?.destroy();
  });

  const at = async (name: string, path = '/') => await askByTls({ port: caddy.https, name, path });

  test('product 42.8, 42.13: the website, a domain and a subdomain have certificates, and others have none', async () => {
    expect((await at('cards.example.com', '/login')).status).toBe(200);
    expect((await at('go.example.org')).text).toContain('<title>Ana');
    const { status, certificate } = await at(`ana-vega.${BASE}`);
    expect([status, certificate?.subject.CN]).toEqual([200, 'wildcard']);
    expect((await at('unknown.example.org')).failure).toMatch(/alert internal error/i);
  });

  test('product 26.3: what is for the machine itself is so for Caddy, and for nobody through it', async () => {
    // Its health check
    expect((await fetch(`http://127.0.0.1:${caddy.ask}/healthz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${caddy.ask}/metrics`)).status).toBe(404);
    for (const path of ['/metrics', '/healthz/tls?domain=go.example.org'])
      for (const name of ['cards.example.com', 'go.example.org'])
        expect([name, path, (await at(name, path)).status]).toEqual([name, path, 404]);
  });
});
