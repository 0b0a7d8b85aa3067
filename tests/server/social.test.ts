import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import { encrypt, oauthCookie, readOauthState } from '#server/accounts/social/oauth-state.ts';
import { socialOutcome } from '#src/accounts/social.ts';
import { admitted } from '../support/admission.ts';
import {
  confirm,
  mail,
  mailedToken,
  PASSWORD,
  refusal,
  signUp,
  someEmail,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { choose, comeBack, signInAt, start } from '../support/social.ts';
import { occupy } from '../support/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const accountsOf = async (email: string) =>
  (
    await sql<{ provider: string; row: Record<string, unknown> }>`
      select a.provider_id as provider, to_jsonb(a) as row from accounts a join users u on u.id = a.user_id
      where u.email = ${email} order by 1`.execute(app.context.db)
  ).rows;
const providersOf = async (email: string) => (await accountsOf(email)).map(({ provider }) => provider);

describe('product 21.1: signing up and in', () => {
  test('with Google creates a confirmed account with its name, language and time zone, and starts its trial', async () => {
    const email = someEmail();
    const browser = app.browser('es');
    const choice = { email: email.toUpperCase(), name: 'Ana García López' };
    const { status, place, cookies } = await signInAt(app, browser, 'google', choice, {
      language: 'es',
      timeZone: 'Europe/Madrid',
    });
    expect([status, place]).toEqual([303, '/onboarding']);
    expect(cookies.find(({ name }) => name.endsWith('session_token'))).toMatchObject({
      ...{ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 },
    });
    const me = await browser.trpc.profiles.me.query();
    expect(me).toMatchObject({ email, name: 'Ana García López', firstName: 'Ana', lastName: 'García López' });
    expect(me).toMatchObject({ language: 'es', timeZone: 'Europe/Madrid', initialized: false });
    expect(me?.trialStartDate).not.toBeNull();
    expect([...browser.cookies.keys()]).toEqual(['saluda.session_token', 'saluda.known_device']);
  });

  test('product 24.10: waits its turn to redeem the response of the provider', async () => {
    const { identity } = app.context.slowCalls;
    const browser = app.browser();
    const answer = await choose(browser, await start(browser, 'google'), { email: someEmail() });
    const free = occupy(identity, 20);
    const back = comeBack(app, browser, answer);
    await expect.poll(() => identity.waiting().calls).toBe(1);
    await free();
    expect((await back).place).toBe('/onboarding');
  });

  test('again opens the same account, even if its email at the provider changed', async () => {
    const email = someEmail();
    const first = app.browser();
    await signInAt(app, first, 'google', { email });
    const again = app.browser();
    expect((await signInAt(app, again, 'google', { email })).place).toBe('/onboarding#social=welcome');
    await sql`update users set email = ${someEmail()} where email = ${email}`.execute(app.context.db);
    const later = app.browser();
    await signInAt(app, later, 'google', { email });
    const ids = await Promise.all([first, again, later].map(async ({ trpc }) => (await trpc.profiles.me.query())?.id));
    expect(new Set(ids).size).toBe(1);
    expect(new Set([first, again, later].map(({ cookies }) => cookies.get('saluda.session_token'))).size).toBe(3);
  });

  test("stores only the provider's account ID and email", async () => {
    const email = someEmail();
    await signInAt(app, app.browser(), 'google', { email });
    const [account] = await accountsOf(email);
    const kept = Object.entries(account?.row ?? {}).filter(([, value]) => value !== null);
    expect(kept.map(([name]) => name).sort()).toEqual(
      ['account_id', 'created_at', 'email', 'id', 'provider_id', 'updated_at', 'user_id'].sort(),
    );
  });

  test("product 21.5: without 'Remember me', the session ends with the browser", async () => {
    const { cookies } = await signInAt(app, app.browser(), 'google', { email: someEmail() }, { rememberMe: false });
    expect(cookies.find(({ name }) => name.endsWith('session_token'))?.maxAge).toBeUndefined();
  });

  test('stores the device as two words, as with a password', async () => {
    const browser = app.browser();
    const answer = await choose(browser, await start(browser, 'google'), { email: someEmail() });
    await browser.open({ url: answer.address, headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' } });
    expect(await browser.trpc.account.sessions.query()).toMatchObject([
      { device: { browser: 'firefox', system: 'linux' } },
    ]);
  });

  test('product 21.5: an onboarded account arrives at the dashboard', async () => {
    const email = someEmail();
    const browser = app.browser();
    await signInAt(app, browser, 'google', { email });
    await browser.trpc.onboarding.choosePlan.mutate({ plan: 'free' });
    await browser.trpc.onboarding.complete.mutate({ username: '48213377', card: { name: 'Ana' } });
    expect((await signInAt(app, app.browser(), 'google', { email })).place).toBe('/dashboard#social=welcome');
  });
});

describe('product 21.10: Apple', () => {
  test('posts its response from its own page, with the name the first time', async () => {
    const email = someEmail();
    const browser = app.browser();
    const url = await start(browser, 'apple');
    expect(new URL(url).searchParams.get('response_mode')).toBe('form_post');
    const answer = await choose(browser, url, { email, name: 'Luis Ortega' });
    expect(answer.form?.map(([name]) => name).sort()).toEqual(['code', 'state', 'user']);
    const { place } = await comeBack(app, browser, answer);
    expect(place).toBe('/onboarding');
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ email, firstName: 'Luis', lastName: 'Ortega' });

    const again = app.browser();
    const second = await choose(again, await start(again, 'apple'), { email, name: 'Another Name' });
    expect(second.form?.map(([name]) => name).sort()).toEqual(['code', 'state']);
    await comeBack(app, again, second);
    expect(await again.trpc.profiles.me.query()).toMatchObject({ email, name: 'Luis Ortega' });
  });

  test('a forwarding email is an email and stays the same', async () => {
    const email = someEmail();
    const browser = app.browser();
    await signInAt(app, browser, 'apple', { email, hide: 'yes', name: '' });
    const me = await browser.trpc.profiles.me.query();
    expect(me?.email).toMatch(/^\w+@privaterelay\.appleid\.com$/);
    expect(me?.name).not.toBe('');
    const again = app.browser();
    await signInAt(app, again, 'apple', { email, hide: 'no' });
    expect(await again.trpc.profiles.me.query()).toMatchObject({ id: me?.id, email: me?.email });
  });

  test("a posted response is useless without the browser's cookie", async () => {
    const answer = await choose(app.browser(), await start(app.browser(), 'apple'), { email: someEmail() });
    const stranger = app.browser();
    expect((await comeBack(app, stranger, answer)).place).toBe('/login#social=social_stale');
    expect(stranger.cookies.size).toBe(0);
  });

  test.each([
    ['%00 and odd types', 'code=%00&state[]=1'],
    ['nothing', ''],
    ['much', `code=${'x'.repeat(9000)}`],
  ])('a posted response of %s leads back', async (_, payload) => {
    const posted = await app.app.inject({
      method: 'POST',
      url: '/auth/callback/apple',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload,
    });
    expect(posted.statusCode).toBe(303);
    const answered = await app.browser().open(String(posted.headers.location));
    expect(answered.headers.location).toBe('/login#social=social_stale');
  });
});

describe('product 21.2, 21.3, 21.4: which account is opened', () => {
  test('connects a confirmed account with the same email and sends an email', async () => {
    const { email, browser } = await signUp(app, { language: 'es' });
    const other = app.browser();
    expect((await signInAt(app, other, 'google', { email })).place).toBe('/onboarding#social=welcome');
    expect((await other.trpc.profiles.me.query())?.id).toBe((await browser.trpc.profiles.me.query())?.id);
    expect(await providersOf(email)).toEqual(['credential', 'google']);
    const told = await mail(app, email, 2);
    expect(told.subject).toContain('Google');
    expect(told.text).toContain(email);
    // The password still works
    expect(await refusal(app.browser().trpc.auth.signIn.mutate({ email, password: PASSWORD }))).toBe('accepted');
  });

  test('an unconfirmed account loses its password, links and sessions and goes to the verified person', async () => {
    const email = someEmail();
    const squatter = app.browser();
    const typed = { name: 'Mallory', email, password: PASSWORD, language: 'en' as const };
    await squatter.trpc.auth.signUp.mutate(typed);
    const token = await mailedToken(app, email);
    await squatter.trpc.auth.requestReset.mutate({ email });
    const reset = await mailedToken(app, email, 2);
    // As if it had a session
    const { id } = await app.context.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await sql`insert into sessions (user_id, token, expires_at, updated_at) values (${id}, ${email}, now() + interval '1 day', now())`.execute(
      app.context.db,
    );

    const owner = app.browser();
    expect((await signInAt(app, owner, 'google', { email, name: 'Ana Real' })).place).toBe('/onboarding');
    expect(await providersOf(email)).toEqual(['google']);
    expect(await owner.trpc.profiles.me.query()).toMatchObject({ email, name: 'Ana Real', firstName: 'Ana' });
    expect(await owner.trpc.account.sessions.query()).toHaveLength(1);
    expect(await refusal(squatter.trpc.auth.signIn.mutate({ email, password: PASSWORD }))).toBe('invalid_credentials');
    expect((await confirm(squatter, token)).headers.location).toContain('#error=access_denied');
    expect(await refusal(squatter.trpc.auth.resetPassword.mutate({ token: reset, password: 'Another-Horse-8' }))).toBe(
      'token_expired',
    );
  });

  test("an email the provider hasn't verified connects and creates nothing", async () => {
    const { email } = await signUp(app);
    const nobody = someEmail();
    const squatted = someEmail();
    await insertUser(app.context.db, admitted, { name: 'Mallory', email: squatted, passwordHash: 'x' });
    for (const address of [email, nobody, squatted]) {
      const browser = app.browser();
      const { place } = await signInAt(app, browser, 'google', { email: address, outcome: 'unconfirmed' });
      expect(place).toBe('/login#social=social_unverified');
      expect(browser.cookies.size).toBe(0);
    }
    expect(await providersOf(email)).toEqual(['credential']);
    expect(await providersOf(squatted)).toEqual(['credential']);
    expect(await providersOf(nobody)).toEqual([]);
  });

  test.each([
    ['google', 'a verified email of no Workspace', { outcome: 'foreign' }],
    ['google', 'a Workspace of another domain', { outcome: 'moved' }],
    ['apple', "an email that isn't Apple's", {}],
  ] as const)('%s with %s joins no existing account', async (provider, _, choice) => {
    const { email } = await signUp(app);
    const squatted = someEmail();
    await insertUser(app.context.db, admitted, { name: 'Mallory', email: squatted, passwordHash: 'x' });
    for (const taken of [email, squatted]) {
      const browser = app.browser();
      const { place } = await signInAt(app, browser, provider, { email: taken, ...choice });
      expect(place).toBe('/login#social=social_sign_in_first');
      expect(browser.cookies.size).toBe(0);
      expect(await providersOf(taken)).toEqual(['credential']);
    }
    // Signed in, the owner connects it, and from then on its ID counts
    const owner = app.browser();
    await owner.trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: true });
    const { url } = await owner.trpc.auth.connect.mutate({ provider, password: PASSWORD });
    const connected = await comeBack(app, owner, await choose(owner, url, { email, ...choice }));
    expect(connected.place).toBe('/dashboard/account#social=connected');
    expect((await signInAt(app, app.browser(), provider, { email, ...choice })).place).toBe(
      '/onboarding#social=welcome',
    );
    // Nobody's email creates an account
    expect((await signInAt(app, app.browser(), provider, { email: someEmail(), ...choice })).place).toBe('/onboarding');
  });

  test.each([
    ['google', 'gmail.com'],
    ['apple', 'icloud.com'],
    ['apple', 'me.com'],
    ['apple', 'mac.com'],
  ] as const)('%s joins the account of an email at %s', async (provider, domain) => {
    const { email } = await signUp(app, { email: someEmail().replace('example.com', domain) });
    expect((await signInAt(app, app.browser(), provider, { email })).place).toBe('/onboarding#social=welcome');
    expect(await providersOf(email)).toEqual([provider, 'credential'].sort());
  });

  test.each(['nobody', 'somebody', 'a squatter'])(
    '8 concurrent responses where %s was open one account',
    async (who) => {
      const email = who === 'somebody' ? (await signUp(app)).email : someEmail();
      if (who === 'a squatter')
        await insertUser(app.context.db, admitted, { name: 'Mallory', email, passwordHash: 'x' });
      const asked = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const browser = app.browser();
          return { browser, answer: await choose(browser, await start(browser, 'google'), { email }) };
        }),
      );
      const places = await Promise.all(asked.map(({ browser, answer }) => comeBack(app, browser, answer)));
      expect(places.map(({ place }) => place.split('#')[0])).toEqual(Array(8).fill('/onboarding'));
      const ids = await Promise.all(asked.map(async ({ browser }) => (await browser.trpc.profiles.me.query())?.id));
      expect(new Set(ids).size).toBe(1);
      expect(await providersOf(email)).toEqual(who === 'somebody' ? ['credential', 'google'] : ['google']);
    },
  );

  test('a concurrent sign-up and response for one email end in one account of the verified person', async () => {
    const email = someEmail();
    const browser = app.browser();
    const answer = await choose(browser, await start(browser, 'google'), { email });
    const typed = { name: 'Mallory', email, password: PASSWORD, language: 'en' as const };
    await Promise.all([
      app
        .browser()
        .trpc.auth.signUp.mutate(typed)
        .catch(() => {}),
      comeBack(app, browser, answer),
    ]);
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ email });
    expect(await providersOf(email)).toEqual(['google']);
  });
});

describe('product 21.6: the callback', () => {
  test.each([
    ['google', 'cancel', { action: 'cancel' as const }, 'social_cancelled'],
    ['apple', 'cancel', { action: 'cancel' as const }, 'social_cancelled'],
    ['google', 'a refusal', { outcome: 'refused' }, 'social_refused'],
    ['google', 'an answer to another question', { outcome: 'state' }, 'social_stale'],
    ['apple', 'an answer to another question', { outcome: 'state' }, 'social_stale'],
    ['google', 'a connection that breaks', { outcome: 'down' }, 'social_unavailable'],
    ['google', 'a provider out of order', { outcome: 'error' }, 'social_unavailable'],
    ['google', 'a forged signature', { outcome: 'forged' }, 'social_refused'],
    ['apple', 'an old id token', { outcome: 'replayed' }, 'social_refused'],
  ] as const)('%s, %s: returns to the first screen and creates nothing', async (provider, _, choice, code) => {
    const email = someEmail();
    const browser = app.browser();
    const { status, place } = await signInAt(app, browser, provider, { email, ...choice }, { from: '/onboarding' });
    expect([status, place]).toEqual([303, `/onboarding#social=${code}`]);
    expect(await browser.trpc.profiles.me.query()).toBeNull();
    expect(await app.context.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test.each(['constructor', '__proto__', 'unknown', ''])('an error named %j is a refusal', async (error) => {
    const browser = app.browser();
    const state = new URL(await start(browser, 'google')).searchParams.get('state') ?? '';
    const answer = await browser.open(`/auth/callback/google?${new URLSearchParams({ state, error })}`);
    expect(answer.headers.location).toBe('/login#social=social_refused');
  });

  test("a provider that doesn't respond times out", async () => {
    const begun = Date.now();
    const { place } = await signInAt(app, app.browser(), 'google', { email: someEmail(), outcome: 'slow' });
    expect(place).toBe('/login#social=social_unavailable');
    expect(Date.now() - begun).toBeLessThan(9000);
  }, 20_000);

  test('a response counts once, in the browser that started it', async () => {
    const email = someEmail();
    const browser = app.browser();
    const answer = await choose(browser, await start(browser, 'google'), { email });
    const copy = app.browser();
    expect((await comeBack(app, copy, answer)).place).toBe('/login#social=social_stale');
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await comeBack(app, browser, answer)).place).toBe('/onboarding');
    expect((await comeBack(app, browser, answer)).place).toBe('/login#social=social_stale');
    // Also with the original cookies, because the provider redeems a code only once
    expect((await comeBack(app, copy, answer)).place).toBe('/login#social=social_refused');
    expect(await copy.trpc.profiles.me.query()).toBeNull();
  });

  test('one of 8 concurrent uses of a response signs in', async () => {
    const browser = app.browser();
    const answer = await choose(browser, await start(browser, 'google'), { email: someEmail() });
    const copies = Array.from({ length: 8 }, () => {
      const copy = app.browser();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return copy;
    });
    const places = await Promise.all(copies.map(async (copy) => (await comeBack(app, copy, answer)).place));
    expect(places.filter((place) => place === '/onboarding')).toHaveLength(1);
    expect(places.filter((place) => place === '/login#social=social_refused')).toHaveLength(7);
  });

  test('product 21.6, 24.10: a response that found no place in the queue can be repeated', async () => {
    const browser = app.browser();
    const answer = await choose(browser, await start(browser, 'google'), { email: someEmail() });
    const free = occupy(app.context.slowCalls.identity, 20);
    const { status, place } = await comeBack(app, browser, answer).finally(free);
    expect([status, place]).toEqual([303, '/login#social=overloaded&seconds=5']);
    expect((await comeBack(app, browser, answer)).place).toBe('/onboarding');
    expect((await comeBack(app, browser, answer)).place).toBe('/login#social=social_stale');
  });

  test('product 21.6, 24.4: 60 callbacks of a network reach a provider in an hour, whatever they are for', async () => {
    const browser = app.browser();
    const answer = await choose(browser, await start(browser, 'google'), { email: someEmail() });
    const state = browser.cookies.get('saluda.social') ?? '';
    const repeat = async (by: TestBrowser) => {
      by.cookies.set('saluda.social', state);
      return (await comeBack(app, by, answer)).place;
    };
    const places: string[] = [];
    for (let n = 0; n < 60; n += 1) places.push(await repeat(browser));
    // The provider itself refuses the repeated code
    expect(places).toEqual(['/onboarding', ...Array<string>(59).fill('/login#social=social_refused')]);

    const refused = new URL(await repeat(browser), 'http://localhost');
    const { outcome, details } = socialOutcome(refused.hash) ?? {};
    expect([refused.pathname, outcome]).toEqual(['/login', 'too_many_requests']);
    expect(details?.secondsLeft).toBeGreaterThan(3_000);
    expect(details?.secondsLeft).toBeLessThanOrEqual(3_600);
    expect(browser.cookies.get('saluda.social')).toBe(state);
    const { url } = await browser.trpc.auth.connect.mutate({ provider: 'apple' });
    const connecting = await comeBack(app, browser, await choose(browser, url, { email: someEmail() }));
    expect(connecting.place).toMatch(/^\/dashboard\/account#social=too_many_requests&/);
    expect(await repeat(app.browser())).toBe('/login#social=social_refused');
  });

  test("a response doesn't work for the other provider, and HEAD redeems nothing", async () => {
    const browser = app.browser();
    const answer = await choose(browser, await start(browser, 'google'), { email: someEmail() });
    const crossed = { ...answer, address: answer.address.replace('google', 'apple') };
    expect((await comeBack(app, browser, crossed)).place).toBe('/login#social=social_stale');
    expect((await browser.open({ method: 'HEAD', url: answer.address })).statusCode).toBe(404);
    expect((await comeBack(app, browser, answer)).place).toBe('/onboarding');
  });

  test('a response that names another issuer is refused', async () => {
    const browser = app.browser();
    const answer = await choose(browser, await start(browser, 'google'), { email: someEmail() });
    const mixedUp = { ...answer, address: `${answer.address}&iss=https://evil.example` };
    expect((await comeBack(app, browser, mixedUp)).place).toBe('/login#social=social_refused');
  });

  test('an altered cookie is refused', async () => {
    const browser = app.browser();
    const answer = await choose(browser, await start(browser, 'google'), { email: someEmail() });
    const name = 'saluda.social';
    browser.cookies.set(name, `${browser.cookies.get(name)?.slice(0, -3)}AAA`);
    expect((await comeBack(app, browser, answer)).place).toBe('/login#social=social_stale');
  });

  test('the OAuth state expires after ten minutes', async () => {
    const email = someEmail();
    const browser = app.browser();
    const answer = await choose(browser, await start(browser, 'google'), { email });
    const cookie = `saluda.social=${browser.cookies.get('saluda.social')}`;
    const flow = await readOauthState(app.context, cookie);
    if (flow === null) throw new Error('no question waits');
    expect(await oauthCookie(app.context, flow)).toContain('Max-Age=600;');
    const arriveWith = async (seconds: number) => {
      browser.cookies.set('saluda.social', await encrypt(app.context, 'flow', { ...flow }, seconds));
      return (await comeBack(app, browser, answer)).place;
    };
    expect(await arriveWith(-1)).toBe('/login#social=social_stale');
    expect(await arriveWith(60)).toBe('/onboarding');
  });

  test('product 31.5: only our own origin starts one, and it returns only to our own screens', async () => {
    const start = (headers: object, input: object) =>
      app.browser().open({ method: 'POST', url: '/trpc/auth.startSocial', headers: { ...headers }, payload: input });
    const input = { provider: 'google', from: '/login', language: 'en' };
    expect((await start({ 'sec-fetch-site': 'cross-site' }, input)).statusCode).toBe(403);
    expect((await start({}, { ...input, from: 'https://evil.example' })).statusCode).toBe(400);
    expect((await start({}, { ...input, provider: 'credential' })).statusCode).toBe(400);
  });

  test('an unreachable provider is reported at once and tried again the next time', async () => {
    const fresh = await startTestApp();
    try {
      for (const mode of ['down', 'error', 'nonsense'] as const) {
        await fresh.context.sandboxes?.identity?.control.setFailure(mode);
        expect(await refusal(start(fresh.browser(), 'google')), mode).toBe('social_unavailable');
      }
      await fresh.context.sandboxes?.identity?.control.setFailure('none');
      const { place } = await signInAt(fresh, fresh.browser(), 'google', { email: someEmail() });
      expect(place).toBe('/onboarding');
    } finally {
      await fresh.destroy();
    }
  });
});

describe('product 21.7, 21.8: connections', () => {
  const connect = async (
    browser: Awaited<ReturnType<typeof signUp>>['browser'],
    provider: 'google' | 'apple',
    email: string,
  ) => {
    const { url } = await browser.trpc.auth.connect.mutate({ provider, password: PASSWORD });
    return (await comeBack(app, browser, await choose(browser, url, { email }))).place;
  };

  test('connect with another email, are listed, send an email, and sign in', async () => {
    const { email, browser } = await signUp(app);
    const other = someEmail();
    expect(await connect(browser, 'apple', other)).toBe('/dashboard/account#social=connected');
    expect((await mail(app, email, 2)).text).toContain(other);
    expect(await browser.trpc.auth.waysIn.query()).toMatchObject({
      hasPassword: true,
      connections: [{ provider: 'apple', email: other, isOffered: true }],
    });
    const apple = app.browser();
    await signInAt(app, apple, 'apple', { email: other });
    expect(await apple.trpc.profiles.me.query()).toMatchObject({ email });
    // Connecting again changes nothing
    expect(await connect(browser, 'apple', other)).toBe('/dashboard/account#social=connected');
    expect(await connect(browser, 'apple', someEmail())).toBe('/dashboard/account#social=social_other');
  });

  test('are refused for a second account, an unverified email, or after signing out', async () => {
    const taken = someEmail();
    await signInAt(app, app.browser(), 'google', { email: taken });
    const { browser, email } = await signUp(app);
    expect(await connect(browser, 'google', taken)).toBe('/dashboard/account#social=social_taken');
    const { url } = await browser.trpc.auth.connect.mutate({ provider: 'google', password: PASSWORD });
    const unconfirmed = await choose(browser, url, { email: someEmail(), outcome: 'unconfirmed' });
    expect((await comeBack(app, browser, unconfirmed)).place).toBe('/dashboard/account#social=social_unverified');
    const next = await browser.trpc.auth.connect.mutate({ provider: 'google', password: PASSWORD });
    const answer = await choose(browser, next.url, { email: someEmail() });
    await browser.trpc.auth.signOut.mutate();
    expect((await comeBack(app, browser, answer)).place).toBe('/dashboard/account#social=social_stale');
    expect(await providersOf(email)).toEqual(['credential']);
  });

  test('disconnect and send an email, except the last way to sign in', async () => {
    const email = someEmail();
    const browser = app.browser();
    await signInAt(app, browser, 'google', { email });
    expect(await refusal(browser.trpc.auth.disconnect.mutate({ provider: 'google' }))).toBe('last_way_in');
    expect(await refusal(browser.trpc.auth.disconnect.mutate({ provider: 'apple' }))).toBe('not_found');
    expect(await providersOf(email)).toEqual(['google']);
    await browser.trpc.auth.requestReset.mutate({ email });
    await browser.trpc.auth.resetPassword.mutate({ token: await mailedToken(app, email), password: PASSWORD });
    await browser.trpc.auth.signIn.mutate({ email, password: PASSWORD });
    await browser.trpc.auth.disconnect.mutate({ provider: 'google', password: PASSWORD });
    expect(await providersOf(email)).toEqual(['credential']);
    expect((await mail(app, email, 3)).subject).toContain('Google');
  });

  test('keep one of two when both are disconnected concurrently', async () => {
    const email = someEmail();
    const browser = app.browser();
    await signInAt(app, browser, 'google', { email });
    expect(await connect(browser, 'apple', email)).toBe('/dashboard/account#social=connected');
    const results = await Promise.all(
      (['google', 'apple'] as const).map((provider) => refusal(browser.trpc.auth.disconnect.mutate({ provider }))),
    );
    expect(results.sort()).toEqual(['accepted', 'last_way_in']);
    expect(await providersOf(email)).toHaveLength(1);
  });
});

describe('product 21.9: deleting without a password', () => {
  const old = (email: string) =>
    sql`update sessions set created_at = now() - interval '11 minutes'
      where user_id = (select id from users where email = ${email})`.execute(app.context.db);

  test('requires a recent sign-in, which the provider can renew', async () => {
    const email = someEmail();
    const browser = app.browser();
    await signInAt(app, browser, 'google', { email });
    await old(email);
    const remove = () => refusal(browser.trpc.account.delete.mutate({ confirmation: 'DELETE' }));
    expect(await remove()).toBe('sign_in_again');
    expect(await browser.trpc.auth.waysIn.query()).toMatchObject({ hasPassword: false, isFresh: false });

    const { url } = await browser.trpc.auth.confirmIdentity.mutate({ provider: 'google' });
    expect(new URL(url).searchParams.get('prompt')).toBe('select_account');
    const wrong = await choose(browser, url, { email: someEmail() });
    expect((await comeBack(app, browser, wrong)).place).toBe('/dashboard/account#social=social_other');
    expect(await remove()).toBe('sign_in_again');

    const before = browser.cookies.get('saluda.session_token');
    const again = await browser.trpc.auth.confirmIdentity.mutate({ provider: 'google' });
    const right = await choose(browser, again.url, { email });
    expect((await comeBack(app, browser, right)).place).toBe('/dashboard/account#social=confirmed');
    expect(browser.cookies.get('saluda.session_token')).not.toBe(before);
    expect(await browser.trpc.account.sessions.query()).toHaveLength(1);
    expect(await remove()).toBe('accepted');
    expect(await app.context.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  });

  test('an account with a password needs it, however recent its sign-in', async () => {
    const { email, browser } = await signUp(app);
    await signInAt(app, browser, 'google', { email });
    expect(await refusal(browser.trpc.account.delete.mutate({ confirmation: 'DELETE' }))).toBe('password_wrong');
  });
});

describe('where it is offered', () => {
  test('nowhere if it is neither configured nor replaced by a sandbox', async () => {
    const bare = await startTestApp({ sandbox: false });
    try {
      expect((await bare.browser().open('/login')).body).toContain('<meta name="sign-in" content=""');
      expect(await refusal(start(bare.browser(), 'google'))).toBe('not_found');
      expect((await bare.browser().open('/dev/id/google/authorize')).statusCode).toBe(404);
    } finally {
      await bare.destroy();
    }
    expect((await app.browser().open('/login')).body).toContain('<meta name="sign-in" content="google apple"');
  });

  test('uses __Host- cookies on https', async () => {
    const secure = await startTestApp({ publicUrl: 'https://localhost' });
    try {
      const browser = secure.browser();
      const { place } = await signInAt(secure, browser, 'google', { email: someEmail() });
      expect(place).toBe('/onboarding');
      expect([...browser.cookies.keys()]).toEqual(['__Host-saluda.session_token', '__Host-saluda.known_device']);
      const begun = await secure.browser().open({
        method: 'POST',
        url: '/trpc/auth.startSocial',
        payload: { provider: 'apple', from: '/login', language: 'en' },
      });
      expect(begun.cookies).toMatchObject([
        { name: '__Host-saluda.social', httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 600 },
      ]);
    } finally {
      await secure.destroy();
    }
  });

  test('another process can complete the callback', async () => {
    const secret = 'x'.repeat(40);
    const one = await startTestApp({ authSecret: secret });
    const two = await startTestApp({ authSecret: secret, database: one.context.database });
    try {
      const email = someEmail();
      const here = one.browser();
      const answer = await choose(here, await start(here, 'google'), { email });
      const there = two.browser();
      for (const [name, value] of here.cookies) there.cookies.set(name, value);
      expect((await comeBack(two, there, answer)).place).toBe('/onboarding');
      expect(await there.trpc.profiles.me.query()).toMatchObject({ email });
    } finally {
      await two.destroy();
      await one.destroy();
    }
  });
});

describe("the sandbox's page", () => {
  const page = (search: string, provider = 'google') => app.browser().open(`/dev/id/${provider}/authorize?${search}`);

  test('refuses what the real provider would refuse', async () => {
    const url = new URL(await start(app.browser(), 'google'));
    expect((await page(url.search.slice(1))).statusCode).toBe(200);
    for (const [name, value] of [
      ['redirect_uri', 'https://evil.example/auth/callback/google'],
      ['client_id', 'another'],
      ['response_type', 'token'],
      ['code_challenge_method', 'plain'],
      ['state', ''],
    ] as const) {
      const changed = new URLSearchParams(url.search);
      changed.set(name, value);
      expect([name, (await page(String(changed))).statusCode]).toEqual([name, 400]);
    }
    expect((await page(url.search.slice(1), 'apple')).statusCode).toBe(400);
    expect((await page('', 'nobody')).statusCode).toBe(404);
    expect((await page('state=%00')).statusCode).toBe(400);
  });

  test('is bilingual and requires a valid email', async () => {
    const { pathname, search } = new URL(await start(app.browser(), 'apple'));
    expect((await app.browser('es').open(pathname + search)).body).toContain('Iniciar sesión con Apple');
    const answer = await app.browser().open({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'person=other&email=nobody',
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Enter a valid email.');
  });
});
