import { createHash } from 'node:crypto';
import { base64url, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openIdClient } from '#server/gateways/openid.ts';
import { client, type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider.ts';

let provider: OpenIdProvider;
let warnings: unknown[];
beforeEach(async () => {
  provider = await startOpenIdProvider();
  warnings = [];
});
afterEach(() => provider.close());

const log = { warn: (line: unknown) => void warnings.push(line) };
const pending = {
  state: 's',
  nonce: 'n',
  verifier: 'v'.repeat(43),
  redirectUri: 'http://localhost:3000/auth/callback/google',
};
const open = () =>
  openIdClient(
    { name: 'Google', issuer: provider.issuer, scope: 'openid email', responseMode: 'query', ...client },
    log,
  );
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );
const now = () => Math.floor(Date.now() / 1000);

/** ID tokens that nobody may accept. */
const badTokens: [string, () => Promise<string>][] = [
  ['signed with another key', () => provider.sign({}, 'stranger')],
  ['signed with a key that the provider does not publish', () => provider.sign({}, 'stranger', 'k2')],
  ['for another request', () => provider.sign({ nonce: 'another' })],
  ['without a nonce', () => provider.sign({ nonce: undefined })],
  ['for another app', () => provider.sign({ aud: 'another' })],
  ['of another issuer', () => provider.sign({ iss: 'https://evil.example' })],
  ['without a subject', () => provider.sign({ sub: undefined })],
  ['that has expired', () => provider.sign({ iat: now() - 300, exp: now() - 90 })],
  ['issued a quarter of an hour ago', () => provider.sign({ iat: now() - 900 })],
  ['changed after signing', async () => changed(await provider.sign(), { sub: 'luis' })],
  ['without a signature', async () => `${encoded({ alg: 'none' })}.${(await provider.sign()).split('.')[1]}.`],
  ['signed with the client secret', () => signedWithSecret()],
  ['that is not a token', async () => 'x'],
];

function encoded(value: object): string {
  return base64url.encode(JSON.stringify(value));
}

function changed(token: string, claims: object): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const given = JSON.parse(new TextDecoder().decode(base64url.decode(payload)));
  return [header, encoded({ ...given, ...claims }), signature].join('.');
}

async function signedWithSecret(): Promise<string> {
  const claims = { iss: provider.issuer, aud: client.clientId, sub: 'ana', nonce: 'n', iat: now(), exp: now() + 600 };
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(client.clientSecret));
}

describe('a code from the provider', () => {
  test('is redeemed with the client secret and the verifier, and returns the signed claims', async () => {
    provider.idToken = await provider.sign({ email: 'ana@example.com' });
    expect(await open().redeem({ code: 'c' }, pending)).toMatchObject({
      ...{ claims: { sub: 'ana', email: 'ana@example.com' }, tokens: { accessToken: 'of-no-use', refreshToken: null } },
    });
    expect(Object.fromEntries(provider.forms[0] ?? [])).toEqual({
      ...{ grant_type: 'authorization_code', code: 'c', redirect_uri: pending.redirectUri },
      ...{ client_id: client.clientId, client_secret: client.clientSecret, code_verifier: pending.verifier },
    });
  });

  test.each(badTokens)('is refused with an ID token %s', async (_, token) => {
    provider.idToken = await token();
    expect(await codeOf(open().redeem({ code: 'c' }, pending))).toBe('social_refused');
    expect(JSON.stringify(warnings)).not.toContain('ana');
  });

  test('is refused if the response names another issuer, as when two providers are mixed up', async () => {
    provider.idToken = await provider.sign();
    expect(await codeOf(open().redeem({ code: 'c', iss: 'https://evil.example' }, pending))).toBe('social_refused');
    expect(provider.forms).toEqual([]);
    expect(await codeOf(open().redeem({ code: 'c', iss: provider.issuer }, pending))).toBe('accepted');
    provider.metadata.authorization_response_iss_parameter_supported = true;
    expect(await codeOf(open().redeem({ code: 'c' }, pending))).toBe('social_refused');
  });

  test.each([
    ['a refusal', 'token', 'social_refused', { status: 400, body: { error: 'invalid_grant' } }],
    ['a refusal of the app', 'token', 'social_refused', { status: 401, body: { error: 'invalid_client' } }],
    ['an error', 'token', 'social_unavailable', { status: 503, body: { error: 'temporarily_unavailable' } }],
    ['a page', 'token', 'social_unavailable', { type: 'text/html', body: 'It works!' }],
    ['a redirect', 'token', 'social_unavailable', { status: 302, body: {} }],
    ['an error', 'keys', 'social_unavailable', { status: 404, body: {} }],
    ['a page', 'discovery', 'social_unavailable', { type: 'text/html', body: 'It works!' }],
    ["another provider's document", 'discovery', 'social_unavailable', { body: { issuer: 'https://evil.example' } }],
  ] as const)('%s from the %s endpoint means %s', async (_, endpoint, code, answer) => {
    provider.idToken = await provider.sign();
    provider.answers[endpoint] = answer;
    expect(await codeOf(open().redeem({ code: 'c' }, pending))).toBe(code);
    expect(warnings).toEqual([expect.objectContaining({ provider: 'Google', reason: expect.stringMatching(/^\w+$/) })]);
  });

  test('a provider without PKCE gets neither challenge nor verifier', async () => {
    delete provider.metadata.code_challenge_methods_supported;
    const opened = open();
    const url = new URL(await opened.authorizationUrl(pending));
    expect([url.searchParams.has('code_challenge'), url.searchParams.get('nonce')]).toEqual([false, 'n']);
    provider.idToken = await provider.sign();
    await opened.redeem({ code: 'c' }, pending);
    expect(provider.forms[0]?.has('code_verifier')).toBe(false);
  });
});

describe('an ID token that a client presents itself', () => {
  const check = async (presented: { token: string; accessToken?: string }) => await open().checkIdToken(presented);
  /** Nonces are the grant's. */
  const refused = badTokens.filter(([name]) => name !== 'for another request' && name !== 'without a nonce');

  test('returns its claims', async () => {
    expect(await check({ token: await provider.sign() })).toMatchObject({ sub: 'ana', nonce: 'n' });
  });

  test.each(refused)('is refused %s', async (_, token) => {
    expect(await codeOf(check({ token: await token() }))).toBe('social_refused');
    expect(JSON.stringify(warnings)).not.toContain('ana');
  });

  test('is refused with another access token than the one that it names, and without one', async () => {
    const hash = createHash('sha256').update('of-ana').digest().subarray(0, 16).toString('base64url');
    const token = await provider.sign({ at_hash: hash });
    expect(await codeOf(check({ token, accessToken: 'of-ana' }))).toBe('accepted');
    expect(await codeOf(check({ token, accessToken: 'of-luis' }))).toBe('social_refused');
    expect(await codeOf(check({ token }))).toBe('social_refused');
  });

  test.each([
    ['an error', { status: 503, body: {} }],
    ['a page', { type: 'text/html', body: 'It works!' }],
  ])('is not judged while the keys are %s', async (_, answer) => {
    provider.answers.keys = answer;
    expect(await codeOf(check({ token: await provider.sign() }))).toBe('social_unavailable');
  });
});
