import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventTypes } from '#server/billing/events.ts';
import { PAYMENT_GRACE_DAYS } from '#src/billing/entitlement.ts';
import type { Interval, PaidPlan } from '#src/owners/plans.ts';
import { hashedPassword, startTestApp, type TestApp } from '../support/app.ts';
import { jobsDone, pay, priceId, standingOf } from '../support/payments.ts';
import { makeAccount } from '../support/roles.ts';

// Random subscription histories whose events are lost, repeated and shuffled. The stored result must equal that of all events
// arriving once and in order. HISTORIES sets the number of runs.
const RUNS = Number(process.env.HISTORIES ?? 30);
const SEED = Number(process.env.HISTORIES_SEED ?? 1);
const AT_ONCE = 20;

type Step =
  | { do: 'buy'; plan: PaidPlan; interval: Interval; fails: boolean }
  | { do: 'cancel' | 'resume' | 'end' | 'mend' | 'refund' }
  | { do: 'change'; plan: PaidPlan; interval: Interval }
  | { do: 'wait'; days: number };
/** How the events of a step arrive: how often (0: lost) and in which order. */
type Travel = { times: number; rank: number }[];
type History = { step: Step; travel: Travel }[];

const plan = fc.constantFrom<PaidPlan>('pro', 'business');
const interval = fc.constantFrom<Interval>('month', 'month', 'month', 'year');
const buying = fc.record({ do: fc.constant('buy' as const), plan, interval, fails: fc.boolean() });
const step: fc.Arbitrary<Step> = fc.oneof(
  buying,
  fc.record({ do: fc.constantFrom('cancel' as const, 'resume', 'end', 'mend', 'refund') }),
  fc.record({ do: fc.constant('change' as const), plan, interval }),
  fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 4, 13, 20, 32, 45) }),
);
const travel: fc.Arbitrary<Travel> = fc.array(
  fc.record({ times: fc.constantFrom(0, 0, 1, 1, 1, 2), rank: fc.nat(100) }),
  { minLength: 1, maxLength: 6 },
);
const history: fc.Arbitrary<History> = fc
  .tuple(fc.record({ step: buying, travel }), fc.array(fc.record({ step, travel }), { maxLength: RUNS > 100 ? 6 : 2 }))
  .map(([first, rest]) => [first, ...rest]);

let app: TestApp;
let stripe: Stripe;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp();
  const { payments } = app.context;
  if (!payments) throw new Error('nothing is sold here');
  stripe = payments.stripe;
  passwordHash = await hashedPassword(app);
});
afterAll(() => app.destroy());

type Life = { account: Awaited<ReturnType<typeof makeAccount>>; customerId: string; hasLost: boolean };

async function live(past: History): Promise<Life> {
  const account = await makeAccount(app, passwordHash);
  const life: Life = { account, customerId: '', hasLost: false };
  const sent = new Set<string>();
  for (const { step, travel } of past) {
    await take(life, step);
    const events = (await eventsOf(life.customerId)).filter(({ id }) => !sent.has(id));
    for (const { id } of events) sent.add(id);
    await deliver(life, events, travel);
  }
  return life;
}

/** Skips steps that do not apply, such as resuming a subscription that was not canceled. */
async function take(life: Life, step: Step): Promise<void> {
  const { account, customerId } = life;
  if (step.do === 'buy') {
    const card = step.fails ? '4000000000000341' : '4242424242424242';
    // Refused if there is one
    await pay(app, account, step.plan, step.interval, card).catch(() => {});
    const { db } = app.context;
    const row = await db.selectFrom('customers').select('id').where('userId', '=', account.userId).executeTakeFirst();
    life.customerId = row?.id ?? customerId;
    return;
  }
  if (step.do === 'wait') return await app.payments.letTimePass({ customerId, userId: account.userId }, step.days);
  if (step.do === 'mend') return await app.payments.updateCard(customerId, '4242424242424242');
  if (step.do === 'refund') {
    const [charge] = (await stripe.charges.list({ customer: customerId, limit: 1 })).data;
    if (charge?.paid && !charge.refunded) await stripe.refunds.create({ charge: charge.id });
    return;
  }
  const [subscription] = (await stripe.subscriptions.list({ customer: customerId, limit: 1 })).data;
  if (!subscription) return;
  const { id, items } = subscription;
  if (step.do === 'end') await stripe.subscriptions.cancel(id);
  else if (step.do === 'change') {
    const price = priceId(app, step.plan, step.interval);
    const item = items.data[0];
    if (item?.price.id !== price)
      await stripe.subscriptions.update(id, { items: [{ id: item?.id ?? '', price }] }).catch(() => {});
  } else await stripe.subscriptions.update(id, { cancel_at_period_end: step.do === 'cancel' });
}

/** Oldest first. */
async function eventsOf(customerId: string): Promise<Stripe.Event[]> {
  const events = await app.payments.listEvents({ customerId, limit: 100 });
  return events.map(({ event }) => event as unknown as Stripe.Event).reverse();
}

const heard = new Set<string>(eventTypes);

async function deliver(life: Life, events: Stripe.Event[], travel: Travel): Promise<void> {
  const known = events.filter(({ type }) => heard.has(type));
  const fates = known.map((event, n) => ({ event, fate: travel[n % travel.length] ?? { times: 1, rank: 0 } }));
  if (fates.some(({ fate }) => fate.times === 0)) life.hasLost = true;
  for (const { event, fate } of fates.sort((a, b) => a.fate.rank - b.fate.rank)) {
    for (let n = 0; n < fate.times; n += 1) await send(event);
  }
}

async function send(event: Stripe.Event): Promise<void> {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({
    ...{ payload, secret: app.context.payments?.webhookSecret ?? '' },
  });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { statusCode } = await app.app.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers });
  expect(statusCode).toBe(200);
}

/** The expected state: the last event about each object counts. */
async function asOrdered(customerId: string) {
  const subscriptions = new Map<string, Stripe.Subscription>();
  const failing = new Map<string, { subscription: string; since: number }>();
  for (const { type, data } of await eventsOf(customerId)) {
    const { object } = data;
    if (object.object === 'subscription') subscriptions.set(object.id, object);
    if (object.object !== 'invoice') continue;
    const subscription = String(object.parent?.subscription_details?.subscription);
    const since = object.status_transitions.finalized_at ?? 0;
    if (type === 'invoice.payment_failed' && !failing.has(object.id)) failing.set(object.id, { subscription, since });
    if (type === 'invoice.paid') failing.delete(object.id);
  }
  const now = Date.now();
  const claims = [...subscriptions.values()].flatMap((subscription) => {
    const item = subscription.items.data[0];
    const isUnpaid =
      subscription.status === 'past_due' || subscription.cancellation_details?.reason === 'payment_failed';
    const since = [...failing.values()]
      .filter((each) => each.subscription === subscription.id)
      .map((each) => each.since);
    const failureEnd = isUnpaid ? (Math.min(...since) + PAYMENT_GRACE_DAYS * 86_400) * 1000 : Number.POSITIVE_INFINITY;
    const cancelAt = (subscription.cancel_at ?? Number.POSITIVE_INFINITY) * 1000;
    const isGivenUp = subscription.ended_at !== null && isUnpaid;
    const endedAt =
      subscription.ended_at !== null && !isGivenUp ? subscription.ended_at * 1000 : Number.POSITIVE_INFINITY;
    const end =
      subscription.ended_at === null
        ? Math.min(failureEnd, cancelAt)
        : Math.min(endedAt, isGivenUp ? failureEnd : Number.POSITIVE_INFINITY);
    if (!item || end <= now) return [];
    return [
      {
        plan: item.price.product === 'prod_sandbox_business' ? 'business' : 'pro',
        end,
        goesOn: subscription.ended_at === null,
      },
    ];
  });
  const [best] = claims.sort((a, b) => Number(b.goesOn) - Number(a.goesOn));
  return {
    profile: {
      planType: best?.plan ?? 'free',
      subscriptionEnd: best && Number.isFinite(best.end) ? new Date(best.end) : null,
    },
    statuses: Object.fromEntries([...subscriptions.values()].map(({ id, status }) => [id, status])),
  };
}

async function asStored(userId: string) {
  const { profile, subscriptions } = await standingOf(app, userId);
  return { profile, statuses: Object.fromEntries(subscriptions.map(({ id, status }) => [id, status])) };
}

test(`product 17.1: ${RUNS} random histories end as if each event had arrived once and in order`, {
  timeout: 60_000 + RUNS * 1_000,
}, async () => {
  const start = performance.now();
  const histories = fc.sample(history, { numRuns: RUNS, seed: SEED });
  let lost = 0;
  for (let from = 0; from < RUNS; from += AT_ONCE) {
    const batch = histories.slice(from, from + AT_ONCE);
    const lives = await Promise.all(batch.map((past) => live(past)));
    await jobsDone(app);
    // The nightly job recovers lost events, and plans that are over end
    for (const { customerId, hasLost } of lives) {
      if (hasLost) {
        lost += 1;
        await app.context.pool.query(
          `select graphile_worker.add_job('read-customer', json_build_object('customerId', $1::text))`,
          [customerId],
        );
      }
    }
    await app.context.pool.query(`select graphile_worker.add_job('end-plans', '{}')`);
    await jobsDone(app);
    for (const [n, { account, customerId }] of lives.entries()) {
      const story = `history ${from + n} of seed ${SEED}: ${JSON.stringify(batch[n])}`;
      expect(await asStored(account.userId), story).toEqual(await asOrdered(customerId));
    }
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (RUNS > 100) process.stdout.write(`${RUNS} histories, ${lost} with lost events, seed ${SEED}: ${seconds} s\n`);
});
