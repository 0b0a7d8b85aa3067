import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirm, mailedToken, ownAddress, PASSWORD, refusal, someEmail } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  clientOf,
  clients,
  outcome,
  startAuthApp,
} from '../support/auth-api.ts';
import { aMinute, authMail, open, signedUp, wrongCode } from '../support/auth-mails.ts';
import { newAccount } from '../support/factors.ts';
import { prefetches } from '../support/prefetches.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

const EXPIRED = [403, 'otp_expired'];
const byCode = (email: string, token: string, type: string) =>
  call(app, 'POST', '/verify', { body: { email, token, type } });

describe.each(clients)('product 34.7: the client %s', (_, Client) => {
  test('learns by email that somebody signed up before with another password', async () => {
    const { email, text: first } = await signedUp(app, someEmail(), { data: { language: 'en' } });
    const warning = 'Someone signed up with this email before, with another password, which may still be valid.';
    expect(first).not.toContain(warning);
    const client = clientOf(app, Client);
    const repeated: string[] = [];
    for (const password of [PASSWORD, 'Victims-Horse-9']) {
      await aMinute(app);
      const { data, error } = await client.signUp({ email, password });
      expect(error).toBeNull();
      const { id, created_at: _at, updated_at: _changed, confirmation_sent_at: _sent, ...rest } = data.user ?? {};
      repeated.push(JSON.stringify(rest));
    }
    expect(repeated[1]).toBe(repeated[0]);
    expect((await authMail(app, email, 2)).text).not.toContain(warning);
    const { text, code } = await authMail(app, email, 3);
    expect(text).toContain(warning);
    expect(text).toContain('select “Forgot password?” on http://localhost:3000/login.');
    expect((await client.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull();
    expect((await clientOf(app, Client).signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const refused = await clientOf(app, Client).signInWithPassword({ email, password: 'Victims-Horse-9' });
    expect(refused.error).toMatchObject({ code: 'invalid_credentials' });
  });

  test.each(['/otp', '/recover'])('has no data of whoever signed up before, after a claim by %s', async (path) => {
    const data = { full_name: 'Ana', role: 'admin', language: 'en' };
    const { email } = await signedUp(app, someEmail(), { data });
    await aMinute(app);
    expect((await call(app, 'POST', path, { body: { email } })).status).toBe(200);
    const { code } = await authMail(app, email, 2);
    const client = clientOf(app, Client);
    const type = path === '/otp' ? 'email' : 'recovery';
    const { data: verified, error } = await client.verifyOtp({ email, token: code, type });
    expect(error).toBeNull();
    expect(verified.user?.user_metadata).toEqual({ full_name: 'Ana', language: 'en', email_verified: true });
  });
});

test('product 34.7: the website says that a password went, and where to set a new one', async () => {
  const email = someEmail();
  const browser = app.browser();
  await browser.trpc.auth.signUp.mutate({ name: 'Ana', email, password: PASSWORD, language: 'en' });
  expect((await call(app, 'POST', '/recover', { body: { email } })).status).toBe(200);
  await authMail(app, email, 2);
  const { statusCode, body } = await confirm(browser, await mailedToken(app, email));
  expect(statusCode).toBe(200);
  expect(body).toContain('we removed the password');
  expect(body).toContain('account page');
  const { hasPassword } = await browser.trpc.auth.waysIn.query();
  expect(hasPassword).toBe(false);

  const other = app.browser();
  const undisturbed = someEmail();
  await other.trpc.auth.signUp.mutate({ name: 'Ana', email: undisturbed, password: PASSWORD, language: 'en' });
  expect((await confirm(other, await mailedToken(app, undisturbed))).statusCode).toBe(303);
});

describe('product 34.7: wrong codes', () => {
  const kinds = [
    ['/otp', 'magiclink'],
    ['/recover', 'recovery'],
  ] as const;

  /** New emails do not count here. */
  async function newCode(email: string, path: string, token?: string): Promise<string> {
    await sql`delete from limits where key like 'token-mail:%' or key like 'mailedLink%'`.execute(app.context.db);
    const before = (await app.context.sandboxes?.mailbox?.list(email))?.length ?? 0;
    const sent = token === undefined ? { body: { email } } : { token };
    expect((await call(app, token === undefined ? 'POST' : 'GET', path, sent)).status).toBe(200);
    return (await authMail(app, email, before + 1)).code;
  }

  test('from one network end all codes of an email for a day after ten, but no links, nor those of others', async () => {
    const { email } = await newAccount(app);
    const address = ownAddress();
    const guess = (token: string, type: string, from = address) =>
      call(app, 'POST', '/verify', { body: { email, token, type }, address: from }).then(outcome);
    for (const [path, type] of kinds) {
      const code = await newCode(email, path);
      for (let n = 0; n < 5; n++) expect(await guess(wrongCode(code), type)).toEqual(EXPIRED);
    }
    for (const [path, type] of kinds) expect(await guess(await newCode(email, path), type)).toEqual(EXPIRED);
    const { link } = await authMail(app, email, 4);
    expect((await open(app, link)).hash).toContain('access_token=');
    expect(
      (await call(app, 'POST', '/verify', { body: { email, token: await newCode(email, '/otp'), type: 'magiclink' } }))
        .status,
    ).toBe(200);
    const other = await signedUp(app);
    expect(
      outcome(
        await call(app, 'POST', '/verify', {
          body: { email: other.email, token: other.code, type: 'signup' },
          address,
        }),
      ),
    ).toEqual([200, null]);
  });

  test.each([...kinds, ['/signup', 'signup'] as const])(
    'of strangers end a code of %s for them, not where it was asked for',
    async (path, type) => {
      const home = ownAddress();
      const email = type === 'signup' ? someEmail() : (await newAccount(app)).email;
      const body = { email, password: PASSWORD };
      expect((await call(app, 'POST', path, { body, address: home })).status).toBe(200);
      const { code } = await authMail(app, email);
      const enter = (token: string, address = ownAddress()) =>
        call(app, 'POST', '/verify', { body: { email, token, type }, address }).then(outcome);
      for (let n = 0; n < 5; n++) expect(await enter(wrongCode(code))).toEqual(EXPIRED);
      expect(await enter(code)).toEqual(EXPIRED);
      for (let n = 0; n < 4; n++) expect(await enter(wrongCode(code), home)).toEqual(EXPIRED);
      expect(await enter(code, home)).toEqual([200, null]);
    },
  );

  test('from the network that asked end a code there after five', async () => {
    const home = ownAddress();
    const { email } = await newAccount(app);
    expect((await call(app, 'POST', '/otp', { body: { email }, address: home })).status).toBe(200);
    const { code } = await authMail(app, email);
    const enter = (token: string, address: string) =>
      call(app, 'POST', '/verify', { body: { email, token, type: 'magiclink' }, address }).then(outcome);
    for (let n = 0; n < 5; n++) expect(await enter(wrongCode(code), home)).toEqual(EXPIRED);
    expect(await enter(code, home)).toEqual(EXPIRED);
    expect(await enter(code, ownAddress())).toEqual([200, null]);
  });

  test('from all networks end them after a hundred', async () => {
    const { email } = await newAccount(app);
    const code = await newCode(email, '/otp');
    expect(outcome(await byCode(email, wrongCode(code), 'magiclink'))).toEqual(EXPIRED);
    await sql`update limits set points = 99 where key like 'mailedCode-account%'`.execute(app.context.db);
    expect(outcome(await byCode(email, wrongCode(code), 'magiclink'))).toEqual(EXPIRED);
    expect(outcome(await byCode(email, code, 'magiclink'))).toEqual(EXPIRED);
    await sql`delete from limits where key like 'mailedCode%'`.execute(app.context.db);
    expect((await byCode(email, code, 'magiclink')).status).toBe(200);
  });

  test('count only while there is a code to guess, and right ones do not count', async () => {
    const { email } = await newAccount(app);
    const address = ownAddress();
    const guess = (token: string) =>
      call(app, 'POST', '/verify', { body: { email, token, type: 'magiclink' }, address }).then(outcome);
    for (let n = 0; n < 9; n++) await app.context.limits.mailedCode.consume({ account: email, address });
    for (let n = 0; n < 2; n++) expect(await guess('123456')).toEqual(EXPIRED);
    for (let n = 0; n < 2; n++) expect(await guess(await newCode(email, '/otp'))).toEqual([200, null]);
  });

  test('to change the password count, too', async () => {
    const { email, access: token } = await accountWithTokens(app);
    const reauthenticate = () => newCode(email, '/reauthenticate', token);
    const put = async (nonce: string, password = 'Another-Horse-8') =>
      outcome(await call(app, 'PUT', '/user', { token, body: { password, nonce }, address }));
    const address = ownAddress();
    // Those that anybody may guess count apart
    for (let n = 0; n < 10; n++) await app.context.limits.mailedCode.consume({ account: email, address });
    expect(await put(await reauthenticate(), 'Another-Horse-9')).toEqual([200, null]);
    for (let mail = 0; mail < 2; mail++) {
      const code = await reauthenticate();
      for (let n = 0; n < 5; n++) expect(await put(wrongCode(code))).toEqual([422, 'reauthentication_not_valid']);
    }
    expect(await put(await reauthenticate())).toEqual([422, 'reauthentication_not_valid']);
  });
});

describe('product 34.7: a confirmation by the API', () => {
  test("voids the website's, and the browser that waits for it", async () => {
    const [email, browser] = [someEmail(), app.browser()];
    await browser.trpc.auth.signUp.mutate({ name: 'Eve', email, password: PASSWORD, language: 'en' });
    const token = await mailedToken(app, email);
    await call(app, 'POST', '/otp', { body: { email } });
    expect((await byCode(email, (await authMail(app, email, 2)).code, 'email')).status).toBe(200);
    expect(await browser.trpc.auth.waitingState.query()).toBe('none');
    const { headers } = await confirm(app.browser(), token);
    expect(headers.location).toContain('error_code=otp_expired');
    expect(await refusal(browser.trpc.auth.signInHere.mutate())).toBe('unauthenticated');
    expect(await browser.trpc.profiles.me.query()).toBeNull();
  });

  test('is not done by prefetching', async () => {
    const { email, link, code } = await signedUp(app);
    for (const headers of prefetches) {
      const answer = await app.app.inject({ url: link.pathname + link.search, headers, remoteAddress: '127.0.0.1' });
      expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
    }
    expect((await byCode(email, code, 'signup')).status).toBe(200);
  });
});

test('product 34.7: what was sent to an old email is void, also codes for sessions', async () => {
  const { email, access: token } = await accountWithTokens(app);
  const challenge = { code_challenge: 'v'.repeat(43), code_challenge_method: 'plain' };
  await call(app, 'POST', '/otp', { body: { email, ...challenge } });
  const code = (await open(app, (await authMail(app, email)).link)).searchParams.get('code');
  const newEmail = someEmail();
  await call(app, 'PUT', '/user', { token, body: { email: newEmail } });
  for (const mail of [await authMail(app, email, 2), await authMail(app, newEmail)]) await open(app, mail.link);
  expect((await call(app, 'GET', '/user', { token })).body).toMatchObject({ email: newEmail });
  const body = { auth_code: code, code_verifier: 'v'.repeat(43) };
  expect(outcome(await call(app, 'POST', '/token?grant_type=pkce', { body }))[0]).toBeGreaterThanOrEqual(400);
});
