import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownAddress, PASSWORD } from '../support/app.ts';
import {
  type AuthApp,
  call,
  claimsOf,
  clientOf,
  clients,
  outcome,
  startAuthApp,
  tokensOf,
} from '../support/auth-api.ts';
import { somePhone } from '../support/auth-factors.ts';
import { aMinute, wrongCode } from '../support/auth-mails.ts';
import { sentCode } from '../support/factors.ts';
import { jobsDone } from '../support/payments.ts';

const authSecret = 'the same on every process of a site';

let app: AuthApp;
/** a process of the same site with codes by SMS switched off */
let off: AuthApp;
/** one whose SMS gateway is away */
let cut: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ authSecret });
  off = await startAuthApp({ authSecret, database: app.context.database, smsEnabled: false });
  cut = await startAuthApp({ authSecret, database: app.context.database, smsUrl: 'http://127.0.0.1:65529/send' });
  await Promise.all([off.stopWorker(), cut.stopWorker()]);
});
afterAll(async () => {
  await cut.destroy();
  await off.destroy();
  await app.destroy();
});

const EXPIRED = [403, 'otp_expired'];
const LIMITED = [429, 'over_sms_send_rate_limit'];

const read = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(app.context.db)).rows;
const otp = (phone: string, body: object = {}, on = app, address = ownAddress()) =>
  call(on, 'POST', '/otp', { body: { phone, ...body }, address });
const verify = (phone: string, token: string, type = 'sms', address = ownAddress()) =>
  call(app, 'POST', '/verify', { body: { phone, token, type }, address });
const accountsOf = (phone: string) => read(sql<{ id: string }>`select id from users where phone = ${phone}`);

/** Signs in by code, a minute after the code before. */
async function signedIn(phone: string) {
  await aMinute(app);
  const answer = await otp(phone);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const verified = await verify(phone, await sentCode(app, phone));
  return { answer, ...tokensOf(verified), userId: String(claimsOf(tokensOf(verified).access).sub) };
}

describe.each(clients)('product 34.13: the client %s', (_, Client) => {
  test('signs up and in with a number and the code sent to it', async () => {
    const phone = somePhone();
    const client = clientOf(app, Client);
    const asked = await client.signInWithOtp({ phone, options: { data: { full_name: 'Ana García', language: 'es' } } });
    expect(asked.data).toMatchObject({ user: null, session: null, messageId: expect.stringMatching(/^[\w-]{36}$/) });
    const [message] = (await app.context.sandboxes?.mailbox?.list(phone)) ?? [];
    expect(message?.text).toMatch(/^\d{6} es tu código de Saluda\..*10 minutos.*\n\n@localhost #\d{6}$/s);
    const { data, error } = await client.verifyOtp({ phone, token: await sentCode(app, phone), type: 'sms' });
    expect(error).toBeNull();
    const digits = phone.slice(1);
    expect(data.user).toMatchObject({
      ...{ email: '', phone: digits, phone_confirmed_at: expect.any(String), confirmed_at: expect.any(String) },
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { full_name: 'Ana García', language: 'es', email_verified: false },
      identities: [{ provider: 'phone', identity_data: { phone: digits, phone_verified: true } }],
    });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({
      phone: digits,
      email: '',
      amr: [{ method: 'otp' }],
    });
    const [profile] = await read(sql`select name, language, email, trial_start_date is not null as started
      from profiles where id = ${data.user?.id}`);
    expect(profile).toEqual({ name: 'Ana García', language: 'es', email: null, started: true });

    await aMinute(app);
    // Responses show numbers so
    const again = clientOf(app, Client);
    await again.signInWithOtp({ phone: digits, options: { shouldCreateUser: false } });
    const second = await again.verifyOtp({ phone: digits, token: await sentCode(app, phone), type: 'sms' });
    expect(second.data.user?.id).toBe(data.user?.id);
  });
});

describe.each(clients)('product 34.13: the client %s with a password', (_, Client) => {
  test('signs up, confirms with another code, and signs in', async () => {
    const phone = somePhone();
    const client = clientOf(app, Client);
    const signedUp = await client.signUp({
      phone,
      password: PASSWORD,
      options: { data: { full_name: 'Ana' }, channel: 'sms' },
    });
    expect(signedUp.error).toBeNull();
    expect([signedUp.data.session, signedUp.data.user]).toMatchObject([null, { phone: phone.slice(1), email: '' }]);
    expect(signedUp.data.user?.phone_confirmed_at).toBeUndefined();
    const early = await client.signInWithPassword({ phone, password: PASSWORD });
    expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' });
    const wrong = await client.signInWithPassword({ phone, password: 'Wrong-Horse-77' });
    expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
    const first = await sentCode(app, phone);
    expect((await client.resend({ type: 'sms', phone })).error).toMatchObject({ code: 'over_sms_send_rate_limit' });
    await aMinute(app);
    expect((await client.resend({ type: 'sms', phone })).error).toBeNull();
    await jobsDone(app);
    const token = await sentCode(app, phone);
    expect(outcome(await verify(phone, token === first ? wrongCode(first) : first))).toEqual(EXPIRED);
    const { data } = await client.verifyOtp({ phone, token, type: 'sms' });
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Ana' });
    const signedIn = await clientOf(app, Client).signInWithPassword({ phone: phone.slice(1), password: PASSWORD });
    expect(signedIn.data.user?.id).toBe(data.user?.id);
    expect(claimsOf(signedIn.data.session?.access_token ?? '')).toMatchObject({ amr: [{ method: 'password' }] });
    const repeated = await client.signUp({ phone, password: PASSWORD });
    expect(repeated.error).toMatchObject({ status: 422, code: 'user_already_exists' });
  });
});

describe('product 34.13: signing up by phone', () => {
  const signUp = (phone: string, password: string, data: object = {}) =>
    call(app, 'POST', '/signup', { body: { phone, password, data } });
  const signIn = (phone: string, password: string) =>
    call(app, 'POST', '/token?grant_type=password', { body: { phone, password } });

  test('again with another password shows nothing of the first sign-up, and neither password counts in the end', async () => {
    const phone = somePhone();
    const first = await signUp(phone, 'First-Horse-77', { role: 'admin', name: 'Ana' });
    expect(first.body.user_metadata).toMatchObject({ role: 'admin' });
    await aMinute(app);
    const second = await signUp(phone, 'Second-Horse-77');
    expect([second.status, second.body.id, second.body.user_metadata]).toEqual([
      ...[200, first.body.id, { email_verified: false }],
    ]);
    expect(outcome(await signIn(phone, 'Second-Horse-77'))).toEqual([400, 'invalid_credentials']);
    expect(outcome(await signIn(phone, 'First-Horse-77'))).toEqual([400, 'phone_not_confirmed']);
    const verified = await verify(phone, await sentCode(app, phone));
    expect(verified.body.user).toMatchObject({ user_metadata: { name: 'Ana', email_verified: false } });
    for (const password of ['First-Horse-77', 'Second-Horse-77']) {
      expect(outcome(await signIn(phone, password))).toEqual([400, 'invalid_credentials']);
    }
  });

  test('again with the same password keeps it', async () => {
    const phone = somePhone();
    await signUp(phone, 'First-Horse-77');
    await aMinute(app);
    await signUp(phone, 'First-Horse-77');
    await verify(phone, await sentCode(app, phone));
    expect((await signIn(phone, 'First-Horse-77')).status).toBe(200);
  });

  test('needs a strong password and a number', async () => {
    expect(outcome(await signUp(somePhone(), 'weak'))).toEqual([422, 'weak_password']);
    expect(outcome(await signUp('600', PASSWORD))).toEqual([400, 'validation_failed']);
    const body = { phone: somePhone(), password: PASSWORD, channel: 'whatsapp' };
    expect(outcome(await call(app, 'POST', '/signup', { body }))).toEqual([400, 'validation_failed']);
  });

  test('at once creates one account', async () => {
    const phone = somePhone();
    const answers = await Promise.all([1, 2, 3].map(() => signUp(phone, PASSWORD)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await accountsOf(phone)).toHaveLength(1);
  });

  test('is not offered where codes by SMS are off, nor is signing in', async () => {
    const body = { phone: somePhone(), password: PASSWORD };
    const answers = ['/signup', '/token?grant_type=password', '/resend', '/verify'].map((path) =>
      call(off, 'POST', path, { body: { ...body, type: 'sms', token: path === '/verify' ? '1' : undefined } }),
    );
    expect((await Promise.all(answers)).map(outcome)).toEqual([
      ...[400, 422, 400, 400].map((status) => [status, 'phone_provider_disabled']),
    ]);
  });

  test('counts wrong passwords by number', async () => {
    const phone = somePhone();
    await signUp(phone, PASSWORD);
    const address = ownAddress();
    const body = { phone, password: 'Wrong-Horse-77' };
    const guess = () => call(app, 'POST', '/token?grant_type=password', { body, address });
    for (let n = 0; n < 10; n++) expect(outcome(await guess())).toEqual([400, 'invalid_credentials']);
    expect(outcome(await guess())).toEqual([429, 'over_request_rate_limit']);
  });
});

describe('product 1.6, 34.13: asking for another code', () => {
  const resend = (phone: string, address = ownAddress()) =>
    call(app, 'POST', '/resend', { body: { type: 'sms', phone }, address });

  test('answers alike for confirmed and unknown numbers, which get none', async () => {
    const confirmed = somePhone();
    await signedIn(confirmed);
    const before = await sentCode(app, confirmed);
    await aMinute(app);
    const unknown = somePhone();
    for (const phone of [confirmed, unknown]) {
      const answer = await resend(phone);
      expect([answer.status, answer.body]).toEqual([200, {}]);
      expect(outcome(await resend(phone))).toEqual(LIMITED);
    }
    await jobsDone(app);
    expect([await sentCode(app, confirmed), await sentCode(app, unknown)]).toEqual([before, '']);
    const address = ownAddress();
    for (let n = 0; n < 10; n++) expect((await resend(somePhone(), address)).status).toBe(200);
    expect(outcome(await resend(somePhone(), address))).toEqual(LIMITED);
  });
});

describe('product 34.13: codes that sign in', () => {
  test('create no account that is not wanted', async () => {
    const phone = somePhone();
    expect(outcome(await otp(phone, { create_user: false }))).toEqual([422, 'otp_disabled']);
    expect([await accountsOf(phone), await sentCode(app, phone)]).toEqual([[], '']);
  });

  test('sign in once, however often they are sent at once', async () => {
    const phone = somePhone();
    await otp(phone);
    const code = await sentCode(app, phone);
    const answers = await Promise.all(Array.from({ length: 16 }, () => verify(phone, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(outcome)).toEqual(
      Array.from({ length: 15 }, () => EXPIRED),
    );
  });

  test('end after ten minutes, after five wrong ones, and when a newer one is sent', async () => {
    const phone = somePhone();
    await otp(phone);
    const older = await sentCode(app, phone);
    await aMinute(app);
    await otp(phone);
    const newer = await sentCode(app, phone);
    expect(outcome(await verify(phone, older === newer ? wrongCode(older) : older))).toEqual(EXPIRED);
    const [validity] = await read(sql`select round(extract(epoch from expires_at - created_at) / 60)::int as minutes
      from mail_tokens where address = ${phone} order by created_at desc limit 1`);
    expect(validity).toEqual({ minutes: 10 });
    for (let n = 0; n < 4; n++) expect(outcome(await verify(phone, wrongCode(newer)))).toEqual(EXPIRED);
    expect(outcome(await verify(phone, newer))).toEqual(EXPIRED);
    await aMinute(app);
    await otp(phone);
    await sql`update mail_tokens set expires_at = now() where address = ${phone}`.execute(app.context.db);
    expect(outcome(await verify(phone, await sentCode(app, phone)))).toEqual(EXPIRED);
  });

  test('survive the wrong ones of strangers for who asked: five from there, and five from all other networks, end a code', async () => {
    const phone = somePhone();
    const home = ownAddress();
    await otp(phone, {}, app, home);
    const code = await sentCode(app, phone);
    for (let n = 0; n < 5; n++) expect(outcome(await verify(phone, wrongCode(code)))).toEqual(EXPIRED);
    expect(outcome(await verify(phone, code))).toEqual(EXPIRED);
    for (let n = 0; n < 4; n++) expect(outcome(await verify(phone, wrongCode(code), 'sms', home))).toEqual(EXPIRED);
    expect((await verify(phone, code, 'sms', home)).status).toBe(200);
    await aMinute(app);
    await otp(phone, {}, app, home);
    const next = await sentCode(app, phone);
    for (let n = 0; n < 5; n++) expect(outcome(await verify(phone, wrongCode(next), 'sms', home))).toEqual(EXPIRED);
    expect(outcome(await verify(phone, next, 'sms', home))).toEqual(EXPIRED);
    expect((await verify(phone, next)).status).toBe(200);
  });

  test('count wrong ones over all codes of a number: ten a day from one network', async () => {
    const phone = somePhone();
    const address = ownAddress();
    const guess = (token: string, from = address) =>
      call(app, 'POST', '/verify', { body: { phone, token, type: 'sms' }, address: from }).then(outcome);
    for (let n = 0; n < 10; n++) {
      if (n % 5 === 0) {
        await aMinute(app);
        await otp(phone);
      }
      expect(await guess(wrongCode(await sentCode(app, phone)))).toEqual(EXPIRED);
    }
    await aMinute(app);
    await otp(phone);
    expect(await guess(await sentCode(app, phone))).toEqual(EXPIRED);
    expect(await guess(await sentCode(app, phone), ownAddress())).toEqual([200, null]);
  });

  test('work for their own number and kind only', async () => {
    const [phone, other] = [somePhone(), somePhone()];
    await otp(phone);
    await otp(other);
    const code = await sentCode(app, phone);
    expect(outcome(await verify(other, wrongCode(await sentCode(app, other)) === code ? '000000' : code))).toEqual(
      EXPIRED,
    );
    expect(outcome(await verify(phone, code, 'phone_change'))).toEqual(EXPIRED);
    expect(outcome(await verify(phone, code, 'signup'))).toEqual([400, 'validation_failed']);
    const asEmail = { email: phone, token: code, type: 'sms' };
    expect(outcome(await call(app, 'POST', '/verify', { body: asEmail }))).toEqual([400, 'validation_failed']);
    expect((await verify(phone, code)).status).toBe(200);
  });

  test('leave one account when two calls ask at once', async () => {
    const phone = somePhone();
    const answers = await Promise.all([otp(phone), otp(phone), otp(phone)]);
    expect(answers.map(outcome).sort()).toEqual([[200, null], LIMITED, LIMITED]);
    expect(await accountsOf(phone)).toHaveLength(1);
  });

  test('remove a password that somebody else chose', async () => {
    const { userId } = await signedIn(somePhone());
    const phone = somePhone();
    await sql`update accounts set password = 'x' where user_id = ${userId}`.execute(app.context.db);
    await sql`update users set phone = ${phone}, phone_confirmed_at = null, user_metadata = '{"role":"admin","name":"Ana"}'
      where id = ${userId}`.execute(app.context.db);
    await signedIn(phone);
    const [account] = await read(sql`select password, user_metadata from accounts join users on users.id = user_id
      where user_id = ${userId}`);
    expect(account).toEqual({ password: null, userMetadata: { name: 'Ana' } });
  });

  test('sign in to no suspended account', async () => {
    const phone = somePhone();
    const { userId } = await signedIn(phone);
    await sql`update profiles set disabled_at = now() where id = ${userId}`.execute(app.context.db);
    await aMinute(app);
    await otp(phone);
    expect(outcome(await verify(phone, await sentCode(app, phone)))).toEqual([403, 'user_banned']);
  });
});

describe('product 23.15, 34.13: caps', () => {
  test('five codes a day go from one network to a number without a session, known or not, and a minute lies between two', async () => {
    const confirmed = somePhone();
    await signedIn(confirmed);
    for (const phone of [confirmed, somePhone()]) {
      const address = ownAddress();
      await aMinute(app);
      for (let n = 0; n < 5; n++) {
        expect(outcome(await otp(phone, {}, app, address))).toEqual([200, null]);
        const early = await otp(phone, {}, app, address);
        expect(outcome(early)).toEqual(LIMITED);
        expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(n < 4 ? 60 : 86_400);
        await aMinute(app);
      }
      const refused = await otp(phone, {}, app, address);
      expect(outcome(refused)).toEqual(LIMITED);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    }
  });

  test('strangers use up ten codes of a number a day, and its owner still gets five where they signed in before', async () => {
    const phone = somePhone();
    const home = ownAddress();
    expect(outcome(await otp(phone, {}, app, home))).toEqual([200, null]);
    expect((await verify(phone, await sentCode(app, phone), 'sms', home)).status).toBe(200);
    for (let n = 0; n < 9; n++) {
      await aMinute(app);
      expect(outcome(await otp(phone, {}, app))).toEqual([200, null]);
    }
    await aMinute(app);
    expect(outcome(await otp(phone, {}, app))).toEqual(LIMITED);
    for (let n = 0; n < 5; n++) {
      expect(outcome(await otp(phone, {}, app, home))).toEqual([200, null]);
      await aMinute(app);
    }
    expect(outcome(await otp(phone, {}, app, home))).toEqual(LIMITED);
    await sql`update limits set expire = 1 where key like 'phone-place:%'`.execute(app.context.db);
    await sql`delete from limits where key like 'sms-phone:%'`.execute(app.context.db);
    expect(outcome(await otp(phone, {}, app, home))).toEqual(LIMITED);
  });

  test('a site of IPv6 networks counts as one', async () => {
    const phone = somePhone();
    for (let n = 0; n < 5; n++) {
      expect(outcome(await otp(phone, {}, app, `2001:db8:7777:${n}::1`))).toEqual([200, null]);
      await aMinute(app);
    }
    expect(outcome(await otp(phone, {}, app, '2001:db8:7777:9::1'))).toEqual(LIMITED);
  });

  test('codes that could not be sent count for nothing, and leave no cooldown', async () => {
    const phone = somePhone();
    for (let n = 0; n < 6; n++) expect(outcome(await otp(phone, {}, cut))).toEqual([422, 'sms_send_failed']);
    expect(outcome(await otp(phone))).toEqual([200, null]);
  });

  test('guesses of numbers count: ten a day and network', async () => {
    const address = ownAddress();
    const ask = () => call(app, 'POST', '/otp', { body: { phone: somePhone(), create_user: false }, address });
    for (let n = 0; n < 10; n++) expect(outcome(await ask())).toEqual([422, 'otp_disabled']);
    expect(outcome(await ask())).toEqual(LIMITED);
  });
});

describe('product 34.13: numbers', () => {
  test.each([
    '600',
    'abc',
    '+0123456789',
    '+340600123456',
    '+490015112345678',
    '+999600123456',
    `+${'1'.repeat(16)}`,
    '+34 600\u0000123456',
  ])('%j is none', async (phone) => {
    expect(outcome(await otp(phone))).toEqual([400, 'validation_failed']);
    expect(outcome(await verify(phone, '123456'))).toEqual([400, 'validation_failed']);
  });

  test.each([
    ['+4915112349876', '+49015112349876', '49 (0)151 12349876', '0049 0151 12349876'],
    ['+525598761234', '+5215598761234'],
    ['+5491123456543', '+541123456543'],
    ['+393345551234'],
    ['+2250709998877'],
  ])('%s has one account, however it is written', async (canonical, ...spellings) => {
    const users = sql`delete from users where phone = ${canonical}`;
    await users.execute(app.context.db);
    for (const phone of [canonical, ...spellings]) {
      await aMinute(app);
      await sql`delete from limits where key like 'sms%'`.execute(app.context.db);
      expect(outcome(await otp(phone))).toEqual([200, null]);
      expect((await verify(phone, await sentCode(app, canonical))).body.user).toMatchObject({
        phone: canonical.slice(1),
      });
    }
    expect(await read(sql`select from users where phone like ${`%${canonical.slice(-8)}`}`)).toHaveLength(1);
  });

  test('that were stored in another spelling still sign in with it', async () => {
    const [canonical, stored] = ['+4915199887766', '+49015199887766'];
    const { userId } = await signedIn(canonical);
    await sql`update users set phone = ${stored} where id = ${userId}`.execute(app.context.db);
    await aMinute(app);
    expect(outcome(await otp(stored))).toEqual([200, null]);
    expect((await verify(stored, await sentCode(app, stored))).body.user).toMatchObject({ id: userId });
  });

  test('receive codes by SMS only, and none where they are switched off', async () => {
    expect(outcome(await otp(somePhone(), { channel: 'whatsapp' }))).toEqual([400, 'validation_failed']);
    expect(outcome(await otp(somePhone(), { email: 'ana@cards.example' }))).toEqual([400, 'validation_failed']);
    expect(outcome(await otp(somePhone(), {}, off))).toEqual([400, 'phone_provider_disabled']);
    expect((await call(off, 'GET', '/settings')).body).toMatchObject({ external: { phone: false } });
  });

  test('keep an account that has confirmed one from being deleted as unconfirmed', async () => {
    const { userId } = await signedIn(somePhone());
    await sql`update users set created_at = now() - interval '90 days' where id = ${userId}`.execute(app.context.db);
    await sql`delete from mail_tokens where user_id = ${userId}`.execute(app.context.db);
    const { isUnconfirmedAccount } = await import('#db/privacy/unconfirmed-accounts.ts');
    expect(await isUnconfirmedAccount(app.context.db, userId)).toBe(false);
  });
});
