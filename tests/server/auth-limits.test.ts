import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownAddress, PASSWORD, someEmail, startTestApp } from '../support/app.ts';
import { type AuthApp, accountWithTokens, call, outcome, startAuthApp } from '../support/auth-api.ts';
import { authMail } from '../support/auth-mails.ts';
import { newAccount } from '../support/factors.ts';

const LIMITED = [429, 'over_request_rate_limit'];

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ authApi: { redirects: ['https://app.example.com/callback'], key: null } });
});
afterAll(() => app.destroy());

async function outcomes(count: number, send: (n: number) => ReturnType<typeof call>) {
  const found: unknown[] = [];
  for (let n = 0; n < count; n++) found.push(outcome(await send(n)));
  return found;
}

test('product 24.12: a network gets 150 tokens in five minutes, and others get theirs', async () => {
  const address = ownAddress();
  const refreshing = (from: string) =>
    call(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: 'A'.repeat(48) }, address: from });
  const found = await outcomes(150, () => refreshing(address));
  expect(new Set(found.map((each) => JSON.stringify(each)))).toEqual(new Set(['[400,"refresh_token_not_found"]']));
  const refused = await refreshing(address);
  expect(outcome(refused)).toEqual(LIMITED);
  expect(refused.body).toMatchObject({ message: 'Request rate limit reached' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(outcome(await refreshing(ownAddress()))[0]).toBe(400);
});

test('product 24.12: a header of the client changes nothing', async () => {
  const direct = await startTestApp({ authApi: { redirects: [], key: null } });
  const empty = () => call(direct, 'POST', '/sso', { body: {} });
  const found = await outcomes(31, empty);
  expect(found.slice(29)).toEqual([[400, 'validation_failed'], LIMITED]);
  await direct.destroy();
});

test('product 24.1: wrong passwords count by account and network, not those of browsers, and lock nobody else out', async () => {
  const { email } = await newAccount(app);
  const address = ownAddress();
  const grant = (password: string, from: string) =>
    call(app, 'POST', '/token?grant_type=password', { body: { email, password }, address: from });
  const found = await outcomes(11, () => grant('Wrong-Horse-77', address));
  expect(found.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => [400, 'invalid_credentials']));
  expect(found[10]).toEqual(LIMITED);
  expect(outcome(await grant(PASSWORD, address))).toEqual(LIMITED);
  expect(outcome(await grant(PASSWORD, ownAddress()))).toEqual([200, null]);
  expect(await signInOnWebsite(email, PASSWORD, address)).toBe(200);
  const other = ownAddress();
  for (let n = 0; n < 11; n++) await signInOnWebsite(email, 'Wrong-Horse-77', other);
  expect(await signInOnWebsite(email, PASSWORD, other)).toBe(429);
  expect(outcome(await grant(PASSWORD, other))).toEqual([200, null]);
});

async function signInOnWebsite(email: string, password: string, address: string): Promise<number> {
  const { statusCode } = await app.app.inject({
    ...{ method: 'POST', url: '/trpc/auth.signIn', remoteAddress: '127.0.0.1' },
    headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password, rememberMe: true }),
  });
  return statusCode;
}

test('product 24.3: after 20 wrong passwords of an account, on the website and here, further ones wait', async () => {
  const { email } = await newAccount(app);
  for (let n = 0; n < 10; n++) await signInOnWebsite(email, 'Wrong-Horse-77', ownAddress());
  await outcomes(10, () =>
    call(app, 'POST', '/token?grant_type=password', { body: { email, password: 'Wrong-Horse-77' } }),
  );
  const attempt = await app.context.limits.signIn.consume({ account: email, address: ownAddress() });
  expect(attempt).toMatchObject({ isAllowed: true, delayMs: 200 });
});

test('product 24.1: right passwords and unconfirmed accounts count as no failure', async () => {
  const { email } = await newAccount(app);
  const address = ownAddress();
  const grant = () => call(app, 'POST', '/token?grant_type=password', { body: { email, password: PASSWORD }, address });
  expect(new Set((await outcomes(12, grant)).map(String))).toEqual(new Set(['200,']));
  await sql`update users set email_verified = false where email = ${email}`.execute(app.context.db);
  expect(new Set((await outcomes(12, grant)).map(String))).toEqual(new Set(['400,email_not_confirmed']));
});

test.each([
  ['POST', '/signup', [422, 'anonymous_provider_disabled']],
  ['POST', '/otp', [400, 'validation_failed']],
  ['POST', '/recover', [400, 'validation_failed']],
  ['POST', '/resend', [400, 'validation_failed']],
  ['POST', '/verify', [400, 'validation_failed']],
  ['POST', '/sso', [400, 'validation_failed']],
  ['PUT', '/user', [200, null]],
])(
  'product 24.12: a network gets %s %s thirty times in five minutes, and others get theirs',
  async (method, path, own) => {
    const { access: token } = await accountWithTokens(app);
    const address = ownAddress();
    const send = (from: string) =>
      call(app, method, path, { token, address: from, ...(method !== 'GET' && { body: {} }) });
    const found = await outcomes(31, () => send(address));
    expect(found.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => own));
    expect(found[30]).toEqual(LIMITED);
    expect(outcome(await send(ownAddress()))).toEqual(own);
  },
);

test('product 24.4: a network signs ten up in an hour, on the website and here, and those who have an account still sign in', async () => {
  const address = ownAddress();
  const { signUp } = app.context.limits;
  for (let n = 0; n < 9; n++) await signUp.consume({ address });
  const send = (path: string, email: string) =>
    call(app, 'POST', path, { body: { email, password: PASSWORD }, address }).then(outcome);
  expect(await send('/signup', someEmail())).toEqual([200, null]);
  for (const path of ['/signup', '/otp']) expect(await send(path, someEmail())).toEqual(LIMITED);
  expect(await signUp.consume({ address })).toMatchObject({ isAllowed: false });
  const { email } = await newAccount(app);
  expect(await send('/otp', email)).toEqual([200, null]);
  expect(await send('/token?grant_type=password', email)).toEqual([200, null]);
});

test('product 24.2: an IPv6 /48 gets what ten of its networks get, but any number of refreshes', async () => {
  const { db } = app.context;
  const at = (n: number, site = '2001:db8:a') => `${site}:${n.toString(16)}::1`;
  const send = (path: string, address: string) => call(app, 'POST', path, { body: {}, address }).then(outcome);
  const paths = ['/signup', '/otp', '/recover', '/resend', '/verify', '/sso'];
  const first = await Promise.all(paths.map((path) => send(path, at(1))));
  await app.context.limits.signUp.consume({ address: at(1) });
  const { rows } = await sql`update limits set points = case when key like 'signUp-%' then 100 else 300 end
    where key like 'token%-site:%' or key like 'signUp-site:%' returning key`.execute(db);
  expect(rows).toHaveLength(paths.length + 1);
  expect(await Promise.all(paths.map((path) => send(path, at(2))))).toEqual(paths.map(() => LIMITED));
  expect(await Promise.all(paths.map((path) => send(path, at(1, '2001:db8:b'))))).toEqual(first);
  expect(await app.context.limits.signUp.consume({ address: at(2) })).toMatchObject({ isAllowed: false });
  expect(await send('/token?grant_type=refresh_token', at(2))).toEqual([400, 'validation_failed']);
});

test('product 24.12: a network opens thirty invalid links in five minutes, and any number of valid ones', async () => {
  const address = ownAddress();
  const opened = async (path: string) => {
    const { status, headers } = await call(app, 'GET', path, { address });
    return [status, new URLSearchParams(new URL(String(headers.location)).hash.slice(1)).get('error_code')];
  };
  const invalid = '/verify?type=signup&token=pkce_unknown&redirect_to=https://app.example.com/callback';
  for (let n = 0; n < 29; n++) expect(await opened(invalid)).toEqual([303, 'otp_expired']);
  const { email } = await newAccount(app);
  for (let n = 0; n < 3; n++) {
    await sql`delete from limits where key like 'token-mail:%' or key like 'mailedLink%'`.execute(app.context.db);
    await call(app, 'POST', '/otp', { body: { email } });
    const { link } = await authMail(app, email, n + 1);
    expect(await opened(link.pathname.replace('/auth/v1', '') + link.search)).toEqual([303, null]);
  }
  expect(await opened(invalid)).toEqual([303, 'otp_expired']);
  const { status, headers } = await call(app, 'GET', invalid, { address });
  const location = new URL(String(headers.location));
  expect([status, location.origin + location.pathname]).toEqual([303, 'https://app.example.com/callback']);
  for (const parameters of [location.searchParams, new URLSearchParams(location.hash.slice(1))]) {
    expect(parameters.get('error')).toBe('invalid_request');
    expect(parameters.get('error_code')).toBe('over_request_rate_limit');
    expect(parameters.get('error_description')).toBe('Request rate limit reached');
  }
});

test('product 24.12: a network gets 15 challenges and 15 verifications of a factor in a minute', async () => {
  const { access: token } = await accountWithTokens(app);
  const { body } = await call(app, 'POST', '/factors', { token, body: { factor_type: 'totp' } });
  const address = ownAddress();
  const challenges = await outcomes(16, () => call(app, 'POST', `/factors/${body.id}/challenge`, { token, address }));
  expect(challenges.slice(0, 15).map(String)).toEqual(Array.from({ length: 15 }, () => '200,'));
  expect(challenges[15]).toEqual(LIMITED);
  const verifications = await outcomes(16, () =>
    call(app, 'POST', `/factors/${body.id}/verify`, { token, address, body: { challenge_id: token, code: '123456' } }),
  );
  expect(verifications[14]).toEqual([422, 'mfa_factor_not_found']);
  expect(verifications[15]).toEqual(LIMITED);
});

test('reading the user is not limited', async () => {
  const { access: token } = await accountWithTokens(app);
  const address = ownAddress();
  const found = await Promise.all(Array.from({ length: 200 }, () => call(app, 'GET', '/user', { token, address })));
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200]));
});
