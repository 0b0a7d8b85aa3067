import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mail, PASSWORD, refusal, signUp, startTestApp, type TestApp } from '../support/app.ts';
import { buy, customerOf, jobsDone, mailsTo, openShop, pay, priceId, standingOf, until } from '../support/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await openShop(app);
});
afterEach(() => app.payments.setFailure('none'));
afterAll(() => app.destroy());

type Account = Awaited<ReturnType<typeof signUp>>;

function stripe() {
  const { payments } = app.context;
  if (!payments) throw new Error('no provider');
  return payments.stripe;
}

/** Runs jobs that wait for a retry. */
async function hurryJobs(): Promise<void> {
  await app.context.pool.query(
    'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
  );
}

/** Pays a checkout that the product did not open. */
async function buyElsewhere(
  whose: { customer: string; metadata?: Record<string, string> },
  plan: 'pro' | 'business',
  card?: string,
): Promise<void> {
  const { id } = await stripe().checkout.sessions.create({
    ...{ ...whose, mode: 'subscription', success_url: app.context.env.publicUrl },
    line_items: [{ price: priceId(app, plan), quantity: 1 }],
  });
  await app.payments.payCheckout(id, card);
}

/** Makes the product lose a dispute. */
async function loseDispute(customerId: string): Promise<void> {
  const created = (await app.payments.listEvents({ customerId, limit: 100 }))
    .map(({ event }) => event as unknown as { type: string; data: { object: { id: string } } })
    .find(({ type }) => type === 'charge.dispute.created');
  await app.payments.closeDispute(created?.data.object.id ?? '', 'lost');
}

const deleteAccount = ({ browser }: Account) =>
  browser.trpc.account.delete.mutate({ confirmation: 'DELETE', password: PASSWORD });
const isGone = async (customerId: string) => (await stripe().customers.retrieve(customerId)).deleted === true;

describe('product 17.7: a duplicate subscription', () => {
  test('is refunded and ended, the first stays, and the owner gets one email', async () => {
    const account = await signUp(app);
    const { url } = await account.browser.trpc.billing.createCheckout.mutate({
      ...{ priceId: priceId(app, 'pro'), returnTo: 'billing' },
    });
    const { userId, customerId } = await customerOf(app, account.email);
    // A second checkout page that was not expired in time
    const second = await stripe().checkout.sessions.create({
      ...{ mode: 'subscription', customer: customerId, success_url: url, metadata: { userId } },
      line_items: [{ price: priceId(app, 'business'), quantity: 1 }],
    });
    await pay(app, account, 'pro');
    await until(
      () => standingOf(app, userId),
      ({ profile }) => profile?.planType === 'pro',
    );
    // Stripe's timestamps are whole seconds
    await app.payments.letTimePass({ customerId, userId }, 1 / 24);
    await app.payments.payCheckout(second.id);
    await until(
      () => standingOf(app, userId),
      ({ subscriptions }) => subscriptions.length === 2 && subscriptions.filter(({ endedAt }) => endedAt).length === 1,
    );
    await jobsDone(app);
    const { profile, subscriptions } = await standingOf(app, userId);
    expect(profile).toEqual({ planType: 'pro', subscriptionEnd: null });
    expect(subscriptions.map(({ planType, status }) => [planType, status])).toEqual([
      ['pro', 'active'],
      ['business', 'canceled'],
    ]);
    const charges = await stripe().charges.list({ customer: customerId });
    expect(charges.data.map(({ amount, amount_refunded }) => [amount, amount_refunded]).sort()).toEqual([
      [1999, 0],
      [8999, 8999],
    ]);
    const emails = (await mailsTo(app, account.email)).slice(1);
    expect(emails.map(({ subject }) => subject)).toEqual(['You paid twice, so we refunded one payment']);
    expect(emails[0]?.text).toContain('$89.99');
  });

  test('is ended even if its payment is disputed and cannot be refunded', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro');
    const { userId, customerId } = await customerOf(app, account.email);
    await app.payments.letTimePass({ customerId, userId }, 1 / 24);
    const disputed = '4000000000000259';
    await buyElsewhere({ customer: customerId, metadata: { userId } }, 'business', disputed);
    await until(
      () => standingOf(app, userId),
      ({ subscriptions }) => subscriptions.some(({ planType, endedAt }) => planType === 'business' && endedAt !== null),
    );
    expect((await standingOf(app, userId)).profile).toEqual({ planType: 'pro', subscriptionEnd: null });
  });
});

describe('product 17.8: refunds and disputes', () => {
  test('a refund changes no plan and sends one email in the account’s language', async () => {
    const account = await signUp(app, { language: 'es' });
    await buy(app, account, 'pro');
    const { customerId } = await customerOf(app, account.email);
    const [charge] = (await stripe().charges.list({ customer: customerId })).data;
    await stripe().refunds.create({ charge: charge?.id ?? '', amount: 500 });
    expect(await mail(app, account.email, 2)).toMatchObject({ subject: expect.stringContaining('te devolvió') });
    for (const { event } of await app.payments.listEvents({ customerId })) {
      await app.payments.redeliver((event as { id: string }).id);
    }
    await jobsDone(app);
    expect(await mailsTo(app, account.email)).toHaveLength(2);
    expect(await account.browser.trpc.billing.subscription.query()).toMatchObject({ planType: 'pro' });
  });

  test('a dispute is emailed to support; a lost one ends the subscription at once', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro', 'month', '4000000000000259');
    const { customerId } = await customerOf(app, account.email);
    const { supportEmail } = app.context.env;
    const email = await until(
      async () => (await mailsTo(app, supportEmail)).find(({ text }) => text.includes(account.email)),
      (found) => found !== undefined,
    );
    expect(email?.subject).toMatch(/^A payment of \$19\.99 is disputed: /);
    expect(await account.browser.trpc.billing.subscription.query()).toMatchObject({ planType: 'pro' });
    await loseDispute(customerId);
    await until(
      () => account.browser.trpc.billing.subscription.query(),
      ({ planType, subscribed }) => planType === 'free' && !subscribed,
    );
    await mail(app, account.email, 2);
    expect((await stripe().subscriptions.list({ customer: customerId, status: 'all' })).data[0]?.status).toBe(
      'canceled',
    );
  });

  test('a lost dispute of another product in the same Stripe account ends nothing', async () => {
    const { id: customer } = await stripe().customers.create({ metadata: { shop: 'another program' } });
    await buyElsewhere({ customer }, 'pro', '4000000000000259');
    await loseDispute(customer);
    const isKnown = async () =>
      (await app.payments.listEvents({ customerId: customer, limit: 100 })).every(({ deliveredAt }) => deliveredAt);
    await until(isKnown, (known) => known);
    await jobsDone(app);
    expect((await stripe().subscriptions.list({ customer, status: 'all' })).data[0]?.status).toBe('active');
  });
});

describe('product 17.9: a deleted account', () => {
  test('is deleted at the provider too', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro');
    const { customerId } = await customerOf(app, account.email);
    await deleteAccount(account);
    await until(
      () => isGone(customerId),
      (gone) => gone,
    );
    expect((await stripe().subscriptions.list({ customer: customerId, status: 'all' })).data[0]?.status).toBe(
      'canceled',
    );
    await jobsDone(app);
  });

  test('is deleted at once while the provider is down, and at the provider once it is back', async () => {
    const account = await signUp(app);
    await buy(app, account, 'business');
    const { customerId, userId } = await customerOf(app, account.email);
    await app.payments.setFailure('down');
    await deleteAccount(account);
    expect(await refusal(account.browser.trpc.vcards.list.query())).toBe('unauthenticated');
    expect(await app.context.db.selectFrom('profiles').select('id').where('id', '=', userId).execute()).toEqual([]);
    await app.payments.setFailure('none');
    expect(await isGone(customerId)).toBe(false);
    await until(
      async () => {
        await hurryJobs();
        return await isGone(customerId);
      },
      (gone) => gone,
    );
  });

  test('leaves no checkout that can be paid', async () => {
    const account = await signUp(app);
    await account.browser.trpc.billing.createCheckout.mutate({ priceId: priceId(app, 'pro'), returnTo: 'billing' });
    const { customerId } = await customerOf(app, account.email);
    const open = await stripe().checkout.sessions.list({ customer: customerId, status: 'open' });
    await deleteAccount(account);
    await until(
      () => isGone(customerId),
      (gone) => gone,
    );
    expect(await stripe().checkout.sessions.retrieve(open.data[0]?.id ?? '')).toMatchObject({ status: 'expired' });
  });
});

describe('product 17.9: an unknown customer', () => {
  test('is linked to its account if the response got lost', async () => {
    const account = await signUp(app);
    const { id: userId } = await app.context.db
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow();
    const site = app.context.env.publicUrl;
    const { id } = await stripe().customers.create({ email: account.email, metadata: { userId, site } });
    await until(
      () => customerOf(app, account.email).catch(() => null),
      (customer) => customer?.customerId === id,
    );
    // Another customer is ended
    const stray = await stripe().customers.create({ email: account.email, metadata: { userId, site } });
    await until(
      () => isGone(stray.id),
      (gone) => gone,
    );
    expect(await isGone(id)).toBe(false);
  });

  test('is ended if its account is gone, and left alone if another site created it', async () => {
    const userId = '00000000-0000-4000-8000-000000000000';
    const site = app.context.env.publicUrl;
    const gone = await stripe().customers.create({ metadata: { userId, site } });
    const others = await stripe().customers.create({ metadata: { userId, site: 'https://staging.example.com' } });
    const nobodys = await stripe().customers.create({});
    await until(
      () => isGone(gone.id),
      (is) => is,
    );
    await jobsDone(app);
    expect(await isGone(others.id)).toBe(false);
    expect(await isGone(nobodys.id)).toBe(false);
  });
});
