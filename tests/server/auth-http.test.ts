import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApp } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  clientOf,
  clients,
  outcome,
  refreshBy,
  signInByToken,
  startAuthApp,
} from '../support/auth-api.ts';
import { newAccount } from '../support/factors.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

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

test('the prefix itself is answered as JSON, however it is written, and what leaves it as the website does', async () => {
  for (const path of [
    '/auth/v1',
    '/auth/v1/',
    '/auth/v1?a=b',
    '/auth/v%31',
    '/%61uth/v1/',
    'http://localhost/auth/v1',
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PROPFIND']) {
      const { status, headers, body } = await sendAsIs(method, path);
      expect([method, path, status, body]).toEqual([method, path, 404, expect.stringContaining('"not_found"')]);
      expect(headers['access-control-allow-origin']).toBe('*');
    }
    const { status, headers } = await sendAsIs('HEAD', path);
    expect([status, headers['content-type']]).toEqual([404, expect.stringContaining('json')]);
    expect((await sendAsIs('OPTIONS', path)).status).toBe(204);
  }
  // As clients and proxies normalize URLs
  for (const path of ['/passkeys/..', '/%2e%2e/v1', '/../v1/'])
    expect(outcome(await call(app, 'GET', path))).toEqual([404, 'not_found']);
  for (const url of ['/auth/v1/../../login', '/auth/v1/..']) {
    const { headers } = await app.app.inject(url);
    expect(headers['content-type']).toContain('text/html');
  }
  // Escaped or absolute, a path is the same for changes and for reading
  for (const path of ['/%61uth/v1/user', 'http://localhost/auth/v1/user'])
    expect((await sendAsIs('PUT', path)).body).toContain('no_authorization');
});

/** A request whose URL nobody normalizes, from another site. */
async function sendAsIs(method: string, path: string) {
  const { port } = new URL(app.url);
  const headers = { origin: 'https://app.example.com', 'sec-fetch-site': 'cross-site' };
  const [response] = await once(request({ method, path, headers, port, host: '127.0.0.1' }).end(), 'response');
  const { statusCode: status, headers: received } = response as IncomingMessage;
  return { status, headers: received, body: await text(response) };
}

test('product 34.23: bodies may be empty, have at most 64 kB, and must be JSON objects', async () => {
  const { access, email } = await accountWithTokens(app);
  const grant = (body: unknown) => call(app, 'POST', '/token?grant_type=password', { body });
  expect(outcome(await grant('{'))).toEqual([400, 'bad_json']);
  expect(outcome(await grant('[]'))).toEqual([400, 'bad_json']);
  expect(outcome(await grant('"text"'))).toEqual([400, 'bad_json']);
  expect(outcome(await grant({ email: 7, password: PASSWORD }))).toEqual([400, 'bad_json']);
  const ofBytes = (bytes: number) => `{"email":"${email}"}`.padEnd(bytes, ' ');
  expect(outcome(await grant(ofBytes(64 * 1024)))[0]).toBe(400);
  expect(outcome(await grant(ofBytes(64 * 1024 + 1)))).toEqual([413, 'request_entity_too_large']);
  const nulls = { phone: null, gotrue_meta_security: { captcha_token: 'x' }, options: {} };
  expect((await grant({ email, password: PASSWORD, ...nulls })).status).toBe(200);
  const bare = await call(app, 'POST', '/token?grant_type=password', {
    ...{ body: JSON.stringify({ email, password: PASSWORD }), headers: { 'content-type': 'text/plain' } },
  });
  expect(bare.status).toBe(200);
  expect((await call(app, 'POST', '/logout', { token: access, body: '' })).status).toBe(204);
});

test('the password grant needs a valid email or phone, and other grants are refused', async () => {
  const grant = (type: string, body: unknown = {}) => call(app, 'POST', `/token${type}`, { body });
  expect(outcome(await grant('?grant_type=password', { phone: '+34600111222', password: PASSWORD }))).toEqual([
    ...[400, 'invalid_credentials'],
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
  expect(await outcomes('POST', '/sso/saml/acs')).toEqual([404, 'saml_provider_disabled']);
  expect(await outcomes('POST', '/passkeys/authentication/options')).toEqual([404, 'passkey_disabled']);
  expect(await outcomes('POST', '/factors/recovery-codes')).toEqual([404, 'feature_disabled']);
  expect(await outcomes('GET', '/admin/users')).toEqual([404, 'feature_disabled']);
});

test.each(clients)('no domain has single sign-on in the client %s', async (_, Client) => {
  const { error } = await clientOf(app, Client).signInWithSSO({ domain: 'example.com' });
  expect(error).toMatchObject({ status: 404, code: 'sso_provider_not_found' });
});

test('single sign-on needs a domain or a provider', async () => {
  const by = (body: object) => call(app, 'POST', '/sso', { body }).then(outcome);
  expect(await by({ provider_id: 'x' })).toEqual([404, 'sso_provider_not_found']);
  expect(await by({})).toEqual([400, 'validation_failed']);
  expect(await by({ domain: 'example.com', provider_id: 'x' })).toEqual([400, 'validation_failed']);
  expect(await by({ domain: 7 })).toEqual([400, 'bad_json']);
});

test('settings say which providers are offered', async () => {
  const social = { google: { clientId: 'x', clientSecret: 'y' }, apple: null };
  const others = await startAuthApp({ sandbox: false, social });
  const external = async (on: AuthApp) => (await call(on, 'GET', '/settings')).body.external;
  expect(await external(app)).toMatchObject({ google: true, apple: true });
  expect(await external(others)).toMatchObject({ google: true, apple: false });
  const authorize = await call(others, 'GET', '/authorize?provider=apple');
  expect([...outcome(authorize), authorize.body.message]).toEqual([
    ...[400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
  ]);
  await others.destroy();
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
  expect(outcome(await call(app, 'POST', '/logout?scope=all', { token: access }))).toEqual([400, 'validation_failed']);
  expect((await call(app, 'POST', '/logout?scope=local', { token: access })).status).toBe(204);
  expect([await isActive(access), await isActive(other.access)]).toEqual([false, true]);
  expect(outcome(await call(app, 'POST', '/logout', { token: access }))).toEqual([403, 'session_not_found']);
  expect(await browser.trpc.profiles.me.query()).toMatchObject({ email });
  // An empty one is none
  expect((await call(app, 'POST', '/logout?scope=', { token: other.access })).status).toBe(204);
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
