import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, someEmail } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  clientOf,
  clients,
  outcome,
  startAuthApp,
} from '../support/auth-api.ts';
import { aMinute, authMail, open, signedUp } from '../support/auth-mails.ts';
import { appWith, newAccount } from '../support/factors.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

const NEW_PASSWORD = 'Another-Horse-8';

describe.each(clients)('the client %s, with a second factor', (_, Client) => {
  test('changes the password with it, or with a code if it was used a while ago', async () => {
    const { email, userId } = await newAccount(app);
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (!enrolled.data) throw enrolled.error;
    const { id: factorId, totp } = enrolled.data;
    await client.mfa.challengeAndVerify({ factorId, code: appWith(totp.secret)() });
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();

    await sql`update token_sessions set aal2_at = now() - interval '11 minutes' where user_id = ${userId}`.execute(
      app.context.db,
    );
    const stale = await client.updateUser({ password: 'Another-Horse-9' });
    expect(stale.error).toMatchObject({ status: 400, code: 'reauthentication_needed' });
    expect((await client.updateUser({ data: { a: 1 } })).error).toBeNull();
    await client.reauthenticate();
    const mails = await Promise.all([1, 2, 3].map((nth) => authMail(app, email, nth)));
    const nonce = mails.map(({ code }) => code).find(Boolean) ?? '';
    expect((await client.updateUser({ password: 'Another-Horse-9', nonce })).error).toBeNull();

    const weak = clientOf(app, Client);
    await weak.signInWithPassword({ email, password: 'Another-Horse-9' });
    for (const change of [{ password: NEW_PASSWORD }, { email: someEmail() }]) {
      expect((await weak.updateUser(change)).error).toMatchObject({ status: 401, code: 'insufficient_aal' });
    }
  });

  test('recovers with PKCE', async () => {
    const { email } = await newAccount(app);
    const client = clientOf(app, Client, { flowType: 'pkce' });
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    await client.resetPasswordForEmail(email, { redirectTo: 'http://localhost:3000/onboarding?x=1' });
    const target = await open(app, (await authMail(app, email)).link);
    expect(target.searchParams.get('x')).toBe('1');
    const { error } = await client.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect([error, events.includes('PASSWORD_RECOVERY')]).toEqual([null, true]);
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect(events).toContain('USER_UPDATED');
  });
});

test.each<[string, object, number, string]>([
  ['/signup', {}, 422, 'anonymous_provider_disabled'],
  ['/signup', { email: 'ana@example.com' }, 400, 'validation_failed'],
  ['/signup', { email: 'no email', password: PASSWORD }, 400, 'validation_failed'],
  ['/signup', { email: 'ana@example.com', phone: '1', password: PASSWORD }, 400, 'validation_failed'],
  ['/signup', { email: 'ana@example.com', password: 7 }, 400, 'bad_json'],
  ['/signup', { email: 'ana@example.com', password: PASSWORD, data: [] }, 400, 'bad_json'],
  [
    '/signup',
    { email: 'ana@example.com', password: PASSWORD, data: { a: 'x'.repeat(5000) } },
    400,
    'validation_failed',
  ],
  ['/signup', { email: 'ana@example.com', password: PASSWORD, data: { a: '\0' } }, 400, 'validation_failed'],
  ['/signup', { email: 'ana@example.com', password: PASSWORD, code_challenge: 'x' }, 400, 'validation_failed'],
  ['/otp', {}, 400, 'validation_failed'],
  ['/recover', { email: 'a@example.com', code_challenge_method: 's256' }, 400, 'validation_failed'],
  ...[42, 129].map((length): [string, object, number, string] => [
    '/resend',
    { type: 'signup', email: 'a@example.com', code_challenge: 'x'.repeat(length), code_challenge_method: 's256' },
    400,
    'validation_failed',
  ]),
  [
    '/otp',
    { email: 'a@example.com', code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' },
    400,
    'validation_failed',
  ],
  ['/otp', { email: 'no email' }, 400, 'validation_failed'],
  [
    '/otp',
    { email: 'a@example.com', code_challenge: '€'.repeat(43), code_challenge_method: 's256' },
    400,
    'validation_failed',
  ],
  ['/recover', {}, 400, 'validation_failed'],
  ['/resend', { email: 'ana@example.com' }, 400, 'validation_failed'],
  ['/resend', { type: 'signup' }, 400, 'validation_failed'],
  ['/resend', { type: 'phone_change', phone: '1' }, 400, 'validation_failed'],
  ['/verify', { token: '123456', email: 'ana@example.com' }, 400, 'validation_failed'],
  ['/verify', { type: 'signup', email: 'ana@example.com' }, 400, 'validation_failed'],
  ['/verify', { type: 'signup', token: '123456' }, 400, 'validation_failed'],
  ['/verify', { type: 'signup', token: '1', token_hash: '1', email: 'ana@example.com' }, 400, 'validation_failed'],
  ['/verify', { type: 'signup', token_hash: '1', email: 'ana@example.com' }, 400, 'validation_failed'],
  ['/verify', { type: 'toString', token_hash: '1' }, 400, 'validation_failed'],
  ['/verify', { type: 'sms', phone: '1', token: '123456' }, 400, 'validation_failed'],
  ['/verify', { type: 'signup', email: 'ana@example.com', token: '123456' }, 403, 'otp_expired'],
])('POST %s %j is refused with %i %s in both formats', async (path, body, status, code) => {
  const current = await call(app, 'POST', path, { body });
  expect([current.status, current.body]).toMatchObject([status, { code, message: expect.any(String) }]);
  const old = await call(app, 'POST', path, { body, headers: { 'x-supabase-api-version': '' } });
  expect([old.status, old.body]).toMatchObject([status, { code: status, error_code: code, msg: expect.any(String) }]);
});

test('the user may not change what is not theirs', async () => {
  const { access: token } = await accountWithTokens(app);
  const put = async (body: object) => outcome(await call(app, 'PUT', '/user', { token, body }));
  expect(await put({ app_metadata: { admin: true } })).toEqual([403, 'not_admin']);
  expect(await put({ phone: '600' })).toEqual([400, 'validation_failed']);
  expect(await put({ email: 'no email' })).toEqual([400, 'validation_failed']);
  expect(await put({ data: { deep: JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`) } })).toEqual([
    ...[400, 'validation_failed'],
  ]);
  for (let n = 0; n < 4; n += 1) expect((await put({ data: { [`k${n}`]: 'x'.repeat(900) } }))[0]).toBe(200);
  expect(await put({ data: { more: 'x'.repeat(900) } })).toEqual([400, 'validation_failed']);
});

test('an error while the email is queued leaves no account and no token', async () => {
  const { db } = app.context;
  const email = someEmail();
  const known = await signedUp(app);
  await aMinute(app);
  await sql`alter table graphile_worker._private_jobs add constraint no_jobs check (false) not valid`.execute(db);
  const failed = await call(app, 'POST', '/signup', { body: { email, password: PASSWORD } });
  const resent = await call(app, 'POST', '/otp', { body: { email: known.email } });
  await sql`alter table graphile_worker._private_jobs drop constraint no_jobs`.execute(db);
  expect([failed.status, resent.status]).toEqual([500, 500]);
  const { rows } = await sql`select (select count(*)::int from users where email = ${email}) as users,
    (select count(*)::int from mail_tokens where address = ${email}) as tokens`.execute(db);
  expect(rows).toEqual([{ users: 0, tokens: 0 }]);
  const verified = await call(app, 'POST', '/verify', { body: { token_hash: known.token, type: 'signup' } });
  expect(verified.status).toBe(200);
  expect((await call(app, 'POST', '/signup', { body: { email, password: PASSWORD } })).status).toBe(200);
});
