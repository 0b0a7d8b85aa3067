import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteExpiredRows } from '#db/privacy/expired-rows.ts';
import {
  hashedPassword,
  mail,
  PASSWORD,
  signUp,
  someEmail,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { makeAuthenticator } from '../support/authenticator.ts';
import { accountWithApp, answer, signIn } from '../support/factors.ts';
import { jobsDone } from '../support/payments.ts';
import { makeAccount } from '../support/roles.ts';
import { signInAt } from '../support/social.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const COOKIE = 'saluda.known_device';

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp({}, { headersOf: () => ({ 'user-agent': ANDROID }) });
  passwordHash = await hashedPassword(app);
});
afterAll(() => app.destroy());

async function announcements(email: string): Promise<string[]> {
  await jobsDone(app);
  const mails = (await app.context.sandboxes?.mailbox?.list(email)) ?? [];
  return mails.filter(({ text }) => text.includes('/dashboard/account#security')).map(({ subject }) => subject);
}

/** An account that has been used on another device. */
async function usedAccount() {
  const account = await makeAccount(app, passwordHash);
  await signIn(app, account.email);
  return account;
}

function withoutSession({ cookies }: TestBrowser): void {
  cookies.delete('saluda.session_token');
}

describe('product 1.24: a sign-in from a new device', () => {
  test('is announced with time, device and advice, in the language of the account, once per device', async () => {
    const { email, userId } = await usedAccount();
    await sql`update profiles set time_zone = 'Asia/Kolkata', language = 'es' where id = ${userId}`.execute(
      app.context.db,
    );
    const browser = await signIn(app, email);
    withoutSession(browser);
    await signIn(app, email, browser);
    expect(await announcements(email)).toEqual(['Nuevo inicio de sesión en tu cuenta de Saluda']);
    const { text, html } = await mail(app, email);
    for (const part of [text, html]) {
      expect(part).toContain('Chrome en Android');
      expect(part).toMatch(/\d de \w+ de 20\d\d/);
      expect(part).toContain('GMT+5:30');
      expect(part).toContain('Si no fuiste tú');
      expect(part).not.toMatch(/127\.\d+\.\d+\.\d+/);
    }
  });

  test('is not announced after sign-up, to the device that confirms the email, nor to one that stays signed in', async () => {
    const { email, browser } = await signUp(app);
    const before = browser.cookies.get(COOKIE);
    await browser.trpc.account.changePassword.mutate({ current: PASSWORD, password: 'Second-Horse-8' });
    withoutSession(browser);
    await browser.trpc.auth.signIn.mutate({ email, password: 'Second-Horse-8' });
    expect(await announcements(email)).toEqual([]);
    expect(before).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get(COOKIE)).toBe(before);

    const social = someEmail();
    const google = app.browser();
    await signInAt(app, google, 'google', { email: social });
    withoutSession(google);
    await signInAt(app, google, 'google', { email: social });
    expect(await announcements(social)).toEqual([]);
  });

  test('with a provider is announced', async () => {
    const email = someEmail();
    await signInAt(app, app.browser(), 'google', { email });
    await signInAt(app, app.browser(), 'google', { email });
    expect(await announcements(email)).toHaveLength(1);
  });

  test('with a second factor is announced once that is verified', async () => {
    const { email, factorId, code } = await accountWithApp(app);
    const browser = await signIn(app, email);
    expect(await announcements(email)).toHaveLength(0);
    expect(browser.cookies.has(COOKIE)).toBe(false);
    await answer(browser, factorId, code());
    expect(await announcements(email)).toHaveLength(1);
    expect(browser.cookies.has(COOKIE)).toBe(true);
  });

  test('with a recovery code is announced', async () => {
    const { email, recoveryCodes } = await accountWithApp(app);
    const browser = await signIn(app, email);
    await browser.trpc.factors.useRecoveryCode.mutate({ code: recoveryCodes[0] ?? '' });
    expect(await announcements(email)).toHaveLength(1);
  });

  test('with a passkey is announced', async () => {
    const { email, browser } = await usedAccount();
    const key = makeAuthenticator();
    const { factorId, challengeId, options } = await browser.trpc.factors.enrollPasskey.mutate({
      ...{ name: 'My key', password: PASSWORD },
    });
    await browser.trpc.factors.confirm.mutate({ factorId, challengeId, credential: key.create(options) });
    const other = app.browser();
    const asked = await other.trpc.factors.passkeyOptions.mutate();
    const credential = key.show(asked.options);
    await other.trpc.factors.signInWithPasskey.mutate({ challengeId: asked.challengeId, credential });
    expect(await announcements(email)).toHaveLength(1);
  });

  test('is announced once when it signs in twice at once with the same cookie', async () => {
    const { email } = await usedAccount();
    const stranger = await makeAccount(app, passwordHash);
    const browser = await signIn(app, stranger.email);
    await Promise.all([signIn(app, email, browser), signIn(app, email, browser)]);
    expect(await announcements(email)).toHaveLength(1);
  });

  test('is not announced once the owner turned it off', async () => {
    const { email, browser } = await usedAccount();
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ newDeviceEmails: true });
    await browser.trpc.profiles.setNewDeviceEmails.mutate({ newDeviceEmails: false });
    await signIn(app, email);
    expect(await announcements(email)).toEqual(['Emails about new devices are off for Saluda']);
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ newDeviceEmails: false });
  });

  test('is announced ten times a day at most, and 100 devices are known', async () => {
    const { email, userId } = await usedAccount();
    for (let n = 0; n < 12; n++) await signIn(app, email);
    expect(await announcements(email)).toHaveLength(9);
    const known = async () =>
      (await app.context.db.selectFrom('knownDevices').select('tokenHash').where('userId', '=', userId).execute())
        .length;
    await sql`insert into known_devices (token_hash, user_id, expires_at)
      select n::text, ${userId}, now() from generate_series(1, 100) n`.execute(app.context.db);
    await signIn(app, email);
    expect(await known()).toBe(100);
  });

  test('is announced after years without one', async () => {
    const { email, userId } = await usedAccount();
    const { db } = app.context;
    await signIn(app, email);
    await sql`update known_devices set expires_at = now() where user_id = ${userId}`.execute(db);
    await deleteExpiredRows(db, 'known_devices', 1_000);
    await signIn(app, email);
    expect(await announcements(email)).toHaveLength(2);
  });

  test('is stored as a hash that differs by account', async () => {
    const one = await makeAccount(app, passwordHash);
    const two = await makeAccount(app, passwordHash);
    const browser = await signIn(app, one.email);
    await signIn(app, two.email, browser);
    const rows = await app.context.db
      .selectFrom('knownDevices')
      .select('tokenHash')
      .where('userId', 'in', [one.userId, two.userId])
      .execute();
    expect(new Set(rows.map(({ tokenHash }) => tokenHash)).size).toBe(2);
    expect(rows.map(({ tokenHash }) => tokenHash)).not.toContain(browser.cookies.get(COOKIE));
  });
});
