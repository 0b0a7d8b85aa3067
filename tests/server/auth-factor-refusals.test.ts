import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthApp,
  accountWithTokens,
  call,
  outcome,
  signInByToken,
  startAuthApp,
  type Tokens,
} from '../support/auth-api.ts';
import {
  type AppFactor,
  accountWithFactor,
  challenged,
  enrolled,
  enrolledApp,
  somePhone,
  verifyApp,
} from '../support/auth-factors.ts';
import { halfAMinute, sentCode } from '../support/factors.ts';
import { areWaiting } from '../support/waiting.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

const enroll = (token: string, name?: string) => enrolledApp(app, token, name);
const verify = (token: string, factor: AppFactor, typed?: string) => verifyApp(app, token, factor, typed);
const challenge = async (token: string, id: string) => (await challenged(app, token, id)).id;

describe('refusals', () => {
  let account: Tokens & { email: string };
  beforeAll(async () => {
    account = await accountWithTokens(app);
  });
  const post = async (path: string, body: unknown, token = account.access) =>
    outcome(await call(app, 'POST', path, { token, body }));

  test('of an enrollment', async () => {
    expect(await post('/factors', {})).toEqual([400, 'validation_failed']);
    expect(await post('/factors', { factor_type: 7 })).toEqual([400, 'bad_json']);
    expect(await post('/factors', { factor_type: 'phone' })).toEqual([400, 'validation_failed']);
    await enroll(account.access, 'Same');
    expect(await post('/factors', { factor_type: 'totp', friendly_name: 'Same' })).toEqual([
      ...[422, 'mfa_factor_name_conflict'],
    ]);
    for (let n = 1; n < 10; n++) {
      const kind = { factor_type: ['totp', 'phone', 'webauthn'][n % 3], phone: '+34 600 111 222' };
      expect(await post('/factors', kind)).toEqual([200, null]);
    }
    expect(await post('/factors', { factor_type: 'totp' })).toEqual([422, 'too_many_enrolled_mfa_factors']);
  });

  test('of unknown, foreign and expired factors', async () => {
    const other = await accountWithTokens(app);
    const foreign = await enroll(other.access);
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const id of [foreign.id, nobody, 'no-uuid']) {
      expect(await post(`/factors/${id}/challenge`, {})).toEqual([404, 'mfa_factor_not_found']);
      expect(await post(`/factors/${id}/verify`, { challenge_id: nobody, code: '123456' })).toEqual([
        ...[404, 'mfa_factor_not_found'],
      ]);
      expect(outcome(await call(app, 'DELETE', `/factors/${id}`, { token: account.access }))).toEqual([
        ...[404, 'mfa_factor_not_found'],
      ]);
    }
    await sql`update factors set created_at = now() - interval '6 minutes' where id = ${foreign.id}`.execute(
      app.context.db,
    );
    expect(await post(`/factors/${foreign.id}/challenge`, {}, other.access)).toEqual([404, 'mfa_factor_not_found']);
  });

  test('of challenges and codes', async () => {
    const { access } = await accountWithTokens(app);
    const factor = await enroll(access);
    const path = `/factors/${factor.id}/verify`;
    const id = await challenge(access, factor.id);
    expect(await post(path, { challenge_id: id, code: '' }, access)).toEqual([400, 'validation_failed']);
    expect(await post(path, { challenge_id: id }, access)).toEqual([400, 'validation_failed']);
    expect(await post(path, { challenge_id: account.sessionId, code: '123456' }, access)).toEqual([
      ...[422, 'mfa_factor_not_found'],
    ]);
    const wrong = factor.code() === '000000' ? '000001' : '000000';
    expect(await post(path, { challenge_id: id, code: wrong }, access)).toEqual([422, 'mfa_verification_failed']);
    await sql`update factor_challenges set expires_at = now() where id = ${id}`.execute(app.context.db);
    expect(await post(path, { challenge_id: id, code: factor.code() }, access)).toEqual([422, 'mfa_challenge_expired']);
    const used = await challenge(access, factor.id);
    expect(await post(path, { challenge_id: used, code: factor.code() }, access)).toEqual([200, null]);
    await halfAMinute(app);
    expect(await post(path, { challenge_id: used, code: factor.code() }, access)).toEqual([
      ...[422, 'mfa_ip_address_mismatch'],
    ]);
    const tried = await challenge(access, factor.id);
    for (let n = 0; n < 5; n++)
      expect(await post(path, { challenge_id: tried, code: wrong }, access)).toEqual([422, 'mfa_verification_failed']);
    expect(await post(path, { challenge_id: tried, code: factor.code() }, access)).toEqual([
      ...[422, 'mfa_challenge_expired'],
    ]);
  });

  test('of an answer from another network, whose address is not stored', async () => {
    const { access: token } = await accountWithTokens(app);
    const factor = await enroll(token);
    const challengeId = await challenge(token, factor.id);
    const { rows } = await sql<{
      row: string;
    }>`select c::text as row from factor_challenges c where id = ${challengeId}`.execute(app.context.db);
    expect(rows[0]?.row).not.toMatch(/127\.\d/);
    const body = { challenge_id: challengeId, code: factor.code() };
    const verifying = (address?: string) =>
      call(app, 'POST', `/factors/${factor.id}/verify`, { token, body, ...(address && { address }) });
    expect(outcome(await verifying('127.99.98.97'))).toEqual([422, 'mfa_ip_address_mismatch']);
    expect((await verifying()).status).toBe(200);
  });

  test('of a challenge whose factor is removed at the same time', async () => {
    const { access: token } = await accountWithTokens(app);
    for (let n = 0; n < 5; n++) {
      const { id } = await enroll(token);
      const [started] = await Promise.all([
        call(app, 'POST', `/factors/${id}/challenge`, { token }),
        call(app, 'DELETE', `/factors/${id}`, { token }),
      ]);
      expect([200, 404]).toContain(started.status);
    }
  });

  test('of a factor whose first code waits while the first factor is verified', async () => {
    const { access: token, userId } = await accountWithTokens(app);
    const [first, phone] = [await enroll(token), somePhone()];
    const second = await enrolled(app, token, { factor_type: 'phone', phone });
    const asked = [await challenge(token, first.id), await challenge(token, second)];
    const answer = (id: string, challenge_id: string | undefined, code: string) =>
      call(app, 'POST', `/factors/${id}/verify`, { token, body: { challenge_id, code } }).then(outcome);
    const { db } = app.context;
    const { answers } = await db.transaction().execute(async (tx) => {
      await sql`select from profiles where id = ${userId} for update`.execute(tx);
      const codeOfPhone = await sentCode(app, phone);
      const winner = answer(first.id, asked[0], first.code());
      await areWaiting(db, 1);
      const loser = answer(second, asked[1], codeOfPhone);
      await areWaiting(db, 2);
      return { answers: [winner, loser] };
    });
    expect(await Promise.all(answers)).toEqual([
      [200, null],
      [403, 'insufficient_aal'],
    ]);
  });

  test('of many wrong codes, without locking the owner out elsewhere', async () => {
    const { email, factor } = await accountWithFactor(app);
    const thief = await signInByToken(app, email);
    const wrong = factor.code() === '000000' ? '000001' : '000000';
    const outcomes: unknown[] = [];
    for (let n = 0; n < 11; n++) outcomes.push(outcome(await verify(thief.access, factor, wrong))[1]);
    expect(outcomes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'mfa_verification_failed'));
    expect(outcomes[10]).toBe('over_request_rate_limit');
    const owner = await signInByToken(app, email);
    expect((await verify(owner.access, factor)).status).toBe(200);
  });
});
