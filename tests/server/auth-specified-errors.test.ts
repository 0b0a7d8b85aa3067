import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, someEmail } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  clientOf,
  clients,
  startAuthApp,
  type Tokens,
} from '../support/auth-api.ts';
import { aMinute } from '../support/auth-mails.ts';
import { newAccount } from '../support/factors.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const DIGITS = { email: 'nobody@example.com', token: '123456' };

let app: AuthApp;
let taken: string;
let own: Tokens & { identityId: string };
let ended: Tokens;
beforeAll(async () => {
  app = await startAuthApp();
  taken = (await newAccount(app)).email;
  const { access, refresh, sessionId } = await accountWithTokens(app);
  const { identities } = (await call(app, 'GET', '/user', { token: access })).body as {
    identities: { identity_id: string }[];
  };
  own = { access, refresh, sessionId, identityId: identities[0]?.identity_id ?? '' };
  ended = await accountWithTokens(app);
  await call(app, 'POST', '/logout', { token: ended.access });
});
afterAll(() => app.destroy());

type Call = [method: string, path: string, body?: object, token?: string];

/** An error of sections 5 and 8 of the specification, quoted, a call that it is about, and the answer. */
type Cited = { specified: string; sent: () => Call; refused: [status: number, code: string, message: string | RegExp] };

const signUp = (fields: object): Call => ['POST', '/signup', { email: someEmail(), ...fields }];
const newPassword = (password: string): Call => ['PUT', '/user', { password }, own.access];
const unlink = (id: string): Call => ['DELETE', `/user/identities/${id}`, undefined, own.access];
const grant = (type: string, body: object = {}): Call => ['POST', `/token?grant_type=${type}`, body];
const weak = (message: string): Cited['refused'] => [422, 'weak_password', message];
const invalid = (message: string): Cited['refused'] => [400, 'validation_failed', message];

const cited: Cited[] = [
  {
    // The text of the website's forms
    specified: "must be a valid address ('Invalid email address')",
    sent: () => signUp({ email: 'ana@', password: PASSWORD }),
    refused: invalid('Unable to validate email address: invalid format'),
  },
  {
    specified: "at least 12 characters ('Password must be at least 12 characters')",
    sent: () => signUp({ password: 'Abc-4567890' }),
    refused: weak('Password must be at least 12 characters'),
  },
  {
    specified: "one lowercase letter ('Password must contain at least one lowercase letter')",
    sent: () => signUp({ password: PASSWORD.toUpperCase() }),
    refused: weak('Password must contain at least one lowercase letter'),
  },
  {
    specified: "one uppercase letter ('Password must contain at least one uppercase letter')",
    sent: () => signUp({ password: PASSWORD.toLowerCase() }),
    refused: weak('Password must contain at least one uppercase letter'),
  },
  {
    specified: "one digit ('Password must contain at least one number')",
    sent: () => signUp({ password: 'Correct-Horse' }),
    refused: weak('Password must contain at least one number'),
  },
  {
    // One rule everywhere
    specified: "Password change: at least 6 characters ('Password must be at least 6 characters')",
    sent: () => newPassword('Abc4567'),
    refused: weak('Password must be at least 12 characters'),
  },
  {
    specified: "an e-mail or phone plus a password ('You must provide either an email or phone number and a password')",
    sent: () => grant('password', { password: PASSWORD }),
    refused: invalid('You must provide either an email or phone number and a password'),
  },
  {
    // An empty sign-up is an anonymous one
    specified: 'sign-up needs an e-mail or phone',
    sent: () => ['POST', '/signup', {}],
    refused: [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  },
  {
    specified: "sending a one-time code needs an e-mail or phone ('You must provide either an email or phone number')",
    sent: () => ['POST', '/otp', {}],
    refused: invalid('You must provide either an email or phone number'),
  },
  {
    specified: 'a code-exchange login needs a code',
    sent: () => grant('pkce', { code_verifier: 'x'.repeat(43) }),
    refused: invalid('invalid request: both auth code and code verifier should be non-empty'),
  },
  {
    specified: "an error containing 'already registered'",
    sent: () => signUp({ email: taken, password: PASSWORD }),
    refused: [422, 'user_already_exists', 'User already registered'],
  },
  {
    specified: "'Invalid login credentials' gives 'Login failed'",
    sent: () => grant('password', { email: taken, password: 'Another-Horse-8' }),
    refused: [400, 'invalid_credentials', 'Invalid login credentials'],
  },
  {
    specified: "a code that was used or has expired ('otp_expired')",
    sent: () => ['POST', '/verify', { type: 'email', ...DIGITS }],
    refused: [403, 'otp_expired', 'Token has expired or is invalid'],
  },
  {
    specified: 'missing session',
    sent: () => ['GET', '/user', undefined, ended.access],
    refused: [403, 'session_not_found', 'Session from session_id claim in JWT does not exist'],
  },
  {
    specified: 'invalid JWT signature',
    sent: () => ['GET', '/user', undefined, own.access.replace(/.{8}$/, 'AAAAAAAA')],
    refused: [403, 'bad_jwt', /^invalid JWT: unable to parse or verify signature/],
  },
  {
    specified: 'identity_not_found',
    sent: () => unlink(UNKNOWN),
    refused: [422, 'identity_not_found', "Identity doesn't exist"],
  },
  {
    specified: 'single_identity_not_deletable',
    sent: () => unlink(own.identityId),
    refused: [422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'],
  },
];

test.each(cited)('product 34.1: the specification\'s "$specified" has its answer in both formats', async (row) => {
  const { sent, refused } = row;
  const [status, code, text] = refused;
  const message = typeof text === 'string' ? text : expect.stringMatching(text);
  const fields = code === 'weak_password' ? { weak_password: { reasons: [expect.any(String)] } } : {};
  for (const version of ['2024-01-01', '']) {
    const [method, path, body, token] = sent();
    const headers = { 'x-supabase-api-version': version };
    const answer = await call(app, method, path, { body, token, headers });
    const expected = version
      ? { code, error_code: code, message, ...fields }
      : { code: status, error_code: code, msg: message, ...fields };
    expect([answer.status, answer.body]).toEqual([status, expected]);
    expect(answer.headers['x-supabase-api-version']).toBe(version || undefined);
  }
});

test('product 34.1: emails are trimmed, and name and language are taken from the request, as the API asks for none', async () => {
  const address = someEmail();
  const sent = { body: { email: address, password: PASSWORD }, headers: { 'accept-language': 'es-MX,es;q=0.9' } };
  const { body } = await call(app, 'POST', '/signup', sent);
  await aMinute(app);
  const again = await call(app, 'POST', '/resend', { body: { type: 'signup', email: ` ${address.toUpperCase()} ` } });
  expect(again.status).toBe(200);
  const found = await app.context.db
    .selectFrom('profiles')
    .select(['name', 'language'])
    .where('id', '=', String(body.id))
    .execute();
  expect(found).toEqual([{ name: address.replace(/@.*/, ''), language: 'es' }]);
});

describe.each(clients)('product 34.1: what the specification says the client %s refuses', (_, Client) => {
  const NEITHER = 'You must provide either an email or phone number';
  test.each<[string, (client: InstanceType<typeof Client>) => Promise<{ error: unknown }>]>([
    [`${NEITHER} and a password`, (client) => client.signUp({ password: PASSWORD } as never)],
    [`${NEITHER} and a password`, (client) => client.signInWithPassword({ password: PASSWORD } as never)],
    [`${NEITHER}.`, (client) => client.signInWithOtp({} as never)],
    ['Auth session missing!', (client) => client.updateUser({ data: {} })],
    ['Invalid JWT signature', (client) => client.getClaims(own.access.replace(/.{8}$/, 'AAAAAAAA'))],
  ])('as %j changes nothing here', async (message, attempt) => {
    const called: string[] = [];
    const client = clientOf(app, Client, { onCall: ({ url }) => called.push(new URL(url).pathname) });
    const { error } = await attempt(client);
    expect((error as Error).message).toBe(message);
    expect(called.filter((path) => !path.endsWith('/jwks.json'))).toEqual([]);
  });
});
