import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailedToken, PASSWORD, refusal, signUpWithCard, someEmail, startTestApp } from '../support/app.ts';

test('the database killed under the running server: requests are refused at once, and recover without a restart', async () => {
  // The server's own embedded database, so that the server is the one that must bring it back
  const app = await startTestApp({ database: null });
  const { browser, username } = await signUpWithCard(app);
  const pidFile = join(app.context.env.dataDir, 'postgres/data/postmaster.pid');
  const [pid] = (await readFile(pidFile, 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');

  const start = performance.now();
  const page = await app.browser().open(`/${username}`);
  expect(performance.now() - start).toBeLessThan(4_000);
  if (page.statusCode !== 200) {
    expect(page.statusCode).toBe(503);
    expect(page.headers['retry-after']).toBe('5');
    expect(page.body).toContain('Something went wrong');
  }
  const code = await refusal(browser.trpc.vcards.list.query());
  expect(['accepted', 'unavailable']).toContain(code);

  await expect.poll(async () => (await app.browser().open('/readyz')).statusCode, { timeout: 15_000 }).toBe(200);
  await expect.poll(async () => (await app.browser().open(`/${username}`)).statusCode, { timeout: 15_000 }).toBe(200);
  expect((await browser.trpc.vcards.list.query()).vcards).toHaveLength(1);
  // The queue works again, too
  const email = someEmail();
  await app.browser().trpc.auth.signUp.mutate({ name: 'Ana', email, password: PASSWORD, language: 'en' });
  expect(await mailedToken(app, email)).toMatch(/^[\w-]{43}$/);
  await app.destroy();
}, 60_000);
