import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownAddress, PASSWORD, someEmail } from '../support/app.ts';
import { type AuthApp, accountWithTokens, clients, refreshBy, startAuthApp } from '../support/auth-api.ts';
import { signedUp } from '../support/auth-mails.ts';
import { crossOriginFetch, type Exchange } from '../support/cross-origin.ts';
import { newAccount } from '../support/factors.ts';

const NEW_PASSWORD = 'Another-Horse-8';
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let app: AuthApp;
let people: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
  app = await startAuthApp();
  people = await prepare();
});
afterAll(() => app.destroy());

/** Nobody changes them. */
async function prepare() {
  const [owner, other, gone] = [await newAccount(app), await newAccount(app), await accountWithTokens(app)];
  const [ended, suspended] = [await accountWithTokens(app), await accountWithTokens(app)];
  const unconfirmed = await signedUp(app);
  const { db } = app.context;
  await sql`delete from users where id = ${gone.userId}`.execute(db);
  await sql`delete from token_sessions where id = ${ended.sessionId}`.execute(db);
  await sql`update profiles set disabled_at = now() where id = ${suspended.userId}`.execute(db);
  return { owner, other, gone, ended, suspended, unconfirmed };
}

type Client = InstanceType<(typeof clients)[number][1]>;

/** As on a page of another origin, in one of the two formats of errors. */
function clientOn(Client: (typeof clients)[number][1], version: string) {
  const answers: Exchange[] = [];
  const address = ownAddress();
  const client = new Client({
    url: app.url,
    headers: { apikey: 'public', 'X-Supabase-Api-Version': version },
    ...{ persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    fetch: crossOriginFetch(address, (answer) => answers.push(answer)),
  });
  return { client, answers, address };
}

type Failure = { error: unknown };
type Row = {
  /** name of the case */
  of: string;
  refused: [status: number, code: string, message: string | RegExp];
  by: (client: Client, address: string) => Promise<Failure>;
  /** of the error, where the client tells it apart */
  name?: string;
};

async function signedIn(client: Client, email = people.owner.email): Promise<Client> {
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

const unusedToken = (client: Client, refresh_token: string) => client.refreshSession({ refresh_token });

const rows: Row[] = [
  {
    of: 'a wrong password',
    refused: [400, 'invalid_credentials', 'Invalid login credentials'],
    by: (client) => client.signInWithPassword({ email: people.owner.email, password: NEW_PASSWORD }),
  },
  {
    of: 'an unknown email',
    refused: [400, 'invalid_credentials', 'Invalid login credentials'],
    by: (client) => client.signInWithPassword({ email: someEmail(), password: PASSWORD }),
  },
  {
    // Only the password reveals more
    of: 'a wrong password of an unconfirmed email',
    refused: [400, 'invalid_credentials', 'Invalid login credentials'],
    by: (client) => client.signInWithPassword({ email: people.unconfirmed.email, password: NEW_PASSWORD }),
  },
  {
    of: 'a wrong password of a suspended account',
    refused: [400, 'invalid_credentials', 'Invalid login credentials'],
    by: (client) => client.signInWithPassword({ email: people.suspended.email, password: NEW_PASSWORD }),
  },
  {
    of: 'an unconfirmed email',
    refused: [400, 'email_not_confirmed', 'Email not confirmed'],
    by: (client) => client.signInWithPassword({ email: people.unconfirmed.email, password: PASSWORD }),
  },
  {
    of: 'a suspended account',
    refused: [400, 'user_banned', 'User is banned'],
    by: (client) => client.signInWithPassword({ email: people.suspended.email, password: PASSWORD }),
  },
  {
    of: 'a sign-up without a password',
    refused: [400, 'validation_failed', 'Signup requires a valid password'],
    by: (client) => client.signUp({ email: someEmail(), password: '' }),
  },
  {
    of: 'a malformed email',
    refused: [400, 'validation_failed', 'Unable to validate email address: invalid format'],
    by: (client) => client.signUp({ email: 'no email', password: PASSWORD }),
  },
  {
    of: 'an anonymous sign-in',
    refused: [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
    by: (client) => client.signInAnonymously(),
  },
  {
    of: 'a body of more than 1 MB',
    refused: [413, 'request_entity_too_large', 'Request body too large'],
    by: (client) => client.signUp({ email: someEmail(), password: 'x'.repeat(1024 * 1024) }),
  },
  {
    of: 'a code for an unknown email that creates no account',
    refused: [422, 'otp_disabled', 'Signups not allowed for otp'],
    by: (client) => client.signInWithOtp({ email: someEmail(), options: { shouldCreateUser: false } }),
  },
  {
    of: 'a code by another channel',
    refused: [400, 'validation_failed', 'Invalid channel, supported values are: sms'],
    by: (client) => client.signInWithOtp({ phone: '34600111222', options: { channel: 'whatsapp' } }),
  },
  {
    of: 'a second email within a minute',
    refused: [
      ...[429, 'over_email_send_rate_limit'],
      /^For security purposes, you can only request this after \d+ seconds\.$/,
    ] as Row['refused'],
    by: async (client) => {
      const email = someEmail();
      await client.resetPasswordForEmail(email);
      return await client.resetPasswordForEmail(email);
    },
  },
  {
    of: 'a wrong code',
    refused: [403, 'otp_expired', 'Token has expired or is invalid'],
    by: (client) => client.verifyOtp({ email: people.owner.email, token: '123456', type: 'email' }),
  },
  {
    of: 'an unknown link',
    refused: [403, 'otp_expired', 'Email link is invalid or has expired'],
    by: (client) => client.verifyOtp({ token_hash: 'pkce_unknown', type: 'signup' }),
  },
  {
    of: 'an unknown authorization code',
    refused: [
      ...[400, 'validation_failed', 'invalid request: both auth code and code verifier should be non-empty'],
    ] as unknown as Row['refused'],
    by: (client) => client.exchangeCodeForSession(randomUUID()),
  },
  {
    of: 'an unknown refresh token',
    refused: [400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
    by: (client) => unusedToken(client, 'A'.repeat(48)),
  },
  {
    of: 'a malformed refresh token',
    refused: [400, 'validation_failed', 'Refresh token is not valid'],
    by: (client) => unusedToken(client, 'abcdefghijkl'),
  },
  {
    of: 'a refresh token that was used long ago',
    refused: [400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
    by: async (client) => {
      const { refresh, sessionId } = await accountWithTokens(app);
      for (let next = refresh, n = 0; n < 2; n++) next = String((await refreshBy(app, next)).body.refresh_token);
      await sql`update token_sessions set rotated_at = now() - interval '11 seconds' where id = ${sessionId}`.execute(
        app.context.db,
      );
      return await unusedToken(client, refresh);
    },
  },
  {
    of: 'a forged access token',
    refused: [403, 'bad_jwt', /^invalid JWT: /],
    by: (client) => client.getUser('a.b.c'),
  },
  {
    of: 'an access token of a deleted account',
    refused: [403, 'user_not_found', 'User from sub claim in JWT does not exist'],
    by: (client) => client.getUser(people.gone.access),
  },
  {
    of: 'an access token of an ended session',
    // The client reads nothing else
    refused: [400, 'session_not_found', 'Auth session missing!'],
    name: 'AuthSessionMissingError',
    by: (client) => client.getUser(people.ended.access),
  },
  {
    of: 'an access token of a suspended account',
    refused: [403, 'user_banned', 'User is banned'],
    by: (client) => client.getUser(people.suspended.access),
  },
  {
    of: 'no access token',
    refused: [401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
    by: (client) => client.mfa.enroll({ factorType: 'totp' }),
  },
  {
    of: 'the same password again',
    refused: [422, 'same_password', 'New password should be different from the old password.'],
    by: async (client) => (await signedIn(client)).updateUser({ password: PASSWORD }),
  },
  {
    of: 'a taken new email',
    refused: [422, 'email_exists', 'A user with this email address has already been registered'],
    by: async (client) => (await signedIn(client)).updateUser({ email: people.other.email }),
  },
  {
    of: 'a wrong nonce',
    refused: [422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'],
    by: async (client) => (await signedIn(client)).updateUser({ password: NEW_PASSWORD, nonce: '000000' }),
  },
  {
    of: "somebody else's factor",
    refused: [404, 'mfa_factor_not_found', 'Factor not found'],
    by: async (client) => (await signedIn(client)).mfa.challenge({ factorId: UNKNOWN }),
  },
  {
    of: 'two factors with one name',
    refused: [
      422,
      'mfa_factor_name_conflict',
      'A factor with the friendly name "My phone" for this user already exists',
    ],
    by: async (client) => {
      const enroll = () => client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' });
      await signedIn(client, (await newAccount(app)).email);
      await enroll();
      return await enroll();
    },
  },
  {
    of: 'a wrong code of an authenticator app',
    refused: [422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
    by: async (client) => {
      const { email } = await newAccount(app);
      const { data } = await (await signedIn(client, email)).mfa.enroll({ factorType: 'totp' });
      return await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: 'abcdef' });
    },
  },
  {
    of: 'an unknown identity',
    refused: [422, 'identity_not_found', "Identity doesn't exist"],
    by: async (client) => {
      const { data } = await (await signedIn(client)).getUserIdentities();
      const [identity] = data?.identities ?? [];
      if (!identity) throw new Error('there is no identity');
      return await client.unlinkIdentity({ ...identity, identity_id: UNKNOWN });
    },
  },
  {
    of: 'the only identity',
    refused: [422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'],
    by: async (client) => {
      const { data } = await (await signedIn(client)).getUserIdentities();
      const [identity] = data?.identities ?? [];
      if (!identity) throw new Error('there is no identity');
      return await client.unlinkIdentity(identity);
    },
  },
  {
    of: 'another provider',
    refused: [400, 'validation_failed', 'Unsupported provider: Provider github could not be found'],
    by: async (client) => (await signedIn(client)).linkIdentity({ provider: 'github' }),
  },
  {
    of: 'an ID token of another provider',
    refused: [400, 'provider_disabled', 'Provider (issuer "github") is not enabled'],
    by: (client) => client.signInWithIdToken({ provider: 'github', token: 'a.b.c' }),
  },
  {
    of: 'a wallet',
    refused: [422, 'web3_provider_disabled', 'Web3 provider is disabled'],
    by: (client) => client.signInWithWeb3({ chain: 'ethereum', message: 'x', signature: '0x00' }),
  },
  {
    of: 'single sign-on',
    refused: [404, 'sso_provider_not_found', 'No SSO provider assigned for this domain'],
    by: (client) => client.signInWithSSO({ domain: 'example.com' }),
  },
  {
    of: 'too many calls',
    refused: [429, 'over_request_rate_limit', 'Request rate limit reached'],
    by: async (client, address) => {
      for (let n = 0; n < 30; n++) await app.context.limits.tokenSignUp.consume({ address });
      return await client.signInAnonymously();
    },
  },
];

describe.each(clients)('product 34.1: the client %s, on a page of another origin, reads the error', (_, Client) => {
  test.each(rows)('of $of, in both formats', async ({ refused: [status, code, message], by, name }) => {
    for (const version of ['2024-01-01', '2023-01-01']) {
      const { client, answers, address } = clientOn(Client, version);
      const { error } = await by(client, address);
      expect(error).toMatchObject({ ...(name ? { name } : { status, code }) });
      expect((error as Error).message).toMatch(message);
      const last = answers.at(-1);
      const isCurrent = version === '2024-01-01';
      expect(last).toMatchObject({
        version: isCurrent ? version : null,
        body: isCurrent
          ? { code, error_code: code, message: expect.any(String) }
          : { code: last?.status, error_code: code, msg: expect.any(String) },
      });
    }
  });
});
