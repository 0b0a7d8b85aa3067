import { decodeJwt, decodeProtectedHeader, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthApi, openAuthApi } from '#server/auth-api/auth-api.ts';
import { PASSWORD } from '../support/app.ts';
import { type AuthApp, call, clientOf, clients, outcome, startAuthApp } from '../support/auth-api.ts';
import { newAccount } from '../support/factors.ts';

type Key = Parameters<SignJWT['sign']>[0];
type OwnKey = Awaited<ReturnType<AuthApi['keys']['current']>>;
type Material = {
  access: string;
  claims: JWTPayload;
  kid: string;
  /** both parts of the key that signs */
  ours: OwnKey;
};

let app: AuthApp;
let ours: OwnKey;
beforeAll(async () => {
  app = await startAuthApp();
  const api = await openAuthApi(app.context, { redirects: [], key: null });
  ours = await api.keys.current();
});
afterAll(() => app.destroy());

const bytes = (text: string) => new TextEncoder().encode(text);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (claims: JWTPayload, header: { alg: string; kid?: string; [name: string]: unknown }, key: Key) =>
  new SignJWT(claims).setProtectedHeader(header).sign(key);

/** Signed by our key, with other claims. */
const claiming = ({ claims, kid }: Material, changes: JWTPayload) =>
  signed({ ...claims, ...changes }, { alg: 'ES256', kid }, ours.privateKey);

/** Signed by a key of the forger, with the claims of a real token. */
async function foreign({ claims, kid }: Material, header: { alg: string; [name: string]: unknown }): Promise<string> {
  return await signed(claims, { kid, ...header }, (await generateKeyPair(header.alg)).privateKey);
}

async function withEmbeddedKey({ claims, kid }: Material): Promise<string> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return await signed(claims, { alg: 'ES256', kid, jwk }, pair.privateKey);
}

async function publicKeyText(): Promise<string> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  return await exportSPKI(await crypto.subtle.importKey('jwk', ours.jwk, algorithm, true, ['verify']));
}

const hourAgo = () => Math.floor(Date.now() / 1_000) - 1;

const forgeries: [string, (real: Material) => string | Promise<string>][] = [
  ['no token', () => 'garbage'],
  ['three parts of nothing', () => 'a.b.c'],
  ['no signature', ({ access }) => access.replace(/[^.]*$/, '')],
  ['another signature', ({ access }) => `${access.slice(0, -4)}AAAA`],
  [
    'other claims under the same signature',
    ({ access, claims }) => {
      const [header, , signature] = access.split('.');
      return `${header}.${encode({ ...claims, aal: 'aal2' })}.${signature}`;
    },
  ],
  ['alg none', ({ claims, kid }) => `${encode({ alg: 'none', kid })}.${encode(claims)}.`],
  ['alg none without a key ID', ({ claims }) => `${encode({ alg: 'none' })}.${encode(claims)}.`],
  [
    'HS256 keyed with the public key in PEM',
    async ({ claims, kid }) => signed(claims, { alg: 'HS256', kid }, bytes(await publicKeyText())),
  ],
  [
    'HS256 keyed with the public key in JSON',
    ({ claims, kid }) => signed(claims, { alg: 'HS256', kid }, bytes(JSON.stringify(ours.jwk))),
  ],
  [
    'HS256 keyed with a part of the public key',
    ({ claims, kid }) => signed(claims, { alg: 'HS256', kid }, bytes(ours.jwk.x ?? '')),
  ],
  ['ES256 with another key', (real) => foreign(real, { alg: 'ES256' })],
  ['ES256 with another key and its ID', (real) => foreign(real, { alg: 'ES256', kid: crypto.randomUUID() })],
  ['a foreign algorithm, RS256', (real) => foreign(real, { alg: 'RS256' })],
  ['a foreign algorithm, ES384', (real) => foreign(real, { alg: 'ES384' })],
  ['a foreign algorithm, EdDSA', (real) => foreign(real, { alg: 'EdDSA' })],
  ['an embedded key', withEmbeddedKey],
  ['a key behind a URL', (real) => foreign(real, { alg: 'ES256', jku: 'https://evil.example/jwks.json' })],
  ['another audience', (real) => claiming(real, { aud: 'anon' })],
  ['another issuer', (real) => claiming(real, { iss: 'https://other.example/auth/v1' })],
  ['an hour that is over', (real) => claiming(real, { exp: hourAgo() })],
  ['no end', (real) => claiming(real, { exp: undefined })],
  ['no account', (real) => claiming(real, { sub: undefined })],
  ['no session', (real) => claiming(real, { session_id: undefined })],
  ['a session that is no ID', (real) => claiming(real, { session_id: 'x' })],
  ['an account that is no ID', (real) => claiming(real, { sub: "' or true --" })],
];

describe.each(clients)('product 34.3: with the client %s', (_, Client) => {
  async function signedIn() {
    const account = await newAccount(app);
    const client = clientOf(app, Client);
    const { data, error } = await client.signInWithPassword({ email: account.email, password: PASSWORD });
    if (error) throw error;
    return { ...account, client, access: data.session.access_token };
  }

  test('no forged token is accepted', async () => {
    const { access, client } = await signedIn();
    const { kid = '' } = decodeProtectedHeader(access);
    const real = { access, claims: decodeJwt(access), kid, ours };
    for (const [name, forge] of forgeries) {
      const { error } = await client.getUser(await forge(real));
      expect([name, error?.status, error?.code]).toEqual([name, 403, 'bad_jwt']);
    }
    expect((await client.getUser(await claiming(real, {}))).error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect(outcome(await call(app, 'GET', '/user'))).toEqual([401, 'no_authorization']);
  });

  test('a token is refused once its session has ended', async () => {
    const { access, client, email } = await signedIn();
    const other = clientOf(app, Client);
    await other.signInWithPassword({ email, password: PASSWORD });
    expect((await other.signOut({ scope: 'others' })).error).toBeNull();
    expect(outcome(await call(app, 'GET', '/user', { token: access }))).toEqual([403, 'session_not_found']);
    expect((await client.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await client.getSession()).data.session).toBeNull();
  });

  test('a token is refused once its account was deleted', async () => {
    const { client, userId, email } = await signedIn();
    await sql`delete from users where id = ${userId}`.execute(app.context.db);
    expect((await client.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' });
    expect((await client.refreshSession()).error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
    const again = await client.signInWithPassword({ email, password: PASSWORD });
    expect(again.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  });

  test('a token is refused while its account is suspended', async () => {
    const { client, userId, email } = await signedIn();
    await sql`update profiles set disabled_at = now() where id = ${userId}`.execute(app.context.db);
    expect((await client.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
    expect((await client.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' });
    const again = await client.signInWithPassword({ email, password: PASSWORD });
    expect(again.error).toMatchObject({ status: 400, code: 'user_banned' });
  });
});
