import type { LightMyRequestResponse } from 'fastify';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SandboxPayments } from '#server/sandbox/payments/payments.ts';
import { signUp, startTestApp, type TestApp, type TestBrowser } from '../support/app.ts';

let app: TestApp;
let sandbox: SandboxPayments;
let stripe: Stripe;
let browser: TestBrowser;

beforeAll(async () => {
  app = await startTestApp();
  if (!app.context.sandboxes?.payments) throw new Error('the sandbox stands in where no provider is configured');
  sandbox = app.context.sandboxes?.payments;
  const { secretKey, host, port, protocol } = sandbox;
  stripe = new Stripe(secretKey, { host, port, protocol, telemetry: false });
  browser = app.browser();
});

afterAll(() => app.destroy());

const RETURN = 'http://localhost:3000/dashboard/billing';

async function openCheckout(locale: 'auto' | 'en' | 'es' = 'auto') {
  const customer = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana García' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: sandbox.prices.pro.month, quantity: 1 }],
    success_url: `${RETURN}?checkout=success&session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${RETURN}?checkout=cancelled`,
    locale,
  });
  return { customerId: customer.id, id: session.id, address: new URL(session.url ?? '').pathname };
}

async function subscribed(card?: string) {
  const { customerId, id } = await openCheckout();
  const { subscription } = await sandbox.control.payCheckout(id, card);
  const portal = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: `${RETURN}?portal=return`,
  });
  return { customerId, subscription: String(subscription), address: new URL(portal.url).pathname };
}

function post(url: string, fields: Record<string, string>): Promise<LightMyRequestResponse> {
  return browser.open({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.context.env.publicUrl },
    payload: new URLSearchParams(fields).toString(),
  });
}

const statusOf = async (id: string) => (await stripe.checkout.sessions.retrieve(id)).status;

test('the checkout shows the item, the price, that no money moves, and a way back', async () => {
  const { address } = await openCheckout();
  const page = await browser.open(address);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  for (const part of [
    'Subscribe to Saluda Pro',
    '$19.99',
    'no real money',
    '4242 4242 4242 4242',
    'checkout=cancelled',
  ]) {
    expect(page.body).toContain(part);
  }
  expect(page.body).not.toContain('<script');
  const spanish = await openCheckout('es');
  expect((await browser.open(spanish.address)).body).toContain('Suscribirte a Saluda Pro');
  expect((await app.browser('es').open(address)).body).toContain('Suscribirte a Saluda Pro');
});

test('a successful payment leads back to the shop, and paying again charges nothing', async () => {
  const { address, id, customerId } = await openCheckout();
  const [first, second] = await Promise.all([1, 2].map(() => post(address, { card: '4242424242424242' })));
  expect(first?.statusCode).toBe(303);
  expect([first?.headers.location, second?.headers.location]).toContain(`${RETURN}?checkout=success&session=${id}`);
  expect(await statusOf(id)).toBe('complete');
  expect((await stripe.charges.list({ customer: customerId })).data).toHaveLength(1);
  const again = await browser.open(address);
  expect(again.body).toContain('Already paid');
  expect((await post(address, { card: '4242424242424242' })).headers.location).toBe(address);
  expect((await stripe.charges.list({ customer: customerId })).data).toHaveLength(1);
});

test('a decline shows on the page, and the input stays', async () => {
  const { address, id } = await openCheckout();
  const declined = await post(address, { card: '4000000000000002' });
  expect(declined.statusCode).toBe(402);
  expect(declined.body).toContain('Your card was declined');
  expect(declined.body).toContain('value="4000000000000002" checked');
  expect((await post(address, { card: '4000000000009995' })).body).toContain('insufficient funds. Try');
  const other = { card: 'other', expiry: '12/40', cvc: '123', holder: 'Ana <b>' };
  const wrong = await post(address, { ...other, number: '4242 4242 4242 4241' });
  expect(wrong.body).toContain('Your card number is invalid');
  expect(wrong.body).toContain('value="4242 4242 4242 4241"');
  expect(wrong.body).toContain('Ana &#60;b&#62;');
  const number = '5555 5555 5555 4444';
  expect((await post(address, { ...other, number, expiry: '01/20' })).body).toContain('expiry date is invalid');
  expect((await post(address, { ...other, number, cvc: '1' })).body).toContain('security code is invalid');
  expect(await statusOf(id)).toBe('open');
  expect((await post(address, { ...other, number })).statusCode).toBe(303);
  expect(await statusOf(id)).toBe('complete');
});

test("a card with 3-D Secure is charged after the bank's approval", async () => {
  const { address, id } = await openCheckout();
  const asked = await post(address, { card: '4000002500003155' });
  const step = String(asked.headers.location);
  expect(step).toContain(`${address}/secure?method=pm_`);
  const page = await browser.open(step);
  expect(page.body).toContain('Complete');
  expect(await statusOf(id)).toBe('open');
  const method = new URL(step, RETURN).searchParams.get('method') ?? '';
  const failed = await post(`${address}/secure`, { method, outcome: 'fail' });
  expect(failed.body).toContain('authenticate your card');
  expect(await statusOf(id)).toBe('open');
  const done = await post(`${address}/secure`, { method, outcome: 'complete' });
  expect(done.headers.location).toContain('checkout=success');
  expect(await statusOf(id)).toBe('complete');
});

test('an expired checkout says so and accepts no card', async () => {
  const { address, id, customerId } = await openCheckout();
  await stripe.checkout.sessions.expire(id);
  expect((await browser.open(address)).body).toContain('This checkout has expired');
  expect((await post(address, { card: '4242424242424242' })).statusCode).toBe(303);
  expect((await stripe.charges.list({ customer: customerId })).data).toEqual([]);
});

test('the portal cancels after a confirmation, and resumes', async () => {
  const { address, subscription } = await subscribed();
  const portal = await browser.open(address);
  for (const part of ['Saluda Pro', '$19.99', 'Renews on', 'VISA •••• 4242', 'portal=return', 'Paid']) {
    expect(portal.body).toContain(part);
  }
  const question = await browser.open(`${address}?view=cancel&subscription=${subscription}`);
  expect(question.body).toContain('Cancel your plan?');
  expect((await stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(false);
  const canceled = await post(address, { subscription, action: 'cancel' });
  expect((await browser.open(String(canceled.headers.location))).body).toContain(
    'Your plan ends after the current period.',
  );
  expect((await stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
  await post(address, { subscription, action: 'resume' });
  expect((await stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(false);
});

test('the portal changes the plan and invoices the difference', async () => {
  const { address, subscription, customerId } = await subscribed();
  const page = await browser.open(`${address}?view=change&subscription=${subscription}`);
  expect(page.body).toContain('$89.99');
  await post(address, { subscription, action: 'change', price: sandbox.prices.business.month });
  const changed = await stripe.subscriptions.retrieve(subscription);
  expect(changed.items.data[0]?.price.id).toBe(sandbox.prices.business.month);
  expect((await stripe.invoices.list({ customer: customerId })).data[0]).toMatchObject({ total: 7000, status: 'paid' });
  // As at Stripe, not one with several items
  await stripe.subscriptions.update(subscription, { items: [{ price: sandbox.seatPrices.month, quantity: 2 }] });
  const several = await browser.open(address);
  expect(several.body).toContain('2 × Business seat');
  expect(several.body).not.toContain('view=change');
  const again = await post(address, { subscription, action: 'change', price: sandbox.prices.pro.month });
  expect(again.statusCode).toBe(400);
  const failing = await subscribed('4000000000000341');
  const refused = await post(failing.address, {
    subscription: failing.subscription,
    action: 'change',
    price: sandbox.prices.business.year,
  });
  expect(refused.statusCode).toBe(402);
  expect(refused.body).toContain('Your card was declined');
});

test('the portal accepts a new card and pays open invoices with it', async () => {
  const { address, subscription, customerId } = await subscribed('4000000000000341');
  await sandbox.control.letTimePass({ customerId }, 32);
  expect((await browser.open(address)).body).toContain('Your last payment failed');
  expect((await post(address, { action: 'card', card: '4000000000000002' })).statusCode).toBe(402);
  const asked = await post(address, { action: 'card', card: '4000000000003220' });
  const method = new URL(String(asked.headers.location), RETURN).searchParams.get('method') ?? '';
  const done = await post(`${address}/secure`, { method, outcome: 'complete' });
  expect((await browser.open(String(done.headers.location))).body).toContain('Your card was saved.');
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
});

test('an invoice has a page and a PDF, and an open one can be paid', async () => {
  const { customerId } = await subscribed('4000000000000341');
  await sandbox.control.letTimePass({ customerId }, 32);
  const [invoice] = (await stripe.invoices.list({ customer: customerId, status: 'open' })).data;
  const address = new URL(invoice?.hosted_invoice_url ?? '').pathname;
  const page = await browser.open(address);
  expect(page.body).toContain(`Invoice ${invoice?.number}`);
  const failed = await post(address, {});
  expect((await browser.open(String(failed.headers.location))).body).toContain('The card was declined');
  await sandbox.control.updateCard(customerId, '4242424242424242');
  expect((await browser.open(address)).body).toContain('Paid');
  const pdf = await browser.open(new URL(invoice?.invoice_pdf ?? '').pathname);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('the control page shows accounts and events, and its controls work', async () => {
  const { customerId, subscription } = await subscribed();
  const index = await browser.open('/dev/pay');
  expect(index.body).toContain('Payments sandbox');
  expect(index.body).toContain('checkout.session.completed');
  expect((await app.browser('es').open('/dev/pay')).body).toContain('Pagos de prueba');
  await post('/dev/pay', { action: 'failure', mode: 'error' });
  await expect(stripe.customers.retrieve(customerId, {}, { maxNetworkRetries: 0 })).rejects.toThrow('unknown error');
  await post('/dev/pay', { action: 'failure', mode: 'none' });
  await post('/dev/pay', { action: 'pass', customer: customerId, days: '32' });
  expect((await stripe.invoices.list({ subscription })).data).toHaveLength(2);
  const events = (await browser.open(`/dev/pay/events.json?customer=${customerId}`)).json();
  expect(events[0]).toMatchObject({ type: 'customer.updated', customerId });
  expect((await post('/dev/pay', { action: 'redeliver', event: events[0].id })).statusCode).toBe(303);
  expect((await post('/dev/pay', { action: 'failure', mode: 'flood' })).statusCode).toBe(400);
  expect((await post('/dev/pay', { action: 'pass', email: 'nobody@example.com', days: '1' })).statusCode).toBe(404);
});

test('time advances for one account, with or without payments', async () => {
  const { email, browser: owner } = await signUp(app);
  await owner.trpc.onboarding.choosePlan.mutate({ plan: 'free' });
  const read = () =>
    app.context.db.selectFrom('profiles').select('trialStartDate').where('email', '=', email).executeTakeFirstOrThrow();
  const before = (await read()).trialStartDate?.getTime() ?? 0;
  expect(before).toBeGreaterThan(0);
  await post('/dev/pay', { action: 'pass', email, days: '8' });
  expect(((await read()).trialStartDate?.getTime() ?? 0) - before).toBe(-8 * 86_400_000);
});

test('others are not let in, and missing objects are not found', async () => {
  const { address } = await openCheckout();
  for (const url of ['/dev/pay', '/dev/pay/events.json', address]) {
    expect((await browser.open({ url, remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
    expect((await browser.open({ url, headers: { host: 'evil.example' } })).statusCode).toBe(404);
  }
  const foreign = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
  const stolen = { method: 'POST', url: address, headers: foreign, payload: 'card=4242424242424242' } as const;
  expect((await browser.open(stolen)).statusCode).toBe(403);
  for (const url of [
    '/dev/pay/checkout/cs_no',
    '/dev/pay/portal/bps_no',
    '/dev/pay/invoices/in_no',
    '/dev/pay/invoices/in_no.pdf',
    '/dev/pay/checkout/%00',
    '/dev/pay/events.json?customer=%00',
  ]) {
    expect((await browser.open(url)).statusCode).toBe(404);
  }
  const odd = { card: 'other', number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', holder: 'Ana\0' };
  expect((await post(address, odd)).statusCode).toBe(303);
  expect((await post('/dev/pay', { action: 'pass', days: '1', customer: '\0' })).statusCode).toBe(400);
});
