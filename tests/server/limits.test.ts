import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#src/paths.ts';
import {
  hashedPassword,
  ownAddress,
  PASSWORD,
  refusal,
  signUpWithCard,
  someEmail,
  startTestApp,
  type TestApp,
} from '../support/app.ts';
import { makeAccount } from '../support/roles.ts';
import { upload } from '../support/upload.ts';

// Two processes of one site that trust the same proxies
const PROXY = '192.0.2.1';
const env = {
  trustedProxies: [PROXY, '198.51.100.0/24'],
  publicUrl: 'http://localhost',
  authSecret: 'the same on every process of a site',
};
const WRONG = 'Wrong-Horse-7';
let first: TestApp;
let second: TestApp;
let hash: string;
beforeAll(async () => {
  first = await startTestApp(env);
  second = await startTestApp({ ...env, database: first.context.database });
  await second.stopWorker();
  hash = await hashedPassword(first);
});
afterAll(async () => {
  await second.destroy();
  await first.destroy();
});

type From = { address?: string; forwarded?: string; language?: string; app?: TestApp };
type Answer = { error?: { message: string; data: { error: string; secondsLeft?: number } } };

/** Calls a procedure from a given IP address. */
async function call(path: string, input: unknown, from: From = {}) {
  const { address = ownAddress(), forwarded, language = 'en', app = first } = from;
  return await app.app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    remoteAddress: address,
    headers: {
      ...{ 'content-type': 'application/json', 'accept-language': language },
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
    payload: JSON.stringify(input),
  });
}

async function outcome(...asked: Parameters<typeof call>): Promise<string> {
  return (await call(...asked)).json<Answer>().error?.data.error ?? 'accepted';
}

const signIn = (email: string, from: From = {}, password = WRONG) =>
  outcome('auth.signIn', { email, password, rememberMe: true }, from);

/** Counts each outcome. */
function tally(outcomes: string[]): Record<string, number> {
  return Object.fromEntries([...new Set(outcomes)].map((each) => [each, outcomes.filter((o) => o === each).length]));
}

/** Requests an email to a new recipient: allowed 20 times an hour per IP address, and cheap, since nothing is hashed. */
const ask = (from: From) => outcome('auth.requestReset', { email: someEmail() }, from);

/** Counts failed attempts without hashing passwords. */
const failed = async (n: number, subject: (n: number) => { address: string; account: string }) => {
  for (const attempt of await times(n, (each) => first.context.limits.signIn.consume(subject(each)))) {
    expect(attempt.isAllowed).toBe(true);
  }
};

const times = <T>(n: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => act(i)));
const twentyOf = { accepted: 20, too_many_requests: 10 };

describe('product 24.2: which IP address an attempt counts for', () => {
  test('thirty forged IP addresses change nothing without a listed proxy', async () => {
    const address = ownAddress();
    const forged = await times(30, (n) => ask({ address, forwarded: `203.0.113.${n}, 10.0.0.${n}` }));
    expect(tally(forged)).toEqual(twentyOf);
  });

  test('the rightmost forwarded address that is not a proxy counts', async () => {
    const behind = (n: number) => ({
      address: PROXY,
      forwarded: `198.51.100.${n}, 8.8.8.${n}, 203.0.113.7, 198.51.100.9`,
    });
    expect(tally(await times(30, (n) => ask(behind(n))))).toEqual(twentyOf);
    expect(await ask({ address: PROXY, forwarded: '203.0.113.7, 203.0.113.8' })).toBe('accepted');
    // The same address, without a proxy
    expect(await ask({ address: '203.0.113.7' })).toBe('too_many_requests');
  });

  test('an invalid forwarded address still gets a response', async () => {
    for (const forwarded of ['', 'unknown', '"', '203.0.113.9:1234', `${'1.'.repeat(400)}`, '::ffff:203.0.113.9']) {
      expect(await ask({ address: PROXY, forwarded })).toBe('accepted');
    }
  });

  test('a household counts together: an IPv4 address or an IPv6 /64', async () => {
    expect(tally(await times(30, (n) => ask({ address: `2001:db8:1:2:${n}::${n}` })))).toEqual(twentyOf);
    expect(await ask({ address: '2001:db8:1:3::1' })).toBe('accepted');
  });

  test('nothing stored names an IP address or an account', async () => {
    await ask({ address: '203.0.113.200' });
    const { rows } = await sql<{ key: string }>`select key from limits`.execute(first.context.db);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ key }) => /203\.0|example|@/.test(key) || !/:[\w-]{43}$/.test(key))).toEqual([]);
  });
});

describe('product 24.3: signing in', () => {
  test('two hundred failures of one client lock out nobody else', async () => {
    const { email } = await makeAccount(first, hash);
    const attacker = ownAddress();
    const attack = await times(200, () => signIn(email, { address: attacker }));
    expect(tally(attack)).toEqual({ invalid_credentials: 10, too_many_requests: 190 });
    expect(await signIn(email, { address: attacker }, PASSWORD)).toBe('too_many_requests');
    expect(await signIn(email, {}, PASSWORD)).toBe('accepted');
    // Other accounts can sign in from that address
    expect(await signIn((await makeAccount(first, hash)).email, { address: attacker }, PASSWORD)).toBe('accepted');
  });

  test("failures from many IP addresses delay the account's owner only for a moment", async () => {
    const { email } = await makeAccount(first, hash);
    await failed(200, () => ({ address: ownAddress(), account: email }));
    const begun = performance.now();
    expect(await signIn(email, {}, PASSWORD)).toBe('accepted');
    expect(performance.now() - begun).toBeGreaterThan(1_900);
    expect(performance.now() - begun).toBeLessThan(6_000);
  });

  test('an IP address has a hundred failures per quarter of an hour, across accounts', async () => {
    const address = ownAddress();
    await failed(95, (n) => ({ address, account: `nobody-${n}@example.com` }));
    const last = await times(8, () => signIn(someEmail(), { address }));
    expect(tally(last)).toEqual({ invalid_credentials: 5, too_many_requests: 3 });
  });

  test('successful sign-ins are not limited, nor those to an unconfirmed account', async () => {
    const { email, userId } = await makeAccount(first, hash);
    const address = ownAddress();
    await failed(9, () => ({ address, account: email }));
    const right = async () => {
      const outcomes: string[] = [];
      for (let n = 0; n < 3; n++) outcomes.push(await signIn(email, { address }, PASSWORD));
      return tally(outcomes);
    };
    expect(await right()).toEqual({ accepted: 3 });
    await sql`update users set email_verified = false where id = ${userId}`.execute(first.context.db);
    expect(await right()).toEqual({ email_not_verified: 3 });
  });

  test('product 31.8: nothing bypasses it: no endpoint of better-auth is open', async () => {
    const endpoints = Object.values(first.context.auth.api).map(({ path }) => path);
    expect(endpoints).toContain('/sign-in/email');
    const { email } = await makeAccount(first, hash);
    const payload = { email, password: PASSWORD };
    for (const path of endpoints.filter((each) => typeof each === 'string')) {
      for (const method of ['POST', 'GET'] as const) {
        const url = `/api/auth${path.replace(/:\w+/g, 'x')}`;
        const { statusCode, headers } = await first.app.inject({
          method,
          url,
          ...(method === 'POST' ? { payload } : {}),
        });
        expect([method, url, statusCode]).toEqual([method, url, 404]);
        expect(headers['set-cookie']).toBeUndefined();
      }
    }
  });
});

describe('product 24.1: attempts are counted', () => {
  test('per call, even within a batch', async () => {
    const email = someEmail();
    const address = ownAddress();
    const batch = async (calls: number) => {
      const input = { email, password: WRONG, rememberMe: true };
      const path = Array<string>(calls).fill('auth.signIn').join(',');
      const inputs = Object.fromEntries(Array.from({ length: calls }, (_, n) => [n, input]));
      return await call(`${path}?batch=1`, inputs, { address });
    };
    const codes = (answer: Awaited<ReturnType<typeof batch>>) =>
      tally(answer.json<Answer[]>().map(({ error }) => error?.data.error ?? 'accepted'));
    expect(codes(await batch(10))).toEqual({ invalid_credentials: 10 });
    const last = await batch(10);
    expect(codes(last)).toEqual({ too_many_requests: 10 });
    expect([last.statusCode, Number(last.headers['retry-after'])]).toEqual([429, expect.closeTo(870, -2)]);
  });

  test('exactly, across all processes', async () => {
    const address = ownAddress();
    expect(tally(await times(30, (n) => ask({ address, app: n % 2 ? first : second })))).toEqual(twentyOf);
    // Both refuse the next one
    expect(await ask({ address, app: first })).toBe('too_many_requests');
    expect(await ask({ address, app: second })).toBe('too_many_requests');
  });

  test.each([
    ['en', /^Too many attempts\. Try again in (59|60) minutes\.$/],
    ['es', /^Demasiados intentos\. Vuelve a intentarlo en (59|60) minutos\.$/],
  ])('and refused with 429, Retry-After and the minutes in words (%s)', async (language, message) => {
    const address = ownAddress();
    await times(20, () => ask({ address }));
    const answer = await call('auth.requestReset', { email: someEmail() }, { address, language });
    expect(answer.statusCode).toBe(429);
    const { error } = answer.json<Answer>();
    expect(error?.message).toMatch(message);
    expect(error?.data.secondsLeft).toBe(Number(answer.headers['retry-after']));
    expect(error?.data.secondsLeft).toBeGreaterThan(3_500);
    expect(error?.data.secondsLeft).toBeLessThanOrEqual(3_600);
  });

  test('until their time is over', async () => {
    const address = ownAddress();
    await times(20, () => ask({ address }));
    expect(await ask({ address, app: first })).toBe('too_many_requests');
    await sql`update limits set expire = 0`.execute(first.context.db);
    expect(await ask({ address, app: second })).toBe('accepted');
  });
});

describe('product 24.4: other attempts without a session', () => {
  test.each(['/auth/confirm', '/auth/confirm/cancel', '/auth/address'])(
    'an IP address can post %s 600 times in ten minutes, together with other calls',
    async (url) => {
      const post = (remoteAddress: string) =>
        first.browser().open({ method: 'POST', url, remoteAddress, payload: { token: 'x'.repeat(43) } });
      const address = ownAddress();
      const { publicChange } = first.context.limits;
      await Promise.all(Array.from({ length: 599 }, () => publicChange.consume({ address })));
      const statuses = [await post(address), await post(address), await post(ownAddress())];
      const [last, refused, other] = statuses.map(({ statusCode }) => statusCode);
      expect(refused).toBe(429);
      expect([last, other]).not.toContain(429);
    },
  );

  test('an IP address can sign up ten accounts an hour', async () => {
    const address = ownAddress();
    const person = () => ({ name: 'Ana', email: someEmail(), password: PASSWORD, language: 'en' });
    await times(8, () => first.context.limits.signUp.consume({ address }));
    const outcomes = await times(4, () => outcome('auth.signUp', person(), { address }));
    expect(tally(outcomes)).toEqual({ accepted: 2, too_many_requests: 2 });
    expect(await outcome('auth.signUp', person())).toBe('accepted');
  });

  test('an email can be requested three times an hour, with or without an account, and still by others', async () => {
    const { email } = await makeAccount(first, hash);
    for (const asked of [email, someEmail()]) {
      const address = ownAddress();
      const remind = (from: From) => outcome('auth.requestReset', { email: asked }, from);
      const outcomes = await times(4, () => remind({ address }));
      expect(tally(outcomes)).toEqual({ accepted: 3, too_many_requests: 1 });
      expect(await remind({})).toBe('accepted');
      // A mailbox gets at most 12 from all IP addresses together
      expect(tally(await times(10, () => remind({})))).toEqual({ accepted: 8, too_many_requests: 2 });
    }
    const address = ownAddress();
    const many = await times(22, () => outcome('auth.resendConfirmation', { email: someEmail() }, { address }));
    expect(tally(many)).toEqual({ accepted: 20, too_many_requests: 2 });
  });

  test("refused requests of others use up nothing of the owner's: forty at once are told to wait", async () => {
    const email = someEmail();
    const resend = (from: From = {}) => outcome('auth.resendConfirmation', { email }, from);
    for (let round = 0; round < 2; round++) {
      const asked = tally(await times(40, (n) => resend({ app: n % 2 ? first : second })));
      expect(asked).toMatchObject({ accepted: 1, mail_just_sent: expect.any(Number) });
      // As if half a minute had passed
      await sql`update limits set expire = 0 where key like 'resend:%'`.execute(first.context.db);
    }
    for (const app of [first, second])
      expect(await resend({ app })).toBe(app === first ? 'accepted' : 'mail_just_sent');
  });

  test("requested confirmations don't use up the reset emails", async () => {
    const { email } = await makeAccount(first, hash);
    for (let n = 0; n < 13; n++) {
      await outcome('auth.resendConfirmation', { email });
      await sql`update limits set expire = 0 where key like 'resend:%'`.execute(first.context.db);
    }
    expect(await outcome('auth.requestReset', { email })).toBe('accepted');
  });

  test('an IP address is sent to a provider sixty times an hour', async () => {
    const address = ownAddress();
    const input = { provider: 'google', from: '/login', language: 'en' };
    const outcomes = await times(62, () => outcome('auth.startSocial', input, { address }));
    expect(tally(outcomes)).toEqual({ accepted: 60, too_many_requests: 2 });
  });
});

describe('product 24.5: limits of an account', () => {
  test('six hundred changes in ten minutes at most, without locking out other accounts', async () => {
    const { browser } = await makeAccount(second, hash);
    const path = `/trpc/${Array<string>(20).fill('profiles.setLanguage').join(',')}?batch=1`;
    const payload = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n, { language: 'en' }]));
    const codes: string[] = [];
    for (let n = 0; n < 31; n++) {
      const answer = await browser.open({ method: 'POST', url: path, payload });
      codes.push(...answer.json<Answer[]>().map(({ error }) => error?.data.error ?? 'accepted'));
    }
    expect(tally(codes)).toEqual({ accepted: 600, too_many_requests: 20 });
    const other = await makeAccount(second, hash);
    expect(await refusal(other.browser.trpc.profiles.setLanguage.mutate({ language: 'es' }))).toBe('accepted');
    // Queries still work
    expect((await browser.trpc.links.list.query()).links).toEqual([]);
  });

  test('sixty CSV files an hour, which are no exports of the account', async () => {
    const { browser, userId } = await makeAccount(second, hash);
    for (let n = 0; n < 59; n += 1) await second.context.limits.csv.consume({ account: userId });
    const csv = () =>
      browser.open({
        ...{ method: 'POST', url: paths.listsCsv, payload: 'kind=link' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const stats = () => browser.open(`${paths.statsCsv}?from=2026-01-01&to=2026-01-02`);
    expect((await csv()).statusCode).toBe(200);
    const { statusCode, headers } = await csv();
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
    expect((await stats()).statusCode).toBe(429);
    expect((await browser.open(paths.accountExport)).statusCode).toBe(200);
  });

  test('sixty uploads an hour at most', async () => {
    const { browser } = await makeAccount(second, hash);
    const half = () => times(31, () => upload(browser, Buffer.from('no picture'))); // more at once would be refused (product 6.14)
    const answers = [...(await half()), ...(await half())];
    expect(tally(answers.map(({ statusCode }) => String(statusCode)))).toEqual({ '415': 60, '429': 2 });
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json().error).toMatchObject({ code: 'too_many_requests', secondsLeft: expect.any(Number) });
    expect(refused?.json().error.message).toMatch(/Try again in (59|60) minutes/);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('twenty exports an hour at most', async () => {
    const { browser } = await makeAccount(second, hash);
    const answers = await times(21, () => browser.open('/api/account/export'));
    expect(tally(answers.map(({ statusCode }) => String(statusCode)))).toEqual({ '200': 20, '429': 1 });
  });

  test('ten wrong passwords per session, including where they are asked again', async () => {
    const { browser, userId } = await makeAccount(second, hash);
    const change = (current: string) =>
      refusal(browser.trpc.account.changePassword.mutate({ current, password: 'Another-Horse-8' }));
    const [session] = await browser.trpc.account.sessions.query();
    await times(8, () => second.context.limits.password.consume({ account: userId, session: session?.id }));
    const wrong = await times(4, () => change(WRONG));
    expect(tally(wrong)).toEqual({ password_wrong: 2, too_many_requests: 2 });
    expect(await change(PASSWORD)).toBe('too_many_requests');
  });
});

test('product 24.6: public pages, files, codes and links are not limited', async () => {
  const { browser, username, vcardId } = await signUpWithCard(first);
  const link = await browser.trpc.links.create.mutate({ title: 'Page', url: 'https://example.com/page' });
  const [card] = (await browser.trpc.vcards.list.query()).vcards;
  const addresses = [
    ...[`/${username}`, `/user/${username}`, `/vcard/${vcardId}`, `/${username}.vcf`, `/l/${link.slug}`],
    ...[`/q/${link.slug}`, `/l/${card?.slug}`, `/qr/${card?.slug}.svg`, '/media/x/photo.jpg', '/', '/login'],
    ...[`/report?of=/${username}`, '/nobody-here', '/l/nobody'],
  ];
  // A request that used a limit would wait for this lock
  await first.context.db.transaction().execute(async (tx) => {
    await sql`lock table limits in access exclusive mode`.execute(tx);
    for (const app of [first, second]) {
      for (const url of addresses) {
        const { statusCode } = await app.app.inject({ url });
        expect([url, statusCode]).toEqual([url, expect.toBeOneOf([200, 302, 404])]);
      }
    }
  });
});

/** A public mutation that changes nothing, because its link is made up. */
const useMadeUpLink = (from: From = {}) =>
  outcome('auth.resetPassword', { token: 'x'.repeat(43), password: PASSWORD }, from);

test('product 24.2: one IPv6 site cannot get around the limit with its many networks', async () => {
  const fromNetwork = (n: number, site = '2001:db8:77') => useMadeUpLink({ address: `${site}:${n.toString(16)}::1` });
  await sql`delete from limits where key like 'publicChange-site:%'`.execute(first.context.db);
  expect(await fromNetwork(1)).toBe('token_invalid');
  expect(await useMadeUpLink()).toBe('token_invalid');
  const { rows } =
    await sql`update limits set points = 2999 where key like 'publicChange-site:%' returning key`.execute(
      first.context.db,
    );
  // IPv4 addresses have no site
  expect(rows).toHaveLength(1);
  expect(tally(await times(3, (n) => fromNetwork(n + 2)))).toEqual({ token_invalid: 1, too_many_requests: 2 });
  expect(await fromNetwork(1, '2001:db8:78')).toBe('token_invalid');
});

describe('product 24.4: limits refuse only those who used them up', () => {
  test('an IP address can make 600 calls in ten minutes, counting each part of a batch, and others are not affected', async () => {
    const address = ownAddress();
    const input = { token: 'x'.repeat(43), password: PASSWORD };
    const batch = Array<string>(20).fill('auth.resetPassword').join(',');
    const inputs = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [n, input]));
    const outcomes: string[] = [];
    for (let n = 0; n < 31; n++) {
      const answer = await call(`${batch}?batch=1`, inputs, { address });
      outcomes.push(...answer.json<Answer[]>().map(({ error }) => error?.data.error ?? 'accepted'));
    }
    expect(tally(outcomes)).toEqual({ token_invalid: 600, too_many_requests: 20 });
    expect(await useMadeUpLink()).toBe('token_invalid');
  });

  test('6,000 calls from 100 IP addresses in a minute refuse nobody else, and warn the operator once', async () => {
    const warnings: string[] = [];
    const third = await startTestApp(
      { ...env, database: first.context.database, logLevel: 'warn' },
      { log: (line) => warnings.push(line) },
    );
    const { publicChange } = third.context.limits;
    const attempts = await times(6_000, (n) => publicChange.consume({ address: `203.0.113.${n % 100}` }));
    expect(attempts.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
    const { email } = await makeAccount(first, hash);
    expect(await signIn(email, { app: third }, PASSWORD)).toBe('accepted');
    const alerts = warnings.map((line) => JSON.parse(line)).filter(({ limit }) => limit === 'publicChange');
    expect(alerts).toEqual([expect.objectContaining({ most: 5_000, seconds: 60, msg: 'unusually many attempts' })]);
    const { text } = await third.app.inject('/metrics').then(({ body }) => ({ text: body }));
    expect(text).toMatch(/^saluda_limit_attempts_total\{limit="publicChange",outcome="allowed"\} 6001$/m);
    await third.destroy();
  }, 60_000);

  test('400 contact messages an hour from 100 IP addresses keep nobody else from writing', async () => {
    const attempts = await times(400, (n) => first.context.limits.contact.consume({ address: `198.18.0.${n % 100}` }));
    expect(attempts.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
    const payload = { name: 'Ana', email: someEmail(), subject: 'question', message: 'Hello' };
    const { statusCode } = await first.app.inject({
      method: 'POST',
      url: '/contact',
      remoteAddress: ownAddress(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(payload).toString(),
    });
    expect(statusCode).toBe(200);
  });

  test('product 24.11: counting the calls of many new networks leaves connections to the database for others', async () => {
    const { email } = await makeAccount(first, hash);
    const flood = times(400, (n) => signIn(someEmail(), { address: `198.19.${n >> 8}.${n & 255}` }));
    await expect.poll(() => first.context.pool.totalCount, { interval: 1 }).toBeGreaterThan(3);
    let waiting = 0;
    const sampling = setInterval(() => (waiting = Math.max(waiting, first.context.pool.waitingCount)), 1);
    expect(await signIn(email, {}, PASSWORD)).toBe('accepted');
    clearInterval(sampling);
    expect(waiting).toBeLessThan(10);
    for (const each of await flood) expect(each).toMatch(/^(invalid_credentials|overloaded)$/);
  }, 60_000);

  test('product 24.9: an attempt refused by a full queue does not count', async () => {
    const address = ownAddress();
    const { signUp } = first.context.limits;
    const refuse = () => 'overloaded' as const;
    for (let n = 0; n < 20; n += 1) await signUp.guard({ address }, async () => {}, refuse);
    expect(await signUp.consume({ address })).toMatchObject({ isAllowed: true });
  });

  test('signing out has no limit, so nobody can be kept from it', async () => {
    const { browser } = await makeAccount(first, hash);
    const batch = Array<string>(20).fill('auth.signOut').join(',');
    const address = ownAddress();
    for (let n = 0; n < 40; n++) {
      const answer = await call(`${batch}?batch=1`, {}, { address });
      expect(tally(answer.json<Answer[]>().map(({ error }) => error?.data.error ?? 'accepted'))).toEqual({
        accepted: 20,
      });
    }
    await times(601, () => first.context.limits.publicChange.consume({ address }));
    expect(await useMadeUpLink({ address })).toBe('too_many_requests');
    await browser.open({ method: 'POST', url: '/trpc/auth.signOut', remoteAddress: address, payload: {} });
    expect(await browser.trpc.profiles.me.query()).toBeNull();
  });
});
