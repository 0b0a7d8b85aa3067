import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { upsertGrant } from '#db/billing/entitlements.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import { recomputePlan } from '#server/billing/recompute-plan.ts';
import { type Env, readEnv } from '#server/env.ts';
import {
  hashedPassword,
  refusal,
  signUp,
  signUpWithCard,
  someUsername,
  startTestApp,
  type TestApp,
  type TestBrowser,
} from '../support/app.ts';
import { SITE_SECRET } from '../support/commands.ts';
import { jobsDone } from '../support/payments.ts';
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
async function restarted(plan: 'pro' | 'business' | ''): Promise<void> {
  const next = await startTestApp({ authSecret: SITE_SECRET, database: app.context.database, ...settings(plan) });
  await jobsDone(next);
  await next.destroy();
}

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
    }
    expect(await browser.trpc.billing.subscription.query()).toMatchObject({ planType: 'business', coveredBy: null });
  });

  test('is given and taken back by restarts, which lose nothing', async () => {
    const { db } = app.context;
    const account = await makeAccount(app, await hashedPassword(app));
    const { trpc } = account.browser;
    for (const title of ['One', 'Two']) await trpc.vcards.create.mutate({ name: title });
    const { id } = await trpc.organizations.create.mutate({ name: 'Acme', username: `acme-${someUsername()}` });
    const granted = await makeAccount(app, await hashedPassword(app));
    await db.transaction().execute(async (tx) => {
      await lockOwner(tx, granted.userId);
      await upsertGrant(tx, granted.userId, { planType: 'pro', endsAt: null });
      await recomputePlan(tx, granted.userId, new Date());
    });
    const content = async () => {
      const tables = ['vcards', 'links', 'plan_grants', 'subscriptions', 'memberships', 'organizations', 'usernames'];
      const rows = await Promise.all(
        tables.map((name) => sql`select * from ${sql.table(name)} order by 1, 2`.execute(db)),
      );
      return rows.map(({ rows: each }) => each);
    };
    const before = await content();
    expect([await planOf(account.browser), await planOf(granted.browser)]).toEqual(['business', 'business']);
    await restarted('');
    expect([await planOf(account.browser), await planOf(granted.browser)]).toEqual(['free', 'pro']);
    await restarted('pro');
    expect([await planOf(account.browser), await planOf(granted.browser)]).toEqual(['pro', 'pro']);
    const acme = () => account.browser.actingFor(id).trpc.billing.subscription.query();
    expect(await acme()).toMatchObject({ isAccessible: false });
    await restarted('business');
    expect([await planOf(account.browser), await planOf(granted.browser)]).toEqual(['business', 'business']);
    expect(await acme()).toMatchObject({ isAccessible: true });
    expect(await content()).toEqual(before);
  });
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
    expect(webhook.statusCode).toBeGreaterThanOrEqual(400);
    expect((await browser.open('/dev/pay')).statusCode).toBe(404);
  });

  test('no screen of the dashboard is about payments, and / is the sign-in', async () => {
    const { open } = app.browser();
    expect((await open('/dashboard/billing')).statusCode).toBe(404);
    expect((await open('/dashboard')).body).toContain('<meta name="plans" content="hidden"');
    expect((await open('/')).headers.location).toBe('/login');
  });
});
