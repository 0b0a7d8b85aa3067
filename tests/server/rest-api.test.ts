import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { revokeKey } from '#db/api/keys.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { drawKey } from '#server/api/key-format.ts';
import { documentFile } from '../../scripts/openapi/document.ts';
import { ownAddress, startTestApp, type TestApp } from '../support/app.ts';
import { makeOrganization } from '../support/organizations.ts';
import { accountWithKey, makeKey, programOf } from '../support/rest.ts';
import { setPlan } from '../support/roles.ts';
import { areWaiting, occupy } from '../support/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const menu = { title: 'Menu', url: 'https://example.com/menu' };

describe('a program', () => {
  test('product 41.14: reads the document without a key, and again only if it changed', async () => {
    const url = '/api/v1/openapi.json';
    const plain = await app.app.inject({ url });
    expect([plain.statusCode, plain.headers['content-type'], plain.headers['cache-control'], plain.body]).toEqual([
      ...[200, 'application/json; charset=utf-8', 'public, max-age=3600', readFileSync(documentFile, 'utf8')],
    ]);
    const packed = await app.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    const again = await app.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const { call } = await accountWithKey(app);
    const { status, headers, json } = await call('POST', '/openapi.json', { body: {} });
    expect([status, headers.allow, json.code]).toEqual([405, 'GET, HEAD', 'method_not_allowed']);
  });

  test('product 41.6: is told whom its key acts for, and is asked for one otherwise', async () => {
    const { key, call, browser, userId, keyId } = await accountWithKey(app);
    expect((await call('GET', '/me')).json).toMatchObject({
      owner: { id: userId, kind: 'person', name: 'Ana García' },
      plan: 'business',
      limits: { links: { used: 0, limit: null } },
      key: { id: keyId, name: 'Shop', expiresAt: null },
    });
    for (const each of [null, 'x', `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`]) {
      const { status, headers, json } = await programOf(app, each)('GET', '/me');
      expect([status, headers['www-authenticate'], json.code]).toEqual([401, 'Bearer realm="api"', 'unauthenticated']);
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    }
    // Cookies don't count
    expect((await browser.open('/api/v1/me')).statusCode).toBe(401);
    const token = await app.app.inject({ url: `/api/v1/me?access_token=${key}` });
    expect(token.statusCode).toBe(401);
  });

  test('product 41.4: is refused with a key that ended or was revoked, without Business, and when the owner is suspended', async () => {
    const { userId, browser, call } = await accountWithKey(app);
    const ended = await makeKey(app, userId, { expiresAt: new Date(Date.now() - 1000) });
    const answerOf = async (program = call) => {
      const { status, json } = await program('GET', '/links');
      return [status, json.code];
    };
    expect(await answerOf(programOf(app, ended.key))).toEqual([401, 'key_expired']);
    const revoked = await makeKey(app, userId);
    await browser.trpc.apiKeys.revoke.mutate({ id: revoked.id });
    expect(await answerOf(programOf(app, revoked.key))).toEqual([401, 'unauthenticated']);
    for (const plan of ['free', 'pro', 'expired'] as const) {
      await setPlan(app, userId, plan);
      expect(await answerOf()).toEqual([403, 'plan_required']);
    }
    await sql`update profiles set plan_type = 'business', trial_start_date = null, disabled_at = now() where id = ${userId}`.execute(
      app.context.db,
    );
    expect(await answerOf()).toEqual([403, 'account_disabled']);
    await sql`update profiles set disabled_at = null where id = ${userId}`.execute(app.context.db);
    expect((await call('GET', '/links')).status).toBe(200);
  });

  test('product 41.4: is refused if its key is revoked while it waits for its turn', async () => {
    const { userId, keyId, call } = await accountWithKey(app);
    const { db } = app.context;
    const bulk = await makeKey(app, userId);
    const items = await db.transaction().execute(async (tx) => {
      await lockOwner(tx, userId);
      const waiting = programOf(app, bulk.key)('POST', '/links/bulk', { body: { items: [menu] }, ...once('a') });
      await areWaiting(db, 1);
      await revokeKey(tx, userId, bulk.id);
      return { waiting };
    });
    expect((await items.waiting).json).toMatchObject({ status: 401, code: 'unauthenticated' });
    const answer = await db.transaction().execute(async (tx) => {
      await lockOwner(tx, userId);
      const waiting = call('POST', '/links', { body: menu });
      await areWaiting(db, 1);
      await revokeKey(tx, userId, keyId);
      return { waiting };
    });
    expect((await answer.waiting).json).toMatchObject({ status: 401, code: 'unauthenticated' });
    const { key } = await makeKey(app, userId);
    expect((await programOf(app, key)('GET', '/links')).json.data).toEqual([]);
  });

  test('product 36.7: is named by its key in the activity of an organization', async () => {
    const { userId, browser } = await accountWithKey(app);
    const { id } = await makeOrganization(app, userId);
    await programOf(app, (await makeKey(app, id)).key)('POST', '/links', { body: menu });
    const { entries } = await browser.actingFor(id).trpc.audit.list.query({});
    expect(entries[0]).toMatchObject({ action: 'link.create', person: null, details: { apiKey: 'Shop' } });
  });

  test('product 41.5: is noted as having used its key, once a minute at most', async () => {
    const { keyId, call } = await accountWithKey(app);
    const used = async () =>
      (
        await sql<{
          at: Date | null;
          by: string | null;
        }>`select last_used_at as at, last_used_by as by from api_keys where id = ${keyId}`.execute(app.context.db)
      ).rows[0];
    await call('GET', '/me', { headers: { 'user-agent': 'Zapier/2.1 node-fetch/3 (Linux)' } });
    const first = await used();
    expect(first).toMatchObject({ by: 'Zapier/2.1 node-fetch/3' });
    await call('GET', '/me', { headers: { 'user-agent': 'curl/8' } });
    expect(await used()).toEqual(first);
    await sql`update api_keys set last_used_at = now() - interval '61 seconds' where id = ${keyId}`.execute(
      app.context.db,
    );
    await call('GET', '/me', { headers: { 'user-agent': 'curl/8' } });
    expect(await used()).toMatchObject({ by: 'curl/8' });
  });

  test('product 41.7: is answered about other methods, paths, bodies and parameters with problems', async () => {
    const { call } = await accountWithKey(app);
    const other = await call('PUT', '/links');
    expect([other.status, other.headers.allow, other.json.code]).toEqual([
      405,
      'GET, HEAD, POST',
      'method_not_allowed',
    ]);
    expect((await call('PUT', `/links/${randomUUID()}`)).headers.allow).toBe('GET, HEAD, PATCH, DELETE');
    expect((await call('POST', '/cards/ext_a')).headers.allow).toBe('GET, HEAD, PATCH, DELETE, PUT');
    for (const path of ['/nothing', '/links/a/b', ''])
      expect((await call('GET', path)).json).toMatchObject({ status: 404, code: 'not_found' });
    expect((await call('POST', '/links', { body: '{"title":' })).status).toBe(400);
    expect((await call('POST', '/links', { body: '{"__proto__":{"a":1}}' })).status).toBe(400);
    expect(
      (await call('POST', '/links', { body: 'x=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }))
        .status,
    ).toBe(415);
    const invalid = await call('POST', '/links', { body: { url: 'ftp://x', nested: 1, utm: { source: 7 } } });
    expect(invalid.status).toBe(422);
    expect(invalid.json).toMatchObject({
      type: `${app.context.env.publicUrl}/docs/api/errors#invalid_input`,
      status: 422,
      code: 'invalid_input',
      title: 'Invalid input',
      requestId: expect.any(String),
    });
    expect(invalid.json.errors).toEqual([
      { pointer: '#/title', detail: 'Required' },
      { pointer: '#/url', detail: 'Must be a valid URL' },
      { pointer: '#/utm/source', detail: 'Must be text' },
      { pointer: '#/nested', detail: 'Unknown name' },
    ]);
    const unknown = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x${n}`, n]));
    expect((await call('POST', '/links', { body: { ...menu, ...unknown } })).json.errors).toHaveLength(100);
    expect((await call('GET', '/links?limit=0&foo=1')).json.errors).toEqual([
      { pointer: 'query: limit', detail: 'Must be 1 or more' },
      { pointer: 'query: foo', detail: 'Unknown name' },
    ]);
    // What is allowed
    for (const [query, detail] of [
      ['limit=101', 'Must be 100 or less'],
      ['limit=1.5', 'Must be a whole number'],
      ['limit=many', 'Must be a number'],
      ['limit=', 'Must be 1 or more'],
      ['state=on', 'Must be one of: active, off, ended'],
      ['hasQrCode=yes', 'Must be one of: false'],
      ['tagIds=x', 'Must be a UUID'],
      [`cursor=${'x'.repeat(2001)}`, 'Must have at most 2,000 characters'],
    ] as const)
      expect([query, (await call('GET', `/links?${query}`)).json.errors[0].detail]).toEqual([query, detail]);
    const bodies = [
      [{ items: [] }, 'Must have at least 1 item'],
      [{ items: Array(101).fill({ id: 'ext_a' }) }, 'Must have at most 100 items'],
      [{ items: {} }, 'Must be a list'],
      [{ items: [7] }, 'Must be an object'],
    ] as const;
    for (const [body, detail] of bodies)
      expect((await call('DELETE', '/links/bulk', { body })).json.errors[0].detail).toBe(detail);
    const inSpanish = await call('GET', '/links?limit=0', { headers: { 'accept-language': 'es' } });
    expect(inSpanish.json.errors).toEqual([{ pointer: 'query: limit', detail: 'Debe ser 1 o más' }]);
    const spanish = await call('GET', '/cards/x', { headers: { 'accept-language': 'es' } });
    expect(spanish.json).toMatchObject({ code: 'not_found', title: 'Esto no existe o se eliminó.' });
    expect((await call('HEAD', '/links')).status).toBe(200);
    // Programs send the type with empty bodies, too
    const { json } = await call('POST', '/links', { body: menu });
    expect(
      (await call('DELETE', `/links/${json.id}`, { headers: { 'content-type': 'application/json' } })).status,
    ).toBe(204);
  });

  test('product 41.7: of another origin gets no CORS headers, and a malformed URL a problem', async () => {
    const { call } = await accountWithKey(app);
    const { status, headers } = await call('POST', '/links', {
      body: menu,
      headers: { origin: 'https://evil.example.com', 'sec-fetch-site': 'cross-site' },
    });
    expect(status).toBe(201);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    const malformed = await app.app.inject({ url: '/api/v1/links/%E0%A4%A' });
    expect([malformed.statusCode, malformed.headers['content-type']]).toEqual([
      400,
      'application/problem+json; charset=utf-8',
    ]);
  });
});

describe('links', () => {
  test('product 41.8: are created, read, changed, replaced and deleted, by their IDs and by the program’s', async () => {
    const { call, browser } = await accountWithKey(app);
    const tag = (await call('POST', '/tags', { body: { name: 'Fair', color: 'red' } })).json;
    expect(tag).toEqual({ id: expect.any(String), name: 'Fair', color: 'red', count: 0 });
    const made = await call('POST', '/links', {
      body: {
        ...menu,
        slug: `menu-${randomUUID().slice(0, 8)}`,
        externalId: 'crm/1 '.trim(),
        tagIds: [tag.id],
        password: 'sesame',
        utm: { source: 'shop' },
        expiresAt: '2035-01-01T00:00:00+01:00',
      },
    });
    expect(made.status).toBe(201);
    expect(made.headers.location).toMatch(new RegExp(`/api/v1/links/${made.json.id}$`));
    expect(made.json).toMatchObject({
      externalId: 'crm/1',
      title: 'Menu',
      hasPassword: true,
      tagIds: [tag.id],
      utm: { source: 'shop', medium: null },
      expiresAt: '2034-12-31T23:00:00.000Z',
      qrCode: null,
      active: true,
      showOnProfile: true,
      clicks: 0,
    });
    const named = `/links/ext_${encodeURIComponent('crm/1')}`;
    expect((await call('GET', named)).json).toEqual(made.json);
    expect((await browser.trpc.links.page.query({})).links).toMatchObject([{ id: made.json.id, title: 'Menu' }]);

    const changed = await call('PATCH', named, {
      body: { title: 'Card', password: null, tagIds: [], utm: { medium: 'email' } },
    });
    expect(changed.json).toMatchObject({
      title: 'Card',
      url: menu.url,
      hasPassword: false,
      tagIds: [],
      utm: { source: 'shop', medium: 'email' },
    });
    const replaced = await call('PUT', named, { body: { title: 'New', url: 'https://example.com/new' } });
    expect(replaced.status).toBe(200);
    expect(replaced.json).toMatchObject({
      id: made.json.id,
      slug: made.json.slug,
      title: 'New',
      expiresAt: null,
      utm: { source: null, medium: null },
    });
    expect((await call('PUT', '/links/ext_crm-2', { body: menu })).status).toBe(201);
    expect((await call('POST', '/links', { body: { ...menu, externalId: 'crm-2' } })).json).toMatchObject({
      status: 409,
      code: 'external_id_taken',
    });
    expect((await call('PATCH', named, { body: { externalId: 'crm-2' } })).json.code).toBe('external_id_taken');
    expect((await call('POST', '/links', { body: { ...menu, slug: made.json.slug } })).json.code).toBe('slug_taken');
    expect((await call('DELETE', named)).status).toBe(204);
    expect((await call('GET', named)).json.code).toBe('not_found');
    expect((await call('DELETE', named)).json.code).toBe('not_found');
  });

  test('product 41.10: come in pages that name the next one, with filters', async () => {
    const { call } = await accountWithKey(app);
    await call('POST', '/links/bulk', {
      body: {
        items: Array.from({ length: 7 }, (_, n) => ({
          ...menu,
          title: n === 4 ? 'Zebra' : `Menu ${n}`,
          active: n % 2 === 0,
        })),
      },
    });
    const seen: string[] = [];
    let path = '/links?limit=3';
    for (let pages = 0; pages < 3; pages += 1) {
      const { json, headers } = await call('GET', path);
      seen.push(...json.data.map(({ title }: { title: string }) => title));
      if (json.nextCursor === null) break;
      expect(headers.link).toContain(`cursor=${json.nextCursor}`);
      path = `/links?limit=3&cursor=${json.nextCursor}`;
    }
    expect(seen).toEqual(['Menu 0', 'Menu 1', 'Menu 2', 'Menu 3', 'Zebra', 'Menu 5', 'Menu 6']);
    const cursor = path.split('cursor=')[1];
    for (const other of [`/links?cursor=${cursor}&sort=newest`, `/cards?cursor=${cursor}`, '/links?cursor=nonsense'])
      expect((await call('GET', other)).json).toMatchObject({ status: 422, code: 'invalid_input' });
    const titles = async (query: string) =>
      (await call('GET', `/links?${query}`)).json.data.map(({ title }: { title: string }) => title);
    expect(await titles('state=off')).toEqual(['Menu 1', 'Menu 3', 'Menu 5']);
    expect(await titles('search=zebra')).toEqual(['Zebra']);
    expect(await titles('onProfile=false')).toEqual([]);
    expect(await titles('sort=newest&limit=1')).toEqual(['Menu 6']);
  });

  test('product 41.8: in bulk, each item is done or refused by itself', async () => {
    const { call } = await accountWithKey(app);
    const items = [
      { ...menu, externalId: 'a' },
      { ...menu, externalId: 'a' },
      { ...menu, slug: 'x' },
      { ...menu, externalId: 'b', tagIds: [randomUUID()] },
      { ...menu, externalId: 'c' },
    ];
    const { status, json } = await call('POST', '/links/bulk', { body: { items } });
    const outcomes = json.results.map(
      ({ index, status, data, error }: Record<string, { externalId?: string; code?: string }>) => [
        index,
        status,
        data?.externalId ?? error?.code,
      ],
    );
    expect([status, outcomes]).toEqual([
      200,
      [
        [0, 201, 'a'],
        [1, 409, 'external_id_taken'],
        [2, 400, 'slug_invalid'],
        [3, 404, 'not_found'],
        [4, 201, 'c'],
      ],
    ]);
    expect((await call('GET', '/links')).json.data).toHaveLength(2);
    const changes = await call('PATCH', '/links/bulk', {
      body: {
        items: [
          { id: 'ext_a', changes: { title: 'A' } },
          { id: 'ext_none', changes: {} },
        ],
      },
    });
    expect(changes.json.results).toMatchObject([
      { status: 200, data: { title: 'A' } },
      { status: 404, error: { code: 'not_found' } },
    ]);
    await call('PUT', '/links/ext_a/qr-code', { body: {} });
    const fixed = { items: [{ id: 'ext_a', changes: { slug: 'another-slug' } }] };
    expect((await call('PATCH', '/links/bulk', { body: fixed })).json.results).toMatchObject([
      { status: 422, error: { code: 'invalid_input' } },
    ]);
    const deleted = await call('DELETE', '/links/bulk', {
      body: { items: [{ id: 'ext_a' }, { id: 'ext_a' }, { id: 'ext_c' }] },
    });
    expect(deleted.json.results.map(({ status }: { status: number }) => status)).toEqual([204, 404, 204]);
    expect((await call('POST', '/links/bulk', { body: { items: [] } })).status).toBe(422);
    expect((await call('DELETE', '/links/bulk', { body: { items: [{ id: 'ext_\0' }] } })).json.errors).toEqual([
      { pointer: '#/items/0/id', detail: 'Invalid input' },
    ]);
  });

  test('product 41.8: in bulk, an item that is refused changes nothing', async () => {
    const { call } = await accountWithKey(app);
    const tag = (await call('POST', '/tags', { body: { name: 'Fair', color: 'red' } })).json;
    for (const externalId of ['a', 'b', 'c']) await call('POST', '/links', { body: { ...menu, externalId } });
    const { json } = await call('PATCH', '/links/bulk', {
      body: {
        items: [
          { id: 'ext_a', changes: { title: 'A', tagIds: [tag.id] } },
          { id: 'ext_b', changes: { url: 'https://example.com/b', tagIds: [randomUUID()] } },
          { id: 'ext_c', changes: { title: 'C' } },
        ],
      },
    });
    expect(json.results.map(({ status }: { status: number }) => status)).toEqual([200, 404, 200]);
    expect((await call('GET', '/links')).json.data).toMatchObject([
      { title: 'A', tagIds: [tag.id] },
      { title: menu.title, url: menu.url, tagIds: [] },
      { title: 'C' },
    ]);
  });
});

describe('cards', () => {
  test('product 41.8: are created, read, changed, replaced and deleted, and show on the website', async () => {
    const { call, browser } = await accountWithKey(app);
    const made = await call('POST', '/cards', {
      body: { firstName: 'Luis', lastName: 'Vega', company: 'Acme', externalId: 'hr-1' },
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      name: 'Luis Vega',
      firstName: 'Luis',
      company: 'Acme',
      externalId: 'hr-1',
      isMain: true,
      design: 'paper',
      tagIds: [],
      holder: null,
    });
    expect((await app.app.inject({ url: new URL(made.json.pageUrl).pathname })).body).toContain('Luis Vega');
    expect((await app.app.inject({ url: new URL(made.json.contactFileUrl).pathname })).body).toContain('BEGIN:VCARD');
    const changed = await call('PATCH', '/cards/ext_hr-1', { body: { lastName: 'Mora', position: 'Sales' } });
    expect(changed.json).toMatchObject({
      name: 'Luis Mora',
      firstName: 'Luis',
      lastName: 'Mora',
      company: 'Acme',
      position: 'Sales',
    });
    expect((await call('PATCH', '/cards/ext_hr-1', { body: { company: 'Other' } })).json).toMatchObject({
      name: 'Luis Mora',
      firstName: 'Luis',
      lastName: 'Mora',
      position: 'Sales',
    });
    expect(
      (await call('PATCH', '/cards/ext_hr-1', { body: { fontColor: '#f0f0f0', backgroundColor: '#ffffff' } })).json,
    ).toMatchObject({ status: 422, errors: [{ pointer: '#/fontColor' }] });
    expect((await call('PATCH', '/cards/ext_hr-1', { body: { phone: null, nothing: 1 } })).json.errors).toHaveLength(2);
    const replaced = await call('PUT', '/cards/ext_hr-1', { body: { name: 'Eva' } });
    expect([replaced.status, replaced.json.company, replaced.json.id]).toEqual([200, '', made.json.id]);
    expect((await call('PUT', '/cards/ext_hr-2', { body: { name: 'Noa' } })).status).toBe(201);
    expect((await browser.trpc.vcards.page.query({})).vcards.map(({ name }) => name)).toEqual(['Eva', 'Noa']);
    expect((await call('GET', '/cards?search=noa')).json.data).toMatchObject([{ externalId: 'hr-2' }]);
    expect((await call('DELETE', '/cards/ext_hr-2')).status).toBe(204);
  });

  test('product 41.8: keep the phones, emails and labels that a change does not name', async () => {
    const { call } = await accountWithKey(app);
    const card = (
      await call('POST', '/cards', {
        body: { name: 'Ana', phone: '+34600000001', phoneLabel: 'mobile', email: 'a@x.es' },
      })
    ).json;
    const change = async (body: object) => (await call('PATCH', `/cards/${card.id}`, { body })).json;
    const more = { label: 'home', value: '+34600000002' };
    const other = { label: 'work', value: '+34600000003' };
    expect(await change({ morePhones: [more, other] })).toMatchObject({
      phone: '+34600000001',
      phoneLabel: 'mobile',
      morePhones: [more, other],
    });
    expect(await change({ phoneLabel: 'work' })).toMatchObject({ phone: '+34600000001', phoneLabel: 'work' });
    expect(await change({ phone: '+34600000004' })).toMatchObject({ phoneLabel: 'work', morePhones: [more, other] });
    expect(await change({ phone: '' })).toMatchObject({
      phone: more.value,
      phoneLabel: more.label,
      morePhones: [other],
    });
    expect(await change({ moreEmails: [{ label: 'home', value: 'b@x.es' }] })).toMatchObject({
      email: 'a@x.es',
      moreEmails: [{ label: 'home', value: 'b@x.es' }],
    });
    expect(await change({ emailLabel: 'work' })).toMatchObject({ email: 'a@x.es', emailLabel: 'work' });
  });

  test('product 41.8: keep a name that another change gives them meanwhile, and one that is not sent', async () => {
    const { call, userId } = await accountWithKey(app);
    const { db } = app.context;
    const { id } = (await call('POST', '/cards', { body: { firstName: 'Luis', lastName: 'Vega' } })).json;
    const changing = await db.transaction().execute(async (tx) => {
      await lockOwner(tx, userId);
      const answer = call('PATCH', `/cards/${id}`, { body: { company: 'Acme' } });
      await areWaiting(db, 1);
      await sql`update vcards set name = 'Eva Mora', first_name = 'Eva', last_name = 'Mora' where id = ${id}`.execute(
        tx,
      );
      return { answer };
    });
    expect((await changing.answer).json).toMatchObject({ name: 'Eva Mora', firstName: 'Eva', company: 'Acme' });
    expect((await call('PATCH', `/cards/${id}`, { body: { name: 'Eve M.', firstName: 'Eve' } })).json).toMatchObject({
      name: 'Eve M.',
      firstName: 'Eve',
      lastName: 'Mora',
    });
  });
});

describe('product 41.6: scopes', () => {
  test('what a key may not do names the scope, and write includes read', async () => {
    const { userId } = await accountWithKey(app);
    const { key } = await makeKey(app, userId, { scopes: ['links:write'] });
    const call = programOf(app, key);
    expect((await call('GET', '/links')).status).toBe(200);
    expect((await call('GET', '/cards')).json).toMatchObject({
      status: 403,
      code: 'scope_missing',
      scope: 'cards:read',
    });
    expect((await call('GET', '/analytics/series')).json.scope).toBe('analytics:read');
    // Tags of cards are of cards
    const tag = (await call('POST', '/tags', { body: { name: 'Fair', color: 'red' } })).json;
    const tagging = { kind: 'card', ids: [randomUUID()], add: [tag.id] };
    expect((await call('POST', '/tags/assign', { body: tagging })).json.scope).toBe('cards:write');
    const codes = await call('POST', '/tags/assign', { body: { ...tagging, kind: 'qr_code' } });
    expect(codes.json.code).toBe('invalid_input');
    // Persons have no members
    expect((await call('GET', '/members')).json.code).toBe('not_found');
    const reading = programOf(app, (await makeKey(app, userId, { scopes: ['links:read'] })).key);
    expect((await reading('POST', '/links', { body: menu })).json).toMatchObject({
      code: 'scope_missing',
      scope: 'links:write',
    });
  });
});

test('product 41.8: stats are read by day, hour, value and item', async () => {
  const { call } = await accountWithKey(app);
  const { id } = (await call('POST', '/links', { body: menu })).json;
  const series = await call('GET', '/analytics/series?period=7');
  expect(series.json.days).toHaveLength(7);
  expect((await call('GET', `/analytics/series?from=2026-01-01&to=2026-01-31&itemId=${id}`)).json.days).toHaveLength(
    31,
  );
  expect((await call('GET', '/analytics/series?from=2026-01-01')).json).toMatchObject({
    status: 422,
    errors: [{ pointer: 'query: from' }],
  });
  expect((await call('GET', '/analytics/hours')).json.hours).toHaveLength(48);
  expect((await call('GET', '/analytics/breakdown?dimension=country')).json).toEqual({ rows: [], others: 0, total: 0 });
  expect((await call('GET', '/analytics/items')).json).toEqual({ items: [], others: 0 });
  expect((await call('GET', `/analytics/hours?itemId=${randomUUID()}`)).json.code).toBe('not_found');
});

describe('product 41.9: limits', () => {
  test('are said with each answer, and count each key and all keys of an owner', async () => {
    const { call, userId } = await accountWithKey(app);
    const { headers } = await call('GET', '/links');
    expect(headers['ratelimit-policy']).toBe('"read";q=600;w=60, "read-owner";q=1200;w=60');
    expect(headers.ratelimit).toMatch(/^"read";r=599;t=\d+, "read-owner";r=1199;t=\d+$/);
    const codes: number[] = [];
    for (let n = 0; n < 121; n += 1) codes.push((await call('DELETE', '/tags/x')).status);
    expect([codes.filter((code) => code === 422).length, codes.at(-1)]).toEqual([120, 429]);
    const refused = await call('DELETE', '/tags/x');
    expect(refused.json).toMatchObject({
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      code: 'too_many_requests',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers.ratelimit).toMatch(/^"write";r=0;t=\d+$/);
    expect(refused.json['violated-policies']).toEqual(['write']);
    // Reading goes on, and so does another key
    expect((await call('GET', '/links')).status).toBe(200);
    const second = programOf(app, (await makeKey(app, userId)).key);
    expect((await second('DELETE', '/tags/x')).headers.ratelimit).toMatch(
      /^"write";r=119;t=\d+, "write-owner";r=\d+;t=\d+$/,
    );
  });

  test('changes of one owner that wait for each other leave places to others', async () => {
    const { userId } = await accountWithKey(app);
    const { db } = app.context;
    const keys = [await makeKey(app, userId), await makeKey(app, userId)];
    const other = await accountWithKey(app);
    const used = async () => {
      const { rows } = await sql`select from api_keys where owner_id = ${userId} and last_used_at is not null`.execute(
        db,
      );
      return rows.length;
    };
    const held = await db.transaction().execute(async (tx) => {
      await lockOwner(tx, userId);
      const changes = keys.flatMap(({ key }) =>
        Array.from({ length: 3 }, () => programOf(app, key)('POST', '/links', { body: menu })),
      );
      await areWaiting(db, 1);
      await expect.poll(used, { timeout: 20_000, interval: 20 }).toBe(2);
      expect((await other.call('GET', '/links')).status).toBe(200);
      return { changes };
    });
    expect((await Promise.all(held.changes)).map(({ status }) => status)).toEqual(held.changes.map(() => 201));
  });

  test('of an owner are reached by 20 keys together, and named', async () => {
    const { call, userId } = await accountWithKey(app);
    const { apiWrite } = app.context.limits;
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const attempts = await Promise.all(
      keys.flatMap((key) => Array.from({ length: 13 }, () => apiWrite.consume({ key, account: userId }))),
    );
    expect(attempts.filter(({ isAllowed }) => isAllowed)).toHaveLength(240);
    const { status, json, headers } = await call('DELETE', '/tags/x');
    expect([status, json.type, json['violated-policies']]).toEqual([
      429,
      'https://iana.org/assignments/http-problem-types#quota-exceeded',
      ['write-owner'],
    ]);
    expect(headers['ratelimit-policy']).toBe('"write-owner";q=240;w=60');
    expect(headers.ratelimit).toMatch(/^"write-owner";r=0;t=\d+$/);
    expect((await call('GET', '/links')).status).toBe(200);
  });
});

test('product 41.29: a password is hashed only where nothing else refuses the call', async () => {
  const { call } = await accountWithKey(app);
  const hash = vi.spyOn(app.context.passwords, 'hash');
  const guarded = { ...menu, password: 'Sesame-Street' };
  const slug = `menu-${randomUUID().slice(0, 8)}`;
  const once = { headers: { 'idempotency-key': 'guarded' } };
  const made = await call('POST', '/links', { body: { ...guarded, slug, externalId: 'menu' }, ...once });
  expect([made.status, made.json.hasPassword, hash.mock.calls.length]).toEqual([201, true, 1]);
  const again = await call('POST', '/links', { body: { ...guarded, slug, externalId: 'menu' }, ...once });
  expect([again.json, hash.mock.calls.length]).toEqual([made.json, 1]);
  const changes = { password: 'Sesame-Street-2' };
  for (const [method, path, body, code, sent] of [
    ['POST', '/links', { ...guarded, slug }, 'slug_taken'],
    ['POST', '/links', { ...guarded, externalId: 'menu' }, 'external_id_taken'],
    ['POST', '/links', { ...guarded, url: 'https://localhost/' }, 'target_refused'],
    ['POST', '/links', { ...guarded, expiresAt: '2026-01-01T00:00:00Z' }, 'end_past'],
    ['POST', '/links', { ...guarded, tagIds: [randomUUID()] }, 'not_found'],
    ['POST', '/links', guarded, 'idempotency_mismatch', once],
    ['PATCH', `/links/${randomUUID()}`, changes, 'not_found'],
    ['PATCH', '/links/ext_menu', { ...changes, externalId: 'x', slug: 'x' }, 'slug_invalid'],
    ['PUT', '/links/ext_menu', { ...guarded, fallbackUrl: 'https://localhost/' }, 'fallback_refused'],
  ] as const)
    expect([code, (await call(method, path, { body, ...sent })).json.code]).toEqual([code, code]);
  expect(hash).toHaveBeenCalledTimes(1);
  // Nothing stayed of what was tried
  expect((await call('GET', '/links')).json.data).toEqual([made.json]);
  expect((await call('PATCH', '/links/ext_menu', { body: changes })).status).toBe(200);
  expect(hash).toHaveBeenCalledTimes(2);
  hash.mockRestore();
});

test('product 41.9: links with passwords wait for no sign-ins, and those for no links', async () => {
  const { call } = await accountWithKey(app);
  const free = occupy(app.context.slowCalls.passwords, 20);
  const made = await call('POST', '/links', { body: { ...menu, password: 'Sesame-Street' } });
  await free();
  expect([made.status, made.json.hasPassword]).toEqual([201, true]);
});

test('product 41.30: keys that there are not are counted by network, and nobody else there is refused', async () => {
  const { key } = await accountWithKey(app);
  const send = async (remoteAddress: string, sent: string) => {
    const headers = { authorization: `Bearer ${sent}` };
    return await app.app.inject({ url: '/api/v1/me', remoteAddress, headers });
  };
  const [network, other] = [ownAddress(), ownAddress()];
  const madeUp = await Promise.all(Array.from({ length: 70 }, () => send(network, drawKey().key)));
  const counted = Map.groupBy(madeUp, ({ statusCode }) => statusCode);
  expect([counted.get(401)?.length, counted.get(429)?.length]).toEqual([60, 10]);
  const [refused] = counted.get(429) ?? [];
  expect(refused?.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const seconds = Number(refused?.headers['retry-after']);
  expect([seconds > 0, seconds <= 300]).toEqual([true, true]);
  expect(refused?.json()).toMatchObject({
    type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    code: 'too_many_requests',
    'violated-policies': ['unknown-keys'],
  });
  expect((await send(network, key)).statusCode).toBe(200);
  expect((await send(other, drawKey().key)).statusCode).toBe(401);
  // What can't be a key costs nothing
  expect((await send(network, 'x')).statusCode).toBe(401);
});

describe('product 41.7, 41.18: what is sent', () => {
  test('is read only with what may be a key, parsed only with a known one, and larger in bulk', async () => {
    const { call, key } = await accountWithKey(app);
    const large = JSON.stringify({ items: [{ ...menu, title: 'x'.repeat(200_000) }] });
    const malformed = '{"title":';
    const withKey = (sent: string | null) => programOf(app, sent);
    expect((await withKey(null)('POST', '/links', { body: large })).status).toBe(401);
    expect((await withKey(drawKey().key)('POST', '/links', { body: malformed })).status).toBe(401);
    expect((await withKey(key)('POST', '/links', { body: malformed })).status).toBe(400);
    expect((await call('POST', '/links', { body: large })).status).toBe(413);
    expect((await call('POST', '/links/bulk', { body: large })).status).toBe(422);
    expect((await call('POST', '/links/bulk', { body: 'x'.repeat(600_000) })).status).toBe(413);
  });

  test('is not read where there is nothing, or no such method', async () => {
    const { call } = await accountWithKey(app);
    const large = 'x'.repeat(2_000_000);
    for (const [path, status, code] of [
      ['/planets', 404, 'not_found'],
      ['/me', 405, 'method_not_allowed'],
    ] as const) {
      for (const send of [call, programOf(app, null)]) {
        const { json } = await send('POST', path, { body: large });
        expect([path, json.status, json.code]).toEqual([path, status, code]);
      }
    }
  });

  test('has no unknown fields, at any depth', async () => {
    const { call } = await accountWithKey(app);
    const sent = {
      name: 'Luis',
      tokens: { font: 'auto', size: 4 },
      morePhones: [{ label: 'home', value: '+34600000001', type: 'x' }],
      socialLinks: [{ platform: 'linkedin', url: 'https://linkedin.com/in/luis', title: 'x' }],
      postalAddresses: [{ label: 'home', city: 'Vigo', planet: 'x' }],
    };
    const { status, json } = await call('POST', '/cards', { body: sent });
    expect(status).toBe(422);
    expect(json.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '#/morePhones/0/type',
      '#/postalAddresses/0/planet',
      '#/socialLinks/0/title',
      '#/tokens/size',
    ]);
  });
});

const once = (key: string) => ({ headers: { 'idempotency-key': key } });

/** The database fails with this state whenever a link with this title is stored. */
async function whileRefused(title: string, state: string, work: () => Promise<void>): Promise<void> {
  const { db } = app.context;
  await sql`create function refuse_link() returns trigger language plpgsql as ${sql.lit(`begin
    if new.title = '${title}' then raise 'refused' using errcode = '${state}'; end if; return new; end`)}`.execute(db);
  await sql`create trigger refuse_link before insert on links for each row execute function refuse_link()`.execute(db);
  try {
    await work();
  } finally {
    await sql`drop function refuse_link cascade`.execute(db);
  }
}

type Results = { results: { index: number; status: number; error?: { code: string } }[] };
const outcomesOf = ({ json }: { json: Results }) =>
  json.results.map(({ index, status, error }) => [index, status, error?.code ?? null]);

describe('product 41.17: a bulk call', () => {
  test.each([
    ['P0001', 500, 'internal', 'Algo falló'],
    ['40001', 503, 'unavailable', 'Ahora mismo no podemos'],
  ])(
    'that fails midway with %s answers what is done, and what the rest failed with',
    async (state, status, code, title) => {
      const { call } = await accountWithKey(app);
      const items = Array.from({ length: 25 }, (_, n) => ({ ...menu, title: `Part ${n}` }));
      const titles = async () =>
        (await call('GET', '/links?limit=100')).json.data.map(({ title }: { title: string }) => title);
      await whileRefused('Part 3', state, async () => {
        const first = await call('POST', '/links/bulk', { body: { items } });
        expect([first.status, first.json.code, await titles()]).toEqual([status, code, []]);
      });
      await whileRefused('Part 12', state, async () => {
        const answer = await call('POST', '/links/bulk', { body: { items } });
        expect([answer.status, answer.json.results.map(({ data }: { data?: object }) => data !== undefined)]).toEqual([
          200,
          items.map((_, index) => index < 10),
        ]);
        expect(outcomesOf(answer)).toEqual(
          items.map((_, index) => (index < 10 ? [index, 201, null] : [index, status, code])),
        );
        expect(await titles()).toEqual(items.slice(0, 10).map(({ title }) => title));
      });
      const spanish = { headers: { 'accept-language': 'es' } };
      await whileRefused('Part 24', state, async () => {
        const { json } = await call('POST', '/links/bulk', { body: { items: items.slice(10) }, ...spanish });
        expect(json.results[9].status).toBe(201);
        expect(json.results[14].error).toEqual({ code, title: expect.stringMatching(title) });
      });
    },
  );
});

describe('product 41.11: idempotency', () => {
  test('a bulk call is done in parts of ten, between which others change, and goes on where it stopped', async () => {
    const { call } = await accountWithKey(app);
    const items = Array.from({ length: 25 }, (_, n) => ({ ...menu, title: `Bulk ${n}` }));
    const send = () => call('POST', '/links/bulk', { body: { items }, ...once('bulk') });
    const titles = async () =>
      (await call('GET', '/links?limit=100')).json.data.map(({ title }: { title: string }) => title);
    await whileRefused('Bulk 12', 'P0001', async () => {
      expect(outcomesOf(await send())).toEqual(
        items.map((_, index) => (index < 10 ? [index, 201, null] : [index, 500, 'internal'])),
      );
      expect(await titles()).toEqual(items.slice(0, 10).map(({ title }) => title));
      // It is not a replay: what failed was tried again
      expect((await send()).headers['idempotency-replayed']).toBeUndefined();
    });
    await call('POST', '/links', { body: menu });
    const done = await send();
    expect(done.json.results.map(({ index, status }: Record<string, number>) => [index, status])).toEqual(
      items.map((_, index) => [index, 201]),
    );
    expect(await titles()).toEqual([
      ...items.slice(0, 10).map(({ title }) => title),
      menu.title,
      ...items.slice(10).map(({ title }) => title),
    ]);
    expect(done.headers['idempotency-replayed']).toBeUndefined();
    const again = await send();
    expect([again.headers['idempotency-replayed'], again.text]).toEqual(['true', done.text]);
    const other = await call('POST', '/links/bulk', { body: { items: items.slice(1) }, ...once('bulk') });
    expect(other.json.code).toBe('idempotency_mismatch');
  });

  test('32 equal requests at once make one link, and all that are answered get the same', async () => {
    const { call } = await accountWithKey(app);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => call('POST', '/links', { body: { ...menu, password: 'sesame' }, ...once('a') })),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    for (const { status, json } of answers)
      expect([201, 409]).toContain(status === 409 && json.code !== 'request_in_progress' ? json : status);
    expect((await call('GET', '/links')).json.data).toHaveLength(1);
    const again = await call('POST', '/links', { body: { ...menu, password: 'sesame' }, ...once('a') });
    expect([again.status, again.headers['idempotency-replayed'], again.headers.location, again.text]).toEqual([
      201,
      'true',
      made[0]?.headers.location,
      made[0]?.text,
    ]);
  });

  test('another request with the same key is refused, a refused one may be corrected, and another owner has other keys', async () => {
    const { call } = await accountWithKey(app);
    expect((await call('POST', '/links', { body: { ...menu, url: 'x' }, ...once('b') })).status).toBe(422);
    expect((await call('POST', '/links', { body: { ...menu, slug: 'x' }, ...once('b') })).json.code).toBe(
      'slug_invalid',
    );
    const { json } = await call('POST', '/links', { body: menu, ...once('b') });
    expect((await call('POST', '/links', { body: { ...menu, title: 'Other' }, ...once('b') })).json).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    });
    expect((await call('DELETE', `/links/${json.id}`, once('b'))).json.code).toBe('idempotency_mismatch');
    expect((await call('DELETE', `/links/${json.id}`, once('c'))).status).toBe(204);
    expect((await call('DELETE', `/links/${json.id}`, once('c'))).status).toBe(204);
    expect((await call('POST', '/links', { body: menu, ...once('b') })).headers['idempotency-replayed']).toBe('true');
    const other = await accountWithKey(app);
    expect(
      (await other.call('POST', '/links', { body: menu, ...once('b') })).headers['idempotency-replayed'],
    ).toBeUndefined();
    for (const key of ['', 'a b', 'x'.repeat(256)])
      expect((await call('POST', '/links', { body: menu, ...once(key) })).status).toBe(422);
  });

  test('passwords of links can’t be guessed from what is stored of a request', async () => {
    const { call, userId } = await accountWithKey(app);
    const body = { ...menu, password: 'sesame' };
    await call('POST', '/links', { body, ...once('e') });
    const { rows } = await sql<{
      fingerprint: string;
    }>`select fingerprint from idempotent_responses where owner_id = ${userId}`.execute(app.context.db);
    const plain = JSON.stringify(['createLink', '/api/v1/links', body]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.fingerprint).not.toBe(createHash('sha256').update(plain).digest('base64url'));
  });

  /** As if so many answers of a megabyte each had been stored. */
  async function fill(ownerId: string, count: number, hoursAgo: number): Promise<void> {
    await sql`insert into idempotent_responses (owner_id, key_hash, fingerprint, status, headers, body, bytes, total_bytes, created_at)
      select ${ownerId}, 'key ' || n, 'x', 201, '{}', '{}', 1048576, n * 1048576,
        now() - make_interval(secs => ${hoursAgo * 3600}::float) + n * interval '1 second'
      from generate_series(1, ${count}::int) n`.execute(app.context.db);
  }

  const storedKeys = async (ownerId: string) => {
    const { rows } = await sql<{ key: string }>`select key_hash as key from idempotent_responses
      where owner_id = ${ownerId} order by total_bytes`.execute(app.context.db);
    return rows.map(({ key }) => key);
  };

  test('product 41.24: of the answers of an owner, the oldest give way to new ones after an hour', async () => {
    const { call, userId } = await accountWithKey(app);
    await fill(userId, 64, 2);
    expect((await call('POST', '/links', { body: menu, ...once('a') })).status).toBe(201);
    const kept = await storedKeys(userId);
    expect([kept.length, kept[0]]).toEqual([64, 'key 2']);
    // There is room in the place of the first one
    expect((await call('POST', '/links', { body: menu, ...once('b') })).status).toBe(201);
    expect((await storedKeys(userId))[0]).toBe('key 2');
    const again = await call('POST', '/links', { body: menu, ...once('a') });
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
  });

  test('product 41.24: where answers of the last hour leave no room, changes with a key wait, and do nothing', async () => {
    const { call, userId } = await accountWithKey(app);
    await call('POST', '/links', { body: menu, ...once('a') });
    await fill(userId, 64, 0.5);
    const refused = await call('POST', '/links', { body: { ...menu, title: 'Other' }, ...once('b') });
    expect(refused.json).toMatchObject({
      ...{ status: 429, code: 'too_many_requests', 'violated-policies': ['stored-answers'] },
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1700);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    const items = Array.from({ length: 11 }, () => menu);
    expect((await call('POST', '/links/bulk', { body: { items }, ...once('c') })).status).toBe(429);
    expect((await call('GET', '/links')).json.data).toHaveLength(1);
    expect((await storedKeys(userId)).length).toBe(65);
    // What is stored is answered, and without a key nothing is
    expect((await call('POST', '/links', { body: menu, ...once('a') })).headers['idempotency-replayed']).toBe('true');
    expect((await call('POST', '/links', { body: menu })).status).toBe(201);
    const other = await accountWithKey(app);
    expect((await other.call('POST', '/links', { body: menu, ...once('a') })).status).toBe(201);
  });

  test('product 41.24: what is stored is counted, also of many at once', async () => {
    const { call, userId } = await accountWithKey(app);
    await Promise.all(Array.from({ length: 12 }, (_, n) => call('POST', '/links', { body: menu, ...once(`${n}`) })));
    const { rows } = await sql<{ sum: number; most: number; bodies: number }>`select sum(bytes)::int as sum,
      max(total_bytes)::int as most, sum(octet_length(body))::int as bodies from idempotent_responses
      where owner_id = ${userId}`.execute(app.context.db);
    expect(rows[0]?.most).toBe(rows[0]?.sum);
    expect(rows[0]?.sum).toBe((rows[0]?.bodies ?? 0) + 12 * 512);
  });

  test('an answer is stored with what it is about, or neither is', async () => {
    const { call } = await accountWithKey(app);
    const { db } = app.context;
    await sql`create function refuse_answers() returns trigger language plpgsql as $$ begin
      if new.body like '%Crash%' then raise 'no room'; end if; return new; end $$`.execute(db);
    await sql`create trigger refuse_answers before insert on idempotent_responses for each row execute function refuse_answers()`.execute(
      db,
    );
    try {
      expect((await call('POST', '/links', { body: { ...menu, title: 'Crash' }, ...once('d') })).status).toBe(500);
      expect((await call('GET', '/links')).json.data).toEqual([]);
    } finally {
      await sql`drop function refuse_answers cascade`.execute(db);
    }
    expect((await call('POST', '/links', { body: { ...menu, title: 'Crash' }, ...once('d') })).status).toBe(201);
  });
});
