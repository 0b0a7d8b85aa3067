import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mail, ownAddress, PASSWORD, someEmail } from '../support/app.ts';
import {
  type AuthApp,
  accountWithTokens,
  call,
  claimsOf,
  clientOf,
  clients,
  outcome,
  signInByToken,
  startAuthApp,
} from '../support/auth-api.ts';
import { somePhone } from '../support/auth-factors.ts';
import { askProvider, hashOf, idTokenOf, openCallback, visitProvider } from '../support/auth-providers.ts';
import { accountWithApp, newAccount } from '../support/factors.ts';
import { areWaiting } from '../support/waiting.ts';

const PROGRAM = 'https://app.example.com/callback';
const options = { redirectTo: PROGRAM, skipBrowserRedirect: true };

let app: AuthApp;
beforeAll(async () => {
  app = await startAuthApp({ authApi: { redirects: [PROGRAM], key: null } });
});
afterAll(() => app.destroy());

const providersOf = async (userId: string) =>
  (
    await sql<{
      provider: string;
    }>`select provider_id as provider from accounts where user_id = ${userId} order by 1`.execute(app.context.db)
  ).rows.map(({ provider }) => provider);

/** The session began eleven minutes ago. */
async function signedInEarlier(userId: string): Promise<void> {
  await sql`update token_sessions set amr = jsonb_set(amr, '{0,at}', to_jsonb((amr -> 0 ->> 'at')::int - 660))
    where user_id = ${userId}`.execute(app.context.db);
}

/** A browser in the network of a client. */
function browserAt(address: string) {
  const browser = app.browser();
  const open: typeof browser.open = async (request) => {
    const options = typeof request === 'string' ? { url: request } : request;
    return await browser.open({
      ...options,
      remoteAddress: '127.0.0.1',
      headers: { ...options.headers, 'x-forwarded-for': address },
    });
  };
  return { ...browser, open };
}

const linkUrl = async (token: string, query: Record<string, string> = {}, address = ownAddress()) => {
  const asked = new URLSearchParams({ provider: 'google', redirect_to: PROGRAM, skip_http_redirect: 'true', ...query });
  return await call(app, 'GET', `/user/identities/authorize?${asked}`, { token, address });
};

const present = async (token: string, email: string, more: object = {}) =>
  await call(app, 'POST', '/token?grant_type=id_token', {
    ...{
      token,
      body: { provider: 'google', id_token: await idTokenOf(app, 'google', { email }), link_identity: true, ...more },
    },
  });

async function identitiesOf(token: string): Promise<{ identity_id: string; provider: string }[]> {
  return (await call(app, 'GET', '/user', { token })).body.identities as { identity_id: string; provider: string }[];
}

describe.each(clients)('product 34.12: the client %s', (_, Client) => {
  test('links with PKCE, keeps its session, and unlinks', async () => {
    const { email, userId } = await newAccount(app);
    const client = clientOf(app, Client, { flowType: 'pkce' });
    const before = await client.signInWithPassword({ email, password: PASSWORD });
    const other = someEmail();
    const { data, error } = await client.linkIdentity({ provider: 'google', options });
    expect(error).toBeNull();
    const returned = await visitProvider(app, data.url ?? '', { email: other });
    const code = returned.searchParams.get('code') ?? '';
    // Somebody else who opened the provider's page has no verifier
    expect(await providersOf(userId)).toEqual(['credential']);
    expect((await clientOf(app, Client).exchangeCodeForSession(code)).error).not.toBeNull();
    const linked = await client.exchangeCodeForSession(code);
    expect(linked.error).toBeNull();
    const sessionOf = (token = '') => claimsOf(token).session_id;
    expect(sessionOf(linked.data.session?.access_token)).toBe(sessionOf(before.data.session?.access_token));
    const { data: found } = await client.getUserIdentities();
    expect(found?.identities).toMatchObject([
      { provider: 'email' },
      { provider: 'google', identity_data: { email: other } },
    ]);
    expect((await mail(app, email)).text).toContain(other);

    const [mailbox, google] = found?.identities ?? [];
    if (!mailbox || !google) throw new Error('no identities');
    expect((await client.unlinkIdentity(mailbox)).error).toMatchObject({
      ...{ status: 422, code: 'email_conflict_identity_not_deletable' },
    });
    expect((await client.unlinkIdentity(google)).error).toBeNull();
    expect((await client.unlinkIdentity(google)).error).toMatchObject({ status: 422, code: 'identity_not_found' });
    expect((await client.unlinkIdentity(mailbox)).error).toMatchObject({
      ...{ status: 422, code: 'single_identity_not_deletable' },
    });
    expect((await client.getUser()).data.user?.identities).toHaveLength(1);
    expect((await mail(app, email, 2)).subject).toContain('Google');
  });

  test('links without PKCE, in the network that asked', async () => {
    const { email, userId } = await newAccount(app);
    const address = ownAddress();
    const client = clientOf(app, Client, { address });
    await client.signInWithPassword({ email, password: PASSWORD });
    const { data } = await client.linkIdentity({ provider: 'apple', options });
    const browser = browserAt(address);
    const place = await askProvider(app, data.url ?? '', { email: someEmail() }, browser);
    expect((await openCallback(app.browser(), place)).searchParams.get('error_code')).toBe('bad_oauth_state');
    const { access_token = '', refresh_token = '', provider_token } = hashOf(await openCallback(browser, place));
    expect(provider_token).toBe('of-no-use');
    expect((await client.setSession({ access_token, refresh_token })).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    expect(await providersOf(userId)).toEqual(['apple', 'credential']);
  });

  test('links with an ID token', async () => {
    const { email, userId } = await newAccount(app);
    const client = clientOf(app, Client);
    await client.signInWithPassword({ email, password: PASSWORD });
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const token = await idTokenOf(app, 'google', { email: someEmail(), nonce: 'n' });
    expect((await client.linkIdentity({ provider: 'google', token, nonce: 'n' })).error).toBeNull();
    expect(events).toContain('USER_UPDATED');
    expect(await providersOf(userId)).toEqual(['credential', 'google']);
    const again = await client.linkIdentity({ provider: 'google', token, nonce: 'n' });
    expect(again.error).toMatchObject({ status: 422, code: 'identity_already_exists' });
  });
});

describe('product 34.8, 34.12: linking', () => {
  test('needs a recent sign-in, as does unlinking', async () => {
    const { access, userId } = await accountWithTokens(app);
    const email = someEmail();
    expect((await present(access, email)).status).toBe(200);
    const [, google] = await identitiesOf(access);
    await signedInEarlier(userId);
    const needed = [400, 'reauthentication_needed'];
    expect(outcome(await linkUrl(access))).toEqual(needed);
    expect(outcome(await present(access, someEmail()))).toEqual(needed);
    const unlink = await call(app, 'DELETE', `/user/identities/${google?.identity_id}`, { token: access });
    expect(outcome(unlink)).toEqual(needed);
  });

  test('needs the second step of an account that has one, and keeps it', async () => {
    const { email, factorId, code } = await accountWithApp(app);
    const { access: weak } = await signInByToken(app, email);
    expect(outcome(await linkUrl(weak))).toEqual([401, 'insufficient_aal']);
    expect(outcome(await present(weak, someEmail()))).toEqual([401, 'insufficient_aal']);
    const { body: challenge } = await call(app, 'POST', `/factors/${factorId}/challenge`, { token: weak });
    const { body } = await call(app, 'POST', `/factors/${factorId}/verify`, {
      ...{ token: weak, body: { challenge_id: challenge.id, code: code() } },
    });
    const linked = await present(String(body.access_token), someEmail());
    expect(claimsOf(String(linked.body.access_token))).toMatchObject({ aal: 'aal2' });
  });

  test.each(['', 'of-no-use'])('needs an access token, not %j', async (token) => {
    const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
    const id_token = await idTokenOf(app, 'google', { email: someEmail() });
    const body = { provider: 'google', id_token, link_identity: true };
    const answer = await call(app, 'POST', '/token?grant_type=id_token', { headers, body });
    expect(outcome(answer)).toEqual(token === '' ? [401, 'no_authorization'] : [403, 'bad_jwt']);
  });

  test('refuses what belongs to somebody else, a second one of a provider, and an unverified email', async () => {
    const email = someEmail();
    const owner = await accountWithTokens(app);
    const other = await accountWithTokens(app);
    expect((await present(owner.access, email)).status).toBe(200);
    const taken = await present(other.access, email);
    expect([...outcome(taken), taken.body.message]).toEqual([
      ...[422, 'identity_already_exists', 'Identity is already linked to another user'],
    ]);
    const second = await present(owner.access, someEmail());
    expect([...outcome(second), second.body.message]).toEqual([
      ...[422, 'identity_already_exists', 'Another identity of this provider is linked'],
    ]);
    const pkce = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' };
    for (const flow of [pkce, undefined]) {
      const address = ownAddress();
      const visit = async (choice: { email: string; outcome?: string }, token = other.access) => {
        const { body } = await linkUrl(token, flow, address);
        return (await visitProvider(app, String(body.url), choice, browserAt(address))).searchParams.get('error_code');
      };
      const unverified = { email: someEmail(), outcome: 'unconfirmed' };
      expect(await visit(unverified)).toBe('provider_email_needs_verification');
      // The sandbox's own subject for this email
      const theirs = someEmail();
      await visitProvider(app, `/auth/v1/authorize?provider=google`, { email: theirs });
      expect(await visit({ email: theirs })).toBe('identity_already_exists');
      expect(await visit({ email: someEmail() }, owner.access)).toBe('identity_already_exists');
    }
    expect(await providersOf(other.userId)).toEqual(['credential']);
  });

  test('ends with the session that began it', async () => {
    const { access, userId } = await accountWithTokens(app);
    const address = ownAddress();
    const { body } = await linkUrl(access, {}, address);
    const browser = browserAt(address);
    const place = await askProvider(app, String(body.url), { email: someEmail() }, browser);
    await call(app, 'POST', '/logout?scope=local', { token: access });
    expect((await openCallback(browser, place)).searchParams.get('error_code')).toBe('bad_oauth_state');
    expect(await providersOf(userId)).toEqual(['credential']);
  });

  test('does not begin for a session that ends at the same time', async () => {
    const { access, sessionId } = await accountWithTokens(app);
    const { asking } = await app.context.db.transaction().execute(async (tx) => {
      await sql`select from token_sessions where id = ${sessionId} for update`.execute(tx);
      const started = linkUrl(access);
      await areWaiting(app.context.db, 1);
      await sql`delete from token_sessions where id = ${sessionId}`.execute(tx);
      return { asking: started };
    });
    expect(outcome(await asking)).toEqual([403, 'session_not_found']);
  });

  test('of one identity by two accounts at once links it to one', async () => {
    const email = someEmail();
    const accounts = await Promise.all([accountWithTokens(app), accountWithTokens(app), accountWithTokens(app)]);
    const answers = await Promise.all(accounts.map(({ access }) => present(access, email)));
    expect(answers.map((answer) => outcome(answer).join(' ')).sort()).toEqual([
      ...['200 ', '422 identity_already_exists', '422 identity_already_exists'],
    ]);
  });

  test('redirects by itself if it is not asked to answer with the URL', async () => {
    const { access } = await accountWithTokens(app);
    const answer = await linkUrl(access, { skip_http_redirect: 'false' });
    expect(answer.status).toBe(302);
    const url = new URL(String(answer.headers.location));
    expect([url.pathname, url.searchParams.get('prompt')]).toEqual(['/dev/id/google/authorize', 'select_account']);
    expect(outcome(await linkUrl(access, { provider: 'facebook' }))).toEqual([400, 'validation_failed']);
  });
});

describe('product 21.8, 34.12: unlinking', () => {
  const unlink = (token: string, id = '') => call(app, 'DELETE', `/user/identities/${id}`, { token });

  test('keeps a way in, also if two are unlinked at once', async () => {
    const email = someEmail();
    const id_token = await idTokenOf(app, 'google', { email });
    const signedIn = await call(app, 'POST', '/token?grant_type=id_token', { body: { provider: 'google', id_token } });
    const token = String(signedIn.body.access_token);
    const apple = await idTokenOf(app, 'apple', { email: someEmail() });
    await present(token, email, { provider: 'apple', id_token: apple });
    const identities = await identitiesOf(token);
    expect(identities).toHaveLength(2);
    const answers = await Promise.all(identities.map(({ identity_id: id }) => unlink(token, id)));
    expect(answers.map((answer) => outcome(answer).join(' ')).sort()).toEqual([
      '200 ',
      '422 single_identity_not_deletable',
    ]);
    expect(await identitiesOf(token)).toHaveLength(1);
  });

  test("reaches nobody else's identity", async () => {
    const [owner, other] = await Promise.all([accountWithTokens(app), accountWithTokens(app)]);
    await present(owner.access, someEmail());
    const [, google] = await identitiesOf(owner.access);
    expect(outcome(await unlink(other.access, google?.identity_id))).toEqual([422, 'identity_not_found']);
    expect(outcome(await unlink(other.access, 'x'))).toEqual([404, 'validation_failed']);
    expect(await providersOf(owner.userId)).toEqual(['credential', 'google']);
  });

  test('of a number removes it from the account', async () => {
    const { access, email, userId } = await accountWithTokens(app);
    await sql`update users set phone = ${somePhone()}, phone_confirmed_at = now() where id = ${userId}`.execute(
      app.context.db,
    );
    const phone = (await identitiesOf(access)).find(({ provider }) => provider === 'phone');
    expect((await unlink(access, phone?.identity_id)).status).toBe(200);
    expect((await call(app, 'GET', '/user', { token: access })).body).toMatchObject({ phone: '' });
    expect((await mail(app, email)).subject).toMatch(/^••• \d{3} was disconnected/);
    expect(await identitiesOf(access)).toHaveLength(1);
  });

  test('leaves more than a password that goes with no email and no number', async () => {
    const { access, userId } = await accountWithTokens(app);
    await present(access, someEmail());
    await sql`insert into accounts (user_id, provider_id, account_id, updated_at)
      values (${userId}, 'web3', ${`web3:ethereum:${userId}`}, now())`.execute(app.context.db);
    await sql`update users set email = null, email_verified = false where id = ${userId}`.execute(app.context.db);
    await sql`update profiles set email = null where id = ${userId}`.execute(app.context.db);
    const idOf = async (named: string) => (await identitiesOf(access)).find(({ provider }) => provider === named);
    expect((await unlink(access, (await idOf('web3'))?.identity_id)).status).toBe(200);
    await sql`insert into accounts (user_id, provider_id, account_id, updated_at)
      values (${userId}, 'web3', ${`web3:solana:${userId}`}, now())`.execute(app.context.db);
    expect(outcome(await unlink(access, (await idOf('google'))?.identity_id))).toEqual([
      ...[422, 'single_identity_not_deletable'],
    ]);
    expect(await providersOf(userId)).toEqual(['credential', 'google', 'web3']);
  });

  test('of a wallet keeps a way in, too', async () => {
    const { access, email, userId } = await accountWithTokens(app);
    const wallet = `web3:ethereum:0x${userId.replaceAll('-', '')}`;
    await sql`insert into accounts (user_id, provider_id, account_id, updated_at) values (${userId}, 'web3', ${wallet}, now())`.execute(
      app.context.db,
    );
    const [, { identity_id: id } = { identity_id: '' }] = await identitiesOf(access);
    await sql`update accounts set password = null where user_id = ${userId}`.execute(app.context.db);
    expect(outcome(await unlink(access, id))).toEqual([422, 'single_identity_not_deletable']);
    await present(access, someEmail());
    expect((await unlink(access, id)).status).toBe(200);
    expect((await mail(app, email, 2)).text).toContain(`with 0x${userId.replaceAll('-', '')}`);
    expect(await providersOf(userId)).toEqual(['credential', 'google']);
  });
});
