import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLACE_PREFIX } from '#server/platform/url-paths.ts';
import { paths, photoIdOf } from '#src/paths.ts';
import { hashedPassword, startTestApp, type TestApp } from '../support/app.ts';
import { makeOwner, type Owner, setPlan } from '../support/roles.ts';

// What hosts of owners say when there is nothing to show

const SITE = 'cards.example.net';
const BASE = 'example-cards.com';
const HOST = 'ana.example.org';
const languages = ['en', 'es'];

let app: TestApp;
let ana: Owner;
let luis: Owner;
let slug: string;
let handle: string;
beforeAll(async () => {
  const customDomains = { cnameTarget: SITE, dnsServers: [], heldHosts: [] };
  app = await startTestApp({ customDomains, baseDomain: BASE, publicUrl: `https://${SITE}` });
  const hash = await hashedPassword(app);
  [ana, luis] = [await makeOwner(app, hash), await makeOwner(app, hash)];
  const { db } = app.context;
  for (const [{ userId }, host] of [[ana, HOST] as const, [luis, 'luis.example.org'] as const]) {
    await setPlan(app, userId, 'business');
    await sql`insert into domains (owner_id, host, token, state) values (${userId}, ${host}, 'x', 'live')`.execute(db);
  }
  const found = await db.selectFrom('links').select('slug').where('id', '=', ana.linkId).executeTakeFirstOrThrow();
  slug = found.slug;
  const { rows } = await sql<{ handle: string }>`
    select handle from card_handles where user_id = ${ana.userId} and held_until is null`.execute(db);
  handle = rows[0]?.handle ?? '';
  await app.context.storage.put(paths.storageKey(photoIdOf(ana.photo) ?? '', 'photo'), Buffer.from('a photo'));
  await settled();
});
afterAll(() => app.destroy());

async function settled() {
  await app.context.changeFeed.catchUp();
  await app.context.places?.settled();
}

const hosts = () => [HOST, `${ana.username}.${BASE}`];

type Asked = { method?: 'GET' | 'POST' | 'PUT'; headers?: Record<string, string>; payload?: string };
const ask = (host: string, url: string, { headers = {}, ...more }: Asked = {}) =>
  app.app.inject({ url, headers: { host, accept: 'text/html', ...headers }, ...more });
const form = (fields: Record<string, string>): Asked => ({
  method: 'POST',
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** Nothing in a page names the product, or leads to what only the website has. */
function expectNameless(about: unknown, { body, headers }: Awaited<ReturnType<typeof ask>>) {
  const words = [app.context.env.appName, SITE, '/login', '/onboarding', '/dashboard', '/auth'];
  expect([about, words.filter((word) => body.includes(word)), headers['set-cookie']]).toEqual([about, [], undefined]);
}

/** Each route there, but for those that are the same for everyone. */
const urls = (): Record<string, string[]> => ({
  '/': ['/'],
  '/:segment': [`/${handle}`, `/${slug}`],
  '/:segment.vcf': [`/${handle}.vcf`],
  '/vcard/:segment': [`/vcard/${ana.vcardId}`],
  '/vcard/:segment.vcf': [`/vcard/${ana.vcardId}.vcf`],
  '/vcard/:id/preview.jpg': [`/vcard/${ana.vcardId}/preview.jpg`],
  '/user/:segment/preview.jpg': [`/user/${ana.username}/preview.jpg`],
  '/l/:slug': [`/l/${slug}`],
  '/q/:slug': [`/q/${slug}`],
  '/qr/:file': [`/qr/${slug}.png`],
  '/media/:id/:file': [ana.photo],
  '/report': [`/report?of=/${handle}`, '/report?sent', `/report?of=/l/${slug}`],
});
/** Those of forms, with what each answers as things are. */
const forms = (): Record<string, [url: string, fields: Record<string, string>, status: number]> => ({
  'POST /report': ['/report', { of: `/vcard/${ana.vcardId}`, reason: 'none' }, 400],
  'POST /l/:slug': [`/l/${slug}`, { password: 'x' }, 303],
  'POST /q/:slug': [`/q/${slug}`, { password: 'x' }, 303],
});
const common = ['/assets/*', '/favicon.ico', '/robots.txt', '/about/source', '/.well-known/security.txt'];

async function walk(statusOf: (route: string, url: string) => number[]) {
  for (const [route, paths] of Object.entries(urls()))
    for (const url of paths)
      for (const host of hosts())
        for (const lang of languages) {
          const about = [host, url, lang];
          const answer = await ask(host, `${url}${url.includes('?') ? '&' : '?'}lang=${lang}`);
          expectNameless(about, answer);
          expect([...about, statusOf(route, url)]).toEqual([...about, expect.arrayContaining([answer.statusCode])]);
        }
}

describe('product 42.10: no page of a host of an owner names the product', () => {
  test('each route there is walked', () => {
    // HEAD has no page
    const routes = app.routes.filter(({ url, method }) => url.startsWith(PLACE_PREFIX) && method !== 'HEAD');
    const pages = [...Object.keys(urls()), ...common].map((url) => `GET ${url}`);
    expect(
      [...new Set(routes.map(({ method, url }) => `${method} ${url.slice(PLACE_PREFIX.length) || '/'}`))].sort(),
    ).toEqual([...pages, ...Object.keys(forms())].sort());
  });

  test('what its forms answer', async () => {
    for (const [url, fields, status] of Object.values(forms()))
      for (const host of hosts())
        for (const lang of languages) {
          const answer = await ask(host, `${url}?lang=${lang}`, form(fields));
          expect([host, url, lang, answer.statusCode]).toEqual([host, url, lang, status]);
          expectNameless([host, url, lang], answer);
        }
  });

  test('as things are', async () => {
    const notFound = ['/user/:segment/preview.jpg', '/qr/:file'];
    await walk((route, url) =>
      notFound.includes(route) ? [404] : [url.endsWith(slug) && !url.includes('=') ? 302 : 200],
    );
  });

  test('product 42.18: a suspended owner: each page and file is gone', async () => {
    const { db } = app.context;
    const suspend = async (at: Date | null) => {
      await db.updateTable('profiles').set({ disabledAt: at }).where('id', '=', ana.userId).execute();
      await settled();
    };
    await suspend(new Date());
    await walk((route) =>
      route === '/report' ? [200, 404] : route === '/user/:segment/preview.jpg' ? [410, 404] : [410, 404],
    );
    for (const host of hosts())
      for (const url of ['/', `/${handle}`, `/${handle}.vcf`, `/vcard/${ana.vcardId}`, `/l/${slug}`, ana.photo])
        expect([host, url, (await ask(host, url)).statusCode]).toEqual([host, url, 410]);
    await suspend(null);
  });

  test('without white label, and without the plan', async () => {
    for (const plan of ['pro', 'free'] as const) {
      await setPlan(app, ana.userId, plan);
      await settled();
      await walk(() => [200, 302, 404]);
      expect((await ask(HOST, '/')).statusCode).toBe(404);
      expect((await ask(hosts()[1] ?? '', '/')).statusCode).toBe(plan === 'pro' ? 200 : 404);
    }
    await setPlan(app, ana.userId, 'business');
    await settled();
  });

  test('a link that has ended, asks for a password, and refuses it', async () => {
    const { links } = ana.browser.trpc;
    const { slug: ended, id } = await links.create.mutate({ title: 'Ended', url: 'https://example.com/' });
    await links.update.mutate({ id, changes: { active: false } });
    const { slug: locked } = await links.create.mutate({
      ...{ title: 'Locked', url: 'https://example.com/', password: 'sesame seeds' },
    });
    await settled();
    for (const host of hosts()) {
      for (const url of [`/l/${ended}`, `/q/${ended}`, `/${ended}`]) {
        const answer = await ask(host, url);
        expect([url, answer.statusCode]).toEqual([url, 410]);
        expectNameless(url, answer);
      }
      const statuses: number[] = [(await ask(host, `/l/${locked}`)).statusCode];
      for (let n = 0; n < 12; n += 1) {
        const answer = await ask(host, `/l/${locked}`, form({ password: `${n}` }));
        expectNameless(`/l/${locked}`, answer);
        statuses.push(answer.statusCode);
      }
      expect([...new Set(statuses)]).toEqual(host === HOST ? [200, 403, 429] : [200, 429]);
    }
  });

  test('what is refused: 400, 403, 404, 413, 415', async () => {
    const large = `text=${'x'.repeat(100_000)}`;
    for (const host of hosts())
      for (const lang of languages)
        for (const [status, url, asked] of [
          [404, '/%zz', {}],
          [404, '/nothing/here/at/all', {}],
          [404, '/nothing-here', { method: 'PUT' }],
          [404, '/login', {}],
          [404, '/media/x/y', {}],
          [404, '/qr/x.gif', {}],
          [404, '/vcard/x', {}],
          [404, `/vcard/${luis.vcardId}`, {}],
          [404, '/report?of=/nothing', {}],
          [404, '/report?of=/%00', {}],
          [404, '/report?of=/l/%00', {}],
          [404, '/report', { ...form({ of: '/', reason: 'spam' }) }],
          [403, '/report', { ...form({}), headers: { 'sec-fetch-site': 'cross-site' } }],
          [413, '/report', { ...form({}), payload: large }],
          [415, '/report', { ...form({}), headers: { 'content-type': 'application/xml' } }],
        ] as [number, string, Asked][]) {
          const answer = await ask(host, `${url}${url.includes('?') ? '&' : '?'}lang=${lang}`, asked);
          expect([host, url, answer.statusCode]).toEqual([host, url, status]);
          expectNameless([host, url, lang], answer);
        }
  });

  test('what fails: 500 and 503', async () => {
    const { db } = app.context;
    app.context.responseCache.clear();
    for (const table of ['profiles', 'links', 'photos'])
      await sql.raw(`alter table ${table} rename to ${table}_away`).execute(db);
    await walk((_, url) => (url === '/report?sent' ? [200, 500] : [500]));
    for (const table of ['profiles', 'links', 'photos'])
      await sql.raw(`alter table ${table}_away rename to ${table}`).execute(db);
    await db.transaction().execute(async (tx) => {
      await sql`lock table profiles, links in access exclusive mode`.execute(tx);
      for (const host of hosts())
        for (const url of ['/', `/l/${slug}`]) {
          const answer = await ask(host, url);
          expect([url, answer.statusCode]).toEqual([url, 503]);
          expectNameless(url, answer);
        }
    });
  });

  test('a host that is nobody’s: 421, whatever is asked there', async () => {
    for (const [url, asked] of [
      ['/', {}],
      ['/%zz', {}],
      ['/report?of=/', {}],
      ['/l/x', {}],
      ['/l/x', { method: 'PUT' }],
      ['/report', { ...form({ of: '/', reason: 'spam' }) }],
      ['/report', { ...form({}), headers: { 'sec-fetch-site': 'cross-site' } }],
      ['/report', { ...form({}), headers: { 'content-type': 'application/xml' } }],
    ] as [string, Asked][]) {
      const answer = await ask('unknown.example.org', url, asked);
      expect([url, asked, answer.statusCode]).toEqual([url, asked, 421]);
      expectNameless(url, answer);
    }
  });
});

test('product 42.10: its icon is the picture of the owner, or none', async () => {
  for (const host of hosts()) {
    await sql`update profiles set profile_pic = null where id = ${ana.userId}`.execute(app.context.db);
    expect((await ask(host, '/favicon.ico')).statusCode).toBe(404);
    await sql`update profiles set profile_pic = ${ana.photo} where id = ${ana.userId}`.execute(app.context.db);
    const icon = await ask(host, '/favicon.ico');
    expect([icon.statusCode, icon.headers.location]).toEqual([
      302,
      paths.media(photoIdOf(ana.photo) ?? '', 'square-160'),
    ]);
  }
});

test('product 42.9: redirects to cards stay at the host, whatever its root shows', async () => {
  const { db } = app.context;
  const { slug: ofCard } = await db
    .selectFrom('links')
    .select('slug')
    .where('vcardId', '=', ana.vcardId)
    .executeTakeFirstOrThrow();
  const start = async (value: object | null) => {
    await sql`update domains set start = ${value && JSON.stringify(value)} where host = ${HOST}`.execute(db);
    await settled();
  };
  for (const [value, location] of [
    [{ kind: 'address', url: 'https://www.example.com/' }, `/vcard/${ana.vcardId}`],
    [{ kind: 'card', id: ana.vcardId }, '/'],
    [null, '/'],
  ] as const) {
    await start(value);
    for (const kind of ['l', 'q']) {
      const led = await ask(HOST, `/${kind}/${ofCard}`);
      expect([value, led.statusCode, led.headers.location]).toEqual([value, 302, location]);
    }
    expect((await ask(HOST, location)).statusCode).toBe(200);
  }
});

test('product 42.17: what became a host of an owner later leads to no other link', async () => {
  const { db } = app.context;
  const later = 'later.example.org';
  const { slug: loop } = await ana.browser.trpc.links.create.mutate({
    title: 'Loop',
    url: `https://${later.toUpperCase()}/${slug}`,
  });
  const { slug: page } = await ana.browser.trpc.links.create.mutate({ title: 'Page', url: `https://${later}/` });
  await sql`update domains set start = ${JSON.stringify({ kind: 'address', url: `https://${later}/` })} where host = ${HOST}`.execute(
    db,
  );
  await settled();
  const statuses = async () => [
    (await ask(SITE, `/l/${loop}`)).statusCode,
    (await ask(HOST, `/${loop}`)).statusCode,
    (await ask(SITE, `/l/${page}`)).statusCode,
    (await ask(HOST, '/')).statusCode,
  ];
  expect(await statuses()).toEqual([302, 302, 302, 302]);
  await sql`insert into domains (owner_id, host, token, state) values (${luis.userId}, ${later}, 'x', 'live')`.execute(
    db,
  );
  await settled();
  expect(await statuses()).toEqual([410, 410, 302, 410]);
  await sql`update domains set start = null where host = ${HOST}`.execute(db);
  await settled();
});

describe('product 25.1, 42.8: a report from a host of an owner', () => {
  test('names the page as it is there, and the right owner, without a cookie', async () => {
    for (const [host, url, shown, path] of [
      [HOST, '/', `${HOST}/`, `/${ana.username}`],
      [HOST, `/${handle}`, `${HOST}/${handle}`, `/${ana.username}/${handle}`],
      [HOST, `/${slug}`, `${HOST}/l/${slug}`, `/l/${slug}`],
      [HOST, `/vcard/${ana.vcardId}`, `${HOST}/vcard/${ana.vcardId}`, `/vcard/${ana.vcardId}`],
      ['luis.example.org', '/', 'luis.example.org/', `/${luis.username}`],
      [`${luis.username}.${BASE}`, '/', `${luis.username}.${BASE}/`, `/${luis.username}`],
    ] as const) {
      await sql`delete from limits`.execute(app.context.db);
      const opened = await ask(host, `/report?of=${url}`);
      expect([host, url, opened.statusCode, opened.body.includes(`<p class="page">${shown}</p>`)]).toEqual([
        ...[host, url, 200, true],
      ]);
      expect(opened.body).toContain(`href="${shown.slice(host.length)}"`);
      const of = /name="of" value="([^"]+)"/.exec(opened.body)?.[1] ?? '';
      expect(of).toBe(path);
      const wrong = await ask(host, '/report', form({ of, reason: '', email: 'x' }));
      expect(wrong.statusCode).toBe(400);
      expectNameless(url, wrong);
      const origin = { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' };
      const asked = form({ of, reason: 'spam', text: `Look at ${shown}` });
      const sent = await ask(host, '/report', { ...asked, headers: { ...asked.headers, ...origin } });
      expect([sent.statusCode, sent.headers['set-cookie']]).toEqual([303, undefined]);
      const thanks = await ask(host, String(sent.headers.location));
      expect(thanks.statusCode).toBe(200);
      expectNameless(url, thanks);
      const { rows } = await sql<{ owner: string; path: string }>`
        select about_user_id as owner, about_path as path from support_messages order by created_at desc limit 1`.execute(
        app.context.db,
      );
      expect(rows).toEqual([
        { owner: host.startsWith('luis') || host.startsWith(luis.username) ? luis.userId : ana.userId, path },
      ]);
    }
  });

  test('is about that owner only', async () => {
    for (const of of [`/vcard/${luis.vcardId}`, `/${luis.username}`, `/${luis.username}/${handle}`]) {
      expect([of, (await ask(HOST, `/report?of=${of}`)).statusCode]).toEqual([of, 404]);
      expect([of, (await ask(HOST, '/report', form({ of, reason: 'spam' }))).statusCode]).toEqual([of, 404]);
    }
  });

  test('product 40.7: at PUBLIC_URL it doesn’t name the product for an owner with white label, however it is opened', async () => {
    const named = async (owner: Owner) => (await ask(SITE, `/report?of=/${owner.username}`)).body.includes('Saluda');
    expect(await named(ana)).toBe(false);
    await setPlan(app, luis.userId, 'pro');
    expect(await named(luis)).toBe(true);
    await setPlan(app, luis.userId, 'business');
    const wrong = await ask(SITE, '/report', form({ of: `/${ana.username}`, reason: '' }));
    expect([wrong.statusCode, wrong.body.includes('Saluda')]).toEqual([400, false]);
  });
});
