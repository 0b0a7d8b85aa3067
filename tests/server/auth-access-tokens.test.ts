import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../support/app.ts';
import { type AuthApp, accountWithTokens, call, outcome, refreshBy, startAuthApp } from '../support/auth-api.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

describe('product 34.3: access tokens', () => {
  test('others than ours are refused', async () => {
    const { access } = await accountWithTokens(app);
    const [header = '', payload = '', signature = ''] = access.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
    const { body } = await call(app, 'GET', '/.well-known/jwks.json');
    const [jwk] = body.keys as Record<string, string>[];
    const hs256 = (key: string) => {
      const signed = `${encode({ alg: 'HS256', kid, typ: 'JWT' })}.${payload}`;
      return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
    };
    const own = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const ownJwk = await crypto.subtle.exportKey('jwk', own.publicKey);
    const signedBy = async (head: object, key: CryptoKey, claims = payload) => {
      const signed = `${encode(head)}.${claims}`;
      const bytes = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(signed));
      return `${signed}.${Buffer.from(bytes).toString('base64url')}`;
    };
    const forged = [
      ...['garbage', 'a.b.c', `${header}.${payload}.`, `${header}.${payload}.${signature.slice(0, -4)}AAAA`],
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none', kid })}.${payload}.`,
      ...[hs256(JSON.stringify(jwk)), hs256(jwk?.x ?? '')],
      await signedBy({ alg: 'ES256', kid }, own.privateKey),
      await signedBy({ alg: 'ES256', kid, jwk: ownJwk }, own.privateKey),
      await signedBy({ alg: 'ES256', kid: 'of-somebody-else' }, own.privateKey),
    ];
    for (const token of forged) {
      expect(outcome(await call(app, 'GET', '/user', { token }))).toEqual([403, 'bad_jwt']);
    }
    expect(outcome(await call(app, 'GET', '/user'))).toEqual([401, 'no_authorization']);
    expect((await call(app, 'GET', '/user', { token: access })).status).toBe(200);
  });

  test('of another audience, another issuer or too old are refused', async () => {
    const { userId, sessionId } = await accountWithTokens(app);
    const { signAccessToken } = await import('#server/auth-api/access-tokens.ts');
    const { openAuthApi } = await import('#server/auth-api/auth-api.ts');
    const { findSession } = await import('#db/auth-api/users.ts');
    const api = await openAuthApi(app.context, { redirects: [], key: null });
    const session = await findSession(app.context.db, sessionId);
    if (!session) throw new Error('no session');
    const now = Math.floor(Date.now() / 1000);
    const statusOf = async (token: string) => outcome(await call(app, 'GET', '/user', { token }))[1];
    expect(session.id).toBe(userId);
    expect(await statusOf(await signAccessToken(api, session, now))).toBe(null);
    expect(await statusOf(await signAccessToken(api, session, now - 3601))).toBe('bad_jwt');
    const foreign = { ...api, issuer: 'https://other.example/auth/v1' };
    expect(await statusOf(await signAccessToken(foreign, session, now))).toBe('bad_jwt');
  });

  test('of a deleted or suspended account are refused', async () => {
    const gone = await accountWithTokens(app);
    await sql`delete from users where id = ${gone.userId}`.execute(app.context.db);
    expect(outcome(await call(app, 'GET', '/user', { token: gone.access }))).toEqual([403, 'user_not_found']);
    expect(outcome(await refreshBy(app, gone.refresh))).toEqual([400, 'refresh_token_not_found']);
    const suspended = await accountWithTokens(app);
    await sql`update profiles set disabled_at = now() where id = ${suspended.userId}`.execute(app.context.db);
    expect(outcome(await call(app, 'GET', '/user', { token: suspended.access }))).toEqual([403, 'user_banned']);
    expect(outcome(await refreshBy(app, suspended.refresh))).toEqual([400, 'user_banned']);
    const again = await call(app, 'POST', '/token?grant_type=password', {
      body: { email: suspended.email, password: PASSWORD },
    });
    expect(outcome(again)).toEqual([400, 'user_banned']);
  });
});
