import Fastify from 'fastify';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SandboxPayments, startPayments } from '#server/sandbox/payments/payments.ts';
import { openTestDatabase } from '../support/database.ts';
import { readStripeTypes, type StripeTypes } from '../support/stripe-types.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let sandbox: SandboxPayments;
let types: StripeTypes;

beforeAll(async () => {
  database = await openTestDatabase();
  const { log } = Fastify({ logger: false });
  sandbox = await startPayments({ db: database.db, log, publicUrl: 'http://localhost:3998', appName: 'Saluda' });
  types = readStripeTypes();
}, 120_000);

afterAll(async () => {
  await sandbox.close();
  await database.close();
});

type Answer = { object: string; id: string; data: Answer[] };

/** Raw JSON: the SDK converts some strings to decimals. */
async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  form: Record<string, string> = {},
): Promise<Answer> {
  const body = new URLSearchParams(form).toString();
  const response = await fetch(`http://${sandbox.host}:${sandbox.port}${path}${method === 'GET' ? `?${body}` : ''}`, {
    method,
    headers: {
      authorization: `Bearer ${sandbox.secretKey}`,
      'stripe-version': Stripe.API_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(method === 'POST' ? { body } : {}),
  });
  const answer = (await response.json()) as Answer;
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

const list = async (path: string, form: Record<string, string> = {}) =>
  (await call('GET', path, { limit: '100', ...form })).data;

/** Customers that pay, fail, cancel and get refunds, dispute, or are deleted. */
async function live(): Promise<Answer[]> {
  const answers: Answer[] = [];
  const keep = <T extends Answer>(answer: T): T => {
    answers.push(answer);
    return answer;
  };
  for (const card of ['4242424242424242', '4000000000000341', '4000000000000259']) {
    const customer = keep(await call('POST', '/v1/customers', { email: 'ana@example.com', 'metadata[userId]': 'u1' }));
    const session = keep(
      await call('POST', '/v1/checkout/sessions', {
        mode: 'subscription',
        customer: customer.id,
        'line_items[0][price]': sandbox.prices.pro.month,
        'line_items[0][quantity]': '1',
        success_url: 'http://localhost:3998/',
      }),
    );
    await sandbox.control.payCheckout(session.id, card);
    keep(await call('GET', `/v1/checkout/sessions/${session.id}`, { 'expand[]': 'line_items' }));
    keep(await call('POST', '/v1/billing_portal/sessions', { customer: customer.id }));
    answers.push(
      ...(await list('/v1/subscriptions', { customer: customer.id, 'expand[]': 'data.default_payment_method' })),
    );
    await sandbox.control.letTimePass({ customerId: customer.id }, 34);
    answers.push(...(await list('/v1/subscriptions', { customer: customer.id })));
    answers.push(...(await list('/v1/invoices', { customer: customer.id, 'expand[]': 'data.payments' })));
    answers.push(...(await list('/v1/payment_methods', { customer: customer.id })));
    await sandbox.control.letTimePass({ customerId: customer.id }, 21);
    const [subscription] = await list('/v1/subscriptions', { customer: customer.id, status: 'all' });
    if (card === '4242424242424242' && subscription) {
      const [item] = (subscription as unknown as { items: { data: Answer[] } }).items.data;
      keep(
        await call('POST', `/v1/subscriptions/${subscription.id}`, {
          'items[0][id]': item?.id ?? '',
          'items[0][price]': sandbox.prices.business.month,
          'items[1][price]': sandbox.seatPrices.month,
          'items[1][quantity]': '2',
          proration_behavior: 'always_invoice',
        }),
      );
      const path = `/v1/subscriptions/${subscription.id}`;
      keep(
        await call('POST', '/v1/invoices/create_preview', {
          subscription: subscription.id,
          'subscription_details[items][0][id]': item?.id ?? '',
          'subscription_details[items][0][price]': sandbox.prices.pro.month,
          'subscription_details[proration_behavior]': 'always_invoice',
        }),
      );
      keep(await call('POST', '/v1/subscription_schedules', { from_subscription: subscription.id }));
      keep(await call('GET', path, { 'expand[]': 'schedule' }));
      keep(await call('DELETE', path));
      const [charge] = await list('/v1/charges', { customer: customer.id });
      keep(await call('POST', '/v1/refunds', { charge: charge?.id ?? '' }));
      keep(await call('DELETE', `/v1/customers/${customer.id}`));
      keep(await call('GET', `/v1/customers/${customer.id}`));
    }
  }
  for (const kind of ['invoices', 'invoice_payments', 'charges', 'refunds', 'events', 'prices', 'products']) {
    answers.push(...(await list(`/v1/${kind}`)));
  }
  answers.push(...(await list('/v1/subscriptions', { status: 'all' })));
  answers.push(...(await list('/v1/billing_portal/configurations')));
  const intents = answers.filter(({ object }) => object === 'charge') as unknown as { payment_intent: string }[];
  for (const { payment_intent: id } of intents) keep(await call('GET', `/v1/payment_intents/${id}`));
  const subjects = answers.flatMap((each) =>
    each.object === 'event' ? [(each.data as unknown as { object: Answer }).object] : [],
  );
  return [...answers, ...subjects];
}

test('every object has the fields and types that the SDK declares', async () => {
  const answers = await live();
  const kinds = [...new Set(answers.map(({ object }) => object))].sort();
  expect(kinds).toEqual([
    'billing_portal.configuration',
    'billing_portal.session',
    'charge',
    'checkout.session',
    'customer',
    'dispute',
    'event',
    'invoice',
    'invoice_payment',
    'payment_intent',
    'payment_method',
    'price',
    'product',
    'refund',
    'subscription',
    'subscription_schedule',
  ]);
  const faults = new Set(answers.flatMap((answer) => types.faults(answer)));
  expect([...faults].map((fault) => fault.replace(/\[\d+\]/g, '[]')).slice(0, 20)).toEqual([]);
}, 60_000);

test('a missing, mistyped or unknown field is detected', async () => {
  const price = await call('GET', `/v1/prices/${sandbox.prices.pro.month}`);
  expect(types.faults(price)).toEqual([]);
  const { unit_amount: _, ...without } = price as Answer & { unit_amount: number };
  expect(types.faults(without)).toEqual(['price.unit_amount is missing']);
  expect(types.faults({ ...price, currency: 7 } as Answer)[0]).toContain('price.currency is 7');
  expect(types.faults({ ...price, colour: 'red' } as Answer)).toEqual(['price.colour is no field of it']);
});
