import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, refusal } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  claimsOf,
  clientOf,
  clients,
  outcome,
  refreshBy,
  signInByToken,
  startAuthApp,
  type Tokens,
  tokensOf,
} from '../support/auth-api.ts';
import {
  accountWithApp,
  addApp,
  answer,
  appWith,
  type CodeOf,
  halfAMinute,
  newAccount,
  signIn,
  subjects,
} from '../support/factors.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

type Enrolled = { id: string; code: CodeOf };

async function enroll(token: string, name = 'My phone'): Promise<Enrolled> {
  const { status, body } = await call(app, 'POST', '/factors', {
    ...{ token, body: { factor_type: 'totp', friendly_name: name } },
  });
  expect(status).toBe(200);
  return { id: String(body.id), code: appWith(String((body.totp as { secret: string }).secret)) };
}

async function challenge(token: string, id: string): Promise<string> {
  return String((await call(app, 'POST', `/factors/${id}/challenge`, { token })).body.id);
}

async function verify(token: string, { id, code }: Enrolled, typed = code()) {
  const body = { challenge_id: await challenge(token, id), code: typed };
  return await call(app, 'POST', `/factors/${id}/verify`, { token, body });
}

/** An account whose token session has stepped up with its first factor. */
async function accountWithFactor() {
  const account = await accountWithTokens(app);
  const factor = await enroll(account.access);
  const strong = tokensOf(await verify(account.access, factor));
  await halfAMinute(app);
  return { ...account, factor, weak: { access: account.access, refresh: account.refresh }, strong };
}

const isActive = async (token: string) => (await call(app, 'GET', '/user', { token })).status === 200;

describe.each(clients)('product 34.4: the client %s', (_, Client) => {
  test('enrolls a factor, steps up, asks for it at the next sign-in, and removes it', async () => {
    const { email } = await newAccount(app);
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    const before = claimsOf((await client.getSession()).data.session?.access_token ?? '');
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Cards' });
    expect(enrolled.error).toBeNull();
    const { id = '', totp } = enrolled.data as { id: string; totp: { qr_code: string; secret: string; uri: string } };
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(totp.qr_code).not.toContain('#');
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(totp.uri).searchParams.get('issuer')).toBe('Cards');
    expect((await client.mfa.listFactors()).data).toMatchObject({ all: [{ id, status: 'unverified' }], totp: [] });
    const code = appWith(totp.secret);
    const started = await client.mfa.challenge({ factorId: id });
    const seconds = (started.data?.expires_at ?? 0) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThan(301);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const verified = await client.mfa.verify({ factorId: id, challengeId: started.data?.id ?? '', code: code() });
    expect(verified.error).toBeNull();
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    const claims = claimsOf(verified.data?.access_token ?? '');
    expect(claims).toMatchObject({ aal: 'aal2', session_id: before.session_id, amr: [{ method: 'totp' }, {}] });
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      ...{ currentLevel: 'aal2', nextLevel: 'aal2' },
    });
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id, friendly_name: 'Phone' }]);
    expect((await client.refreshSession()).error).toBeNull();

    await halfAMinute(app);
    const second = clientOf(app, Client);
    await second.signInWithPassword({ email, password: PASSWORD });
    expect((await second.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      ...{ currentLevel: 'aal1', nextLevel: 'aal2' },
    });
    expect((await second.mfa.unenroll({ factorId: id })).error).toMatchObject({ code: 'insufficient_aal' });
    const stepped = await second.mfa.challengeAndVerify({ factorId: id, code: code() });
    expect(stepped.error).toBeNull();
    expect((await second.mfa.unenroll({ factorId: id })).data).toEqual({ id });
    await second.refreshSession();
    expect((await second.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      ...{ currentLevel: 'aal1', nextLevel: 'aal1' },
    });
  });
});

describe('product 34.4: one store with the website', () => {
  test('a factor that was enrolled here is asked for there, and recovery codes work', async () => {
    const { email, factor, browser } = await accountWithFactor();
    const half = await signIn(app, email);
    expect(await refusal(half.trpc.links.list.query())).toBe('second_factor_required');
    await answer(half, factor.id, factor.code());
    expect(await half.trpc.profiles.me.query()).toMatchObject({ email });
    const { recoveryCodes } = await half.trpc.factors.newRecoveryCodes.mutate();
    const next = await signIn(app, email);
    await next.trpc.factors.useRecoveryCode.mutate({ code: recoveryCodes[0] ?? '' });
    expect(await next.trpc.profiles.me.query()).toMatchObject({ email });
    // The browser that was signed in before owes the second step, too
    expect(await refusal(browser.trpc.links.list.query())).toBe('second_factor_required');
  });

  test('a factor that was enrolled there is asked for here', async () => {
    const { email, factorId, code } = await accountWithApp(app);
    const { access } = await signInByToken(app, email);
    expect((await call(app, 'GET', '/user', { token: access })).body).toMatchObject({
      factors: [{ id: factorId, factor_type: 'totp', status: 'verified', friendly_name: 'My phone' }],
    });
    const more = await call(app, 'POST', '/factors', { token: access, body: { factor_type: 'totp' } });
    expect(outcome(more)).toEqual([403, 'insufficient_aal']);
    const strong = await verify(access, { id: factorId, code });
    expect(claimsOf(tokensOf(strong).access)).toMatchObject({ aal: 'aal2' });
  });

  test('a factor that is added there ends token sessions without the second step', async () => {
    const { access, refresh, browser } = await accountWithTokens(app);
    await addApp(browser);
    expect(await isActive(access)).toBe(false);
    expect(outcome(await refreshBy(app, refresh))).toEqual([400, 'refresh_token_not_found']);
  });

  test('a factor that was enrolled here before the first one was added there needs the second step', async () => {
    const { email, access, browser } = await accountWithTokens(app);
    const { factorId, secret } = await browser.trpc.factors.enrollTotp.mutate({ name: 'Mine', password: PASSWORD });
    // Somebody who knows the password prepares a factor of their own
    const prepared = await enroll(access, 'Theirs');
    await browser.trpc.factors.confirm.mutate({ factorId, code: appWith(secret)() });
    const again = await signInByToken(app, email);
    expect(outcome(await verify(again.access, prepared))).toEqual([403, 'insufficient_aal']);
    expect(claimsOf(tokensOf(await refreshBy(app, again.refresh)).access)).toMatchObject({ aal: 'aal1' });
  });

  test('a factor that is removed there lowers the sessions it stepped up', async () => {
    const { email, factor, strong } = await accountWithFactor();
    const browser = await signIn(app, email);
    await answer(browser, factor.id, factor.code());
    await browser.trpc.factors.remove.mutate({ factorId: factor.id });
    const { access } = tokensOf(await refreshBy(app, strong.refresh));
    expect(claimsOf(access)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  });

  test('the owner learns of it by email, which says where recovery codes are made', async () => {
    const { email, strong, factor } = await accountWithFactor();
    await call(app, 'DELETE', `/factors/${factor.id}`, { token: strong.access });
    const sent = await subjects(app, email, 2);
    expect(sent).toEqual([
      'A verification method was added to your Saluda account',
      'A verification method was removed from your Saluda account',
    ]);
    const mails = (await app.context.sandboxes?.mailbox?.list(email)) ?? [];
    expect(mails.some(({ text }) => text.includes('Create recovery codes on your account page'))).toBe(true);
  });
});

describe('product 34.4: stepping up', () => {
  test('ends other sessions of level 1, and their tokens and the earlier ones fetch nothing', async () => {
    const account = await accountWithTokens(app);
    const other = await signInByToken(app, account.email);
    const factor = await enroll(account.access);
    const strong = tokensOf(await verify(account.access, factor));
    expect(strong.sessionId).toBe(account.sessionId);
    expect(await isActive(other.access)).toBe(false);
    expect(outcome(await refreshBy(app, account.refresh))).toEqual([400, 'refresh_token_already_used']);
    const next = tokensOf(await refreshBy(app, strong.refresh));
    expect(claimsOf(next.access)).toMatchObject({ aal: 'aal2', session_id: account.sessionId });
  });

  test('does not raise tokens that were issued before it', async () => {
    const { weak, factor, strong } = await accountWithFactor();
    const remove = (token: string) => call(app, 'DELETE', `/factors/${factor.id}`, { token });
    expect(outcome(await remove(weak.access))).toEqual([422, 'insufficient_aal']);
    expect((await remove(strong.access)).body).toEqual({ id: factor.id });
    // The stronger token of a session that has fallen back is worth no more
    const again = await enroll(strong.access, 'Again');
    const { status } = await verify(strong.access, again);
    expect(status).toBe(200);
  });

  test('counts for ten minutes', async () => {
    const { strong, factor } = await accountWithFactor();
    await sql`update token_sessions set aal2_at = aal2_at - interval '11 minutes' where id = ${strong.sessionId}`.execute(
      app.context.db,
    );
    const stale = await call(app, 'DELETE', `/factors/${factor.id}`, { token: strong.access });
    expect(outcome(stale)).toEqual([400, 'reauthentication_needed']);
    const fresh = tokensOf(await verify(strong.access, factor));
    expect((await call(app, 'DELETE', `/factors/${factor.id}`, { token: fresh.access })).status).toBe(200);
  });

  test('of one account takes one code once', async () => {
    const { email, factor } = await accountWithFactor();
    const sessions = await Promise.all(Array.from({ length: 8 }, () => signInByToken(app, email)));
    const code = factor.code();
    const prepared = await Promise.all(
      sessions.map(async ({ access }) => ({ access, challengeId: await challenge(access, factor.id) })),
    );
    const answers = await Promise.all(
      prepared.map(({ access, challengeId }) =>
        call(app, 'POST', `/factors/${factor.id}/verify`, {
          ...{ token: access, body: { challenge_id: challengeId, code } },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

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

  test('of many wrong codes, without locking the owner out elsewhere', async () => {
    const { email, factor } = await accountWithFactor();
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
