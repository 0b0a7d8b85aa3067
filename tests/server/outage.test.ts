import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mailedToken, PASSWORD, refusal, signUpWithCard, someEmail, startTestApp } from '../support/app.ts';
import { administer } from '../support/database.ts';

test('product 31.10: while the database is unreachable, refusals say so with Retry-After, and no sign-out is half-done', async () => {
  const app = await startTestApp();
  const { browser } = await signUpWithCard(app);
  const kept = new Map(browser.cookies);
  const { database, ...server } = app.context.env.database ?? {};
  const name = String(database);
  const allow = (allowed: boolean) =>
    administer({ ...server, database: 'postgres' }, `alter database ${name} allow_connections ${allowed}`);
  await allow(false);
  await administer(
    { ...server, database: 'postgres' },
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  for (const path of ['/trpc/vcards.list', '/12345678', '/q/abcdefgh', '/readyz']) {
    const answer = await browser.open(path);
    expect([path, answer.statusCode, answer.headers['retry-after']]).toEqual([path, 503, '5']);
  }
  expect(await refusal(browser.trpc.auth.signOut.mutate())).toBe('unavailable');
  await allow(true);
  browser.cookies.clear();
  for (const [cookie, value] of kept) browser.cookies.set(cookie, value);
  await expect.poll(() => refusal(browser.trpc.vcards.list.query()), { timeout: 15_000 }).toBe('accepted');
  await browser.trpc.auth.signOut.mutate();
  await app.destroy();
}, 60_000);

test('product 31.10: with the database killed, requests are refused immediately and recover without a restart', async () => {
  // The embedded database, which the server must restart itself
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
  // Jobs run again
  const email = someEmail();
  await app.browser().trpc.auth.signUp.mutate({ name: 'Ana', email, password: PASSWORD, language: 'en' });
  expect(await mailedToken(app, email)).toMatch(/^[\w-]{43}$/);
  await app.destroy();
}, 60_000);
