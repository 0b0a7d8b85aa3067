import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listLinkData } from '#db/privacy/owner-data.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import type { ErrorCode } from '#src/errors.ts';
import {
  hashedPassword,
  refusal,
  signUpWithCard,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { openings, prefetches } from '../support/prefetches.ts';
import { setPlan } from '../support/roles.ts';
import { timeOf } from '../support/stalls.ts';

let app: TestApp;
/** a second process of the same site */
let other: TestApp;
let owner: TestBrowser;
let username: string;
beforeAll(async () => {
  const env = { publicUrl: 'https://saluda.example', authSecret: 'the same on every process of a site' };
  app = await startTestApp(env);
  other = await startTestApp({ ...env, database: app.context.database });
  const made = await signUpWithCard(app);
  owner = made.browser;
  username = (await owner.trpc.profiles.me.query())?.username ?? '';
  await sql`update profiles set plan_type = 'pro'`.execute(app.context.db);
});
afterAll(async () => {
  await other.destroy();
  await app.destroy();
});

const url = 'https://example.com/menu?table=4';
const fallbackUrl = 'https://example.com/instead';
const password = 'open sesame';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

type Options = Parameters<TestBrowser['trpc']['links']['update']['mutate']>[0]['changes'];
const link = (options: Options = {}) => owner.trpc.links.create.mutate({ title: 'Menu', url, ...options });
const change = (id: string, changes: Options) => owner.trpc.links.update.mutate({ id, changes });
const stored = async (id: string) => (await owner.trpc.links.list.query()).links.find((one) => one.id === id);

/** Sets an expiry in the past. */
const expire = (id: string) =>
  sql`update links set expires_at = date_trunc('milliseconds', now()) - interval '1 hour' where id = ${id}`.execute(
    app.context.db,
  );
const count = () => ingest(app.context, journalDirectory(app.context.env.dataDir));
const agent = (userAgent = SAFARI) => ({ 'user-agent': userAgent });
const visitTo = (slug: string, { from = '203.0.113.7', path = 'l', headers = {}, method = 'GET' as const } = {}) => ({
  ...{ method, url: `/${path}/${slug}`, remoteAddress: from },
  headers: { ...agent(), ...headers },
});
const follow = (slug: string, { on = app, ...how }: { on?: TestApp } & Parameters<typeof visitTo>[1] = {}) =>
  on.browser().open(visitTo(slug, how));
const entryTo = (slug: string, typed: string, { from = '203.0.113.7', path = 'l' } = {}) => ({
  ...{ method: 'POST' as const, url: `/${path}/${slug}`, remoteAddress: from },
  headers: { ...agent(), 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams({ password: typed }).toString(),
});
const enter = (
  slug: string,
  typed: string,
  { on = app, from, path }: { on?: TestApp; from?: string; path?: string } = {},
) => on.browser().open(entryTo(slug, typed, { from, path }));
const patience = { timeout: 8000, interval: 50 };
/** Polls a slug for its status and Location, because changes take a moment to arrive. */
const answers = (slug: string, path?: string) =>
  expect.poll(async () => {
    const { statusCode, headers } = await follow(slug, { path });
    return [statusCode, headers.location];
  }, patience);

describe('product 9.5: a link that is gone', () => {
  test('says so with 410 in the language of whoever asks, and comes back when its owner lets it', async () => {
    const { id, slug } = await link();
    await answers(slug).toEqual([302, url]);
    await change(id, { active: false });
    await answers(slug).toEqual([410, undefined]);
    await answers(slug, 'q').toEqual([410, undefined]);
    const { body, headers } = await app.browser('es').open(`/l/${slug}`);
    expect(body).toContain('<h1>Este enlace ya no está disponible</h1>');
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
    await change(id, { active: true });
    await expire(id);
    await answers(slug).toEqual([410, undefined]);
    await change(id, { expiresAt: null });
    await answers(slug).toEqual([302, url]);
  });

  test('expires on time without any action', async () => {
    const { slug } = await link({ expiresAt: new Date(Date.now() + 1500).toISOString() });
    expect((await follow(slug)).headers.location).toBe(url);
    await answers(slug).toEqual([410, undefined]);
  });

  test('product 12.12: redirects to its fallback, which is not a click', async () => {
    const { id, slug } = await link({ active: false, fallbackUrl });
    await answers(slug).toEqual([302, fallbackUrl]);
    await change(id, { active: true, maxClicks: 1 });
    await answers(slug).toEqual([302, url]);
    await answers(slug).toEqual([302, fallbackUrl]);
    await count();
    expect(await stored(id)).toMatchObject({ clickCount: 1, usedClicks: 1 });
  });
});

describe('product 9.7: a visit limit', () => {
  test('is exact with fifty concurrent visits on two processes', async () => {
    const { id, slug } = await link({ maxClicks: 10 });
    const hits = await Promise.all(
      Array.from({ length: 50 }, (_, n) => follow(slug, { on: n % 2 ? app : other, path: n % 3 ? 'l' : 'q' })),
    );
    const answered = (status: number) => hits.filter(({ statusCode }) => statusCode === status).length;
    expect([answered(302), answered(410)]).toEqual([10, 40]);
    expect(await stored(id)).toMatchObject({ maxClicks: 10, usedClicks: 10 });
  });

  test('does not count bots, prefetches, HEAD or its owner, who are redirected all the same', async () => {
    const { id, slug } = await link({ maxClicks: 1 });
    const visits = [
      await follow(slug, { method: 'HEAD' as 'GET' }),
      await follow(slug, { headers: agent('WhatsApp/2.23.20.0') }),
      await follow(slug, { headers: { 'sec-purpose': 'prefetch;prerender' } }),
      await owner.open({ url: `/l/${slug}`, headers: agent() }),
    ];
    expect(visits.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
      visits.map(() => [302, url]),
    );
    expect(await stored(id)).toMatchObject({ usedClicks: 0 });
    await answers(slug).toEqual([302, url]);
    await answers(slug).toEqual([410, undefined]);
  });

  test('product 20.3: does not count a prefetch, whatever header says so', async () => {
    const { id, slug } = await link({ maxClicks: openings.length });
    for (const headers of prefetches) {
      expect((await follow(slug, { headers })).headers.location).toBe(url);
      expect([headers, (await stored(id))?.usedClicks]).toEqual([headers, 0]);
    }
    for (const headers of openings) await follow(slug, { headers });
    await answers(slug).toEqual([410, undefined]);
  });

  test('product 12.9: can be raised, and starts from zero when it is new', async () => {
    const { id, slug } = await link({ maxClicks: 1 });
    await follow(slug);
    await change(id, { maxClicks: 2 });
    await answers(slug).toEqual([302, url]);
    await answers(slug).toEqual([410, undefined]);
    await change(id, { maxClicks: null });
    await answers(slug).toEqual([302, url]);
    await change(id, { maxClicks: 5, title: 'Carta' });
    expect(await stored(id)).toMatchObject({ maxClicks: 5, usedClicks: 0, title: 'Carta' });
  });

  test('notifies the dashboard of the last click only', async () => {
    const { slug } = await link({ maxClicks: 3 });
    const client = await app.context.pool.connect();
    const heard: string[] = [];
    client.on('notification', ({ payload }) => heard.push(payload ?? ''));
    await client.query('listen changes');
    for (const left of [2, 1]) expect([left, (await follow(slug)).statusCode]).toEqual([left, 302]);
    expect(heard.filter((word) => word.includes('links'))).toEqual([]);
    await follow(slug);
    await expect.poll(() => heard.filter((word) => word.includes('links')).length).toBe(1);
    await client.query('unlisten changes');
    client.release(true);
  });
});

describe('product 20.19: the campaign of a link', () => {
  test('is that of its visits, unless the visitor’s URL names one', async () => {
    const { trpc } = (await signUpWithCard(app)).browser;
    await setPlan(app, (await trpc.profiles.me.query())?.id ?? '', 'business');
    const make = (options: Options) => trpc.links.create.mutate({ title: 'Menu', url, ...options });
    const own = { utmSource: ' flyer ', utmMedium: 'print', utmCampaign: 'ñ'.repeat(99), utmTerm: 'x' };
    const plain = await make(own);
    const guarded = await make({ ...own, maxClicks: 9, password });
    const none = await make({ utmTerm: 'x' });
    const hits = [
      () => follow(plain.slug),
      // From the cache
      () => follow(plain.slug, { path: 'q' }),
      () => follow(`${plain.slug}?utm_medium=mail%00`),
      () => follow(`${plain.slug}?utm_source=%20&utm_medium=`),
      () => enter(guarded.slug, password),
      () => enter(`${guarded.slug}?utm_campaign=spring`, password),
      () => follow(none.slug),
      () => follow(`${none.slug}?utm_source=mail`),
    ];
    for (const hit of hits) expect([302, 303]).toContain((await hit()).statusCode);
    await count();
    const figures = async (dimension: 'utmSource' | 'utmMedium' | 'utmCampaign') => {
      const { rows } = await trpc.analytics.breakdown.query({ itemId: null, period: '7', dimension });
      return Object.fromEntries(rows.map(({ word, hits }) => [word, hits]));
    };
    expect(await figures('utmSource')).toEqual({ flyer: 4, mail: 1, '': 3 });
    expect(await figures('utmMedium')).toEqual({ print: 4, mail: 1, '': 3 });
    expect(await figures('utmCampaign')).toEqual({ ['ñ'.repeat(99)]: 4, spring: 1, '': 3 });
  });
});

/** Ten at a time: more would wait for the database longer than a link does (product 9.9). */
async function inTens<T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < count; n += 10) {
    results.push(...(await Promise.all(Array.from({ length: 10 }, (_, each) => act(n + each)))));
  }
  return results;
}

describe('product 9.8: a password', () => {
  test('is asked for on a page without a script, which redirects when it is right', async () => {
    const { id, slug } = await link({ password, utmSource: 'flyer' });
    const page = await follow(slug);
    expect([page.statusCode, page.headers['cache-control'], page.headers.location]).toEqual([
      200,
      'no-store',
      undefined,
    ]);
    expect(page.body).toContain('<form method="post">');
    expect(page.body).not.toContain('<script');
    expect(page.body).not.toContain('example.com/menu');
    expect(page.headers['set-cookie']).toBeUndefined();
    const wrong = await enter(slug, 'open');
    expect([wrong.statusCode, wrong.headers.location]).toEqual([403, undefined]);
    expect(wrong.body).toContain('That password is incorrect.');
    const right = await enter(slug, password, { path: 'q' });
    expect([right.statusCode, right.headers.location]).toEqual([303, `${url}&utm_source=flyer`]);
    await count();
    expect(await stored(id)).toMatchObject({ clickCount: 0, scanCount: 1, hasPassword: true });
  });

  test('is asked for with HEAD too, and by an empty form', async () => {
    const { slug } = await link({ password });
    expect((await follow(slug, { method: 'HEAD' as 'GET' })).statusCode).toBe(200);
    const empty = await app.browser().open({ method: 'POST', url: `/l/${slug}`, remoteAddress: '203.0.113.9' });
    expect(empty.statusCode).toBe(403);
    const json = { method: 'POST' as const, url: `/l/${slug}`, remoteAddress: '203.0.113.9' };
    expect((await app.browser().open({ ...json, payload: { password: { $ne: '' } } })).statusCode).toBe(403);
    expect((await enter(slug, 'x'.repeat(5000), { from: '203.0.113.10' })).statusCode).toBe(403);
  });

  test('product 12.10: is stored as a hash and never returned, not even in the export', async () => {
    const { id } = await link({ password });
    const { rows } = await sql<{ hash: string }>`select password_hash as hash from links where id = ${id}`.execute(
      app.context.db,
    );
    expect(rows[0]?.hash).not.toContain(password);
    const answered = JSON.stringify([await owner.trpc.links.list.query(), await owner.trpc.qrCodes.list.query()]);
    expect(answered).not.toMatch(/passwordHash/);
    const { hash } = rows[0] ?? { hash: 'none' };
    expect(answered).not.toContain(hash);
    const { userId } = await app.context.db
      .selectFrom('links')
      .select('userId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    let exported = '';
    for await (const links of listLinkData(app.context.db, userId)) exported += JSON.stringify(links);
    expect(exported).not.toContain(hash);
    expect(exported).toContain('"hasPassword":true');
  });

  test('can be changed and removed, and stays if absent', async () => {
    const { id, slug } = await link({ password });
    await change(id, { title: 'Carta' });
    expect((await enter(slug, password)).statusCode).toBe(303);
    await change(id, { password: 'another one' });
    expect((await enter(slug, password)).statusCode).toBe(403);
    expect((await enter(slug, 'another one')).statusCode).toBe(303);
    await change(id, { password: null });
    await answers(slug).toEqual([302, url]);
    // A password page that is still open redirects
    expect((await enter(slug, 'whatever')).statusCode).toBe(303);
  });

  test('allows five wrong attempts in 15 minutes across all processes, and locks out no one else', async () => {
    const { slug } = await link({ password });
    const elsewhere = (await link({ password })).slug;
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        enter(slug, `guess ${n}`, { on: n % 2 ? app : other, from: '198.51.100.1' }),
      ),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5);
    const refused = await enter(slug, password, { from: '198.51.100.1' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(refused.body).toContain('15 minutes');
    expect((await enter(slug, password, { from: '198.51.100.2' })).statusCode).toBe(303);
    expect((await enter(elsewhere, password, { from: '198.51.100.1' })).statusCode).toBe(303);
    const { rows } = await sql<{ key: string }>`select key from limits`.execute(app.context.db);
    expect(JSON.stringify(rows)).not.toContain('198.51.100');
  });

  test('has no limit of right attempts', async () => {
    const { slug } = await link({ password });
    for (let n = 0; n < 7; n++) expect((await enter(slug, password, { from: '192.0.2.44' })).statusCode).toBe(303);
  });

  test('counts an IPv6 network as one address', async () => {
    const { slug } = await link({ password });
    for (let n = 0; n < 5; n++) await enter(slug, 'guess', { from: `2001:db8:0:1::${n + 1}` });
    expect((await enter(slug, password, { from: '2001:db8::1:ffff:0:0:9' })).statusCode).toBe(429);
    expect((await enter(slug, password, { from: '2001:db8:0:2::1' })).statusCode).toBe(303);
  });

  test('product 24.2: two hundred networks of one IPv6 /48 have twenty attempts together', async () => {
    const { slug } = await link({ password });
    const from = (n: number) => `2001:db8:48:${n.toString(16)}::1`;
    const guesses = await inTens(200, (n) => enter(slug, `guess ${n}`, { on: n % 2 ? app : other, from: from(n) }));
    expect(guesses.filter(({ statusCode }) => statusCode === 403)).toHaveLength(20);
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(180);
    expect((await enter(slug, password, { from: from(201) })).statusCode).toBe(429);
    expect((await enter(slug, password, { from: '2001:db8:49::1' })).statusCode).toBe(303);
  });

  test('is slowed at a link that many networks guess at, and locks out no one', async () => {
    const { slug } = await link({ password });
    const elsewhere = await link({ password });
    const guess = (n: number) => enter(slug, `guess ${n}`, { on: n % 2 ? app : other, from: `198.51.100.${n}` });
    await inTens(40, (n) => guess(100 + n));
    const timed = async (where: string, typed: string) => {
      const begun = performance.now();
      const { statusCode } = await enter(where, typed, { from: `198.51.100.${typed.length}` });
      return { statusCode, isSlow: performance.now() - begun >= 1_900 };
    };
    expect(await timed(slug, 'one more guess')).toEqual({ statusCode: 403, isSlow: true });
    expect(await timed(slug, password)).toEqual({ statusCode: 303, isSlow: true });
    const { linkPassword } = app.context.limits;
    const attempt = { link: elsewhere.id, address: '198.51.100.1' };
    expect(await linkPassword.consume(attempt)).toMatchObject({ isAllowed: true, delayMs: 0 });
  });

  test('is checked before clicks: a wrong one uses none', async () => {
    const { id, slug } = await link({ password, maxClicks: 1 });
    await enter(slug, 'guess');
    expect(await stored(id)).toMatchObject({ usedClicks: 0 });
    const entered = await Promise.all(Array.from({ length: 4 }, () => enter(slug, password, { from: '192.0.2.50' })));
    expect(entered.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410, 410, 410]);
  });
});

describe('product 9.9: while the database does not respond', () => {
  /** The response to a visit during a lock, and whether it came in time. */
  async function held(lock: ReturnType<typeof sql>, request: InjectOptions) {
    let answered = { status: 0, retryAfter: '' as unknown, isInTime: false };
    await app.context.changeFeed.catchUp();
    await app.context.db.transaction().execute(async (tx) => {
      await lock.execute(tx);
      const { result, waitedMs } = await timeOf(() => app.app.inject(request));
      const { statusCode: status, headers } = result;
      answered = { status, retryAfter: headers['retry-after'], isInTime: waitedMs < 1_500 };
    });
    return answered;
  }
  const comeBack = { status: 503, retryAfter: '5', isInTime: true };

  test('a link with a visit limit returns Retry-After and uses no visit', async () => {
    const { id, slug } = await link({ maxClicks: 1 });
    expect(await held(sql`select from links where id = ${id} for update`, visitTo(slug))).toEqual(comeBack);
    await answers(slug).toEqual([302, url]);
    await answers(slug).toEqual([410, undefined]);
  });

  test('so does a link that is not cached', async () => {
    const { slug } = await link();
    expect(await held(sql`lock table links in access exclusive mode`, visitTo(slug))).toEqual(comeBack);
    await answers(slug).toEqual([302, url]);
  });

  test('so does a link with a password, which redirects as soon as it can', async () => {
    const { slug } = await link({ password });
    const lock = sql`lock table limits in access exclusive mode`;
    expect(await held(lock, entryTo(slug, password, { from: '192.0.2.60' }))).toEqual(comeBack);
    expect((await enter(slug, password, { from: '192.0.2.60' })).statusCode).toBe(303);
  });
});

test('product 12.10: a password is hashed only if the link may be created or changed', async () => {
  const costly = await startTestApp({ passwordCost: null });
  const [{ browser }, { browser: stranger }] = [await signUpWithCard(costly), await signUpWithCard(costly)];
  const { trpc } = browser;
  const full = { title: 'Full', url };
  await trpc.qrCodes.create.mutate({ ...full, icon: null });
  const { id: own } = await trpc.links.create.mutate(full);
  for (let n = 0; n < 4; n++) await trpc.links.create.mutate(full);
  const { id: strangers } = await stranger.trpc.links.create.mutate(full);
  const refused: [ErrorCode, () => Promise<unknown>][] = [
    ['limit_links', () => trpc.links.create.mutate({ ...full, password })],
    ['not_found', () => trpc.links.update.mutate({ id: strangers, changes: { password } })],
    ['plan_required', () => trpc.links.update.mutate({ id: own, changes: { password, slug: 'another' } })],
    ['limit_qr_codes', () => trpc.qrCodes.create.mutate({ ...full, icon: null, password })],
    ['not_found', () => trpc.qrCodes.update.mutate({ id: strangers, fields: { ...full, icon: null, password } })],
  ];
  const costOf = async (act: () => Promise<unknown>) => {
    const before = process.cpuUsage();
    await act();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const hashes = await costOf(async () => {
    for (const _ of refused) await hashedPassword(costly, password);
  });
  const refusals = await costOf(async () => {
    for (const [code, call] of refused) expect(await refusal(call())).toBe(code);
  });
  expect(refusals).toBeLessThan(hashes);
  await costly.destroy();
});

describe('the options of a link', () => {
  test.each<[Options, string]>([
    [{ maxClicks: 0 }, 'Visits must be a whole number from 1 to 1,000,000'],
    [{ maxClicks: 1.5 }, 'Visits must be a whole number from 1 to 1,000,000'],
    [{ password: 'short' }, 'Password must be at least 6 characters'],
    [{ fallbackUrl: 'javascript:alert(1)' }, 'Must be a valid URL'],
    [{ utmTerm: 'x'.repeat(101) }, 'Campaign parameters must be less than 100 characters'],
    [{ expiresAt: 'tomorrow' }, 'Must be a date and time'],
    [{ expiresAt: '9999-12-31T23:59:59-14:00' }, 'The year must be from 2000 to 9998'],
    [{ expiresAt: '9999-01-01T00:00:00Z' }, 'The year must be from 2000 to 9998'],
    [{ expiresAt: '2000-01-01T00:00:00+01:00' }, 'The year must be from 2000 to 9998'],
  ])('%j is refused with a message', async (options, message) => {
    await expect(link(options)).rejects.toMatchObject({ message });
  });

  test('product 12.15: a new expiry must be in the future; a past one may stay', async () => {
    const past = { expiresAt: new Date(Date.now() - 1000).toISOString() };
    expect(await refusal(link(past))).toBe('end_past');
    const { id } = await link();
    expect(await refusal(change(id, past))).toBe('end_past');
    await expire(id);
    const ended = (await stored(id))?.expiresAt ?? null;
    await change(id, { title: 'Carta', expiresAt: ended });
    expect(await stored(id)).toMatchObject({ title: 'Carta', expiresAt: ended });
    expect(await refusal(change(id, past))).toBe('end_past');
    const code = { title: 'Poster', url, icon: null };
    expect(await refusal(owner.trpc.qrCodes.create.mutate({ ...code, ...past }))).toBe('end_past');
    const made = await owner.trpc.qrCodes.create.mutate(code);
    expect(await refusal(owner.trpc.qrCodes.update.mutate({ id: made.id, fields: { ...code, ...past } }))).toBe(
      'end_past',
    );
    await expire(made.id);
    const kept = { ...code, title: 'Poster 2', expiresAt: (await stored(made.id))?.expiresAt ?? null };
    await owner.trpc.qrCodes.update.mutate({ id: made.id, fields: kept });
    expect(await stored(made.id)).toMatchObject({ title: 'Poster 2' });
  });

  test.each(['https://saluda.example/l/abc', 'http://10.0.0.1/', 'https://me@example.com/', 'http://nas.local/'])(
    'product 12.2: a fallback to %s is refused',
    async (address) => {
      expect(await refusal(link({ fallbackUrl: address }))).toBe('fallback_refused');
    },
  );

  test('apply to QR codes too, and stay when the style changes', async () => {
    const fields = { title: 'Poster', url, icon: null, password, maxClicks: 3, fallbackUrl, utmSource: 'poster' };
    const { id, slug } = await owner.trpc.qrCodes.create.mutate(fields);
    expect((await follow(slug, { path: 'q' })).statusCode).toBe(200);
    await owner.trpc.qrCodes.update.mutate({ id, fields: { title: 'Poster 2', url, icon: null } });
    const code = (await owner.trpc.qrCodes.list.query()).codes.find((one) => one.id === id);
    expect(code).toMatchObject({ title: 'Poster 2', maxClicks: 3, usedClicks: 0, hasPassword: true, fallbackUrl });
    expect((await enter(slug, password, { path: 'q' })).headers.location).toBe(`${url}&utm_source=poster`);
  });

  test('product 12.13: the profile lists a link until it expires or is used up', async () => {
    const once = await link({ title: 'Only once', maxClicks: 1 });
    await link({ title: 'Only today', expiresAt: new Date(Date.now() + 2500).toISOString() });
    await expire((await link({ title: 'Yesterday' })).id);
    await link({ title: 'Protected', password });
    const listed = () =>
      expect.poll(async () => {
        const { body } = await app.browser().open(`/${username}`);
        return ['Only once', 'Only today', 'Yesterday', 'Protected'].filter((title) => body.includes(title));
      }, patience);
    await listed().toEqual(['Only once', 'Only today', 'Protected']);
    await follow(once.slug);
    await listed().toEqual(['Protected']);
  });
});
