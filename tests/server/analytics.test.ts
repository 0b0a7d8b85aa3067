import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

test('product 15.1: what is stored is added up, what is not recorded is not known', async () => {
  const { browser, vcardId } = await signUpWithCard(app);
  const other = await signUpWithCard(app);
  expect(await browser.trpc.analytics.overview.query()).toEqual({
    qrScans: 0,
    profileViews: null,
    linkClicks: 0,
    total: 0,
  });
  await sql`update links set scan_count = 1200, click_count = 34 where vcard_id = ${vcardId}`.execute(app.context.db);
  expect(await browser.trpc.analytics.overview.query()).toMatchObject({ qrScans: 1200, linkClicks: 34, total: 1234 });
  expect(await other.browser.trpc.analytics.overview.query()).toMatchObject({ total: 0 });
});

test('an account without links has figures too; a visitor has none', async () => {
  const { browser, vcardId } = await signUpWithCard(app);
  await browser.trpc.vcards.delete.mutate({ id: vcardId });
  expect(await browser.trpc.analytics.overview.query()).toMatchObject({ qrScans: 0, linkClicks: 0, total: 0 });
  expect(await refusal(app.browser().trpc.analytics.overview.query())).toBe('unauthenticated');
});
