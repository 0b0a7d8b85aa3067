import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  claimsOf,
  clientOf,
  clients,
  outcome,
  signInByToken,
  startAuthApp,
  tokensOf,
} from '../support/auth-api.ts';
import { addPhoneThere, enrolled, setTrial, somePhone, verifyWith } from '../support/auth-factors.ts';
import { wrongCode } from '../support/auth-mails.ts';
import { newAccount, sentCode, signIn } from '../support/factors.ts';

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

async function accountInTrial() {
  const account = await accountWithTokens(app);
  await setTrial(app, account.userId, new Date());
  return account;
}

const addPhone = (token: string, phone: string, name = 'SMS') =>
  enrolled(app, token, { factor_type: 'phone', phone, friendly_name: name });
const challenge = (token: string, id: string, on = app, body?: object) =>
  call(on, 'POST', `/factors/${id}/challenge`, { token, body });

/** Sends a code and returns it with its challenge. */
async function texted(token: string, id: string, phone: string) {
  const { body } = await challenge(token, id);
  return { challengeId: String(body.id), code: await sentCode(app, phone) };
}

describe.each(clients)('product 34.15: the client %s', (_, Client) => {
  test('enrolls a phone, and asks for its codes', async () => {
    const { email, userId } = await newAccount(app);
    await setTrial(app, userId, new Date());
    const phone = somePhone();
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    const before = claimsOf((await client.getSession()).data.session?.access_token ?? '');
    // Responses show numbers so
    const sent = phone.slice(1);
    const added = await client.mfa.enroll({ factorType: 'phone', friendlyName: 'Mine', phone: sent });
    expect(added.data).toEqual({ id: expect.any(String), type: 'phone', friendly_name: 'Mine', phone: sent });
    const factorId = added.data?.id ?? '';
    const asked = await client.mfa.challenge({ factorId, channel: 'sms' });
    expect(asked.data).toMatchObject({ type: 'phone', channel: 'sms' });
    const challengeId = asked.data?.id ?? '';
    const [message] = (await app.context.sandboxes?.mailbox?.list(phone)) ?? [];
    expect(message?.text).toMatch(/^\d{6} is your Saluda code\. It's valid for 5 minutes.*\n\n@localhost #\d{6}$/s);
    const verified = await client.mfa.verify({ factorId, challengeId, code: await sentCode(app, phone) });
    expect(claimsOf(verified.data?.access_token ?? '')).toMatchObject({
      ...{ aal: 'aal2', session_id: before.session_id, amr: [{ method: 'mfa/phone' }, { method: 'password' }] },
    });
    expect((await client.mfa.listFactors()).data).toMatchObject({ phone: [{ id: factorId, phone: sent }], totp: [] });

    const second = clientOf(app, Client);
    await second.signInWithPassword({ email, password: PASSWORD });
    const again = await second.mfa.challenge({ factorId });
    const code = await sentCode(app, phone);
    const wrong = await second.mfa.verify({ factorId, challengeId: again.data?.id ?? '', code: wrongCode(code) });
    expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed' });
    expect((await second.mfa.verify({ factorId, challengeId: again.data?.id ?? '', code })).error).toBeNull();
  });
});

describe('product 34.15: one store with the website', () => {
  test('a phone that was enrolled here is asked for there, and starts the trial', async () => {
    const { email, userId, access } = await accountWithTokens(app);
    const phone = somePhone();
    const id = await addPhone(access, phone);
    const { challengeId, code } = await texted(access, id, phone);
    expect((await verifyWith(app, access, id, { challengeId, code })).status).toBe(200);
    const { rows } = await sql<{ started: boolean }>`
      select trial_start_date is not null as started from profiles where id = ${userId}`.execute(app.context.db);
    expect(rows).toEqual([{ started: true }]);
    const { trpc } = await signIn(app, email);
    const asked = await trpc.factors.challenge.mutate({ factorId: id });
    await trpc.factors.verify.mutate({ challengeId: asked.challengeId, code: await sentCode(app, phone) });
    expect(await trpc.profiles.me.query()).toMatchObject({ email });
  });

  test('a phone is shown in full only after the second step', async () => {
    const { email, browser } = await accountInTrial();
    const phone = somePhone();
    const id = await addPhoneThere(app, browser, phone);
    const weak = await call(app, 'POST', '/token?grant_type=password', { body: { email, password: PASSWORD } });
    const { access } = tokensOf(weak);
    const hint = `••• ${phone.slice(-3)}`;
    const changed = await call(app, 'PUT', '/user', { token: access, body: { data: { a: 1 } } });
    const shown = [weak.body.user, (await call(app, 'GET', '/user', { token: access })).body, changed.body];
    for (const user of shown) expect(user).toMatchObject({ factors: [{ id, phone: hint }] });
    const strong = await verifyWith(app, access, id, await texted(access, id, phone));
    expect(strong.body.user).toMatchObject({ factors: [{ id, phone: phone.slice(1) }] });
    const { body: user } = await call(app, 'GET', '/user', { token: tokensOf(strong).access });
    expect(user).toMatchObject({ factors: [{ id, phone: phone.slice(1) }] });
  });

  test('a phone that was enrolled there is asked for here', async () => {
    const { email, browser } = await accountInTrial();
    const phone = somePhone();
    const id = await addPhoneThere(app, browser, phone);
    const { access } = await signInByToken(app, email);
    const { challengeId, code } = await texted(access, id, phone);
    const strong = await verifyWith(app, access, id, { challengeId, code });
    expect(claimsOf(tokensOf(strong).access)).toMatchObject({ aal: 'aal2' });
  });
});

describe('product 34.18: codes by SMS', () => {
  test('are capped as on the website', async () => {
    const phone = somePhone();
    // An account gets five an hour, and a number ten a day
    for (let account = 0; account < 2; account++) {
      const { access } = await accountInTrial();
      const id = await addPhone(access, phone);
      const outcomes: unknown[] = [];
      for (let n = 0; n < 6; n++) outcomes.push(outcome(await challenge(access, id)));
      expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => [200, null]));
      expect(outcomes[5]).toEqual([429, 'over_sms_send_rate_limit']);
    }
    // The number is full for other accounts, too, here and there
    const other = await accountInTrial();
    const refused = await challenge(other.access, await addPhone(other.access, phone));
    expect(outcome(refused)).toEqual([429, 'over_sms_send_rate_limit']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    await expect(addPhoneThere(app, other.browser, phone)).rejects.toMatchObject({ data: { error: 'sms_limit' } });
  });

  test('without a trial or plan are one a day and number', async () => {
    const phone = somePhone();
    const { access } = await accountWithTokens(app);
    const id = await addPhone(access, phone);
    expect((await challenge(access, id)).status).toBe(200);
    expect(outcome(await challenge(access, id))).toEqual([429, 'over_sms_send_rate_limit']);
  });

  test('end after five wrong ones, and when a newer one is sent', async () => {
    const phone = somePhone();
    const { access } = await accountInTrial();
    const id = await addPhone(access, phone);
    const older = await texted(access, id, phone);
    const newer = await texted(access, id, phone);
    expect(outcome(await verifyWith(app, access, id, older))).toEqual([422, 'mfa_challenge_expired']);
    const wrong = { ...newer, code: wrongCode(newer.code) };
    for (let n = 0; n < 5; n++) {
      expect(outcome(await verifyWith(app, access, id, wrong))).toEqual([422, 'mfa_verification_failed']);
    }
    expect(outcome(await verifyWith(app, access, id, newer))).toEqual([422, 'mfa_challenge_expired']);
  });

  test('verify a factor once, however often they are sent at once', async () => {
    const phone = somePhone();
    const { access, sessionId } = await accountInTrial();
    const id = await addPhone(access, phone);
    const response = await texted(access, id, phone);
    const answers = await Promise.all(Array.from({ length: 32 }, () => verifyWith(app, access, id, response)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await sql`select counter, floor from token_sessions where id = ${sessionId}`.execute(
      app.context.db,
    );
    expect(rows).toEqual([{ counter: 2, floor: 2 }]);
  });

  test('are refused after a hundred wrong ones for a day, also here', async () => {
    const { email, browser } = await accountInTrial();
    const phone = somePhone();
    const id = await addPhoneThere(app, browser, phone);
    await sql`update factors set failures = 99, failed_at = now() where id = ${id}`.execute(app.context.db);
    const { access } = await signInByToken(app, email);
    const { challengeId, code } = await texted(access, id, phone);
    const wrong = await verifyWith(app, access, id, { challengeId, code: wrongCode(code) });
    expect(outcome(wrong)).toEqual([422, 'mfa_verification_failed']);
    const locked = await verifyWith(app, access, id, { challengeId, code });
    expect(outcome(locked)).toEqual([429, 'over_request_rate_limit']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(86_000);
  });

  test('go to no phone that was prepared before the first factor was verified', async () => {
    const { email, access, browser, userId } = await accountInTrial();
    await addPhoneThere(app, browser, somePhone());
    const again = await signInByToken(app, email);
    const phone = somePhone();
    const prepared = crypto.randomUUID();
    await sql`insert into factors (id, user_id, factor_type, friendly_name, phone)
      values (${prepared}, ${userId}, 'phone', 'Theirs', ${phone})`.execute(app.context.db);
    expect(outcome(await challenge(again.access, prepared))).toEqual([403, 'insufficient_aal']);
    expect(await sentCode(app, phone)).toBe('');
    expect((await call(app, 'GET', '/user', { token: access })).status).toBe(403);
  });

  test('are not offered where they are switched off', async () => {
    const { email, access, browser } = await accountInTrial();
    const body = { factor_type: 'phone', phone: somePhone() };
    const refused = await call(off, 'POST', '/factors', { token: access, body });
    expect(outcome(refused)).toEqual([422, 'mfa_phone_enroll_not_enabled']);
    const id = await addPhoneThere(app, browser, somePhone());
    const { access: token } = await signInByToken(app, email);
    expect(outcome(await challenge(token, id, off))).toEqual([422, 'mfa_phone_verify_not_enabled']);
  });

  test('that could not be sent count for nothing', async () => {
    const { access } = await accountInTrial();
    const id = await addPhone(access, somePhone());
    for (let n = 0; n < 6; n++) expect(outcome(await challenge(access, id, cut))).toEqual([422, 'sms_send_failed']);
    expect((await challenge(access, id)).status).toBe(200);
  });

  test('go to phone numbers by SMS only', async () => {
    const { access } = await accountInTrial();
    for (const phone of [undefined, '', '600', 'abc', '+0123456789', `+${'1'.repeat(16)}`]) {
      const refused = await call(app, 'POST', '/factors', { token: access, body: { factor_type: 'phone', phone } });
      expect(outcome(refused)).toEqual([400, 'validation_failed']);
    }
    const id = await addPhone(access, somePhone());
    const refused = await challenge(access, id, app, { channel: 'whatsapp' });
    expect(outcome(refused)).toEqual([400, 'validation_failed']);
  });
});
