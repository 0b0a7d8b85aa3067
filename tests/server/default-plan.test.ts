import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upsertGrant } from '#db/billing/entitlements.ts';
import { insertJob } from '#db/jobs.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { recomputePlans } from '#server/billing/default-plan.ts';
import { recomputePlan } from '#server/billing/recompute-plan.ts';
import { type Env, readEnv } from '#server/env.ts';
import { remindTrials } from '#server/owners/trial-reminders.ts';
import { type PaidPlan, plans } from '#src/owners/plans.ts';
import {
  hashedPassword,
  refusal,
  signUp,
  signUpWithCard,
  someEmail,
  someUsername,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { SITE_SECRET } from '../support/commands.ts';
import { newAccount } from '../support/factors.ts';
import { addMember } from '../support/organizations.ts';
import { buy, jobsDone, mailsTo, openShop, retriedJobsDone, until } from '../support/payments.ts';
import { makeAccount } from '../support/roles.ts';

/** What the switch changes of the settings. */
function settings(plan: 'pro' | 'business' | ''): Partial<Env> {
  const { defaultPlan, paymentsOffered, homePage } = readEnv({ DEFAULT_PLAN: plan });
  return { defaultPlan, paymentsOffered, homePage };
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ authSecret: SITE_SECRET, ...settings('business') });
});
afterAll(() => app.destroy());

/** Another process of the site, as after a restart with another value. */
async function restarted({ context }: TestApp, plan: 'pro' | 'business' | ''): Promise<string[]> {
  const lines: string[] = [];
  const env = { authSecret: SITE_SECRET, database: context.database, logLevel: 'warn' as const, ...settings(plan) };
  const next = await startTestApp(env, { log: (line) => lines.push(line) });
  await jobsDone(next);
  await next.destroy();
  return lines;
}

async function grant({ context }: TestApp, ownerId: string, planType: PaidPlan): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockOwner(tx, ownerId);
    await upsertGrant(tx, ownerId, { planType, endsAt: null });
    await recomputePlan(tx, ownerId, new Date());
  });
}

const stillCharged = 'a subscription was still charged';

const planOf = async ({ trpc }: TestBrowser) => (await trpc.profiles.me.query())?.planType;

describe('product 38.5: a plan that everyone has', () => {
  test('is that of each new account, whose limits hold', async () => {
    const { browser } = await signUpWithCard(app);
    expect(await browser.trpc.billing.subscription.query()).toMatchObject({
      ...{ subscribed: true, planType: 'business', isGranted: true, subscriptionEnd: null, planEnded: false },
    });
    const name = `ana-${someUsername()}`;
    await browser.trpc.profiles.setUsername.mutate({ username: name });
    for (const title of ['One', 'Two']) await browser.trpc.vcards.create.mutate({ name: title });
    expect((await app.browser().open(`/${name}`)).statusCode).toBe(200);
  });

  test('is that of an organization, for which nothing of the founder moves', async () => {
    const { browser } = await signUp(app);
    for (const word of ['acme', 'umbrella']) {
      const { id } = await browser.trpc.organizations.create.mutate({
        ...{ name: 'Acme', username: `${word}-${someUsername()}` },
      });
      const { trpc } = browser.actingFor(id);
      expect(await trpc.billing.subscription.query()).toMatchObject({ planType: 'business', isAccessible: true });
      expect((await trpc.invitations.list.query({ after: null })).limit).toBe(-1);
      const email = someEmail();
      await trpc.invitations.create.mutate({ emails: [email], role: 'owner' });
      await jobsDone(app);
      expect((await mailsTo(app, email))[0]?.text).toContain('Your role will be owner: you can do everything.');
    }
    expect(await browser.trpc.billing.subscription.query()).toMatchObject({ planType: 'business', coveredBy: null });
  });

  test('is given and taken back by restarts, which lose nothing', async () => {
    const site = await startTestApp({ authSecret: SITE_SECRET, ...settings('') });
    await openShop(site);
    const { db, payments } = site.context;
    const hash = await hashedPassword(site);
    const [granted, ended, trying] = [
      await makeAccount(site, hash),
      await makeAccount(site, hash),
      await newAccount(site),
    ];
    await sql`update profiles set trial_start_date = now() - interval '20 days' where id = ${ended.userId}`.execute(db);
    await grant(site, granted.userId, 'business');
    for (const title of ['One', 'Two']) await granted.browser.trpc.vcards.create.mutate({ name: title });
    const paying = await newAccount(site);
    await buy(site, paying);
    await expect(restarted(site, 'business')).rejects.toThrow(/a subscription is still charged at Stripe/);
    const [subscription] = (await payments?.stripe.subscriptions.list())?.data ?? [];
    await payments?.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true });
    const owned = () => paying.browser.trpc.billing.subscription.query();
    await until(owned, ({ subscriptionEnd }) => subscriptionEnd !== null);
    await retriedJobsDone(site);
    // Another product of the operator's goes on
    await sql`insert into subscriptions
      select (jsonb_populate_record(s, '{"id": "sub_other", "plan_type": null, "cancel_at": null}')).* from subscriptions s`.execute(
      db,
    );
    // With the other processes' settings
    await site.stopWorker();
    const event = { eventId: 'evt_open', objectId: null };
    await insertJob(db, 'apply-payment-event', event, { key: 'open' });
    await expect(restarted(site, 'business')).rejects.toThrow(/an event of Stripe's is not processed/);
    await sql`select graphile_worker.remove_job('open')`.execute(db);
    const content = async () => {
      const tables = ['vcards', 'links', 'plan_grants', 'subscriptions', 'customers', 'usernames', 'profiles'];
      const rows = await Promise.all(
        tables.map((name) => sql<object>`select * from ${sql.table(name)} order by 1, 2`.execute(db)),
      );
      return rows.map(({ rows: each }) => each.map((row) => ({ ...row, updatedAt: null })));
    };
    const plansOf = async () =>
      await Promise.all([granted, ended, trying, paying].map(async ({ browser }) => await planOf(browser)));
    const before = await content();
    expect(await plansOf()).toEqual(['business', 'free', 'free', 'pro']);
    await restarted(site, 'business');
    expect(await plansOf()).toEqual(['business', 'business', 'business', 'business']);
    await restarted(site, 'pro');
    expect(await plansOf()).toEqual(['business', 'pro', 'pro', 'pro']);
    await restarted(site, '');
    expect(await content()).toEqual(before);
    expect(await owned()).toMatchObject({ planType: 'pro', subscriptionEnd: expect.any(String) });
    expect(await restarted(site, 'business')).not.toContainEqual(expect.stringContaining(stillCharged));
    // By a process that was not stopped
    await sql`update subscriptions set cancel_at = null`.execute(db);
    expect(await restarted(site, 'business')).toContainEqual(expect.stringContaining(stillCharged));
    await site.destroy();
  }, 120_000);

  test('ends for an organization with the restart that ends it for persons, and nothing is deleted', async () => {
    const { browser } = await signUp(app);
    const { trpc } = browser;
    for (const title of ['One', 'Two']) await trpc.vcards.create.mutate({ name: title });
    const { id } = await trpc.organizations.create.mutate({ name: 'Acme', username: `acme-${someUsername()}` });
    const acme = async () => (await browser.actingFor(id).trpc.billing.subscription.query()).isAccessible;
    await restarted(app, 'pro');
    // Pro has room for fewer than Business, and for no organization
    expect([await planOf(browser), await acme()]).toEqual(['pro', false]);
    expect(await refusal(trpc.organizations.create.mutate({ name: 'B', username: `b-${someUsername()}` }))).toBe(
      'plan_required',
    );
    const add = () => trpc.vcards.create.mutate({ name: 'Another' });
    for (let count = 2; count < plans.pro.limits.vcards; count += 1) await add();
    expect(await refusal(add())).toBe('limit_vcards');
    const { id: userId = '' } = (await trpc.profiles.me.query()) ?? {};
    await grant(app, userId, 'business');
    const { id: other } = await trpc.organizations.create.mutate({ name: 'B', username: `b-${someUsername()}` });
    expect(await browser.actingFor(other).trpc.billing.subscription.query()).toMatchObject({ planType: 'business' });
    await restarted(app, 'business');
    expect([await planOf(browser), await acme()]).toEqual(['business', true]);
  }, 120_000);
});

describe('product 38.5: once nobody is given a plan any more', () => {
  test('who left a covering organization meanwhile, and organizations, had a plan and no trial', async () => {
    const site = await startTestApp({ authSecret: SITE_SECRET, ...settings('') });
    const hash = await hashedPassword(site);
    const [ana, luis] = [await makeAccount(site, hash), await makeAccount(site, hash)];
    await grant(site, ana.userId, 'business');
    const found = ({ browser }: typeof ana, name: string) =>
      browser.trpc.organizations.create.mutate({ name, username: `${name}-${someUsername()}` });
    const covering = await found(ana, 'acme');
    await addMember(site, covering.id, luis.userId, 'owner');
    await site.stopWorker();
    await restarted(site, 'business');
    const given = await found(luis, 'umbrella');
    await ana.browser.trpc.organizations.leave.mutate({ id: covering.id });
    await restarted(site, '');
    const ended = { planType: 'free', coveredBy: null, planEnded: true };
    expect(await ana.browser.trpc.billing.subscription.query()).toMatchObject(ended);
    const { trpc } = luis.browser.actingFor(given.id);
    expect(await trpc.billing.subscription.query()).toMatchObject({ ...ended, isAccessible: false });
    await site.destroy();
  }, 120_000);
});

test('a run that continues leaves one that waits to begin', async () => {
  const site = await startTestApp({ authSecret: SITE_SECRET, ...settings('business') });
  await signUp(site);
  await jobsDone(site);
  await site.stopWorker();
  const { db } = site.context;
  await insertJob(db, 'recompute-plans', {}, { key: 'recompute-plans' });
  await recomputePlans(site.context, {}, -1);
  const { rows } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
    where identifier = 'recompute-plans' order by payload::text collate "C"`.execute(db);
  expect(rows.map(({ payload }) => payload)).toEqual([{ after: expect.any(String) }, {}]);
  await site.destroy();
});

describe('product 38.6: where everyone has the same plan', () => {
  test('nothing is sold', async () => {
    const { browser } = await signUp(app);
    const { trpc } = browser;
    expect(await trpc.billing.prices.query()).toEqual([]);
    const priceId = 'price_pro_month';
    const checkout = trpc.billing.createCheckout.mutate({ priceId, returnTo: 'billing' });
    expect(await refusal(checkout)).toBe('plan_not_purchasable');
    expect(await refusal(trpc.onboarding.choosePlan.mutate({ plan: 'pro' }))).toBe('plan_not_purchasable');
    const webhook = await browser.open({ method: 'POST', url: '/webhooks/stripe', payload: '{}' });
    expect(webhook.statusCode).toBe(404);
    expect((await browser.open('/dev/pay')).statusCode).toBe(404);
  });

  test('nobody is reminded of a trial, not even before plans have followed the start', async () => {
    const { email } = await signUp(app);
    const { db, sandboxes } = app.context;
    for (const days of [6, 8, 13.5, 14.1]) {
      await sql`update profiles set plan_type = 'free', trial_start_date = now() - ${days} * interval '1 day'
        where email = ${email}`.execute(db);
      await remindTrials(app.context, {});
    }
    await jobsDone(app);
    const sent = (await sandboxes?.mailbox?.list())?.filter(({ to }) => to === email) ?? [];
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('Confirm')]);
  });

  test('product 17.9: the customer of a deleted account who paid before waits until Stripe is configured again', async () => {
    const { db } = app.context;
    await insertJob(db, 'end-customer', { customerId: 'cus_gone' });
    await jobsDone(app);
    const { rows } = await sql`
      select attempts, last_error as error, run_at > now() as later from graphile_worker.jobs
      where task_identifier = 'end-customer'`.execute(db);
    expect(rows).toEqual([{ attempts: 0, error: null, later: true }]);
  });

  test('the page about privacy names the payment provider of those who paid before', async () => {
    const { open } = app.browser();
    for (const [path, text] of Object.entries({ '/privacy': 'if you paid here', '/es/privacy': 'si pagaste aquí' }))
      expect((await open(path)).body.toLowerCase().split(text)).toHaveLength(3);
  });

  test('no screen of the dashboard is about payments, and / is the sign-in', async () => {
    const { open } = app.browser();
    expect((await open('/dashboard/billing')).statusCode).toBe(404);
    expect((await open('/dashboard')).body).toContain('<meta name="plans" content="hidden"');
    expect((await open('/')).headers.location).toBe('/login');
  });
});
