import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { type AnalyticsLevel, includesLevel, type PlanType } from '#src/owners/plans.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { openings, prefetches } from '../support/prefetches.ts';
import { record } from '../support/recorded.ts';
import { setPlan } from '../support/roles.ts';
import {
  ageVisits,
  countEvents,
  countOwnersEvents,
  storedValues,
  storedWords,
  visitJobsDone,
} from '../support/stored-visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

/** A visitor with an IP address and a browser. */
async function visit(
  url: string,
  options: { address?: string; headers?: Record<string, string>; method?: 'HEAD' } = {},
) {
  const { address = '80.58.61.250', headers = {}, method = 'GET' } = options;
  const response = await app.app.inject({
    url,
    method,
    remoteAddress: address,
    headers: { 'user-agent': PHONE, accept: 'text/html', ...headers },
  });
  return response.statusCode;
}

async function figuresOf(browser: TestBrowser) {
  await ingest(app.context, journalDirectory(app.context.env.dataDir));
  const { days, qrScans, profileViews, linkClicks, saves, total } = await browser.trpc.analytics.overview.query();
  return { today: days.at(-1), days, figures: { qrScans, profileViews, linkClicks, saves, total } };
}

async function slugOf(browser: TestBrowser): Promise<string> {
  return (await browser.trpc.vcards.list.query()).vcards[0]?.slug ?? '';
}

test('product 20.1: scans, clicks, views and saved contacts are counted by kind', async () => {
  const { browser, username, vcardId } = await signUpWithCard(app);
  const other = await signUpWithCard(app);
  const slug = await slugOf(browser);
  expect(await visit(`/q/${slug}`)).toBe(302);
  expect(await visit(`/q/${slug}`)).toBe(302);
  expect(await visit(`/l/${slug}`)).toBe(302);
  expect(await visit(`/${username}`)).toBe(200);
  expect(await visit(`/vcard/${vcardId}`, { address: '80.58.61.251' })).toBe(200);
  expect(await visit(`/${username}.vcf`)).toBe(200);
  const { figures, today } = await figuresOf(browser);
  expect(figures).toMatchObject({
    qrScans: { now: 2 },
    profileViews: { now: 2 },
    linkClicks: { now: 1 },
    saves: { now: 1 },
  });
  expect(figures.total).toEqual({ now: 6, before: null });
  expect(today).toMatchObject({ scan: 2, profile_view: 1, card_view: 1, click: 1, save: 1 });
  expect((await browser.trpc.qrCodes.list.query()).codes[0]).toMatchObject({ scanCount: 2 });
  expect((await figuresOf(other.browser)).figures).toMatchObject({ total: { now: 0 } });
});

test('product 15.3: after the trial, an account hears of the visits in the 30 days before, and of its codes', async () => {
  const { browser, username } = await signUpWithCard(app);
  await browser.trpc.qrCodes.create.mutate({ title: 'Menu', url: 'https://casa.example' });
  const slug = await slugOf(browser);
  for (const url of [`/q/${slug}`, `/l/${slug}`, `/${username}`, `/${username}.vcf`]) await visit(url);
  await figuresOf(browser);
  const { db } = app.context;
  await sql`update profiles set trial_start_date = now() - interval '24 days' where username = ${username}`.execute(db);
  const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
  const age = (days: number) => ageVisits(app, userId, days);
  // It was paused ten days ago
  await age(10);
  expect(await browser.trpc.billing.paused.query()).toEqual({ visits: 3, codes: 2 });
  await age(29);
  expect(await browser.trpc.billing.paused.query()).toEqual({ visits: 3, codes: 2 });
  await age(1);
  expect(await browser.trpc.billing.paused.query()).toEqual({ visits: 0, codes: 2 });
});

test('product 20.2: repeat views within half an hour count once, scans always count', async () => {
  const { browser, username, vcardId } = await signUpWithCard(app);
  for (let n = 0; n < 3; n += 1) await visit(`/${username}`);
  await visit(`/${username}`, { address: '80.58.61.252' });
  expect((await figuresOf(browser)).figures.profileViews.now).toBe(2);
  expect(await countEvents(app, vcardId)).toBe(4);
  const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
  const now = Date.now();
  const views = (...minutes: number[]) =>
    record(
      app,
      minutes.map((ago) => ({ userId, itemId: vcardId, kind: 'profile_view', visitor: 7, at: now - ago * 60_000 })),
    );
  await views(61);
  expect((await figuresOf(browser)).figures.profileViews.now).toBe(3);
  // Half an hour begins with a view that counts
  await views(33, 32);
  expect((await figuresOf(browser)).figures.profileViews.now).toBe(3);
  await views(30);
  await views(10, 1);
  expect((await figuresOf(browser)).figures.profileViews.now).toBe(4);
  expect(await countEvents(app, vcardId)).toBe(10);
});

test('product 20.3: bots, prefetches, HEAD and the owner are not counted', async () => {
  const { browser, username } = await signUpWithCard(app);
  await visit(`/${username}`, { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } });
  await visit(`/${username}`, { headers: { 'user-agent': '' } });
  await visit(`/${username}`, { headers: { 'sec-purpose': 'prefetch;prerender' } });
  await visit(`/${username}`, { method: 'HEAD' });
  await browser.open({ url: `/${username}`, headers: { 'user-agent': PHONE } });
  expect((await figuresOf(browser)).figures.total.now).toBe(0);
  const stranger = await signUpWithCard(app);
  await stranger.browser.open({ url: `/${username}`, headers: { 'user-agent': PHONE } });
  expect((await figuresOf(browser)).figures.total.now).toBe(1);
});

test('product 20.3: a page that is loaded ahead is not counted, whatever header says so', async () => {
  const { browser, username } = await signUpWithCard(app);
  const total = async () => (await figuresOf(browser)).figures.total.now;
  for (const headers of prefetches) {
    expect(await visit(`/${username}.vcf`, { headers })).toBe(200);
    expect([headers, await total()]).toEqual([headers, 0]);
  }
  for (const headers of openings) await visit(`/${username}.vcf`, { headers });
  expect(await total()).toBe(openings.length);
});

test('product 31.4: a long international host in the Referer header costs no more than another long one', async () => {
  const { username } = await signUpWithCard(app);
  const timed = async (host: string) => {
    const start = performance.now();
    for (let n = 0; n < 100; n += 1) await visit(`/${username}`, { headers: { referer: `http://${host}.com/` } });
    return performance.now() - start;
  };
  const plain = await timed('a'.repeat(15_750));
  const characters = Array.from({ length: 1_750 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('');
  expect(await timed(encodeURIComponent(characters))).toBeLessThan(plain + 100);
});

test('product 20.26: visits from pages of this site are one referring site, Own pages', async () => {
  const { browser, username } = await signUpWithCard(app);
  const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
  const itemId = (await browser.trpc.vcards.list.query()).vcards[0]?.id ?? '';
  await setPlan(app, userId, 'business');
  const from = (referer: string) => visit(`/${username}.vcf`, { headers: { referer } });
  for (const host of ['localhost:3000', 'localhost', 'www.localhost:3000', 'LOCALHOST:8443', 'localhost.'])
    await from(`http://${host}/ana`);
  for (const host of ['localhost.example.com', 'notlocalhost', 'news.example.com', 'news.example.com'])
    await from(`https://${host}/`);
  // As releases before stored them
  await record(
    app,
    ['localhost:3000', 'www.localhost', 'news.example.com'].map((referrer) => ({ userId, itemId, referrer })),
  );
  await figuresOf(browser);
  const period = '7' as const;
  const { rows } = await browser.trpc.analytics.breakdown.query({ itemId: null, period, dimension: 'referrer' });
  expect(rows).toEqual([
    { word: '/', hits: 7 },
    { word: 'news.example.com', hits: 3 },
    ...['localhost.example.com', 'notlocalhost'].map((word) => ({ word, hits: 1 })),
  ]);
  const today = (await browser.trpc.analytics.report.query({ itemId: null, period })).to;
  for (const [language, text] of [
    ['en', 'Own pages'],
    ['es', 'Páginas propias'],
  ] as const) {
    await browser.trpc.profiles.setLanguage.mutate({ language });
    const csv = await browser.open(`/analytics.csv?from=${today}&to=${today}&dimension=referrer`);
    expect(csv.body).toContain(text);
    expect(csv.body).not.toMatch(/\blocalhost[,;:]|\n\/[,;]/);
  }
});

test('product 20.4, 20.6: stores day, country, device and source, but neither IP address nor user agent', async () => {
  const { browser, username, vcardId } = await signUpWithCard(app);
  const query = '?src=nfc&utm_source=News&utm_medium=mail&utm_campaign=Spring';
  await visit(`/${username}${query}`, { headers: { referer: 'https://news.example.com/private/letter?id=7' } });
  await figuresOf(browser);
  expect(await storedValues(app, vcardId)).toEqual([
    {
      country: 'ES',
      device: 'phone',
      browser: 'Safari',
      os: 'iOS',
      referrer: 'news.example.com',
      source: 'nfc',
      campaign: 'News\u001fmail\u001fSpring',
    },
  ]);
  expect(await storedWords(app, /80\.58|Mozilla|private/)).toEqual([]);
});

test('product 15.1: the change compares with the previous 30 days, and is unknown without them', async () => {
  const { browser, username, vcardId } = await signUpWithCard(app);
  await visit(`/${username}`);
  await figuresOf(browser);
  const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
  const before = { userId, itemId: vcardId, kind: 'profile_view', at: Date.now() - 30 * DAY } as const;
  await record(app, [before, before, before, before]);
  expect((await figuresOf(browser)).figures.profileViews).toEqual({ now: 1, before: 4 });
});

/** An account with a card, a link and a QR code, and the item IDs its visits count for. */
async function makeSite(plan: PlanType = 'business') {
  const { browser, username, vcardId } = await signUpWithCard(app);
  const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
  await setPlan(app, userId, plan);
  await browser.trpc.links.create.mutate({ title: 'Shop', url: 'https://example.com/shop' });
  const [link] = (await browser.trpc.links.list.query()).links;
  const { rows } = await sql<{ id: string }>`select id from links where vcard_id = ${vcardId}`.execute(app.context.db);
  const ids = { userId, cardLinkId: rows[0]?.id ?? '', linkId: link?.id ?? '', vcardId };
  return { browser, username, slug: link?.slug ?? '', ...ids };
}

const DAY = 86_400_000;
const HOUR = DAY / 24;

test('product 15.13, 20.5: reports a period by day next to the previous one, for the account and each item', async () => {
  const { browser, slug, userId, linkId, vcardId, cardLinkId } = await makeSite();
  const now = Date.now();
  await record(app, [
    { userId, itemId: linkId, at: now },
    { userId, itemId: linkId, at: now - 6 * DAY },
    { userId, itemId: linkId, at: now - 7 * DAY },
    { userId, itemId: vcardId, kind: 'card_view', at: now - 6 * DAY },
    { userId, itemId: cardLinkId, kind: 'scan', at: now },
    { userId, itemId: linkId, at: now - 14 * DAY },
  ]);
  const { report } = browser.trpc.analytics;
  const whole = await report.query({ itemId: null, period: '7' });
  expect(whole.days).toHaveLength(7);
  expect([whole.from, whole.to]).toEqual([whole.days[0]?.day, whole.today]);
  expect(whole.days[0]).toMatchObject({ click: 1, card_view: 1, visitors: 1 });
  expect(whole.figures).toMatchObject({ linkClicks: { now: 2, before: 1 }, total: { now: 4, before: 1 } });
  // product 15.13
  expect(whole.previous?.map(({ click }) => click)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(whole.previous?.at(-1)?.day).toBe(dayAfter(whole.from, -1));
  const link = await report.query({ itemId: linkId, period: '7' });
  expect(link.item).toEqual({ id: linkId, kind: 'link', title: 'Shop', address: `/l/${slug}`, holder: null });
  expect(link.figures).toMatchObject({ total: { now: 2, before: 1 }, qrScans: { now: 0, before: null } });
  // A card includes visits of its own link and QR code.
  for (const itemId of [vcardId, cardLinkId]) {
    const card = await report.query({ itemId, period: '7' });
    expect(card.previous).toBeNull();
    expect(card.item).toMatchObject({ id: vcardId, kind: 'card', title: 'Ana García López' });
    expect(card.figures).toMatchObject({ qrScans: { now: 1 }, profileViews: { now: 1 }, total: { now: 2 } });
  }
  const days = { from: whole.days[1]?.day ?? '', to: whole.today };
  expect((await report.query({ itemId: null, period: days })).figures.total).toEqual({ now: 2, before: 3 });
  for (const period of [
    { from: days.to, to: days.from },
    { ...days, to: '2026-02-30' },
    { ...days, from: '2001-01-01' },
  ]) {
    expect(await refusal(report.query({ itemId: null, period }))).toBe('invalid_input');
  }
});

test('product 15.8, 28.3: the stats of a QR code name its short link, since its own URL counts scans', async () => {
  const { browser } = await makeSite('pro');
  const { id, slug } = await browser.trpc.qrCodes.create.mutate({
    title: 'Menu',
    url: 'https://menu.example',
    icon: '',
  });
  const { item } = await browser.trpc.analytics.report.query({ itemId: id, period: '7' });
  expect(item).toEqual({ id, kind: 'qr', title: 'Menu', address: `/l/${slug}`, holder: null });
});

test('product 20.12: a visitor of a profile and a card counts once a day', async () => {
  const { browser, userId, vcardId } = await makeSite('free');
  const at = Date.now();
  await record(app, [
    { userId, itemId: vcardId, kind: 'profile_view', visitor: 2, at: at - DAY },
    { userId, itemId: vcardId, kind: 'profile_view', visitor: 1, at },
    { userId, itemId: vcardId, kind: 'card_view', visitor: 1, at },
    { userId, itemId: vcardId, kind: 'card_view', visitor: 2, at },
    { userId, itemId: vcardId, kind: 'click', visitor: 3, at },
  ]);
  const { days } = await browser.trpc.analytics.report.query({ itemId: null, period: '7' });
  expect(days.at(-1)).toMatchObject({ visitors: 2, profile_view: 1, card_view: 2, click: 1 });
  expect(days.at(-2)).toMatchObject({ visitors: 1 });
});

test('product 20.5: reports each of the last 48 hours, including empty ones', async () => {
  const { browser, userId, linkId } = await makeSite('pro');
  const hour = Math.floor(Date.now() / HOUR) * HOUR;
  await record(app, [
    { userId, itemId: linkId, at: hour },
    { userId, itemId: linkId, at: hour - 1 },
    { userId, itemId: linkId, at: hour - 1, kind: 'scan' },
    { userId, itemId: linkId, at: hour - 47 * HOUR },
    { userId, itemId: linkId, at: hour - 47 * HOUR - 1 },
  ]);
  const { hours } = await browser.trpc.analytics.hours.query({ itemId: linkId });
  expect(hours).toHaveLength(48);
  const told = hours.map(({ at, click, scan }) => [at, click, scan]);
  const at = (hoursAgo: number) => new Date(hour - hoursAgo * HOUR).toISOString();
  expect(told.filter(([, click]) => click)).toEqual([
    [at(47), 1, 0],
    [at(1), 1, 1],
    [at(0), 1, 0],
  ]);
});

test('product 20.5: lists the top sources first and sums up the rest', async () => {
  const { browser, userId, linkId, vcardId } = await makeSite();
  const sites = Array.from({ length: 52 }, (_, n) => ({ userId, itemId: linkId, referrer: `n${n}.example` }));
  await record(app, [
    ...sites,
    { userId, itemId: linkId, referrer: 'n7.example', country: 'DE' },
    { userId, itemId: vcardId, kind: 'profile_view', utmCampaign: 'Spring', country: '' },
    { userId, itemId: linkId, at: Date.now() - 8 * DAY, country: 'FR' },
  ]);
  const { breakdown } = browser.trpc.analytics;
  const referrers = await breakdown.query({ itemId: linkId, period: '7', dimension: 'referrer' });
  expect(referrers).toMatchObject({ others: 2, total: 53 });
  expect(referrers.rows).toHaveLength(50);
  expect(referrers.rows[0]).toEqual({ word: 'n7.example', hits: 2 });
  const countries = await breakdown.query({ itemId: null, period: '7', dimension: 'country' });
  expect(countries).toEqual({
    rows: [
      { word: 'ES', hits: 52 },
      { word: '', hits: 1 },
      { word: 'DE', hits: 1 },
    ],
    others: 0,
    total: 54,
  });
  const campaigns = await breakdown.query({ itemId: null, period: '7', dimension: 'utmCampaign' });
  expect(campaigns.rows).toContainEqual({ word: 'Spring', hits: 1 });
  // Items don't have this dimension.
  const own = breakdown.query({ itemId: linkId, period: '7', dimension: 'browser' });
  expect(await refusal(own)).toBe('invalid_input');
});

test('product 20.12: lists the most visited cards and links first and sums up deleted ones', async () => {
  const { browser, username, slug, userId, linkId, vcardId, cardLinkId } = await makeSite('free');
  const [gone, alsoGone] = [crypto.randomUUID(), crypto.randomUUID()];
  await record(app, [
    { userId, itemId: linkId },
    { userId, itemId: cardLinkId, kind: 'scan' },
    { userId, itemId: vcardId, kind: 'profile_view' },
    { userId, itemId: vcardId, kind: 'save' },
    { userId, itemId: gone },
    { userId, itemId: alsoGone, kind: 'scan' },
  ]);
  const none = { profile_view: 0, card_view: 0, click: 0, scan: 0, save: 0 };
  const { items, others } = await browser.trpc.analytics.items.query({ period: '7' });
  expect(others).toBe(0);
  expect(items).toEqual([
    {
      ...{ id: vcardId, kind: 'card', title: 'Ana García López', address: `/${username}`, holder: null },
      hits: { ...none, profile_view: 1, save: 1, scan: 1 },
    },
    { id: null, kind: 'deleted', title: '', address: '', holder: null, hits: { ...none, click: 1, scan: 1 } },
    { id: linkId, kind: 'link', title: 'Shop', address: `/l/${slug}`, holder: null, hits: { ...none, click: 1 } },
  ]);
  const stranger = await makeSite();
  expect((await stranger.browser.trpc.analytics.items.query({ period: '7' })).items).toEqual([]);
});

describe('product 20.10: a plan shows', () => {
  const days = { from: '2026-01-01', to: '2026-01-31' };
  const asked: [string, (browser: TestBrowser, itemId: string) => Promise<unknown>, AnalyticsLevel][] = [
    ['a week', ({ trpc }) => trpc.analytics.report.query({ itemId: null, period: '7' }), 'basic'],
    ['30 days', ({ trpc }) => trpc.analytics.report.query({ itemId: null, period: '30' }), 'basic'],
    ['its items', ({ trpc }) => trpc.analytics.items.query({ period: '30' }), 'basic'],
    ['90 days', ({ trpc }) => trpc.analytics.report.query({ itemId: null, period: '90' }), 'full'],
    ['a link', ({ trpc }, itemId) => trpc.analytics.report.query({ itemId, period: '7' }), 'full'],
    ['hours', ({ trpc }) => trpc.analytics.hours.query({ itemId: null }), 'full'],
    [
      'countries',
      ({ trpc }) => trpc.analytics.breakdown.query({ itemId: null, period: '7', dimension: 'country' }),
      'full',
    ],
    ['its items of 90 days', ({ trpc }) => trpc.analytics.items.query({ period: '90' }), 'full'],
    ['a year', ({ trpc }) => trpc.analytics.report.query({ itemId: null, period: '365' }), 'advanced'],
    ['days of choice', ({ trpc }) => trpc.analytics.report.query({ itemId: null, period: days }), 'advanced'],
    ['a year of hits', ({ trpc }) => trpc.analytics.items.query({ period: '365' }), 'advanced'],
    [
      'countries of a year',
      ({ trpc }) => trpc.analytics.breakdown.query({ itemId: null, period: '365', dimension: 'country' }),
      'advanced',
    ],
    [
      'browsers',
      ({ trpc }) => trpc.analytics.breakdown.query({ itemId: null, period: '7', dimension: 'browser' }),
      'advanced',
    ],
    [
      'campaigns',
      ({ trpc }) => trpc.analytics.breakdown.query({ itemId: null, period: '7', dimension: 'utmMedium' }),
      'advanced',
    ],
  ];

  test.each([
    ['free', 'basic'],
    ['expired', 'basic'],
    ['pro', 'full'],
    ['business', 'advanced'],
  ] as const)('what it has, and nothing beyond: %s', async (plan, level) => {
    const { browser, userId, linkId } = await makeSite('pro');
    await setPlan(app, userId, plan);
    expect((await browser.trpc.analytics.overview.query()).level).toBe(level);
    const answers: string[][] = [];
    for (const [what, ask] of asked) answers.push([what, await refusal(ask(browser, linkId))]);
    const expected = asked.map(([what, , needed]) => [
      what,
      includesLevel(level, needed) ? 'accepted' : 'plan_required',
    ]);
    expect(answers).toEqual(expected);
  });
});

test('product 20.8: deleting or clearing an account deletes its stats', async () => {
  const { browser, username } = await signUpWithCard(app);
  const id = (await browser.trpc.profiles.me.query())?.id ?? '';
  await visit(`/${username}`);
  await figuresOf(browser);
  const left = async () => [
    (await sql`select from visit_targets where user_id = ${id}`.execute(app.context.db)).rows.length,
    await countOwnersEvents(app, id),
  ];
  expect(await left()).toEqual([2, 1]);
  await visit(`/${username}`);
  await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: 'Correct-Horse-7' });
  // Visits recorded before the deletion are still ingested, but counted for no account
  await ingest(app.context, journalDirectory(app.context.env.dataDir));
  await visitJobsDone(app);
  expect(await left()).toEqual([0, 0]);
});

test('an account without links has stats; a signed-out visitor has none', async () => {
  const { browser, vcardId } = await signUpWithCard(app);
  await browser.trpc.vcards.delete.mutate({ id: vcardId });
  expect((await figuresOf(browser)).figures).toMatchObject({ total: { now: 0, before: null } });
  expect(await refusal(app.browser().trpc.analytics.overview.query())).toBe('unauthenticated');
});
