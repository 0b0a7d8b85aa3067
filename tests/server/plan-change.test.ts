import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import { refusal, signUp, signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';
import { buy, customerOf, jobsDone, mailsTo, openShop, priceId, until } from '../support/payments.ts';

let app: TestApp;
let other: TestApp;
const authSecret = 'secret-of-both-processes-of-one-site';
beforeAll(async () => {
  app = await startTestApp({ authSecret });
  other = await startTestApp({ database: app.context.env.database, authSecret });
  await openShop(app);
});
afterEach(() => app.payments.setFailure('none'));
afterAll(async () => {
  await other.destroy();
  await app.destroy();
});

type Account = Awaited<ReturnType<typeof signUp>>;
type Browser = Pick<Account, 'browser'>;

const stateOf = ({ browser }: Browser) => browser.trpc.billing.subscription.query();
const preview = ({ browser }: Browser, plan: PaidPlan, interval: Interval = 'month') =>
  browser.trpc.billing.previewPlanChange.query({ priceId: priceId(app, plan, interval) });

/** Confirms what the preview shows. */
async function change(account: Browser, plan: PaidPlan, interval: Interval = 'month', shown?: Preview) {
  const { timing, today } = shown ?? (await preview(account, plan, interval));
  if (timing === 'none') throw new Error('nothing to confirm');
  return await account.browser.trpc.billing.changePlan.mutate({
    priceId: priceId(app, plan, interval),
    timing,
    today: today && { due: today.due, prorationDate: today.prorationDate },
  });
}
type Preview = Awaited<ReturnType<typeof preview>>;

const becomes = (account: Browser, plan: PaidPlan, interval: Interval = 'month') =>
  until(
    () => stateOf(account),
    (now) => now.planType === plan && now.interval === interval,
  );
const scheduled = (account: Browser) =>
  until(
    () => stateOf(account),
    ({ scheduledChange }) => scheduledChange !== null,
  );

function onOther({ browser }: Account): Browser {
  const there = other.browser();
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  return { browser: there };
}

const invoicesOf = async (account: Browser) =>
  (await account.browser.trpc.billing.history.query()).invoices.map(({ amount }) => amount);

async function schedulesOf(account: Account) {
  const { customerId } = await customerOf(app, account.email);
  const events = await app.payments.listEvents({ customerId });
  return events.map(({ event }) => event.type).filter((type) => type.startsWith('subscription_schedule.'));
}

describe('product 17.11: a larger plan starts now, for what the preview says', () => {
  test('Pro to Business charges the difference for the rest of the month', async () => {
    const account = await signUp(app);
    const { renewsAt } = await buy(app, account, 'pro');
    const { userId, customerId } = await customerOf(app, account.email);
    await app.payments.letTimePass({ userId, customerId }, 15);
    const shown = await preview(account, 'business');
    expect(shown).toMatchObject({ timing: 'now', plan: 'business', interval: 'month', price: 8999 });
    const { due = 0, unused = 0, charge = 0, credit } = shown.today ?? {};
    expect(due).toBe(charge - unused);
    expect(credit).toBe(0);
    const share = charge / 8999;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
    expect(unused / 1999).toBeCloseTo(share, 2);
    expect(new Date(shown.renewsAt).getTime()).toBeLessThan(new Date(renewsAt ?? 0).getTime());

    await change(account, 'business', 'month', shown);
    expect(await becomes(account, 'business')).toMatchObject({ paidPlan: 'business', scheduledChange: null });
    expect(await invoicesOf(account)).toEqual([due, 1999]);
  });

  test('a month becomes a year: a new period starts, and the unused time is deducted', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro');
    const shown = await preview(account, 'pro', 'year');
    expect(shown).toMatchObject({ timing: 'now', price: 19_900, today: { charge: 19_900 } });
    await change(account, 'pro', 'year', shown);
    const { renewsAt } = await becomes(account, 'pro', 'year');
    expect(new Date(renewsAt ?? 0).getTime() - Date.now()).toBeGreaterThan(360 * 86_400_000);
    expect((await invoicesOf(account))[0]).toBe(shown.today?.due);
  });

  test('what is left over from a year is credited to later invoices', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro', 'year');
    const shown = await preview(account, 'business', 'month');
    expect(shown.today).toMatchObject({ due: 0, charge: 8999, credit: 19_900 - 8999 });
    await change(account, 'business', 'month', shown);
    await becomes(account, 'business');
    const { userId, customerId } = await customerOf(app, account.email);
    await app.payments.letTimePass({ userId, customerId }, 32);
    expect((await app.context.payments?.stripe.invoices.list({ customer: customerId }))?.data[0]).toMatchObject({
      total: 8999,
      amount_due: 0,
    });
  });
});

describe('product 17.11, 17.13: a smaller plan starts when the paid time is over', () => {
  test('Business stays until its end; then Pro is charged, and the email says what is paused', async () => {
    const account = await signUpWithCard(app);
    await buy(app, account, 'business');
    for (let n = 2; n <= 12; n += 1) await account.browser.trpc.vcards.create.mutate({ name: `Card ${n}` });
    const shown = await preview(account, 'pro');
    expect(shown).toMatchObject({ timing: 'period_end', today: null, overLimit: { vcards: 2, links: 0, qrCodes: 0 } });
    await change(account, 'pro', 'month', shown);
    const waiting = await scheduled(account);
    expect(waiting).toMatchObject({
      ...{ planType: 'business', scheduledChange: { plan: 'pro', interval: 'month' } },
    });
    expect(waiting.scheduledChange?.at).toEqual(waiting.renewsAt);
    expect(await invoicesOf(account)).toEqual([8999]);

    const { userId, customerId } = await customerOf(app, account.email);
    await app.payments.letTimePass({ userId, customerId }, 32);
    expect(await becomes(account, 'pro')).toMatchObject({ scheduledChange: null, subscriptionEnd: null });
    expect(await invoicesOf(account)).toEqual([1999, 8999]);
    await jobsDone(app);
    const emails = (await mailsTo(app, account.email)).filter(({ subject }) => subject === 'Your plan is now Pro');
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('2 cards');
    // It can be changed again, also while the schedule of the first change still exists
    await change(account, 'business');
    await becomes(account, 'business');
  });

  test('a year becomes a month, and back', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro', 'year');
    await change(account, 'pro', 'month');
    await scheduled(account);
    const { userId, customerId } = await customerOf(app, account.email);
    await app.payments.letTimePass({ userId, customerId }, 370);
    await becomes(account, 'pro', 'month');
    await change(account, 'pro', 'year');
    await becomes(account, 'pro', 'year');
  });

  test('it can be undone, in any tab, and then nothing changes', async () => {
    const account = await signUp(app);
    await buy(app, account, 'business');
    await change(account, 'pro');
    await scheduled(account);
    await Promise.all([account, onOther(account)].map(({ browser }) => browser.trpc.billing.keepPlan.mutate()));
    await until(
      () => stateOf(account),
      ({ scheduledChange }) => scheduledChange === null,
    );
    const { userId, customerId } = await customerOf(app, account.email);
    await app.payments.letTimePass({ userId, customerId }, 32);
    await jobsDone(app);
    expect(await stateOf(account)).toMatchObject({ planType: 'business', scheduledChange: null });
    expect(await invoicesOf(account)).toEqual([8999, 8999]);
  });

  test('product 17.3: changes in a row leave one reading of the customer, so that they delay nobody else', async () => {
    const paused = await startTestApp();
    await openShop(paused);
    const account = await signUp(paused);
    await buy(paused, account, 'business');
    await jobsDone(paused);
    await paused.stopWorker();
    for (let n = 0; n < 5; n += 1) await account.browser.trpc.billing.keepPlan.mutate();
    const { rows } = await paused.context.pool.query(
      "select count(*)::int from graphile_worker.jobs where task_identifier = 'read-customer'",
    );
    expect(rows).toEqual([{ count: 1 }]);
    await paused.destroy();
  });

  test('another change is refused until then', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro', 'year');
    await change(account, 'pro', 'month');
    await scheduled(account);
    expect(await refusal(preview(account, 'business'))).toBe('change_scheduled');
    expect(await refusal(change(account, 'business', 'month', await priceNow()))).toBe('change_scheduled');
    expect(await stateOf(account)).toMatchObject({ planType: 'pro', interval: 'year' });
  });
});

const priceNow = async (): Promise<Preview> => ({
  ...{ timing: 'now', plan: 'business', interval: 'month', seats: 0, price: 8999, startsAt: '', renewsAt: '' },
  today: { due: 0, unused: 0, charge: 0, credit: 0, prorationDate: Math.floor(Date.now() / 1000) },
  overLimit: { vcards: 0, links: 0, qrCodes: 0 },
});

describe('product 17.12: a change happens once, as confirmed, or not at all', () => {
  test('two tabs on two processes that confirm at the same time pay once', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro');
    const shown = await preview(account, 'business');
    const second = { ...shown, today: shown.today && (await preview(account, 'business')).today };
    const tabs = [account, onOther(account)];
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((n) => change(tabs[n % 2] ?? account, 'business', 'month', n % 3 ? shown : second)),
    );
    await becomes(account, 'business');
    expect(await invoicesOf(account)).toHaveLength(2);
  });

  test('a smaller plan confirmed twice is scheduled once', async () => {
    const account = await signUp(app);
    await buy(app, account, 'business');
    const shown = await preview(account, 'pro');
    const tabs = [account, onOther(account)];
    await Promise.all([0, 1, 2, 3].map((n) => change(tabs[n % 2] ?? account, 'pro', 'month', shown)));
    await scheduled(account);
    await jobsDone(app);
    expect(await schedulesOf(account)).toEqual(['subscription_schedule.updated', 'subscription_schedule.created']);
  });

  test('a price that was not shown, is old, or is for another change is refused', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro');
    const shown = await preview(account, 'business');
    const { today } = shown;
    if (!today) throw new Error('nothing to pay');
    const wrong: Preview[] = [
      { ...shown, today: { ...today, due: today.due - 1 } },
      { ...shown, today: { ...today, prorationDate: today.prorationDate - 3600 } },
      { ...shown, today: { ...today, prorationDate: today.prorationDate + 3600 } },
      { ...shown, today: null },
      { ...shown, timing: 'period_end', today: null },
    ];
    for (const each of wrong) {
      expect(await refusal(change(account, 'business', 'month', each))).toBe('price_changed');
    }
    expect(await refusal(account.browser.trpc.billing.previewPlanChange.query({ priceId: 'price_of_another' }))).toBe(
      'invalid_input',
    );
    await jobsDone(app);
    expect(await stateOf(account)).toMatchObject({ planType: 'pro' });
    expect(await invoicesOf(account)).toEqual([1999]);
  });

  test('a declined card changes nothing, and works with another one', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro', 'month', '4000000000000341');
    expect(await refusal(change(account, 'business'))).toBe('payment_declined');
    await jobsDone(app);
    expect(await stateOf(account)).toMatchObject({ planType: 'pro', failedSince: null });
    expect(await invoicesOf(account)).toEqual([1999]);
    await app.payments.updateCard((await customerOf(app, account.email)).customerId, '4242424242424242');
    await change(account, 'business');
    await becomes(account, 'business');
  });

  test.each(['error', 'rate_limit', 'nonsense', 'down', 'slow'] as const)(
    'a provider that fails (%s) is reported within 10 seconds, and the plan stays',
    { timeout: 40_000 },
    async (mode) => {
      const account = await signUp(app);
      await buy(app, account, 'pro');
      await jobsDone(app);
      const { userId } = await customerOf(app, account.email);
      const shown = await preview(account, 'business');
      await app.payments.setFailure(mode, userId);
      const start = Date.now();
      const codes = [
        refusal(preview(account, 'business')),
        refusal(change(account, 'business', 'month', shown)),
        refusal(account.browser.trpc.billing.keepPlan.mutate()),
      ];
      expect(new Set(await Promise.all(codes))).toEqual(new Set(['payments_unavailable']));
      expect(Date.now() - start).toBeLessThan(10_000);
      await app.payments.setFailure('none', userId);
      expect(await stateOf(account)).toMatchObject({ planType: 'pro' });
      expect(await invoicesOf(account)).toEqual([1999]);
    },
  );

  test('a subscription that ends, or whose payment failed, must be put in order first', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro', 'month', '4000000000000341');
    const { userId, customerId } = await customerOf(app, account.email);
    const { stripe } = app.context.payments ?? {};
    const [subscription] = (await stripe?.subscriptions.list({ customer: customerId }))?.data ?? [];
    await stripe?.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true });
    expect(await refusal(preview(account, 'business'))).toBe('subscription_ending');
    expect(await refusal(preview(account, 'pro', 'year'))).toBe('subscription_ending');
    await stripe?.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: false });
    await app.payments.letTimePass({ userId, customerId }, 32);
    await jobsDone(app);
    expect(await refusal(preview(account, 'business'))).toBe('payment_overdue');
    expect(await refusal(account.browser.trpc.billing.previewPlanChange.query({ priceId: priceId(app, 'pro') }))).toBe(
      'payment_overdue',
    );
  });
});
