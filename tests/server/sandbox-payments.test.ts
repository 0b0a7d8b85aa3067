import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { type SandboxPayments, startPayments } from '#server/sandbox/payments/payments.ts';
import { plans } from '#src/owners/plans.ts';
import { openTestDatabase } from '../support/database.ts';

const PUBLIC_URL = 'http://localhost:3999';
const HOUR = 3600;
const DAY = 24 * HOUR;
const { log } = Fastify({ logger: false });

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
let sandbox: SandboxPayments;
let stripe: Stripe;

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  sandbox = await start();
  stripe = sdk(sandbox);
});

afterAll(async () => {
  await sandbox.close();
  await database.close();
});

const start = () => startPayments({ db, log, publicUrl: PUBLIC_URL, appName: 'Saluda' });

function sdk({ secretKey, host, port, protocol }: SandboxPayments, options: Stripe.StripeConfig = {}): Stripe {
  return new Stripe(secretKey, { host, port, protocol, maxNetworkRetries: 0, telemetry: false, ...options });
}

const now = () => Math.floor(Date.now() / 1000);

async function customer(input: Stripe.CustomerCreateParams = {}): Promise<Stripe.Customer> {
  return await stripe.customers.create({ email: 'ana@example.com', name: 'Ana García', ...input });
}

async function checkout(customerId: string, input: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customerId,
    line_items: [{ price: sandbox.prices.pro.month, quantity: 1 }],
    success_url: `${PUBLIC_URL}/dashboard/billing?checkout=success`,
    cancel_url: `${PUBLIC_URL}/dashboard/billing?checkout=cancelled`,
    ...input,
  });
}

/** A customer with an active subscription. */
async function subscribe(card?: string, input: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const { id } = await customer();
  const session = await checkout(id, input);
  const { subscription } = await sandbox.control.payCheckout(session.id, card);
  return { customerId: id, sessionId: session.id, subscriptionId: String(subscription) };
}

const read = (id: string) => stripe.subscriptions.retrieve(id);

async function typesOf(customerId: string): Promise<string[]> {
  return (await sandbox.control.listEvents({ customerId })).map(({ event }) => event.type).reverse();
}

async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (error) => error,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`not refused by the provider: ${error}`);
  return error;
}

test('the catalog has four prices of plans in US dollars, monthly and yearly', async () => {
  const { data, has_more } = await stripe.prices.list({ active: true, type: 'recurring', limit: 100 });
  expect(has_more).toBe(false);
  for (const plan of ['pro', 'business'] as const) {
    for (const interval of ['month', 'year'] as const) {
      const price = data.find(({ id }) => id === sandbox.prices[plan][interval]);
      expect(price).toMatchObject({ currency: 'usd', active: true, recurring: { interval, interval_count: 1 } });
      expect(price?.unit_amount).toBe(plans[plan].prices?.[interval]);
      expect(price?.unit_amount_decimal?.toString()).toBe(String(price?.unit_amount));
    }
  }
  const expanded = await stripe.prices.retrieve(sandbox.prices.pro.year, { expand: ['product'] });
  expect(expanded.product).toMatchObject({ object: 'product', name: 'Pro' });
  const { data: portals } = await stripe.billingPortal.configurations.list({ is_default: true });
  expect(portals[0]?.features.subscription_cancel).toMatchObject({ enabled: true, mode: 'at_period_end' });
});

test('a customer can be created, read, updated and deleted', async () => {
  const { id } = await customer({ metadata: { userId: 'u1', note: 'x' }, preferred_locales: ['es'] });
  const changed = await stripe.customers.update(id, { email: 'eva@example.com', metadata: { note: null } });
  expect(changed).toMatchObject({ email: 'eva@example.com', name: 'Ana García', metadata: { userId: 'u1' } });
  expect(changed.metadata).not.toHaveProperty('note');
  expect(await stripe.customers.del(id)).toMatchObject({ id, object: 'customer', deleted: true });
  expect((await stripe.customers.retrieve(id)).deleted).toBe(true);
  expect(await refusal(stripe.customers.update(id, { email: 'a@example.com' }))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
  expect(await typesOf(id)).toEqual(['customer.created', 'customer.updated', 'customer.deleted']);
});

test('a paid checkout starts a subscription with an invoice, payment and card', async () => {
  const { id } = await customer();
  const open = await checkout(id, {
    line_items: [{ price: sandbox.prices.business.year, quantity: 1 }],
    subscription_data: { metadata: { userId: 'u2' } },
    client_reference_id: 'u2',
    locale: 'es',
  });
  expect(open).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 89900, subscription: null });
  expect(open.url).toBe(`${PUBLIC_URL}/dev/pay/checkout/${open.id}`);
  await sandbox.control.payCheckout(open.id);
  const done = await stripe.checkout.sessions.retrieve(open.id, { expand: ['line_items', 'subscription'] });
  expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  expect(done.line_items?.data[0]?.price?.id).toBe(sandbox.prices.business.year);
  const subscription = done.subscription as Stripe.Subscription;
  const item = subscription.items.data[0];
  expect(subscription).toMatchObject({ status: 'active', customer: id, metadata: { userId: 'u2' }, cancel_at: null });
  expect(subscription).not.toHaveProperty('current_period_end');
  expect(Math.round(((item?.current_period_end ?? 0) - now()) / DAY)).toBeGreaterThanOrEqual(365);
  const { data: invoices } = await stripe.invoices.list({ customer: id, expand: ['data.payments'] });
  expect(invoices).toHaveLength(1);
  const [invoice] = invoices;
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 89900,
    billing_reason: 'subscription_create',
    attempt_count: 1,
    parent: { subscription_details: { subscription: subscription.id } },
  });
  expect(invoice?.hosted_invoice_url).toContain('/dev/pay/invoices/');
  const payment = invoice?.payments?.data[0];
  expect(payment).toMatchObject({ status: 'paid', amount_paid: 89900, payment: { type: 'payment_intent' } });
  const intent = await stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent), {
    expand: ['latest_charge'],
  });
  expect(intent).toMatchObject({ status: 'succeeded', latest_charge: { paid: true, amount: 89900 } });
  const { data: cards } = await stripe.customers.listPaymentMethods(id);
  expect(cards).toMatchObject([{ id: subscription.default_payment_method, card: { brand: 'visa', last4: '4242' } }]);
  expect(await typesOf(id)).toEqual([
    'customer.created',
    'payment_method.attached',
    'customer.subscription.created',
    'invoice.created',
    'invoice.finalized',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
    'checkout.session.completed',
  ]);
});

test('a checkout paid twice at once is charged once', async () => {
  const { id } = await customer();
  const session = await checkout(id);
  await Promise.all([1, 2, 3].map(() => sandbox.control.payCheckout(session.id)));
  expect((await stripe.subscriptions.list({ customer: id, status: 'all' })).data).toHaveLength(1);
  expect((await stripe.charges.list({ customer: id })).data).toHaveLength(1);
});

test('a declined card leaves nothing behind', async () => {
  const { id } = await customer();
  const session = await checkout(id);
  for (const number of ['4000000000000002', '4000000000009995', '4242424242424241']) {
    await expect(sandbox.control.payCheckout(session.id, number)).rejects.toThrow(/declined|insufficient|incorrect/);
  }
  expect((await stripe.subscriptions.list({ customer: id, status: 'all' })).data).toEqual([]);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
});

test('a checkout can be expired and expires by itself', async () => {
  const { id } = await customer();
  const first = await checkout(id);
  expect((await stripe.checkout.sessions.expire(first.id)).status).toBe('expired');
  expect(await refusal(stripe.checkout.sessions.expire(first.id))).toMatchObject({ statusCode: 400 });
  const second = await checkout(id, { expires_at: now() + HOUR });
  await sandbox.control.letTimePass({ customerId: id }, 0.05);
  expect((await stripe.checkout.sessions.retrieve(second.id)).status).toBe('expired');
  expect((await typesOf(id)).filter((type) => type === 'checkout.session.expired')).toHaveLength(2);
  expect(await refusal(checkout(id, { expires_at: now() + 60 }))).toMatchObject({ param: 'expires_at' });
});

test('a subscription renews on its date with its card', async () => {
  const { customerId, subscriptionId } = await subscribe();
  await sandbox.control.letTimePass({ customerId }, 40);
  const subscription = await read(subscriptionId);
  const item = subscription.items.data[0];
  expect(subscription.status).toBe('active');
  expect(item?.current_period_start).toBeLessThanOrEqual(now());
  expect(item?.current_period_end).toBeGreaterThan(now());
  const { data } = await stripe.invoices.list({ subscription: subscriptionId });
  expect(data.map(({ billing_reason, status }) => [billing_reason, status])).toEqual([
    ['subscription_cycle', 'paid'],
    ['subscription_create', 'paid'],
  ]);
});

test('a card that fails later makes the subscription past due, is retried, and the subscription ends after 21 days', async () => {
  const { customerId, subscriptionId } = await subscribe('4000000000000341');
  const { current_period_end: end = 0 } = (await read(subscriptionId)).items.data[0] ?? {};
  await sandbox.control.letTimePass({ customerId }, (end - now()) / DAY + 0.01);
  expect((await read(subscriptionId)).status).toBe('past_due');
  const failing = async () => (await stripe.invoices.list({ subscription: subscriptionId, status: 'open' })).data[0];
  const first = await failing();
  expect(first).toMatchObject({ attempt_count: 1, attempted: true, billing_reason: 'subscription_cycle' });
  expect(Math.round(((first?.next_payment_attempt ?? 0) - now()) / DAY)).toBe(3);
  await sandbox.control.letTimePass({ customerId }, 3);
  expect(await failing()).toMatchObject({ attempt_count: 2 });
  await sandbox.control.letTimePass({ customerId }, 12);
  expect(await failing()).toMatchObject({ attempt_count: 4, next_payment_attempt: null });
  expect((await read(subscriptionId)).status).toBe('past_due');
  await sandbox.control.letTimePass({ customerId }, 7);
  const ended = await read(subscriptionId);
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
  expect(ended.ended_at).toBeLessThanOrEqual(now());
  expect(await failing()).toMatchObject({ attempt_count: 4, auto_advance: false });
  expect((await typesOf(customerId)).filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
});

test('a new card pays open invoices and reactivates the subscription', async () => {
  const { customerId, subscriptionId } = await subscribe('4000000000000341');
  await sandbox.control.letTimePass({ customerId }, 32);
  expect((await read(subscriptionId)).status).toBe('past_due');
  await sandbox.control.updateCard(customerId, '4242424242424242');
  const subscription = await read(subscriptionId);
  expect(subscription.status).toBe('active');
  const owner = await stripe.customers.retrieve(customerId);
  expect(owner).toMatchObject({ invoice_settings: { default_payment_method: subscription.default_payment_method } });
  expect((await stripe.invoices.list({ subscription: subscriptionId, status: 'open' })).data).toEqual([]);
});

test('a cancellation can be undone, and takes effect at the end of the period', async () => {
  const { customerId, subscriptionId } = await subscribe();
  const canceled = await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  expect(canceled).toMatchObject({ status: 'active', cancel_at_period_end: true });
  expect(canceled.cancel_at).toBe(canceled.items.data[0]?.current_period_end);
  const resumed = await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await sandbox.control.letTimePass({ customerId }, 32);
  expect(await read(subscriptionId)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect((await typesOf(customerId)).at(-2)).toBe('customer.subscription.deleted');
  expect((await stripe.subscriptions.list({ customer: customerId })).data).toEqual([]);
  expect((await stripe.subscriptions.list({ customer: customerId, status: 'all' })).data).toHaveLength(1);
});

test('an upgrade is charged for the rest of the period, a downgrade is credited to the next invoices', async () => {
  const { customerId, subscriptionId } = await subscribe();
  const change = async (price: string) => {
    const item = (await read(subscriptionId)).items.data[0]?.id ?? '';
    return await stripe.subscriptions.update(subscriptionId, {
      items: [{ id: item, price }],
      proration_behavior: 'always_invoice',
    });
  };
  await sandbox.control.letTimePass({ customerId }, 15);
  const business = await change(sandbox.prices.business.month);
  expect(business.items.data[0]?.price.id).toBe(sandbox.prices.business.month);
  const latest = async () => (await stripe.invoices.list({ customer: customerId, limit: 1 })).data[0];
  const upgrade = await latest();
  expect(upgrade).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' });
  expect(upgrade?.total).toBeGreaterThan(2500);
  expect(upgrade?.total).toBeLessThan(8999 - 1999);
  await change(sandbox.prices.pro.month);
  expect(await latest()).toMatchObject({ amount_due: 0, amount_paid: 0, status: 'paid' });
  const owner = (await stripe.customers.retrieve(customerId)) as Stripe.Customer;
  expect(owner.balance).toBe((await latest())?.total);
  const yearly = await change(sandbox.prices.pro.year);
  expect(Math.round(((yearly.items.data[0]?.current_period_end ?? 0) - now()) / DAY)).toBeGreaterThanOrEqual(365);
  const bought = await latest();
  expect(bought?.amount_due).toBe((bought?.total ?? 0) + owner.balance);
});

test('a second item with a quantity is prorated, renewed and scheduled with the first, and has the same interval', async () => {
  const { customerId, subscriptionId } = await subscribe();
  const seats = sandbox.seatPrices.month;
  type Items = NonNullable<Stripe.SubscriptionUpdateParams['items']>;
  const set = (items: Items) =>
    stripe.subscriptions.update(subscriptionId, { items, proration_behavior: 'always_invoice' });
  const [plan] = (await read(subscriptionId)).items.data;
  const [, added] = (await set([{ price: seats, quantity: 3 }])).items.data;
  expect(added).toMatchObject({ quantity: 3, price: { id: seats }, current_period_end: plan?.current_period_end });
  const wrong: Items[] = [
    [{ price: seats, quantity: 1 }],
    [{ id: added?.id ?? '', price: sandbox.seatPrices.year }],
    [plan, added].map((item) => ({ id: item?.id ?? '', deleted: true })),
    [{ id: 'si_other', quantity: 1 }],
  ];
  for (const items of wrong) expect(await refusal(set(items))).toMatchObject({ type: 'StripeInvalidRequestError' });
  await sandbox.control.letTimePass({ customerId }, 15);
  const items = [{ id: added?.id ?? '', quantity: 5 }];
  const details = { items, proration_behavior: 'always_invoice' } as const;
  const shown = await stripe.invoices.createPreview({ subscription: subscriptionId, subscription_details: details });
  expect(shown.lines.data.map(({ description, quantity }) => [description, quantity])).toEqual([
    ['Unused time on 3 × Business seat', 3],
    ['Remaining time on 5 × Business seat', 5],
  ]);
  await set(items);
  const [invoice] = (await stripe.invoices.list({ customer: customerId, limit: 1 })).data;
  expect([invoice?.total, (invoice?.total ?? 0) / 999]).toEqual([shown.total, expect.closeTo(1, 1)]);

  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
  const { start_date = 0, end_date = 0, items: now = [] } = phases[0] ?? {};
  const current = now.map(({ price, quantity }) => ({ price: String(price), quantity: quantity ?? 1 }));
  const next = { items: [{ price: sandbox.prices.pro.month }], duration: { interval: 'month' as const } };
  const update = (phase: Stripe.SubscriptionScheduleUpdateParams.Phase) =>
    stripe.subscriptionSchedules.update(id, { phases: [{ ...phase, start_date, end_date }, next] });
  // It would end the seats at once
  expect(await refusal(update({ items: current.slice(0, 1) }))).toMatchObject({ type: 'StripeInvalidRequestError' });
  await update({ items: current });
  await sandbox.control.letTimePass({ customerId }, 17);
  expect((await read(subscriptionId)).items.data.map(({ price }) => price.id)).toEqual([sandbox.prices.pro.month]);
});

test('a plan change with a declined card changes nothing', async () => {
  const { customerId, subscriptionId } = await subscribe('4000000000000341');
  const item = (await read(subscriptionId)).items.data[0];
  const params = {
    items: [{ id: item?.id ?? '', price: sandbox.prices.business.year }],
    proration_behavior: 'always_invoice' as const,
  };
  const error = await refusal(stripe.subscriptions.update(subscriptionId, params));
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined' });
  expect((await read(subscriptionId)).items.data[0]?.price.id).toBe(sandbox.prices.pro.month);
  expect((await stripe.invoices.list({ customer: customerId })).data).toHaveLength(1);
});

test('an immediately canceled subscription ends, and its charge can be refunded once', async () => {
  const { customerId, subscriptionId } = await subscribe();
  expect(await stripe.subscriptions.cancel(subscriptionId)).toMatchObject({ status: 'canceled' });
  expect(await refusal(stripe.subscriptions.cancel(subscriptionId))).toMatchObject({ code: 'resource_missing' });
  const [charge] = (await stripe.charges.list({ customer: customerId })).data;
  const intent = String(charge?.payment_intent);
  const refund = await stripe.refunds.create(
    { payment_intent: intent, reason: 'duplicate' },
    { idempotencyKey: `r-${intent}` },
  );
  expect(refund).toMatchObject({ amount: 1999, status: 'succeeded', charge: charge?.id });
  expect(await refusal(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  expect(await stripe.charges.retrieve(charge?.id ?? '')).toMatchObject({ refunded: true, amount_refunded: 1999 });
  expect((await stripe.refunds.list({ charge: charge?.id ?? '' })).data).toHaveLength(1);
  expect((await typesOf(customerId)).slice(-3)).toEqual([
    'customer.subscription.deleted',
    'charge.refunded',
    'refund.created',
  ]);
});

test('a disputed charge shows the dispute and its outcome', async () => {
  const { customerId } = await subscribe('4000000000000259');
  const dispute = (await sandbox.control.listEvents({ customerId })).find(
    ({ event }) => event.type === 'charge.dispute.created',
  );
  const { id } = (await stripe.events.retrieve(dispute?.event.id ?? '')).data.object as Stripe.Dispute;
  await sandbox.control.closeDispute(id, 'lost');
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: 'lost', reason: 'fraudulent', amount: 1999 });
  expect((await typesOf(customerId)).at(-1)).toBe('charge.dispute.closed');
});

test('deleting a customer ends its subscriptions', async () => {
  const { customerId, subscriptionId } = await subscribe();
  const open = await checkout(customerId);
  await stripe.customers.del(customerId);
  expect((await read(subscriptionId)).status).toBe('canceled');
  expect((await stripe.checkout.sessions.retrieve(open.id)).status).toBe('expired');
  expect((await typesOf(customerId)).slice(-3)).toEqual([
    'customer.subscription.deleted',
    'checkout.session.expired',
    'customer.deleted',
  ]);
});

test('a repeated idempotency key gets the stored response, and a different request with it is refused', async () => {
  const key = { idempotencyKey: 'one-key' };
  const [first, second] = await Promise.all([
    stripe.customers.create({ email: 'key@example.com' }, key),
    stripe.customers.create({ email: 'key@example.com' }, key),
  ]);
  expect(second.id).toBe(first.id);
  const error = await refusal(stripe.customers.create({ email: 'other@example.com' }, key));
  expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  expect((await stripe.customers.list({ email: 'key@example.com' })).data).toHaveLength(1);
});

test('lists are paged in both directions, newest first', async () => {
  const made: string[] = [];
  for (let n = 0; n < 5; n += 1) made.unshift((await customer({ email: 'page@example.com' })).id);
  const [a = '', b = '', c = '', d = '', e = ''] = made;
  const page = (params: Stripe.CustomerListParams) => stripe.customers.list({ email: 'page@example.com', ...params });
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
  const first = await page({ limit: 2 });
  expect([ids(first), first.has_more]).toEqual([[a, b], true]);
  const last = await page({ limit: 3, starting_after: b });
  expect([ids(last), last.has_more]).toEqual([[c, d, e], false]);
  expect(ids(await page({ limit: 2, ending_before: e }))).toEqual([c, d]);
  const all = await page({ limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(made);
  expect(await refusal(page({ starting_after: 'cus_nobody' }))).toMatchObject({ param: 'starting_after' });
  expect(await refusal(page({ limit: 101 }))).toMatchObject({ param: 'limit' });
});

test("unknown requests are refused with the provider's own errors", async () => {
  expect(await refusal(stripe.customers.retrieve('cus_nobody'))).toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
  });
  const unknown = { email: 'a@example.com', colour: 'red' } as Stripe.CustomerCreateParams;
  expect(await refusal(stripe.customers.create(unknown))).toMatchObject({ code: 'parameter_unknown', param: 'colour' });
  const nested = [{ price: sandbox.prices.pro.month, quantity: 1, size: 'L' }] as never;
  const { id } = await customer();
  expect(await refusal(checkout(id, { line_items: nested }))).toMatchObject({
    code: 'parameter_unknown',
    param: 'line_items[0][size]',
  });
  const incomplete = { mode: 'subscription', customer: id } as Stripe.Checkout.SessionCreateParams;
  expect(await refusal(stripe.checkout.sessions.create(incomplete))).toMatchObject({ code: 'parameter_missing' });
  expect(await refusal(checkout('cus_nobody'))).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  });
  expect(await refusal(checkout(id, { line_items: [{ price: 'price_no', quantity: 1 }] }))).toMatchObject({
    code: 'resource_missing',
  });
  expect(await refusal(stripe.coupons.list())).toMatchObject({ statusCode: 404 });
  const deep = { expand: ['data.payments.data.payment.payment_intent'] };
  expect((await refusal(stripe.invoices.list(deep))).message).toContain('more than 4 levels');
  expect((await refusal(stripe.customers.retrieve(id, { expand: ['email'] }))).message).toContain('cannot be expanded');
  const stranger = sdk({ ...sandbox, secretKey: 'sk_test_wrong' });
  expect(await refusal(stranger.customers.list())).toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
  const old = sdk(sandbox, { apiVersion: '2020-08-27' as never });
  expect((await refusal(old.customers.list())).message).toContain('API version');
});

test('a response has its request ID and API version', async () => {
  const { lastResponse } = await stripe.customers.list({ limit: 1 });
  expect(lastResponse.requestId).toMatch(/^req_/);
  expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION);
});

type Receiver = { url: string; events: Stripe.Event[]; statuses: number[]; close(): Promise<void> };

/** Like our webhook: verify, then respond; first with the given statuses. */
async function receive(secret: string, statuses: number[] = []): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  const server = createServer(async (request, response) => {
    const payload = await buffer(request);
    const status = statuses.shift() ?? 200;
    try {
      const event = Stripe.webhooks.constructEvent(payload, request.headers['stripe-signature'] ?? '', secret);
      if (status === 200) events.push(event);
      response.writeHead(status).end();
    } catch {
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks/stripe`,
    events,
    statuses,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 10_000; !(await isTrue()); ) {
    if (Date.now() > end) throw new Error('it did not come to pass');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('events arrive signed and in order, and are retried until accepted', async () => {
  const own = await openTestDatabase();
  const alone = await startPayments({ db: own.db, log, publicUrl: PUBLIC_URL, appName: 'Saluda' });
  const receiver = await receive(alone.webhookSecret, [500, 500]);
  const client = sdk(alone);
  try {
    alone.deliverTo(receiver.url);
    const { id } = await client.customers.create({ email: 'ana@example.com' });
    const { id: sessionId } = await client.checkout.sessions.create({
      mode: 'subscription',
      customer: id,
      line_items: [{ price: alone.prices.pro.month, quantity: 1 }],
      success_url: PUBLIC_URL,
    });
    await until(() => receiver.events.length === 1);
    expect(receiver.statuses).toEqual([]);
    await alone.control.payCheckout(sessionId);
    await until(() => receiver.events.at(-1)?.type === 'checkout.session.completed');
    const made = (await alone.control.listEvents()).reverse();
    expect(receiver.events.map((event) => event.id)).toEqual(made.map(({ event }) => event.id));
    expect(made[0]).toMatchObject({ attempts: 3, answer: '200' });
    expect(receiver.events.every(({ api_version }) => api_version === Stripe.API_VERSION)).toBe(true);
    const updated = receiver.events.find(({ type }) => type === 'customer.subscription.updated');
    expect(updated?.data.previous_attributes).toMatchObject({ status: 'incomplete' });
    const stored = await client.events.list({ type: 'checkout.session.completed', limit: 1 });
    expect(stored.data[0]?.id).toBe(receiver.events.at(-1)?.id);
  } finally {
    await alone.close();
    await receiver.close();
    await own.close();
  }
});

test('events can be held, repeated and reordered', async () => {
  const own = await start();
  const receiver = await receive(own.webhookSecret);
  try {
    await own.control.holdEvents(true);
    own.deliverTo(receiver.url);
    const { customerId } = await subscribe();
    const types = await typesOf(customerId);
    expect(receiver.events.filter(({ data }) => JSON.stringify(data).includes(customerId))).toEqual([]);
    await own.control.deliverPending({ order: 'reversed', times: 2, customerId });
    const got = receiver.events.filter(({ data }) => JSON.stringify(data).includes(customerId));
    expect(got.map(({ type }) => type)).toEqual([...types].reverse().flatMap((type) => [type, type]));
    const [last] = await own.control.listEvents({ customerId, limit: 1 });
    expect(last?.deliveredAt).not.toBeNull();
    expect(await own.control.redeliver(last?.event.id ?? '')).toBe('200');
  } finally {
    await own.control.holdEvents(false);
    await own.close();
    await receiver.close();
  }
});

test("an event changed in transit doesn't verify", async () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event' });
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: sandbox.webhookSecret });
  expect(() => Stripe.webhooks.constructEvent(`${payload} `, header, sandbox.webhookSecret)).toThrow();
});

test('two sandboxes on one database share its state, which outlives them', async () => {
  const other = await start();
  const second = sdk(other);
  expect([other.secretKey, other.webhookSecret]).toEqual([sandbox.secretKey, sandbox.webhookSecret]);
  const { customerId, subscriptionId } = await subscribe();
  expect((await second.subscriptions.retrieve(subscriptionId)).customer).toBe(customerId);
  await other.control.setFailure('error');
  expect(await refusal(stripe.customers.retrieve(customerId))).toMatchObject({ statusCode: 500 });
  await sandbox.control.setFailure('none');
  expect((await second.customers.retrieve(customerId)).id).toBe(customerId);
  await other.close();
});

test('it can fail in the ways a provider can', async () => {
  const impatient = sdk(sandbox, { timeout: 300 });
  const { id } = await customer();
  const failsWith = async (mode: 'slow' | 'error' | 'rate_limit' | 'nonsense' | 'down') => {
    await sandbox.control.setFailure(mode);
    return (await refusal(impatient.customers.retrieve(id))).type;
  };
  try {
    expect(await failsWith('slow')).toBe('StripeConnectionError');
    expect(await failsWith('error')).toBe('StripeAPIError');
    expect(await failsWith('rate_limit')).toBe('StripeRateLimitError');
    expect(await failsWith('nonsense')).toBe('StripeAPIError');
    expect(await failsWith('down')).toBe('StripeConnectionError');
  } finally {
    await sandbox.control.setFailure('none');
  }
});

test('it can fail for one account only', async () => {
  const mine = await customer({ metadata: { userId: 'mine' } });
  const other = await customer({ metadata: { userId: 'other' } });
  await sandbox.control.setFailure('error', 'mine');
  expect(await refusal(stripe.customers.retrieve(mine.id))).toMatchObject({ statusCode: 500 });
  expect(await refusal(checkout(mine.id))).toMatchObject({ statusCode: 500 });
  expect(await refusal(customer({ metadata: { userId: 'mine' } }))).toMatchObject({ statusCode: 500 });
  expect((await stripe.customers.retrieve(other.id)).id).toBe(other.id);
  await sandbox.control.setFailure('none', 'mine');
  expect((await stripe.customers.retrieve(mine.id)).id).toBe(mine.id);
});
