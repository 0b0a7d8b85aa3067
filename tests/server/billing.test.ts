import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { syncCustomer } from '#server/billing/sync-customer.ts';
import { plans } from '#src/owners/plans.ts';
import { mail, refusal, signUp, startTestApp, type TestApp } from '../support/app.ts';
import {
  buy,
  customerOf,
  jobsDone,
  mailsTo,
  openShop,
  pay,
  priceId,
  sessionIdOf,
  standingOf,
  until,
} from '../support/payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await openShop(app);
});
afterAll(() => app.destroy());

const choices = (['pro', 'business'] as const).flatMap((plan) =>
  (['month', 'year'] as const).map((interval) => ({ plan, interval })),
);
const FAILS_LATER = '4000000000000341';
const DECLINED = '4000000000000002';
const DAY = 86_400_000;

type Account = Awaited<ReturnType<typeof signUp>>;
const subscriptionOf = ({ browser }: Account) => browser.trpc.billing.subscription.query();

/** Presses the portal's buttons. */
async function portal(account: Account) {
  const { userId, customerId } = await customerOf(app, account.email);
  const stripe = app.context.payments?.stripe;
  const [subscription] = (await standingOf(app, userId)).subscriptions;
  if (!stripe || !subscription) throw new Error('nothing to manage');
  return {
    cancel: () => stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    resume: () => stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }),
    change: async (price: string) => {
      const { items } = await stripe.subscriptions.retrieve(subscription.id);
      const id = items.data[0]?.id ?? '';
      await stripe.subscriptions.update(subscription.id, {
        items: [{ id, price }],
        proration_behavior: 'always_invoice',
      });
    },
    letTimePass: (days: number) => app.payments.letTimePass({ customerId, userId }, days),
    updateCard: (number: string) => app.payments.updateCard(customerId, number),
  };
}

/** Buys a plan, cancels it, and lets it end after the trial. */
async function letPlanEnd(account: Account): Promise<void> {
  await buy(app, account, 'pro');
  const { cancel, letTimePass } = await portal(account);
  await cancel();
  await until(
    () => subscriptionOf(account),
    ({ subscriptionEnd }) => subscriptionEnd !== null,
  );
  await jobsDone(app);
  await letTimePass(32);
  await until(
    () => subscriptionOf(account),
    ({ subscribed }) => !subscribed,
  );
  await jobsDone(app);
}

describe('buying', () => {
  test('the four prices match the catalog', async () => {
    const prices = await app.browser().trpc.billing.prices.query();
    expect(prices.map(({ plan, interval, amount }) => ({ plan, interval, amount }))).toEqual(
      choices.map(({ plan, interval }) => ({ plan, interval, amount: plans[plan].prices?.[interval] })),
    );
  });

  test.each(choices)(
    '$plan by the $interval is bought, and is the plan once the event says so',
    async ({ plan, interval }) => {
      const account = await signUp(app);
      expect(await subscriptionOf(account)).toMatchObject({ subscribed: false, planType: 'free', canManage: false });
      const subscription = await buy(app, account, plan, interval);
      expect(subscription).toMatchObject({
        ...{ subscribed: true, planType: plan, interval, priceId: priceId(app, plan, interval) },
        ...{ subscriptionEnd: null, isAccessible: true, failedSince: null, canManage: true, isGranted: false },
      });
      const days = (new Date(subscription.renewsAt ?? 0).getTime() - Date.now()) / DAY;
      expect(Math.round(days / (interval === 'year' ? 365 : 30))).toBe(1);
      expect(await account.browser.trpc.profiles.me.query()).toMatchObject({ planType: plan });
    },
  );

  test('the checkout is in the account’s language, belongs to the account, and returns to where it started', async () => {
    const account = await signUp(app, { language: 'es' });
    const request = { priceId: priceId(app, 'pro'), returnTo: 'onboarding' as const };
    const { url } = await account.browser.trpc.billing.createCheckout.mutate(request);
    const { userId, customerId } = await customerOf(app, account.email);
    expect(await app.context.payments?.stripe.checkout.sessions.retrieve(sessionIdOf(url))).toMatchObject({
      ...{ mode: 'subscription', locale: 'es', client_reference_id: userId, customer: customerId },
      success_url: 'http://localhost:3000/onboarding?checkout=success',
      cancel_url: 'http://localhost:3000/onboarding?checkout=cancelled',
    });
    expect(await app.context.payments?.stripe.customers.retrieve(customerId)).toMatchObject({
      ...{ email: account.email, preferred_locales: ['es'], metadata: { userId } },
    });
  });

  test('a declined card buys nothing, and another card works', async () => {
    const account = await signUp(app);
    await expect(pay(app, account, 'pro', 'month', DECLINED)).rejects.toThrow();
    expect(await subscriptionOf(account)).toMatchObject({ subscribed: false, planType: 'free' });
    expect(await buy(app, account, 'pro')).toMatchObject({ planType: 'pro' });
  });

  test('a subscription is bought once, an unknown price never', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro');
    const buying = (id: string) =>
      refusal(account.browser.trpc.billing.createCheckout.mutate({ priceId: id, returnTo: 'billing' }));
    expect(await buying(priceId(app, 'business'))).toBe('already_subscribed');
    expect(await buying('price_of_another')).toBe('invalid_input');
  });

  test('product 2.2: paid plans cannot be bought without a provider', async () => {
    const here = await startTestApp({ sandbox: false });
    try {
      const { browser } = await signUp(here);
      expect(await browser.trpc.billing.prices.query()).toEqual([]);
      const request = { priceId: 'price_1', returnTo: 'billing' as const };
      expect(await refusal(browser.trpc.billing.createCheckout.mutate(request))).toBe('plan_not_purchasable');
      expect(await refusal(browser.trpc.billing.customerPortal.mutate())).toBe('nothing_to_manage');
      expect((await here.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: {} })).statusCode).toBe(404);
    } finally {
      await here.destroy();
    }
  });
});

describe('billing history', () => {
  test('shows invoices and payment method from the provider', async () => {
    const account = await signUp(app);
    expect(await account.browser.trpc.billing.history.query()).toEqual({ paymentMethod: null, invoices: [] });
    await buy(app, account, 'pro', 'year');
    const { paymentMethod, invoices } = await account.browser.trpc.billing.history.query();
    expect(paymentMethod).toMatchObject({ brand: 'visa', last4: '4242' });
    expect(invoices).toEqual([expect.objectContaining({ amount: 19_900, currency: 'usd', status: 'paid' })]);
    expect(invoices[0]?.url).toMatch(/^http/);
    const { customerId } = await customerOf(app, account.email);
    const { stripe } = app.context.payments ?? {};
    const [charge] = (await stripe?.charges.list({ customer: customerId }))?.data ?? [];
    await stripe?.refunds.create({ charge: charge?.id ?? '' });
    const { invoices: after } = await account.browser.trpc.billing.history.query();
    expect(after.map(({ status }) => status)).toEqual(['refunded']);
  });

  test('the portal opens after a checkout, and returns to Billing', async () => {
    const account = await signUp(app);
    expect(await refusal(account.browser.trpc.billing.customerPortal.mutate())).toBe('nothing_to_manage');
    await buy(app, account, 'pro');
    const { url } = await account.browser.trpc.billing.customerPortal.mutate();
    expect(url).toMatch(/^http:\/\/localhost:3000\/dev\/pay\//);
  });
});

describe('a subscription', () => {
  test('lasts until its end when canceled, continues when resumed, and is free afterwards', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro');
    const { cancel, resume, letTimePass } = await portal(account);
    await cancel();
    const cancelled = await until(
      () => subscriptionOf(account),
      ({ subscriptionEnd }) => subscriptionEnd !== null,
    );
    expect(cancelled).toMatchObject({ subscribed: true, planType: 'pro', renewsAt: null });
    await resume();
    await until(
      () => subscriptionOf(account),
      ({ subscriptionEnd, renewsAt }) => subscriptionEnd === null && renewsAt !== null,
    );
    await cancel();
    await letTimePass(32);
    await until(
      () => subscriptionOf(account),
      ({ subscribed, planType, priceId: price }) => !subscribed && planType === 'free' && price === null,
    );
    expect((await mail(app, account.email, 2)).subject).toBe('Your Pro plan has ended');
    expect(await buy(app, account, 'business')).toMatchObject({ planType: 'business', subscriptionEnd: null });
  });

  test('product 17.6: can be upgraded and downgraded; a downgrade sends an email', async () => {
    const account = await signUp(app, { language: 'es' });
    await buy(app, account, 'pro');
    const { change } = await portal(account);
    await change(priceId(app, 'business', 'year'));
    const larger = ({ planType, interval }: { planType: string; interval: string | null }) =>
      planType === 'business' && interval === 'year';
    await until(() => subscriptionOf(account), larger);
    await change(priceId(app, 'pro', 'month'));
    await until(
      () => subscriptionOf(account),
      ({ planType }) => planType === 'pro',
    );
    await jobsDone(app);
    const emails = (await mailsTo(app, account.email)).filter(({ subject }) => subject.includes('Pro'));
    expect(emails.map(({ subject }) => subject)).toEqual(['Tu plan ahora es Pro']);
  });

  test('product 17.1: replaced prices change no plan bought before', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro');
    const { customerId } = await customerOf(app, account.email);
    const { prices } = app.context.payments ?? {};
    if (!prices) throw new Error('nothing is sold');
    const old = prices.pro.month;
    prices.pro.month = 'price_of_next_year';
    await syncCustomer(app.context, customerId);
    prices.pro.month = old;
    expect(await subscriptionOf(account)).toMatchObject({ subscribed: true, planType: 'pro', interval: 'month' });
  });

  test('product 17.14: an event about a subscription to the earlier plan premium makes the account Pro', async () => {
    const account = await signUp(app);
    await account.browser.trpc.billing.createCheckout.mutate({ priceId: priceId(app, 'pro'), returnTo: 'billing' });
    const { customerId } = await customerOf(app, account.email);
    const { stripe, prices } = app.context.payments ?? {};
    if (!stripe || !prices) throw new Error('nothing is sold');
    const { month } = prices.pro;
    const session = await stripe.checkout.sessions.create({
      ...{ mode: 'subscription', customer: customerId, success_url: 'http://localhost:3000/' },
      line_items: [{ price: month, quantity: 1 }],
      subscription_data: { metadata: { plan_type: 'premium' } },
    });
    // Its price is from before the catalog
    prices.pro.month = 'price_of_the_catalog';
    try {
      await app.payments.payCheckout(session.id);
      const subscription = await until(
        () => subscriptionOf(account),
        ({ planType }) => planType !== 'free',
      );
      expect(subscription).toMatchObject({ planType: 'pro', paidPlan: 'pro', interval: 'month', priceId: month });
      expect(await account.browser.trpc.profiles.me.query()).toMatchObject({ planType: 'pro' });
    } finally {
      prices.pro.month = month;
    }
  });

  test('product 17.15: without a session, it is unsubscribed and free', async () => {
    expect(await app.browser().trpc.billing.subscription.query()).toMatchObject({
      ...{ subscribed: false, planType: 'free', isAccessible: null, canManage: false, scheduledChange: null },
    });
  });

  test('product 15.3: an account knows whether a plan or the trial has ended', async () => {
    const [lapsed, visitor] = [await signUp(app), await signUp(app)];
    await letPlanEnd(lapsed);
    expect(await subscriptionOf(lapsed)).toMatchObject({ isAccessible: false, planEnded: true });
    // A checkout without a payment is no plan
    await visitor.browser.trpc.billing.createCheckout.mutate({ priceId: priceId(app, 'pro'), returnTo: 'billing' });
    expect(await subscriptionOf(visitor)).toMatchObject({ canManage: true, planEnded: false });
  });

  test('renews automatically', async () => {
    const account = await signUp(app);
    const { renewsAt } = await buy(app, account, 'pro');
    // Well into the second month, so that a month of 30 or 31 days makes no difference
    await (await portal(account)).letTimePass(40);
    const renewed = await until(
      () => subscriptionOf(account),
      (now) => now.renewsAt !== renewsAt,
    );
    expect(renewed).toMatchObject({ subscribed: true, planType: 'pro', subscriptionEnd: null });
    expect((await account.browser.trpc.billing.history.query()).invoices).toHaveLength(2);
  });

  test('product 17.5: keeps its plan for 14 days after a failed payment, and sends one email', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro', 'month', FAILS_LATER);
    const { letTimePass } = await portal(account);
    await letTimePass(31);
    const failing = await until(
      () => subscriptionOf(account),
      ({ failedSince }) => failedSince !== null,
    );
    expect(failing).toMatchObject({ subscribed: true, planType: 'pro', renewsAt: null });
    const left = new Date(failing.subscriptionEnd ?? 0).getTime() - new Date(failing.failedSince ?? 0).getTime();
    expect(left).toBe(14 * DAY);
    const email = await mail(app, account.email, 2);
    expect(email.subject).toBe("Your Saluda payment didn't go through");
    expect(email.text).toContain('http://localhost:3000/dashboard/billing');
    await letTimePass(10);
    await jobsDone(app);
    expect(await subscriptionOf(account)).toMatchObject({ subscribed: true });
    await letTimePass(4);
    await until(
      () => subscriptionOf(account),
      ({ subscribed }) => !subscribed,
    );
    await mail(app, account.email, 3);
    await jobsDone(app);
    const subjects = (await mailsTo(app, account.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes("didn't go through"))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.includes('has ended'))).toHaveLength(1);
  });

  test('product 17.5: stays as it was if a failed payment goes through later', async () => {
    const account = await signUp(app);
    await buy(app, account, 'business', 'month', FAILS_LATER);
    const { letTimePass, updateCard } = await portal(account);
    await letTimePass(31);
    await until(
      () => subscriptionOf(account),
      ({ failedSince }) => failedSince !== null,
    );
    await updateCard('4242424242424242');
    await letTimePass(5);
    await until(
      () => subscriptionOf(account),
      ({ failedSince, subscriptionEnd, planType }) =>
        failedSince === null && subscriptionEnd === null && planType === 'business',
    );
  });

  test('product 17.5: ends after 14 days if the provider gives up, and can be bought again', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro', 'month', FAILS_LATER);
    await (await portal(account)).letTimePass(60);
    await until(
      () => subscriptionOf(account),
      ({ subscribed }) => !subscribed,
    );
    expect(await buy(app, account, 'pro')).toMatchObject({ planType: 'pro', failedSince: null });
  });
});
