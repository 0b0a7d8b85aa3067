import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLiveMain } from '#db/owners/served-domains.ts';
import { PLACE_PREFIX } from '#server/platform/url-paths.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import {
  hashedPassword,
  refusal,
  signUpWithCard,
  startTestApp,
  startTwoApps,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { addMember, makeOrganization } from '../support/organizations.ts';
import { makeOwner, setPlan } from '../support/roles.ts';

const BASE = 'example-cards.com';
const customDomains = { cnameTarget: 'cards.example.net', dnsServers: [], heldHosts: [] };
const securityContact = 'mailto:security@example.org';

let app: TestApp;
let second: TestApp;
let ana: Awaited<ReturnType<typeof person>>;
let luis: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  [app, second] = await startTwoApps({
    customDomains,
    baseDomain: BASE,
    publicHosts: ['www.cards.example.net'],
    securityContact,
  });
  [ana, luis] = [await person('ana.example.org'), await person('luis.example.org')];
  // Both cards have the same name
  await sql`update card_handles set handle = 'luis-vega' where user_id = ${luis.userId}`.execute(app.context.db);
  luis.handle = 'luis-vega';
  for (const { userId, photo } of [ana, luis])
    await sql`update profiles set profile_pic = ${photo} where id = ${userId}`.execute(app.context.db);
  await app.context.storage.put(paths.storageKey(photoIdOf(ana.photo) ?? '', 'photo'), Buffer.from('a photo'));
  await settled();
});
afterAll(async () => {
  await second.destroy();
  await app.destroy();
});

/** On Business, with a live domain. */
async function person(host: string) {
  const owner = await makeOwner(app, await hashedPassword(app));
  await setPlan(app, owner.userId, 'business');
  const { db } = app.context;
  const { rows } = await sql<{
    slug: string;
    title: string;
  }>`select slug, title from links where user_id = ${owner.userId}`.execute(db);
  const { rows: handles } = await sql<{ handle: string }>`
    select handle from card_handles where user_id = ${owner.userId} and held_until is null`.execute(db);
  const slugOf = (title: string) => rows.find((row) => row.title === title)?.slug ?? '';
  const domainId = await serve(owner.userId, host);
  return {
    ...owner,
    host,
    domainId,
    handle: handles[0]?.handle ?? '',
    slug: slugOf('Page'),
    code: slugOf('Code'),
    cardSlug: rows.find(({ title }) => title !== 'Page' && title !== 'Code')?.slug ?? '',
  };
}

async function serve(ownerId: string, host: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into domains (owner_id, host, token, state, is_main)
    values (${ownerId}, ${host}, 'x', 'live', not exists (select from domains where owner_id = ${ownerId})) returning id`.execute(
    app.context.db,
  );
  return rows[0]?.id ?? '';
}

async function settled() {
  for (const { context } of [app, second]) {
    await context.changeFeed.catchUp();
    await context.places?.settled();
  }
}

type Asked = { at?: TestApp; method?: 'GET' | 'HEAD' | 'POST'; headers?: Record<string, string>; payload?: string };
async function ask(host: string, url: string, { at = app, headers = {}, ...more }: Asked = {}) {
  return await at.app.inject({ url, headers: { host, ...headers }, ...more });
}

const cookieOf = ({ browser }: { browser: TestBrowser }) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const subdomainOf = ({ username }: { username: string }) => `${username}.${BASE}`;

describe('product 42.8: what a host of an owner serves', () => {
  type Expected = { status: number; location?: string };
  /** `other`: at hosts of another owner. `main`: at PUBLIC_URL. */
  type Row = { path: string; payload?: string; own: Expected; other: Expected; main: Expected };
  const [shown, missing] = [{ status: 200 }, { status: 404 }];
  const led = (location: string) => ({ status: 302, location });
  const common = (path: string, own: Expected, main = own): Row => ({ path, own, other: own, main });
  const owned = (path: string, own: Expected, main = own): Row => ({ path, own, other: missing, main });
  /** Where it isn't found, the form leads to the link's page, which isn't there either. */
  const password = (path: string): Row => {
    const target = { status: 303, location: 'https://example.com/locked' };
    return {
      path,
      payload: 'password=sesame+seeds',
      own: target,
      other: { status: 303, location: path },
      main: target,
    };
  };
  /** What each route there answers. */
  const rows: Record<string, () => Row> = {
    'GET /': () => common('/', shown),
    // At PUBLIC_URL, one segment is a username
    'GET /:segment': () => owned(`/${ana.handle}`, shown, missing),
    'GET /:segment.vcf': () => owned(`/${ana.handle}.vcf`, shown, missing),
    'GET /vcard/:segment': () => owned(`/vcard/${ana.vcardId}`, shown),
    'GET /vcard/:segment.vcf': () => owned(`/vcard/${ana.vcardId}.vcf`, shown),
    'GET /vcard/:id/preview.jpg': () => owned(`/vcard/${ana.vcardId}/preview.jpg`, shown),
    // Of organizations
    'GET /user/:segment/preview.jpg': () => owned(`/user/${ana.username}/preview.jpg`, missing),
    'GET /l/:slug': () => owned(`/l/${ana.slug}`, led('https://example.com/page')),
    'POST /l/:slug': () => password(`/l/${lockedSlug}`),
    'GET /q/:slug': () => owned(`/q/${ana.code}`, led('https://example.com/code')),
    'POST /q/:slug': () => password(`/q/${lockedSlug}`),
    'GET /qr/:file': () => owned(`/qr/${ana.code}.png`, shown),
    'GET /media/:id/:file': () => owned(ana.photo, shown),
    'GET /report': () => owned(`/report?of=/vcard/${ana.vcardId}`, shown),
    'POST /report': () => ({
      ...owned('/report', { status: 303, location: '/report?sent&plain&lang=en' }),
      payload: `of=/vcard/${ana.vcardId}&reason=spam`,
    }),
    'GET /assets/*': () => common(`/assets/${[...app.context.assets.files.keys()][0]}`, shown),
    'GET /favicon.ico': () => common('/favicon.ico', { status: 302 }, shown),
    'GET /robots.txt': () => common('/robots.txt', shown),
    'GET /about/source': () => common('/about/source', led('http://localhost:3000/about/source'), shown),
    'GET /.well-known/security.txt': () => common(paths.securityTxt, shown),
  };
  const unknownHosts = () => [
    'unknown.example.org',
    BASE,
    `a.b.${BASE}`,
    `www.${BASE}`,
    `xn--ana.${BASE}`,
    `shop.${ana.host}`,
  ];
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

  let lockedSlug = '';
  beforeAll(async () => {
    const locked = { title: 'Locked', url: 'https://example.com/locked', password: 'sesame seeds' };
    lockedSlug = (await ana.browser.trpc.links.create.mutate(locked)).slug;
    await settled();
  });

  /** Of the routes there or of all others, without HEAD, which each GET has. */
  function routesOf(isThere: boolean): { method: string; url: string; route: string }[] {
    const unprefixed = (url: string) => (isThere ? url.slice(PLACE_PREFIX.length) || '/' : url);
    return app.routes
      .filter(({ method, url }) => method !== 'HEAD' && url.startsWith(PLACE_PREFIX) === isThere)
      .map(({ method, url }) => ({ method, url: unprefixed(url), route: `${method} ${unprefixed(url)}` }));
  }

  test('each route there is declared, of whatever method, and no other', () => {
    const routes = routesOf(true).map(({ route }) => route);
    expect([...new Set(routes)].sort()).toEqual(Object.keys(rows).sort());
  });

  test.each(Object.keys(rows))(
    '%s at own domain, own subdomain, those of others, unknown hosts, PUBLIC_URL',
    async (route) => {
      const { path, payload, own, other, main } = rows[route]?.() ?? owned('', missing);
      const method = route.startsWith('POST') ? 'POST' : 'GET';
      const headers = {
        cookie: cookieOf(ana),
        ...(payload && { 'content-type': 'application/x-www-form-urlencoded' }),
      };
      const isAnswered = async (
        host: string,
        expected: Expected,
        { at = app, by = method as 'GET' | 'HEAD' | 'POST' } = {},
      ) => {
        const answer = await ask(host, path, { at, method: by, headers, ...(payload && { payload }) });
        const { location = answer.headers.location } = expected;
        expect([host, by, answer.statusCode, answer.headers.location]).toEqual([host, by, expected.status, location]);
        if (host !== 'localhost') expect([host, by, answer.headers['set-cookie']]).toEqual([host, by, undefined]);
      };
      for (const by of method === 'GET' ? (['GET', 'HEAD'] as const) : (['POST'] as const)) {
        for (const host of [ana.host, subdomainOf(ana)]) await isAnswered(host, own, { by });
        for (const host of [luis.host, subdomainOf(luis)]) await isAnswered(host, other, { by });
        for (const host of unknownHosts()) await isAnswered(host, { status: 421 }, { by });
        await isAnswered('localhost', main, { by });
      }
      if (method === 'GET') await isAnswered(ana.host, own, { at: second });
    },
  );

  test('every other route of the server, and every other method, is not found there', async () => {
    const values: Record<string, string> = {
      segment: ana.username,
      handle: ana.handle,
      id: ana.vcardId,
      slug: ana.slug,
      file: 'x.png',
    };
    const pathOf = (url: string) => url.replace(/:(\w+)/g, (_, name) => values[name] ?? 'x').replace('*', 'x');
    const others = routesOf(false)
      .filter(({ route }) => rows[route] === undefined)
      .map(({ method, url }) => [method, pathOf(url)] as const);
    const byOtherMethods = Object.entries(rows).flatMap(([route, row]) => {
      const [, url = ''] = route.split(' ');
      return methods
        .filter((method) => rows[`${method === 'HEAD' ? 'GET' : method} ${url}`] === undefined)
        .map((method) => [method, row().path] as const);
    });
    expect(others.filter(([method]) => method === 'GET').length).toBeGreaterThan(40);
    expect(others.filter(([method]) => method !== 'GET').length).toBeGreaterThan(100);
    const wrong: unknown[] = [];
    for (const [method, url] of [...others, ...byOtherMethods])
      for (const [host, status] of [
        ...[ana.host, subdomainOf(ana), luis.host, subdomainOf(luis)].map((each) => [each, 404] as const),
        ['unknown.example.org', 421] as const,
      ]) {
        const asked = { method: method as 'GET', headers: { cookie: cookieOf(ana) } };
        const { statusCode, headers } = await ask(host, url, asked);
        if (statusCode !== status || headers['set-cookie']) wrong.push([host, method, url, statusCode]);
      }
    expect(wrong).toEqual([]);
  });

  test('and at PUBLIC_URL, its other hosts and addresses of machines everything is as ever', async () => {
    for (const host of [
      'localhost:3000',
      'LOCALHOST',
      'www.cards.example.net',
      '127.0.0.1:3000',
      '[::1]:3000',
      '10.1.2.3',
    ])
      expect([host, (await ask(host, `/${ana.username}`)).statusCode]).toEqual([host, 200]);
    for (const url of [`${PLACE_PREFIX}/`, `${PLACE_PREFIX}/l/${ana.slug}`, `/%2eplace/l/${ana.slug}`])
      expect([url, (await ask('localhost', url)).statusCode]).toEqual([url, 404]);
    const named = await ask(`${ana.host.toUpperCase()}.:443`, '/');
    expect(named.statusCode).toBe(200);
  });
});

test('product 42.9: the root shows the start, and one segment is a card or a link', async () => {
  const root = await ask(ana.host, '/');
  expect(root.body).toContain('<title>Ana García');
  expect(root.body).toContain(`href="/vcard/${ana.vcardId}.vcf?photo=inline"`);
  expect(root.body).toContain(`<link rel="canonical" href="http://${ana.host}:3000/">`);
  const link = await ask(ana.host, `/${ana.slug.toUpperCase()}`);
  expect([link.statusCode, link.headers.location]).toEqual([302, 'https://example.com/page']);
  expect([link.headers['cache-control'], link.headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
  const scan = await ask(ana.host, `/l/${ana.cardSlug}`);
  expect([scan.statusCode, scan.headers.location]).toEqual([302, '/']);
  const file = await ask(ana.host, `/vcard/${ana.vcardId}.vcf`);
  expect(file.body).toContain(`SOURCE:http://${ana.host}:3000/`);
  const { db } = app.context;
  const startWith = async (start: object) => {
    await sql`update domains set start = ${JSON.stringify(start)} where id = ${ana.domainId}`.execute(db);
    await settled();
    const { statusCode, headers } = await ask(ana.host, '/');
    return [statusCode, headers.location];
  };
  expect(await startWith({ kind: 'address', url: 'https://www.example.com/' })).toEqual([
    302,
    'https://www.example.com/',
  ]);
  expect(await startWith({ kind: 'card', id: luis.vcardId })).toEqual([404, undefined]);
  expect(await startWith({ kind: 'card', id: ana.vcardId })).toEqual([200, undefined]);
  await startWith({ kind: 'main' });
  const locked = await app.context.db
    .updateTable('links')
    .set({ maxClicks: 5 })
    .where('slug', '=', ana.slug)
    .returning('id')
    .execute();
  expect(locked.length).toBe(1);
  await settled();
  expect((await ask(ana.host, `/${ana.slug}`)).headers.location).toBe(`/l/${ana.slug}`);
  expect((await ask(ana.host, `/l/${ana.slug}`)).headers.location).toBe('https://example.com/page');
});

test('product 42.9: of an organization it shows the team page, whose people are one segment below', async () => {
  const { id, vcardId, username } = await makeOrganization(app, ana.userId);
  await addMember(app, id, luis.userId, 'member');
  await serve(id, 'acme.example.org');
  await settled();
  const page = await ask('acme.example.org', '/');
  expect(page.statusCode).toBe(200);
  const [, path = ''] = /href="(\/[a-z-]+)"[^>]*>[\s\S]*?Luisa/.exec(page.body) ?? [];
  expect((await ask('acme.example.org', path)).body).toContain('<title>Luisa');
  expect((await ask('acme.example.org', `/vcard/${vcardId}`)).statusCode).toBe(200);
  const image = `/user/${username}/preview.jpg`;
  expect(page.body).toContain(`http://acme.example.org:3000${image}`);
  expect([(await ask('acme.example.org', image)).statusCode, (await ask(ana.host, image)).statusCode]).toEqual([
    200, 404,
  ]);
});

test('product 42.10: nothing there names the product, reads or sets a cookie, or lasts longer than the domain', async () => {
  const cookie = cookieOf(ana);
  for (const url of [
    '/',
    `/${ana.handle}`,
    '/nothing-here',
    `/l/nothing-here`,
    `/vcard/${luis.vcardId}`,
    '/login',
    '/report?of=/',
  ])
    for (const host of [ana.host, subdomainOf(ana)]) {
      const { body, headers } = await ask(host, url, { headers: { cookie } });
      expect([url, body.includes('Saluda'), headers['set-cookie']]).toEqual([url, false, undefined]);
    }
  const { env, database } = app.context;
  const secure = await startTestApp({ ...env, database, publicUrl: 'https://cards.example.net' });
  for (const [host, hsts] of [
    [ana.host, 'max-age=2592000'],
    ['cards.example.net', 'max-age=31536000; includeSubDomains'],
  ] as const)
    for (const _ of ['made', 'cached'])
      expect((await ask(host, `/vcard/${ana.vcardId}`, { at: secure })).headers['strict-transport-security']).toBe(
        hsts,
      );
  // Also of what is refused before it is routed
  const html = { accept: 'text/html' };
  for (const [host, hsts] of [
    [ana.host, 'max-age=2592000'],
    ['unknown.example.org', undefined],
  ] as const) {
    const answers = [
      await ask(host, '/%zz', { at: secure }),
      await ask(host, '/%zz', { at: secure, headers: html }),
      await ask(host, '/report', { at: secure, method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }),
    ];
    expect(answers.map(({ headers }) => headers['strict-transport-security'])).toEqual([hsts, hsts, hsts]);
  }
  await secure.destroy();
  const large = await ask(ana.host, `/qr/${ana.code}.png?size=2048`, { headers: { cookie } });
  expect(large.headers['cache-control']).toBe('no-store');
});

test('product 42.11: a former username leads to the present one, and without the plan a subdomain shows nothing', async () => {
  const former = await person('former.example.org');
  const name = `new-${former.username}`.slice(0, 30);
  await former.browser.trpc.profiles.setUsername.mutate({ username: name });
  await settled();
  for (const path of ['/l/x?a=b', `/${former.handle}`, `/vcard/${former.vcardId}`, `/qr/${former.code}.png`]) {
    const { statusCode, headers } = await ask(`${former.username}.${BASE}`, path);
    expect([path, statusCode, headers.location]).toEqual([path, 302, `http://${name}.${BASE}:3000${path}`]);
  }
  const root = await ask(`${former.username}.${BASE}`, '/');
  expect([root.statusCode, root.headers.location]).toEqual([302, `http://${name}.${BASE}:3000/`]);
  expect((await ask(`${name}.${BASE}`, '/')).statusCode).toBe(200);
  await setPlan(app, former.userId, 'free');
  await settled();
  const ended = await ask(`${name}.${BASE}`, '/');
  expect([ended.statusCode, ended.body.includes('Profile Temporarily Unavailable')]).toEqual([404, true]);
  const nobody = await ask(`nobody-here.${BASE}`, '/');
  expect([nobody.statusCode, nobody.body]).toEqual([404, ended.body]);
  expect(nobody.body).not.toContain('Saluda');
});

test('product 42.17: links lead to pages at hosts of owners, and not to links there', async () => {
  const create = (url: string) => refusal(ana.browser.trpc.links.create.mutate({ title: 'Own', url }));
  const { publicUrl } = app.context.env;
  const at = (host: string, path: string) => `http://${host}:${new URL(publicUrl).port}${path}`;
  for (const host of [ana.host, luis.host, subdomainOf(ana), `${subdomainOf(luis)}.`.toUpperCase()]) {
    const owner = host === ana.host || host === subdomainOf(ana) ? ana : luis;
    for (const path of ['', '/', `/${owner.handle}`, `/${owner.handle.toUpperCase()}/`, `/vcard/${owner.vcardId}`])
      expect([host, path, await create(at(host, path))]).toEqual([host, path, 'accepted']);
    for (const path of [
      ...[`/${owner.slug}`, `/l/${owner.slug}`, `/L/${owner.slug}`, `/q/${owner.code}`, `/%6c/${owner.slug}`, '/l%2fx'],
      ...['/nothing-here', `/${owner.handle}/x`, '/report', '/about/source', `/vcard/${owner.slug}`, '//x'],
    ])
      expect([host, path, await create(at(host, path))]).toEqual([host, path, 'target_refused']);
    expect([host, await create(`https://${host}/`)]).toEqual([host, 'target_refused']);
  }
  const slugAt = `/l/${ana.slug}`;
  expect(await create(at('www.cards.example.net', slugAt))).toBe('target_refused');
  expect(await create(at('www.cards.example.net', `/${ana.username}`))).toBe('accepted');
  for (const host of [BASE, `www.${BASE}`, `a.b.${BASE}`]) expect(await create(at(host, '/'))).toBe('target_refused');
  // Not ours
  expect(await create(`https://unknown.example.org${slugAt}`)).toBe('accepted');
  const { qrCodes, links } = ana.browser.trpc;
  const style = { dark: '#000000', light: '#ffffff', dots: 'square', logo: null } as const;
  const loop = at(luis.host, `/${luis.slug}`);
  expect(await refusal(qrCodes.create.mutate({ title: 'Own', url: loop, style }))).toBe('target_refused');
  expect(await refusal(links.update.mutate({ id: ana.linkId, changes: { url: loop } }))).toBe('target_refused');
  expect(await refusal(links.update.mutate({ id: ana.linkId, changes: { fallbackUrl: loop } }))).toBe(
    'fallback_refused',
  );
});

test('product 42.12: domains appear and go in all processes, and what was cached with them', async () => {
  const { browser } = await signUpWithCard(app);
  const { id = '' } = (await browser.trpc.profiles.me.query()) ?? {};
  await setPlan(app, id, 'business');
  expect((await ask('late.example.org', '/', { at: second })).statusCode).toBe(421);
  const domainId = await serve(id, 'late.example.org');
  await settled();
  expect((await ask('late.example.org', '/', { at: second })).statusCode).toBe(200);
  await sql`update domains set state = 'failing' where id = ${domainId}`.execute(app.context.db);
  await settled();
  expect((await ask('late.example.org', '/', { at: second })).statusCode).toBe(200);
  await sql`update profiles set disabled_at = now() where id = ${id}`.execute(app.context.db);
  await sql`update domains set start = '{"kind": "address", "url": "https://www.example.com/"}' where id = ${domainId}`.execute(
    app.context.db,
  );
  await settled();
  expect((await ask('late.example.org', '/', { at: second })).statusCode).toBe(410);
  await sql`update domains set state = 'ended' where id = ${domainId}`.execute(app.context.db);
  await settled();
  expect((await ask('late.example.org', '/', { at: second })).statusCode).toBe(421);
  const { count } = (
    await sql<{ count: number }>`select count(*)::int as count from domains where state in ('live', 'failing')`.execute(
      app.context.db,
    )
  ).rows[0] ?? { count: -1 };
  expect([app.context.places?.size(), second.context.places?.size()]).toEqual([count, count]);
});

test('product 42.12: a process that starts knows all domains with its first request, and what they show', async () => {
  const url = 'https://www.example.com/?a="b"&c=\\t';
  const domainId = await serve(luis.userId, 'start.example.org');
  await sql`update domains set state = 'failing', start = ${JSON.stringify({ kind: 'address', url })}
    where id = ${domainId}`.execute(app.context.db);
  const setMain = async (isMain: boolean) => {
    await sql`update profiles set codes_use_domain = ${isMain} where id = ${ana.userId}`.execute(app.context.db);
    await sql`update domains set is_main = ${isMain} where id = ${ana.domainId}`.execute(app.context.db);
  };
  await setMain(true);
  const { env, database } = app.context;
  const third = await startTestApp({ ...env, database });
  const { headers } = await ask('start.example.org', '/', { at: third });
  expect(headers.location).toBe(url);
  expect((await ask(ana.host, '/', { at: third })).statusCode).toBe(200);
  expect((await ask('unknown.example.org', '/', { at: third })).statusCode).toBe(421);
  const { places } = third.context;
  expect(places?.liveMainOf(ana.userId)).toEqual(await findLiveMain(app.context.db, ana.userId));
  expect(places?.liveMainOf(ana.userId)).toMatchObject({ host: ana.host, codesUseDomain: true });
  await third.destroy();
  await setMain(false);
  await sql`delete from domains where id = ${domainId}`.execute(app.context.db);
  await settled();
});

test('product 42.12: a host that goes from one owner to another is the other one’s', async () => {
  const { db } = app.context;
  for (const [from, to] of [
    [ana, luis],
    [luis, ana],
  ] as const) {
    await sql`delete from domains where host = 'sold.example.org'`.execute(db);
    await serve(from.userId, 'sold.example.org');
    await settled();
    await db.transaction().execute(async (tx) => {
      await sql`update domains set state = 'ended' where host = 'sold.example.org'`.execute(tx);
      await sql`insert into domains (owner_id, host, token, state) values (${to.userId}, 'sold.example.org', 'x', 'live')`.execute(
        tx,
      );
    });
    await settled();
    expect((await ask('sold.example.org', `/vcard/${to.vcardId}`)).statusCode).toBe(200);
    expect((await ask('sold.example.org', `/vcard/${from.vcardId}`)).statusCode).toBe(404);
  }
  await sql`delete from domains where host = 'sold.example.org'`.execute(db);
  await settled();
});

test('product 42.13: proxies ask for which hosts they may get certificates, and nobody else', async () => {
  const served = async (domain: string, { remoteAddress = '127.0.0.1', headers = {} } = {}) =>
    (await app.app.inject({ url: `/healthz/tls?domain=${domain}`, remoteAddress, headers })).statusCode;
  const statuses = [];
  for (const host of [ana.host, ana.host.toUpperCase(), subdomainOf(ana), 'unknown.example.org', '', 'localhost'])
    statuses.push(await served(host));
  expect(statuses).toEqual([200, 200, 404, 404, 404, 404]);
  expect(await served(ana.host, { remoteAddress: '192.0.2.7' })).toBe(404);
  // Of a proxy that isn't listed, nobody knows for whom it asks
  expect(await served(ana.host, { headers: { 'x-forwarded-for': '192.0.2.7' } })).toBe(404);
  expect((await ask(ana.host, `/healthz/tls?domain=${ana.host}`)).statusCode).toBe(404);
});

test('product 42.12: 10,000 requests over three hosts never mix', async () => {
  const names = new Map([
    [ana.host, 'Ana A'],
    [luis.host, 'Luis B'],
    ['localhost', 'Saluda'],
  ]);
  const { db } = app.context;
  for (const [{ userId }, name] of [[ana, 'Ana A'] as const, [luis, 'Luis B'] as const])
    await sql`update vcards set name = ${name} where user_id = ${userId}`.execute(db);
  await settled();
  const owned = [ana, luis].flatMap(({ username, handle, vcardId, slug }) => [
    ...[`/${username}`, `/${username}.vcf`, `/${handle}`, `/vcard/${vcardId}`, `/vcard/${vcardId}.vcf`, `/l/${slug}`],
  ]);
  const urls = ['/', '/?lang=es', '/nothing-here', '/robots.txt', ...owned];
  const expected = new Map<string, string>();
  const keyOf = (host: string, url: string) => `${host} ${url}`;
  for (const host of names.keys()) for (const url of urls) expected.set(keyOf(host, url), (await ask(host, url)).body);
  for (const [host, name] of names) expect(expected.get(keyOf(host, '/'))).toContain(name);
  expect(new Set(expected.values()).size).toBeGreaterThan(7);
  // What is one owner's, at whatever host, never names a host of the other
  for (const [owner, other, name] of [
    [ana, luis, 'Ana A'],
    [luis, ana, 'Luis B'],
  ] as const) {
    const its = [...expected].filter(([about, body]) => about.startsWith(`${owner.host} `) || body.includes(name));
    expect(its.length).toBeGreaterThan(8);
    for (const [about, body] of its)
      expect([about, body.includes(other.host), body.includes(subdomainOf(other))]).toEqual([about, false, false]);
  }
  const hosts = [...names.keys()];
  // Each pair follows each other
  let seed = 7;
  const draw = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const mixed: string[] = [];
  for (let n = 0; n < 10_000; n += 1) {
    const host = hosts[draw(3)] ?? '';
    const url = urls[draw(urls.length)] ?? '';
    const { body } = await ask(host, url);
    if (body !== expected.get(keyOf(host, url))) mixed.push(keyOf(host, url));
  }
  expect(mixed).toEqual([]);
}, 120_000);
