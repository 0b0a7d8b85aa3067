import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mail, someEmail } from '../support/app.ts';
import { type AuthApp, call, claimsOf, clientOf, clients, outcome, startAuthApp } from '../support/auth-api.ts';
import { askProvider, hashOf, openCallback, visitProvider } from '../support/auth-providers.ts';
import { newAccount } from '../support/factors.ts';
import { choose, start } from '../support/social.ts';

const PROGRAM = 'https://app.example.com/callback';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ authApi: { redirects: [`${PROGRAM}**`, 'com.example.app://**'], key: null } });
});
afterAll(() => app.destroy());

const authorize = (query: Record<string, string>) =>
  `/auth/v1/authorize?${new URLSearchParams({ provider: 'google', redirect_to: PROGRAM, ...query })}`;

function expectRefusal(url: URL, error: string, code: string, place = PROGRAM): void {
  expect(url.href.split(/[?#]/, 1)[0]).toBe(place);
  const expected = { error, error_code: code, error_description: expect.stringMatching(/\w/) };
  expect(Object.fromEntries(url.searchParams)).toEqual(expected);
  expect(hashOf(url)).toEqual({ ...expected, sb: '' });
}

describe.each(clients)('product 34.11: the client %s', (_, Client) => {
  test.each(['google', 'apple'] as const)('signs in with %s and PKCE', async (provider) => {
    const email = someEmail();
    const client = clientOf(app, Client, { flowType: 'pkce' });
    const options = { redirectTo: `${PROGRAM}?from=1`, skipBrowserRedirect: true };
    const { data } = await client.signInWithOAuth({ provider, options });
    const returned = await visitProvider(app, data.url ?? '', { email });
    expect([returned.origin, returned.searchParams.get('from'), returned.hash]).toEqual([
      new URL(PROGRAM).origin,
      '1',
      '',
    ]);
    const code = returned.searchParams.get('code') ?? '';
    expect((await clientOf(app, Client).exchangeCodeForSession(code)).error).not.toBeNull();
    const { data: signedIn, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(signedIn.user).toMatchObject({ email, identities: [{ provider, identity_data: { email } }] });
    expect(signedIn.session?.provider_token).toBe('of-no-use');
    expect(claimsOf(signedIn.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
    const { rows } = await sql`select session from auth_codes where id = ${code}`.execute(app.context.db);
    expect(JSON.stringify(rows)).not.toContain('roviderTokens');
    const again = await clientOf(app, Client, { flowType: 'pkce' }).exchangeCodeForSession(code);
    expect(again.error).not.toBeNull();
  });

  test("takes Apple's name for a new account", async () => {
    const email = someEmail();
    const client = clientOf(app, Client);
    const { data } = await client.signInWithOAuth({
      ...{ provider: 'apple', options: { redirectTo: PROGRAM, skipBrowserRedirect: true } },
    });
    const returned = await visitProvider(app, data.url ?? '', { email, name: 'Luis Ortega' });
    const { data: found } = await client.getUser(hashOf(returned).access_token);
    expect(found.user?.user_metadata).toEqual({ full_name: 'Luis Ortega', email_verified: true });
  });

  test('signs in without PKCE', async () => {
    const { email, userId } = await newAccount(app);
    const client = clientOf(app, Client);
    const { data } = await client.signInWithOAuth({
      ...{ provider: 'google', options: { redirectTo: 'com.example.app://signed-in', skipBrowserRedirect: true } },
    });
    const returned = await visitProvider(app, data.url ?? '', { email });
    expect(returned.href).toMatch(/^com\.example\.app:\/\/signed-in#/);
    const { access_token = '', refresh_token = '', ...rest } = hashOf(returned);
    const { expires_at } = rest;
    expect(rest).toEqual({ expires_at, expires_in: '3600', provider_token: 'of-no-use', sb: '', token_type: 'bearer' });
    const { data: signedIn } = await client.setSession({ access_token, refresh_token });
    expect(signedIn.user).toMatchObject({ id: userId, app_metadata: { providers: ['email', 'google'] } });
    expect((await mail(app, email)).subject).toContain('Google');
  });
});

describe('product 34.11: a visit to a provider', () => {
  test('asks for what the program wants, except what belongs to the protocol', async () => {
    const query = {
      scopes: 'https://www.googleapis.com/auth/calendar',
      access_type: 'offline',
      login_hint: 'ana@gmail.com',
    };
    const taken = {
      client_id: 'x',
      redirect_uri: 'https://evil.example',
      state: 'x',
      nonce: 'x',
      scope: 'x',
      response_type: 'token',
    };
    const started = await app.browser().open(authorize({ ...query, ...taken }));
    expect(started.statusCode).toBe(302);
    const asked = Object.fromEntries(new URL(String(started.headers.location)).searchParams);
    expect(asked).toMatchObject({
      ...{ client_id: 'sandbox-google', redirect_uri: 'http://localhost:3000/auth/callback/google' },
      ...{ response_type: 'code', access_type: 'offline', login_hint: 'ana@gmail.com' },
      scope: 'openid email profile https://www.googleapis.com/auth/calendar',
    });
    expect(asked.state).toMatch(/^api\.[\w-]{43}$/);
    expect(asked).not.toHaveProperty('redirect_to');
    expect(started.cookies).toEqual([]);
    const stored = await sql`select * from oauth_requests`.execute(app.context.db);
    expect(JSON.stringify(stored.rows)).not.toContain(asked.state);
    expect(JSON.stringify(stored.rows)).not.toContain(asked.nonce);
  });

  test.each([
    ['', 'Unsupported provider: Provider  could not be found'],
    ['provider=facebook', 'Unsupported provider: Provider facebook could not be found'],
    [
      'provider=google&code_challenge=short&code_challenge_method=s256',
      'code challenge has to be between 43 and 128 characters',
    ],
    ['provider=google&provider=apple', 'Unsupported provider: Provider  could not be found'],
    [`provider=google&x=${'y'.repeat(600)}`, 'Too many parameters'],
  ])('is refused for %s', async (query, message) => {
    const answer = await call(app, 'GET', `/authorize?${query}`);
    expect([...outcome(answer), answer.body.message]).toEqual([400, 'validation_failed', message]);
  });

  test('leads to this site if the target is not listed', async () => {
    const returned = await visitProvider(app, authorize({ redirect_to: 'https://evil.example/' }), {
      email: someEmail(),
    });
    expect(returned.origin).toBe('http://localhost:3000');
  });

  test('takes the language of the browser for a new account', async () => {
    const email = someEmail();
    const browser = app.browser('es');
    await visitProvider(app, authorize({}), { email }, browser);
    const { rows } =
      await sql`select language, trial_start_date is not null as trial from profiles where email = ${email}`.execute(
        app.context.db,
      );
    expect(rows).toEqual([{ language: 'es', trial: true }]);
  });

  test.each(['google', 'apple'] as const)('that is canceled at %s leads back', async (provider) => {
    const returned = await visitProvider(app, authorize({ provider }), { action: 'cancel' });
    expectRefusal(returned, 'access_denied', 'bad_oauth_callback');
  });

  test.each([
    ['refused', 'invalid_request', 'bad_oauth_callback'],
    ['forged', 'invalid_request', 'bad_oauth_callback'],
    ['replayed', 'invalid_request', 'bad_oauth_callback'],
    ['down', 'server_error', 'request_timeout'],
    ['unconfirmed', 'invalid_request', 'provider_email_needs_verification'],
  ])('that ends with %s leads back and signs nobody in', async (how, error, code) => {
    const email = someEmail();
    expectRefusal(await visitProvider(app, authorize({}), { email, outcome: how }), error, code);
    const { rows } = await sql`select from users where email = ${email}`.execute(app.context.db);
    expect(rows).toEqual([]);
  });

  test('joins no account that the provider is not authoritative for', async () => {
    const { email } = await newAccount(app);
    const returned = await visitProvider(app, authorize({}), { email, outcome: 'foreign' });
    expectRefusal(returned, 'invalid_request', 'user_already_exists');
  });

  test.each<Record<string, string>>([{}, { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }])(
    'signs in to no suspended account %j',
    async (pkce) => {
      const { email, userId } = await newAccount(app);
      await sql`update profiles set disabled_at = now() where id = ${userId}`.execute(app.context.db);
      const returned = await visitProvider(app, authorize(pkce), { email });
      expect(returned.searchParams.get('error_code')).toBe('user_banned');
      const { rows } = await sql`select from accounts where user_id = ${userId} and provider_id = 'google'`.execute(
        app.context.db,
      );
      expect(rows).toEqual([]);
    },
  );

  test('leads back if the provider does not respond when it begins', async () => {
    const control = app.context.sandboxes?.identity?.control;
    const other = await startAuthApp({ ...app.context.env, database: app.context.database });
    await control?.setFailure('down');
    const answer = await other.browser().open(authorize({}));
    await control?.setFailure('none');
    expectRefusal(new URL(String(answer.headers.location)), 'server_error', 'request_timeout');
    expect(answer.cookies).toEqual([]);
    await other.destroy();
  });
});

describe('product 34.11: the response to a visit', () => {
  /** The callback of a browser that may not have opened it yet. */
  async function answered(email = someEmail(), browser = app.browser()) {
    return { browser, email, place: await askProvider(app, authorize({}), { email }, browser) };
  }

  test('needs no cookies', async () => {
    const { place } = await answered();
    expect(hashOf(await openCallback(app.browser(), place)).access_token).toMatch(/\./);
  });

  test('works once, also if it is opened 32 times at once', async () => {
    const { place, browser, email } = await answered();
    const places = await Promise.all(Array.from({ length: 32 }, () => openCallback(browser, place)));
    const signedIn = places.filter((each) => 'access_token' in hashOf(each));
    expect(signedIn).toHaveLength(1);
    for (const each of places) if (each !== signedIn[0]) expectRefusal(each, 'invalid_request', 'bad_oauth_state');
    expectRefusal(await openCallback(browser, place), 'invalid_request', 'bad_oauth_state');
    const { rows } =
      await sql`select from token_sessions join users on users.id = user_id where email = ${email}`.execute(
        app.context.db,
      );
    expect(rows).toHaveLength(1);
  });

  test('is refused after ten minutes', async () => {
    const { place, browser } = await answered();
    await sql`update oauth_requests set expires_at = now()`.execute(app.context.db);
    expectRefusal(await openCallback(browser, place), 'invalid_request', 'bad_oauth_state');
  });

  test('of Google counts for no visit to Apple', async () => {
    const browser = app.browser();
    const started = await browser.open(authorize({ provider: 'apple' }));
    const state = new URL(String(started.headers.location)).searchParams.get('state') ?? '';
    const google = await choose(browser, await start(browser, 'google'), { email: someEmail() });
    const mixed = new URLSearchParams(google.address.split('?')[1]);
    mixed.set('state', state);
    const { headers } = await browser.open(`/auth/callback/google?${mixed}`);
    expectRefusal(await openCallback(browser, String(headers.location)), 'invalid_request', 'bad_oauth_state');
  });

  test('leads to this site if nobody knows it, or if it was not forwarded by it', async () => {
    const browser = app.browser();
    const { headers } = await browser.open('/auth/callback/google?state=api.unknown&code=x');
    for (const place of [
      String(headers.location),
      '/auth/v1/callback?answer=x',
      '/auth/v1/callback?state=api.x&code=x',
    ]) {
      expectRefusal(await openCallback(browser, place), 'invalid_request', 'bad_oauth_state', 'http://localhost:3000/');
    }
  });

  test('leads to this site if its target is no longer listed', async () => {
    const { place, browser } = await answered();
    await sql`update oauth_requests set redirect_to = 'https://evil.example/'`.execute(app.context.db);
    expect((await openCallback(browser, place)).origin).toBe('http://localhost:3000');
  });

  test('signs in to no website, and the website answers its own requests only', async () => {
    const { place, browser } = await answered();
    await openCallback(browser, place);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await browser.trpc.profiles.me.query()).toBeNull();
  });
});
