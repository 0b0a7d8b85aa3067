import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { buyPlan, callApi, expect, expectAccessible, ownAddress, settled, signUp, test } from './fixtures.ts';

let server: ServerProcess;
let dataDir = '';

/** A server whose ClickHouse is away. */
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'saluda-away-'));
  const VISITS_URL = `clickhouse://127.0.0.1:${await freePort()}/saluda`;
  server = await startServerProcess({ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1', VISITS_URL });
});

test.afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true });
});

test('product 20.28: while ClickHouse is away, Home, Stats and the stats of a link say so, and everything else works', async ({
  browser,
  language,
  say,
  email,
  locale,
}) => {
  const baseURL = `http://localhost:${server.port}`;
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: ownAddress(), ...(locale && { locale }) });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await signUp(page, email, language);
  const link = await callApi(page, 'links.create', { title: 'Menu', url: 'https://example.com/' });

  const isSaid = async (retries: 'once' | 'never' = 'never') => {
    const title = page.getByRole('heading', { name: say("Stats aren't available right now") });
    const notice = page.getByRole('status').filter({ has: title });
    await expect(notice).toContainText(say('Visits are still counted and show up here later. Try again in a moment.'));
    const again = notice.getByRole('button', { name: say('Try again') });
    if (retries === 'once') {
      const asked = page.waitForResponse((response) => response.url().includes('analytics.report'));
      await again.click();
      expect((await asked).status()).toBe(503);
    }
    await expect(again).toBeVisible();
    await settled(page);
    await expectAccessible(page);
  };

  await test.step('Home shows the card, and that there are no stats', async () => {
    await page.goto('/dashboard');
    await isSaid('once');
    await expect(page.getByRole('main').getByText('Ana García López')).toBeVisible();
  });

  await test.step('Free: a link has its name and address', async () => {
    await page.goto(`/dashboard/links/${link.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu');
    await isSaid();
  });

  await test.step('Stats, and a link with a page of its own', async () => {
    await buyPlan(page, 'pro');
    await page.goto('/dashboard/stats');
    await isSaid();
    await page.goto(`/dashboard/links/${link.id}`);
    await isSaid();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu');
  });

  await test.step('lists go on', async () => {
    await page.goto('/dashboard/links');
    await expect(page.getByRole('link', { name: 'Menu', exact: true })).toBeVisible();
    await expect(page.getByText(say("Stats aren't available right now"))).toHaveCount(0);
  });
  expect(errors.filter((error) => !/status of 503/.test(error))).toEqual([]);
  await context.close();
});
