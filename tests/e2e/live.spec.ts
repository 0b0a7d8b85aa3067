import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect, otherBrowser, PASSWORD, rowOf, signUp, test } from './fixtures.ts';

const LIVE = /\/trpc\/live\.changes/;

/** The tabs that currently hold a stream to the server. */
function watchStreams(context: BrowserContext): () => Page[] {
  const open = new Set<Request>();
  context.on('request', (request) => LIVE.test(request.url()) && open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return () => [...open].map((request) => request.frame().page()).filter((page) => !page.isClosed());
}

/** Renames the card through the API, without any of the tabs. */
async function rename(page: Page, vcardId: string, name: string): Promise<void> {
  const answer = await page.request.post('/trpc/vcards.update', { data: { id: vcardId, fields: { name } } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const shows = (page: Page, name: string) => expect(rowOf(page, name)).toBeVisible();

test('product 16.1, 16.2: ten tabs share one stream, all show a change, and another tab takes over when its owner closes', async ({
  page,
  email,
  language,
  context,
}) => {
  const { vcardId } = await signUp(page, email, language);
  const streams = watchStreams(context);
  const tabs = [page];
  while (tabs.length < 10) tabs.push(await context.newPage());
  for (const tab of tabs) {
    await tab.goto('/dashboard/vcards');
    await shows(tab, 'Ana García López');
  }
  expect(streams()).toHaveLength(1);

  await rename(page, vcardId, 'Ana Primera');
  for (const tab of tabs) await shows(tab, 'Ana Primera');
  expect(streams()).toHaveLength(1);

  const [leader] = streams();
  const rest = tabs.filter((tab) => tab !== leader);
  await leader?.close();
  await expect.poll(streams).toHaveLength(1);
  expect(rest).toContain(streams()[0]);
  await rename(rest[0] as Page, vcardId, 'Ana Segunda');
  for (const tab of rest) await shows(tab, 'Ana Segunda');
  expect(streams()).toHaveLength(1);
});

test('product 16.1, 16.3: changes from another browser show here, and a session that it ends leads to sign-in', async ({
  page,
  browser,
  baseURL,
  email,
  language,
}) => {
  const { vcardId } = await signUp(page, email, language);
  const streams = watchStreams(page.context());
  await page.goto('/dashboard/vcards');
  await shows(page, 'Ana García López');
  await expect.poll(streams).toHaveLength(1);
  await otherBrowser(browser, { ...(baseURL ? { baseURL } : {}) }, async (other) => {
    const signIn = { email, password: PASSWORD, rememberMe: true };
    expect((await other.request.post('/trpc/auth.signIn', { data: signIn })).ok()).toBe(true);
    await rename(other, vcardId, 'Ana de Lejos');
    await shows(page, 'Ana de Lejos');
    expect((await other.request.post('/trpc/account.endOtherSessions', { data: {} })).ok()).toBe(true);
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('product 16.5: after a lost connection everything is fetched again', async ({ page, email, language }) => {
  const { vcardId } = await signUp(page, email, language);
  let attempts = 0;
  await page.route(LIVE, (route) => {
    attempts += 1;
    return route.abort();
  });
  await page.goto('/dashboard/vcards');
  await shows(page, 'Ana García López');
  await expect.poll(() => attempts).toBeGreaterThan(1);
  await rename(page, vcardId, 'Ana Ausente');
  await page.unroute(LIVE);
  await shows(page, 'Ana Ausente');
});
