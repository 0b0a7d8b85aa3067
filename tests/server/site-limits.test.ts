import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountLimits, smsLimits } from '#server/accounts/limits.ts';
import { apiLimits } from '#server/api/limits.ts';
import { authApiLimits } from '#server/auth-api/limits.ts';
import { type LimitName, limitRules } from '#server/limits.ts';
import { linkLimits } from '#server/links/limits.ts';
import { marketingLimits } from '#server/marketing/limits.ts';
import { ownerLimits } from '#server/owners/limits.ts';
import type { Rule } from '#server/platform/limits/rules.ts';
import { privacyLimits } from '#server/privacy/limits.ts';
import { statsLimits } from '#server/stats/limits.ts';
import { supportLimits } from '#server/support/limits.ts';
import { hashedPassword, PASSWORD, startTwoApps, type TestApp } from '../support/app.ts';
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

/** The nth network of a /48. */
const network = (n: number, site = 'a') => `2001:db8:${site}:${n.toString(16)}::1`;

type Sent = { app?: TestApp; from: string; cookie?: string };

async function post(url: string, body: object, { app = first, from, cookie }: Sent) {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  return await app.app.inject({ method: 'POST', url, remoteAddress: from, headers, payload: JSON.stringify(body) });
}

async function signIn(email: string, password: string, sent: Sent): Promise<number> {
  return (await post('/trpc/auth.signIn', { email, password, rememberMe: true }, sent)).statusCode;
}

async function grant(email: string, password: string, from: string): Promise<number> {
  return (await post('/auth/v1/token?grant_type=password', { email, password }, { from })).statusCode;
}

function tally(statuses: number[]): Record<number, number> {
  return Object.fromEntries([...new Set(statuses)].map((each) => [each, statuses.filter((s) => s === each).length]));
}

const caps = { perCountry: 500, total: 1_000 };

test('product 24.2: every limit is declared once, by its module or for all calls', () => {
  const modules = [accountLimits, smsLimits(caps), ownerLimits, linkLimits, authApiLimits, apiLimits, privacyLimits];
  const declared = [...modules, statsLimits, supportLimits, marketingLimits].flatMap((limits) => Object.keys(limits));
  const ofCalls: LimitName[] = ['change', 'draft', 'publicChange'];
  expect([...declared, ...ofCalls].toSorted()).toEqual(Object.keys(limitRules(caps)).toSorted());
});

describe('product 24.2: every rule counts an IPv6 /48, too, or says why not', () => {
  test('a rule that does neither does not compile', () => {
    const counts = [{ by: ['address'], most: 1, seconds: 1 }] as const;
    // @ts-expect-error
    const rule: Rule = { counts };
    expect(rule.site).toBeUndefined();
  });

  test.each(Object.entries<Rule>(limitRules(caps)))('%s', (_, { counts, site }) => {
    if (typeof site === 'string') {
      expect(site).toMatch(/^[A-Z].{30,}\.$/);
      return;
    }
    // A site has room for several of its networks
    const most = (by: readonly string[]) =>
      counts.find((count) => count.by.join() === by.map((part) => (part === 'site' ? 'address' : part)).join())?.most;
    for (const count of site) expect(count.most).toBeGreaterThanOrEqual(most(count.by) ?? 0);
    expect(site.length).toBeGreaterThan(0);
  });
});

describe('product 24.3: one IPv6 /48 guesses the passwords of an account', () => {
  test('twenty times, on the website, and its owner signs in elsewhere and in a known browser', async () => {
    const { email } = await makeAccount(first, hash);
    const cookie = await knownBrowser(email);
    const statuses: number[] = [];
    for (let n = 0; n < 30; n += 1) statuses.push(await signIn(email, WRONG, { from: network(n) }));
    expect(tally(statuses)).toEqual({ 401: 20, 429: 10 });
    expect(await signIn(email, PASSWORD, { from: network(99) })).toBe(429);
    expect(await signIn(email, PASSWORD, { from: network(99), cookie })).toBe(200);
    expect(await signIn(email, PASSWORD, { from: network(99, 'b') })).toBe(200);
    expect(await signIn(email, PASSWORD, { from: '203.0.113.5' })).toBe(200);
  });

  test('five hundred times across accounts, and still signs in where an account has signed in before', async () => {
    const { email } = await makeAccount(first, hash);
    const cookie = await knownBrowser(email);
    expect(await signIn(email, WRONG, { from: network(1, 'f') })).toBe(401);
    await sql`update limits set points = 500 where key like 'signIn-site:%'`.execute(first.context.db);
    expect(await signIn(email, PASSWORD, { from: network(2, 'f') })).toBe(429);
    expect(await signIn((await makeAccount(first, hash)).email, PASSWORD, { from: network(2, 'f'), cookie })).toBe(429);
    expect(await signIn(email, PASSWORD, { from: network(2, 'f'), cookie })).toBe(200);
    // Its own network still counts
    for (let n = 0; n < 10; n += 1) expect(await signIn(email, WRONG, { from: network(3, 'f'), cookie })).toBe(401);
    expect(await signIn(email, PASSWORD, { from: network(3, 'f'), cookie })).toBe(429);
  });

  /** The cookie of a browser in which the account has signed in. */
  async function knownBrowser(email: string): Promise<string> {
    const answer = await post('/trpc/auth.signIn', { email, password: PASSWORD, rememberMe: true }, { from: '::1' });
    return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  test('twenty times by programs', async () => {
    const { email } = await makeAccount(first, hash);
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) statuses.push(await grant(email, WRONG, network(n, 'c')));
    expect(tally(statuses)).toEqual({ 400: 20, 429: 5 });
    expect(await grant(email, PASSWORD, network(1, 'd'))).toBe(200);
  });

  test('five hundred times across accounts', async () => {
    const { signIn: rule } = first.context.limits;
    const subject = (n: number) => ({ address: network(n, 'e'), account: `ana-${n}@example.com` });
    expect(await rule.consume(subject(0))).toMatchObject({ isAllowed: true });
    await sql`update limits set points = 499 where key like 'signIn-site:%'`.execute(first.context.db);
    expect(await rule.consume(subject(1))).toMatchObject({ isAllowed: true });
    expect(await rule.consume(subject(2))).toMatchObject({ isAllowed: false });
  });
});

test('product 24.1: what one process refuses by itself makes no room on another', async () => {
  const account = 'ana@example.com';
  const subject = { address: '203.0.113.9', account };
  const attempt = async ({ context }: TestApp) => (await context.limits.signIn.consume(subject)).isAllowed;
  // Many at once make the first process refuse without asking the database
  await Promise.all(Array.from({ length: 60 }, () => attempt(first)));
  const others: boolean[] = [];
  for (let n = 0; n < 5; n += 1) others.push(await attempt(first), await attempt(second));
  expect(others).not.toContain(true);
});

const perSite = [
  ['mailedLink', 'all accounts', 100],
  ['mailedLink', 'one account', 6],
  ['addressChange', 'all accounts', 100],
  ['startSocial', 'all accounts', 300],
  ['factorCode', 'one account', 40],
  ['factorChallenge', 'one account', 60],
  ['passkey', 'all accounts', 500],
  ['report', 'all accounts', 30],
  ['mailedCode', 'one account', 30],
  ['mailedCode', 'all accounts', 300],
  ['tokenChallenge', 'all accounts', 150],
  ['tokenFactor', 'all accounts', 150],
  ['finishSocial', 'all accounts', 300],
] as const;

test.each(perSite)('product 24.2: %s for %s counts a /48', async (name, accounts, most) => {
  const limit = first.context.limits[name];
  const site = (0x100 + perSite.findIndex((each) => each[0] === name && each[1] === accounts)).toString(16);
  const attempt = async (n: number, from = site) => {
    const account = `${name} ${accounts === 'one account' ? '' : n}`;
    return (await limit.consume({ address: network(n, from), account, session: `${name} ${n}` })).isAllowed;
  };
  const attempts = [];
  for (let n = 0; n < most; n += 1) attempts.push(await attempt(n));
  expect(attempts).not.toContain(false);
  expect(await attempt(most)).toBe(false);
  expect(await attempt(most + 1, 'ffff')).toBe(true);
});
