import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteFactor } from '#db/accounts/factors.ts';
import { lockUser } from '#db/accounts/users.ts';
import type { ErrorCode } from '#src/errors.ts';
import {
  mail,
  mailedToken,
  PASSWORD,
  refusal,
  someEmail,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { makeAuthenticator } from '../support/authenticator.ts';
import { dump } from '../support/dump.ts';
import {
  accountWithApp,
  addApp,
  answer,
  appWith,
  elevenMinutes,
  halfAMinute,
  newAccount,
  sentCode,
  signIn,
  subjects,
} from '../support/factors.ts';
import { enter } from '../support/roles.ts';
import { signInAt } from '../support/social.ts';
import { areWaiting } from '../support/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

const token = ({ cookies }: TestBrowser) => cookies.get('saluda.session_token');
const isIn = async ({ trpc }: TestBrowser) => (await trpc.profiles.me.query()) !== null;
const stateOf = async ({ trpc }: TestBrowser) => (await trpc.factors.state.query()).state;
const phoneNumber = () => `+346${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** A copy of a browser with its current cookies. */
function copyOf({ cookies }: TestBrowser): TestBrowser {
  const copy = app.browser();
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

/** Counts accepted calls and collects the errors of the others. */
async function race(size: number, call: (n: number) => Promise<unknown>) {
  const results = await Promise.all(Array.from({ length: size }, (_, n) => refusal(call(n))));
  const accepted = results.filter((result) => result === 'accepted').length;
  return { accepted, others: [...new Set(results.filter((result) => result !== 'accepted'))].sort() };
}

async function addPasskey(browser: TestBrowser, authenticator = makeAuthenticator(), name = 'My key') {
  const { factorId, challengeId, options } = await browser.trpc.factors.enrollPasskey.mutate({
    name,
    password: PASSWORD,
  });
  const credential = authenticator.create(options);
  const { recoveryCodes } = await browser.trpc.factors.confirm.mutate({ factorId, challengeId, credential });
  return { factorId, authenticator, recoveryCodes };
}

describe('product 23.2: adding an authenticator app', () => {
  test('requires the password, then a code; returns ten recovery codes once, and a new session', async () => {
    const { browser, email } = await newAccount(app);
    const { trpc } = browser;
    const enroll = (password?: string) => trpc.factors.enrollTotp.mutate({ name: 'My phone', password });
    expect(await refusal(enroll())).toBe('password_wrong');
    expect(await refusal(enroll('Wrong-Horse-7'))).toBe('password_wrong');
    const { factorId, secret, uri, qr } = await enroll(PASSWORD);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(`Saluda:${email}`);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(qr).toMatch(/^<svg /);
    expect((await trpc.factors.list.query()).factors).toMatchObject([{ id: factorId, status: 'unverified' }]);
    expect(await stateOf(browser)).toBe('in');

    const code = appWith(secret);
    const confirm = (typed: string) => trpc.factors.confirm.mutate({ factorId, code: typed });
    expect(await refusal(confirm(code(-9)))).toBe('code_wrong');
    const before = copyOf(browser);
    const { recoveryCodes } = await confirm(code());
    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes?.[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(token(browser)).not.toBe(token(before));
    expect([await stateOf(browser), await stateOf(before)]).toEqual(['in', 'out']);
    expect(await trpc.factors.list.query()).toMatchObject({
      factors: [{ id: factorId, kind: 'totp', name: 'My phone', status: 'verified', isPasskey: false }],
      ...{ recoveryCodesLeft: 10, isFresh: true, devices: 0, isPhoneOffered: true },
    });
    const { text } = await mail(app, email);
    expect(text).toContain('My phone was just added');
    // Someone locked out by it can ask support
    expect(text).toContain('contact support@saluda.example');
    expect(await refusal(confirm(code()))).toBe('not_found');
  });

  test('makes every other session require the second step, and ends its live streams', async () => {
    const { browser, email } = await newAccount(app);
    const other = await signIn(app, email);
    expect(await isIn(other)).toBe(true);
    await addApp(browser);
    expect([await isIn(other), await stateOf(other)]).toEqual([false, 'challenge']);
  });

  test('product 23.12: stores its key encrypted and recovery codes hashed', async () => {
    const { secret, recoveryCodes } = await accountWithApp(app);
    const rows = JSON.stringify(await dump(app.context.db));
    expect(rows).not.toContain(secret);
    for (const code of recoveryCodes) expect(rows).not.toContain(code);
    for (const code of recoveryCodes) expect(rows).not.toContain(code.replaceAll('-', ''));
  });

  test('one of 32 concurrent confirmations counts, with ten codes in all', async () => {
    const { browser, email } = await newAccount(app);
    const { factorId, secret } = await browser.trpc.factors.enrollTotp.mutate({ name: 'App', password: PASSWORD });
    const code = appWith(secret)();
    const copies = Array.from({ length: 32 }, () => copyOf(browser));
    const { accepted } = await race(32, (n) => copies[n]?.trpc.factors.confirm.mutate({ factorId, code }) as never);
    expect(accepted).toBe(1);
    const { rows } = await sql<{ codes: number }>`select count(*)::int as codes from recovery_codes
      where user_id = (select id from users where email = ${email})`.execute(app.context.db);
    expect(rows).toEqual([{ codes: 10 }]);
  });

  test('product 23.1: an enrollment lasts half an hour or until the next one; ten factors at most', async () => {
    const { browser, email } = await newAccount(app);
    const { trpc } = browser;
    const begin = () => trpc.factors.enrollTotp.mutate({ name: 'App', password: PASSWORD });
    const first = await begin();
    const second = await begin();
    const confirm = ({ factorId, secret }: typeof first) =>
      refusal(trpc.factors.confirm.mutate({ factorId, code: appWith(secret)() }));
    expect(await confirm(first)).toBe('not_found');
    await sql`update factors set created_at = now() - interval '31 minutes' where id = ${second.factorId}`.execute(
      app.context.db,
    );
    expect(await confirm(second)).toBe('not_found');
    await sql`insert into factors (id, user_id, factor_type, friendly_name, status)
      select gen_random_uuid(), id, 'totp', 'Old', 'verified' from users, generate_series(1, 10)
      where email = ${email}`.execute(app.context.db);
    await sql`update sessions set aal = 2, aal2_at = now()
      where user_id = (select id from users where email = ${email})`.execute(app.context.db);
    expect(await refusal(begin())).toBe('too_many_factors');
  });
});

describe('product 23.3: a session without its second step', () => {
  test('sees its factors, may do nothing else, and can sign out', async () => {
    const { email, factorId } = await accountWithApp(app);
    const half = await signIn(app, email);
    expect(await half.trpc.factors.state.query()).toEqual({
      ...{ state: 'challenge', email, hasRecoveryCodes: true },
      factors: [{ id: factorId, kind: 'totp', name: 'My phone', hint: null, isOff: false }],
    });
    expect(await half.trpc.profiles.me.query()).toBeNull();
    for (const call of [
      () => half.trpc.factors.list.query(),
      () => half.trpc.account.sessions.query(),
      () => half.trpc.links.list.query(),
      () => half.trpc.factors.remove.mutate({ factorId }),
      () => half.trpc.factors.newRecoveryCodes.mutate(),
      () => half.trpc.auth.connect.mutate({ provider: 'google' }),
      () => half.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD }),
      () => half.trpc.account.changePassword.mutate({ current: PASSWORD, password: 'Another-Horse-8' }),
    ] as const)
      expect(await refusal(call())).toBe('second_factor_required');
    for (const url of ['/api/account/export', '/analytics.csv?from=2026-01-01&to=2026-01-02'])
      expect([url, (await half.open(url)).statusCode]).toEqual([url, 401]);
    expect((await half.open({ method: 'POST', url: '/api/photos' })).statusCode).toBe(401);
    await half.trpc.auth.signOut.mutate();
    expect(await stateOf(half)).toBe('out');
  });

  test('is replaced after a code, and the previous token is void', async () => {
    const { email, factorId, code } = await accountWithApp(app);
    const half = await signIn(app, email);
    const before = copyOf(half);
    await answer(half, factorId, code());
    expect(await isIn(half)).toBe(true);
    expect(token(half)).not.toBe(token(before));
    expect(await stateOf(before)).toBe('out');
    // Only the two browsers have sessions
    expect(await half.trpc.account.sessions.query()).toHaveLength(2);
  });

  test('keeps the requested lifetime', async () => {
    const { email, factorId, code } = await accountWithApp(app);
    const browser = app.browser();
    await browser.trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: false });
    const { challengeId } = await browser.trpc.factors.challenge.mutate({ factorId });
    const { cookies } = await browser.open({
      method: 'POST',
      url: '/trpc/factors.verify',
      payload: { challengeId, code: code() },
    });
    const session = cookies.find(({ name }) => name === 'saluda.session_token');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(session?.maxAge).toBeUndefined();
  });

  test('product 23.4: starts with Google and after a reset, too', async () => {
    const email = someEmail();
    const browser = app.browser();
    await signInAt(app, browser, 'google', { email });
    const { factorId, secret } = await browser.trpc.factors.enrollTotp.mutate({ name: 'App' });
    await browser.trpc.factors.confirm.mutate({ factorId, code: appWith(secret)() });
    const again = app.browser();
    await signInAt(app, again, 'google', { email });
    expect([await isIn(again), await stateOf(again)]).toEqual([false, 'challenge']);

    await again.trpc.auth.requestReset.mutate({ email });
    const reset = { token: await mailedToken(app, email, 2), password: PASSWORD };
    await again.trpc.auth.resetPassword.mutate(reset);
    expect(await stateOf(browser)).toBe('out');
    const after = await signIn(app, email);
    expect(await stateOf(after)).toBe('challenge');
    await halfAMinute(app);
    await answer(after, factorId, appWith(secret)());
    expect(await isIn(after)).toBe(true);
  });

  test("that ended meanwhile can't be stepped up", async () => {
    const { browser, email, factorId, code } = await accountWithApp(app);
    const half = await signIn(app, email);
    const { challengeId } = await half.trpc.factors.challenge.mutate({ factorId });
    await browser.trpc.account.endOtherSessions.mutate();
    expect(await refusal(half.trpc.factors.verify.mutate({ challengeId, code: code() }))).toBe('unauthenticated');
    expect(await stateOf(half)).toBe('out');
  });
});

describe('product 23.5: codes and challenges', () => {
  test('a code works once, in order, and within one time step of now', async () => {
    const { email, factorId, code } = await accountWithApp(app);
    const half = await signIn(app, email);
    expect(await refusal(answer(half, factorId, code(-3)))).toBe('code_wrong');
    expect(await refusal(answer(half, factorId, code(3)))).toBe('code_wrong');
    // The next half minute may begin at any time
    const first = code();
    await answer(half, factorId, first);
    const again = await signIn(app, email);
    expect(await refusal(answer(again, factorId, first))).toBe('code_wrong');
    await answer(again, factorId, code(1));
    const last = await signIn(app, email);
    expect(await refusal(answer(last, factorId, first))).toBe('code_wrong');
  });

  test('one of 32 browsers with the same code and different challenges signs in', async () => {
    const { userId, factorId, code } = await accountWithApp(app);
    const halves = await Promise.all(Array.from({ length: 32 }, () => enter(app, userId)));
    const asked = await Promise.all(halves.map(({ trpc }) => trpc.factors.challenge.mutate({ factorId })));
    const typed = code();
    const verify = ({ trpc }: TestBrowser, n: number) =>
      trpc.factors.verify.mutate({ challengeId: asked[n]?.challengeId ?? '', code: typed });
    const { accepted, others } = await race(32, (n) => verify(halves[n] as TestBrowser, n));
    expect({ accepted, others }).toEqual({ accepted: 1, others: ['code_wrong'] });
    const states = await Promise.all(halves.map(stateOf));
    expect(states.filter((state) => state === 'in')).toHaveLength(1);
  });

  test('one of 32 concurrent responses to a challenge counts', async () => {
    const { userId, factorId, code } = await accountWithApp(app);
    const half = await enter(app, userId);
    const { challengeId } = await half.trpc.factors.challenge.mutate({ factorId });
    const typed = code();
    const { accepted } = await race(32, () => copyOf(half).trpc.factors.verify.mutate({ challengeId, code: typed }));
    expect(accepted).toBe(1);
  });

  test('five wrong codes or ten minutes end a challenge, which only its account may answer', async () => {
    const { email, factorId, code } = await accountWithApp(app);
    const half = await signIn(app, email);
    const ask = async () => (await half.trpc.factors.challenge.mutate({ factorId })).challengeId;
    const verify = (challengeId: string, typed: string, browser = half) =>
      refusal(browser.trpc.factors.verify.mutate({ challengeId, code: typed }));
    const challengeId = await ask();
    const results = await Promise.all(Array.from({ length: 8 }, () => verify(challengeId, code(-9))));
    expect(results.filter((result) => result === 'code_wrong')).toHaveLength(5);
    expect(await verify(challengeId, code())).toBe('challenge_over');

    const old = await ask();
    await sql`update factor_challenges set expires_at = now() where id = ${old}`.execute(app.context.db);
    expect(await verify(old, code())).toBe('challenge_over');

    const stranger = await accountWithApp(app);
    expect(await verify(await ask(), stranger.code(), stranger.browser)).toBe('challenge_over');
    expect(await refusal(stranger.browser.trpc.factors.challenge.mutate({ factorId }))).toBe('not_found');
  });

  test('a code is refused if its factor is removed concurrently', async () => {
    const { email, userId, factorId, code } = await accountWithApp(app);
    const { trpc } = await signIn(app, email);
    const { challengeId } = await trpc.factors.challenge.mutate({ factorId });
    const { db } = app.context;
    const underWay = await db.transaction().execute(async (tx) => {
      await sql`select from factors where id = ${factorId} for update`.execute(tx);
      const verifying = refusal(trpc.factors.verify.mutate({ challengeId, code: code() }));
      await areWaiting(db, 1);
      await deleteFactor(tx, userId, factorId);
      return { verifying };
    });
    expect(await underWay.verifying).toBe('challenge_over');
  });

  test('ten wrong codes in a row send an email; a hundred lock the factor for a day', async () => {
    const { email, factorId, code, recoveryCodes } = await accountWithApp(app);
    const half = await signIn(app, email);
    const failures = (count: number, ago = '1 minute') =>
      sql`update factors set failures = ${count}, failed_at = now() - ${ago}::interval where id = ${factorId}`.execute(
        app.context.db,
      );
    const wrong = () => refusal(answer(half, factorId, code(-9)));
    await failures(9);
    expect(await wrong()).toBe('code_wrong');
    expect(await subjects(app, email, 2)).toContain('Wrong codes entered for your Saluda account');
    await failures(99);
    expect(await wrong()).toBe('code_wrong');
    const locked = await answer(half, factorId, code()).catch(({ data }) => data);
    expect(locked).toMatchObject({ error: 'factor_locked', httpStatus: 429, secondsLeft: expect.any(Number) });
    expect(Math.ceil(locked.secondsLeft / 3_600)).toBe(24);
    await half.trpc.factors.useRecoveryCode.mutate({ code: recoveryCodes[0] ?? '' });
    const other = await signIn(app, email);
    await failures(100, '25 hours');
    await answer(other, factorId, code());
    expect(await isIn(other)).toBe(true);
  });
});

describe('product 24.7: the second step of a sign-in', () => {
  const isRefused = async (call: Promise<unknown>) => (await refusal(call)) === 'too_many_requests';

  test('allows ten wrong codes per session, twenty per IP address and a hundred per account', async () => {
    const { email, userId, factorId, code } = await accountWithApp(app);
    const { factorCode } = app.context.limits;
    const half = await signIn(app, email);
    /** How many wrong codes are accepted as attempts before one is refused. */
    const wrongCodes = async (browser: TestBrowser) => {
      for (let count = 0; count < 100; count++) {
        const result = await refusal(answer(browser, factorId, code(-9)));
        if (result === 'too_many_requests') return count;
        expect(result).toBe('code_wrong');
      }
      return 100;
    };
    expect(await wrongCodes(half)).toBe(10);
    // The right one is refused as well, in this session
    expect(await isRefused(answer(half, factorId, code()))).toBe(true);
    expect(await wrongCodes(await signIn(app, email, half))).toBe(10);
    expect(await wrongCodes(await signIn(app, email, half))).toBe(0);

    const elsewhere = await signIn(app, email);
    expect(await refusal(answer(elsewhere, factorId, code(-9)))).toBe('code_wrong');
    for (let n = 22; n <= 100; n++)
      await factorCode.consume({ account: userId, address: `192.0.2.${n}`, session: `${n}` });
    expect(await wrongCodes(await signIn(app, email))).toBe(0);
    const { userId: other, ...another } = await accountWithApp(app);
    await answer(await enter(app, other), another.factorId, another.code());
  });

  test('product 24.5: counts as no change of the account: who has the password alone uses up nothing of its owner', async () => {
    const { browser, email, factorId, code } = await accountWithApp(app);
    const half = await signIn(app, email);
    const wrong = () => half.trpc.factors.verify.mutate({ factorId: 'none' } as never);
    const outcomes = [];
    for (let n = 0; n < 13; n++) outcomes.push((await race(50, wrong)).others);
    expect(outcomes.at(0)).toEqual(['invalid_input']);
    expect(outcomes.at(-1)).toEqual(['too_many_requests']);
    const onPhone = await signIn(app, email);
    await answer(onPhone, factorId, code());
    expect(await refusal(browser.trpc.profiles.setLanguage.mutate({ language: 'es' }))).toBe('accepted');
  }, 60_000);

  test('allows thirty requests for a code per IP address and a hundred per account', async () => {
    const { email, userId, factorId } = await accountWithApp(app);
    const { factorChallenge } = app.context.limits;
    const ask = ({ trpc }: TestBrowser) => trpc.factors.challenge.mutate({ factorId });
    const half = await signIn(app, email);
    expect(await race(31, () => ask(half))).toEqual({ accepted: 30, others: ['too_many_requests'] });
    const elsewhere = await signIn(app, email);
    await ask(elsewhere);
    for (let n = 32; n <= 100; n++) await factorChallenge.consume({ account: userId, address: `192.0.2.${n}` });
    expect(await isRefused(ask(elsewhere))).toBe(true);
  });

  test('allows a hundred refused passkeys per IP address', async () => {
    const address = '192.0.2.77';
    const { challengeId, options } = await app.browser().trpc.factors.passkeyOptions.mutate();
    const stranger = makeAuthenticator();
    stranger.create({ ...options, rp: { id: options.rpId ?? '' }, user: { id: 'x' } });
    const tryIt = async (remoteAddress: string) => {
      const payload = { challengeId, credential: stranger.show(options) };
      const response = await app
        .browser()
        .open({ method: 'POST', url: '/trpc/factors.signInWithPasskey', remoteAddress, payload });
      return response.json().error.data.error;
    };
    expect(await tryIt(address)).toBe('passkey_refused');
    for (let n = 2; n <= 100; n++) await app.context.limits.passkey.consume({ address });
    expect(await tryIt(address)).toBe('too_many_requests');
    // The first refusal ended the challenge; other addresses are not limited
    expect(await tryIt('192.0.2.78')).toBe('challenge_over');
  });
});

describe('product 23.8: codes by SMS', () => {
  test.each(['+44 (0)7400 123%', '\u202a+44–7400 123%\u202c', '＋４４ 7400 123%', '0044 (0) 7400/123%'])(
    'are sent to the number that %s means, and may be typed in other digits',
    async (written) => {
      const { browser } = await newAccount(app);
      const phone = `+447400123${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`;
      const typed = { phone: written.replace('%', phone.slice(-3)), name: 'SMS', password: PASSWORD };
      const { factorId, challengeId } = await browser.trpc.factors.enrollPhone.mutate(typed);
      const code = await sentCode(app, phone);
      const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
      const confirmed = await browser.trpc.factors.confirm.mutate({ factorId, challengeId, code: arabic });
      expect(confirmed.recoveryCodes).toHaveLength(10);
    },
  );

  test('confirm a number in any notation, and sign in', async () => {
    const { browser, email } = await newAccount(app);
    const phone = phoneNumber();
    const written = `00${phone.slice(1, 3)} ${phone.slice(3, 6)}-${phone.slice(6)}`;
    const begun = await browser.trpc.factors.enrollPhone.mutate({ name: 'SMS', password: PASSWORD, phone: written });
    expect(begun.sentTo).toBe(`••• ${phone.slice(-3)}`);
    expect((await mail(app, phone)).text).toMatch(
      /^\d{6} is your Saluda code\. It's valid for 10 minutes\. Don't share it with anyone\.\n\n@localhost #\d{6}$/,
    );
    const box = await app.browser().open(`/dev/mailbox.json?to=${encodeURIComponent(phone)}`);
    expect(box.json()).toHaveLength(1);
    const { factorId, challengeId } = begun;
    const confirm = (code: string) => browser.trpc.factors.confirm.mutate({ factorId, challengeId, code });
    expect(await refusal(confirm('000000'))).toBe('code_wrong');
    expect((await confirm(await sentCode(app, phone))).recoveryCodes).toHaveLength(10);

    const half = await signIn(app, email);
    const first = await half.trpc.factors.challenge.mutate({ factorId });
    expect(first).toMatchObject({ sentTo: begun.sentTo });
    const code = await sentCode(app, phone);
    const second = await half.trpc.factors.challenge.mutate({ factorId });
    const newer = await sentCode(app, phone);
    const verify = (id: string, typed: string) =>
      refusal(half.trpc.factors.verify.mutate({ challengeId: id, code: typed }));
    // A newer code invalidates the older one
    expect(await verify(first.challengeId, code)).toBe('challenge_over');
    const copies = Array.from({ length: 32 }, () => copyOf(half));
    const { accepted } = await race(
      32,
      (n) => copies[n]?.trpc.factors.verify.mutate({ challengeId: second.challengeId, code: newer }) as never,
    );
    expect(accepted).toBe(1);
  });

  test("use the account's language and end with the autofill line", async () => {
    const { browser } = await newAccount(app);
    await browser.trpc.profiles.setLanguage.mutate({ language: 'es' });
    const phone = phoneNumber();
    await browser.trpc.factors.enrollPhone.mutate({ name: 'SMS', password: PASSWORD, phone });
    const text = (await mail(app, phone)).text;
    const [, code = ''] = /^(\d{6}) /.exec(text) ?? [];
    expect(text).toBe(
      `${code} es tu código de Saluda. Caduca en 10 minutos. No lo compartas con nadie.\n\n@localhost #${code}`,
    );
  });

  test('are limited to five an hour, even concurrently and across numbers', async () => {
    const { browser } = await newAccount(app);
    const phone = phoneNumber();
    const enroll = (to: string) =>
      browser.trpc.factors.enrollPhone.mutate({ name: 'SMS', password: PASSWORD, phone: to });
    const { factorId, challengeId } = await enroll(phone);
    await browser.trpc.factors.confirm.mutate({ factorId, challengeId, code: await sentCode(app, phone) });
    const { accepted, others } = await race(8, () => browser.trpc.factors.challenge.mutate({ factorId }));
    expect({ accepted, others }).toEqual({ accepted: 4, others: ['too_many_codes'] });
    expect(await app.context.sandboxes?.mailbox?.list(phone)).toHaveLength(5);
    const other = phoneNumber();
    const refused = await enroll(other).catch(({ data }) => data);
    expect(refused).toMatchObject({ error: 'too_many_codes', httpStatus: 429, secondsLeft: expect.any(Number) });
    expect(refused.secondsLeft).toBeGreaterThan(3_000);
    expect(await app.context.sandboxes?.mailbox?.list(other)).toEqual([]);
  });

  test("are not stored; the gateway gets its credentials, and its refusals don't count", async () => {
    const posted: { authorization: string | undefined; body: unknown }[] = [];
    let status = 500;
    const gateway = createServer(async (request, response) => {
      const body = await json(request);
      posted.push({ authorization: request.headers.authorization, body });
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    const real = await startTestApp({ smsUrl: `http://saluda:s%40cret@127.0.0.1:${port}/send` });
    try {
      const { browser, email } = await newAccount(real);
      const phone = phoneNumber();
      const send = () => refusal(browser.trpc.factors.enrollPhone.mutate({ name: 'SMS', password: PASSWORD, phone }));
      status = 403;
      for (let n = 0; n < 6; n += 1) expect(await send()).toBe('sms_unavailable');
      status = 204;
      expect(await send()).toBe('accepted');
      const { authorization, body } = posted.at(-1) ?? {};
      expect(authorization).toBe(`Basic ${Buffer.from('saluda:s@cret').toString('base64')}`);
      expect(body).toEqual({ to: phone, text: expect.stringMatching(/^\d{6} is your Saluda code/) });
      const code = (body as { text: string }).text.slice(0, 6);
      const rows = await sql`select * from factor_challenges
        where user_id = (select id from users where email = ${email})`.execute(real.context.db);
      expect(JSON.stringify(rows.rows)).not.toContain(`"${code}"`);
    } finally {
      await real.destroy();
      gateway.close();
    }
  });

  test('are not offered without a gateway', async () => {
    const bare = await startTestApp({ sandbox: false, smtpUrl: 'smtp://127.0.0.1:9' });
    try {
      expect(bare.context.sms).toBeNull();
    } finally {
      await bare.destroy();
    }
  });
});

describe('product 23.10: passkeys', () => {
  const begin = (browser: TestBrowser) => browser.trpc.factors.passkeyOptions.mutate();

  test('sign in alone, with a session of level 2 that may change security settings', async () => {
    const { browser, email } = await newAccount(app);
    const { authenticator, factorId } = await addPasskey(browser);
    expect((await browser.trpc.factors.list.query()).factors).toMatchObject([
      { id: factorId, kind: 'webauthn', isPasskey: true, status: 'verified' },
    ]);
    const other = app.browser();
    const { challengeId, options } = await begin(other);
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    await other.trpc.factors.signInWithPasskey.mutate({ challengeId, credential: authenticator.show(options) });
    expect(await other.trpc.profiles.me.query()).toMatchObject({ email });
    expect(await other.trpc.factors.list.query()).toMatchObject({ isFresh: true });
  });

  test('work as the second step, even without user verification', async () => {
    const { browser, email } = await newAccount(app);
    const key = makeAuthenticator({ asksWho: false, isResident: false });
    const { factorId } = await addPasskey(browser, key);
    expect((await browser.trpc.factors.list.query()).factors).toMatchObject([{ isPasskey: false }]);
    const half = await signIn(app, email);
    const { challengeId, options } = await half.trpc.factors.challenge.mutate({ factorId });
    if (!options) throw new Error('nothing is asked for');
    expect(options.allowCredentials).toEqual([{ id: key.keys[0]?.id, type: 'public-key', transports: ['usb'] }]);
    await half.trpc.factors.verify.mutate({ challengeId, credential: key.show(options) });
    expect(await isIn(half)).toBe(true);
    // It doesn't verify the user, so it can't replace the password
    const other = app.browser();
    const asked = await begin(other);
    const shown = { challengeId: asked.challengeId, credential: key.show(asked.options) };
    expect(await refusal(other.trpc.factors.signInWithPasskey.mutate(shown))).toBe('passkey_refused');
  });

  test('are refused from another origin or site, for another challenge, altered, unknown, or of another account', async () => {
    const { browser } = await newAccount(app);
    const { authenticator } = await addPasskey(browser);
    const stranger = await addPasskey((await newAccount(app)).browser);
    type Shown = ReturnType<typeof authenticator.show>;
    const refuse = async (change: (shown: Shown) => Shown, ways = {}) => {
      const other = app.browser();
      const { challengeId, options } = await begin(other);
      const credential = change(authenticator.show(options, ways));
      const result = await refusal(other.trpc.factors.signInWithPasskey.mutate({ challengeId, credential }));
      expect(await stateOf(other)).toBe('out');
      return result;
    };
    const as = (response: Partial<Shown['response']>) => (shown: Shown) => ({
      ...shown,
      response: { ...shown.response, ...response },
    });
    const same = (shown: Shown) => shown;
    const old = authenticator.show((await begin(app.browser())).options);
    const expected: ErrorCode = 'passkey_refused';
    expect(await refuse(same, { origin: 'https://localhost:3000' })).toBe(expected);
    expect(await refuse(same, { origin: 'http://localhost:3001' })).toBe(expected);
    expect(await refuse(same, { rpId: 'example.com' })).toBe(expected);
    expect(await refuse(same, { asksWho: false })).toBe(expected);
    expect(await refuse(() => old)).toBe(expected);
    expect(await refuse(as({ signature: 'AAAA' }))).toBe(expected);
    expect(await refuse(as({ authenticatorData: 'AAAA' }))).toBe(expected);
    expect(await refuse(as({ clientDataJSON: 'AAAA' }))).toBe(expected);
    expect(await refuse(as({ userHandle: stranger.authenticator.keys[0]?.userHandle ?? '' }))).toBe(expected);
    expect(await refuse((shown) => ({ ...shown, id: 'AAAA', rawId: 'AAAA' }))).toBe(expected);
    const foreign = stranger.authenticator.keys[0];
    expect(await refuse((shown) => ({ ...shown, id: foreign?.id ?? '', rawId: foreign?.id ?? '' }))).toBe(expected);
    // A valid one is accepted
    const other = app.browser();
    const { challengeId, options } = await begin(other);
    await other.trpc.factors.signInWithPasskey.mutate({ challengeId, credential: authenticator.show(options) });
    expect(await isIn(other)).toBe(true);
  });

  test('must increase their counter, unless it stays at 0', async () => {
    const { browser } = await newAccount(app);
    const { authenticator } = await addPasskey(browser);
    const show = async (count: number) => {
      const other = app.browser();
      const { challengeId, options } = await begin(other);
      const credential = authenticator.show(options, { count });
      return await refusal(other.trpc.factors.signInWithPasskey.mutate({ challengeId, credential }));
    };
    expect(await show(0)).toBe('accepted');
    expect(await show(0)).toBe('accepted');
    expect(await show(7)).toBe('accepted');
    for (const count of [7, 6, 0]) expect([count, await show(count)]).toEqual([count, 'passkey_refused']);
    expect(await show(8)).toBe('accepted');
  });

  test('one of 32 concurrent uses of a response or counter signs in', async () => {
    const { browser } = await newAccount(app);
    const { authenticator } = await addPasskey(browser);
    const { challengeId, options } = await begin(browser);
    const credential = authenticator.show(options);
    const once = await race(32, () => app.browser().trpc.factors.signInWithPasskey.mutate({ challengeId, credential }));
    expect(once).toEqual({ accepted: 1, others: ['challenge_over'] });

    const asked = await Promise.all(Array.from({ length: 32 }, () => begin(app.browser())));
    const shown = asked.map((each) => ({
      challengeId: each.challengeId,
      credential: authenticator.show(each.options, { count: 20 }),
    }));
    const counted = await race(32, (n) => app.browser().trpc.factors.signInWithPasskey.mutate(shown[n] as never));
    expect(counted).toEqual({ accepted: 1, others: ['passkey_refused'] });
  });

  test('are added once, with a response from this browser and site', async () => {
    const { browser } = await newAccount(app);
    const authenticator = makeAuthenticator();
    const enroll = () => browser.trpc.factors.enrollPasskey.mutate({ name: 'Key', password: PASSWORD });
    const first = await enroll();
    expect(first.options).toMatchObject({
      rp: { id: 'localhost', name: 'Saluda' },
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    const elsewhere = authenticator.create(first.options, { origin: 'https://evil.example' });
    const { factorId, challengeId } = first;
    const confirm = (credential: typeof elsewhere) =>
      refusal(browser.trpc.factors.confirm.mutate({ factorId, challengeId, credential }));
    expect(await confirm(elsewhere)).toBe('passkey_refused');
    const credential = authenticator.create(first.options);
    expect(await confirm(credential)).toBe('accepted');
    const second = await enroll();
    expect(second.options.excludeCredentials).toMatchObject([{ id: credential.id }]);

    const stranger = (await newAccount(app)).browser;
    const begun = await stranger.trpc.factors.enrollPasskey.mutate({ name: 'Key', password: PASSWORD });
    const copied = authenticator.create(begun.options, { id: credential.id });
    const taken = stranger.trpc.factors.confirm.mutate({
      ...{ factorId: begun.factorId, challengeId: begun.challengeId },
      credential: copied,
    });
    expect(await refusal(taken)).toBe('passkey_taken');
    expect(await stateOf(stranger)).toBe('in');
  });
});

describe('product 23.7: recovery codes', () => {
  test('product 23.11: replace a factor once each, even in 32 concurrent uses, and notify the owner', async () => {
    const { email, recoveryCodes } = await accountWithApp(app);
    const half = await signIn(app, email);
    const use = (code: string, browser = half) => refusal(browser.trpc.factors.useRecoveryCode.mutate({ code }));
    expect(await use('0000-0000-0000-0000')).toBe('code_wrong');
    const [first = '', second = ''] = recoveryCodes;
    const copies = Array.from({ length: 32 }, () => copyOf(half));
    const { accepted } = await race(
      32,
      (n) => copies[n]?.trpc.factors.useRecoveryCode.mutate({ code: first }) as never,
    );
    expect(accepted).toBe(1);
    expect(await subjects(app, email, 2)).toContain('A recovery code for your Saluda account was used');
    const again = await signIn(app, email);
    expect(await use(first, again)).toBe('code_wrong');
    // As people write it down
    expect(await use(` ${second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')}`, again)).toBe('accepted');
    expect(await again.trpc.factors.list.query()).toMatchObject({ recoveryCodesLeft: 8, isFresh: true });
  });

  test('product 23.11: are replaced by new ones, which require a step-up', async () => {
    const { browser, email, recoveryCodes, factorId, code } = await accountWithApp(app);
    await elevenMinutes(app, email);
    const renew = () => browser.trpc.factors.newRecoveryCodes.mutate();
    expect(await refusal(renew())).toBe('step_up_required');
    await answer(browser, factorId, code());
    const fresh = await renew();
    expect(fresh.recoveryCodes).toHaveLength(10);
    expect(await subjects(app, email, 2)).toContain('New recovery codes for your Saluda account');
    const half = await signIn(app, email);
    const use = (typed = '') => refusal(half.trpc.factors.useRecoveryCode.mutate({ code: typed }));
    expect(await use(recoveryCodes[0])).toBe('code_wrong');
    expect(await use(fresh.recoveryCodes[0])).toBe('accepted');
    expect(await refusal((await newAccount(app)).browser.trpc.factors.newRecoveryCodes.mutate())).toBe('not_found');
  });
});

describe('product 23.9: a remembered device', () => {
  test("skips the second step, doesn't count as a step-up, and can be removed", async () => {
    const { browser, email, factorId, code } = await accountWithApp(app);
    const device = await signIn(app, email);
    const { challengeId } = await device.trpc.factors.challenge.mutate({ factorId });
    const { cookies } = await device.open({
      method: 'POST',
      url: '/trpc/factors.verify',
      payload: { challengeId, code: code(), rememberDevice: true },
    });
    expect(cookies.find(({ name }) => name === 'saluda.device')).toMatchObject({
      ...{ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 },
    });
    await device.trpc.auth.signOut.mutate();
    await signIn(app, email, device);
    expect(await isIn(device)).toBe(true);
    expect(await device.trpc.factors.list.query()).toMatchObject({ devices: 1, isFresh: false });
    expect(await refusal(device.trpc.factors.newRecoveryCodes.mutate())).toBe('step_up_required');

    // Only for that account
    const other = await accountWithApp(app);
    const shared = copyOf(device);
    await signIn(app, other.email, shared);
    expect(await stateOf(shared)).toBe('challenge');

    await browser.trpc.factors.forgetDevices.mutate();
    await signIn(app, email, device);
    expect(await stateOf(device)).toBe('challenge');
  });

  test('ends after a reset, a password change or 30 days', async () => {
    const { browser, email, factorId, code } = await accountWithApp(app);
    await answer(browser, factorId, code(), true);
    const comesBack = async () => {
      const later = app.browser();
      later.cookies.set('saluda.device', browser.cookies.get('saluda.device') ?? '');
      return await stateOf(await signIn(app, email, later));
    };
    expect(await comesBack()).toBe('in');
    await sql`update remembered_devices set expires_at = now()`.execute(app.context.db);
    expect(await comesBack()).toBe('challenge');
    await sql`update remembered_devices set expires_at = now() + interval '1 day'`.execute(app.context.db);
    expect(await comesBack()).toBe('in');
    await browser.trpc.account.changePassword.mutate({ current: PASSWORD, password: PASSWORD });
    expect(await isIn(browser)).toBe(true);
    expect(await comesBack()).toBe('challenge');
  });

  test('has a __Host- cookie on https', async () => {
    const secure = await startTestApp({ publicUrl: 'https://localhost' });
    try {
      const { browser, factorId, code } = await accountWithApp(secure);
      await answer(browser, factorId, code(), true);
      const names = ['device', 'known_device', 'session_token'].map((name) => `__Host-saluda.${name}`);
      expect([...browser.cookies.keys()].sort()).toEqual(names);
    } finally {
      await secure.destroy();
    }
  });
});

describe('product 23.6: security settings', () => {
  test('change only after a step-up', async () => {
    const { browser, email, factorId, code } = await accountWithApp(app);
    const { trpc } = browser;
    await elevenMinutes(app, email);
    expect(await trpc.factors.list.query()).toMatchObject({ isFresh: false });
    const changes = [
      () => trpc.factors.enrollTotp.mutate({ name: 'New', password: PASSWORD }),
      () => trpc.factors.enrollPhone.mutate({ name: 'New', phone: phoneNumber() }),
      () => trpc.factors.enrollPasskey.mutate({ name: 'New' }),
      () => trpc.factors.remove.mutate({ factorId }),
      () => trpc.factors.newRecoveryCodes.mutate(),
      () => trpc.account.changePassword.mutate({ current: PASSWORD, password: 'Another-Horse-8' }),
      () => trpc.account.changeAddress.mutate({ email: someEmail(), password: PASSWORD }),
      () => trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD }),
      () => trpc.auth.connect.mutate({ provider: 'google' }),
      () => trpc.auth.disconnect.mutate({ provider: 'google' }),
    ];
    for (const change of changes) expect(await refusal(change())).toBe('step_up_required');
    const before = token(browser);
    await answer(browser, factorId, code());
    expect(token(browser)).not.toBe(before);
    // A second factor requires no password and creates no more recovery codes
    const { factorId: second, secret } = await trpc.factors.enrollTotp.mutate({ name: 'Second' });
    expect(await trpc.factors.confirm.mutate({ factorId: second, code: appWith(secret)() })).toEqual({
      recoveryCodes: null,
    });
    await trpc.account.changePassword.mutate({ current: PASSWORD, password: 'Another-Horse-8' });
    // The session that replaces the old one keeps the step-up
    expect(await trpc.factors.list.query()).toMatchObject({ isFresh: true, recoveryCodesLeft: 10 });
    await trpc.account.delete.mutate({ confirmation: 'DELETE', password: 'Another-Horse-8' });
    const rows = await sql`select id from factors where id in (${factorId}, ${second})`.execute(app.context.db);
    expect(rows.rows).toEqual([]);
  });

  test('are protected by the first factor at once, even from requests under way', async () => {
    const { email, browser, userId } = await newAccount(app);
    const { factorId } = await browser.trpc.factors.enrollTotp.mutate({ name: 'App', password: PASSWORD });
    const { trpc } = await signIn(app, email);
    // From another network: each has two changes at a time
    const { trpc: elsewhere } = await signIn(app, email);
    const underWay = await app.context.db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      const calls = [
        trpc.factors.remove.mutate({ factorId }),
        trpc.factors.newRecoveryCodes.mutate(),
        elsewhere.factors.enrollTotp.mutate({ name: 'Another', password: PASSWORD }),
      ].map(refusal);
      await areWaiting(app.context.db, calls.length);
      await sql`update factors set status = 'verified' where id = ${factorId}`.execute(tx);
      return { calls };
    });
    expect(await Promise.all(underWay.calls)).toEqual(Array(3).fill('step_up_required'));
  });

  test('product 23.1: let only the owner rename or remove a factor; recovery codes go with the last one', async () => {
    const { browser, email, factorId, code } = await accountWithApp(app);
    const stranger = await accountWithApp(app);
    for (const call of [
      () => stranger.browser.trpc.factors.rename.mutate({ factorId, name: 'Mine' }),
      () => stranger.browser.trpc.factors.remove.mutate({ factorId }),
      () => stranger.browser.trpc.factors.confirm.mutate({ factorId, code: code() }),
    ])
      expect(await refusal(call())).toBe('not_found');
    await browser.trpc.factors.rename.mutate({ factorId, name: 'Old phone' });
    await answer(browser, factorId, code(), true);
    const half = await signIn(app, email);
    expect(await stateOf(half)).toBe('challenge');
    await browser.trpc.factors.remove.mutate({ factorId });
    expect((await mail(app, email, 2)).text).toContain('Old phone was just removed');
    expect(await browser.trpc.factors.list.query()).toMatchObject({ factors: [], recoveryCodesLeft: 0, devices: 0 });
    expect(await stateOf(half)).toBe('in');
  });

  test('product 23.12: appear in the export by name and kind, without secrets', async () => {
    const { browser, secret, recoveryCodes } = await accountWithApp(app);
    await addPasskey(browser);
    const { rawPayload } = await browser.open('/api/account/export');
    const file = Buffer.from(unzipSync(rawPayload)['factors.json'] ?? []).toString();
    expect(JSON.parse(file)).toMatchObject({
      factors: [
        { factorType: 'totp', friendlyName: 'My phone', status: 'verified' },
        { factorType: 'webauthn', friendlyName: 'My key', status: 'verified', isPasskey: true },
      ],
      recoveryCodesLeft: 10,
      rememberedDevices: [],
    });
    for (const word of [secret, 'publicKey', 'secret', ...recoveryCodes]) expect(file).not.toContain(word);
  });
});
