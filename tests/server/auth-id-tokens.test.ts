import { createHash } from 'node:crypto';
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertUser } from '#db/accounts/users.ts';
import { admitted } from '../support/admission.ts';
import { mail, PASSWORD, someEmail } from '../support/app.ts';
import { type AuthApp, call, claimsOf, clientOf, clients, outcome, startAuthApp } from '../support/auth-api.ts';
import { idTokenOf, nonceHash } from '../support/auth-providers.ts';
import { accountWithApp, newAccount } from '../support/factors.ts';
import { type OpenIdProvider, client as registered, startOpenIdProvider } from '../support/openid-provider.ts';

let app: AuthApp;
/** Its Google can be replaced, and Apple is off. */
let strict: AuthApp;
let google: OpenIdProvider;
beforeAll(async () => {
  google = await startOpenIdProvider();
  const social = { google: { ...registered, issuer: google.issuer }, apple: null };
  [app, strict] = await Promise.all([
    startAuthApp(),
    startAuthApp({ social, sandbox: false, authApiClientIds: ['com.example.app'] }),
  ]);
});
afterAll(async () => {
  await Promise.all([app.destroy(), strict.destroy()]);
  await google.close();
});

const present = (body: object, on = app) => call(on, 'POST', '/token?grant_type=id_token', { body });
const presentGoogle = async (token: string | Promise<string>, more: object = {}) =>
  outcome(await present({ provider: 'google', id_token: await token, ...more }));
const providersOf = async (email: string) =>
  (
    await sql<{ provider: string }>`select provider_id as provider from accounts join users on users.id = user_id
      where users.email = ${email} order by 1`.execute(app.context.db)
  ).rows.map(({ provider }) => provider);

describe.each(clients)('product 34.10: an ID token in the client %s', (_, Client) => {
  test.each(['google', 'apple'] as const)(
    'of %s creates an account with a trial, and opens it again',
    async (provider) => {
      const email = someEmail();
      const client = clientOf(app, Client);
      const token = await idTokenOf(app, provider, { email, name: 'Ana García', nonce: 'n-1' });
      const { data, error } = await client.signInWithIdToken({ provider, token, nonce: 'n-1' });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({
        ...{ email, app_metadata: { provider, providers: [provider] } },
        identities: [{ provider, id: `subject-of-${email}`, identity_data: { email, email_verified: true } }],
      });
      expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
      const { rows } = await sql`select trial_start_date is not null as trial, name from profiles
      where id = ${data.user?.id}`.execute(app.context.db);
      expect(rows).toEqual([
        { trial: true, name: provider === 'google' ? 'Ana García' : email.split('@', 1)[0]?.replace('-', ' ') },
      ]);

      const again = await clientOf(app, Client).signInWithIdToken({
        ...{ provider, token: await idTokenOf(app, provider, { email }) },
      });
      expect(again.data.user?.id).toBe(data.user?.id);
      expect((await client.refreshSession()).error).toBeNull();
    },
  );

  test('with another nonce, or without the one that it holds, is refused', async () => {
    const email = someEmail();
    const token = await idTokenOf(app, 'google', { email, nonce: 'right' });
    const refusal = async (nonce?: string) => {
      const credentials = { provider: 'google', token, ...(nonce !== undefined && { nonce }) };
      return (await clientOf(app, Client).signInWithIdToken(credentials)).error?.message;
    };
    expect(await refusal('wrong')).toBe('Nonces mismatch');
    expect(await refusal(nonceHash('right'))).toBe('Nonces mismatch');
    expect(await refusal()).toMatch(/either both exist or not/);
    const bare = await idTokenOf(app, 'google', { email });
    const { error } = await clientOf(app, Client).signInWithIdToken({ provider: 'google', token: bare, nonce: 'x' });
    expect(error?.message).toMatch(/either both exist or not/);
    expect(await providersOf(email)).toEqual([]);
  });
});

describe('product 34.10: an ID token that nobody may accept', () => {
  const claims = { email: 'ana@gmail.com', email_verified: true };
  const secret = new TextEncoder().encode(registered.clientSecret);
  const own = (more: JWTPayload = {}) => google.sign({ ...claims, nonce: undefined, ...more });
  const now = () => Math.floor(Date.now() / 1_000);
  const usual = () => ({
    ...claims,
    iss: google.issuer,
    aud: registered.clientId,
    sub: 'ana',
    iat: now(),
    exp: now() + 60,
  });

  test('is accepted if nothing is wrong with it', async () => {
    const answer = await present({ provider: 'google', id_token: await own() }, strict);
    expect(outcome(answer)).toEqual([200, null]);
    const ofApp = await present({ provider: 'google', id_token: await own({ aud: 'com.example.app' }) }, strict);
    expect(outcome(ofApp)).toEqual([200, null]);
  });

  test('does not count as a response to the website if it is for an app', async () => {
    const { context } = strict;
    google.idToken = await google.sign({ ...claims, aud: 'com.example.app', nonce: 'n' });
    const question = {
      state: 's',
      nonce: 'n',
      verifier: 'v'.repeat(43),
      redirectUri: 'http://localhost:3000/auth/callback/google',
    };
    await expect(context.providers.google?.redeem({ code: 'c' }, question)).rejects.toThrow('social_refused');
  });

  test.each<[string, () => Promise<string> | string]>([
    ['of another audience', () => own({ aud: 'another' })],
    ['of an audience like that of an app', () => own({ aud: 'com.example.app2' })],
    ['of another issuer', () => own({ iss: 'https://appleid.apple.com' })],
    ['that has expired', () => own({ iat: now() - 300, exp: now() - 90 })],
    ['from eleven minutes ago', () => own({ iat: now() - 670 })],
    ['without a subject', () => own({ sub: undefined })],
    ['signed by a stranger', () => google.sign(claims, 'stranger')],
    ['signed with the client secret', () => new SignJWT(usual()).setProtectedHeader({ alg: 'HS256' }).sign(secret)],
    [
      'signed with a key in its header',
      async () => {
        const { privateKey } = await generateKeyPair('RS256');
        return await new SignJWT(usual()).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey);
      },
    ],
    [
      'without a signature',
      async () => {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
        return `${part({ alg: 'none' })}.${part(usual())}.`;
      },
    ],
    ['that is none', () => 'x.y.z'],
  ])('%s', async (_, token) => {
    const { status, body } = await present({ provider: 'google', id_token: await token() }, strict);
    expect([status, body]).toMatchObject([400, { error: 'invalid request', error_description: 'Bad ID token' }]);
  });

  test('names an access token that was not sent', async () => {
    const hash = createHash('sha256').update('of-ana').digest().subarray(0, 16).toString('base64url');
    const id_token = await own({ at_hash: hash, sub: 'at' });
    expect((await present({ provider: 'google', id_token, access_token: 'x' }, strict)).body).toMatchObject({
      error_description: 'Bad ID token',
    });
    expect((await present({ provider: 'google', id_token, access_token: 'of-ana' }, strict)).status).not.toBe(400);
  });

  test('is not judged while the provider does not respond', async () => {
    google.answers.keys = { status: 503, body: {} };
    const other = await startAuthApp({
      social: { google: { ...registered, issuer: google.issuer } as never, apple: null },
      sandbox: false,
    });
    const answer = await present({ provider: 'google', id_token: await own() }, other);
    delete google.answers.keys;
    await other.destroy();
    expect([...outcome(answer), answer.headers['retry-after']]).toEqual([503, 'request_timeout', '5']);
  });

  test('is of a provider that is not offered', async () => {
    const named = (provider: unknown) => present({ provider, id_token: 'x' }, strict).then(outcome);
    for (const provider of ['apple', 'https://appleid.apple.com', 'facebook', '__proto__']) {
      expect(await named(provider)).toEqual([400, 'provider_disabled']);
    }
    expect(await named(7)).toEqual([400, 'bad_json']);
    expect((await present({ id_token: 'x' })).body).toMatchObject({ error: 'invalid request' });
    expect((await present({ provider: 'google' })).body).toMatchObject({ error_description: 'id_token required' });
    // Google's token for Apple
    const id_token = await idTokenOf(app, 'google', { email: someEmail() });
    expect((await present({ provider: 'apple', id_token })).body).toMatchObject({ error_description: 'Bad ID token' });
  });
});

describe('product 21.2, 21.3, 21.4, 34.10: the account of an ID token', () => {
  test('is the confirmed one with that email, which is notified', async () => {
    const { email, userId } = await newAccount(app);
    const { body } = await present({ provider: 'google', id_token: await idTokenOf(app, 'google', { email }) });
    expect(body).toMatchObject({ user: { id: userId } });
    expect(await providersOf(email)).toEqual(['credential', 'google']);
    expect((await mail(app, email)).subject).toContain('Google');
  });

  test('is no other one if the provider is not authoritative, or has not verified the email', async () => {
    const { email } = await newAccount(app);
    const foreign = idTokenOf(app, 'google', { email, hostedDomain: null });
    expect(await presentGoogle(foreign)).toEqual([422, 'user_already_exists']);
    const unverified = idTokenOf(app, 'google', { email: someEmail(), isConfirmed: false });
    expect(await presentGoogle(unverified)).toEqual([422, 'provider_email_needs_verification']);
    expect(await providersOf(email)).toEqual(['credential']);
  });

  test('loses what somebody else prepared before the email was confirmed', async () => {
    const email = someEmail();
    const data = { full_name: 'Mallory', role: 'admin' };
    await call(app, 'POST', '/signup', { body: { email, password: PASSWORD, data } });
    const { body } = await present({ provider: 'google', id_token: await idTokenOf(app, 'google', { email }) });
    expect(body).toMatchObject({ user: { user_metadata: { full_name: 'Ana García', email_verified: true } } });
    expect(JSON.stringify(body)).not.toMatch(/admin|Mallory/);
    expect(await providersOf(email)).toEqual(['google']);
    const password = await call(app, 'POST', '/token?grant_type=password', { body: { email, password: PASSWORD } });
    expect(outcome(password)).toEqual([400, 'invalid_credentials']);
  });

  test('gets a session that owes the second step', async () => {
    const { email, factorId } = await accountWithApp(app);
    const { body } = await present({ provider: 'google', id_token: await idTokenOf(app, 'google', { email }) });
    expect(body).toMatchObject({ user: { factors: [{ id: factorId, status: 'verified' }] } });
    expect(claimsOf(String(body.access_token))).toMatchObject({ aal: 'aal1' });
    const password = await call(app, 'PUT', '/user', {
      ...{ token: String(body.access_token), body: { password: 'Another-Horse-8' } },
    });
    expect(outcome(password)).toEqual([401, 'insufficient_aal']);
  });

  test('is refused, and stays as it is, while it is suspended', async () => {
    const { email, userId } = await newAccount(app);
    await sql`update profiles set disabled_at = now() where id = ${userId}`.execute(app.context.db);
    expect(await presentGoogle(idTokenOf(app, 'google', { email }))).toEqual([400, 'user_banned']);
    expect(await providersOf(email)).toEqual(['credential']);
  });

  test('is one, however many programs present tokens at once', async () => {
    const email = someEmail();
    await insertUser(app.context.db, admitted, { name: 'Mallory', email, passwordHash: 'x' });
    const tokens = await Promise.all(Array.from({ length: 16 }, () => idTokenOf(app, 'google', { email })));
    const answers = await Promise.all(tokens.map((id_token) => present({ provider: 'google', id_token })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => (body.user as { id: string }).id)).size).toBe(1);
    expect(await providersOf(email)).toEqual(['google']);
  });
});
