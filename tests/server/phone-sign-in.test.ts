import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashedPassword, PASSWORD, refusal, type TestBrowser } from '../support/app.ts';
import { type AuthApp, call, startAuthApp } from '../support/auth-api.ts';
import { somePhone } from '../support/auth-factors.ts';
import { aMinute, wrongCode } from '../support/auth-mails.ts';
import { addApp, answer, halfAMinute, sentCode } from '../support/factors.ts';
import { jobsDone } from '../support/payments.ts';
import { makeAccountWithoutEmail } from '../support/roles.ts';

const authSecret = 'the same on every process of a site';

let app: AuthApp;
let hash: string;
beforeAll(async () => {
  app = await startAuthApp({ authSecret });
  hash = await hashedPassword(app);
});
afterAll(() => app.destroy());

const someone = () => makeAccountWithoutEmail(app, hash);
const ask = (browser: TestBrowser, phone: string) => browser.trpc.phoneSignIn.requestCode.mutate({ phone });
const enter = ({ trpc }: TestBrowser, phone: string, code: string, rememberMe = true) =>
  trpc.phoneSignIn.signInWithCode.mutate({ phone, code, rememberMe });
const enterPassword = ({ trpc }: TestBrowser, phone: string, password = PASSWORD) =>
  trpc.phoneSignIn.signIn.mutate({ phone, password, rememberMe: true });
const whoIs = async ({ trpc }: TestBrowser) => (await trpc.profiles.me.query())?.id;

/** A code that this browser asked for, a minute after the one before. */
async function codeFor(browser: TestBrowser, phone: string): Promise<string> {
  await aMinute(app);
  await ask(browser, phone);
  await jobsDone(app);
  return await sentCode(app, phone);
}

/** All that a refusal shows, but for the request's ID. */
const answerOf = (request: Promise<unknown>) =>
  request.then(
    () => 'accepted',
    ({ message, data: { requestId: _, path: __, stack: ___, ...data } }) => ({ message, data }),
  );

describe('product 1.28: signing in with a phone and the password', () => {
  test('works in any spelling, is in the list of devices, and tells unknown numbers and wrong passwords alike', async () => {
    const { phone, userId, browser: first } = await someone();
    const browser = app.browser();
    await enterPassword(browser, `00${phone.slice(1, 3)} (${phone.slice(3, 6)}) ${phone.slice(6)}`);
    expect(await whoIs(browser)).toBe(userId);
    expect(await first.trpc.account.sessions.query()).toHaveLength(2);
    const answers = [phone, somePhone()].map((each) => answerOf(enterPassword(app.browser(), each, 'Wrong-Horse-77')));
    const [wrong, unknown] = await Promise.all(answers);
    expect(wrong).toMatchObject({ data: { error: 'invalid_credentials' } });
    expect(unknown).toEqual(wrong);
    expect(await refusal(enterPassword(app.browser(), '600 123 456'))).toBe('invalid_input');
  });

  test('counts wrong passwords by number and network: ten, then none is tried', async () => {
    const { phone } = await someone();
    const browser = app.browser();
    for (let n = 0; n < 10; n++) {
      expect(await refusal(enterPassword(browser, phone, 'Wrong-Horse-77'))).toBe('invalid_credentials');
    }
    expect(await refusal(enterPassword(browser, phone))).toBe('too_many_requests');
    await enterPassword(app.browser(), phone);
  });

  test('needs a confirmed number; the code confirms it, and removes a password that somebody else may have chosen', async () => {
    const phone = somePhone();
    await call(app, 'POST', '/signup', { body: { phone, password: PASSWORD } });
    const browser = app.browser();
    expect(await refusal(enterPassword(browser, phone))).toBe('phone_not_verified');
    expect(await whoIs(browser)).toBeUndefined();
    await enter(browser, phone, await codeFor(browser, phone));
    expect(await browser.trpc.profiles.me.query()).toMatchObject({ email: null, trialStartDate: expect.any(String) });
    expect(await refusal(enterPassword(app.browser(), phone))).toBe('invalid_credentials');
  });
});

describe('product 1.28: signing in with a code by SMS', () => {
  test('works once, also if it is sent 32 times at once', async () => {
    const { phone, userId } = await someone();
    const code = await codeFor(app.browser(), phone);
    const browsers = Array.from({ length: 32 }, () => app.browser());
    const outcomes = await Promise.all(browsers.map((browser) => refusal(enter(browser, phone, code))));
    expect(outcomes.filter((each) => each === 'accepted')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'code_wrong')).toHaveLength(31);
    const winner = browsers[outcomes.indexOf('accepted')];
    expect(winner && (await whoIs(winner))).toBe(userId);
    expect(await winner?.trpc.account.sessions.query()).toHaveLength(2);
  });

  test('lasts as long as the browser unless it is remembered', async () => {
    const { phone } = await someone();
    const code = await codeFor(app.browser(), phone);
    const { cookies } = await app.browser().open({
      method: 'POST',
      url: '/trpc/phoneSignIn.signInWithCode',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ phone, code, rememberMe: false }),
    });
    const session = cookies.find(({ name }) => name.endsWith('session_token'));
    expect(session).toMatchObject({ httpOnly: true, value: expect.any(String) });
    expect([session?.maxAge, session?.expires]).toEqual([undefined, undefined]);
  });

  test('ends with a newer one, after five wrong ones and after ten minutes', async () => {
    const { phone } = await someone();
    const browser = app.browser();
    const older = await codeFor(browser, phone);
    const newer = await codeFor(browser, phone);
    expect(await refusal(enter(browser, phone, older === newer ? wrongCode(older) : older))).toBe('code_wrong');
    for (let n = 0; n < 4; n++) expect(await refusal(enter(browser, phone, wrongCode(newer)))).toBe('code_wrong');
    expect(await refusal(enter(browser, phone, newer))).toBe('code_wrong');
    const last = await codeFor(browser, phone);
    const { rows } = await sql`update mail_tokens set expires_at = now() where address = ${phone} and expires_at > now()
      returning extract(epoch from expires_at - created_at) < 600 as is_short`.execute(app.context.db);
    expect(rows).toEqual([{ isShort: true }]);
    expect(await refusal(enter(browser, phone, last))).toBe('code_wrong');
    expect(await whoIs(browser)).toBeUndefined();
  });

  test("isn't ended by the wrong codes of strangers", async () => {
    const { phone, userId } = await someone();
    const [owner, stranger] = [app.browser(), app.browser()];
    const code = await codeFor(owner, phone);
    for (let n = 0; n < 12; n++) expect(await refusal(enter(stranger, phone, wrongCode(code)))).toBe('code_wrong');
    expect(await refusal(enter(stranger, phone, code))).toBe('code_wrong');
    await enter(owner, phone, code);
    expect(await whoIs(owner)).toBe(userId);
  });

  test('works for its own number only, and not for a suspended account', async () => {
    const [mine, other] = [await someone(), await someone()];
    const browser = app.browser();
    const [code, foreign] = [await codeFor(browser, mine.phone), await codeFor(browser, other.phone)];
    const tried = code === foreign ? wrongCode(foreign) : code;
    expect(await refusal(enter(browser, other.phone, tried))).toBe('code_wrong');
    await sql`update profiles set disabled_at = now() where id = ${mine.userId}`.execute(app.context.db);
    expect(await refusal(enter(browser, mine.phone, code))).toBe('account_disabled');
    expect(await refusal(enterPassword(browser, mine.phone))).toBe('account_disabled');
    expect(await whoIs(browser)).toBeUndefined();
  });

  test('product 1.28, 23.3: asks for the second step afterwards', async () => {
    const { browser: first, phone, userId } = await someone();
    const { code: appCode, factorId } = await addApp(first);
    const browser = app.browser();
    await enter(browser, phone, await codeFor(browser, phone));
    expect(await browser.trpc.factors.state.query()).toMatchObject({ state: 'challenge', email: null });
    expect(await whoIs(browser)).toBeUndefined();
    await sql`update factors set last_step = null`.execute(app.context.db);
    const { challengeId } = await browser.trpc.factors.challenge.mutate({ factorId });
    await browser.trpc.factors.verify.mutate({ challengeId, code: appCode(), rememberDevice: false });
    expect(await whoIs(browser)).toBe(userId);
  });
});

describe('product 1.6, 23.15, 1.28: asking for a code', () => {
  test('product 24.9: takes one place among public calls, also in a browser that has signed in', async () => {
    const { phone } = await someone();
    const browser = app.browser();
    await enterPassword(browser, phone);
    const phones = [phone, ...Array.from({ length: 5 }, somePhone)];
    const outcomes = await Promise.all(phones.map((each) => refusal(ask(browser, each))));
    expect(outcomes).toEqual(phones.map(() => 'accepted'));
  });

  test('answers alike for unknown numbers, which get none; a minute lies between two, and five a day go from a network', async () => {
    const { phone } = await someone();
    const unknown = somePhone();
    const counted: unknown[] = [];
    for (const each of [phone, unknown]) {
      const browser = app.browser();
      const outcomes: unknown[] = [];
      for (let n = 0; n < 6; n++) {
        await aMinute(app);
        outcomes.push(await refusal(ask(browser, each)));
        if (n === 0) outcomes.push(await ask(browser, each).catch(({ data }) => [data.error, data.secondsLeft > 50]));
      }
      counted.push(outcomes);
    }
    const sent = 'accepted';
    expect(counted[0]).toEqual([sent, ['code_just_sent', true], sent, sent, sent, sent, 'sms_limit']);
    expect(counted[1]).toEqual(counted[0]);
    await jobsDone(app);
    expect(await sentCode(app, phone)).toMatch(/^\d{6}$/);
    expect(await sentCode(app, unknown)).toBe('');
  });

  test('is free of what strangers use up where the owner has signed in before', async () => {
    const { phone, browser } = await someone();
    const owner = app.browser();
    await enterPassword(owner, phone);
    await addApp(browser);
    const half = app.browser();
    await enterPassword(half, phone);
    for (let n = 0; n < 10; n++) {
      await aMinute(app);
      await ask(app.browser(), phone);
    }
    await aMinute(app);
    expect(await refusal(ask(app.browser(), phone))).toBe('sms_limit');
    // The password was right, but the second step is owed
    expect(await refusal(ask(half, phone))).toBe('sms_limit');
    await ask(owner, phone);
  });
});

test('product 23.15: a network is the owner’s after a complete sign-in, not after the code or a wrong second step', async () => {
  const { phone, browser } = await someone();
  const { factorId, code } = await addApp(browser);
  await halfAMinute(app);
  const half = app.browser();
  await enter(half, phone, await codeFor(half, phone));
  expect(await refusal(answer(half, factorId, '000000'))).toBe('code_wrong');
  const home = new Map(half.cookies);
  for (let n = 0; n < 9; n++) {
    await aMinute(app);
    await ask(app.browser(), phone);
  }
  await aMinute(app);
  half.cookies.clear();
  expect(await refusal(ask(half, phone))).toBe('sms_limit');
  for (const [name, value] of home) half.cookies.set(name, value);
  await answer(half, factorId, code());
  half.cookies.clear();
  expect(await refusal(ask(half, phone))).toBe('accepted');
});

test('product 1.28: none of it is offered without codes by SMS or without the token API', async () => {
  const site = { authSecret, database: app.context.database };
  const { phone } = await someone();
  for (const changes of [{ smsEnabled: false }, { authApi: null }]) {
    const other = await startAuthApp({ ...site, ...changes });
    await other.stopWorker();
    const browser = other.browser();
    const outcomes = [enterPassword(browser, phone), ask(browser, phone), enter(browser, phone, '123456')].map(refusal);
    expect(await Promise.all(outcomes)).toEqual(['sms_off', 'sms_off', 'sms_off']);
    expect((await browser.open('/login')).body).toMatch(/<meta name="sign-in" content="google apple"/);
    await other.destroy();
  }
  expect((await app.browser().open('/login')).body).toMatch(/<meta name="sign-in" content="google apple phone"/);
});
