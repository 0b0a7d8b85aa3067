import type { Page } from '@playwright/test';
import { expect, isNarrow, signUp, test } from './fixtures.ts';

test('product 27.8, 27.12: the landing page has its sections, and every link works', async ({
  page,
  say,
  language,
}) => {
  await page.goto('/');
  for (const id of ['features', 'pricing', 'about']) await expect(page.locator(`#${id}`)).toBeAttached();
  const features = ['QR codes that last', 'Short links', 'Smart cards', 'Built for phones', 'Instant updates'];
  for (const title of [...features, 'Private and secure']) {
    await expect(page.locator('#features').getByRole('heading', { name: say(title) })).toBeVisible();
  }
  await expect(
    page
      .getByText('No credit card required • 7-day free trial')
      .or(page.getByText(say('No credit card required • 7-day free trial')))
      .first(),
  ).toBeVisible();
  await expect(page.getByText(say('Secure Payment via a card provider'))).toBeVisible();
  await expect(
    page.getByText(say("Paid plans aren't available here. Start free; nothing is charged.")).first(),
  ).toBeHidden();
  const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const link of new Set(links)) {
    if (link.startsWith('#')) await expect(page.locator(link)).toBeAttached();
    else expect([link, (await page.request.get(link)).status()]).toEqual([link, 200]);
  }
  const other = language === 'en' ? 'es' : 'en';
  const menu = page.locator('summary');
  if (isNarrow(page)) await menu.click();
  await page.locator(`a[lang=${other}]:visible`).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
});

test('product 27.5: the landing page needs no script for its prices', async ({
  browser,
  locale,
  baseURL,
  say,
  language,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/');
  const yearly = page.getByText(language === 'en' ? '$199' : /^(199\s\$|\$199)$/, { exact: true });
  await expect(yearly).toBeHidden();
  await page.locator('input[type=radio][value=year]').check();
  await expect(yearly).toBeVisible();
  await expect(page.getByText(say('Save {saving}%').replace('{saving}', '17')).first()).toBeVisible();
  await context.close();
});

test('product 30.2: a screen that fails to load says Unexpected Application Error!', async ({
  browser,
  locale,
  baseURL,
  say,
}) => {
  const context = await browser.newContext({ locale, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.route('**/assets/goodbye-page*.js', (route) => route.abort());
  await page.goto('/goodbye');
  await expect(page.getByText(say('Unexpected Application Error!'))).toBeVisible();
  await context.close();
});

test('product 30.2: a screen that crashes says so too, and going back recovers', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  // This page's errors are intended
  const broken = await page.context().newPage();
  await broken.goto('/dashboard');
  const title = await broken.getByRole('heading', { level: 1 }).innerText();
  await broken.route('**/trpc/**qrCodes.page**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"codes":[', '"codes":7,"other":[') });
  });
  if (isNarrow(page)) await broken.getByRole('button', { name: say('More'), exact: true }).click();
  const menu = broken.getByRole('navigation', { name: say('Dashboard') });
  await menu.getByRole('link', { name: say('My QR Codes') }).click();
  await expect(broken.getByText(say('Unexpected Application Error!'))).toBeVisible();
  await expect(broken).toHaveURL(/\/dashboard\/qr-codes$/);
  await broken.goBack();
  await expect(broken.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('product 30.3: the phone menu reopens however it was closed', async ({ page, say, email, language }) => {
  await signUp(page, email, language);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: say('More'), exact: true });
  const menu = page.getByRole('dialog', { name: say('Menu') });
  // Browsers close a dialog on the second Escape, whatever the page does
  const closings = [
    () => page.keyboard.press('Escape'),
    () => menu.evaluate((dialog: HTMLDialogElement) => dialog.close()),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of closings) {
    await opener.click();
    await expect(menu).toBeVisible();
    await close();
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page.locator('body')).toHaveCSS('overflow', 'visible');
  }
});

test('product 30.21: /goodbye confirms the deletion and leads home after ten seconds', async ({ page, say }) => {
  await page.clock.install();
  await page.goto('/goodbye');
  await expect(page.getByText(say('Your account has been deleted.'))).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(page).toHaveURL(/\/(es)?$/);
});

test('product 30.21: /goodbye tells nobody who is signed in that the account was deleted', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/goodbye');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(say('Your account has been deleted.'))).toHaveCount(0);
});

test('product 10.1: the language can be switched and is saved in the browser and the profile', async ({
  page,
  email,
  language,
}) => {
  await signUp(page, email, language);
  const other = language === 'en' ? 'es' : 'en';
  const menu = page.getByRole('button', { name: /^(More|Más)$/ });
  await page.goto('/dashboard');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  if (isNarrow(page)) await menu.click();
  const saved = page.waitForResponse((response) => response.url().includes('profiles.setLanguage'));
  await page.locator(`button[lang=${other}]:visible`).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  expect((await saved).ok()).toBe(true);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(other);
});

test('a language that fails to load changes nothing', async ({ page, say, language }) => {
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await page.route(/\/assets\/(en|es)-/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.locator(`button[lang=${language === 'en' ? 'es' : 'en'}]:visible`).click();
  await failed;
  await page.unroute(/\/assets\/(en|es)-/);
  await page.getByRole('main').locator('a[href="/onboarding"]').click();
  await expect(page.getByRole('heading', { name: say('Create your account') })).toBeVisible();
});

test('product 27.8, 27.12: every button of the landing page leads to sign-up', async ({ page, say }) => {
  await page.goto('/');
  const leads = async (label: string, to: RegExp, count?: number) => {
    const links = page.getByRole('link', { name: say(label), exact: true });
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs.length).toBeGreaterThanOrEqual(count ?? 1);
    for (const href of hrefs) expect(href).toMatch(to);
  };
  await leads('Get Started Free', /^\/onboarding/);
  await leads('Start Free Trial', /^\/onboarding/, 2);
  await leads('Get Started', /^\/onboarding/, 2);
  const pro = page.getByRole('article').filter({ hasText: say('Pro Plan') });
  await expect(pro.getByText(say('Most Popular'))).toBeVisible();
  await page.locator('input[type=radio][value=year]').check();
  await expect(page.getByText(/899\s?\$|\$899/).first()).toBeVisible();
});

test('product 30.4: /login leads to sign-up, home and the password reset', async ({ page, say, email }) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: say('Back to home') })).toHaveAttribute('href', /^\//);
  await expect(page.getByRole('main').locator('a[href="/onboarding"]')).toBeVisible();
  await page.getByLabel(say('Email')).fill(email);
  await page.getByRole('link', { name: say('Forgot password?') }).click();
  await expect(page.getByRole('button', { name: say('Send Reset Link') })).toBeVisible();
  await expect(page.getByLabel(say('Email'))).toHaveValue(email);
  await page.getByRole('button', { name: say('Back to sign in') }).click();
  await expect(page.getByRole('button', { name: say('Sign In'), exact: true })).toBeVisible();
});

test('product 30.11: one toast at a time, for five seconds or until a 50 px swipe', async ({ page, say, email }) => {
  await page.clock.install();
  await page.goto('/login');
  const toasts = page.getByRole('region', { name: /F8/ }).getByRole('listitem');
  await page.getByLabel(say('Email')).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill('wrong-password');
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: say('Sign In'), exact: true }).click();
    await expect(page.getByRole('button', { name: say('Sign In'), exact: true })).toBeVisible();
    await expect(toasts).toHaveCount(1);
  }
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_000);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(2_000);
  await expect(toasts).toHaveCount(0);

  await page.getByRole('button', { name: say('Sign In'), exact: true }).click();
  const swipe = async (pixels: number) => {
    const box = await toasts.boundingBox();
    if (!box) throw new Error('no toast');
    await page.mouse.move(box.x + 60, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 60 + pixels, box.y + 20, { steps: 5 });
    await page.mouse.up();
  };
  await expect(toasts).toHaveCount(1);
  await swipe(40);
  await expect(toasts).toHaveCount(1);
  await swipe(60);
  await expect(toasts).toHaveCount(0);
});

test('product 30.1, 30.3: a failed sign-out says so and keeps the session; the current page is marked', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/vcards');
  await page.route(/auth\.signOut/, (route) => route.abort());
  if (isNarrow(page)) await page.getByRole('button', { name: say('More'), exact: true }).click();
  const current = page
    .locator('[aria-current=page]')
    .and(page.getByRole('link', { name: say('My vCards'), exact: true }));
  await expect(current.first()).toBeVisible();
  await page.getByRole('button', { name: say('Logout') }).click();
  await expect(page.getByText(say('Failed to sign out. Please try again.')).first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/vcards$/);
});

test("product 29.1: 'Source code' downloads the source from landing page, sign-in, a card and the dashboard", async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  const link = page.getByRole('link', { name: say('Source code') });
  for (const path of ['/', `/${username}`, '/dashboard', '/dashboard/support']) {
    await page.goto(path);
    if (path === `/${username}`) await page.locator('footer summary').click();
    const download = page.waitForEvent('download');
    await link.click();
    expect([path, (await download).suggestedFilename()]).toEqual([path, 'saluda-source.zip']);
  }
  await page.context().clearCookies();
  for (const path of ['/login', '/auth', '/onboarding']) {
    await page.goto(path);
    await expect(link).toHaveAttribute('href', '/about/source');
  }
});

test('product 27.16: the first visit ends in both fonts, however late they come', async ({ page }) => {
  const { promise: painted, resolve: paint } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await painted;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  paint();
  await page.evaluate(() => document.fonts.ready);
  for (const selector of ['h1', '.info p']) expect(await areLoaded(page, selector)).toEqual([true]);
});

/** Of each font in which the browser draws an element's text, whether the page loaded it. */
async function areLoaded(page: Page, selector: string): Promise<boolean[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ isCustomFont }) => isCustomFont);
}
