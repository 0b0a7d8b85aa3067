import { sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanType } from '#src/owners/plans.ts';
import {
  confirm,
  hashedPassword,
  mailedToken,
  PASSWORD,
  refusal,
  someEmail,
  someUsername,
  startTwoApps,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { jobsDone } from '../support/payments.ts';
import { noise } from '../support/pictures.ts';
import { makeAccount, setPlan } from '../support/roles.ts';
import { choose, signInAt, start } from '../support/social.ts';
import { upload } from '../support/upload.ts';

const USES = 32;

let app: TestApp;
let other: TestApp;
let passwordHash: string;
beforeAll(async () => {
  [app, other] = await startTwoApps();
  passwordHash = await hashedPassword(app);
});
afterAll(async () => {
  await other.destroy();
  await app.destroy();
});

/** Runs USES concurrent calls, alternating between both processes. */
async function race<T>(use: (browser: TestBrowser, on: TestApp) => Promise<T>, cookies = new Map<string, string>()) {
  const uses = Array.from({ length: USES }, (_, n) => {
    const on = n % 2 ? app : other;
    const browser = on.browser();
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    return use(browser, on);
  });
  return await Promise.all(uses);
}

const post = (browser: TestBrowser, url: string, fields: Record<string, string>) =>
  browser.open({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const userIdOf = async ({ trpc }: TestBrowser) => (await trpc.profiles.me.query())?.id ?? '';

const tally = (values: unknown[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(values, String)).map(([value, all]) => [value, all?.length]));

describe(`product 31.9: one-time values work once in ${USES} concurrent attempts on two processes`, () => {
  test('the link that confirms an email', async () => {
    const email = someEmail();
    await app.browser().trpc.auth.signUp.mutate({ name: 'Ana', email, password: PASSWORD, language: 'en' });
    const token = await mailedToken(app, email);
    const answers = await race((browser) => confirm(browser, token));
    expect(tally(answers.map(({ headers }) => headers.location === '/onboarding'))).toEqual({
      true: 1,
      false: USES - 1,
    });
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
  });

  test.each(['old', 'new'] as const)('the confirmation of a change by the %s email', async (side) => {
    const { email, browser } = await makeAccount(app, passwordHash);
    const newEmail = someEmail();
    await browser.trpc.account.changeAddress.mutate({ email: newEmail, password: PASSWORD });
    const token = await mailedToken(app, side === 'old' ? email : newEmail);
    const answers = await race((each) => post(each, '/auth/address', { token }));
    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 400: USES - 1 });
  });

  test.each(['google', 'apple'] as const)('the response of %s', async (provider) => {
    const browser = app.browser();
    const answer = await choose(browser, await start(browser, provider), { email: someEmail() });
    const address = answer.form
      ? String((await post(app.browser(), answer.address, Object.fromEntries(answer.form))).headers.location)
      : answer.address;
    const answers = await race((each) => each.open(address), browser.cookies);
    expect(answers.filter(({ cookies }) => cookies.some(({ name }) => name.endsWith('session_token')))).toHaveLength(1);
    expect(answers.filter(({ headers }) => headers.location === '/onboarding')).toHaveLength(1);
  });

  test('the only visit of a one-visit link', async () => {
    const { browser } = await makeAccount(app, passwordHash);
    const { slug } = await browser.trpc.links.create.mutate({ title: 'a', url: 'https://example.com/', maxClicks: 1 });
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' };
    const answers = await race((each) => each.open({ url: `/l/${slug}`, headers }));
    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 302: 1, 410: USES - 1 });
  });

  test('completing onboarding', async () => {
    const { browser } = await makeAccount(app, passwordHash);
    await browser.trpc.onboarding.choosePlan.mutate({ plan: 'free' });
    const card = { name: 'Ana' };
    const finish = ({ trpc }: TestBrowser) =>
      refusal(trpc.onboarding.complete.mutate({ username: someUsername(), card }));
    expect(tally(await race(finish, browser.cookies))).toEqual({ accepted: 1, onboarding_finished: USES - 1 });
    expect((await browser.trpc.vcards.list.query()).vcards).toHaveLength(1);
  });

  test('ending a session', async () => {
    const { email, browser } = await makeAccount(app, passwordHash);
    await app.browser().trpc.auth.signIn.mutate({ email, password: PASSWORD, rememberMe: true });
    const id = (await browser.trpc.account.sessions.query()).find(({ isCurrent }) => !isCurrent)?.id ?? '';
    const results = await race(({ trpc }) => refusal(trpc.account.endSession.mutate({ id })), browser.cookies);
    expect(tally(results)).toEqual({ accepted: 1, not_found: USES - 1 });
  });

  test('a payment event, accepted each time and applied once', async () => {
    const payload = JSON.stringify({
      ...{ id: 'evt_raced', object: 'event', type: 'invoice.paid', created: 1_700_000_000 },
      data: { object: { id: 'in_1', object: 'invoice', customer: null } },
    });
    const answers = await race((_, on) => {
      const secret = on.context.payments?.webhookSecret ?? '';
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(Date.now() / 1000),
      });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return on.app.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers });
    });
    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: USES });
    await jobsDone(app);
    const { rows } = await app.context.pool.query('select done_at is not null as done from payment_events');
    expect(rows).toEqual([{ done: true }]);
  });
});

describe('product 3.7: plan limits hold when fifty are created at once on two processes', () => {
  const MADE = 50;
  const url = 'https://example.com/';
  type Make = (browser: TestBrowser, n: number) => Promise<unknown>;
  const kinds: [string, PlanType, number, Make][] = [
    ['cards', 'pro', 10, ({ trpc }, n) => trpc.vcards.create.mutate({ name: `Card ${n}` })],
    ['links', 'free', 5, ({ trpc }, n) => trpc.links.create.mutate({ title: `Link ${n}`, url })],
    ['codes', 'pro', 20, ({ trpc }, n) => trpc.qrCodes.create.mutate({ title: `Code ${n}`, url, icon: '' })],
  ];

  test.each(kinds)('%s of %s: %i', async (kind, plan, limit, make) => {
    const { browser } = await makeAccount(app, passwordHash);
    const userId = await userIdOf(browser);
    await setPlan(app, userId, plan);
    const results = await Promise.all(
      Array.from({ length: MADE }, (_, n) => {
        const each = (n % 2 ? app : other).browser();
        for (const [name, value] of browser.cookies) each.cookies.set(name, value);
        return refusal(make(each, n));
      }),
    );
    expect(results.filter((result) => result === 'accepted')).toHaveLength(limit);
    expect(new Set(results).size).toBe(2);
    const table = sql.table(kind === 'cards' ? 'vcards' : 'links');
    const { rows } = await sql<{
      made: number;
    }>`select count(*)::int as made from ${table} where user_id = ${userId}`.execute(app.context.db);
    expect(rows).toEqual([{ made: limit }]);
  });

  test('product 6.3: photos, by size', async () => {
    const { browser } = await makeAccount(app, passwordHash);
    const userId = await userIdOf(browser);
    const bytes = await noise(64, 64).jpeg().toBuffer();
    const first = (await upload(browser, bytes)).json().path;
    const { rows } = await sql<{ bytes: number }>`select bytes from photos where user_id = ${userId}`.execute(
      app.context.db,
    );
    const each = rows[0]?.bytes ?? 0;
    // Room for three more
    await sql`update photos set bytes = ${50_000_000 - 3 * each} where user_id = ${userId}`.execute(app.context.db);
    await browser.trpc.profiles.setPhoto.mutate({ photo: first });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const sender = (n % 2 ? app : other).browser();
        for (const [name, value] of browser.cookies) sender.cookies.set(name, value);
        return upload(sender, bytes);
      }),
    );
    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 201: 3, 403: 17 });
  });
});

test('an account is deleted once, and its subscription ends once', async () => {
  const browser = app.browser();
  await signInAt(app, browser, 'google', { email: someEmail() });
  await sql`insert into customers (user_id, id) values (${await userIdOf(browser)}, 'cus_raced')`.execute(
    app.context.db,
  );
  await app.stopWorker();
  const remove = ({ trpc }: TestBrowser) => refusal(trpc.account.delete.mutate({ confirmation: 'DELETE' }));
  expect(tally(await race(remove, browser.cookies))).toMatchObject({ accepted: 1 });
  const { rows } = await app.context.pool.query(
    `select 1 from graphile_worker.jobs where task_identifier = 'end-customer'`,
  );
  expect(rows).toHaveLength(1);
});
