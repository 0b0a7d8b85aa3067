import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upsertGrant } from '#db/billing/entitlements.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { recomputePlan } from '#server/billing/recompute-plan.ts';
import { hashedPassword, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';
import { runCommand, SITE_SECRET, startCommand } from '../support/commands.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { dump } from '../support/dump.ts';
import { makeOrganization } from '../support/organizations.ts';
import { jobsDone, until } from '../support/payments.ts';
import { makeAccount } from '../support/roles.ts';

let app: TestApp;
let hash: string;
beforeAll(async () => {
  app = await startTestApp();
  hash = await hashedPassword(app);
});
afterAll(() => app.destroy());

const setPlan = (...args: string[]) => runCommand(app, 'set-plan', ...args);
const planOf = async (browser: TestBrowser) => {
  const profile = await browser.trpc.profiles.me.query();
  return [profile?.planType, profile?.subscriptionEnd];
};

describe('product 3.11: a plan without a payment', () => {
  test('is granted and revoked, any number of times', async () => {
    const { browser, email } = await makeAccount(app, hash);
    for (let n = 0; n < 2; n++) {
      const given = await setPlan(email.toUpperCase(), 'pro');
      expect(given).toMatchObject({ code: 0, errors: '' });
      expect(given.output).toContain(`Granted pro to ${email}.\n`);
      expect(await planOf(browser)).toEqual(['pro', null]);
    }
    const taken = await setPlan(email, 'free');
    expect(taken.output).toContain('Grant revoked.\nPlan before: pro. Plan now: free.\n');
    expect(await planOf(browser)).toEqual(['free', null]);
    expect((await setPlan(email, 'free')).output).toContain('There was no grant to revoke.');
  }, 60_000);

  test('lasts until the end of a day, then the account is free again', async () => {
    const { browser, email, userId } = await makeAccount(app, hash);
    expect((await setPlan(email, 'business', '--until', '2099-12-31')).output).toContain(
      'until 2100-01-01T00:00:00.000Z',
    );
    expect(await planOf(browser)).toEqual(['business', '2100-01-01T00:00:00.000Z']);
    await sql`update plan_grants set ends_at = now()`.execute(app.context.db);
    await sql`update profiles set subscription_end = now() where id = ${userId}`.execute(app.context.db);
    expect((await runCommand(app, 'expire-trials', '--apply')).output).toContain('Plans ended: 1\n');
    expect(await planOf(browser)).toEqual(['free', null]);
  }, 60_000);

  test('product 36.6: of an organization is named by its username', async () => {
    const { email, userId } = await makeAccount(app, hash);
    const { id, username } = await makeOrganization(app, userId);
    await sql`update profiles set plan_type = 'free' where id = ${id}`.execute(app.context.db);
    const plan = async () =>
      (await sql<{ plan: string }>`select plan_type as plan from profiles where id = ${id}`.execute(app.context.db))
        .rows;
    expect(await setPlan(username, 'pro')).toMatchObject({ code: 1, errors: 'Organizations have Business only.\n' });
    const { output } = await setPlan(`/${username.toUpperCase()}`, 'business', '--until', '2099-12-31');
    expect(output).toContain(`Granted business to Acme <${email}>, until 2100-01-01T00:00:00.000Z.\n`);
    expect(await plan()).toEqual([{ plan: 'business' }]);
    expect((await setPlan(id, 'free')).output).toContain('Grant revoked.');
    expect(await plan()).toEqual([{ plan: 'free' }]);
    expect(await setPlan('nobody-has-it', 'free')).toMatchObject({ code: 1, errors: 'Nobody has this username.\n' });
  }, 60_000);

  test('exists beside a subscription, and the larger plan counts', async () => {
    const { browser, email, userId } = await makeAccount(app, hash);
    await sql`insert into subscriptions (id, user_id, status, product_id, price_id, plan_type, interval, started_at, current_period_end)
      values ('sub_1', ${userId}, 'active', 'prod_1', 'price_1', 'business', 'month', now(), now() + interval '20 days')`.execute(
      app.context.db,
    );
    expect((await setPlan(email, 'pro')).output).toContain('A paid subscription provides business.');
    expect(await planOf(browser)).toEqual(['business', null]);
    expect((await setPlan(email, 'free')).output).toContain('A paid subscription provides business.');
    expect(await planOf(browser)).toEqual(['business', null]);
  }, 60_000);

  test('leaves the smaller paid plan as soon as it is over', async () => {
    const { browser, userId } = await makeAccount(app, hash);
    await sql`insert into subscriptions (id, user_id, status, product_id, price_id, plan_type, interval, started_at, current_period_end)
      values ('sub_2', ${userId}, 'active', 'prod_1', 'price_1', 'pro', 'month', now(), now() + interval '20 days')`.execute(
      app.context.db,
    );
    const endsAt = new Date(Date.now() + 2_500);
    await app.context.db.transaction().execute(async (tx) => {
      await lockOwner(tx, userId);
      await upsertGrant(tx, userId, { planType: 'business', endsAt });
      await recomputePlan(tx, userId, new Date());
    });
    expect(await planOf(browser)).toEqual(['business', endsAt.toISOString()]);
    const subscription = await browser.trpc.billing.subscription.query();
    expect(subscription).toMatchObject({ planType: 'business', paidPlan: 'pro', interval: 'month', isGranted: true });
    await until(
      () => planOf(browser),
      ([plan]) => plan !== 'business',
    );
    expect(await planOf(browser)).toEqual(['pro', null]);
    // Let the email go out before the next test
    await jobsDone(app);
  }, 60_000);

  test('an unknown email is refused, and nothing is changed', async () => {
    const before = await dump(app.context.db);
    expect(await setPlan('nobody@example.com', 'pro')).toEqual({
      code: 1,
      output: '',
      errors: 'No account has this email.\n',
    });
    expect(await dump(app.context.db)).toEqual(before);
  }, 60_000);

  test.each([
    [[], 'Give an email, an ID or a username, and a plan.'],
    [['ana@example.com', 'gold'], 'Give an email, an ID or a username, and a plan.'],
    [['ana@example.com', 'free', '--until', '2099-01-01'], "--until can't be used with the free plan."],
    [['ana@example.com', 'pro', '--until', '2099-02-30'], '2099-02-30 is not a date like 2027-01-31.'],
    [['ana@example.com', 'pro', '--until', '2020-01-01'], '2020-01-01 is in the past.'],
  ])(
    '%j is a usage error',
    async (args, sentence) => {
      const outcome = await setPlan(...args);
      expect(outcome).toMatchObject({ code: 2, output: '' });
      expect(outcome.errors).toContain(`${sentence}\n\nUsage: npm run set-plan`);
    },
    60_000,
  );
});

describe('product 19.4: the commands find the database of the server', () => {
  test('while it is running, and start and stop it otherwise', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'saluda-commands-'));
    const run = () => startCommand('clean-data', ['--apply'], { DATA_DIR: dataDir }).outcome;
    expect(await run()).toMatchObject({ code: 1, output: '' });

    const embedded = await startEmbedded({ dataDir, log: () => {}, durable: false });
    await migrateToLatest(embedded.connection);
    const client = new pg.Client(embedded.connection);
    await client.connect();
    expect(await run()).toMatchObject({ code: 0, errors: '' });
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await embedded.stop();

    expect(await run()).toMatchObject({ code: 0, errors: '' });
    expect(await readFile(join(dataDir, 'postgres/data/postmaster.pid')).catch(() => null)).toBeNull();
    await rm(dataDir, { recursive: true });
  }, 60_000);

  test('and refuse one of another version', async () => {
    const empty = await createEmptyDatabase();
    const url = `postgres://localhost/${empty.connection.database}?host=${empty.connection.host}&user=${empty.connection.user}`;
    const outcome = await startCommand('expire-trials', ['--apply'], { DATABASE_URL: url, AUTH_SECRET: SITE_SECRET })
      .outcome;
    expect(outcome).toMatchObject({ code: 1, output: '' });
    expect(outcome.errors).toMatch(/^The database is older than this version/);
    await empty.drop();
  }, 60_000);
});
