import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  claimsOf,
  outcome,
  refreshBy,
  signInByToken,
  startAuthApp,
  tokensOf,
} from '../support/auth-api.ts';
import {
  accountWithKey,
  addKeyThere,
  answerWithKey,
  challenged,
  enrolled,
  verifyWith,
} from '../support/auth-factors.ts';
import { makeAuthenticator } from '../support/authenticator.ts';
import { signIn } from '../support/factors.ts';

let app: AuthApp;
beforeAll(async () => {
  const redirects = ['http://app.localhost:5173/**', 'https://other.example/**'];
  app = await startAuthApp({ authApi: { redirects, key: null } });
});
afterAll(() => app.destroy());

const newKey = (token: string, name = 'Key') => enrolled(app, token, { factor_type: 'webauthn', friendly_name: name });
const REFUSED = [422, 'mfa_verification_failed'];

test('product 34.15: a key raises the session, which keeps its ID, and the page that the client names does not count', async () => {
  const { access, refresh, sessionId } = await accountWithTokens(app);
  const key = makeAuthenticator();
  const enrolling = await call(app, 'POST', '/factors', { token: access, body: { factor_type: 'webauthn' } });
  expect(enrolling.body).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Passkey' });
  const id = String(enrolling.body.id);
  const asked = await call(app, 'POST', `/factors/${id}/challenge`, {
    token: access,
    body: { factorId: id, webauthn: { rpId: 'evil.example', rpOrigins: ['https://evil.example'] } },
  });
  expect(asked.body).toMatchObject({
    type: 'webauthn',
    webauthn: { type: 'create', credential_options: { publicKey: { rp: { id: 'localhost' }, timeout: 300_000 } } },
  });
  expect(Math.abs(Number(asked.body.expires_at) - Date.now() / 1_000 - 300)).toBeLessThan(5);
  const created = await answerWithKey(app, access, id, key);
  expect(created.status).toBe(200);
  const strong = tokensOf(created);
  expect(claimsOf(strong.access)).toMatchObject({
    ...{ session_id: sessionId, aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, { method: 'password' }] },
  });
  expect(created.body.user).toMatchObject({ factors: [{ id, factor_type: 'webauthn', status: 'verified' }] });
  expect(outcome(await refreshBy(app, refresh))).toEqual([400, 'refresh_token_already_used']);
  const again = await challenged(app, strong.access, id);
  expect(again.publicKey).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: key.keys[0]?.id }] });
});

describe('product 34.15: one store with the website', () => {
  test('a key that was enrolled here is asked for there, and signs in there alone', async () => {
    const key = makeAuthenticator();
    const { email, factorId } = await accountWithKey(app, key);
    const half = await signIn(app, email);
    expect(await refusal(half.trpc.links.list.query())).toBe('second_factor_required');
    const asked = await half.trpc.factors.challenge.mutate({ factorId });
    const credential = key.show(asked.options as never);
    await half.trpc.factors.verify.mutate({ challengeId: asked.challengeId, credential });
    expect(await half.trpc.profiles.me.query()).toMatchObject({ email });
    const fresh = app.browser();
    const { challengeId, options } = await fresh.trpc.factors.passkeyOptions.mutate();
    await fresh.trpc.factors.signInWithPasskey.mutate({ challengeId, credential: key.show(options) });
    expect(await fresh.trpc.profiles.me.query()).toMatchObject({ email });
  });

  test('a key that was enrolled there is asked for here', async () => {
    const { email, access, browser } = await accountWithTokens(app);
    const key = makeAuthenticator();
    const factorId = await addKeyThere(browser, key);
    expect((await call(app, 'GET', '/user', { token: access })).status).toBe(403);
    const weak = await signInByToken(app, email);
    const strong = await answerWithKey(app, weak.access, factorId, key);
    expect(claimsOf(tokensOf(strong).access)).toMatchObject({ aal: 'aal2' });
  });

  test('a key that is known there is not enrolled again here', async () => {
    const { email, browser } = await accountWithTokens(app);
    const key = makeAuthenticator();
    const factorId = await addKeyThere(browser, key);
    const { access } = tokensOf(await answerWithKey(app, (await signInByToken(app, email)).access, factorId, key));
    const more = await newKey(access, 'More');
    const { id: challengeId, publicKey } = await challenged(app, access, more);
    const [known] = key.keys;
    expect(publicKey).toMatchObject({ excludeCredentials: [{ id: known?.id }] });
    const credential = makeAuthenticator().create(publicKey as never, { id: known?.id ?? '' });
    expect(outcome(await verifyWith(app, access, more, { challengeId, credential }))).toEqual(REFUSED);
  });
});

describe('product 34.16: a response counts', () => {
  const origins: [string, string, boolean][] = [
    ['of the site', 'http://localhost:3000', true],
    ['that is listed and below the hostname', 'http://app.localhost:5173', true],
    ['with another port', 'http://localhost:5173', false],
    ['below the hostname that is not listed', 'http://evil.localhost:5173', false],
    ['that is listed for redirects and has another hostname', 'https://other.example', false],
    ['with another scheme', 'https://localhost:3000', false],
  ];
  test.each(origins)('from a page on the origin %s', async (_, origin, isAccepted) => {
    const { access } = await accountWithTokens(app);
    const key = makeAuthenticator({ origin });
    const id = await newKey(access);
    const first = await answerWithKey(app, access, id, key);
    expect(outcome(first)).toEqual(isAccepted ? [200, null] : REFUSED);
    if (!isAccepted) return;
    expect((await answerWithKey(app, tokensOf(first).access, id, key)).status).toBe(200);
  });

  test('on the website from its own origin only', async () => {
    const key = makeAuthenticator({ origin: 'http://app.localhost:5173' });
    const { email, factorId } = await accountWithKey(app, key);
    const half = await signIn(app, email);
    const answerFrom = async (origin: string) => {
      const { challengeId, options } = await half.trpc.factors.challenge.mutate({ factorId });
      const credential = key.show(options as never, { origin });
      return await refusal(half.trpc.factors.verify.mutate({ challengeId, credential }));
    };
    expect(await answerFrom('http://app.localhost:5173')).toBe('passkey_refused');
    expect(await answerFrom('http://localhost:3000')).toBe('accepted');
  });

  test('once, for its own challenge, with a counter that increases', async () => {
    const key = makeAuthenticator();
    const { strong, factorId } = await accountWithKey(app, key);
    const token = strong.access;
    const answer = async (ways: Parameters<typeof key.show>[1], asked?: Awaited<ReturnType<typeof challenged>>) => {
      const { id: challengeId } = asked ?? (await challenged(app, token, factorId));
      const { publicKey } = asked ?? (await challenged(app, token, factorId));
      return outcome(
        await verifyWith(app, token, factorId, { challengeId, credential: key.show(publicKey as never, ways) }),
      );
    };
    // The response to another challenge
    expect(await answer({})).toEqual(REFUSED);
    const asked = await challenged(app, token, factorId);
    expect(await answer({ rpId: 'evil.example' }, asked)).toEqual(REFUSED);
    // It uses the challenge up, as on the website
    expect(await answer({}, asked)).toEqual([422, 'mfa_ip_address_mismatch']);
    expect(await answer({ count: 50 }, await challenged(app, token, factorId))).toEqual([200, null]);
    const again = await signInByToken(app, (await call(app, 'GET', '/user', { token })).body.email as string);
    const { id: challengeId, publicKey } = await challenged(app, again.access, factorId);
    const cloned = key.show(publicKey as never, { count: 50 });
    expect(outcome(await verifyWith(app, again.access, factorId, { challengeId, credential: cloned }))).toEqual(
      REFUSED,
    );
    expect(claimsOf(tokensOf(await refreshBy(app, again.refresh)).access)).toMatchObject({ aal: 'aal1' });
  });

  test('from the network that asked, within five minutes', async () => {
    const key = makeAuthenticator();
    const { strong, factorId } = await accountWithKey(app, key);
    const { id: challengeId, publicKey } = await challenged(app, strong.access, factorId);
    const webauthn = { type: 'request', credential_response: key.show(publicKey as never) };
    const body = { challenge_id: challengeId, webauthn };
    const path = `/factors/${factorId}/verify`;
    const foreign = await call(app, 'POST', path, { token: strong.access, body, address: '127.99.98.97' });
    expect(outcome(foreign)).toEqual([422, 'mfa_ip_address_mismatch']);
    await sql`update factor_challenges set expires_at = now() where id = ${challengeId}`.execute(app.context.db);
    const late = await call(app, 'POST', path, { token: strong.access, body });
    expect(outcome(late)).toEqual([422, 'mfa_challenge_expired']);
  });

  test('as what the factor needs: a new key or a known one', async () => {
    const { access } = await accountWithTokens(app);
    const id = await newKey(access);
    const { id: challengeId, publicKey } = await challenged(app, access, id);
    const key = makeAuthenticator();
    key.create(publicKey as never);
    const bodies = [
      { challengeId, credential: key.show(publicKey as never) },
      { challengeId, credential: { id: 'x' } },
      { challengeId, code: '123456' },
    ];
    for (const body of bodies) {
      expect(outcome(await verifyWith(app, access, id, body))).toEqual([400, 'validation_failed']);
    }
  });
});

test('product 34.15: one challenge that is answered 32 times at once raises one session once', async () => {
  const key = makeAuthenticator();
  const { email, factorId } = await accountWithKey(app, key);
  const weak = await signInByToken(app, email);
  const { id: challengeId, publicKey } = await challenged(app, weak.access, factorId);
  await sql`delete from limits`.execute(app.context.db);
  const body = { challenge_id: challengeId, webauthn: { credential_response: key.show(publicKey as never) } };
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => call(app, 'POST', `/factors/${factorId}/verify`, { token: weak.access, body })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await sql<{ counter: number }>`
    select counter from token_sessions where id = ${weak.sessionId}`.execute(app.context.db);
  expect(rows).toEqual([{ counter: 2 }]);
});

describe('product 34.17: pending factors', () => {
  test('of a kind go when one of it is verified, and names are unique among all', async () => {
    const { access } = await accountWithTokens(app);
    const [first, second] = [await newKey(access, 'One'), await newKey(access, 'Two')];
    const other = await enrolled(app, access, { factor_type: 'totp', friendly_name: 'App' });
    for (const name of ['One', 'App']) {
      const body = { factor_type: 'webauthn', friendly_name: name };
      expect(outcome(await call(app, 'POST', '/factors', { token: access, body }))).toEqual([
        ...[422, 'mfa_factor_name_conflict'],
      ]);
    }
    const { access: token } = tokensOf(await answerWithKey(app, access, second, makeAuthenticator()));
    const { body } = await call(app, 'GET', '/user', { token });
    const ids = (body.factors as { id: string }[]).map(({ id }) => id);
    expect(ids.sort()).toEqual([second, other].sort());
    expect(ids).not.toContain(first);
  });

  test('are deleted by the next one, once they are over', async () => {
    const { access, userId } = await accountWithTokens(app);
    await newKey(access, 'One');
    await sql`update factors set created_at = now() - interval '6 minutes' where user_id = ${userId}`.execute(
      app.context.db,
    );
    const second = await newKey(access, 'One');
    const { rows } = await sql`select id from factors where user_id = ${userId}`.execute(app.context.db);
    expect(rows).toEqual([{ id: second }]);
  });

  test('that were enrolled before the first one was verified need the second step', async () => {
    const { email, access, browser } = await accountWithTokens(app);
    const prepared = await newKey(access, 'Theirs');
    await addKeyThere(browser, makeAuthenticator());
    // The website voids what was pending; somebody may be faster
    const again = await signInByToken(app, email);
    const body = { factor_type: 'webauthn', friendly_name: 'Late' };
    expect(outcome(await call(app, 'POST', '/factors', { token: again.access, body }))).toEqual([
      ...[403, 'insufficient_aal'],
    ]);
    await sql`insert into factors (id, user_id, factor_type, friendly_name)
      select ${prepared}, id, 'webauthn', 'Theirs' from users where email = ${email}
      on conflict do nothing`.execute(app.context.db);
    const answered = await answerWithKey(app, again.access, prepared, makeAuthenticator());
    expect(outcome(answered)).toEqual([403, 'insufficient_aal']);
    expect(claimsOf(tokensOf(await refreshBy(app, again.refresh)).access)).toMatchObject({ aal: 'aal1' });
  });
});
