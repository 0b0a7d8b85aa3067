import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findSession, type SessionRecord } from '#db/auth-api/users.ts';
import { readAccessToken, signAccessToken } from '#server/auth-api/access-tokens.ts';
import { type AuthApi, openAuthApi } from '#server/auth-api/auth-api.ts';
import { rotateSigningKeys } from '#server/auth-api/signing-keys.ts';
import { startTestApp } from '../support/app.ts';
import { type AuthApp, accountWithTokens, call, outcome, startAuthApp } from '../support/auth-api.ts';

const SECRET = 'the same on every process of a site';

let app: AuthApp;
let session: SessionRecord;
beforeAll(async () => {
  app = await startAuthApp({ authSecret: SECRET });
  const { sessionId } = await accountWithTokens(app);
  session = (await findSession(app.context.db, sessionId)) as SessionRecord;
});
beforeEach(async () => void (await sql`delete from signing_keys`.execute(app.context.db)));
afterAll(() => app.destroy());

/** Another process, with nothing in memory. */
const open = (): Promise<AuthApi> => openAuthApi(app.context, { redirects: [], key: null });
const sign = (api: AuthApi) => signAccessToken(api, session, Math.floor(Date.now() / 1000));
const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
const kids = async (api: AuthApi) => (await api.keys.published()).map(({ kid }) => kid);

async function minutesPass(minutes: number): Promise<void> {
  await sql`update signing_keys set announced_at = announced_at - make_interval(mins => ${minutes}),
    active_at = active_at - make_interval(mins => ${minutes}),
    retired_at = retired_at - make_interval(mins => ${minutes})`.execute(app.context.db);
}

const DAY = 24 * 60;

test('product 34.3: processes that start together create one key, and store its private part encrypted', async () => {
  const apis = await Promise.all(Array.from({ length: 8 }, open));
  const tokens = await Promise.all(apis.map(sign));
  expect(new Set(tokens.map(kidOf)).size).toBe(1);
  const { rows } = await sql<{ public: object; private: string }>`
    select public_key as public, private_key as private from signing_keys`.execute(app.context.db);
  expect(rows).toHaveLength(1);
  expect(Object.keys(rows[0]?.public ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  await expect(
    crypto.subtle.importKey(
      'pkcs8',
      Buffer.from(rows[0]?.private ?? '', 'base64url'),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['sign'],
    ),
  ).rejects.toThrow();
  for (const token of tokens) expect(await readAccessToken(apis[0] as AuthApi, token)).toMatchObject({ aal: 1 });
});

test('product 34.3: a key is replaced after 90 days, announced before it signs, and kept until its tokens expire', async () => {
  const first = await sign(await open());
  await rotateSigningKeys(app.context);
  await minutesPass(89 * DAY);
  await rotateSigningKeys(app.context);
  expect(await kids(await open())).toEqual([kidOf(first)]);
  await minutesPass(2 * DAY);
  await Promise.all([rotateSigningKeys(app.context), rotateSigningKeys(app.context)]);
  const announced = await open();
  expect(await kids(announced)).toHaveLength(2);
  expect(kidOf(await sign(announced))).toBe(kidOf(first));
  await minutesPass(19);
  expect(kidOf(await sign(await open()))).toBe(kidOf(first));
  await minutesPass(2);
  const active = await open();
  const second = await sign(active);
  expect(kidOf(second)).not.toBe(kidOf(first));
  expect(await readAccessToken(active, first)).toMatchObject({ userId: session.id });
  // A process that has loaded the keys before verifies tokens of the new one
  expect(await readAccessToken(announced, second)).toMatchObject({ userId: session.id });
  await minutesPass(121);
  const later = await open();
  expect(await kids(later)).toEqual([kidOf(second)]);
  await expect(readAccessToken(later, first)).rejects.toMatchObject({ code: 'bad_jwt' });
});

test('product 34.3: a client that keeps the keys for ten minutes verifies every token while they change', async () => {
  await sign(await open());
  await minutesPass(90 * DAY - 5);
  const fetched: JSONWebKeySet[] = [];
  const used = new Set<string>();
  for (let minute = 0; minute < 60; minute++) {
    if (minute % 7 === 0) await rotateSigningKeys(app.context);
    const api = await open();
    fetched.push({ keys: await api.keys.published() });
    const token = await sign(api);
    used.add(kidOf(token));
    for (const age of [0, 5, 10]) {
      const known = fetched[Math.max(0, minute - age)] as JSONWebKeySet;
      await jwtVerify(token, createLocalJWKSet(known), { algorithms: ['ES256'] });
    }
    await minutesPass(1);
  }
  expect(used.size).toBe(2);
});

test('product 34.3: a process learns of keys that another one created', async () => {
  const access = await sign(await open());
  const other = await startTestApp({ ...app.context.env, database: app.context.database });
  await other.stopWorker();
  expect((await call(other, 'GET', '/user', { token: access })).status).toBe(200);
  await other.destroy();
});

test('product 34.3: with another AUTH_SECRET all tokens are invalid, new keys are created, and it is logged once', async () => {
  const { refresh } = await accountWithTokens(app);
  const access = await sign(await open());
  const logged: string[] = [];
  const other = await startTestApp(
    { ...app.context.env, database: app.context.database, authSecret: 'another secret', logLevel: 'warn' },
    { log: (line) => logged.push(line) },
  );
  await other.stopWorker();
  expect(await readAccessToken(await open(), access)).toMatchObject({ userId: session.id });
  expect(outcome(await call(other, 'GET', '/user', { token: access }))).toEqual([403, 'bad_jwt']);
  const body = { refresh_token: refresh };
  expect(outcome(await call(other, 'POST', '/token?grant_type=refresh_token', { body }))).toEqual([
    ...[400, 'refresh_token_not_found'],
  ]);
  expect((await call(other, 'GET', '/user', { token: access })).status).toBe(403);
  expect(logged.filter((line) => line.includes('stored with another AUTH_SECRET'))).toHaveLength(1);
  const { body: jwks } = await call(other, 'GET', '/.well-known/jwks.json');
  expect(jwks.keys).toHaveLength(1);
  expect(JSON.stringify(jwks)).not.toContain('"d"');
  await other.destroy();
});

test('product 34.3: however many forged tokens arrive, keys are loaded once a second at most', async () => {
  let loads = 0;
  const db = app.context.db.withPlugin({
    transformQuery: ({ node }) => {
      loads += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await sign(await open());
  const api = await openAuthApi({ ...app.context, db }, { redirects: [], key: null });
  const forged = () => {
    const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: crypto.randomUUID() })).toString('base64url');
    return expect(readAccessToken(api, `${header}.e30.AAAA`)).rejects.toMatchObject({ code: 'bad_jwt' });
  };
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1e9);
  for (let n = 0; n < 20; n++) await forged();
  await Promise.all(Array.from({ length: 50 }, forged));
  expect(loads).toBe(1);
  await sql`delete from signing_keys`.execute(app.context.db);
  const created = await sign(await open());
  clock.mockReturnValue(1e9 + 1_001);
  expect(await readAccessToken(api, created)).toMatchObject({ userId: session.id });
  for (let n = 0; n < 20; n++) await forged();
  expect(loads).toBe(2);
  clock.mockRestore();
});
