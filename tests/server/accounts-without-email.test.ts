import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hashedPassword,
  mailedToken,
  PASSWORD,
  refusal,
  someEmail,
  someUsername,
  startTestApp,
  type TestApp,
} from '../support/app.ts';
import { runCommand, SITE_SECRET } from '../support/commands.ts';
import { addApp } from '../support/factors.ts';
import { buy, jobsDone, mailsTo, openShop } from '../support/payments.ts';
import { enter, makeAccountWithoutEmail } from '../support/roles.ts';

const SUPPORT = 'help@cards.example';

let app: TestApp;
let hash: string;
beforeAll(async () => {
  app = await startTestApp({ authSecret: SITE_SECRET, supportEmail: SUPPORT });
  hash = await hashedPassword(app);
  await openShop(app);
});
afterAll(() => app.destroy());

const someone = () => makeAccountWithoutEmail(app, hash);
type Account = Awaited<ReturnType<typeof someone>>;

const read = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(app.context.db)).rows[0];

/** Jobs that send an email about the account, and all that failed. */
const jobsOf = (userId: string) =>
  sql`select payload from graphile_worker._private_jobs where payload ->> 'about' = ${userId} or last_error is not null`
    .execute(app.context.db)
    .then(({ rows }) => rows);

const press = (url: string, token: string) =>
  app.browser().open({
    ...{ method: 'POST', url, payload: new URLSearchParams({ token }).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const ask = ({ browser }: Account, email: string) =>
  browser.trpc.account.changeAddress.mutate({ email, password: PASSWORD });

describe('product 1.27: the session of an account without an email', () => {
  test('is created, extended and ended through better-auth', async () => {
    const { userId } = await someone();
    const browser = await enter(app, userId);
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ id: userId, email: null });
    const due = sql`update sessions set updated_at = updated_at - interval '2 hours', expires_at = expires_at - interval '2 hours'
      where user_id = ${userId}`;
    await due.execute(app.context.db);
    const renewed = await browser.open('/trpc/profiles.me');
    expect([renewed.statusCode, renewed.cookies.some(({ name }) => /session_token/.test(name))]).toEqual([200, true]);
    const { auth } = app.context;
    const user = await (await auth.$context).internalAdapter.findUserById(userId);
    expect(user).toMatchObject({ id: userId, email: null, emailVerified: false });
    await browser.trpc.auth.signOut.mutate();
    expect(await browser.trpc.profiles.me.query()).toBeNull();
    expect(await read(sql`select count(*)::int as count from sessions where user_id = ${userId}`)).toEqual({
      count: 1,
    });
  });
});

describe('product 1.27: an account without an email', () => {
  test('uses the whole dashboard, and no email to it is queued', async () => {
    const { browser, userId } = await someone();
    const { trpc } = browser;
    await trpc.onboarding.choosePlan.mutate({ plan: 'free' });
    await trpc.onboarding.complete.mutate({ username: someUsername(), card: { name: 'Ana García' } });
    await trpc.account.changePassword.mutate({ current: PASSWORD, password: 'Second-Horse-88' });
    await trpc.profiles.setNewDeviceEmails.mutate({ newDeviceEmails: false });
    const { factorId } = await trpc.factors.enrollTotp.mutate({ name: 'My phone', password: 'Second-Horse-88' });
    expect(factorId).toMatch(/^[\w-]{36}$/);
    await trpc.support.send.mutate({ subject: 'No email here', message: 'Where do you answer?' });
    await jobsDone(app);
    const files = unzipSync(new Uint8Array((await browser.open('/api/account/export')).rawPayload));
    const { account } = JSON.parse(Buffer.from(files['profile.json'] ?? []).toString());
    expect(account).toMatchObject({ id: userId, email: null, phone: expect.stringMatching(/^\+34/) });
    expect(await jobsOf(userId)).toEqual([]);
    const [sent] = (await mailsTo(app, SUPPORT)).filter(({ subject }) => subject.endsWith('No email here'));
    expect(sent?.text).toContain(`From: Ana García (ID ${userId}, no email)`);
    const message = await read(sql<{ number: string }>`select number from support_messages where user_id = ${userId}`);
    const replied = await runCommand(app, 'support', 'reply', String(message?.number), 'Here.');
    expect(replied.output).toBe('Sent to Ana García <no email> on the support page.\n');
    expect((await trpc.support.conversation.query()).map(({ text }) => text)).toContain('Here.');
  });

  test('sees its authenticator app under its name, and is asked for the second step', async () => {
    const { browser, userId } = await someone();
    const { uri } = await browser.trpc.factors.enrollTotp.mutate({ name: 'My phone', password: PASSWORD });
    expect(decodeURIComponent(uri)).toContain('Ana García');
    await addApp(browser);
    const half = await enter(app, userId);
    expect(await half.trpc.factors.state.query()).toMatchObject({ state: 'challenge', email: null });
  });

  test('buys a plan: the checkout asks for the email', async () => {
    const { browser, userId } = await someone();
    await buy(app, { browser });
    await jobsDone(app);
    const row = await read(sql<{ id: string }>`select id from customers where user_id = ${userId}`);
    const customer = await app.context.payments?.stripe.customers.retrieve(row?.id ?? '');
    expect(customer).toMatchObject({ email: null, name: 'Ana García' });
    expect(await jobsOf(userId)).toEqual([]);
  });

  test('is suspended and given a plan by its ID', async () => {
    const { browser, userId } = await someone();
    const given = await runCommand(app, 'set-plan', userId, 'pro');
    expect([given.code, given.output]).toEqual([0, expect.stringContaining(`Granted pro to ${userId}.`)]);
    expect((await browser.trpc.profiles.me.query())?.planType).toBe('pro');
    const suspended = await runCommand(app, 'disable', 'account', userId.toUpperCase());
    expect([suspended.code, suspended.output]).toEqual([0, `${userId} is suspended.\n`]);
    expect(await browser.trpc.profiles.me.query()).toBeNull();
    const unknown = await runCommand(app, 'disable', 'account', '00000000-0000-4000-8000-000000000000');
    expect([unknown.code, unknown.errors]).toEqual([1, 'No account has this ID.\n']);
  });

  test('is deleted without a trace of its phone', async () => {
    const { browser, userId, phone } = await someone();
    await browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
    expect(await read(sql`select id from users where id = ${userId} or phone = ${phone}`)).toBeUndefined();
  });
});

describe('product 1.16, 1.27: adding the first email', () => {
  test('needs only its own link, starts the trial, and lets the email sign in', async () => {
    const account = await someone();
    const email = someEmail();
    await ask(account, email);
    const { change, phone } = await account.browser.trpc.account.address.query();
    expect(change).toMatchObject({ email, isOldConfirmed: true, isNewConfirmed: false });
    expect(phone).toBe(account.phone);
    const token = await mailedToken(app, email, 1);
    const [sent] = await mailsTo(app, email);
    expect(sent?.text).not.toContain('current email');
    const opened = await app.browser().open(`/auth/address?token=${token}&first=true`);
    expect(opened.body).toContain('Once you confirm it, this email belongs to your account.');
    expect(await account.browser.trpc.profiles.me.query()).toMatchObject({ email: null, trialStartDate: null });
    expect((await press('/auth/address', token)).body).toContain('Your email is confirmed');
    const profile = await account.browser.trpc.profiles.me.query();
    expect(profile).toMatchObject({ email, trialStartDate: expect.any(String) });
    await app.browser().trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: true });
    await jobsDone(app);
    expect(await mailsTo(app, email)).toHaveLength(1);
    // From now on, both confirm
    await ask(account, someEmail());
    expect((await account.browser.trpc.account.address.query()).change).toMatchObject({ isOldConfirmed: false });
  });

  test('is refused if the email is taken meanwhile, canceled, or voided by a newer one', async () => {
    const [account, other] = [await someone(), await someone()];
    const email = someEmail();
    await ask(account, email);
    await ask(other, email);
    const [first, second] = [await mailedToken(app, email, 1), await mailedToken(app, email, 2)];
    const answers = [await press('/auth/address', first), await press('/auth/address', second)];
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await refusal(ask(await someone(), email))).toBe('address_taken');
    const third = await someone();
    const [older, newer] = [someEmail(), someEmail()];
    await ask(third, older);
    await ask(third, newer);
    expect((await press('/auth/address', await mailedToken(app, older, 1))).statusCode).not.toBe(200);
    await third.browser.trpc.account.cancelAddressChange.mutate();
    expect((await press('/auth/address', await mailedToken(app, newer, 1))).statusCode).not.toBe(200);
    expect((await third.browser.trpc.profiles.me.query())?.email).toBeNull();
  });
});
