import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, someEmail } from '../support/app.ts';
import { type AuthApp, accountWithTokens, call, outcome, signInByToken, startAuthApp } from '../support/auth-api.ts';
import { accountWithFactor, somePhone } from '../support/auth-factors.ts';
import { signedUp } from '../support/auth-mails.ts';
import { type CodeOf, sentCode } from '../support/factors.ts';

const roles = ['none', 'key', 'aal1', 'aal2', 'other', 'ended', 'suspended'] as const;
type Role = (typeof roles)[number];

/** `ok`, or status and code. */
type Row = Record<Role, string>;

type Owner = {
  tokens: Record<Role, string | undefined>;
  email: string;
  refresh: string;
  factorId: string;
  /** of Google */
  identityId: string;
  challengeBy: (token: string | undefined) => Promise<string>;
  code: CodeOf;
};

type Asked = { path?: string; body?: unknown };
type Declaration = {
  expected: Row;
  request?: (owner: Owner, role: Role) => Asked | Promise<Asked>;
  /** It changes nothing that other calls rely on. */
  isHarmless?: true;
};

const refused = {
  none: '401 no_authorization',
  key: '403 bad_jwt',
  ended: '403 session_not_found',
  suspended: '403 user_banned',
} as const;
/** Anyone with a session: a call about themselves. */
const signedIn: Row = { ...refused, aal1: 'ok', aal2: 'ok', other: 'ok' };
/** The same, with the second step if the account has one. */
const steppedUp: Row = { ...signedIn, aal1: '401 insufficient_aal' };

function everybody(result: string): Row {
  return Object.fromEntries(roles.map((role) => [role, result])) as Row;
}

const grant = (type: string, body: object) => ({ path: `/token?grant_type=${type}`, body });

/** Signs up with a phone. Returns what its code is sent back with. */
async function askedByPhone<T extends object>(more: T) {
  const phone = somePhone();
  await call(app, 'POST', '/signup', { body: { phone, password: PASSWORD } });
  return { phone, token: await sentCode(app, phone), ...more };
}

async function confirmedPhone(): Promise<Asked> {
  const body = await askedByPhone({ type: 'sms' });
  await call(app, 'POST', '/verify', { body });
  return grant('password', { phone: body.phone, password: PASSWORD });
}

/** What takes an email or a phone. */
const takesPhone = ['/signup', '/otp', '/resend', '/recover', '/verify', '/token'].map((path) => `POST ${path}`);

/** By endpoint; a third word tells several requests of one endpoint apart. */
const matrix: Record<string, Declaration> = {
  'GET /.well-known/jwks.json': { expected: everybody('ok') },
  'GET /settings': { expected: everybody('ok') },
  'GET /health': { expected: everybody('ok') },
  // The body decides, whoever calls
  'POST /token refresh_token': {
    request: ({ refresh }) => grant('refresh_token', { refresh_token: refresh }),
    expected: everybody('ok'),
  },
  'POST /token password': {
    request: ({ email }) => grant('password', { email, password: PASSWORD }),
    expected: everybody('ok'),
  },
  'POST /token pkce': {
    request: () => grant('pkce', { auth_code: crypto.randomUUID(), code_verifier: 'x'.repeat(43) }),
    expected: everybody('404 flow_state_not_found'),
  },
  'POST /token id_token': {
    request: () => grant('id_token', { provider: 'google', id_token: 'x' }),
    expected: everybody('400 validation_failed'),
  },
  'POST /token id_token linked': {
    request: () => grant('id_token', { provider: 'google', id_token: 'x', link_identity: true }),
    expected: { ...steppedUp, ...{ aal2: '400 validation_failed', other: '400 validation_failed' } },
    isHarmless: true,
  },
  'POST /token web3': {
    request: () => grant('web3', { chain: 'ethereum', message: 'x', signature: 'x' }),
    expected: everybody('422 web3_provider_disabled'),
  },
  'POST /signup': {
    request: () => ({ body: { email: someEmail(), password: PASSWORD } }),
    expected: everybody('ok'),
  },
  'POST /otp': { request: () => ({ body: { email: someEmail() } }), expected: everybody('ok') },
  'POST /recover': { request: () => ({ body: { email: someEmail() } }), expected: everybody('ok') },
  'POST /resend': { request: () => ({ body: { email: someEmail(), type: 'signup' } }), expected: everybody('ok') },
  'POST /verify': {
    request: async () => {
      const { email, code: token } = await signedUp(app);
      return { body: { email, token, type: 'signup' } };
    },
    expected: everybody('ok'),
  },
  'GET /verify': {
    request: async () => ({ path: `/verify${(await signedUp(app)).link.search}` }),
    expected: everybody('303 null'),
  },
  'HEAD /verify': { expected: everybody('ok') },
  'POST /signup phone': {
    request: () => ({ body: { phone: somePhone(), password: PASSWORD } }),
    expected: everybody('ok'),
  },
  'POST /otp phone': { request: () => ({ body: { phone: somePhone() } }), expected: everybody('ok') },
  'POST /resend phone': { request: () => ({ body: { phone: somePhone(), type: 'sms' } }), expected: everybody('ok') },
  'POST /recover phone': {
    request: () => ({ body: { phone: somePhone() } }),
    expected: everybody('400 validation_failed'),
  },
  'POST /verify phone': {
    request: async () => ({ body: await askedByPhone({ type: 'sms' }) }),
    expected: everybody('ok'),
  },
  'POST /token phone': { request: confirmedPhone, expected: everybody('ok') },
  'PUT /user phone': { request: () => ({ body: { phone: somePhone() } }), expected: steppedUp },
  'PUT /user email': { request: () => ({ body: { email: someEmail() } }), expected: steppedUp },
  'PUT /user password': { request: () => ({ body: { password: 'Another-Horse-8' } }), expected: steppedUp },
  'PUT /user data': { request: () => ({ body: { data: { color: 'blue' } } }), expected: signedIn, isHarmless: true },
  'GET /authorize': { request: () => ({ path: '/authorize?provider=google' }), expected: everybody('302 null') },
  'GET /user/identities/authorize': {
    request: () => ({ path: '/user/identities/authorize?provider=google&skip_http_redirect=true' }),
    expected: steppedUp,
  },
  'DELETE /user/identities/:id': {
    request: ({ identityId }) => ({ path: `/user/identities/${identityId}` }),
    expected: { ...steppedUp, other: '422 identity_not_found' },
  },
  'GET /callback': { request: () => ({ path: '/callback?answer=x' }), expected: everybody('303 null') },
  'POST /sso': {
    request: () => ({ body: { domain: 'example.com' } }),
    expected: everybody('404 sso_provider_not_found'),
  },
  'GET /reauthenticate': { expected: signedIn },
  'GET /user': { expected: signedIn, isHarmless: true },
  ...Object.fromEntries(
    ['local', 'others', 'global'].map((scope) => [
      `POST /logout ${scope}`,
      { request: () => ({ path: `/logout?scope=${scope}` }), expected: signedIn },
    ]),
  ),
  'POST /factors': {
    request: () => ({ body: { factor_type: 'totp' } }),
    expected: { ...signedIn, aal1: '403 insufficient_aal' },
  },
  'POST /factors/:id/challenge': {
    request: ({ factorId }) => ({ path: `/factors/${factorId}/challenge` }),
    expected: { ...signedIn, other: '404 mfa_factor_not_found' },
    isHarmless: true,
  },
  'POST /factors/:id/verify': {
    request: async ({ factorId, challengeBy, code, tokens }, role) => ({
      path: `/factors/${factorId}/verify`,
      body: { challenge_id: await challengeBy(tokens[role]), code: code() },
    }),
    expected: { ...signedIn, other: '404 mfa_factor_not_found' },
  },
  'DELETE /factors/:id': {
    request: ({ factorId }) => ({ path: `/factors/${factorId}` }),
    expected: { ...signedIn, aal1: '422 insufficient_aal', other: '404 mfa_factor_not_found' },
  },
};

/** What is not offered says so to everybody. */
const disabled: Record<string, string> = {
  '/sso/*': '404 saml_provider_disabled',
  '/passkeys': '404 passkey_disabled',
  '/passkeys/*': '404 passkey_disabled',
  '/factors/recovery-codes': '404 feature_disabled',
  '/factors/recovery-codes/*': '404 feature_disabled',
  '/oauth/*': '404 feature_disabled',
  '/user/oauth/*': '404 feature_disabled',
  '/admin/*': '404 feature_disabled',
  '/invite': '404 feature_disabled',
};

let app: AuthApp;
/** Whose sessions are refused, whatever they call. */
let refusedTokens: Pick<Owner['tokens'], 'ended' | 'suspended'>;
beforeAll(async () => {
  app = await startAuthApp();
  const [ended, suspended] = [await accountWithTokens(app), await accountWithTokens(app)];
  await call(app, 'POST', '/logout?scope=local', { token: ended.access });
  await sql`update profiles set disabled_at = now() where id = ${suspended.userId}`.execute(app.context.db);
  refusedTokens = { ended: ended.access, suspended: suspended.access };
});
afterAll(() => app.destroy());

/** An account with a factor, and a token of each role. */
async function makeOwner(): Promise<Owner> {
  const { factor, strong, ...account } = await accountWithFactor(app);
  const challengeBy = async (token: string) => {
    const { body } = await call(app, 'POST', `/factors/${factor.id}/challenge`, { token });
    return String(body.id);
  };
  const weak = await signInByToken(app, account.email);
  const tokens = {
    ...{ none: undefined, key: 'the-public-key-of-this-site', aal1: weak.access, aal2: strong.access },
    ...{ other: (await accountWithTokens(app)).access, ...refusedTokens },
  };
  const { rows } = await sql<{ id: string }>`insert into accounts (user_id, provider_id, account_id, updated_at)
    values (${account.userId}, 'google', ${account.userId}, now()) returning id`.execute(app.context.db);
  const spare = await signInByToken(app, account.email);
  return {
    ...{
      tokens,
      email: account.email,
      refresh: spare.refresh,
      factorId: factor.id,
      code: factor.code,
      identityId: rows[0]?.id ?? '',
    },
    challengeBy: (token) => challengeBy(token ?? strong.access),
  };
}

const endpoints = () =>
  app.routes
    .filter(({ method, url }) => url.startsWith('/auth/v1/') && method !== 'OPTIONS')
    .map(({ method, url }) => `${method} ${url.slice('/auth/v1'.length)}`);

const endpointOf = (key: string) => key.split(' ').slice(0, 2).join(' ');

/** The matrix, and all methods of what is not offered. */
function declarations(): [string, Declaration][] {
  const off = endpoints().flatMap((endpoint): [string, Declaration][] => {
    const [method, path = ''] = endpoint.split(' ');
    const refusal = disabled[path];
    const request = () => ({ path: path.replace(/[:*].*$/, 'anything') });
    if (refusal === undefined) return [];
    const expected = everybody(method === 'HEAD' ? '404 null' : refusal);
    return [[endpoint, { expected, request }]];
  });
  return [...Object.entries(matrix), ...off];
}

async function rowOf(key: string, { expected, isHarmless, request }: Declaration, shared: Owner): Promise<Row> {
  const [method = '', path = ''] = key.split(' ');
  const row: Partial<Row> = {};
  // What everybody may call changes no account, nor does a refusal
  const refusing = isHarmless || expected.none === expected.aal2 ? shared : await makeOwner();
  for (const role of roles) {
    const owner = refusing !== shared && expected[role] === 'ok' ? await makeOwner() : refusing;
    const asked = (await request?.(owner, role)) ?? {};
    const answer = await call(app, method, asked.path ?? path, { token: owner.tokens[role], body: asked.body });
    const [status, code] = outcome(answer);
    row[role] = status < 300 ? 'ok' : `${status} ${code}`;
  }
  return row as Row;
}

test('product 31.2, 34.3: every endpoint admits the declared callers, and no others', async () => {
  const found: Record<string, Row> = {};
  const shared = await makeOwner();
  const left = declarations();
  const lane = async () => {
    for (let next = left.pop(); next; next = left.pop()) found[next[0]] = await rowOf(...next, shared);
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  expect(found).toEqual(Object.fromEntries(declarations().map(([key, { expected }]) => [key, expected])));
}, 120_000);

test('an endpoint without declared cells fails, and so does a declaration without an endpoint', () => {
  const declared = new Set(declarations().map(([key]) => endpointOf(key)));
  expect(endpoints().filter((endpoint) => !declared.has(endpoint))).toEqual([]);
  expect([...declared].filter((endpoint) => !endpoints().includes(endpoint))).toEqual([]);
  const paths = endpoints().map((endpoint) => endpoint.split(' ')[1] ?? '');
  expect(Object.keys(disabled).filter((path) => !paths.includes(path))).toEqual([]);
  expect([...takesPhone, 'PUT /user'].filter((endpoint) => !(`${endpoint} phone` in matrix))).toEqual([]);
  for (const [key, { expected }] of declarations()) {
    expect([key, ...Object.keys(expected).sort()]).toEqual([key, ...roles.toSorted()]);
  }
  expect(declared.size).toBeGreaterThan(20);
});
