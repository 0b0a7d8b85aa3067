import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventTypes } from '#server/billing/events.ts';
import { accountDifferences } from '#server/billing/stripe-account-check.ts';
import { createPayments } from '#server/gateways/stripe.ts';

const prices = {
  pro: { month: 'price_pm', year: 'price_py' },
  business: { month: 'price_bm', year: 'price_by' },
};

const seatPrices = { month: 'price_sm', year: 'price_sy' };

const price = (id: string, product: string, interval: string, unit_amount: number) => ({
  ...{ id, object: 'price', active: true, currency: 'usd', unit_amount },
  recurring: { interval, interval_count: 1 },
  product: { id: product, object: 'product', active: true },
});

/** A correctly configured account; tests change their copy. */
const rightAccount = () => ({
  prices: {
    price_pm: price('price_pm', 'prod_pro', 'month', 1999),
    price_py: price('price_py', 'prod_pro', 'year', 19_900),
    price_bm: price('price_bm', 'prod_business', 'month', 8999),
    price_by: price('price_by', 'prod_business', 'year', 89_900),
    price_sm: price('price_sm', 'prod_seat', 'month', 999),
    price_sy: price('price_sy', 'prod_seat', 'year', 9900),
  } as Record<string, ReturnType<typeof price>>,
  portal: {
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    subscription_update: {
      ...{ enabled: true, default_allowed_updates: ['price'], proration_behavior: 'always_invoice' },
      products: [{ prices: ['price_pm', 'price_py'] }, { prices: ['price_bm', 'price_by'] }],
    },
  },
  webhooks: [
    {
      url: 'https://cards.example.com/webhooks/stripe',
      status: 'enabled',
      enabled_events: [...eventTypes] as string[],
    },
  ],
});
type Account = ReturnType<typeof rightAccount>;

let account: Account;
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname.split('/').slice(2);
    const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: request.url });
    const found =
      path[0] === 'prices'
        ? account.prices[path[1] ?? '']
        : path[0] === 'billing_portal'
          ? list([{ id: 'bpc_1', features: account.portal }])
          : list(account.webhooks);
    const missing = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such price' } };
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? missing));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function check(
  change: (account: Account) => void,
  sold: typeof seatPrices | null = seatPrices,
): Promise<string[]> {
  account = rightAccount();
  change(account);
  const payments = createPayments({
    keys: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', prices, seatPrices: sold },
    server: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, protocol: 'http' },
    log: { warn: () => {} },
  });
  return await accountDifferences(payments, 'https://cards.example.com');
}

describe('product 17.10: an account at the provider', () => {
  test('that is as it should be has no differences', async () => {
    expect(await check(() => {})).toEqual([]);
    // Seats need not be sold (product 17.16)
    expect(await check(({ prices: own }) => delete own.price_sm, null)).toEqual([]);
  });

  test.each<[string, (account: Account) => void]>([
    [
      'STRIPE_PRICE_PRO_MONTH (price_pm) does not exist in this Stripe account.',
      ({ prices: own }) => delete own.price_pm,
    ],
    [
      'STRIPE_PRICE_PRO_YEAR (price_py) costs 200.00, not 199.00.',
      ({ prices: own }) => Object.assign(own.price_py ?? {}, { unit_amount: 20_000 }),
    ],
    [
      'STRIPE_PRICE_BUSINESS_MONTH (price_bm) is charged every 3 month, not every month.',
      ({ prices: own }) => Object.assign(own.price_bm ?? {}, { recurring: { interval: 'month', interval_count: 3 } }),
    ],
    [
      'STRIPE_PRICE_BUSINESS_YEAR (price_by) is in EUR, not in USD.',
      ({ prices: own }) => Object.assign(own.price_by ?? {}, { currency: 'eur' }),
    ],
    [
      'STRIPE_PRICE_BUSINESS_YEAR (price_by) is archived and cannot be bought.',
      ({ prices: own }) => Object.assign(own.price_by ?? {}, { active: false }),
    ],
    [
      'The two prices of business belong to different products. Use one product for both.',
      ({ prices: own }) => Object.assign(own.price_by ?? {}, { product: { id: 'prod_3', active: true } }),
    ],
    [
      'STRIPE_PRICE_BUSINESS_SEAT_MONTH (price_sm) does not exist in this Stripe account.',
      ({ prices: own }) => delete own.price_sm,
    ],
    [
      'STRIPE_PRICE_BUSINESS_SEAT_YEAR (price_sy) costs 99.99, not 99.00.',
      ({ prices: own }) => Object.assign(own.price_sy ?? {}, { unit_amount: 9999 }),
    ],
    [
      'The two prices of business_seat belong to different products. Use one product for both.',
      ({ prices: own }) => Object.assign(own.price_sy ?? {}, { product: { id: 'prod_3', active: true } }),
    ],
    [
      'Seats share a product with a plan. They need their own, so that the portal does not offer them as a plan.',
      ({ prices: own }) => {
        const product = { id: 'prod_business', object: 'product', active: true };
        for (const each of [own.price_sm, own.price_sy]) Object.assign(each ?? {}, { product });
      },
    ],
    [
      'The customer portal does not let customers cancel.',
      ({ portal }) => Object.assign(portal.subscription_cancel, { enabled: false }),
    ],
    [
      'The customer portal cancels immediately. Let it cancel at the end of the paid period.',
      ({ portal }) => Object.assign(portal.subscription_cancel, { mode: 'immediately' }),
    ],
    [
      'The customer portal does not let customers change their card.',
      ({ portal }) => Object.assign(portal.payment_method_update, { enabled: false }),
    ],
    [
      'The customer portal does not let customers change their plan.',
      ({ portal }) => Object.assign(portal.subscription_update, { default_allowed_updates: ['quantity'] }),
    ],
    [
      'The customer portal changes plans before they are paid. Let it invoice the difference immediately.',
      ({ portal }) => Object.assign(portal.subscription_update, { proration_behavior: 'none' }),
    ],
    [
      'The customer portal does not offer price_bm, price_by as a new plan.',
      ({ portal }) => portal.subscription_update.products.pop(),
    ],
    ['No webhook endpoint sends to https://cards.example.com/webhooks/stripe.', ({ webhooks }) => webhooks.pop()],
    [
      'The webhook endpoint https://cards.example.com/webhooks/stripe is disabled.',
      ({ webhooks }) => Object.assign(webhooks[0] ?? {}, { status: 'disabled' }),
    ],
    [
      'The webhook endpoint https://cards.example.com/webhooks/stripe does not receive charge.dispute.closed.',
      ({ webhooks }) => webhooks[0]?.enabled_events.pop(),
    ],
  ])('%s', async (sentence, change) => {
    expect(await check(change)).toEqual([sentence]);
  });
});

test('the command says where nothing is configured, and where the configuration cannot work', async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const run = (env: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['dist/server/check-stripe.js'], {
      env: { PATH, NODE_COMPILE_CACHE, ...env },
    });
  expect((await run({})).stdout).toBe('Stripe is not configured. The sandbox is used instead.\n');
  await expect(run({ STRIPE_SECRET_KEY: 'sk_test_1' })).rejects.toMatchObject({
    ...{ code: 1, stderr: expect.stringMatching(/^Set all STRIPE variables or none/) },
  });
});
