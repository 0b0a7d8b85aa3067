import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { type Nginx, startNginx } from '../support/nginx.ts';
import { askByTls, describeWith } from '../support/proxies.ts';
import { setPlan } from '../support/roles.ts';

const BASE = 'example-cards.com';

describeWith(['nginx', 'openssl'], 'docs/nginx.conf and docs/nginx-domains.conf in front of two processes', () => {
  let app: TestApp;
  let nginx: Nginx;
  beforeAll(async () => {
    app = await startTestApp({
      publicUrl: 'https://cards.example.com',
      trustedProxies: ['127.0.0.1'],
      baseDomain: BASE,
      customDomains: { cnameTarget: 'cards.example.com', dnsServers: [], heldHosts: [] },
    });
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    // One of the two is down
    nginx = await startNginx([await freePort(), port], BASE);
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
    await nginx?.stop();
    await app?.destroy();
  });

  const at = async (name: string, more: { host?: string; path?: string; headers?: string[] } = {}) =>
    await askByTls({ port: nginx.https, name, ...more });

  test('product 42.8: a domain is served once it has a certificate of its own, without a reload', async () => {
    const before = await at('go.example.org');
    expect([before.status, before.certificate]).toEqual([null, null]);
    await nginx.certify('go.example.org');
    const { status, text, certificate } = await at('go.example.org');
    expect([status, certificate?.subject.CN]).toEqual([200, 'go.example.org']);
    expect(text).toContain('<title>Ana');
    expect(text).toMatch(/^strict-transport-security: max-age=2592000\r$/im);
  });

  test('product 42.8: the host of a request decides what is shown, and names that are none have no certificate', async () => {
    const textAt = async (host: string, path: string) => (await at('cards.example.com', { host, path })).text;
    expect(await textAt('go.example.org', '/')).toContain('<title>Ana');
    expect((await at('go.example.org', { host: 'nobody.example.net' })).status).toBe(421);
    expect(await textAt('cards.example.com', '/healthz')).toContain('"status":"ok"');
    for (const name of ['nobody.example.net', 'localhost', '../wildcard', 'go.example.org/../wildcard', 'a..b'])
      expect(await at(name, { host: 'go.example.org' })).toMatchObject({ status: null, certificate: null });
    const plain = await fetch(`http://127.0.0.1:${nginx.http}/summer?a=b`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://127.0.0.1/summer?a=b']);
  });

  test('product 42.11: subdomains have the wildcard certificate, and nothing below them one', async () => {
    const { status, certificate } = await at(`ana-vega.${BASE}`);
    expect([status, certificate?.subject.CN]).toEqual([200, 'wildcard']);
    expect((await at(`a.ana-vega.${BASE}`)).certificate).toBeNull();
  });

  test('product 26.3, 42.13: through nginx, nobody learns which hosts are served, nor what the processes measure', async () => {
    const paths = ['/healthz/tls?domain=go.example.org', '/metrics'].flatMap((path) => [
      ...[path, path.replace(/\?|$/, '/$&'), path.replace('/', '//'), path.toUpperCase()],
      ...[path.replace('t', '%74'), `/x/..${path}`],
    ]);
    for (const path of paths)
      for (const host of ['cards.example.com', 'go.example.org', `ana-vega.${BASE}`])
        for (const headers of [[], ['x-forwarded-for: 127.0.0.1'], ['forwarded: for=127.0.0.1']])
          expect([path, host, (await at('cards.example.com', { host, path, headers })).status]).toEqual([
            path,
            host,
            404,
          ]);
  });
});

test('both nginx files pass requests on in the same way', () => {
  const settingsOf = (name: string) =>
    readFileSync(name, 'utf8')
      .match(/^ {4}(?:client_|gzip|proxy_|location ~).*$/gm)
      ?.toSorted();
  const own = settingsOf('docs/nginx-domains.conf');
  expect(own?.length).toBeGreaterThan(14);
  expect(settingsOf('docs/nginx.conf')).toEqual(own);
});
