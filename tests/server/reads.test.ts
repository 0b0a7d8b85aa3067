import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, refusal, signUp, signUpWithCard, someEmail, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

test('product 24.10: one client that changes as much as it can keeps nobody else waiting', async () => {
  const [busy, other] = [await signUpWithCard(app), await signUpWithCard(app)];
  let done = 0;
  const flood = Array.from({ length: 400 }, async () => {
    const outcome = await refusal(busy.browser.trpc.vcards.create.mutate({ name: 'Ana' }));
    done += 1;
    return outcome;
  });
  const waiting = () => app.context.pool.waitingCount + app.context.changes.waiting().calls;
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(300);
  const before = done;
  await other.browser.trpc.profiles.setLanguage.mutate({ language: 'es' });
  await other.browser.trpc.vcards.list.query();
  expect(done - before).toBeLessThan(100);
  expect(app.context.pool.waitingCount).toBeLessThan(10);
  for (const outcome of await Promise.all(flood)) expect(outcome).toMatch(/^(limit_vcards|overloaded)$/);
}, 60_000);

test('product 24.10: passwords that wait to be hashed keep no other change waiting', async () => {
  const costly = await startTestApp({ passwordCost: null });
  const other = await signUpWithCard(costly);
  const busy = await Promise.all([1, 2, 3].map(() => signUp(costly)));
  const floods = busy.flatMap(({ browser: { trpc } }) => [
    ...Array.from({ length: 20 }, () =>
      refusal(trpc.auth.signIn.mutate({ email: someEmail(), password: PASSWORD, rememberMe: false })),
    ),
    ...[1, 2].map(() => refusal(trpc.factors.enrollTotp.mutate({ name: 'App', password: PASSWORD }))),
  ]);
  await expect
    .poll(() => costly.context.passwords.waiting().account, { timeout: 10_000, interval: 20 })
    .toBeGreaterThan(30);
  const waiting = costly.context.passwords.waiting().account;
  await other.browser.trpc.profiles.setLanguage.mutate({ language: 'es' });
  expect(costly.context.passwords.waiting().account).toBeGreaterThan(waiting / 2);
  await Promise.all(floods);
  await costly.destroy();
}, 60_000);

test('product 24.10: one client that reads as much as it can keeps nobody else waiting', async () => {
  const [busy, other] = [await signUpWithCard(app), await signUpWithCard(app)];
  const names = Array<string>(20).fill('analytics.overview').join(',');
  let done = 0;
  const flood = Array.from({ length: 150 }, async () => {
    const { statusCode, headers, body } = await busy.browser.open(`/trpc/${names}?batch=1&input={}`);
    done += 1;
    return { statusCode, retryAfter: headers['retry-after'], body };
  });
  await expect.poll(() => app.context.pool.waitingCount + app.context.reads.waiting().calls).toBeGreaterThan(300);
  const before = done;
  const { vcards } = await other.browser.trpc.vcards.list.query();
  expect(vcards).toHaveLength(1);
  expect(done - before).toBeLessThan(50);
  expect(app.context.pool.waitingCount).toBeLessThan(10);
  // Their requests are answered, or refused with the time to come back
  for (const { statusCode, retryAfter, body } of await Promise.all(flood)) {
    expect(body).not.toContain('"unavailable"');
    if (statusCode !== 200) expect([[207, 503].includes(statusCode), retryAfter]).toEqual([true, '5']);
  }
  expect(done).toBe(150);
}, 60_000);
