import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownAddress, PASSWORD, someEmail, startTestApp } from '../support/app.ts';
import { type AuthApp, call, claimsOf, clientOf, clients, outcome, startAuthApp } from '../support/auth-api.ts';
import { authMail } from '../support/auth-mails.ts';
import { ethereumWallet, messageOf, solanaWallet, type TestWallet, withSignIn } from '../support/wallets.ts';

const REFUSED = expect.objectContaining({ error: 'invalid_grant', error_description: expect.any(String) });
const HERE = 'http://localhost:3000/';

let app: AuthApp;
beforeAll(async () => {
  const redirects = ['https://app.example.com/**', 'http://plain.example.com/**'];
  app = await startAuthApp({ authApi: { redirects, key: null }, authApiWeb3: true });
});
afterAll(() => app.destroy());

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

/** The fields of a valid message, with some replaced; null leaves one out. */
function fields(changes: Record<string, string | null> = {}): string[] {
  const all = { URI: HERE, Version: '1', 'Chain ID': '1', 'Issued At': new Date().toISOString(), ...changes };
  return Object.entries(all).flatMap(([label, value]) => (value === null ? [] : `${label}: ${value}`));
}

const solanaFields = (changes: Record<string, string | null> = {}) => fields({ 'Chain ID': null, ...changes });

const grant = (body: object, address = ownAddress()) => call(app, 'POST', '/token?grant_type=web3', { body, address });
const signIn = (wallet: TestWallet, message: string, address?: string) =>
  grant({ chain: wallet.chain, message, signature: wallet.sign(message) }, address);
const valid = (wallet: TestWallet) =>
  messageOf(wallet, { fields: wallet.chain === 'ethereum' ? fields() : solanaFields() });

const usersOf = async (accountId: string) =>
  (await sql<{ userId: string }>`select user_id from accounts where account_id = ${accountId}`.execute(app.context.db))
    .rows;

describe.each(clients)('product 34.19, 34.20: the client %s', (_, Client) => {
  const client = () => clientOf(app, Client);
  const options = { url: HERE };

  test('signs an Ethereum wallet up, and in again', async () => {
    const wallet = ethereumWallet();
    const auth = client();
    const { data, error } = await auth.signInWithWeb3({
      ...{ chain: 'ethereum', wallet: wallet.injected, statement: 'Sign in to your cards', options },
    });
    expect(error).toBeNull();
    const id = `web3:ethereum:${wallet.address}`;
    expect(data.user).toMatchObject({ email: '', phone: '', app_metadata: { provider: 'web3', providers: ['web3'] } });
    expect(data.user?.identities).toEqual([
      expect.objectContaining({
        ...{ id, provider: 'web3', user_id: data.user?.id, email: '' },
        identity_data: expect.objectContaining({
          ...{ sub: id, email_verified: false, custom_claims: { chain: 'ethereum', address: wallet.address } },
        }),
      }),
    ]);
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ email: '', amr: [{ method: 'web3' }] });
    expect((await auth.getUser()).data.user?.id).toBe(data.user?.id);
    expect((await auth.refreshSession()).error).toBeNull();
    const again = await client().signInWithWeb3({
      ...{ chain: 'ethereum', wallet: wallet.injected },
      options: {
        ...options,
        signInWithEthereum: {
          ...{ nonce: '12345678', expirationTime: new Date(minutes(5)), notBefore: new Date(minutes(-1)) },
          ...{ requestId: '1', resources: ['https://example.com/terms'] },
        },
      },
    });
    expect([again.error, again.data.user?.id]).toEqual([null, data.user?.id]);
  });

  test('signs a Solana wallet up, and in again, whichever of its functions signs', async () => {
    const wallet = solanaWallet();
    const more = { nonce: '12345678', expirationTime: minutes(5), notBefore: minutes(-1), chainId: 'solana:mainnet' };
    const signInWithSolana = { ...more, requestId: '1', resources: ['https://example.com/terms'] };
    const { data, error } = await client().signInWithWeb3({
      ...{ chain: 'solana', wallet: wallet.injected, statement: 'Hi', options: { ...options, signInWithSolana } },
    });
    expect(error).toBeNull();
    expect(data.user?.identities?.[0]?.id).toBe(`web3:solana:${wallet.address}`);
    const withoutStatement = await client().signInWithWeb3({ chain: 'solana', wallet: wallet.injected, options });
    expect([withoutStatement.error, withoutStatement.data.user?.id]).toEqual([null, data.user?.id]);
    for (const statement of [undefined, 'Sign in']) {
      const standard = await client().signInWithWeb3({
        ...{ chain: 'solana', wallet: withSignIn(wallet), options, ...(statement && { statement }) },
      });
      expect([standard.error, standard.data.user?.id]).toEqual([null, data.user?.id]);
    }
  });

  test('tells why a message was refused', async () => {
    const wallet = ethereumWallet();
    const { error } = await client().signInWithWeb3({
      ...{ chain: 'ethereum', wallet: wallet.injected, options: { url: 'https://other.example/' } },
    });
    expect(error).toMatchObject({ status: 400, message: 'The URI of the message is not allowed on this server' });
  });
});

describe('product 34.19: a message of a wallet', () => {
  const wallets = { ethereum: ethereumWallet(), solana: solanaWallet() };
  const ether = (changes?: Record<string, string | null>) => messageOf(wallets.ethereum, { fields: fields(changes) });
  const sol = (changes?: Record<string, string | null>) => messageOf(wallets.solana, { fields: solanaFields(changes) });
  const swap = (text: string, from: string | RegExp, to: string) => text.replace(from, to);

  test('may name an allowed page elsewhere, its scheme, and an address with its checksum', async () => {
    const wallet = ethereumWallet();
    const place = { domain: 'https://app.example.com', fields: fields({ URI: 'https://app.example.com/sign-in?a=1' }) };
    const results = [
      await signIn(wallet, messageOf(wallet, { ...place, address: wallet.checksummed })),
      await signIn(wallet, messageOf(wallet, { ...place, domain: 'app.example.com' })),
      await signIn(
        wallet,
        messageOf(wallet, { fields: fields({ URI: 'http://localhost:5173/' }), domain: 'localhost:5173' }),
      ),
    ];
    expect(results.map(outcome)).toEqual([
      [200, null],
      [200, null],
      [200, null],
    ]);
    expect(await usersOf(`web3:ethereum:${wallet.address}`)).toHaveLength(1);
  });

  test.each([
    ['another version', () => ether({ Version: '2' })],
    ['no version', () => ether({ Version: null })],
    ['no chain ID', () => ether({ 'Chain ID': null })],
    ['an invalid chain ID', () => ether({ 'Chain ID': '0x1' })],
    ['no URI', () => ether({ URI: null })],
    ['no time', () => ether({ 'Issued At': null })],
    ['a short nonce', () => ether({ Nonce: '1234567' })],
    ['a nonce with a space', () => ether({ Nonce: '1234 5678' })],
    ['an unknown field', () => ether({ Admin: 'yes' })],
    ['a repeated field', () => `${ether()}\nURI: ${HERE}`],
    ['fields in another order', () => messageOf(wallets.ethereum, { fields: fields().reverse() })],
    ['another wallet name', () => swap(ether(), 'Ethereum', 'Solana')],
    ['no blank line', () => swap(ether(), '\n\n\n', '\n\n')],
    ['two statements', () => swap(ether(), '\n\n\n', '\n\nOne\nTwo\n\n')],
    ['carriage returns', () => ether().replaceAll('\n', '\r\n')],
    ['a line at the end', () => `${ether()}\n`],
    ['something after the resources', () => `${ether()}\nResources:\n- https://example.com\nNonce: 12345678`],
    ['resources without a colon', () => `${ether()}\nResources\n- https://example.com`],
    ['another domain', () => messageOf(wallets.ethereum, { domain: 'app.example.com', fields: fields() })],
    ['a domain without its port', () => messageOf(wallets.ethereum, { domain: 'localhost', fields: fields() })],
    ['a domain with a user', () => messageOf(wallets.ethereum, { domain: 'x@localhost:3000', fields: fields() })],
    ['another scheme', () => messageOf(wallets.ethereum, { domain: 'https://localhost:3000', fields: fields() })],
    [
      'a URI elsewhere',
      () => messageOf(wallets.ethereum, { domain: 'x.example', fields: fields({ URI: 'https://x.example/' }) }),
    ],
    [
      'a URI without https',
      () =>
        messageOf(wallets.ethereum, {
          domain: 'plain.example.com',
          fields: fields({ URI: 'http://plain.example.com/' }),
        }),
    ],
    ['an old time', () => ether({ 'Issued At': minutes(-10.1) })],
    ['a time ahead', () => ether({ 'Issued At': minutes(10.1) })],
    ['no real time', () => ether({ 'Issued At': 'today' })],
    ['an expiry in the past', () => ether({ 'Expiration Time': minutes(-0.1) })],
    ['no real expiry', () => ether({ 'Expiration Time': 'never' })],
    ['a beginning ahead', () => ether({ 'Not Before': minutes(0.5) })],
    ['another address', () => messageOf(wallets.ethereum, { address: ethereumWallet().address, fields: fields() })],
    [
      'a wrong checksum',
      () => messageOf(wallets.ethereum, { address: wallets.ethereum.address.replace('0x', '0X'), fields: fields() }),
    ],
    [
      'an address in capitals',
      () =>
        messageOf(wallets.ethereum, {
          address: `0x${wallets.ethereum.address.slice(2).toUpperCase()}`,
          fields: fields(),
        }),
    ],
  ])('of Ethereum is refused with %s', async (_, text) => {
    const { status, body } = await signIn(wallets.ethereum, text());
    expect([status, body]).toEqual([400, REFUSED]);
  });

  test.each([
    ['another version', () => sol({ Version: '2' })],
    ['no URI', () => sol({ URI: null })],
    ['an unknown network', () => sol({ 'Chain ID': '1' })],
    ['a short nonce', () => sol({ Nonce: '1234567' })],
    ['a repeated field', () => `${sol()}\nVersion: 1`],
    ['an unknown field', () => sol({ Admin: 'yes' })],
    ['another wallet name', () => swap(sol(), 'Solana', 'Ethereum')],
    ['another domain', () => messageOf(wallets.solana, { domain: 'app.example.com', fields: solanaFields() })],
    ['an old time', () => sol({ 'Issued At': minutes(-10.1) })],
    ['an expiry in the past', () => sol({ 'Expiration Time': minutes(-0.1) })],
    ['a beginning ahead', () => sol({ 'Not Before': minutes(0.5) })],
    ['another address', () => messageOf(wallets.solana, { address: solanaWallet().address, fields: solanaFields() })],
    ['no address', () => messageOf(wallets.solana, { address: '0'.repeat(44), fields: solanaFields() })],
    ['a short address', () => messageOf(wallets.solana, { address: '2'.repeat(32), fields: solanaFields() })],
  ])('of Solana is refused with %s', async (_, text) => {
    const { status, body } = await signIn(wallets.solana, text());
    expect([status, body]).toEqual([400, REFUSED]);
  });

  test('is refused with any signature but its own', async () => {
    const message = valid(wallets.ethereum);
    const signature = wallets.ethereum.sign(message);
    const bytes = Buffer.from(signature.slice(2), 'hex');
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const s = BigInt(`0x${signature.slice(66, 130)}`);
    const v = bytes[64] ?? 0;
    const withV = (value: number) => signature.slice(0, 130) + value.toString(16).padStart(2, '0');
    const wrong = [
      // The same signature in its other form
      signature.slice(0, 66) + (order - s).toString(16).padStart(64, '0') + (v === 27 ? '1c' : '1b'),
      ...[withV(v === 27 ? 28 : 27), withV(2), withV(29), withV(255)],
      ...[signature.slice(0, -2), `${signature}00`, signature.slice(2), `0x${'0'.repeat(130)}`],
      `0x${'f'.repeat(128)}1b`,
      ethereumWallet().sign(message),
      wallets.ethereum.sign(`${message} `),
    ];
    const answers = await Promise.all(wrong.map((each) => grant({ chain: 'ethereum', message, signature: each })));
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(wrong.map(() => [400, 'invalid_grant']));
    // None of these used it up, and some wallets count from zero
    expect(outcome(await grant({ chain: 'ethereum', message, signature: withV(v - 27) }))).toEqual([200, null]);

    const text = valid(wallets.solana);
    const own = wallets.solana.sign(text);
    const raw = Buffer.from(own, 'base64url');
    // The second number plus the order of the group
    const orderOf25519 = 2n ** 252n + 27742317777372353535851937790883648493n;
    const second = BigInt(`0x${Buffer.from(raw.subarray(32)).reverse().toString('hex')}`) + orderOf25519;
    const malleable = Buffer.from(second.toString(16).padStart(64, '0'), 'hex').reverse();
    const others = [
      Buffer.concat([raw.subarray(0, 32), malleable]).toString('base64url'),
      ...[own.slice(0, -1), `${own}A`, `${own}==`, raw.toString('hex'), 'A'.repeat(86), solanaWallet().sign(text)],
    ];
    const refused = await Promise.all(others.map((each) => grant({ chain: 'solana', message: text, signature: each })));
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(others.map(() => [400, 'invalid_grant']));
    expect(outcome(await grant({ chain: 'solana', message: text, signature: own }))).toEqual([200, null]);
  });

  test.each([
    ['a wallet without an account', ethereumWallet()],
    ['a wallet with one', solanaWallet()],
  ])('of %s signs in once, however many programs send it at the same time', async (_, wallet) => {
    if (wallet.chain === 'solana') expect(outcome(await signIn(wallet, valid(wallet)))).toEqual([200, null]);
    const message = messageOf(wallet, {
      statement: 'Once',
      fields: wallet.chain === 'solana' ? solanaFields() : fields(),
    });
    const answers = await Promise.all(Array.from({ length: 32 }, () => signIn(wallet, message)));
    const counts = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([counts(200), counts(400)]).toEqual([1, 31]);
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      ...{ error: 'invalid_grant', error_description: 'The message was used before' },
    });
    expect(outcome(await signIn(wallet, message))).toEqual([400, 'validation_failed']);
  });

  test('counts whatever bearer token comes with it', async () => {
    const wallet = ethereumWallet();
    const { body } = await signIn(wallet, valid(wallet));
    for (const token of [undefined, 'the-public-key-of-this-site', String(body.access_token)]) {
      const other = ethereumWallet();
      const message = valid(other);
      const own = { chain: 'ethereum', message, signature: other.sign(message) };
      const answer = await call(app, 'POST', '/token?grant_type=web3', { token, body: own });
      expect((answer.body.user as { identities: { id: string }[] }).identities[0]?.id).toBe(
        `web3:ethereum:${other.address}`,
      );
    }
  });

  test('needs a chain that is offered, a text and a signature', async () => {
    const { chain, ...rest } = { chain: 'ethereum', message: 'x', signature: '0x' };
    const outcomes = [
      await grant({ ...rest, chain: 'bitcoin' }),
      await grant(rest),
      await grant({ chain, message: 'x' }),
      await grant({ chain, signature: 'x' }),
      await grant({ chain, signature: 'x', message: 'x'.repeat(20_481) }),
      await grant({ chain, signature: 1, message: 'x' }),
    ].map(outcome);
    expect(outcomes).toEqual([
      ...[
        [400, 'web3_unsupported_chain'],
        [400, 'web3_unsupported_chain'],
        [400, 'validation_failed'],
      ],
      ...[
        [400, 'validation_failed'],
        [400, 'validation_failed'],
        [400, 'bad_json'],
      ],
    ]);
  });
});

test('product 34.19: without AUTH_API_WEB3 wallets are refused, and /settings says what is offered', async () => {
  expect((await call(app, 'GET', '/settings')).body.external).toMatchObject({ web3: true });
  const off = await startTestApp({ authApi: { redirects: [], key: null } });
  const wallet = ethereumWallet();
  const message = valid(wallet);
  const body = { chain: 'ethereum', message, signature: wallet.sign(message) };
  expect(outcome(await call(off, 'POST', '/token?grant_type=web3', { body }))).toEqual([422, 'web3_provider_disabled']);
  expect((await call(off, 'GET', '/settings')).body.external).toMatchObject({ web3: false });
  await off.destroy();
});

describe('product 34.20: the account of a wallet', () => {
  test('is one, however many of its messages arrive at the same time', async () => {
    const wallet = ethereumWallet();
    const texts = Array.from({ length: 8 }, (_, n) =>
      messageOf(wallet, { statement: `Number ${n}`, fields: fields() }),
    );
    const answers = await Promise.all(texts.map((text) => signIn(wallet, text)));
    expect(answers.map(outcome)).toEqual(texts.map(() => [200, null]));
    expect(await usersOf(`web3:ethereum:${wallet.address}`)).toHaveLength(1);
  });

  test('has no trial until an email is confirmed, which then signs in, too', async () => {
    const wallet = solanaWallet();
    const { body } = await signIn(wallet, valid(wallet));
    const token = String(body.access_token);
    const userId = String((body.user as { id: string }).id);
    const profile = async () =>
      (await sql`select name, email, trial_start_date from profiles where id = ${userId}`.execute(app.context.db))
        .rows[0];
    const name = `${wallet.address.slice(0, 6)}…${wallet.address.slice(-4)}`;
    expect(await profile()).toEqual({ name, email: null, trialStartDate: null });
    const email = someEmail();
    expect(outcome(await call(app, 'PUT', '/user', { token, body: { email, password: PASSWORD } }))).toEqual([
      200,
      null,
    ]);
    const { code, token: link } = await authMail(app, email);
    // A mail scanner that opens a link must not confirm it
    expect(link).toBe('');
    const confirmed = await call(app, 'POST', '/verify', { body: { type: 'email_change', email, token: code } });
    expect(outcome(confirmed)).toEqual([200, null]);
    expect(await profile()).toEqual({ name, email, trialStartDate: expect.any(Date) });
    const browser = app.browser();
    await browser.trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: true });
    const files = unzipSync(new Uint8Array((await browser.open('/api/account/export')).rawPayload));
    expect(JSON.parse(Buffer.from(files['profile.json'] ?? []).toString())).toMatchObject({
      ...{ account: { id: userId, email }, connections: [], wallets: [wallet.address] },
    });
    expect(
      (await signIn(wallet, messageOf(wallet, { statement: 'Again', fields: solanaFields() }))).body.user,
    ).toMatchObject({
      ...{ id: userId, email },
    });
  });

  test('is suspended like any other, which leaves the message unused', async () => {
    const wallet = ethereumWallet();
    const { body } = await signIn(wallet, valid(wallet));
    const userId = String((body.user as { id: string }).id);
    const setDisabled = (at: Date | null) =>
      sql`update profiles set disabled_at = ${at} where id = ${userId}`.execute(app.context.db);
    await setDisabled(new Date());
    const message = messageOf(wallet, { statement: 'Again', fields: fields() });
    expect(outcome(await signIn(wallet, message))).toEqual([400, 'user_banned']);
    await setDisabled(null);
    expect(outcome(await signIn(wallet, message))).toEqual([200, null]);
  });

  test('counts as a sign-up of its network, ten an hour, while other wallets sign in', async () => {
    const address = ownAddress();
    const known = ethereumWallet();
    await signIn(known, valid(known));
    const signUp = () => {
      const wallet = ethereumWallet();
      return signIn(wallet, valid(wallet), address);
    };
    const found: unknown[] = [];
    for (let n = 0; n < 11; n++) found.push(outcome(await signUp()));
    expect(found.map(String)).toEqual([...Array.from({ length: 10 }, () => '200,'), '429,over_request_rate_limit']);
    const again = messageOf(known, { statement: 'Again', fields: fields() });
    expect(outcome(await signIn(known, again, address))).toEqual([200, null]);
  });
});

test('product 24.12: a network gets thirty messages of wallets in five minutes', async () => {
  const address = ownAddress();
  const found: unknown[] = [];
  for (let n = 0; n < 31; n++)
    found.push(outcome(await grant({ chain: 'ethereum', message: 'x', signature: 'x' }, address)));
  expect(found.map(String)).toEqual([
    ...Array.from({ length: 30 }, () => '400,validation_failed'),
    '429,over_request_rate_limit',
  ]);
});
