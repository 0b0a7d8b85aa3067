import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirm, mail, mailedToken, PASSWORD, someEmail } from '../support/app.ts';
import { type AuthApp, call, outcome, startAuthApp } from '../support/auth-api.ts';
import { aMinute, authMail, open, signedUp } from '../support/auth-mails.ts';
import { signInAt } from '../support/social.ts';

const WARNING = 'Someone signed up with this email before, with another password, which may still be valid.';
const OTHER = 'Victims-Horse-9';
const data = { full_name: 'Ana', role: 'admin', language: 'en' };
const REFUSED = [400, 'invalid_credentials'];

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

async function ask(path: string, body: object): Promise<void> {
  await aMinute(app);
  const answer = await call(app, 'POST', path, { body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

const verify = (email: string, token: string, type = 'email') =>
  call(app, 'POST', '/verify', { body: { email, token, type } });
const grant = async (email: string, password = PASSWORD) =>
  outcome(await call(app, 'POST', '/token?grant_type=password', { body: { email, password } }));
async function dataOf(email: string): Promise<unknown> {
  const { rows } = await sql<{ data: unknown }>`select user_metadata as data from users where email = ${email}`.execute(
    app.context.db,
  );
  return rows[0]?.data;
}

describe('product 34.7: after a sign-up with another password', () => {
  test('each further confirmation warns, also of the website, and the other data goes', async () => {
    const { email } = await signedUp(app, someEmail(), { data });
    const resend = () => ask('/resend', { type: 'signup', email });
    await resend();
    expect((await mail(app, email, 2)).text).not.toContain(WARNING);
    const repeats = [
      () => ask('/signup', { email, password: OTHER }),
      resend,
      () => ask('/signup', { email, password: PASSWORD }),
      () => app.browser().trpc.auth.resendConfirmation.mutate({ email }),
    ];
    for (const [n, repeat] of repeats.entries()) {
      await repeat();
      expect((await mail(app, email, n + 3)).text).toContain(WARNING);
    }
    await aMinute(app);
    const { body } = await call(app, 'POST', '/signup', { body: { email, password: OTHER, data: { x: 1 } } });
    expect(body.user_metadata).toEqual({ email_verified: false });
    await confirm(app.browser(), await mailedToken(app, email, 6));
    expect(await grant(email)).toEqual([200, null]);
    expect(await dataOf(email)).toEqual({ full_name: 'Ana', language: 'en' });
  });
});

describe('product 34.7: a password goes if a confirmation was asked for without it', () => {
  test.each(['/otp', '/recover'])('by %s, however the account is confirmed later', async (path) => {
    const { email } = await signedUp(app, someEmail(), { data });
    await ask(path, { email });
    await mail(app, email, 2);
    // Old tokens are deleted before unconfirmed accounts
    await sql`delete from mail_tokens where address = ${email}`.execute(app.context.db);
    await ask('/signup', { email, password: PASSWORD });
    expect((await verify(email, (await authMail(app, email, 3)).code)).status).toBe(200);
    expect(await grant(email)).toEqual(REFUSED);
    expect(await dataOf(email)).toEqual({ full_name: 'Ana', language: 'en' });
  });

  test("and the account is confirmed on the website, or by the website's reset", async () => {
    const { email } = await signedUp(app, someEmail(), { data });
    await ask('/otp', { email });
    await app.browser().trpc.auth.resendConfirmation.mutate({ email });
    await confirm(app.browser(), await mailedToken(app, email, 3));
    expect(await grant(email)).toEqual(REFUSED);

    const other = await signedUp(app, someEmail(), { data });
    await app.browser().trpc.auth.requestReset.mutate({ email: other.email });
    const token = await mailedToken(app, other.email, 2);
    await app.browser().trpc.auth.resetPassword.mutate({ token, password: OTHER });
    expect(await grant(other.email, OTHER)).toEqual([200, null]);
    expect(await dataOf(other.email)).toEqual({ full_name: 'Ana', language: 'en' });
  });

  test('but not of a confirmed account', async () => {
    const { email, link } = await signedUp(app, someEmail(), { data });
    await open(app, link);
    for (const [path, type, nth] of [
      ['/otp', 'magiclink', 2],
      ['/recover', 'recovery', 3],
    ] as const) {
      await ask(path, { email });
      expect((await verify(email, (await authMail(app, email, nth)).code, type)).status).toBe(200);
    }
    expect(await grant(email)).toEqual([200, null]);
    expect(await dataOf(email)).toEqual(data);
  });
});

test('product 34.7: data of an account without a password stays only if who confirms sent the same', async () => {
  for (const [later, kept] of [
    [{ language: 'en', role: 'admin', full_name: 'Ana' }, data],
    [{ role: 'user' }, { full_name: 'Ana', language: 'en' }],
  ] as const) {
    const email = someEmail();
    await ask('/otp', { email, data });
    await mail(app, email);
    await ask('/otp', { email, data: later });
    expect((await verify(email, (await authMail(app, email, 2)).code)).status).toBe(200);
    expect(await dataOf(email)).toEqual(kept);
  }
});

test('product 21.4: a sign-in with Google on the website leaves nothing that somebody sent before', async () => {
  const { email } = await signedUp(app, someEmail(), { data });
  await ask('/signup', { email, password: OTHER });
  expect((await signInAt(app, app.browser(), 'google', { email })).place).toBe('/onboarding');
  expect(await dataOf(email)).toEqual({});
  expect(await grant(email)).toEqual(REFUSED);
  expect(await grant(email, OTHER)).toEqual(REFUSED);
});
