import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LimitName } from '#server/limits.ts';
import { hashedPassword, ownAddress, PASSWORD, someEmail, startTwoApps, type TestApp } from '../support/app.ts';
import { makeAccount } from '../support/roles.ts';

const WRONG = 'Wrong-Horse-7';
let first: TestApp;
let second: TestApp;
let hash: string;

beforeAll(async () => {
  [first, second] = await startTwoApps({ publicUrl: 'http://localhost', authApi: { redirects: [], key: null } });
  hash = await hashedPassword(first);
});
afterAll(async () => {
  await second.destroy();
  await first.destroy();
});

let site = 0;
beforeEach(async () => {
  site += 1;
  await sql`delete from limits`.execute(first.context.db);
});

/** The nth network of a /48 of the test's own. */
const network = (n: number) => `2001:db8:${site.toString(16)}:${n.toString(16)}::1`;

const times = <T>(n: number, act: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => act(i)));

async function post(url: string, body: object, from: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const options = { method: 'POST', url, remoteAddress: from, headers, payload: JSON.stringify(body) } as const;
  return (await first.app.inject(options)).statusCode;
}

const signIn = (email: string, password: string, from: string) =>
  post('/trpc/auth.signIn', { email, password, rememberMe: true }, from);

async function contact(from: string): Promise<number> {
  const message = { name: 'Ana', email: 'ana@example.com', subject: 'question', message: 'Hello' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(message).toString();
  const options = { method: 'POST', url: '/contact', remoteAddress: from, headers, payload } as const;
  return (await first.app.inject(options)).statusCode;
}

/** The points of each kind of count of a rule, by row. */
async function rowsOf(name: LimitName): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ kind: string; points: number[] }>`
    select split_part(key, ':', 1) as kind, array_agg(points order by points) as points from limits
    where key like ${`${name}-%`} group by 1`.execute(first.context.db);
  return Object.fromEntries(rows.map(({ kind, points }) => [kind.slice(name.length + 1), points]));
}

async function setSite(name: LimitName, points: number): Promise<void> {
  const { numAffectedRows } = await sql`update limits set points = ${points}
    where key like ${`${name}-site:%`}`.execute(first.context.db);
  expect(numAffectedRows).toBe(1n);
}

function tally(statuses: number[]): Record<number, number> {
  return Object.fromEntries([...new Set(statuses)].map((each) => [each, statuses.filter((s) => s === each).length]));
}

const ones = (length: number) => Array<number>(length).fill(1);

describe('product 24.17: what is refused stores nothing', () => {
  test('300 networks of a /48 send the contact form: thirty are counted', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 300; n += 20) statuses.push(...(await times(20, (each) => contact(network(n + each)))));
    expect(tally(statuses)).toEqual({ 200: 30, 429: 270 });
    const { address, site: ofSite, ...others } = await rowsOf('contact');
    expect(address).toEqual(ones(30));
    expect(ofSite).toHaveLength(1);
    expect(others).toEqual({});
  });

  test('networks of a /48 sign up beyond its hundred', async () => {
    const signUp = (n: number) =>
      post('/trpc/auth.signUp', { name: 'Ana', email: someEmail(), password: PASSWORD, language: 'en' }, network(n));
    expect(await signUp(0)).toBe(200);
    await setSite('signUp', 98);
    const statuses = await times(60, (n) => signUp(n + 1));
    expect(tally(statuses)).toEqual({ 200: 2, 429: 58 });
    const { address, site: ofSite } = await rowsOf('signUp');
    expect(address).toEqual(ones(3));
    expect(ofSite).toHaveLength(1);
  });

  test('networks of a /48 guess passwords of accounts beyond its five hundred', async () => {
    expect(await signIn(someEmail(), WRONG, network(0))).toBe(401);
    await setSite('signIn', 498);
    const statuses = await times(60, (n) => signIn(someEmail(), WRONG, network(n + 1)));
    expect(tally(statuses)).toEqual({ 401: 2, 429: 58 });
    const rows = await rowsOf('signIn');
    expect(rows).toEqual({
      ...{ address: ones(3), 'address-account': ones(3), 'site-account': ones(3), account: ones(3) },
      site: [500],
    });
  });

  test('networks of a /48 guess the password of one account beyond its twenty', async () => {
    const { signIn: rule } = first.context.limits;
    const attempts: boolean[] = [];
    for (let n = 0; n < 60; n += 1) {
      attempts.push((await rule.consume({ address: network(n), account: 'ana@example.com' })).isAllowed);
    }
    expect(attempts.filter(Boolean)).toHaveLength(20);
    const { address, 'address-account': both, site: ofSite } = await rowsOf('signIn');
    expect([address, both, ofSite]).toEqual([ones(20), ones(20), [20]]);
  });

  test('one network guesses passwords of many accounts beyond its hundred', async () => {
    const { signIn: rule } = first.context.limits;
    await times(150, (n) => rule.consume({ address: '203.0.113.9', account: `ana-${n}@example.com` }));
    const { address, 'address-account': both } = await rowsOf('signIn');
    expect([address, both]).toEqual([[100], ones(100)]);
  });

  test('nor does what is allowed and does not count: sign-ins, and codes of emails without an account', async () => {
    const { email } = await makeAccount(first, hash);
    for (const from of [network(1), network(2), ownAddress(), ownAddress()]) {
      expect(await signIn(email, PASSWORD, from)).toBe(200);
      expect(await post('/auth/v1/token?grant_type=password', { email, password: PASSWORD }, from)).toBe(200);
      const code = { email: someEmail(), token: '123456', type: 'magiclink' };
      expect(await post('/auth/v1/verify', code, from)).toBe(403);
    }
    for (const name of ['signIn', 'tokenSignIn', 'mailedCode'] as const) expect(await rowsOf(name)).toEqual({});
  });

  test('what a process knows to be refused asks the database nothing', async () => {
    for (let n = 0; n < 12; n += 1) await contact('203.0.113.10');
    await first.context.db.transaction().execute(async (tx) => {
      // A query would wait for this lock
      await sql`lock table limits in access exclusive mode`.execute(tx);
      expect(await contact('203.0.113.10')).toBe(429);
    });
  });

  test('where a full queue refuses refunds, the networks of a /48 store no more than its limit allows', async () => {
    const { passkey } = first.context.limits;
    const outcomes = await times(3_000, (n) =>
      passkey
        .guard({ address: network(n) }, async () => {})
        .then(
          () => 'allowed',
          ({ code }) => code,
        ),
    );
    expect(outcomes).toContain('overloaded');
    const { address = [], site: [points = 0] = [] } = await rowsOf('passkey');
    expect(address.length).toBeLessThanOrEqual(points);
    expect(points).toBeLessThanOrEqual(500);
  });
});

test('product 24.8: who signs in waits for no attempts of networks that came meanwhile', async () => {
  const { signIn: rule } = first.context.limits;
  let counted = 0;
  const others: Promise<unknown>[] = [];
  await rule.guard({ address: ownAddress(), account: 'ana@example.com' }, async () => {
    for (let n = 0; n < 300; n += 1) {
      const subject = { address: ownAddress(), account: `other-${n}@example.com` };
      others.push(rule.consume(subject).then(() => (counted += 1)));
    }
  });
  expect(counted).toBeLessThan(30);
  await Promise.all(others);
  expect(counted).toBe(300);
});

describe('product 24.1: counts are exact', () => {
  test('however many attempts are counted and refunded at once, on two processes', async () => {
    const subject = { address: ownAddress(), account: 'ana@example.com' };
    const attempt = (n: number, isWrong: boolean) =>
      (n % 2 ? first : second).context.limits.signIn.guard(
        subject,
        async () => {},
        () => (isWrong ? 'invalid_credentials' : null),
      );
    for (let round = 0; round < 20; round += 1) await times(8, (n) => attempt(n, false));
    expect(await rowsOf('signIn')).toEqual({});
    await times(8, (n) => attempt(n, n < 5));
    const five = [5];
    expect(await rowsOf('signIn')).toEqual({ account: five, address: five, 'address-account': five });
    for (let round = 0; round < 20; round += 1) await times(4, (n) => attempt(n, false));
    expect(await rowsOf('signIn')).toEqual({ account: five, address: five, 'address-account': five });
  });

  test('a refund changes nothing of a later window', async () => {
    const attempt = await first.context.limits.signIn.consume({ address: ownAddress(), account: 'ana@example.com' });
    if (!attempt.isAllowed) throw new Error('refused');
    await sql`update limits set expire = expire + 1000`.execute(first.context.db);
    await attempt.refund();
    expect(await rowsOf('signIn')).toEqual({ account: [1], address: [1], 'address-account': [1] });
  });

  test.each(['signUp', 'signIn', 'startSocial'] as const)(
    'a burst of one network uses up nothing of its neighbors, also not for a moment: %s',
    async (name) => {
      const rule = first.context.limits[name];
      const subject = (n: number) => ({ address: network(n), account: `ana-${n}@example.com` });
      const burst = times(2_000, () => rule.consume(subject(0)));
      const neighbors = [];
      for (let n = 1; n < 6; n += 1) neighbors.push(await rule.consume(subject(n)));
      expect(neighbors.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
      const allowed = (await burst).filter(({ isAllowed }) => isAllowed).length;
      const { site: ofSite } = await rowsOf(name);
      expect(ofSite).toEqual([allowed + neighbors.length]);
    },
  );
});
