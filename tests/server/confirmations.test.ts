import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertToken } from '#db/accounts/tokens.ts';
import { hashToken } from '#server/platform/tokens.ts';
import {
  confirm,
  mailedToken,
  PASSWORD,
  refusal,
  someEmail,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { choose, comeBack, start } from '../support/social.ts';

/** two processes of one site */
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp({ authSecret: 'the same on every process of a site' });
  other = await startTestApp({ ...app.context.env, database: app.context.database });
  await other.stopWorker();
});
afterAll(async () => {
  await other.destroy();
  await app.destroy();
});

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1';

const post = (browser: TestBrowser, url: string, fields: Record<string, string>) =>
  browser.open({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const call = (browser: TestBrowser, procedure: string, data: object, userAgent = CHROME) =>
  browser.open({
    method: 'POST',
    url: `/trpc/${procedure}`,
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    payload: JSON.stringify(data),
  });

const details = (email: string) => ({ name: 'Ana García', email, password: PASSWORD, language: 'en' });

/** Signs up in Chrome on Windows. */
async function askFor(email: string): Promise<TestBrowser> {
  const browser = app.browser();
  const answer = await call(browser, 'auth.signUp', details(email));
  expect(answer.statusCode).toBe(200);
  return browser;
}

/** What a browser elsewhere finds behind the link. */
async function openLink(browser: TestBrowser, token: string) {
  const { body, statusCode } = await browser.open(`/auth/confirm?token=${token}`);
  expect(statusCode).toBe(200);
  return { body, waiting: /name="waiting" value="([^"]*)"/.exec(body)?.[1] };
}

const stateOf = ({ trpc }: TestBrowser) => trpc.auth.waitingState.query();
const emailIn = async ({ trpc }: TestBrowser) => (await trpc.profiles.me.query())?.email ?? null;
const hours = (email: string, column: string, interval: string) =>
  sql`update ${sql.table(column)} set expires_at = expires_at - ${interval}::interval
    where user_id = (select id from users where email = ${email})`.execute(app.context.db);

describe('product 1.4: a link opened on another device', () => {
  test('names the browser that asked, and confirming signs it in, once and on any process', async () => {
    const email = someEmail();
    const asking = await askFor(email);
    expect(await stateOf(asking)).toBe('waiting');
    const token = await mailedToken(app, email);

    const phone = other.browser();
    const { body, waiting = '' } = await openLink(phone, token);
    expect(body).toContain('Chrome on Windows is waiting to sign in.');
    expect(body).toContain('Not me');
    // The person decides: nothing is submitted by itself
    expect(body).not.toContain('<script');
    expect(await refusal(asking.trpc.auth.signInHere.mutate())).toBe('unauthenticated');

    const answer = await post(phone, '/auth/confirm', { token, waiting });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Chrome on Windows is signing in now.');
    expect(await emailIn(phone)).toBe(email);

    expect(await emailIn(asking)).toBeNull();
    expect(await stateOf(asking)).toBe('confirmed');
    const stolen = new Map(asking.cookies);
    const uses = await Promise.all(
      Array.from({ length: 16 }, (_, n) => {
        const browser = (n % 2 ? app : other).browser();
        for (const [name, value] of stolen) browser.cookies.set(name, value);
        return refusal(browser.trpc.auth.signInHere.mutate()).then((outcome) => ({ browser, outcome }));
      }),
    );
    const accepted = uses.filter(({ outcome }) => outcome === 'accepted');
    expect(accepted).toHaveLength(1);
    expect(uses.filter(({ outcome }) => outcome === 'unauthenticated')).toHaveLength(15);
    const [{ browser }] = accepted as [(typeof accepted)[number]];
    expect(await emailIn(browser)).toBe(email);
    expect(browser.cookies.has('saluda.waiting')).toBe(false);
    expect(await stateOf(asking)).toBe('none');
  });

  test('the cookie is http-only, and only its hash is stored', async () => {
    const email = someEmail();
    const answer = await call(app.browser(), 'auth.signUp', details(email));
    const cookie = answer.cookies.find(({ name }) => name === 'saluda.waiting');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const { rows } = await sql<{ row: string; hash: string; agent: string }>`
      select to_json(waiting_browsers)::text as row, token_hash as hash, user_agent as agent from waiting_browsers
      where user_id = (select id from users where email = ${email})`.execute(app.context.db);
    expect(rows[0]?.row).not.toContain(cookie?.value);
    expect(rows[0]?.hash).toBe(hashToken(cookie?.value ?? ''));
    expect(rows[0]?.agent).toBe('chrome windows');
  });

  test('in the browser that asked, the page confirms by itself, and nothing is left over', async () => {
    const email = someEmail();
    const asking = await askFor(email);
    const token = await mailedToken(app, email);
    const { body, waiting } = await openLink(asking, token);
    expect(waiting).toBeUndefined();
    expect(body).not.toContain('is waiting to sign in');
    expect((await confirm(asking, token)).headers.location).toBe('/onboarding');
    expect(asking.cookies.has('saluda.waiting')).toBe(false);
    expect(await emailIn(asking)).toBe(email);
  });

  test('"Not me" cancels: nobody is signed in, and the link is used up', async () => {
    const email = someEmail();
    const asking = await askFor(email);
    const token = await mailedToken(app, email);
    const phone = app.browser('es');
    const { waiting = '', body } = await openLink(phone, token);
    expect(body).toContain('No soy yo');
    expect((await post(phone, '/auth/confirm/cancel', { token })).body).toContain('No se inició ninguna sesión');
    expect(phone.cookies.size).toBe(0);
    expect(await stateOf(asking)).toBe('none');
    expect((await post(phone, '/auth/confirm', { token, waiting })).headers.location).toContain('already+been+used');
    expect((await post(phone, '/auth/confirm/cancel', { token })).headers.location).toContain('already+been+used');
    expect(await refusal(asking.trpc.auth.signInHere.mutate())).toBe('unauthenticated');
    expect(await refusal(asking.trpc.auth.signIn.mutate(details(email)))).toBe('email_not_verified');
  });

  test('the right password of an unconfirmed account makes a browser wait, in place of the one before', async () => {
    const email = someEmail();
    const asking = await askFor(email);
    const phone = app.browser();
    expect((await call(phone, 'auth.signIn', details(email), IPHONE)).statusCode).toBe(403);
    expect(await stateOf(phone)).toBe('waiting');
    expect(await stateOf(asking)).toBe('none');
    const token = await mailedToken(app, email);
    expect((await openLink(app.browser(), token)).body).toContain('Safari on iPhone is waiting');
    const { waiting = '' } = await openLink(asking, token);
    await post(asking, '/auth/confirm', { token, waiting });
    await phone.trpc.auth.signInHere.mutate();
    expect(await emailIn(phone)).toBe(email);
  });
});

describe('product 1.4: an attacker who knows only the email', () => {
  test('is never signed in by the confirmation', async () => {
    const email = someEmail();
    const asking = await askFor(email);
    const attacker = app.browser();
    expect((await call(attacker, 'auth.signUp', details(email))).statusCode).toBe(409);
    expect((await call(attacker, 'auth.signIn', { ...details(email), password: 'Wrong-Horse-7' })).statusCode).toBe(
      401,
    );
    await attacker.trpc.auth.resendConfirmation.mutate({ email });
    expect([...attacker.cookies.keys()]).toEqual([]);
    const token = await mailedToken(app, email, 2);
    // A resend leaves the browser that asked as it was
    const phone = app.browser();
    const { body, waiting = '' } = await openLink(phone, token);
    expect(body).toContain('Chrome on Windows');
    await post(phone, '/auth/confirm', { token, waiting });
    expect(await refusal(attacker.trpc.auth.signInHere.mutate())).toBe('unauthenticated');
    expect(await stateOf(asking)).toBe('confirmed');
  });

  test('has no use for the cookie of their own sign-up, nor for its number in the form', async () => {
    const [mine, theirs] = [someEmail(), someEmail()];
    const attacker = await askFor(mine);
    const { waiting = '' } = await openLink(app.browser(), await mailedToken(app, mine));
    await askFor(theirs);
    const token = await mailedToken(app, theirs);
    await attacker.trpc.auth.resendConfirmation.mutate({ email: theirs });
    const newest = await mailedToken(app, theirs, 2);
    expect(newest).not.toBe(token);
    await post(app.browser(), '/auth/confirm', { token: newest, waiting });
    expect(await stateOf(attacker)).toBe('waiting');
    expect(await refusal(attacker.trpc.auth.signInHere.mutate())).toBe('unauthenticated');
  });

  test('is not signed in by a page that did not name the browser', async () => {
    const email = someEmail();
    const asking = await askFor(email);
    const token = await mailedToken(app, email);
    await confirm(app.browser(), token);
    expect(await stateOf(asking)).toBe('none');
    expect(await refusal(asking.trpc.auth.signInHere.mutate())).toBe('unauthenticated');
  });
});

describe('product 1.4: the waiting ends', () => {
  test('after an hour, unless that browser resends', async () => {
    const email = someEmail();
    const asking = await askFor(email);
    const token = await mailedToken(app, email);
    const { waiting = '' } = await openLink(app.browser(), token);
    await hours(email, 'waiting_browsers', '59 minutes');
    await asking.trpc.auth.resendConfirmation.mutate({ email });
    await hours(email, 'waiting_browsers', '59 minutes');
    expect(await stateOf(asking)).toBe('waiting');
    await hours(email, 'waiting_browsers', '2 minutes');
    expect(await stateOf(asking)).toBe('none');
    const newest = await mailedToken(app, email, 2);
    expect((await openLink(app.browser(), newest)).waiting).toBeUndefined();
    // The page was opened in time and sent too late
    expect((await post(app.browser(), '/auth/confirm', { token: newest, waiting })).statusCode).toBe(303);
    expect(await refusal(asking.trpc.auth.signInHere.mutate())).toBe('unauthenticated');
  });

  test('ten minutes after the confirmation', async () => {
    const email = someEmail();
    const asking = await askFor(email);
    const token = await mailedToken(app, email);
    const { waiting = '' } = await openLink(app.browser(), token);
    await post(app.browser(), '/auth/confirm', { token, waiting });
    await hours(email, 'waiting_browsers', '10 minutes');
    expect(await refusal(asking.trpc.auth.signInHere.mutate())).toBe('unauthenticated');
  });

  test('when the link dies', async () => {
    const email = someEmail();
    const asking = await askFor(email);
    const token = await mailedToken(app, email);
    await hours(email, 'one_time_tokens', '25 hours');
    expect((await openLink(app.browser(), token)).body).not.toContain('is waiting to sign in');
    expect(await stateOf(asking)).toBe('waiting');
  });

  test('with a new password, also after the confirmation', async () => {
    const email = someEmail();
    const asking = await askFor(email);
    const token = await mailedToken(app, email);
    const { waiting = '' } = await openLink(app.browser(), token);
    await post(app.browser(), '/auth/confirm', { token, waiting });
    await app.browser().trpc.auth.requestReset.mutate({ email });
    const reset = await mailedToken(app, email, 2);
    await app.browser().trpc.auth.resetPassword.mutate({ token: reset, password: 'Another-Horse-8' });
    expect(await refusal(asking.trpc.auth.signInHere.mutate())).toBe('unauthenticated');
  });

  test('when Google vouches for the email: the account was taken over from whoever typed the password', async () => {
    const email = someEmail().replace('example.com', 'gmail.com');
    const asking = await askFor(email);
    const owner = app.browser();
    await comeBack(app, owner, await choose(owner, await start(owner, 'google'), { email }));
    expect(await emailIn(owner)).toBe(email);
    expect(await stateOf(asking)).toBe('none');
  });
});

test('product 23.3: the second step is still asked for', async () => {
  const email = someEmail();
  const asking = await askFor(email);
  const token = await mailedToken(app, email);
  await sql`insert into factors (id, user_id, factor_type, friendly_name, status)
    select gen_random_uuid(), id, 'totp', 'App', 'verified' from users where email = ${email}`.execute(app.context.db);
  const phone = app.browser();
  const { waiting = '' } = await openLink(phone, token);
  await post(phone, '/auth/confirm', { token, waiting });
  await asking.trpc.auth.signInHere.mutate();
  for (const browser of [phone, asking]) {
    expect((await browser.trpc.factors.state.query()).state).toBe('challenge');
    expect(await emailIn(browser)).toBeNull();
  }
});

describe('product 1.3, 1.20: a link that no longer works', () => {
  const placeOf = async (token: string) => {
    const { headers } = await confirm(app.browser(), token);
    const [path, hash] = String(headers.location).split('#');
    expect(path).toBe('/onboarding');
    const values = new URLSearchParams(hash);
    return [values.get('error_code'), values.get('error_description'), values.get('email')];
  };

  test('says whether a newer one was sent, and to whom', async () => {
    const email = someEmail();
    const asking = await askFor(email);
    const first = await mailedToken(app, email);
    await asking.trpc.auth.resendConfirmation.mutate({ email });
    const second = await mailedToken(app, email, 2);
    expect(await placeOf(first)).toEqual(['otp_superseded', 'A newer email was sent', email]);
    await hours(email, 'one_time_tokens', '25 hours');
    for (const token of [first, second])
      expect(await placeOf(token)).toEqual(['otp_expired', 'Email link has expired', email]);
  });

  test('is used once the email is confirmed, by whatever link', async () => {
    const email = someEmail();
    const asking = await askFor(email);
    const first = await mailedToken(app, email);
    await asking.trpc.auth.resendConfirmation.mutate({ email });
    await confirm(asking, await mailedToken(app, email, 2));
    expect(await placeOf(first)).toEqual(['otp_expired', 'Email link has already been used', null]);
  });

  test('reveals nothing to somebody without a link', async () => {
    const email = someEmail();
    await askFor(email);
    const unknown = ['otp_invalid', 'Email link is invalid', null];
    expect(await placeOf('x'.repeat(43))).toEqual(unknown);
    // A reset link is none of these
    const { id } = await app.context.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const token = 'r'.repeat(43);
    await insertToken(app.context.db, { userId: id, purpose: 'reset', tokenHash: hashToken(token), hours: -1 });
    expect(await placeOf(token)).toEqual(unknown);
  });

  test('product 1.5: so do reset links', async () => {
    const email = someEmail();
    const browser = await askFor(email);
    await browser.trpc.auth.requestReset.mutate({ email });
    const first = await mailedToken(app, email, 2);
    await browser.trpc.auth.requestReset.mutate({ email });
    await mailedToken(app, email, 3);
    expect(await refusal(browser.trpc.auth.readResetLink.mutate({ token: first }))).toBe('token_superseded');
    expect(await refusal(browser.trpc.auth.resetPassword.mutate({ token: first, password: PASSWORD }))).toBe(
      'token_superseded',
    );
  });
});

describe('product 1.18: a reset', () => {
  test('signs this browser in and ends every other session', async () => {
    const email = someEmail();
    const before = await askFor(email);
    await confirm(before, await mailedToken(app, email));
    await before.trpc.auth.requestReset.mutate({ email });
    const browser = app.browser();
    const token = await mailedToken(app, email, 2);
    await browser.trpc.auth.resetPassword.mutate({ token, password: 'Another-Horse-8' });
    expect(await emailIn(browser)).toBe(email);
    expect(await emailIn(before)).toBeNull();
  });

  test('product 23.4: still asks for the second step', async () => {
    const email = someEmail();
    const before = await askFor(email);
    await confirm(before, await mailedToken(app, email));
    await sql`insert into factors (id, user_id, factor_type, friendly_name, status)
      select gen_random_uuid(), id, 'totp', 'App', 'verified' from users where email = ${email}`.execute(
      app.context.db,
    );
    await before.trpc.auth.requestReset.mutate({ email });
    const browser = app.browser();
    const token = await mailedToken(app, email, 2);
    await browser.trpc.auth.resetPassword.mutate({ token, password: 'Another-Horse-8' });
    expect((await browser.trpc.factors.state.query()).state).toBe('challenge');
    expect(await emailIn(browser)).toBeNull();
  });
});
