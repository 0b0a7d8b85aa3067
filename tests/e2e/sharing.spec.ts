import type { Page } from '@playwright/test';
import { decodeQr } from '../support/decode-qr.ts';
import { callApi, choose, expect, expectAccessible, isNarrow, letTimePass, signUp, test } from './fixtures.ts';

const MY_QR = '/dashboard/my-qr';

test.use({ serviceWorkers: 'allow' });

/** Records what is passed to the share sheet, which test browsers lack. */
async function withShareSheet(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    Object.defineProperty(navigator, 'share', { value: async (data: unknown) => given.push(data) });
  });
  return () => page.evaluate(() => (window as unknown as { given: unknown[] }).given.at(-1));
}

/** Waits until My QR is stored and the service worker is ready. */
async function keptForLater(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('my-qr') !== null);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
}

test('product 7.8, 28.3, 28.4: a card is shared from its page by share sheet, copying and plain links; its code fills the screen', async ({
  page,
  context,
  say,
  email,
  language,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { username, slug } = await signUp(page, email, language);
  for (const title of ['Portafolio', 'Agenda'])
    await callApi(page, 'links.create', { title, url: 'https://example.com/' });
  const given = await withShareSheet(page);
  await page.goto(`/${username}`);
  const url = page.url();
  const share = page.locator('#share');
  await share.getByRole('button', { name: say('Share'), exact: true }).click();
  expect(await given()).toEqual({ title: 'Ana García López', url });
  await share.getByRole('button', { name: say('Copy link') }).click();
  await expect(share.getByRole('status')).toHaveText(say('Link copied'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await expect(share.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=Ana%20Garc%C3%ADa%20L%C3%B3pez%20${encodeURIComponent(url)}`,
  );
  const links = await page.locator('ul.links').boundingBox();
  expect((await share.boundingBox())?.height).toBeLessThan(links?.height ?? 0);

  await test.step('product 7.8: the rest is in a menu', async () => {
    const footer = page.locator('footer');
    expect((await footer.boundingBox())?.height).toBeLessThan(100);
    const rest = [say('page.source'), say('page.report'), language === 'en' ? 'Español' : 'English'];
    const visible = () => Promise.all(rest.map((name) => footer.getByRole('link', { name }).isVisible()));
    const menu = footer.locator('summary');
    expect(await visible()).toEqual([false, false, false]);
    await menu.click();
    expect(await visible()).toEqual([true, true, true]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await visible()).toEqual([false, false, false]);
    await expect(menu).toBeFocused();
    await menu.click();
    await page.getByRole('heading', { level: 1 }).click();
    expect(await visible()).toEqual([false, false, false]);
  });

  await page.evaluate(() => (location.hash = 'qr'));
  const code = page.locator('#qr');
  expect(await code.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  expect(await decodeQr(await page.screenshot())).toBe(new URL(`/q/${slug}`, url).href);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(code.getByRole('link', { name: say('Close') })).toBeHidden();
});

test('product 28.5: in-app browsers show how to open the page in a browser', async ({
  page,
  browser,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  const url = new URL(`/${username}`, page.url() === 'about:blank' ? test.info().project.use.baseURL : page.url()).href;
  const webKit = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const agents = {
    [`${webKit} Mobile/15E148 Instagram 350.0.0.0`]: true,
    [`${webKit} Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.0]`]: true,
    [`${webKit} Mobile/15E148 [LinkedInApp]/9.30`]: true,
    'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 BytedanceWebview/d8a21c6': true,
    [`${webKit} Version/18.0 Mobile/15E148 Safari/604.1`]: false,
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36': false,
  };
  for (const [userAgent, isTold] of Object.entries(agents)) {
    const context = await browser.newContext({ userAgent, locale: test.info().project.use.locale });
    const app = await context.newPage();
    await app.goto(url);
    const hint = app.getByText(say('page.hint'));
    await (isTold ? expect(hint).toBeVisible() : expect(hint).toBeHidden());
    await context.close();
  }
});

test('product 28.3, 28.4: cards, links and codes are shared from the dashboard', async ({
  page,
  say,
  email,
  language,
}) => {
  const { slug } = await signUp(page, email, language);
  await callApi(page, 'links.create', { title: 'Portafolio', url: 'https://example.com/' });
  const { links } = (await (await page.request.get('/trpc/links.list')).json()).result.data;
  const given = await withShareSheet(page);
  await page.addInitScript(() => {
    Object.assign(window, { awake: 0 });
    const change = (by: number) =>
      Object.assign(window, { awake: (window as unknown as { awake: number }).awake + by });
    const request = async () => {
      change(1);
      return { release: async () => change(-1) };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await page.goto('/dashboard/links');
  const origin = new URL(page.url()).origin;
  const dialog = page.getByRole('dialog');
  await choose(page, say, 'Portafolio', 'Share');
  await dialog.getByRole('button', { name: say('Share with an app') }).click();
  const short = `${origin}/l/${links[0].slug}`;
  expect(await given()).toEqual({ title: 'Portafolio', url: short });
  await expect(dialog.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
    'href',
    `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(short)}`,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('Show full screen') }).click();
  const full = page.getByRole('dialog', { name: 'Portafolio', exact: true });
  await expect(full.getByRole('img')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { awake: number }).awake)).toBe(1);
  expect(await full.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  expect(await decodeQr(await page.screenshot())).toBe(`${origin}/q/${links[0].slug}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(full).toBeHidden();
  await expect.poll(() => page.evaluate(() => (window as unknown as { awake: number }).awake)).toBe(0);
  await expect(dialog.getByRole('button', { name: say('Show full screen') })).toBeFocused();

  await page.goto('/dashboard/qr-codes');
  await choose(page, say, 'Ana García López', 'Share');
  await expect(dialog.getByLabel(say('Link'))).toHaveValue(`${origin}/l/${slug}`);
  await page.context().grantPermissions(['clipboard-write']);
  await dialog.getByRole('button', { name: say('Copy'), exact: true }).click();
  await expect(dialog.getByRole('button', { name: say('Copied') })).toBeVisible();
});

test('product 28.6, 28.7: My QR works offline and is cleared with the session', async ({
  page,
  context,
  say,
  email,
  language,
}) => {
  const { slug, username } = await signUp(page, email, language, { backgroundColor: '#1b6a44' });
  await page.goto('/dashboard');
  const origin = new URL(page.url()).origin;
  await keptForLater(page);
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toEqual([MY_QR, expect.stringMatching(/^\/assets\/myQr-[\w-]+\.js$/), '/favicon-180.png']);

  await context.setOffline(true);
  await page.goto('/dashboard/links');
  await expect(page).toHaveURL(MY_QR);
  await expect(page.getByRole('heading', { name: 'Ana García López' })).toBeVisible();
  await expect(page.getByText(`${new URL(origin).host}/${username}`)).toBeVisible();
  await expect(page.getByText(say('No connection'))).toBeVisible();
  await expect(page.getByRole('img', { name: say('QR code of my card') })).toBeVisible();
  expect(await decodeQr(await page.screenshot())).toBe(`${origin}/q/${slug}`);
  await expectAccessible(page);

  // The session ends in another tab while this one is open
  await context.setOffline(false);
  await expect(page.getByText(say('No connection'))).toBeHidden();
  const other = await context.newPage();
  await other.goto('/dashboard/support');
  if (isNarrow(other)) await other.getByRole('button', { name: say('More'), exact: true }).click();
  await other.getByRole('button', { name: say('Logout') }).click();
  await other.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { name: say("Your QR code isn't on this device yet") })).toBeVisible();
  await context.setOffline(true);
  await page.goto(MY_QR);
  await expect(page.getByRole('heading', { name: say("Your QR code isn't on this device yet") })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('my-qr');
});

test("product 15.3, 28.7: stored data is cleared when a session ended elsewhere, and never shows another account's", async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard');
  await keptForLater(page);
  await callApi(page, 'auth.signOut', {});
  await page.goto(MY_QR);
  await expect(page.getByRole('heading', { name: say("Your QR code isn't on this device yet") })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('my-qr'))).toBeNull();
  // Data of another account is removed
  await page.evaluate(() =>
    localStorage.setItem('my-qr', JSON.stringify({ owner: 'somebody', name: 'Eva', code: '' })),
  );
  await signUp(page, `eva-${email}`, language);
  await page.goto('/dashboard');
  await page.waitForFunction(() => localStorage.getItem('my-qr')?.includes('Ana'));

  // After the trial the code leads nowhere, which the dashboard says
  // No dashboard is open, which would remove it before
  await page.goto('/about');
  await letTimePass(page, `eva-${email}`, 15);
  for (const _ of ['stored', 'removed']) {
    await page.goto(MY_QR);
    await expect(page.getByRole('dialog', { name: say('Trial Expired') })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('my-qr'))).toBeNull();
  }
});

test('product 12.5, 28.6: what a page sends on unload arrives, also with the worker', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await callApi(page, 'links.create', { title: 'Uno', url: 'https://example.com/' });
  await page.goto('/dashboard');
  await keptForLater(page);
  await page.goto('/dashboard/links');
  await choose(page, say, 'Uno', 'Delete');
  await expect(page.getByText(say('Link deleted successfully')).first()).toBeVisible();
  // A focused toast stays open
  await page.keyboard.press('F8');
  await page.goto('/dashboard/vcards');
  const stored = async () => {
    const answer = await (await page.request.get('/trpc/links.list')).json();
    return answer.result.data.links.length;
  };
  await expect.poll(stored).toBe(0);
});
