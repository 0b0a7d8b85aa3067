import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { type Caddy, startCaddy } from '../support/caddy.ts';
import { startDns, type Zone } from '../support/dns-server.ts';
import { type Pebble, startPebble } from '../support/pebble.ts';
import { askByTls, describeWith } from '../support/proxies.ts';
import { setPlan } from '../support/roles.ts';

/** `npm run test:tls` */
const IS_FULL = process.env.TLS === 'full';
const hosts = ['cards.example.com', 'go.example.org', 'new.example.org'] as const;

describeWith(['caddy', 'openssl', 'pebble'], 'docs/caddy/Caddyfile and a public authority', () => {
  let app: TestApp;
  let dns: Awaited<ReturnType<typeof startDns>>;
  let pebble: Pebble;
  let caddy: Caddy;
  beforeAll(async () => {
    app = await startTestApp({
      publicUrl: 'https://cards.example.com',
      trustedProxies: ['127.0.0.1'],
      customDomains: { cnameTarget: 'cards.example.com', dnsServers: [], heldHosts: [] },
    });
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    const zone: Zone = new Map(hosts.map((host) => [host, { A: ['127.0.0.1'] }]));
    dns = await startDns(zone);
    const ports = { http: await freePort(), https: await freePort() };
    // Caddy renews in the last third
    pebble = await startPebble({ dns: dns.address, ports, validSeconds: IS_FULL ? 12 : 3_600 });
    caddy = await startCaddy({
      processes: [port, port],
      baseDomain: 'example-cards.com',
      ports,
      globalOptions: [`acme_ca ${pebble.directory}`, `acme_ca_root ${pebble.certificate}`],
    });
    const { browser } = await signUpWithCard(app);
    const { id = '' } = (await browser.trpc.profiles.me.query()) ?? {};
    await setPlan(app, id, 'business');
    await sql`insert into domains (owner_id, host, token, state) values
      (${id}, 'go.example.org', 'x', 'live'), (${id}, 'new.example.org', 'x', 'waiting')`.execute(app.context.db);
    await known();
  }, 60_000);
  afterAll(async () => {
    await caddy?.stop();
    await pebble?.stop();
    await dns?.close();
    await app?.destroy();
  });

  async function known(): Promise<void> {
    await app.context.changeFeed.catchUp();
    await app.context.places?.settled();
  }

  const at = async (name: string) => await askByTls({ port: caddy.https, name, authority: pebble.root });

  test('product 42.13: a live domain has a certificate of the authority with its first request, and a waiting one asks it for none', async () => {
    const { status, certificate } = await at('go.example.org');
    expect([status, certificate?.subjectaltname]).toEqual([200, 'DNS:go.example.org']);
    expect((await at('new.example.org')).failure).toMatch(/alert internal error/i);
    expect(pebble.log()).toContain('go.example.org');
    expect(pebble.log()).not.toContain('new.example.org');
  }, 60_000);

  test.runIf(IS_FULL)(
    'a certificate is renewed while its domain is live, and no longer',
    async () => {
      const serial = async () => (await at('go.example.org')).certificate?.serialNumber;
      const first = await serial();
      expect(first).toBeTypeOf('string');
      const isRenewed = async () => ![undefined, first].includes(await serial());
      await expect.poll(isRenewed, { timeout: 30_000, interval: 200 }).toBe(true);
      expect((await at('go.example.org')).status).toBe(200);
      await sql`update domains set state = 'ended' where host = 'go.example.org'`.execute(app.context.db);
      await known();
      // Until the present one is due
      expect((await at('go.example.org')).status).toBe(421);
      await expect
        .poll(async () => (await at('go.example.org')).failure, { timeout: 30_000, interval: 200 })
        .toMatch(/alert/);
    },
    90_000,
  );
});
