import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventTypes } from '#server/billing/events.ts';
import { signUp, startTestApp, type TestApp } from '../support/app.ts';
import { buy, customerOf, jobsDone, openShop, pay, standingOf, until } from '../support/payments.ts';
import { occupy } from '../support/waiting.ts';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // One mailbox for emails of both processes
  other = await startTestApp({ database: app.context.env.database });
  await openShop(app);
});
afterAll(async () => {
  await other.destroy();
  await app.destroy();
});

const url = '/webhooks/stripe';
let made = 0;

function someEvent(changes: object = {}): string {
  made += 1;
  return JSON.stringify({
    ...{ id: `evt_${made}`, object: 'event', type: 'invoice.paid', created: 1_700_000_000 },
    data: { object: { id: 'in_1', object: 'invoice', customer: null } },
    ...changes,
  });
}

function signed(payload: string, options: { secret?: string; timestamp?: number } = {}): Record<string, string> {
  const { secret = app.context.payments?.webhookSecret ?? '', timestamp = Math.floor(Date.now() / 1000) } = options;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { 'content-type': 'application/json', 'stripe-signature': signature };
}

async function send(payload: string, headers: Record<string, string>, to = app) {
  return await to.app.inject({ method: 'POST', url, payload, headers });
}

async function countEvents(): Promise<number> {
  const { rows } = await app.context.pool.query('select count(*)::int as count from payment_events');
  return rows[0].count;
}

describe('product 17.4: a webhook event', () => {
  test('is accepted with its signature, stored once, and applied', async () => {
    const payload = someEvent();
    const before = await countEvents();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send(payload, signed(payload), n % 2 ? other : app)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(await countEvents()).toBe(before + 1);
    await jobsDone(app);
    const { rows } = await app.context.pool.query('select done_at from payment_events where id = $1', [`evt_${made}`]);
    expect(rows[0].done_at).not.toBeNull();
  });

  test('is stored and done if it has no effect', async () => {
    const payload = someEvent({ type: 'source.chargeable' });
    expect((await send(payload, signed(payload))).statusCode).toBe(200);
    const { rows } = await app.context.pool.query('select type, done_at from payment_events where id = $1', [
      `evt_${made}`,
    ]);
    expect(rows[0]).toMatchObject({ type: 'source.chargeable', done_at: expect.any(Date) });
  });

  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, (payload: string) => [string, Record<string, string>]]>([
    ['without a signature', (payload) => [payload, { 'content-type': 'application/json' }]],
    ['signed with another secret', (payload) => [payload, signed(payload, { secret: 'whsec_other' })]],
    ['changed on the way', (payload) => [payload.replace('invoice.paid', 'invoice.lost'), signed(payload)]],
    ['signed more than 300 seconds ago', (payload) => [payload, signed(payload, { timestamp: now() - 301 })]],
    ['with garbage for a signature', (payload) => [payload, { ...signed(payload), 'stripe-signature': 't=1,v1=zz' }]],
    ['with an empty body', () => ['', signed('')]],
    ['of no event at all', () => ['{"a":1}', signed('{"a":1}')]],
    ['that is not JSON', () => ['}{', signed('}{')]],
    ['as a form', (payload) => [payload, { ...signed('x'), 'content-type': 'application/x-www-form-urlencoded' }]],
  ])('is rejected %s, and nothing is written', async (_, make) => {
    const before = await countEvents();
    const answer = await send(...make(someEvent()));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { code: 'invalid_input', message: 'Invalid input' } });
    expect(await countEvents()).toBe(before);
  });

  test('product 24.9: waits in the queue of public calls, once its signature is checked', async () => {
    const { publicCalls } = app.context;
    const free = occupy(publicCalls, 4);
    const payload = someEvent();
    const sent = send(payload, signed(payload));
    await expect.poll(() => publicCalls.waiting().calls).toBe(1);
    expect((await send(payload, {})).statusCode).toBe(400);
    await free();
    expect((await sent).statusCode).toBe(200);
  });

  test('is accepted up to 300 seconds after it was signed', async () => {
    const payload = someEvent();
    expect((await send(payload, signed(payload, { timestamp: now() - 290 }))).statusCode).toBe(200);
  });
});

describe('product 17.1, 17.4: lost, repeated and reordered events', () => {
  test('nothing is bought before an event arrives', async () => {
    const account = await signUp(app);
    await app.payments.holdEvents(true);
    await pay(app, account, 'pro');
    await jobsDone(app);
    expect(await account.browser.trpc.billing.subscription.query()).toMatchObject({ planType: 'free' });
    await app.payments.holdEvents(false);
    await until(
      () => account.browser.trpc.billing.subscription.query(),
      ({ planType }) => planType === 'pro',
    );
  });

  test.each<[string, { order: 'made' | 'reversed'; times: number }]>([
    ['each delivered three times', { order: 'made', times: 3 }],
    ['in the wrong order', { order: 'reversed', times: 1 }],
    ['in the wrong order, twice', { order: 'reversed', times: 2 }],
  ])('%s, they lead to the same state', async (_, how) => {
    const account = await signUp(app);
    await app.payments.holdEvents(true);
    await pay(app, account, 'pro');
    const { userId, customerId } = await customerOf(app, account.email);
    const { stripe } = app.context.payments ?? {};
    const { data } = (await stripe?.subscriptions.list({ customer: customerId })) ?? { data: [] };
    await stripe?.subscriptions.update(data[0]?.id ?? '', { cancel_at_period_end: true });
    await app.payments.letTimePass({ customerId, userId }, 3);
    await app.payments.deliverPending({ ...how, customerId });
    await app.payments.holdEvents(false);
    await jobsDone(app);
    const { profile, subscriptions } = await standingOf(app, userId);
    expect(subscriptions).toEqual([expect.objectContaining({ status: 'active', planType: 'pro' })]);
    expect(profile).toEqual({ planType: 'pro', subscriptionEnd: subscriptions[0]?.cancelAt });
  });

  test('an event has one effect, even with two processes', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro', 'month', '4000000000000341');
    const { userId, customerId } = await customerOf(app, account.email);
    await app.payments.holdEvents(true);
    await app.payments.letTimePass({ customerId, userId }, 31);
    const { stripe } = app.context.payments ?? {};
    const types = [...eventTypes];
    const events = (await stripe?.events.list({ types, limit: 100 }))?.data ?? [];
    const own = events.filter(({ data }) => (data.object as { customer?: string }).customer === customerId);
    await Promise.all(
      own.flatMap((event) => {
        const payload = JSON.stringify(event);
        return [app, other, app, other].map((to) => send(payload, signed(payload), to));
      }),
    );
    await app.payments.holdEvents(false);
    await until(
      () => account.browser.trpc.billing.subscription.query(),
      ({ failedSince }) => failedSince !== null,
    );
    await jobsDone(app);
    const { rows } = await app.context.pool.query('select name from notices where user_id = $1', [userId]);
    expect(rows.filter(({ name }) => name.startsWith('payment-failed:'))).toHaveLength(1);
  });

  test('lost events are found at night', async () => {
    const account = await signUp(app);
    await app.payments.holdEvents(true);
    await pay(app, account, 'business');
    const { userId } = await customerOf(app, account.email);
    await reconcile();
    expect((await standingOf(app, userId)).profile).toMatchObject({ planType: 'business' });
    const lost = await app.payments.listEvents({ limit: 100 });
    const { rows } = await app.context.pool.query('select id from payment_events where done_at is not null');
    const done = new Set(rows.map(({ id }) => id));
    const relevant = lost.filter(({ event }) => eventTypes.some((type) => type === (event as { type?: string }).type));
    expect(relevant.filter(({ event }) => !done.has((event as { id: string }).id))).toEqual([]);
    await app.payments.holdEvents(false);
  });

  test('and so are changes without an event', async () => {
    const account = await signUp(app);
    await buy(app, account, 'pro');
    await jobsDone(app);
    const { userId } = await customerOf(app, account.email);
    // As after restoring a backup
    await app.context.db.deleteFrom('subscriptions').where('userId', '=', userId).execute();
    await app.context.db.updateTable('profiles').set({ planType: 'free' }).where('id', '=', userId).execute();
    await reconcile();
    expect((await standingOf(app, userId)).profile).toMatchObject({ planType: 'pro' });
  });
});

/** Runs the nightly job and the jobs it queues. */
async function reconcile(): Promise<void> {
  const { pool } = app.context;
  await pool.query(`select graphile_worker.add_job('reconcile-payments', '{}')`);
  await jobsDone(app);
  // Syncs are scheduled apart
  await until(
    async () => {
      await pool.query(
        `update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts = 0 and key like 'read:%'`,
      );
      await jobsDone(app);
      return (await pool.query(`select count(*)::int as left from graphile_worker.jobs where key like 'read:%'`))
        .rows[0].left;
    },
    (left) => left === 0,
  );
}
