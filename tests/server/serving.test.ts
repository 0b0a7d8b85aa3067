import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { claimUsername } from '#db/owners/usernames.ts';
import { openResponseCache } from '#server/platform/response-cache/response-cache.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { signUpWithCard, someUsername, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { administer } from '../support/database.ts';
import { noise } from '../support/pictures.ts';
import { queriesDuring } from '../support/queries.ts';
import { countOwnersEvents } from '../support/stored-visits.ts';
import { upload } from '../support/upload.ts';

// Two processes of one site: most tests change data on the first and request it from the second
let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await startTestApp();
  second = await startTestApp({ database: first.context.database });
  await second.stopWorker();
});
afterAll(async () => {
  await second.destroy();
  await first.destroy();
});

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

/** Doesn't wait for the change feed, unlike `browser.open`. */
function look(app: TestApp, request: string | InjectOptions): Promise<LightMyRequestResponse> {
  const { headers, ...options } = typeof request === 'string' ? { url: request } : request;
  return app.app.inject({ ...options, headers: { 'accept-language': 'en', 'user-agent': PHONE, ...headers } });
}

/** Pipelines requests over one connection, and reads until it closes. */
function exchange(port: number, requests: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(requests.join('')));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });
}

const within = { timeout: 1_000, interval: 5 };

async function status(path: string, app = second): Promise<number> {
  return (await look(app, path)).statusCode;
}

async function slugOf(browser: TestBrowser): Promise<string> {
  return (await browser.trpc.vcards.list.query()).vcards[0]?.slug ?? '';
}

async function proAccount() {
  const account = await signUpWithCard(first);
  await sql`update profiles set plan_type = 'pro' where id = (select user_id from vcards where id = ${account.vcardId})`.execute(
    first.context.db,
  );
  return account;
}

test('product 22.3: a change that is refused drops no cached response', async () => {
  const { browser, username, vcardId } = await signUpWithCard(first);
  const slug = await slugOf(browser);
  const paths = [`/${username}`, `/l/${slug}`, `/vcard/${vcardId}.vcf`];
  await first.context.changeFeed.catchUp();
  for (const path of paths) await look(first, path);
  const refused = [
    () => browser.trpc.links.create.mutate({ title: 'Page', url: first.context.env.publicUrl }),
    () => browser.trpc.links.delete.mutate({ id: vcardId }),
    () => browser.trpc.vcards.create.mutate({ name: 'One too many' }),
    () => browser.trpc.profiles.setUsername.mutate({ username: 'a' }),
  ];
  const queries = async () => {
    // What may have missed a change is checked (product 22.5)
    await first.context.changeFeed.catchUp();
    return await queriesDuring(first, async () => {
      for (const path of paths) await look(first, path);
    });
  };
  for (const change of refused) {
    await expect(change()).rejects.toThrow();
    expect(await queries(), String(change)).toBe(0);
  }
  // The database refuses it, as while it returns from an outage
  await sql`create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'read-only' using errcode = '25006'; end $$`.execute(first.context.db);
  await sql`create trigger refusing before update on profiles execute function refuse_change()`.execute(
    first.context.db,
  );
  await expect(browser.trpc.profiles.setAccent.mutate({ themeColor: '#123456' })).rejects.toThrow();
  await sql`drop trigger refusing on profiles`.execute(first.context.db);
  expect(await queries()).toBe(0);
  await browser.trpc.profiles.setAccent.mutate({ themeColor: '#123456' });
  expect(await queries()).toBeGreaterThan(0);
});

describe('product 22.3: a change is visible on every process', () => {
  test('within a second, 99 times out of 100', async () => {
    const { username, vcardId } = await signUpWithCard(first);
    const waits: number[] = [];
    for (let n = 0; n < 100; n++) {
      const name = `Ana Number ${n} End`;
      await look(second, `/${username}`);
      await sql`update vcards set name = ${name} where id = ${vcardId}`.execute(first.context.db);
      const changedAt = performance.now();
      while (!(await look(second, `/${username}`)).body.includes(name) && performance.now() - changedAt < 5_000);
      waits.push(performance.now() - changedAt);
    }
    waits.sort((a, b) => a - b);
    expect(waits[98]).toBeLessThan(1_000);
  });

  test('on the process that made it, with the next request', async () => {
    const { browser, username, vcardId } = await signUpWithCard(first);
    for (let n = 0; n < 20; n++) {
      await look(first, `/${username}`);
      await browser.trpc.vcards.update.mutate({ id: vcardId, fields: { name: `Ana Number ${n} End` } });
      expect((await look(first, `/${username}`)).body).toContain(`Ana Number ${n} End`);
    }
  });

  test('a response older than half a minute is revalidated in the background', async () => {
    const halfMinute = 100;
    const feed = { isListening: () => true, completeUntil: () => performance.now(), subscribe: () => {} };
    const cache = openResponseCache(feed, first.context.log, halfMinute);
    const response = { status: 200, headers: {}, tag: null, validUntil: null, variesByLanguage: false, ownerId: 'ana' };
    const fetch = (key: string, body: string) =>
      cache.fetch({ key, language: 'en', commonHeaders: {} }, async () => ({ ...response, body }));
    const bodyOf = async (key: string) => String((await fetch(key, 'after')).template.variants.identity.body);
    for (let n = 0; n < 30; n++) await fetch(`/${n}`, 'before');
    // Valid by the change feed, but old: null makes the route revalidate it
    await expect.poll(() => cache.get('/0', 'en')).toBeNull();
    expect(await bodyOf('/0')).toBe('before');
    await expect.poll(() => bodyOf('/0')).toBe('after');
    // Only a few at a time, because each costs a query
    const misses = Array.from({ length: 30 }, (_, n) => cache.get(`/${n}`, 'en')).filter((found) => found === null);
    expect(misses.length).toBeLessThanOrEqual(21);
  });

  test.each([-3, 3])('product 20.25: a jump of the clock by %d hours makes no response fresh or old', async (hours) => {
    const freshMs = 500;
    const feed = { isListening: () => true, completeUntil: () => 0, subscribe: () => {} };
    const cache = openResponseCache(feed, first.context.log, freshMs);
    const rest = { status: 200, headers: {}, tag: null, validUntil: null, variesByLanguage: false, ownerId: 'ana' };
    await cache.fetch({ key: '/', language: 'en', commonHeaders: {} }, async () => ({ ...rest, body: 'before' }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    try {
      expect(cache.get('/', 'en')).not.toBeNull();
      await expect.poll(() => cache.get('/', 'en'), { timeout: 5_000 }).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('a new username and the redirect from the former one', async () => {
    const { browser, username } = await proAccount();
    const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
    const chosen = `ana-${someUsername()}`;
    expect([await status(`/${username}`), await status(`/${chosen}`)]).toEqual([200, 404]);
    await first.context.db.transaction().execute((tx) => claimUsername(tx, userId, chosen));
    await expect.poll(() => status(`/${username}`), within).toBe(302);
    // The 404 of the new name was cached a moment ago
    await expect.poll(() => status(`/${chosen}`), { ...within, timeout: 2_000 }).toBe(200);
    expect((await look(second, `/${username}.vcf`)).headers.location).toBe(`/${chosen}.vcf`);
  });

  test('product 5.5, 9.3: another main card, and printed codes of both keep working', async () => {
    const { browser, username, vcardId: former } = await proAccount();
    const { vcards } = browser.trpc;
    const { id } = await vcards.create.mutate({ name: 'Studio' });
    const slugs = (await vcards.list.query()).vcards.map(({ slug }) => slug);
    const state = async (app: TestApp) => ({
      page: (await look(app, `/${username}`)).body.includes('Studio'),
      file: (await look(app, `/${username}.vcf`)).body.includes('Studio'),
      codes: await Promise.all(slugs.map(async (slug) => (await look(app, `/q/${slug}`)).headers.location)),
      own: [await status(`/vcard/${former}`, app), await status(`/vcard/${id}`, app)],
    });
    const before = { page: false, file: false, codes: [`/${username}`, `/${username}/studio`], own: [200, 200] };
    const after = { page: true, file: true, codes: [`/${username}/ana-garcia-lopez`, `/${username}`], own: [200, 200] };
    for (const app of [first, second]) await expect.poll(() => state(app), within).toEqual(before);
    await vcards.makeMain.mutate({ id });
    expect(await state(first)).toEqual(after);
    await expect.poll(() => state(second), within).toEqual(after);
    // The next card in the order takes its place
    await vcards.delete.mutate({ id });
    const gone = { page: false, file: false, codes: [`/${username}`, undefined], own: [200, 404] };
    expect(await state(first)).toEqual(gone);
    await expect.poll(() => state(second), within).toEqual(gone);
  });

  test('a link with a new target, turned off, and deleted', async () => {
    const { browser } = await signUpWithCard(first);
    const { id, slug } = await browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://a.example/' });
    const leads = async () => (await look(second, `/l/${slug}`)).headers.location;
    expect(await leads()).toBe('https://a.example/');
    await browser.trpc.links.update.mutate({ id, changes: { url: 'https://b.example/' } });
    await expect.poll(leads, within).toBe('https://b.example/');
    await browser.trpc.links.update.mutate({ id, changes: { active: false } });
    await expect.poll(() => status(`/l/${slug}`), within).toBe(410);
    await browser.trpc.links.update.mutate({ id, changes: { active: true } });
    await expect.poll(leads, within).toBe('https://b.example/');
    await browser.trpc.links.delete.mutate({ id });
    await expect.poll(() => status(`/l/${slug}`), within).toBe(404);
  });

  test('a plan that ends and a new payment', async () => {
    const { browser, username, vcardId } = await proAccount();
    const { vcardId: newest } = await addCard(browser);
    expect([await status(`/vcard/${newest}`), await status(`/${username}`)]).toEqual([200, 200]);
    const plan = (type: string) =>
      sql`update profiles set plan_type = ${type} where id = (select user_id from vcards where id = ${vcardId})`.execute(
        first.context.db,
      );
    await plan('free');
    await expect.poll(() => status(`/vcard/${newest}`), within).toBe(404);
    await plan('business');
    await expect.poll(() => status(`/vcard/${newest}`), within).toBe(200);
  });

  test('a deleted card and a deleted account', async () => {
    const { browser, username, vcardId } = await signUpWithCard(first, { name: 'Secret Name' });
    const slug = await slugOf(browser);
    const paths = [`/${username}`, `/vcard/${vcardId}`, `/vcard/${vcardId}.vcf?photo=inline`, `/q/${slug}`];
    for (const path of paths) expect(await status(path)).toBeLessThan(400);
    await sql`delete from users where id = (select user_id from vcards where id = ${vcardId})`.execute(
      first.context.db,
    );
    for (const path of paths) await expect.poll(() => status(path), within).toBe(404);
  });
});

async function addCard(browser: TestBrowser): Promise<{ vcardId: string }> {
  const { id } = await browser.trpc.vcards.create.mutate({ name: 'Second Card' });
  return { vcardId: id };
}

describe('product 22.4: changes due to time alone happen at that instant', () => {
  const SOON_MS = 1_500;

  /** Requests a path until an instant, and once after it. */
  async function around(path: string, at: number) {
    const before: number[] = [];
    while (Date.now() < at - 50) before.push(await status(path));
    // A timer may fire a millisecond early
    while (Date.now() < at) await new Promise((resolve) => setTimeout(resolve, at - Date.now()));
    return { before: new Set(before), after: await status(path) };
  }

  test('a trial that ends', async () => {
    const { username, vcardId } = await signUpWithCard(first);
    const at = Date.now() + SOON_MS;
    await sql`update profiles set trial_start_date = ${new Date(at)}::timestamptz - make_interval(days => trial_days)
      where id = (select user_id from vcards where id = ${vcardId})`.execute(first.context.db);
    await second.context.changeFeed.catchUp();
    expect(await around(`/${username}`, at)).toEqual({ before: new Set([200]), after: 404 });
  });

  test('a plan that ends', async () => {
    const { browser, vcardId } = await proAccount();
    const { vcardId: newest } = await addCard(browser);
    const at = Date.now() + SOON_MS;
    await sql`update profiles set subscription_end = ${new Date(at)}
      where id = (select user_id from vcards where id = ${vcardId})`.execute(first.context.db);
    await second.context.changeFeed.catchUp();
    expect(await around(`/vcard/${newest}`, at)).toEqual({ before: new Set([200]), after: 404 });
  });

  test('a link that expires', async () => {
    const { browser } = await signUpWithCard(first);
    const { id, slug } = await browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://a.example/' });
    const at = Date.now() + SOON_MS;
    await sql`update links set expires_at = ${new Date(at)} where id = ${id}`.execute(first.context.db);
    await second.context.changeFeed.catchUp();
    expect(await around(`/l/${slug}`, at)).toEqual({ before: new Set([302]), after: 410 });
  });
});

describe('product 22.1: a cached response', () => {
  const headersOf = ({ headers: { date, 'x-request-id': id, ...headers } }: LightMyRequestResponse) => headers;

  test('needs no query, and is counted like any other', async () => {
    const { browser, username } = await signUpWithCard(first);
    const slug = await slugOf(browser);
    const visits = async () => {
      for (const path of [`/${username}.vcf`, `/l/${slug}`, `/q/${slug}`]) await look(second, path);
    };
    // A late notification about the sign-up would drop the new cached responses
    await second.context.changeFeed.catchUp();
    await visits();
    const queries = await queriesDuring(second, async () => {
      for (let n = 0; n < 9; n++) await visits();
      await look(second, { url: `/l/${slug}`, method: 'HEAD' });
    });
    expect(queries).toBe(0);
    await ingest(first.context, journalDirectory(second.context.env.dataDir));
    const { days } = await browser.trpc.analytics.overview.query();
    expect(days.at(-1)).toMatchObject({ save: 10, click: 10, scan: 10 });
  });

  test('has the same status, headers and body as a new one', async () => {
    const { browser, username, vcardId } = await signUpWithCard(first);
    const slug = await slugOf(browser);
    const paths = [`/${username}`, `/vcard/${vcardId}.vcf`, `/l/${slug}`, '/l/unknown2', `/${someUsername()}`];
    for (const url of paths) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        for (const method of ['GET', 'HEAD'] as const) {
          const asked = { url, method, headers: { 'accept-encoding': encoding } };
          first.context.responseCache.clear();
          const made = await look(first, asked);
          const kept = await look(first, asked);
          expect([kept.statusCode, headersOf(kept), kept.rawPayload]).toEqual([
            made.statusCode,
            headersOf(made),
            made.rawPayload,
          ]);
        }
      }
    }
  });

  test('is the same on the wire as one whose head Node writes', async () => {
    const { browser, username } = await signUpWithCard(first);
    if (!first.app.server.listening) await first.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = first.app.server.address() as AddressInfo;
    const page = `/${username}`;
    const link = `/l/${await slugOf(browser)}`;
    const etag = String((await look(first, page)).headers.etag);
    const ask = (line: string, ...headers: string[]) =>
      [line, 'host: localhost', 'accept-language: en', `user-agent: ${PHONE}`, ...headers, '', ''].join('\r\n');
    for (const path of [page, link]) {
      const text = await exchange(port, [
        ask(`GET ${path} HTTP/1.1`),
        ask(`HEAD ${path} HTTP/1.1`),
        ask(`GET ${path} HTTP/1.1`, `if-none-match: ${etag}`),
        ask(`GET ${path} HTTP/1.1`, 'connection: close'),
      ]);
      const answers = text.split(/(?=HTTP\/1\.1 \d)/);
      const expected = [
        await look(first, path),
        await look(first, { url: path, method: 'HEAD' }),
        await look(first, { url: path, headers: { 'if-none-match': etag } }),
        await look(first, path),
      ];
      for (const [n, { statusCode, headers, body }] of expected.entries()) {
        const [head = '', ...rest] = (answers[n] ?? '').split('\r\n\r\n');
        const [first = '', ...lines] = head.split('\r\n');
        const sent = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
        expect(first).toMatch(`HTTP/1.1 ${statusCode}`);
        expect(sent.Connection).toBe(n === 3 ? 'close' : 'keep-alive');
        expect(Math.abs(Date.parse(sent.Date ?? '') - Date.now())).toBeLessThan(5_000);
        const { Connection, Date: date, 'Keep-Alive': alive, 'x-request-id': id, ...own } = sent;
        const { connection, date: injected, 'keep-alive': kept, 'x-request-id': other, ...others } = headers;
        expect([id, other, id === other]).toEqual([expect.any(String), expect.any(String), false]);
        expect(own).toEqual(others);
        expect(rest.join('\r\n\r\n')).toBe(body);
      }
    }
  });

  test('has the security headers of every response', async () => {
    const { browser, username } = await signUpWithCard(first);
    const demo = headersOf(await look(first, '/demo'));
    const page = headersOf(await look(first, `/${username}`));
    const own = ['content-length', 'etag', 'content-language', 'vary', 'transfer-encoding', 'content-encoding'];
    for (const name of own) {
      delete demo[name];
      delete page[name];
    }
    expect(page).toEqual(demo);
    const redirectPolicy = "default-src 'none';object-src 'none';base-uri 'none';frame-ancestors 'none'";
    for (const [path, policy] of [
      [`/${username}.vcf`, demo['content-security-policy']],
      [`/${someUsername()}`, demo['content-security-policy']],
      [`/l/${await slugOf(browser)}`, redirectPolicy],
    ] as const) {
      const { headers } = await look(first, path);
      expect(headers['content-security-policy']).toBe(policy);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity;q=0, *;q=0.5', 'br'],
    ['GZIP', 'gzip'],
    ['deflate, zstd', undefined],
    ['', undefined],
  ])('accepted as %j is sent as %s', async (accepted, encoding) => {
    const { headers } = await look(first, { url: '/l/unknown3', headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
  });

  test('is the same in every encoding, has a length, and no body for HEAD', async () => {
    const { username } = await signUpWithCard(first);
    const page = (encoding: string | undefined, method: 'GET' | 'HEAD' = 'GET') =>
      look(first, { url: `/${username}`, method, headers: encoding ? { 'accept-encoding': encoding } : {} });
    const plain = await page(undefined);
    const br = await page('gzip, deflate, br;q=0.9');
    const gzip = await page('gzip, br;q=0');
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    for (const { headers, rawPayload } of [plain, br, gzip]) {
      expect(headers['content-length']).toBe(String(rawPayload.length));
      expect(headers.vary).toBe('Accept-Language, accept-encoding');
    }
    const head = await page('br', 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(headersOf(head)).toEqual(headersOf(br));
    for (const { headers } of [plain, br, gzip]) {
      const known = await look(first, { url: `/${username}`, headers: { 'if-none-match': String(headers.etag) } });
      expect([known.statusCode, known.body, known.headers['content-type']]).toEqual([304, '', undefined]);
      expect(known.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    }
  });

  test('varies by language and URL, and never by the Host header', async () => {
    const { username } = await signUpWithCard(first, { email: 'ana@casa.example' });
    const page = async (language: string, query = '') =>
      (await look(first, { url: `/${username}${query}`, headers: { 'accept-language': language } })).body;
    for (const _ of ['made', 'kept']) {
      expect(await page('es')).toContain('Guardar contacto');
      expect(await page('en')).toContain('Save contact');
      expect(await page('es', '?lang=en')).toContain('Save contact');
      expect(await page('fr')).toContain('Save contact');
    }
    const { responses } = first.context.responseCache.size();
    for (let n = 0; n < 20; n++) {
      const { body } = await look(first, { url: `/${username}?n=${n}`, headers: { host: `evil-${n}.example` } });
      expect(body).not.toContain('evil');
    }
    expect(first.context.responseCache.size().responses).toBe(responses);
    expect((await look(first, { url: `/${username}`, headers: { host: 'ex ample' } })).statusCode).toBe(400);
  });
});

describe('product 22.1: an unknown URL', () => {
  test('never shares a cache key, however similar', async () => {
    const { browser, username } = await signUpWithCard(first);
    const drawn = (await browser.trpc.links.create.mutate({ title: 'Uno', url: 'https://example.com/' })).slug;
    const slug = `k${drawn}`.slice(0, 8);
    await sql`update links set slug = ${slug} where slug = ${drawn}`.execute(first.context.db);
    const known = [`/${username}.vcf`, `/${username}.vcf?photo=inline`, `/l/${slug}`];
    // URLs that differ from a known one by Unicode letter case, an escaped space, or a dot before the name
    const alike = [`/.vcf${username}`, `/${username}%20inline.vcf`, `/l/\u212a${slug.slice(1)}`, `/l/${slug}%20en`].map(
      encodeURI,
    );
    const before = await Promise.all(known.map((url) => status(url)));
    for (const _ of ['unknown', 'known']) {
      for (const url of alike) expect([url, await status(url.replace('%25', '%'))]).toEqual([url, 404]);
    }
    expect(before).toEqual([200, 200, 302]);
    // The change of the slug may have invalidated them meanwhile
    expect(await Promise.all(known.map((url) => status(url)))).toEqual(before);
    const { responses } = second.context.responseCache.size();
    expect(await Promise.all(known.map((url) => status(url)))).toEqual(before);
    expect(second.context.responseCache.size().responses).toBe(responses);
  });
});

describe('product 22.2: one database query', () => {
  /** The first visit to a slug younger than an hour is noted (product 12.22). */
  const makeOld = (slugs: string[]) =>
    sql`update links set created_at = now() - interval '2 hours' where slug = any(${slugs})`.execute(first.context.db);

  test('serves all concurrent requests for the same URL', async () => {
    const { browser, username } = await signUpWithCard(first);
    const slug = await slugOf(browser);
    await makeOld([slug]);
    // A change announced during the query would repeat it
    await second.context.changeFeed.catchUp();
    for (const path of [`/${username}`, `/${username}.vcf`, `/l/${slug}`, `/q/${someUsername()}`]) {
      const queries = await queriesDuring(second, async () => {
        const answers = await Promise.all(Array.from({ length: 50 }, () => look(second, path)));
        expect(new Set(answers.map(({ statusCode, body }) => statusCode + body)).size).toBe(1);
      });
      expect([path, queries]).toEqual([path, 1]);
    }
  });

  test('serves concurrent requests for links of many accounts', async () => {
    const cards = await Promise.all(Array.from({ length: 4 }, () => signUpWithCard(first)));
    const slugs = await Promise.all(cards.map(({ browser }) => slugOf(browser)));
    await makeOld(slugs);
    await second.context.changeFeed.catchUp();
    let answers: LightMyRequestResponse[] = [];
    const queries = await queriesDuring(second, async () => {
      answers = await Promise.all([...slugs, someUsername()].map((slug) => look(second, `/l/${slug}`)));
    });
    expect(answers.map(({ headers }) => headers.location)).toEqual([
      ...cards.map(({ username }) => `/${username}`),
      undefined,
    ]);
    expect(queries).toBe(1);
  });

  test('a second suffices for unknown URLs, and made-up URLs evict nothing', async () => {
    const { username } = await signUpWithCard(first);
    await look(second, `/${username}`);
    const unknown = `/${someUsername()}`;
    const queries = await queriesDuring(second, async () => {
      for (let n = 0; n < 5; n++) expect(await status(unknown)).toBe(404);
    });
    expect(queries).toBe(1);
    for (let n = 0; n < 1_100; n++) await look(second, `/q/made_up_${n}`);
    expect(second.context.responseCache.size().responses).toBeLessThan(1_100);
    expect(await queriesDuring(second, () => look(second, `/${username}`))).toBe(0);
  });
});

/** Refuses, ends and allows connections to a test's database. */
function accessTo(app: TestApp) {
  const { database, ...server } = app.context.env.database ?? {};
  const name = String(database);
  const act = (statement: string) => administer({ ...server, database: 'postgres' }, statement);
  return {
    close: () => act(`alter database ${name} allow_connections false`),
    cut: () => act(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    open: () => act(`alter database ${name} allow_connections true`),
  };
}

describe('product 22.5: without the database', () => {
  test('a process whose change feed was interrupted is current again once it is back', async () => {
    const { username, vcardId } = await signUpWithCard(first);
    const page = async () => (await look(second, `/${username}`)).body;
    expect(await page()).toContain('Ana García López');
    const access = accessTo(first);
    await access.close();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'saluda changes'`.execute(first.context.db);
    await expect.poll(() => second.context.changeFeed.isListening()).toBe(false);
    await sql`update vcards set name = 'Changed Unheard' where id = ${vcardId}`.execute(first.context.db);
    await access.open();
    await expect.poll(() => second.context.changeFeed.isListening(), { timeout: 10_000, interval: 2 }).toBe(true);
    expect(await page()).toContain('Changed Unheard');
  });

  test('product 22.6: cached responses are served and counted, and others get Retry-After', async () => {
    const app = await startTestApp();
    const { browser, username, vcardId } = await signUpWithCard(app);
    const slug = await slugOf(browser);
    const guarded = await browser.trpc.links.create.mutate({ title: 'Once', url: 'https://a.example/', maxClicks: 9 });
    const secret = { title: 'Secret', url: 'https://a.example/', password: 'open sesame' };
    const locked = await browser.trpc.links.create.mutate(secret);
    const decided = [`/l/${guarded.slug}`, `/q/${locked.slug}`];
    for (const url of decided) expect((await look(app, { url, method: 'HEAD' })).statusCode).toBeLessThan(400);
    const over = await signUpWithCard(app);
    const overAt = Date.now() + 3_000;
    await sql`update profiles set trial_start_date = ${new Date(overAt)}::timestamptz - make_interval(days => trial_days)
      where id = (select user_id from vcards where id = ${over.vcardId})`.execute(app.context.db);
    await app.context.changeFeed.catchUp();
    const known = [`/${username}.vcf`, `/l/${slug}`, `/q/${slug}`];
    for (const path of [...known, `/${over.username}`]) expect(await status(path, app)).toBeLessThan(400);

    const access = accessTo(app);
    await access.close();
    await access.cut();
    // Until all cached responses are older than allowed without the change feed
    let rounds = 1;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const begun = Date.now(); Date.now() < Math.max(begun + 2_500, overAt + 100); rounds++) {
      for (const url of known) {
        const start = performance.now();
        const { statusCode } = await look(app, { url, headers: rounds % 2 === 0 ? {} : { cookie: `a=b; ${cookie}` } });
        expect([url, statusCode < 400, performance.now() - start < 1_500]).toEqual([url, true, true]);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    // URLs with an invalid form need no query: they get 404 and don't use up the check whether the database is back
    for (const url of ['/wp-login.php', '/l/a_b', `/.vcf${username}`])
      expect([url, await status(url, app)]).toEqual([url, 404]);
    const start = performance.now();
    expect(await status(`/${username}.vcf`, app)).toBe(200);
    expect(performance.now() - start).toBeLessThan(500);
    // Not cached, expired meanwhile, or decided by the database at every visit
    for (const url of [`/vcard/${vcardId}`, `/${someUsername()}`, '/l/unknown2', `/${over.username}`, ...decided]) {
      const start = performance.now();
      const answer = await look(app, url);
      expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '5']);
      expect([url, performance.now() - start < 1_500]).toEqual([url, true]);
    }

    await access.open();
    await expect.poll(() => status(`/vcard/${vcardId}`, app), { timeout: 15_000 }).toBe(200);
    await ingest(app.context, journalDirectory(app.context.env.dataDir));
    const { userId } = await app.context.db
      .selectFrom('vcards')
      .select('userId')
      .where('id', '=', vcardId)
      .executeTakeFirstOrThrow();
    // Three per round, one contact file more, and the page at the end
    expect(await countOwnersEvents(app, userId)).toBe(3 * rounds + 2);
    await app.destroy();
  }, 60_000);
});

test('product 31.11: pipelined requests run one after the other, and a client that reads nothing is disconnected', async () => {
  const { browser } = await signUpWithCard(first);
  const { path } = (await upload(browser, await noise(1200, 1200).jpeg().toBuffer())).json();
  if (!first.app.server.listening) await first.app.listen({ port: 0, host: '127.0.0.1' });
  const { server } = first.app;
  const { port } = server.address() as AddressInfo;
  const reads = vi.spyOn(first.context.storage, 'get');
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  const silent = connect(port, '127.0.0.1', () => silent.pause().write(request.repeat(80)));
  silent.on('error', () => {});
  // The client, which doesn't read, doesn't see the end
  const [peer] = await once(server, 'connection');
  let seen = 0;
  // Long enough to be reading when the other one is disconnected
  const slow = connect(port, '127.0.0.1', () => slow.write(request.repeat(8)));
  slow.on('data', (chunk) => {
    seen += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 500);
  });
  await expect.poll(() => peer.timeout, { timeout: 15_000 }).toBe(60_000);
  peer.setTimeout(2_000);
  await once(peer, 'close');
  expect(reads.mock.calls.length).toBeLessThan(20);
  const before = seen;
  await expect.poll(() => seen, { timeout: 5_000 }).toBeGreaterThan(before);
  reads.mockRestore();
  slow.destroy();
  silent.destroy();
}, 60_000);

test('product 11.2: requests of clients that left are no errors', async () => {
  const lines: string[] = [];
  const app = await startTestApp({ logLevel: 'warn' }, { log: (line) => lines.push(line) });
  const { username } = await signUpWithCard(app);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  for (const path of [`/${username}`, '/trpc/profiles.me', '/auth/confirm?token=x']) {
    const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nuser-agent: ${PHONE}\r\n\r\n`;
    const left = Array.from({ length: 20 }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(request.repeat(50), () => socket.resetAndDestroy());
      await once(socket, 'close');
    });
    await Promise.all(left);
  }
  await app.destroy();
  expect(lines.filter((line) => line.includes('"err"'))).toEqual([]);
}, 60_000);

test('product 31.11: a client that pipelines more than 100 requests is disconnected, and delays nobody', async () => {
  const { username } = await signUpWithCard(first);
  if (!first.app.server.listening) await first.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = first.app.server.address() as AddressInfo;
  const request = `GET /${username} HTTP/1.1\r\nhost: localhost\r\nuser-agent: ${PHONE}\r\n\r\n`;
  const last = request.replace('host:', 'connection: close\r\nhost:');
  const answered = await exchange(port, [...Array(100).fill(request), last]);
  expect(answered.split('HTTP/1.1 200 OK').length - 1).toBe(101);
  const socket = connect(port, '127.0.0.1', () => socket.write(request.repeat(20_000)));
  const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
  const start = performance.now();
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await closed;
  expect(performance.now() - start).toBeLessThan(2_000);
}, 60_000);
