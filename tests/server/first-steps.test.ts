import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from '#db/migrations/2026-11-29-first-steps.ts';
import { ingest } from '#server/visits/ingest.ts';
import { journalDirectory } from '#server/visits/recorder.ts';
import { PASSWORD, signUpWithCard, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const nothing = { share: false, print: false, scan: false, isCelebrated: false, isClosed: false };

async function scan(browser: TestBrowser): Promise<void> {
  const { vcards } = await browser.trpc.vcards.list.query();
  const { statusCode } = await app.app.inject({
    url: `/q/${vcards[0]?.slug}`,
    headers: { 'user-agent': PHONE, accept: 'text/html' },
  });
  expect(statusCode).toBe(302);
  await ingest(app.context, journalDirectory(app.context.env.dataDir));
}

test('product 15.11: steps belong to the account: they are the same in each of its browsers, and repeating them changes nothing', async () => {
  const { browser, email } = await signUpWithCard(app);
  expect(await browser.trpc.firstSteps.state.query()).toEqual(nothing);
  for (const step of ['share', 'share', 'print'] as const) await browser.trpc.firstSteps.record.mutate({ step });
  const other = app.browser();
  await other.trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: true });
  expect(await other.trpc.firstSteps.state.query()).toEqual({ ...nothing, share: true, print: true });
  await other.trpc.firstSteps.record.mutate({ step: 'closed' });
  expect(await browser.trpc.firstSteps.state.query()).toMatchObject({ isClosed: true });
  const stranger = await signUpWithCard(app);
  expect(await stranger.browser.trpc.firstSteps.state.query()).toEqual(nothing);
});

test('product 15.12: the first scan is celebrated by one of many simultaneous browsers, and by none before it', async () => {
  const { browser } = await signUpWithCard(app);
  expect(await browser.trpc.firstSteps.celebrate.mutate()).toBe(false);
  await scan(browser);
  expect(await browser.trpc.firstSteps.state.query()).toEqual({ ...nothing, scan: true });
  const calls = Array.from({ length: 8 }, () => browser.trpc.firstSteps.celebrate.mutate());
  expect((await Promise.all(calls)).filter(Boolean)).toHaveLength(1);
  await scan(browser);
  expect(await browser.trpc.firstSteps.celebrate.mutate()).toBe(false);
  expect(await browser.trpc.firstSteps.state.query()).toMatchObject({ isCelebrated: true });
});

test('product 15.12: accounts that were scanned before there was a checklist celebrate nothing', async () => {
  const { browser } = await signUpWithCard(app);
  const { browser: unscanned } = await signUpWithCard(app);
  await scan(browser);
  await sql`delete from notices`.execute(app.context.db);
  await up(app.context.db as unknown as Kysely<unknown>);
  const done = { share: true, print: true, scan: true, isCelebrated: true, isClosed: false };
  expect(await browser.trpc.firstSteps.state.query()).toEqual(done);
  expect(await unscanned.trpc.firstSteps.state.query()).toEqual(nothing);
});
