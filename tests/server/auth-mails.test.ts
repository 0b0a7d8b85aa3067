import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, someEmail } from '../support/app.ts';
import {
  type AuthApp,
  call,
  claimsOf,
  clientOf,
  clients,
  outcome,
  signInByToken,
  startAuthApp,
} from '../support/auth-api.ts';
import { aMinute, authMail, open, signedUp, wrongCode } from '../support/auth-mails.ts';
import { newAccount } from '../support/factors.ts';

const appUrl = 'https://app.example.com/callback';
let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ authApi: { redirects: [appUrl], key: null } });
});
afterAll(() => app.destroy());

describe.each(clients)('the client %s', (_, Client) => {
  test('signs up, confirms with the code and is signed in', async () => {
    const email = someEmail();
    const client = clientOf(app, Client);
    const signUp = await client.signUp({
      ...{ email: email.toUpperCase(), password: PASSWORD },
      options: { data: { full_name: 'Ana García', language: 'es', plan: 'x', gone: null } },
    });
    expect(signUp.error).toBeNull();
    expect(signUp.data.session).toBeNull();
    expect(signUp.data.user).toMatchObject({
      ...{ email, aud: 'authenticated', user_metadata: { full_name: 'Ana García', plan: 'x', email_verified: false } },
      identities: [{ provider: 'email', identity_data: { email } }],
      confirmation_sent_at: expect.any(String),
    });
    expect(signUp.data.user).not.toHaveProperty('email_confirmed_at');
    const early = await client.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    const { code, text, subject } = await authMail(app, email);
    expect(subject).toBe('Confirma tu correo electrónico en Saluda');
    expect(text).toContain(`O introduce este código en la aplicación:\n${code}`);
    const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' });
    expect(error).toBeNull();
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'otp' }], aal: 'aal1' });
    expect((await client.getUser()).data.user?.email_confirmed_at).toEqual(expect.any(String));
    const { rows } = await sql`select name, language, trial_start_date is not null as trial from profiles
      where email = ${email}`.execute(app.context.db);
    expect(rows).toEqual([{ name: 'Ana García', language: 'es', trial: true }]);
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('is refused a taken email, a weak password and an empty sign-up', async () => {
    const { email } = await newAccount(app);
    const client = clientOf(app, Client);
    expect((await client.signUp({ email, password: PASSWORD })).error).toMatchObject({
      ...{ status: 422, code: 'user_already_exists', message: 'User already registered' },
    });
    const weak = await client.signUp({ email: someEmail(), password: 'short' });
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons: ['length', 'characters'] });
    const common = await client.signUp({ email: someEmail(), password: 'Password1234' });
    expect(common.error).toMatchObject({ code: 'weak_password', reasons: ['pwned'] });
    expect((await client.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
    });
  });

  test('recovers an account: the link signs in, and the new password follows', async () => {
    const { email } = await newAccount(app);
    const client = clientOf(app, Client);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    expect((await client.resetPasswordForEmail(email)).error).toBeNull();
    expect((await client.resetPasswordForEmail(email)).error).toMatchObject({
      ...{ status: 429, code: 'over_email_send_rate_limit' },
      message: expect.stringMatching(/^For security purposes, you can only request this after (60|59|58) seconds\.$/),
    });
    const { code } = await authMail(app, email);
    expect((await client.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    const update = await client.updateUser({ password: 'Another-Horse-8' });
    expect(update.error).toBeNull();
    expect((await client.signInWithPassword({ email, password: 'Another-Horse-8' })).error).toBeNull();
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject({
      code: 'invalid_credentials',
    });
  });

  test('signs in without a password, also for the first time', async () => {
    const email = someEmail();
    const client = clientOf(app, Client);
    const refused = await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(refused.error).toMatchObject({ status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' });
    expect((await client.signInWithOtp({ email, options: { data: { full_name: 'Luis' } } })).error).toBeNull();
    const first = await authMail(app, email);
    expect(first.link.searchParams.get('type')).toBe('signup');
    const { data } = await client.verifyOtp({ email, token: first.code, type: 'email' });
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'Luis', email_verified: true } });
    expect(data.user?.identities).toHaveLength(1);
    expect((await client.signInWithOtp({ email })).error).toBeNull();
    const second = await authMail(app, email, 2);
    expect([second.link.searchParams.get('type'), second.subject]).toEqual(['magiclink', 'Sign in to Saluda']);
    const again = clientOf(app, Client);
    expect((await again.verifyOtp({ token_hash: second.token, type: 'email' })).error).toBeNull();
    expect((await again.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await again.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  test('exchanges the code of a link for a session (PKCE)', async () => {
    const email = someEmail();
    const client = clientOf(app, Client, { flowType: 'pkce' });
    await client.signUp({ email, password: PASSWORD, options: { emailRedirectTo: `${appUrl}` } });
    const target = await open(app, (await authMail(app, email)).link);
    expect([target.origin + target.pathname, target.hash]).toEqual([appUrl, '']);
    expect([...target.searchParams.keys()]).toEqual(['code']);
    const code = target.searchParams.get('code') ?? '';
    const wrong = { auth_code: code, code_verifier: 'x'.repeat(43) };
    const exchange = (body: object) => call(app, 'POST', '/token?grant_type=pkce', { body });
    expect(outcome(await exchange(wrong))).toEqual([400, 'bad_code_verifier']);
    expect(outcome(await exchange({ auth_code: code }))).toEqual([400, 'validation_failed']);
    expect(outcome(await exchange({ ...wrong, auth_code: crypto.randomUUID() }))).toEqual([
      404,
      'flow_state_not_found',
    ]);
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'email/signup' }]);
    expect(outcome(await exchange(wrong))).toEqual([404, 'flow_state_not_found']);
  });

  test('changes the email once both confirm', async () => {
    const { email } = await newAccount(app);
    const newEmail = someEmail();
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    const { data } = await client.updateUser({ email: newEmail });
    expect(data.user).toMatchObject({ email, new_email: newEmail, email_change_sent_at: expect.any(String) });
    const [old, fresh] = [await authMail(app, email), await authMail(app, newEmail)];
    const half = await open(app, old.link);
    expect(half.hash).toBe(
      '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    );
    expect((await client.getUser()).data.user).toMatchObject({ email, new_email: newEmail });
    const done = await client.verifyOtp({ email: newEmail, token: fresh.code, type: 'email_change' });
    expect([done.error, done.data.user?.email]).toEqual([null, newEmail]);
    expect((await client.getUser()).data.user).not.toHaveProperty('new_email');
    const taken = await client.updateUser({ email: (await newAccount(app)).email });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  test('a new password ends all other sessions, and data is merged', async () => {
    const account = await newAccount(app);
    const { email } = account;
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    const other = await signInByToken(app, email);
    expect((await client.updateUser({ password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    });
    expect((await client.updateUser({ password: 'short' })).error).toMatchObject({
      ...{ status: 422, code: 'weak_password', reasons: ['length', 'characters'] },
    });
    const changed = await client.updateUser({ password: 'Another-Horse-8', data: { a: 1, b: { c: [2] } } });
    expect(changed.error).toBeNull();
    expect(changed.data.user?.user_metadata).toMatchObject({ a: 1, b: { c: [2] } });
    expect(outcome(await call(app, 'GET', '/user', { token: other.access }))).toEqual([403, 'session_not_found']);
    expect((await account.browser.open('/dashboard')).statusCode).not.toBe(500);
    const { rows } = await sql`select id from sessions where user_id = ${account.userId}`.execute(app.context.db);
    expect(rows).toEqual([]);
    expect((await client.refreshSession()).error).toBeNull();
    const merged = await client.updateUser({ data: { a: null, d: 'x' } });
    expect(merged.data.user?.user_metadata).toEqual({ b: { c: [2] }, d: 'x', email_verified: true });
  });

  test('reauthenticates with a code by email', async () => {
    const { email } = await newAccount(app);
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    expect((await client.reauthenticate()).error).toBeNull();
    const { code, token, text } = await authMail(app, email);
    expect(token).toBe('');
    // What the email is for comes before the link to the account page
    expect(text.indexOf(code)).toBeLessThan(text.indexOf('http'));
    const wrong = await client.updateUser({ password: 'Another-Horse-8', nonce: wrongCode(code) });
    expect(wrong.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
    expect((await client.updateUser({ password: 'Another-Horse-8', nonce: code })).error).toBeNull();
    const again = await client.updateUser({ password: 'Another-Horse-9', nonce: code });
    expect(again.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' });
  });

  test('asks for the confirmation again', async () => {
    const { email, code } = await signedUp(app);
    const client = clientOf(app, Client);
    expect((await client.resend({ type: 'signup', email })).error).toMatchObject({ status: 429 });
    await aMinute(app);
    expect((await client.resend({ type: 'signup', email })).error).toBeNull();
    const newer = await authMail(app, email, 2);
    const superseded = await client.verifyOtp({ email, token: code, type: 'signup' });
    if (code !== newer.code) expect(superseded.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await client.verifyOtp({ email, token: newer.code, type: 'signup' })).error).toBeNull();
    expect((await client.resend({ type: 'signup', email: someEmail() })).error).toBeNull();
  });
});
