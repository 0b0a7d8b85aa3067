import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scope, scopes } from '#src/owners/scopes.ts';
import { refusal, someUsername, startTestApp, type TestApp } from '../support/app.ts';
import { startDns, type Zone } from '../support/dns-server.ts';
import { makeOrganization } from '../support/organizations.ts';
import { accountWithKey, makeKey, programOf } from '../support/rest.ts';
import { setPlan } from '../support/roles.ts';
import { areWaiting } from '../support/waiting.ts';

const QUOTA = 'https://iana.org/assignments/http-problem-types#quota-exceeded';
const TARGET = 'cards.example.net';

/** Says which names are asked for. */
class WatchedZone extends Map<string, { TXT?: string[]; CNAME?: string[]; A?: string[] } | 'SERVFAIL' | 'silent'> {
  readonly asked: string[] = [];
  onAsked: (name: string) => void = () => {};
  override get(name: string) {
    this.asked.push(name);
    this.onAsked(name);
    return super.get(name);
  }
}

const zone = new WatchedZone([[TARGET, { A: ['192.0.2.1'] }]]);

let dns: Awaited<ReturnType<typeof startDns>>;
let app: TestApp;
beforeAll(async () => {
  dns = await startDns(zone satisfies Zone);
  app = await startTestApp({
    customDomains: { cnameTarget: TARGET, dnsServers: [dns.address], heldHosts: ['paypal'] },
  });
});
afterAll(async () => {
  await app.destroy();
  await dns.close();
});

const someHost = () => `${someUsername()}.acme.com`;

type Account = Awaited<ReturnType<typeof accountWithKey>>;

async function added({ call }: Account, host = someHost()) {
  const { status, json } = await call('POST', '/domains', { body: { host } });
  expect(status).toBe(201);
  return json;
}

function publish({ proof, route }: { proof: Record<string, string>; route: Record<string, string> }): void {
  zone.set(proof.name ?? '', { TXT: [proof.expected ?? ''] });
  zone.set(route.name ?? '', { CNAME: [TARGET] });
}

test('product 41.28: a program adds a domain, checks it, makes it the main one, and removes it', async () => {
  const account = await accountWithKey(app);
  const { call } = account;
  expect((await call('GET', '/domains')).json).toEqual({ data: [], codesUseDomain: false });
  const host = someHost();
  const made = await call('POST', '/domains', { body: { host: `https://${host.toUpperCase()}/` } });
  expect([made.status, made.headers.location]).toEqual([
    201,
    `${app.context.env.publicUrl}/api/v1/domains/${made.json.id}`,
  ]);
  const nothing = { state: null, found: [] };
  expect(made.json).toMatchObject({
    ...{ host, shownHost: host, zone: 'acme.com', state: 'waiting', isMain: false, isTaken: false },
    ...{ start: { kind: 'main', cardId: null, url: null }, checkedAt: null, verifiedAt: null, endedBy: null },
    proof: {
      ...{ type: 'TXT', name: `_saluda.${host}`, expected: expect.stringMatching(/^saluda-verify=[\da-f]{40}$/) },
      ...nothing,
    },
    route: { type: 'CNAME', name: host, expected: TARGET, ...nothing },
  });
  // The same again adds none
  const again = await call('POST', '/domains', { body: { host } });
  expect([again.status, again.json]).toEqual([200, made.json]);

  const path = `/domains/${made.json.id}`;
  zone.set(host, { CNAME: ['other.example.net'] });
  zone.set('other.example.net', { A: ['10.0.0.7'] });
  const wrong = await call('POST', `${path}/check`);
  expect(wrong.json).toMatchObject({
    state: 'waiting',
    proof: { state: 'missing', found: [] },
    route: { state: 'wrong', found: ['other.example.net'], hasPrivate: true },
  });
  expect(wrong.json.checkedAt).not.toBeNull();
  publish(made.json);
  const { json: live } = await call('POST', `${path}/check`);
  expect(live).toMatchObject({ state: 'live', isMain: true, proof: { state: 'right' }, route: { state: 'right' } });
  expect((await call('GET', path)).json).toEqual(live);
  expect((await call('GET', '/domains')).json).toEqual({ data: [live], codesUseDomain: false });
  // What the owner publishes has it from now on
  const link = await call('POST', '/links', { body: { title: 'Menu', url: 'https://example.com' } });
  expect(new URL(link.json.shortUrl).hostname).toBe(host);

  const card = await call('POST', '/cards', { body: { name: 'Ana', externalId: 'crm-1' } });
  const { json: changed } = await call('PATCH', path, {
    body: { isMain: false, start: { kind: 'card', cardId: 'ext_crm-1', url: null } },
  });
  expect(changed).toMatchObject({ isMain: false, start: { kind: 'card', cardId: card.json.id, url: null } });
  const moved = await call('PATCH', path, { body: { start: { kind: 'address', url: 'https://acme.com' } } });
  expect(moved.json).toMatchObject({
    isMain: false,
    start: { kind: 'address', cardId: null, url: 'https://acme.com' },
  });
  // A whole start, as it was read
  expect((await call('PATCH', path, { body: { start: moved.json.start } })).json).toEqual(moved.json);

  expect((await call('DELETE', path)).status).toBe(204);
  for (const [method, at] of [
    ['GET', path],
    ['DELETE', path],
    ['POST', `${path}/check`],
  ] as const)
    expect([at, (await call(method, at)).status]).toEqual([at, 404]);
});

test('product 36.7, 41.28: what a key does with the domains of an organization is recorded', async () => {
  const person = await accountWithKey(app);
  const { id } = await makeOrganization(app, person.userId);
  const call = programOf(app, (await makeKey(app, id)).key);
  const { json } = await call('POST', '/domains', { body: { host: someHost() } });
  publish(json);
  await call('POST', `/domains/${json.id}/check`);
  await call('PATCH', `/domains/${json.id}`, { body: { isMain: false } });
  await call('DELETE', `/domains/${json.id}`);
  const { rows } = await sql<{ action: string }>`select action from audit_entries
    where owner_id = ${id} and user_id is null and action like 'domain.%' order by id`.execute(app.context.db);
  expect(rows.map(({ action }) => action)).toEqual(['domain.create', 'domain.check', 'domain.update', 'domain.delete']);
});

describe('product 41.28: what is no domain, or not the owner’s', () => {
  test.each<[string, unknown, number, string]>([
    ['no host', {}, 422, 'invalid_input'],
    ['another field', { host: 'cards.acme.com', isMain: true }, 422, 'invalid_input'],
    ['a number', { host: 7 }, 422, 'invalid_input'],
    ['several lines', { host: 'cards.acme.com\nx' }, 422, 'invalid_input'],
    ['too much to read', { host: 'x'.repeat(301) }, 422, 'invalid_input'],
    ['a host that is too long', { host: `${'abcdefg.'.repeat(31)}com` }, 422, 'domain_invalid'],
    ['a label that is too long', { host: `${'a'.repeat(64)}.com` }, 422, 'domain_invalid'],
    ['ours', { host: TARGET }, 422, 'domain_invalid'],
    ['one below ours', { host: `x.${TARGET}` }, 422, 'domain_invalid'],
    ['a suffix', { host: 'co.uk' }, 422, 'domain_invalid'],
    ['an IP address', { host: '192.0.2.1' }, 422, 'domain_invalid'],
    ['an IPv6 address', { host: '[2001:db8::1]' }, 422, 'domain_invalid'],
    ['a local name', { host: 'printer.local' }, 422, 'domain_invalid'],
    ['one with a path', { host: 'acme.com/x' }, 422, 'domain_invalid'],
    ['one with a port', { host: 'acme.com:8080' }, 422, 'domain_invalid'],
    ['one with a username', { host: 'ana@acme.com' }, 422, 'domain_invalid'],
    ['nothing', { host: '' }, 422, 'domain_invalid'],
  ])('%s', async (_, body, status, code) => {
    const { call } = await accountWithKey(app);
    const { status: answered, json } = await call('POST', '/domains', { body });
    expect([answered, json.code]).toEqual([status, code]);
  });

  test('an international host is answered in both forms, and one that imitates waits for the operator', async () => {
    const account = await accountWithKey(app);
    expect(await added(account, 'Tarjetas.Café-Ladera.es')).toMatchObject({
      ...{
        host: 'tarjetas.xn--caf-ladera-d7a.es',
        shownHost: 'tarjetas.café-ladera.es',
        zone: 'xn--caf-ladera-d7a.es',
      },
      ...{ state: 'waiting', proof: { name: '_saluda.tarjetas.xn--caf-ladera-d7a.es' } },
    });
    expect(await added(account, 'my-paypal-cards.com')).toMatchObject({ state: 'held', nextCheckAt: null });
  });

  test('IDs of others, and what is none', async () => {
    const [ana, luis] = [await accountWithKey(app), await accountWithKey(app)];
    const { id } = await added(luis);
    for (const [method, at, body] of [
      ['GET', `/domains/${id}`],
      ['PATCH', `/domains/${id}`, { isMain: true }],
      ['DELETE', `/domains/${id}`],
      ['POST', `/domains/${id}/check`],
    ] as const) {
      const sent = body ? { body } : {};
      expect([method, (await ana.call(method, at, sent)).status]).toEqual([method, 404]);
      for (const wrong of ['x', 'ext_crm-1', '%00', `${id}x`]) {
        const { status, json } = await ana.call(method, at.replace(id, wrong), sent);
        expect([method, wrong, status, json.errors?.[0].pointer]).toEqual([method, wrong, 422, 'path: id']);
      }
      expect([method, (await ana.call(method, `${at}?x=1`, sent)).status]).toEqual([method, 422]);
    }
    expect((await luis.call('GET', `/domains/${id.toUpperCase()}`)).status).toBe(200);
    expect((await ana.call('PUT', `/domains/${id}`, { body: {} })).headers.allow).toBe('GET, HEAD, PATCH, DELETE');
  });

  test('a start that leads back, or is another owner’s', async () => {
    const [ana, luis] = [await accountWithKey(app), await accountWithKey(app)];
    const { id, host } = await added(ana);
    const card = await luis.call('POST', '/cards', { body: { name: 'Luis', externalId: 'crm-9' } });
    const { publicUrl } = app.context.env;
    for (const [start, status, code] of [
      [{ kind: 'card', cardId: card.json.id }, 404, 'not_found'],
      [{ kind: 'card', cardId: 'ext_crm-9' }, 404, 'not_found'],
      [{ kind: 'card', cardId: 'x' }, 404, 'not_found'],
      [{ kind: 'card', cardId: '2a7c5e18-d9b0-4f63-9c41-8e5f0b3d7a26' }, 404, 'not_found'],
      [{ kind: 'address', url: publicUrl }, 422, 'domain_invalid'],
      [{ kind: 'address', url: `https://${host}/` }, 422, 'domain_invalid'],
      [{ kind: 'address', url: `https://${TARGET}./x` }, 422, 'domain_invalid'],
      [{ kind: 'address', url: 'javascript:alert(1)' }, 422, 'invalid_input'],
      [{ kind: 'address', url: '' }, 422, 'invalid_input'],
      [{ kind: 'address' }, 422, 'invalid_input'],
      [{ kind: 'card' }, 422, 'invalid_input'],
      [{ kind: 'main', cardId: card.json.id }, 422, 'invalid_input'],
      [{ kind: 'main', url: 'https://acme.com' }, 422, 'invalid_input'],
      [{ kind: 'elsewhere' }, 422, 'invalid_input'],
      [null, 422, 'invalid_input'],
    ] as const) {
      // All or nothing is done
      const { status: answered, json } = await ana.call('PATCH', `/domains/${id}`, { body: { isMain: true, start } });
      expect([start, answered, json.code]).toEqual([start, status, code]);
      // Not the domain
      if (status === 404) expect(json.errors[0].pointer).toBe('#/start/cardId');
    }
    expect((await ana.call('GET', `/domains/${id}`)).json).toMatchObject({ isMain: false, start: { kind: 'main' } });
  });
});

test('product 42.1, 42.3: programs and screens share the limits of an owner', async () => {
  const { call, browser } = await accountWithKey(app);
  const { domains } = browser.trpc;
  const hosts = Array.from({ length: 8 }, someHost);
  const outcomes = await Promise.all(
    hosts.map(async (host, n) => {
      if (n % 2 === 0) return await refusal(domains.add.mutate({ host }));
      const { status, json } = await call('POST', '/domains', { body: { host } });
      return status === 201 ? 'accepted' : `${json.code} ${json.limit}`;
    }),
  );
  expect(outcomes.filter((outcome) => outcome === 'accepted').length).toBe(5);
  expect(outcomes.filter((outcome) => /^limit_domains( 5)?$/.test(outcome)).length).toBe(3);

  const [domain] = (await call('GET', '/domains')).json.data;
  const check = () => call('POST', `/domains/${domain.id}/check`);
  for (let n = 0; n < 3; n += 1) await domains.check.mutate({ id: domain.id });
  for (let n = 0; n < 3; n += 1) expect((await check()).status).toBe(200);
  expect(await refusal(domains.check.mutate({ id: domain.id }))).toBe('too_many_requests');
  const refused = await check();
  expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests']);
  expect(refused.json).toMatchObject({ type: QUOTA, 'violated-policies': ['domain-checks'] });
});

test('product 42.21: programs and screens share the ten domains that an owner adds in a day', async () => {
  const account = await accountWithKey(app);
  const { call, browser } = account;
  for (let n = 0; n < 5; n += 1) {
    await call('DELETE', `/domains/${(await added(account)).id}`);
    const { id } = await browser.trpc.domains.add.mutate({ host: someHost() });
    await browser.trpc.domains.remove.mutate({ id });
  }
  const { status, json, headers } = await call('POST', '/domains', { body: { host: someHost() } });
  expect([status, json]).toEqual([
    429,
    expect.objectContaining({
      ...{ code: 'limit_domains_today', limit: 10, 'violated-policies': ['domains'] },
      type: QUOTA,
    }),
  ]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 3600);
  expect(await refusal(browser.trpc.domains.add.mutate({ host: someHost() }))).toBe('limit_domains_today');
});

test('product 41.11, 41.28: a repeated check is answered again, and asks nobody', async () => {
  const account = await accountWithKey(app);
  const { call } = account;
  const { id, proof } = await added(account);
  const headers = { 'idempotency-key': 'check-1' };
  const first = await call('POST', `/domains/${id}/check`, { headers });
  const asked = () => zone.asked.filter((name) => name === proof.name).length;
  const before = asked();
  expect(before).toBeGreaterThan(0);
  const again = await call('POST', `/domains/${id}/check`, { headers });
  expect([again.headers['idempotency-replayed'], again.json]).toEqual(['true', first.json]);
  expect(asked()).toBe(before);
});

test('product 24.10, 41.28: a check that waits for name servers holds no connection, and nobody up', {
  timeout: 30_000,
}, async () => {
  const account = await accountWithKey(app);
  const { call, browser } = account;
  const made = await added(account);
  zone.set(made.proof.name, 'silent');
  zone.set(made.route.name, 'silent');
  const asked = new Promise<void>((resolve) => {
    zone.onAsked = (name) => name === made.proof.name && resolve();
  });
  let isDone = false;
  const check = call('POST', `/domains/${made.id}/check`, { headers: { 'idempotency-key': 'slow' } }).finally(() => {
    isDone = true;
  });
  await asked;
  const { rows: clock } = await sql<{ at: Date }>`select now() as at`.execute(app.context.db);
  // A screen and a program of the same owner change this domain, and another one
  await browser.trpc.domains.update.mutate({ id: made.id, isMain: true });
  expect((await call('PATCH', `/domains/${made.id}`, { body: { isMain: false } })).status).toBe(200);
  expect((await call('POST', '/domains', { body: { host: someHost() } })).status).toBe(201);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and xact_start <= ${clock[0]?.at}`.execute(
    app.context.db,
  );
  expect([rows[0]?.count, isDone]).toEqual([0, false]);
  publish(made);
  expect((await check).json).toMatchObject({ state: 'live' });
});

test('product 24.18: what many checks found is stored three at a time, one of an owner, and others change theirs meanwhile', {
  timeout: 60_000,
}, async () => {
  const { db, pool, outcomes } = app.context;
  const other = await accountWithKey(app);
  const owners = await Promise.all(Array.from({ length: 4 }, () => accountWithKey(app)));
  const domains = await Promise.all(
    owners.map(async (owner) => [await added(owner), await added(owner), await added(owner), await added(owner)]),
  );
  for (const domain of domains.flat()) publish(domain);
  const inUse = () => pool.totalCount - pool.idleCount;
  const before = inUse();
  let checks: Promise<unknown>[] = [];
  await db.transaction().execute(async (tx) => {
    const ids = owners.map(({ userId }) => userId);
    await sql`select from profiles where id = any(${ids}) for update`.execute(tx);
    checks = owners.flatMap(({ browser, call }, n) =>
      (domains[n] ?? []).map(async ({ id }, place) =>
        place % 2 === 0
          ? (await call('POST', `/domains/${id}/check`)).json.state
          : (await browser.trpc.domains.check.mutate({ id })).state,
      ),
    );
    await expect.poll(() => outcomes.waiting().calls, { timeout: 20_000 }).toBe(13);
    await areWaiting(db, 3);
    expect((await other.call('POST', '/domains', { body: { host: someHost() } })).status).toBe(201);
    // This transaction's, and those of three checks, once what the last calls left to do is done
    await expect.poll(inUse, { timeout: 10_000 }).toBeLessThanOrEqual(before + 4);
  });
  expect(await Promise.all(checks)).toEqual(checks.map(() => 'live'));
});

test('product 42.1: a site that offers no domains has no such paths', async () => {
  const without = await startTestApp();
  const { call } = await accountWithKey(without);
  const id = '2a7c5e18-d9b0-4f63-9c41-8e5f0b3d7a26';
  for (const [method, path, body] of [
    ['GET', '/domains'],
    ['POST', '/domains', { host: 'cards.acme.com' }],
    ['GET', `/domains/${id}`],
    ['PATCH', `/domains/${id}`, { isMain: true }],
    ['DELETE', `/domains/${id}`],
    ['POST', `/domains/${id}/check`],
    ['PUT', '/domains', {}],
  ] as const)
    for (const program of [call, programOf(without, null)]) {
      const { status, json } = await program(method, path, body ? { body } : {});
      expect([method, path, status, json.code]).toEqual([method, path, 404, 'not_found']);
    }
  await without.destroy();
});

test('product 41.2, 41.28: reading domains takes one permission, changing them another; without Business, neither is enough', async () => {
  const account = await accountWithKey(app);
  const { id } = await added(account);
  const withScopes = async (granted: readonly Scope[]) =>
    programOf(app, (await makeKey(app, account.userId, { scopes: granted })).key);
  const reader = await withScopes(['domains:read']);
  expect((await reader('GET', `/domains/${id}`)).status).toBe(200);
  for (const [method, path] of [
    ['POST', `/domains/${id}/check`],
    ['DELETE', `/domains/${id}`],
  ] as const) {
    const { status, json } = await reader(method, path);
    expect([status, json.code, json.scope]).toEqual([403, 'scope_missing', 'domains:write']);
  }
  const writer = await withScopes(['domains:write']);
  expect((await writer('GET', '/domains')).json.data).toHaveLength(1);
  const card = { start: { kind: 'card', cardId: 'ext_crm-1' } };
  expect((await writer('PATCH', `/domains/${id}`, { body: card })).json).toMatchObject({ scope: 'cards:read' });
  const both = await withScopes(['domains:write', 'cards:read']);
  expect((await both('PATCH', `/domains/${id}`, { body: card })).json.code).toBe('not_found');
  const others = await withScopes(scopes.filter((scope) => !scope.startsWith('domains:')));
  expect((await others('GET', '/domains')).json).toMatchObject({ code: 'scope_missing', scope: 'domains:read' });
  await setPlan(app, account.userId, 'pro');
  expect((await writer('GET', '/domains')).json.code).toBe('plan_required');
});
