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
  tokensOf,
} from '../support/auth-api.ts';
import { type AppFactor, accountWithFactor, challenged, enrolledApp, verifyApp } from '../support/auth-factors.ts';
import {
  accountWithApp,
  addApp,
  answer,
  appWith,
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

const enroll = (token: string, name?: string) => enrolledApp(app, token, name);
const verify = (token: string, factor: AppFactor, typed?: string) => verifyApp(app, token, factor, typed);
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
    const { email, factor, browser } = await accountWithFactor(app);
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
    const { email, factor, strong } = await accountWithFactor(app);
    const browser = await signIn(app, email);
    await answer(browser, factor.id, factor.code());
    await browser.trpc.factors.remove.mutate({ factorId: factor.id });
    const { access } = tokensOf(await refreshBy(app, strong.refresh));
    expect(claimsOf(access)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  });

  test('the owner learns of it by email, which says where recovery codes are made', async () => {
    const { email, strong, factor } = await accountWithFactor(app);
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
    const { weak, factor, strong } = await accountWithFactor(app);
    const remove = (token: string) => call(app, 'DELETE', `/factors/${factor.id}`, { token });
    expect(outcome(await remove(weak.access))).toEqual([422, 'insufficient_aal']);
    expect((await remove(strong.access)).body).toEqual({ id: factor.id });
    // The stronger token of a session that has fallen back is worth no more
    const again = await enroll(strong.access, 'Again');
    const { status } = await verify(strong.access, again);
    expect(status).toBe(200);
  });

  test('counts for ten minutes', async () => {
    const { strong, factor } = await accountWithFactor(app);
    await sql`update token_sessions set aal2_at = aal2_at - interval '11 minutes' where id = ${strong.sessionId}`.execute(
      app.context.db,
    );
    const stale = await call(app, 'DELETE', `/factors/${factor.id}`, { token: strong.access });
    expect(outcome(stale)).toEqual([400, 'reauthentication_needed']);
    const fresh = tokensOf(await verify(strong.access, factor));
    expect((await call(app, 'DELETE', `/factors/${factor.id}`, { token: fresh.access })).status).toBe(200);
  });

  test('of one account takes one code once', async () => {
    const { email, factor } = await accountWithFactor(app);
    const sessions = await Promise.all(Array.from({ length: 8 }, () => signInByToken(app, email)));
    const code = factor.code();
    const prepared = await Promise.all(
      sessions.map(async ({ access }) => ({ access, challengeId: (await challenged(app, access, factor.id)).id })),
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
