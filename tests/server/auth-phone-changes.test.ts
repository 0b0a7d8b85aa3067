import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  clientOf,
  clients,
  outcome,
  startAuthApp,
  tokensOf,
} from '../support/auth-api.ts';
import { addPhoneThere, setTrial, somePhone } from '../support/auth-factors.ts';
import { aMinute, wrongCode } from '../support/auth-mails.ts';
import { sentCode } from '../support/factors.ts';
import { jobsDone, mailsTo } from '../support/payments.ts';

const authSecret = 'the same on every process of a site';

let app: AuthApp;
/** a process of the same site whose SMS gateway is away */
let cut: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ authSecret });
  cut = await startAuthApp({ authSecret, database: app.context.database, smsUrl: 'http://127.0.0.1:65529/send' });
  await cut.stopWorker();
});
afterAll(async () => {
  await cut.destroy();
  await app.destroy();
});

const EXPIRED = [403, 'otp_expired'];
const put = (token: string, body: object, on = app) => call(on, 'PUT', '/user', { token, body });
const verify = (phone: string, token: string, type = 'phone_change') =>
  call(app, 'POST', '/verify', { body: { phone, token, type } });
const userOf = async (token: string) => (await call(app, 'GET', '/user', { token })).body;

async function accountInTrial() {
  const account = await accountWithTokens(app);
  await setTrial(app, account.userId, new Date());
  return account;
}

/** An account that knows only its phone. */
async function signedUp(phone = somePhone()) {
  await call(app, 'POST', '/otp', { body: { phone } });
  const verified = await verify(phone, await sentCode(app, phone), 'sms');
  return { phone, ...tokensOf(verified) };
}

/** Moves the sign-in of a session back. */
const age = (sessionId: string) =>
  sql`update token_sessions set amr = jsonb_set(amr, '{-1,at}', '1') where id = ${sessionId}`.execute(app.context.db);

describe.each(clients)('product 34.14: the client %s', (_, Client) => {
  test('adds a phone to an account, changes it, and signs in with it', async () => {
    const { email } = await accountInTrial();
    const [first, second] = [somePhone(), somePhone()];
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    for (const phone of [first, second]) {
      await aMinute(app);
      const before = (await client.getUser()).data.user?.phone;
      const asked = await client.updateUser({ phone, data: { city: phone } });
      expect(asked.error).toBeNull();
      expect(asked.data.user).toMatchObject({
        phone: before,
        new_phone: phone.slice(1),
        user_metadata: { city: phone },
      });
      const { data, error } = await client.verifyOtp({
        phone,
        token: await sentCode(app, phone),
        type: 'phone_change',
      });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email, phone: phone.slice(1), phone_confirmed_at: expect.any(String) });
      expect(data.user?.new_phone).toBeUndefined();
      expect(data.user?.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'phone'] });
    }
    const old = await clientOf(app, Client).signInWithPassword({ phone: first, password: PASSWORD });
    expect(old.error).toMatchObject({ code: 'invalid_credentials' });
    expect((await clientOf(app, Client).signInWithPassword({ phone: second, password: PASSWORD })).error).toBeNull();
    await jobsDone(app);
    const mails = (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('The phone of your'));
    expect(mails).toHaveLength(2);
  });
});

describe('product 34.14: a new phone', () => {
  test('is refused if another account has confirmed it, at the start and at the end', async () => {
    const { phone: taken } = await signedUp();
    const account = await accountInTrial();
    expect(outcome(await put(account.access, { phone: taken }))).toEqual([422, 'phone_exists']);
    const phone = somePhone();
    expect((await put(account.access, { phone })).status).toBe(200);
    const code = await sentCode(app, phone);
    await aMinute(app);
    await signedUp(phone);
    expect(outcome(await verify(phone, code))).toEqual([422, 'phone_exists']);
    expect((await userOf(account.access)).phone).toBe('');
  });

  test('goes to one of two accounts that confirm it at once, and is taken from one that never did', async () => {
    const phone = somePhone();
    await call(app, 'POST', '/otp', { body: { phone } });
    const [one, two] = [await accountInTrial(), await accountInTrial()];
    const codes: string[] = [];
    for (const { access } of [one, two]) {
      await aMinute(app);
      expect((await put(access, { phone })).status).toBe(200);
      codes.push(await sentCode(app, phone));
    }
    const answers = await Promise.all(codes.map((code) => verify(phone, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { rows } = await sql`select id from users where phone = ${phone} and phone_confirmed_at is not null`.execute(
      app.context.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('changes together with the rest of the call, or nothing does', async () => {
    const { phone: taken } = await signedUp();
    const { access, email } = await accountInTrial();
    const refused = await put(access, { phone: taken, data: { city: 'Lugo' }, password: 'Second-Horse-77' });
    expect(outcome(refused)).toEqual([422, 'phone_exists']);
    expect((await userOf(access)).user_metadata).not.toHaveProperty('city');
    const same = await put(access, { phone: somePhone(), data: { city: 'Lugo' }, password: PASSWORD });
    expect(outcome(same)).toEqual([422, 'same_password']);
    expect(await userOf(access)).not.toHaveProperty('new_phone');
    const phone = somePhone();
    const changed = await put(access, { phone, data: { city: 'Lugo' }, password: 'Second-Horse-77' });
    expect(changed.body).toMatchObject({ new_phone: phone.slice(1), user_metadata: { city: 'Lugo' } });
    const body = { email, password: 'Second-Horse-77' };
    expect((await call(app, 'POST', '/token?grant_type=password', { body })).status).toBe(200);
  });

  test('needs a recent sign-in or the code of /reauthenticate, and with a factor the second step', async () => {
    const { access, sessionId } = await accountInTrial();
    await age(sessionId);
    expect(outcome(await put(access, { phone: somePhone() }))).toEqual([400, 'reauthentication_needed']);
    const wrong = await put(access, { phone: somePhone(), nonce: '000000' });
    expect(outcome(wrong)).toEqual([422, 'reauthentication_not_valid']);
    const { browser, email } = await accountInTrial();
    await addPhoneThere(app, browser, somePhone());
    const body = { email, password: PASSWORD };
    const weak = tokensOf(await call(app, 'POST', '/token?grant_type=password', { body }));
    expect(outcome(await put(weak.access, { phone: somePhone() }))).toEqual([401, 'insufficient_aal']);
  });

  test('of an account without an email needs a code sent to the old one', async () => {
    const { access, sessionId, phone: old } = await signedUp();
    await age(sessionId);
    const phone = somePhone();
    expect(outcome(await put(access, { phone }))).toEqual([400, 'reauthentication_needed']);
    await aMinute(app);
    expect((await call(app, 'GET', '/reauthenticate', { token: access })).status).toBe(200);
    const nonce = await sentCode(app, old);
    expect(outcome(await put(access, { phone, nonce: wrongCode(nonce) }))).toEqual([422, 'reauthentication_not_valid']);
    expect(await sentCode(app, phone)).toBe('');
    expect((await put(access, { phone, nonce })).body).toMatchObject({ new_phone: phone.slice(1) });
    expect((await put(access, { password: 'Second-Horse-77', nonce })).status).toBe(422);
  });

  test('is voided by a newer one and by a new password', async () => {
    const { access } = await accountInTrial();
    const [first, second] = [somePhone(), somePhone()];
    await put(access, { phone: first });
    const older = await sentCode(app, first);
    await put(access, { phone: second });
    expect(outcome(await verify(first, older))).toEqual(EXPIRED);
    const code = await sentCode(app, second);
    await put(access, { password: 'Second-Horse-77' });
    expect(outcome(await verify(second, code))).toEqual(EXPIRED);
    expect(await userOf(access)).not.toHaveProperty('new_phone');
    await aMinute(app);
    await call(app, 'POST', '/resend', { body: { type: 'phone_change', phone: second } });
    await jobsDone(app);
    expect(await sentCode(app, second)).toBe(code);
  });

  test('gets another code as long as the last one is valid', async () => {
    const { access } = await accountInTrial();
    const phone = somePhone();
    await put(access, { phone });
    const first = await sentCode(app, phone);
    await aMinute(app);
    expect((await call(app, 'POST', '/resend', { body: { type: 'phone_change', phone } })).status).toBe(200);
    await jobsDone(app);
    const code = await sentCode(app, phone);
    expect(outcome(await verify(phone, code === first ? wrongCode(code) : first))).toEqual(EXPIRED);
    expect((await verify(phone, code)).body.user).toMatchObject({ phone: phone.slice(1) });
  });

  test('that gets no SMS stays away, counts for nothing, and the rest is saved', async () => {
    const { access } = await accountInTrial();
    for (let n = 0; n < 6; n++) {
      const refused = await put(access, { phone: somePhone(), data: { n } }, cut);
      expect(outcome(refused)).toEqual([422, 'sms_send_failed']);
    }
    const user = await userOf(access);
    expect([user.new_phone, (user.user_metadata as { n: number }).n]).toEqual([undefined, 5]);
    const phone = somePhone();
    for (let n = 0; n < 5; n++) {
      await aMinute(app);
      expect((await put(access, { phone })).status).toBe(200);
    }
    await aMinute(app);
    expect(outcome(await put(access, { phone }))).toEqual([429, 'over_sms_send_rate_limit']);
  });

  test('that is the present one changes nothing', async () => {
    const { access, phone, sessionId } = await signedUp();
    await age(sessionId);
    expect((await put(access, { phone: phone.slice(1), data: { city: 'Lugo' } })).body).toMatchObject({
      ...{ phone: phone.slice(1), user_metadata: { city: 'Lugo' } },
    });
  });
});
