import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, someEmail } from '../support/app.ts';
import { type AuthApp, call, outcome, startAuthApp } from '../support/auth-api.ts';
import { authMail, open, signedUp } from '../support/auth-mails.ts';

const site = 'http://localhost:3000';
const appUrl = 'https://app.example.com/callback';
let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ authApi: { redirects: [appUrl], key: null } });
});
afterAll(() => app.destroy());

test('an implicit link leads to the target with the session in the hash', async () => {
  const { link } = await signedUp(app);
  link.searchParams.set('redirect_to', appUrl);
  const target = await open(app, link);
  const hash = new URLSearchParams(target.hash.slice(1));
  expect(target.href.startsWith(`${appUrl}#access_token=`)).toBe(true);
  expect([...hash.keys()]).toEqual([
    ...['access_token', 'expires_at', 'expires_in', 'refresh_token', 'sb', 'token_type', 'type'],
  ]);
  expect([hash.get('type'), hash.get('token_type'), hash.get('expires_in')]).toEqual(['signup', 'bearer', '3600']);
  expect((await call(app, 'GET', '/user', { token: hash.get('access_token') ?? '' })).status).toBe(200);
  expect((await open(app, link)).href).toBe(
    `${appUrl}#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
  );
});

test('a failed link of a client with PKCE says so in query and hash', async () => {
  const failed = await open(app, `${site}/auth/v1/verify?type=signup&token=pkce_none&redirect_to=${appUrl}`);
  const text = 'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
  expect(failed.href).toBe(`${appUrl}?${text}#${text}&sb=`);
});

test('product 34.7: targets are checked when the email is sent and when its link is opened', async () => {
  const email = someEmail();
  const query = `?redirect_to=${encodeURIComponent('https://evil.example/')}`;
  await call(app, 'POST', `/signup${query}`, { body: { email, password: PASSWORD } });
  const { link } = await authMail(app, email);
  expect(link.searchParams.get('redirect_to')).toBe(site);
  for (const evil of [
    'https://evil.example/',
    'javascript:alert(1)',
    'http://2130706433/',
    'http://localhost:3000\\@evil.example',
    // Redirects, over which browsers keep the hash
    `${site}/l/abc`,
    `${site}/%51/abc`,
  ]) {
    link.searchParams.set('redirect_to', evil);
    link.searchParams.set('token', 'wrong');
    expect((await open(app, link)).href).toMatch(/^http:\/\/localhost:3000\/#error=/);
  }
});

test('a link without type or token is refused as JSON', async () => {
  for (const path of ['/verify', '/verify?type=signup', '/verify?token=x', '/verify?type=&token=']) {
    expect([path, ...outcome(await call(app, 'GET', path))]).toEqual([path, 400, 'validation_failed']);
  }
});
