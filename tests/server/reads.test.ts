import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWithCard, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.destroy());

test('product 24.10: one client that reads as much as it can keeps nobody else waiting', async () => {
  const [busy, other] = [await signUpWithCard(app), await signUpWithCard(app)];
  const names = Array<string>(20).fill('analytics.overview').join(',');
  let done = 0;
  const flood = Array.from({ length: 150 }, async () => {
    const { statusCode, headers, body } = await busy.browser.open(`/trpc/${names}?batch=1&input={}`);
    done += 1;
    return { statusCode, retryAfter: headers['retry-after'], body };
  });
  await expect.poll(() => app.context.pool.waitingCount + app.context.reads.waiting().reads).toBeGreaterThan(300);
  const begun = performance.now();
  const { vcards } = await other.browser.trpc.vcards.list.query();
  expect(vcards).toHaveLength(1);
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(app.context.pool.waitingCount).toBeLessThan(10);
  // Their requests are answered, or refused with the time to come back
  for (const { statusCode, retryAfter, body } of await Promise.all(flood)) {
    expect(body).not.toContain('"unavailable"');
    if (statusCode !== 200) expect([[207, 503].includes(statusCode), retryAfter]).toEqual([true, '5']);
  }
  expect(done).toBe(150);
}, 60_000);
