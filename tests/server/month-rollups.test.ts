import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rollUpMonths, rollUpMonthsOnceUpgraded } from '#server/visits/jobs.ts';
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
    const ranges = [0, 17, 60].flatMap((to) =>
      [0, 30, 89].map((length) => ({ from: dayAfter(today, -to - length), to: dayAfter(today, -to) })),
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

/** How many days are stored one by one, and how many months. */
async function stored(userId: string): Promise<{ days: number; months: number }> {
  const { rows } = await sql<{ days: number; months: number }>`
    select (select count(distinct day)::int from visit_days where target_id = t.id) as days,
      (select count(distinct month)::int from visit_months where target_id = t.id) as months
    from visit_targets t where item_id = ${userId}`.execute(app.context.db);
  return rows[0] ?? { days: 0, months: 0 };
}

test('product 20.5: stats do not change when days that are over are packed by month, however often', async () => {
  const [account, other] = [await makeAccount(), await makeAccount()];
  const before = await account.all();
  expect(before[0]).toMatchObject({ total: 75, others: 0 });
  expect(await stored(account.userId)).toEqual({ days: 75, months: 0 });
  // Out of time after the first few: the next job does the rest.
  await rollUpMonths(app.context, {}, -1);
  await rollUpMonths(app.context, {});
  for (const { userId } of [account, other]) {
    const { days, months } = await stored(userId);
    expect([days, months]).toEqual([expect.toSatisfy((count) => count <= 3), expect.toSatisfy((count) => count >= 5)]);
  }
  expect(await account.all()).toEqual(before);
  await Promise.all([rollUpMonths(app.context, {}), rollUpMonths(app.context, {})]);
  expect(await account.all()).toEqual(before);
});

test('a late event counts at once, and is packed with its month', async () => {
  const { userId, itemId, all } = await makeAccount();
  await rollUpMonths(app.context, {});
  const before = [await all(), await stored(userId)] as const;
  await record(app, [{ userId, itemId, at: Date.now() - 100 * DAY, country: 'MX' }]);
  expect(await stored(userId)).toEqual({ ...before[1], days: before[1].days + 1 });
  const after = await all();
  expect([before[0][0], after[0]]).toMatchObject([{ total: 75 }, { total: 76 }]);
  await rollUpMonths(app.context, {});
  expect(await stored(userId)).toEqual(before[1]);
  expect(await all()).toEqual(after);
  await record(app, [{ userId, itemId, country: 'US' }]);
  expect((await all())[0]).toMatchObject({ total: 77 });
});

test('nothing is packed in the week after the upgrade, in which the release before may run again', async () => {
  const { db } = app.context;
  const { userId } = await makeAccount();
  const migrated = (days: number) =>
    sql`update kysely_migration set "timestamp" = (now() - make_interval(days => ${days}::int))::text
      where name = 'm0066-visit-months'`.execute(db);
  await migrated(6);
  await rollUpMonthsOnceUpgraded(app.context, {});
  expect(await stored(userId)).toEqual({ days: 75, months: 0 });
  await migrated(8);
  await rollUpMonthsOnceUpgraded(app.context, {});
  expect((await stored(userId)).months).toBeGreaterThanOrEqual(5);
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
