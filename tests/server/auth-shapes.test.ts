import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUuid } from '#src/paths.ts';
import { PASSWORD, someEmail } from '../support/app.ts';
import {
  type Answer,
  type AuthApp,
  accountWithTokens,
  call,
  claimsOf,
  refreshBy,
  startAuthApp,
} from '../support/auth-api.ts';
import { challenged, enrolledApp, verifyWith } from '../support/auth-factors.ts';
import { aMinute, authMail, open, signedUp } from '../support/auth-mails.ts';
import { newAccount } from '../support/factors.ts';

const appUrl = 'https://app.example.com/callback';
const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const VERIFIER = 'v'.repeat(43);
const challengeFields = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 's256',
};

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ authApi: { redirects: [appUrl], key: null } });
});
afterAll(() => app.destroy());

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** All of a user's fields. `more`: those that only some have. */
function userOf(email: string, more: object = {}) {
  return {
    ...{ id: uuid, aud: 'authenticated', role: 'authenticated', email, phone: '' },
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { email_verified: true },
    identities: [identityOf(email)],
    ...{ created_at: time, updated_at: time, is_anonymous: false },
    ...more,
  };
}

function identityOf(email: string, isConfirmed = true) {
  return {
    ...{ identity_id: uuid, id: uuid, user_id: uuid, provider: 'email', email },
    identity_data: { sub: uuid, email, email_verified: isConfirmed, phone_verified: false },
    ...{ created_at: time, updated_at: time, ...(isConfirmed && { last_sign_in_at: time }) },
  };
}

const confirmed = { email_confirmed_at: time, confirmed_at: time, last_sign_in_at: time };

function sessionOf(user: object) {
  return {
    ...{ access_token: expect.any(String), token_type: 'bearer', expires_in: 3600, expires_at: expect.any(Number) },
    ...{ refresh_token: expect.stringMatching(/^[\w-]{48}$/), user },
  };
}

function claimsFor({ body }: Answer) {
  return claimsOf(String(body.access_token));
}

test('product 34.1: users, sessions and tokens have exactly the fields of the protocol', async () => {
  const email = someEmail();
  const { link } = await signedUp(app, email, { data: { plan: 'x' } });
  await aMinute(app);
  const again = await call(app, 'POST', '/signup', { body: { email, password: PASSWORD } });
  expect([again.status, again.body]).toEqual([
    200,
    userOf(email, {
      ...{ confirmation_sent_at: time, user_metadata: { email_verified: false } },
      identities: [identityOf(email, false)],
    }),
  ]);
  expect(link.searchParams.get('type')).toBe('signup');
  const { code } = await authMail(app, email, 2);
  const verified = await call(app, 'POST', '/verify', { body: { type: 'signup', email, token: code } });
  const user = userOf(email, {
    ...{ ...confirmed, confirmation_sent_at: time, user_metadata: { plan: 'x', email_verified: true } },
  });
  expect([verified.status, verified.body]).toEqual([200, sessionOf(user)]);
  expect(Object.keys(claimsFor(verified)).sort()).toEqual(
    ['iss', 'sub', 'aud', 'iat', 'exp', 'email', 'phone', 'app_metadata', 'user_metadata', 'role', 'session_id']
      .concat('aal', 'amr', 'is_anonymous')
      .sort(),
  );
  const [first = ''] = String(verified.body.access_token).split('.');
  const header = JSON.parse(Buffer.from(first, 'base64url').toString());
  const { body: keys } = await call(app, 'GET', '/.well-known/jwks.json');
  expect(keys).toEqual({
    keys: [
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.any(String),
        y: expect.any(String),
        kid: header.kid,
        alg: 'ES256',
        use: 'sig',
      },
    ],
  });
  expect(header).toEqual({ alg: 'ES256', kid: uuid, typ: 'JWT' });
  expect((await refreshBy(app, String(verified.body.refresh_token))).body).toEqual(sessionOf(user));
  const token = String(verified.body.access_token);
  expect((await call(app, 'GET', '/user', { token })).body).toEqual(user);
  const out = await app.app.inject({
    ...{ method: 'POST', url: '/auth/v1/logout', headers: { authorization: `Bearer ${token}` } },
  });
  expect([out.statusCode, out.body]).toEqual([204, '']);
});

test('product 34.1: factors and what is asked of them have exactly the fields of the protocol', async () => {
  const { access: token, email } = await accountWithTokens(app);
  const body = { factor_type: 'totp', friendly_name: 'Mine', issuer: 'An app' };
  const enrolled = await call(app, 'POST', '/factors', { token, body });
  expect(enrolled.body).toEqual({
    ...{ id: uuid, type: 'totp', friendly_name: 'Mine' },
    totp: {
      // The client puts it into a data URL as it is
      qr_code: expect.stringMatching(/^<svg [^#]+<\/svg>$/),
      secret: expect.stringMatching(/^[A-Z2-7]{16,}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/An%20app:.+[?&]secret=[A-Z2-7]+/),
    },
  });
  await call(app, 'DELETE', `/factors/${enrolled.body.id}`, { token }).then((removed) =>
    expect(removed.body).toEqual({ id: enrolled.body.id }),
  );
  const { id, code } = await enrolledApp(app, token);
  const pending = { id, friendly_name: 'My phone', factor_type: 'totp', status: 'unverified' };
  const challenge = await call(app, 'POST', `/factors/${id}/challenge`, { token, body: { factorId: id } });
  expect(challenge.body).toEqual({ id: uuid, type: 'totp', expires_at: expect.any(Number) });
  expect(Number(challenge.body.expires_at) - Date.now() / 1000).toBeCloseTo(300, -1);
  const times = { created_at: time, updated_at: time, last_challenged_at: time };
  expect((await call(app, 'GET', '/user', { token })).body.factors).toEqual([{ ...pending, ...times }]);
  const verified = await verifyWith(app, token, id, {
    challengeId: (await challenged(app, token, id)).id,
    code: code(),
  });
  const factors = [{ ...pending, ...times, status: 'verified' }];
  expect(verified.body).toEqual(sessionOf(userOf(email, { ...confirmed, factors })));
  expect(claimsFor(verified)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] });
});

test('product 34.1: settings, health and calls without data have exactly the fields of the protocol', async () => {
  const offered = { anonymous_users: false, apple: true, email: true, google: true, phone: true, web3: false };
  expect((await call(app, 'GET', '/settings')).body).toEqual({
    ...{ external: offered, disable_signup: false, mailer_autoconfirm: false, phone_autoconfirm: false },
    ...{ sms_provider: '', saml_enabled: false, passkeys_enabled: false },
  });
  expect((await call(app, 'GET', '/health')).body).toEqual({ name: 'Saluda', description: expect.any(String) });
  const { email, access: token } = await accountWithTokens(app);
  const empty = [
    await call(app, 'POST', '/otp', { body: { email } }),
    await call(app, 'POST', '/recover', { body: { email } }),
    await call(app, 'POST', '/resend', { body: { email, type: 'signup' } }),
    await call(app, 'GET', '/reauthenticate', { token }),
  ];
  expect(empty.map(({ status, body }) => [status, body])).toEqual(empty.map(() => [200, {}]));
});

test('product 34.7: links and codes lead to sessions that name how they were proven', async () => {
  const { email } = await newAccount(app);
  const methods: unknown[] = [];
  for (const [n, [path, type, pkce]] of (
    [
      ['/otp', 'magiclink', false],
      ['/recover', 'recovery', false],
      ['/otp', 'magiclink', true],
      ['/recover', 'recovery', true],
    ] as const
  ).entries()) {
    await aMinute(app);
    await call(app, 'POST', `${path}?redirect_to=${appUrl}`, { body: { email, ...(pkce ? challengeFields : {}) } });
    const { link } = await authMail(app, email, n + 1);
    expect(link.searchParams.get('type')).toBe(type);
    const target = await open(app, link);
    const hash = new URLSearchParams(target.hash.slice(1));
    if (!pkce) {
      methods.push(claimsOf(hash.get('access_token') ?? '').amr);
      expect(hash.get('type')).toBe(type);
      continue;
    }
    expect([target.hash, isUuid(target.searchParams.get('code') ?? '')]).toEqual(['', true]);
    const body = { auth_code: target.searchParams.get('code'), code_verifier: VERIFIER };
    methods.push(claimsFor(await call(app, 'POST', '/token?grant_type=pkce', { body })).amr);
  }
  const timestamp = expect.any(Number);
  expect(methods).toEqual(['otp', 'otp', 'magiclink', 'recovery'].map((method) => [{ method, timestamp }]));
});

test('product 1.16, 34.7: the first of two confirmations of an email says so, as JSON and with PKCE in query and hash', async () => {
  const { access: token, email } = await accountWithTokens(app);
  const change = async (newEmail: string, fields = {}) => {
    await aMinute(app);
    const body = { email: newEmail, ...fields };
    const answer = await call(app, 'PUT', `/user?redirect_to=${appUrl}`, { token, body });
    expect(answer.body).toMatchObject({ email, new_email: newEmail, email_change_sent_at: time });
    return await authMail(app, newEmail);
  };
  const first = someEmail();
  const { code } = await change(first);
  const half = await call(app, 'POST', '/verify', { body: { type: 'email_change', email: first, token: code } });
  expect([half.status, half.body]).toEqual([200, { msg: HALF, code: '200' }]);
  const second = someEmail();
  const { link } = await change(second, challengeFields);
  const message = new URLSearchParams({ message: HALF });
  expect((await open(app, link)).href).toBe(`${appUrl}?${message}#${message}&sb=`);
  const done = await open(app, (await authMail(app, email, 2)).link);
  const exchange = { auth_code: done.searchParams.get('code'), code_verifier: VERIFIER };
  const session = await call(app, 'POST', '/token?grant_type=pkce', { body: exchange });
  expect(session.body.user).toMatchObject({ email: second });
  expect(claimsFor(session).amr).toMatchObject([{ method: 'email_change' }]);
});
