import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUpMonths } from '#server/visits/jobs.ts';
import { dayAfter } from '#src/stats/stats.ts';
import { MAX_VALUES_PER_DAY } from '#src/visits/visits.ts';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { record } from '../support/recorded.ts';
import { setPlan } from '../support/roles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const DAY = 86_400_000;
const countries = ['ES', 'MX', 'US', ''];

/** An account with a visit every other day for 150 days. */
async function makeAccount() {
  const { browser, vcardId: itemId } = await signUpWithCard(app);
  const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
  await setPlan(app, userId, 'business');
  const visits = Array.from({ length: 75 }, (_, n) => ({
    ...{ userId, itemId, at: Date.now() - 2 * n * DAY, country: countries[n % 4] ?? '' },
    utmCampaign: n % 3 ? 'Spring' : '',
  }));
  await record(app, visits);
  const today = (await browser.trpc.analytics.overview.query()).to;
  const { breakdown, items, report } = browser.trpc.analytics;
  /** A year, and ranges that start and end within months. */
  const all = async () => {
    const ranges = [0, 1, 17, 31, 60].flatMap((to) =>
      [0, 5, 30, 89].map((length) => ({ from: dayAfter(today, -to - length), to: dayAfter(today, -to) })),
    );
    const periods = ['365', ...ranges] as const;
    const asked = (['country', 'utmCampaign'] as const).flatMap((dimension) =>
      periods.map((period) => breakdown.query({ itemId: null, period, dimension })),
    );
    const ofItems = periods.map((period) => items.query({ period }));
    const ofCard = periods.map((period) => breakdown.query({ itemId, period, dimension: 'country' }));
    const reports = [null, itemId].flatMap((about) => periods.map((period) => report.query({ itemId: about, period })));
    return [...(await Promise.all([...asked, ...ofCard])), ...(await Promise.all([...ofItems, ...reports]))];
  };
  return { userId, itemId, all };
}

/** The last day rolled up. */
async function monthsTo(userId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select months_to::text as day from visit_targets where item_id = ${userId}`.execute(app.context.db);
  return rows[0]?.day ?? null;
}

test('stats do not change when months are rolled up, however often', async () => {
  const [account, other] = [await makeAccount(), await makeAccount()];
  const before = await account.all();
  expect(before[0]).toMatchObject({ total: 75, others: 0 });
  // Out of time after the first few: the next job does the rest.
  await rollUpMonths(app.context, {}, -1);
  await rollUpMonths(app.context, {});
  expect(dayAfter((await monthsTo(account.userId)) ?? '', 1)).toMatch(/-01$/);
  expect(await monthsTo(other.userId)).not.toBeNull();
  expect(await account.all()).toEqual(before);
  await Promise.all([rollUpMonths(app.context, {}), rollUpMonths(app.context, {})]);
  expect(await account.all()).toEqual(before);
});

test('a late event counts at once, and its month is rolled up again', async () => {
  const { userId, itemId, all } = await makeAccount();
  await rollUpMonths(app.context, {});
  const before = await all();
  await record(app, [{ userId, itemId, at: Date.now() - 100 * DAY, country: 'MX' }]);
  expect(await monthsTo(userId)).toBeNull();
  const after = await all();
  expect([before[0], after[0]]).toMatchObject([{ total: 75 }, { total: 76 }]);
  await rollUpMonths(app.context, {});
  expect(await monthsTo(userId)).not.toBeNull();
  expect(await all()).toEqual(after);
  // Today's events leave settled months alone.
  await record(app, [{ userId, itemId, country: 'US' }]);
  expect(await monthsTo(userId)).not.toBeNull();
  expect((await all())[0]).toMatchObject({ total: 77 });
});

test('a year reads monthly rollups, and daily ones only at its ends', async () => {
  const { db } = app.context;
  const { userId, all } = await makeAccount();
  await rollUpMonths(app.context, {});
  const before = await all();
  await sql`update visit_days set hits = hits + 1000 from visit_targets t
    where t.id = target_id and t.item_id = ${userId} and dimension = 2 and day <= t.months_to
      and day >= date_trunc('month', current_date - 100)`.execute(db);
  expect((await all())[0]).toEqual(before[0]);
});

test('product 20.17: values over the cap count as others in monthly rollups too', async () => {
  const { browser, vcardId: itemId } = await signUpWithCard(app);
  const userId = (await browser.trpc.profiles.me.query())?.id ?? '';
  await setPlan(app, userId, 'business');
  const at = Date.now() - 60 * DAY;
  const sites = Array.from({ length: MAX_VALUES_PER_DAY + 30 }, (_, n) => ({
    userId,
    itemId,
    at,
    referrer: `n${n}.example`,
  }));
  await record(app, sites);
  const { breakdown } = browser.trpc.analytics;
  const about = { itemId: null, period: '365', dimension: 'referrer' } as const;
  const expectOthers = async () => {
    const { rows, ...sums } = await breakdown.query(about);
    expect([rows.length, sums]).toEqual([50, { others: MAX_VALUES_PER_DAY + 30 - 50, total: MAX_VALUES_PER_DAY + 30 }]);
    expect(rows.filter(({ word }) => !word.endsWith('.example'))).toEqual([]);
  };
  await expectOthers();
  await rollUpMonths(app.context, {});
  await expectOthers();
  const day = new Date(at).toISOString().slice(0, 10);
  const sheet = await browser.open(`/analytics.csv?from=${day}&to=${day}&dimension=referrer`);
  const lines = sheet.body.split('\r\n').slice(1, -1);
  expect([lines.length, lines.at(-1)]).toEqual([MAX_VALUES_PER_DAY + 1, '(others),30']);
});
