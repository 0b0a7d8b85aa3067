import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownAddress, PASSWORD, refusal, someEmail } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  clientOf,
  clients,
  outcome,
  signInByToken,
  startAuthApp,
} from '../support/auth-api.ts';
import { authMail, wrongCode } from '../support/auth-mails.ts';
import { accountWithApp, appWith, newAccount } from '../support/factors.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

const NEEDED = [400, 'reauthentication_needed'];

/** The session began eleven minutes ago. */
async function signedInEarlier(userId: string): Promise<void> {
  await sql`update token_sessions set amr = (
      select jsonb_agg(entry || jsonb_build_object('at', (entry ->> 'at')::int - 660)) from jsonb_array_elements(amr) entry)
    where user_id = ${userId}`.execute(app.context.db);
}

describe('product 34.8: a session that began more than ten minutes ago, of an account without a second factor', () => {
  test('changes neither password nor email, and adds no factor', async () => {
    const { access: token, userId } = await accountWithTokens(app);
    await signedInEarlier(userId);
    const put = async (body: object) => outcome(await call(app, 'PUT', '/user', { token, body }));
    expect(await put({ password: 'Another-Horse-8' })).toEqual(NEEDED);
    expect(await put({ email: someEmail() })).toEqual(NEEDED);
    expect(await put({ data: { color: 'blue' } })).toEqual([200, null]);
    const enrolled = await call(app, 'POST', '/factors', { token, body: { factor_type: 'totp' } });
    expect(outcome(enrolled)).toEqual(NEEDED);
  });

  test('does not verify a factor that it enrolled in time', async () => {
    const { access: token, userId } = await accountWithTokens(app);
    const { body } = await call(app, 'POST', '/factors', { token, body: { factor_type: 'totp' } });
    await signedInEarlier(userId);
    const { body: challenge } = await call(app, 'POST', `/factors/${body.id}/challenge`, { token });
    const code = appWith((body.totp as { secret: string }).secret)();
    const answer = await call(app, 'POST', `/factors/${body.id}/verify`, {
      ...{ token, body: { challenge_id: challenge.id, code } },
    });
    expect(outcome(answer)).toEqual(NEEDED);
  });

  test.each(clients)('changes the password with the emailed code in the client %s', async (_, Client) => {
    const { email, userId } = await newAccount(app);
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    await signedInEarlier(userId);
    await client.refreshSession();
    expect((await client.updateUser({ password: 'Another-Horse-8' })).error).toMatchObject({
      ...{ status: 400, code: 'reauthentication_needed' },
    });
    await client.reauthenticate();
    const { code } = await authMail(app, email);
    // A right guess of the old password is refused like a wrong one
    const guesses = await Promise.all(
      [PASSWORD, 'Wrong-Horse-77'].map((password) => client.updateUser({ password, nonce: '' })),
    );
    expect(new Set(guesses.map(({ error }) => error?.code))).toEqual(new Set(['reauthentication_needed']));
    const wrong = await client.updateUser({ password: PASSWORD, nonce: 'wrong!' });
    expect(wrong.error).toMatchObject({ code: 'reauthentication_not_valid' });
    expect((await client.updateUser({ password: PASSWORD, nonce: code })).error).toMatchObject({
      code: 'same_password',
    });
    expect((await client.updateUser({ password: 'Another-Horse-8', nonce: code })).error).toBeNull();
  });
});

test('product 34.8: a wrong code to change the password waits for no hash', async () => {
  const { email, access: token } = await accountWithTokens(app);
  await call(app, 'GET', '/reauthenticate', { token });
  const { code } = await authMail(app, email);
  const address = ownAddress();
  const { promise, resolve } = Promise.withResolvers<void>();
  // A network runs one at a time
  const hashing = app.context.passwords.run({ use: 'account', ipAddress: address }, () => promise);
  const body = { password: 'Another-Horse-8', nonce: wrongCode(code) };
  const answer = await call(app, 'PUT', '/user', { token, body, address });
  resolve();
  await hashing;
  expect(outcome(answer)).toEqual([422, 'reauthentication_not_valid']);
  const right = await call(app, 'PUT', '/user', { token, body: { ...body, nonce: code }, address });
  expect(outcome(right)).toEqual([200, null]);
});

describe('product 34.8: a password alone, of an account with a second factor', () => {
  test('ends no sessions that took the second step', async () => {
    const { email, factorId, code, browser } = await accountWithApp(app);
    const first = await signInByToken(app, email);
    const { body: challenge } = await call(app, 'POST', `/factors/${factorId}/challenge`, { token: first.access });
    const { body: strong } = await call(app, 'POST', `/factors/${factorId}/verify`, {
      ...{ token: first.access, body: { challenge_id: challenge.id, code: code() } },
    });
    const isActive = async () =>
      (await call(app, 'GET', '/user', { token: String(strong.access_token) })).status === 200;
    const others = await Promise.all(Array.from({ length: 51 }, () => signInByToken(app, email)));
    expect(await isActive()).toBe(true);
    const weak = await signInByToken(app, email);
    for (const scope of ['others', 'global']) {
      expect((await call(app, 'POST', `/logout?scope=${scope}`, { token: weak.access })).status).toBe(204);
      expect([await isActive(), (await browser.trpc.profiles.me.query())?.email]).toEqual([true, email]);
    }
    for (const { access } of [weak, ...others.slice(-2)]) {
      expect(outcome(await call(app, 'GET', '/user', { token: access }))).toEqual([403, 'session_not_found']);
    }
  });
});

describe('product 34.8: a session without the second step', () => {
  test("uses up none of the owner's changes", async () => {
    const { email, browser } = await accountWithApp(app);
    const { access: token } = await signInByToken(app, email);
    await sql`delete from limits where key like 'change-account%'`.execute(app.context.db);
    for (let n = 0; n < 3; n++) await call(app, 'POST', '/logout?scope=x', { token });
    const { rows } = await sql`select from limits where key like 'change-account%'
      and points >= 3`.execute(app.context.db);
    expect(rows).toHaveLength(1);
    await sql`update limits set points = 601 where key like 'change-account%' and points >= 3`.execute(app.context.db);
    expect(outcome(await call(app, 'POST', '/logout?scope=x', { token }))).toEqual([429, 'over_request_rate_limit']);
    expect(await refusal(browser.trpc.account.endOtherSessions.mutate())).toBe('accepted');
  });

  test('ends with the last factor', async () => {
    const { email, factorId, browser } = await accountWithApp(app);
    const { access: token } = await signInByToken(app, email);
    await browser.trpc.factors.remove.mutate({ factorId });
    expect(outcome(await call(app, 'GET', '/user', { token }))).toEqual([403, 'session_not_found']);
  });
});

test('product 34.8: metadata are limited by bytes, so that tokens fit into a header', async () => {
  const { access: token } = await accountWithTokens(app);
  const put = async (data: object) => outcome(await call(app, 'PUT', '/user', { token, body: { data } }));
  expect(await put({ a: '漢'.repeat(1_400) })).toEqual([400, 'validation_failed']);
  expect(await put({ a: '漢'.repeat(1_300) })).toEqual([200, null]);
});
