import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNLIMITED } from '#src/owners/plans.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type LargeAccount, makeLargeAccount } from '../support/large-account.ts';

let app: TestApp;
let account: LargeAccount;

beforeAll(async () => {
  app = await startTestApp();
  account = await makeLargeAccount(app);
}, 120_000);

afterAll(() => app.destroy());

test('an account with 20,000 of everything counts all of it', async () => {
  const usage = await account.browser.trpc.links.usage.query();
  const { found } = await account.browser.trpc.vcards.page.query({});
  expect({ ...usage, cards: found }).toEqual({ links: 20_000, qrCodes: 20_000, limit: UNLIMITED, cards: 20_001 });
});
