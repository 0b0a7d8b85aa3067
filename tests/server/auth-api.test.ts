import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUuid } from '#src/paths.ts';
import { PASSWORD } from '../support/app.ts';
import {
  type AuthApp,
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
import { newAccount } from '../support/factors.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

describe.each(clients)('product 34.1: the client %s', (_, Client) => {
  test('signs in with a password, reads the user, refreshes and signs out', async () => {
    const { email, userId } = await newAccount(app);
    const client = clientOf(app, Client);
    const { data, error } = await client.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 });
    expect(data.user).toMatchObject({
      ...{ id: userId, aud: 'authenticated', role: 'authenticated', email, phone: '', is_anonymous: false },
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email_verified: true },
      identities: [{ id: userId, user_id: userId, provider: 'email', identity_data: { sub: userId, email } }],
    });
    expect(data.user).not.toHaveProperty('factors');
    for (const name of ['email_confirmed_at', 'confirmed_at', 'last_sign_in_at', 'created_at', 'updated_at'] as const)
      expect(new Date(String(data.user?.[name])).toISOString()).toBe(data.user?.[name]);
    expect((await client.getUser()).data.user).toEqual(data.user);

    const before = claimsOf(data.session?.access_token ?? '');
    expect(before).toMatchObject({
      ...{ iss: `${app.context.env.publicUrl}/auth/v1`, sub: userId, aud: 'authenticated', role: 'authenticated' },
      ...{ email, phone: '', aal: 'aal1', amr: [{ method: 'password' }], is_anonymous: false },
    });
    expect([isUuid(String(before.session_id)), Number(before.exp) - Number(before.iat)]).toEqual([true, 3600]);
    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(data.session?.refresh_token);
    expect(claimsOf(refreshed.data.session?.access_token ?? '')).toMatchObject({
      ...{ session_id: before.session_id, amr: before.amr },
    });
    expect((await client.getClaims()).data?.claims.sub).toBe(userId);

    const token = refreshed.data.session?.access_token;
    expect((await client.signOut()).error).toBeNull();
    expect(outcome(await call(app, 'GET', '/user', { token }))).toEqual([403, 'session_not_found']);
    expect((await client.getSession()).data.session).toBeNull();
  });

  test('drops its session once that has ended elsewhere', async () => {
    const { email } = await newAccount(app);
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    const other = await signInByToken(app, email);
    expect((await call(app, 'POST', '/logout?scope=others', { token: other.access })).status).toBe(204);
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await call(app, 'GET', '/user', { token: other.access })).status).toBe(200);
  });
});

test('tokens of a sign-in are unlike each other and open one session', async () => {
  const { email } = await newAccount(app);
  const answers = await Promise.all(Array.from({ length: 4 }, () => signInByToken(app, email)));
  expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(4);
  const [first] = answers;
  const next = tokensOf(await refreshBy(app, first?.refresh ?? ''));
  expect(next.sessionId).toBe(first?.sessionId);
});
