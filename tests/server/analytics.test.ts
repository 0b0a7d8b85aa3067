import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drain } from '#server/visits/drain.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { refusal, signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

/** Somebody who comes by, known by address and browser alone. */
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
  await drain(app.context.db, journalDirectory(app.context.env.dataDir));
  const { days, ...figures } = await browser.trpc.analytics.overview.query();
  return { today: days.at(-1), days, figures };
}

async function slugOf(browser: TestBrowser): Promise<string> {
  return (await browser.trpc.vcards.list.query()).vcards[0]?.slug ?? '';
}

test('product 20.1: scans, clicks, views and saved contacts are counted, each as what it is', async () => {
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

test('product 20.2: what one visitor sees again within half an hour is one view, and every scan is a scan', async () => {
  const { browser, username, vcardId } = await signUpWithCard(app);
  for (let n = 0; n < 3; n += 1) await visit(`/${username}`);
  await visit(`/${username}`, { address: '80.58.61.252' });
  expect((await figuresOf(browser)).figures.profileViews.now).toBe(2);
  await sql`update visit_seen set counted_at = counted_at - interval '31 minutes'`.execute(app.context.db);
  await visit(`/${username}`);
  expect((await figuresOf(browser)).figures.profileViews.now).toBe(3);
  const { rows } = await sql`select flags from visits v join visit_targets t on t.id = v.target_id
    where t.item_id = ${vcardId}`.execute(app.context.db);
  expect(rows).toHaveLength(5);
});

test('product 20.3: bots, prefetches, HEAD and the owner are left out', async () => {
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

test('product 20.4, 20.6: kept are day, country, device and way, but neither address nor user agent', async () => {
  const { browser, username, vcardId } = await signUpWithCard(app);
  const query = '?src=nfc&utm_source=News&utm_medium=mail&utm_campaign=Spring';
  await visit(`/${username}${query}`, { headers: { referer: 'https://news.example.com/private/letter?id=7' } });
  await figuresOf(browser);
  const { rows } = await sql`
    select c.word as country, d.word as device, b.word as browser, o.word as os, r.word as referrer, s.word as source,
      u.word as campaign
    from visits v join visit_targets t on t.id = v.target_id
    join visit_words c on c.id = country_id join visit_words d on d.id = device_id
    join visit_words b on b.id = browser_id join visit_words o on o.id = os_id
    join visit_words r on r.id = referrer_id join visit_words s on s.id = source_id
    join visit_words u on u.id = campaign_id where t.item_id = ${vcardId}`.execute(app.context.db);
  expect(rows).toEqual([
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
  const { rows: words } = await sql<{ word: string }>`select word from visit_words`.execute(app.context.db);
  expect(words.filter(({ word }) => /80\.58|Mozilla|private/.test(word))).toEqual([]);
});

test('the change is against the 30 days before, and unknown without them', async () => {
  const { browser, username } = await signUpWithCard(app);
  await visit(`/${username}`);
  await figuresOf(browser);
  await sql`
    insert into visit_days select target_id, day - 30, dimension, kind, word_id, 4, 4 from visit_days
    where day = (now() at time zone 'utc')::date on conflict do nothing`.execute(app.context.db);
  expect((await figuresOf(browser)).figures.profileViews).toEqual({ now: 1, before: 4 });
});

test('product 20.8: an account that is deleted or cleared takes its figures with it', async () => {
  const { browser, username } = await signUpWithCard(app);
  const id = (await browser.trpc.profiles.me.query())?.id ?? '';
  await visit(`/${username}`);
  await figuresOf(browser);
  const left = async () =>
    (await sql`select from visit_targets where user_id = ${id}`.execute(app.context.db)).rows.length;
  expect(await left()).toBe(2);
  await visit(`/${username}`);
  await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: 'Correct-Horse-7' });
  // What was written down before is drained all the same, and belongs to nobody
  await drain(app.context.db, journalDirectory(app.context.env.dataDir));
  expect(await left()).toBe(0);
});

test('an account without links has figures too; a visitor has none', async () => {
  const { browser, vcardId } = await signUpWithCard(app);
  await browser.trpc.vcards.delete.mutate({ id: vcardId });
  expect((await figuresOf(browser)).figures).toMatchObject({ total: { now: 0, before: null } });
  expect(await refusal(app.browser().trpc.analytics.overview.query())).toBe('unauthenticated');
});
