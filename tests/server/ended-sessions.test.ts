import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashedPassword, PASSWORD, refusal, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { accountWithApp } from '../support/factors.ts';
import { makeAccount } from '../support/roles.ts';
import { areWaiting } from '../support/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

/** Ends the session while the call waits for the account. */
async function endedMeanwhile(email: string, call: () => Promise<unknown>): Promise<string> {
  const { db } = app.context;
  const { running } = await db.transaction().execute(async (tx) => {
    await sql`select from profiles where email = ${email} for update`.execute(tx);
    const running = refusal(call());
    await areWaiting(db, 1);
    await sql`delete from sessions where user_id = (select id from users where email = ${email})`.execute(tx);
    return { running };
  });
  return await running;
}

const factorsOf = async (userId: string) =>
  (await app.context.db.selectFrom('factors').select('id').where('userId', '=', userId).execute()).length;

test.each([
  ['removes no factor', (trpc: TestBrowser['trpc'], factorId: string) => trpc.factors.remove.mutate({ factorId })],
  ['makes no recovery codes', (trpc: TestBrowser['trpc']) => trpc.factors.newRecoveryCodes.mutate()],
])('product 1.19, 23.6: a session that ends at that moment %s', async (_, use) => {
  const { email, browser, factorId } = await accountWithApp(app);
  const { id = '' } = (await browser.trpc.profiles.me.query()) ?? {};
  const codes = () =>
    sql`select code_hash from recovery_codes where user_id = ${id} order by 1`.execute(app.context.db);
  const before = (await codes()).rows;
  expect(await endedMeanwhile(email, () => use(browser.trpc, factorId))).toBe('unauthenticated');
  expect([await factorsOf(id), (await codes()).rows]).toEqual([1, before]);
});

test('product 1.19, 21.8: a session that ends at that moment disconnects nothing', async () => {
  const { email, browser, userId } = await makeAccount(app, await hashedPassword(app));
  const connection = { userId, providerId: 'google', accountId: 'g', email, password: null, updatedAt: new Date() };
  await app.context.db.insertInto('accounts').values(connection).execute();
  const call = () => browser.trpc.auth.disconnect.mutate({ provider: 'google', password: PASSWORD });
  expect(await endedMeanwhile(email, call)).toBe('unauthenticated');
  const left = await app.context.db.selectFrom('accounts').select('providerId').where('userId', '=', userId).execute();
  expect(left).toHaveLength(2);
});

test('product 1.24: turning the emails about new devices off is announced, once', async () => {
  const { email, browser } = await makeAccount(app, await hashedPassword(app));
  const mails = async () => (await app.context.sandboxes?.mailbox?.list(email)) ?? [];
  const set = (newDeviceEmails: boolean) => browser.trpc.profiles.setNewDeviceEmails.mutate({ newDeviceEmails });
  await Promise.all([set(false), set(false)]);
  await expect.poll(async () => (await mails()).length).toBe(1);
  expect((await mails())[0]?.text).toContain('no longer get an email when a new device signs in');
  await set(true);
  await set(false);
  await expect.poll(async () => (await mails()).length).toBe(2);
});
