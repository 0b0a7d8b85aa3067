import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUuid } from '#src/paths.ts';
import { PASSWORD, startTestApp } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  claimsOf,
  clientOf,
  clients,
  outcome,
  refreshBy,
  signInByToken,
  startAuthApp,
  tokensOf,
} from '../support/auth-api.ts';
import { newAccount } from '../support/factors.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

describe.each(clients)('product 34.1: the client %s', (_, Client) => {
  test('signs in with a password, reads the user, refreshes and signs out', async () => {
    const { email, userId } = await newAccount(app);
    const client = clientOf(app, Client);
    const { data, error } = await client.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user).toMatchObject({
      ...{ id: userId, aud: 'authenticated', role: 'authenticated', email, phone: '', is_anonymous: false },
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email_verified: true },
      identities: [{ id: userId, user_id: userId, provider: 'email', identity_data: { sub: userId, email } }],
    });
    expect(data.user).not.toHaveProperty('factors');
    for (const name of ['email_confirmed_at', 'confirmed_at', 'last_sign_in_at', 'created_at', 'updated_at'] as const)
      expect(new Date(String(data.user?.[name])).toISOString()).toBe(data.user?.[name]);
    expect((await client.getUser()).data.user).toEqual(data.user);

    const before = claimsOf(data.session?.access_token ?? '');
    expect(before).toMatchObject({
      ...{ iss: `${app.context.env.publicUrl}/auth/v1`, sub: userId, aud: 'authenticated', role: 'authenticated' },
      ...{ email, phone: '', aal: 'aal1', amr: [{ method: 'password' }], is_anonymous: false },
    });
    expect([isUuid(String(before.session_id)), Number(before.exp) - Number(before.iat)]).toEqual([true, 3600]);
    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
    expect(claimsOf(refreshed.data.session?.access_token ?? '')).toMatchObject({
      ...{ session_id: before.session_id, amr: before.amr },
    });
    expect((await client.getClaims()).data?.claims.sub).toBe(userId);

    const token = refreshed.data.session?.access_token;
    expect((await client.signOut()).error).toBeNull();
    expect(outcome(await call(app, 'GET', '/user', { token }))).toEqual([403, 'session_not_found']);
    expect((await client.getSession()).data.session).toBeNull();
  });

  test('reports errors with their codes', async () => {
    const { email } = await newAccount(app);
    const client = clientOf(app, Client);
    const wrong = await client.signInWithPassword({ email, password: 'Wrong-Horse-77' });
    expect(wrong.error).toMatchObject({
      ...{ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' },
    });
    await sql`update users set email_verified = false where email = ${email}`.execute(app.context.db);
    const unconfirmed = await client.signInWithPassword({ email, password: PASSWORD });
    expect(unconfirmed.error).toMatchObject({ status: 400, code: 'email_not_confirmed' });
    expect((await client.refreshSession({ refresh_token: 'abcdefghijkl' })).error).toMatchObject({ status: 400 });
  });

  test('drops its session once that has ended elsewhere', async () => {
    const { email } = await newAccount(app);
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    const other = await signInByToken(app, email);
    expect((await call(app, 'POST', '/logout?scope=others', { token: other.access })).status).toBe(204);
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await call(app, 'GET', '/user', { token: other.access })).status).toBe(200);
  });
});

describe('product 34.3: access tokens', () => {
  test('others than ours are refused', async () => {
    const { access } = await accountWithTokens(app);
    const [header = '', payload = '', signature = ''] = access.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
    const { body } = await call(app, 'GET', '/.well-known/jwks.json');
    const [jwk] = body.keys as Record<string, string>[];
    const hs256 = (key: string) => {
      const signed = `${encode({ alg: 'HS256', kid, typ: 'JWT' })}.${payload}`;
      return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
    };
    const own = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const ownJwk = await crypto.subtle.exportKey('jwk', own.publicKey);
    const signedBy = async (head: object, key: CryptoKey, claims = payload) => {
      const signed = `${encode(head)}.${claims}`;
      const bytes = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(signed));
      return `${signed}.${Buffer.from(bytes).toString('base64url')}`;
    };
    const forged = [
      ...['garbage', 'a.b.c', `${header}.${payload}.`, `${header}.${payload}.${signature.slice(0, -4)}AAAA`],
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none', kid })}.${payload}.`,
      ...[hs256(JSON.stringify(jwk)), hs256(jwk?.x ?? '')],
      await signedBy({ alg: 'ES256', kid }, own.privateKey),
      await signedBy({ alg: 'ES256', kid, jwk: ownJwk }, own.privateKey),
      await signedBy({ alg: 'ES256', kid: 'of-somebody-else' }, own.privateKey),
    ];
    for (const token of forged) {
      expect(outcome(await call(app, 'GET', '/user', { token }))).toEqual([403, 'bad_jwt']);
    }
    expect(outcome(await call(app, 'GET', '/user'))).toEqual([401, 'no_authorization']);
    expect((await call(app, 'GET', '/user', { token: access })).status).toBe(200);
  });

  test('of another audience, another issuer or too old are refused', async () => {
    const { userId, sessionId } = await accountWithTokens(app);
    const { signAccessToken } = await import('#server/auth-api/access-tokens.ts');
    const { openAuthApi } = await import('#server/auth-api/auth-api.ts');
    const { findSession } = await import('#db/auth-api/users.ts');
    const api = await openAuthApi(app.context, { redirects: [], key: null });
    const session = await findSession(app.context.db, sessionId);
    if (!session) throw new Error('no session');
    const now = Math.floor(Date.now() / 1000);
    const statusOf = async (token: string) => outcome(await call(app, 'GET', '/user', { token }))[1];
    expect(session.id).toBe(userId);
    expect(await statusOf(await signAccessToken(api, session, now))).toBe(null);
    expect(await statusOf(await signAccessToken(api, session, now - 3601))).toBe('bad_jwt');
    const foreign = { ...api, issuer: 'https://other.example/auth/v1' };
    expect(await statusOf(await signAccessToken(foreign, session, now))).toBe('bad_jwt');
  });

  test('of a deleted or suspended account are refused', async () => {
    const gone = await accountWithTokens(app);
    await sql`delete from users where id = ${gone.userId}`.execute(app.context.db);
    expect(outcome(await call(app, 'GET', '/user', { token: gone.access }))).toEqual([403, 'user_not_found']);
    expect(outcome(await refreshBy(app, gone.refresh))).toEqual([400, 'refresh_token_not_found']);
    const suspended = await accountWithTokens(app);
    await sql`update profiles set disabled_at = now() where id = ${suspended.userId}`.execute(app.context.db);
    expect(outcome(await call(app, 'GET', '/user', { token: suspended.access }))).toEqual([403, 'user_banned']);
    expect(outcome(await refreshBy(app, suspended.refresh))).toEqual([400, 'user_banned']);
    const again = await call(app, 'POST', '/token?grant_type=password', {
      body: { email: suspended.email, password: PASSWORD },
    });
    expect(outcome(again)).toEqual([400, 'user_banned']);
  });
});

describe('HTTP', () => {
  test('errors have the format of the version that was asked for', async () => {
    const now = await call(app, 'GET', '/user');
    expect(now.body).toEqual({
      ...{ code: 'no_authorization', error_code: 'no_authorization' },
      message: 'This endpoint requires a valid Bearer token',
    });
    expect(now.headers['x-supabase-api-version']).toBe('2024-01-01');
    const before = await call(app, 'GET', '/user', { headers: { 'x-supabase-api-version': '' } });
    expect(before.body).toEqual({
      ...{ code: 401, error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' },
    });
    expect(before.headers).not.toHaveProperty('x-supabase-api-version');
  });

  test('any origin may call, and reads the version', async () => {
    const preflight = await call(app, 'OPTIONS', '/user', {
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'PUT' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining('DELETE'),
      'access-control-allow-headers': expect.stringContaining('x-supabase-api-version'),
    });
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
    const paths = ['/user', '/nothing', '/%ff', '/settings'];
    for (const path of paths) {
      const { headers } = await call(app, 'GET', path, {
        headers: { origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' },
      });
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-expose-headers']).toContain('x-supabase-api-version');
    }
  });

  test('unknown paths, malformed URLs, methods and hosts are refused as JSON', async () => {
    expect(outcome(await call(app, 'GET', '/nothing'))).toEqual([404, 'not_found']);
    expect(outcome(await call(app, 'PATCH', '/user'))).toEqual([404, 'not_found']);
    expect(outcome(await call(app, 'GET', '/%ff'))).toEqual([400, 'validation_failed']);
    expect(outcome(await call(app, 'GET', '/user', { headers: { host: 'a b' } }))).toEqual([400, 'validation_failed']);
  });

  test('bodies may be empty, have a limit, and must be JSON objects', async () => {
    const { access, email } = await accountWithTokens(app);
    const grant = (body: unknown) => call(app, 'POST', '/token?grant_type=password', { body });
    expect(outcome(await grant('{'))).toEqual([400, 'bad_json']);
    expect(outcome(await grant('[]'))).toEqual([400, 'bad_json']);
    expect(outcome(await grant('"text"'))).toEqual([400, 'bad_json']);
    expect(outcome(await grant({ email: 7, password: PASSWORD }))).toEqual([400, 'bad_json']);
    expect(outcome(await grant({ email, password: 'x'.repeat(1024 * 1024) }))).toEqual([
      413,
      'request_entity_too_large',
    ]);
    const nulls = { phone: null, gotrue_meta_security: { captcha_token: 'x' }, options: {} };
    expect((await grant({ email, password: PASSWORD, ...nulls })).status).toBe(200);
    const bare = await call(app, 'POST', '/token?grant_type=password', {
      ...{ body: JSON.stringify({ email, password: PASSWORD }), headers: { 'content-type': 'text/plain' } },
    });
    expect(bare.status).toBe(200);
    expect((await call(app, 'POST', '/logout', { token: access, body: '' })).status).toBe(204);
  });

  test('the password grant needs an email, and other grants are refused', async () => {
    const grant = (type: string, body: unknown = {}) => call(app, 'POST', `/token${type}`, { body });
    const nobody = await grant('?grant_type=password');
    expect(nobody.body).toMatchObject({
      ...{ code: 'validation_failed', message: 'You must provide either an email or phone number and a password' },
    });
    expect(outcome(await grant('?grant_type=password', { phone: '+34600111222', password: PASSWORD }))).toEqual([
      ...[422, 'phone_provider_disabled'],
    ]);
    expect(outcome(await grant('?grant_type=password', { email: 'no email', password: 'x' }))).toEqual([
      ...[400, 'invalid_credentials'],
    ]);
    expect((await grant('')).body).toMatchObject({ code: 'invalid_credentials', message: 'unsupported_grant_type' });
    expect((await grant('?grant_type=id_token')).body).toMatchObject({ error: 'invalid request' });
    expect(outcome(await grant('?grant_type=web3'))).toEqual([422, 'web3_provider_disabled']);
  });

  test('what is not offered says so', async () => {
    const outcomes = async (method: string, path: string) => outcome(await call(app, method, path));
    expect(await outcomes('POST', '/sso')).toEqual([404, 'saml_provider_disabled']);
    expect(await outcomes('POST', '/passkeys/authentication/options')).toEqual([404, 'passkey_disabled']);
    expect(await outcomes('POST', '/factors/recovery-codes')).toEqual([404, 'feature_disabled']);
    expect(await outcomes('GET', '/admin/users')).toEqual([404, 'feature_disabled']);
  });

  test('settings and health are public, and sessions of the website mean nothing', async () => {
    expect((await call(app, 'GET', '/settings')).body).toMatchObject({ external: { email: true, phone: true } });
    expect((await call(app, 'GET', '/health')).body).toMatchObject({ name: 'Saluda' });
    const { browser } = await newAccount(app);
    expect((await browser.open('/auth/v1/user')).statusCode).toBe(401);
  });

  test('sessions end by scope', async () => {
    const { access, email, browser } = await accountWithTokens(app);
    const other = await signInByToken(app, email);
    const isActive = async (token: string) => (await call(app, 'GET', '/user', { token })).status === 200;
    expect(outcome(await call(app, 'POST', '/logout?scope=all', { token: access }))).toEqual([
      400,
      'validation_failed',
    ]);
    expect((await call(app, 'POST', '/logout?scope=local', { token: access })).status).toBe(204);
    expect([await isActive(access), await isActive(other.access)]).toEqual([false, true]);
    expect(outcome(await call(app, 'POST', '/logout', { token: access }))).toEqual([403, 'session_not_found']);
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ email });
    expect((await call(app, 'POST', '/logout', { token: other.access })).status).toBe(204);
    expect(outcome(await refreshBy(app, other.refresh))).toEqual([400, 'refresh_token_not_found']);
    expect(await browser.trpc.profiles.me.query()).toBeNull();
  });

  test('a public key is required where one is set, but not of pages', async () => {
    const key = 'public-key-of-this-site';
    const keyed = await startTestApp({ authApi: { redirects: [], key } });
    const outcomes = async (path: string, headers = {}) => outcome(await call(keyed, 'GET', path, { headers }));
    expect(await outcomes('/settings')).toEqual([401, 'no_authorization']);
    expect(await outcomes('/settings', { apikey: 'another' })).toEqual([401, 'no_authorization']);
    expect(await outcomes('/settings', { apikey: key })).toEqual([200, null]);
    expect(await outcomes('/user', { apikey: key, authorization: `Bearer ${key}` })).toEqual([403, 'bad_jwt']);
    expect(await outcomes('/.well-known/jwks.json')).toEqual([200, null]);
    expect((await call(keyed, 'OPTIONS', '/user')).status).toBe(204);
    await keyed.destroy();
  });

  test('nothing is served unless it is switched on', async () => {
    const off = await startTestApp();
    const browser = off.browser();
    for (const path of ['/auth/v1/settings', '/auth/v1/.well-known/jwks.json', '/auth/v1'])
      expect((await browser.open(path)).statusCode).toBe(404);
    expect((await browser.open({ method: 'PUT', url: '/auth/v1/user' })).statusCode).toBe(404);
    await off.destroy();
  });
});

test('tokens of a sign-in are unlike each other and open one session', async () => {
  const { email } = await newAccount(app);
  const answers = await Promise.all(Array.from({ length: 4 }, () => signInByToken(app, email)));
  expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(4);
  const [first] = answers;
  const next = tokensOf(await refreshBy(app, first?.refresh ?? ''));
  expect(next.sessionId).toBe(first?.sessionId);
});
