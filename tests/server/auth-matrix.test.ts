import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, someEmail } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  outcome,
  signInByToken,
  startAuthApp,
  tokensOf,
} from '../support/auth-api.ts';
import { signedUp } from '../support/auth-mails.ts';
import { appWith, type CodeOf, halfAMinute } from '../support/factors.ts';

const roles = ['none', 'key', 'aal1', 'aal2', 'other', 'ended', 'suspended'] as const;
type Role = (typeof roles)[number];

/** `ok`, or status and code. */
type Row = Record<Role, string>;

type Owner = {
  tokens: Record<Role, string | undefined>;
  refresh: string;
  factorId: string;
  /** of Google */
  identityId: string;
  challengeBy: (token: string | undefined) => Promise<string>;
  code: CodeOf;
};

type Asked = { path?: string; body?: unknown };
type Declaration = { expected: Row; request?: (owner: Owner, role: Role) => Asked | Promise<Asked> };

const refused = {
  none: '401 no_authorization',
  key: '403 bad_jwt',
  ended: '403 session_not_found',
  suspended: '403 user_banned',
} as const;
/** Anyone with a session: a call about themselves. */
const signedIn: Row = { ...refused, aal1: 'ok', aal2: 'ok', other: 'ok' };

function everybody(result: string): Row {
  return Object.fromEntries(roles.map((role) => [role, result])) as Row;
}

const matrix: Record<string, Declaration> = {
  'GET /.well-known/jwks.json': { expected: everybody('ok') },
  'GET /settings': { expected: everybody('ok') },
  'GET /health': { expected: everybody('ok') },
  // A bearer token is ignored; the body decides
  'POST /token': {
    request: ({ refresh }) => ({ path: '/token?grant_type=refresh_token', body: { refresh_token: refresh } }),
    expected: everybody('ok'),
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
  'PUT /user': {
    request: () => ({ body: { email: someEmail() } }),
    expected: { ...signedIn, aal1: '401 insufficient_aal' },
  },
  'GET /authorize': { request: () => ({ path: '/authorize?provider=google' }), expected: everybody('302 null') },
  'GET /user/identities/authorize': {
    request: () => ({ path: '/user/identities/authorize?provider=google&skip_http_redirect=true' }),
    expected: { ...signedIn, aal1: '401 insufficient_aal' },
  },
  'DELETE /user/identities/:id': {
    request: ({ identityId }) => ({ path: `/user/identities/${identityId}` }),
    expected: { ...signedIn, aal1: '401 insufficient_aal', other: '422 identity_not_found' },
  },
  'GET /callback': { request: () => ({ path: '/callback?answer=x' }), expected: everybody('303 null') },
  'GET /reauthenticate': { expected: signedIn },
  'GET /user': { expected: signedIn },
  'POST /logout': { request: () => ({ path: '/logout?scope=local' }), expected: signedIn },
  'POST /factors': {
    request: () => ({ body: { factor_type: 'totp' } }),
    expected: { ...signedIn, aal1: '403 insufficient_aal' },
  },
  'POST /factors/:id/challenge': {
    request: ({ factorId }) => ({ path: `/factors/${factorId}/challenge` }),
    expected: { ...signedIn, other: '404 mfa_factor_not_found' },
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
  '/sso': '404 saml_provider_disabled',
  '/sso/*': '404 saml_provider_disabled',
  '/passkeys': '404 passkey_disabled',
  '/passkeys/*': '404 passkey_disabled',
  '/factors/recovery-codes': '404 feature_disabled',
  '/factors/recovery-codes/*': '404 feature_disabled',
  '/oauth/*': '404 feature_disabled',
  '/admin/*': '404 feature_disabled',
  '/invite': '404 feature_disabled',
};

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp();
});
afterAll(() => app.destroy());

function declarationOf(endpoint: string): Declaration | undefined {
  const [, path = ''] = endpoint.split(' ');
  const off = disabled[path];
  if (off === undefined) return matrix[endpoint];
  return { expected: everybody(off), request: () => ({ path: path.replace(/[:*].*$/, 'anything') }) };
}

/** An account with a factor, and a token of each role. */
async function makeOwner(): Promise<Owner> {
  const account = await accountWithTokens(app);
  const enrolled = await call(app, 'POST', '/factors', { token: account.access, body: { factor_type: 'totp' } });
  const factorId = String(enrolled.body.id);
  const code = appWith(String((enrolled.body.totp as { secret: string }).secret));
  const challengeBy = async (token: string, id: string) =>
    String((await call(app, 'POST', `/factors/${id}/challenge`, { token })).body.id);
  const strong = tokensOf(
    await call(app, 'POST', `/factors/${factorId}/verify`, {
      ...{ token: account.access, body: { challenge_id: await challengeBy(account.access, factorId), code: code() } },
    }),
  );
  await halfAMinute(app);
  const weak = await signInByToken(app, account.email);
  const ended = await signInByToken(app, account.email);
  await call(app, 'POST', '/logout?scope=local', { token: ended.access });
  const suspended = await accountWithTokens(app);
  await sql`update profiles set disabled_at = now() where id = ${suspended.userId}`.execute(app.context.db);
  const tokens = {
    ...{ none: undefined, key: 'the-public-key-of-this-site', aal1: weak.access, aal2: strong.access },
    ...{ other: (await accountWithTokens(app)).access, ended: ended.access, suspended: suspended.access },
  };
  const { rows } = await sql<{ id: string }>`insert into accounts (user_id, provider_id, account_id, updated_at)
    values (${account.userId}, 'google', ${account.userId}, now()) returning id`.execute(app.context.db);
  const spare = await signInByToken(app, account.email);
  return {
    ...{ tokens, refresh: spare.refresh, factorId, code, identityId: rows[0]?.id ?? '' },
    challengeBy: (token) => challengeBy(token ?? strong.access, factorId),
  };
}

const endpoints = () =>
  app.routes
    .filter(({ method, url }) => url.startsWith('/auth/v1/') && !['OPTIONS', 'HEAD'].includes(method))
    .map(({ method, url }) => `${method} ${url.slice('/auth/v1'.length)}`);

test('product 31.2, 34.3: every endpoint admits the declared callers, and no others', async () => {
  const found: Record<string, Row> = {};
  const shared = await makeOwner();
  for (const endpoint of endpoints()) {
    const declaration = declarationOf(endpoint);
    if (!declaration) continue;
    const [method = '', path = ''] = endpoint.split(' ');
    const row: Partial<Row> = {};
    const { expected } = declaration;
    // What everybody may call changes no account, nor does a refusal
    const refusing = expected.none === expected.aal2 ? shared : await makeOwner();
    for (const role of roles) {
      const owner = refusing !== shared && expected[role] === 'ok' ? await makeOwner() : refusing;
      const asked = (await declaration.request?.(owner, role)) ?? {};
      const answer = await call(app, method, asked.path ?? path, { token: owner.tokens[role], body: asked.body });
      const [status, code] = outcome(answer);
      row[role] = status < 300 ? 'ok' : `${status} ${code}`;
    }
    found[endpoint] = row as Row;
  }
  const expected = Object.keys(found).map((endpoint) => [endpoint, declarationOf(endpoint)?.expected]);
  expect(found).toEqual(Object.fromEntries(expected));
}, 120_000);

test('an endpoint without a declaration fails', () => {
  expect(endpoints().filter((endpoint) => !declarationOf(endpoint))).toEqual([]);
  expect(Object.keys(matrix).filter((endpoint) => !endpoints().includes(endpoint))).toEqual([]);
  expect(endpoints().length).toBeGreaterThan(20);
});
