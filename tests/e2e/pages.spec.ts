import { expect, expectAccessible, isNarrow, signUp, test } from './fixtures.ts';

test('the landing page has its sections, and no link that leads nowhere', async ({ page, say, language }) => {
  await page.goto('/');
  for (const id of ['features', 'pricing', 'about']) await expect(page.locator(`#${id}`)).toBeAttached();
  await expect(
    page
      .getByText('No credit card required • 7-day free trial')
      .or(page.getByText(say('No credit card required • 7-day free trial'))),
  ).toBeVisible();
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
  await expectAccessible(page);
});

test('the landing page needs no script for its prices', async ({ browser, locale, baseURL, say, language }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/');
  const yearly = page.getByText(language === 'en' ? '$199' : /^199\s\$|^\$199$/, { exact: true });
  await expect(yearly).toBeHidden();
  await page.locator('input[type=radio][value=year]').check({ force: true });
  await expect(yearly).toBeVisible();
  await expect(page.getByText(say('Save {saving}%').replace('{saving}', '17')).first()).toBeVisible();
  await context.close();
});

test('an unknown address is the 404 page, with a way home', async ({ page, say }) => {
  for (const path of ['/some/thing/else', '/dashboard/nowhere']) {
    await page.goto(path);
    await expect(page.getByText(say('page.not_found.text')).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: say('page.not_found.home') }).click();
    await expect(page).toHaveURL(/\/(es)?$/);
  }
});

test("a profile that is nobody's is temporarily unavailable", async ({ page, say }) => {
  const answer = await page.goto('/87654321');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: say('page.unavailable.title') })).toBeVisible();
  await expectAccessible(page);
});

test('a screen that cannot be loaded says Unexpected Application Error!', async ({ browser, locale, baseURL, say }) => {
  const context = await browser.newContext({ locale, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.route('**/assets/goodbye-page*.js', (route) => route.abort());
  await page.goto('/goodbye');
  await expect(page.getByText(say('Unexpected Application Error!'))).toBeVisible();
  await context.close();
});

test('/goodbye says so, and leads home after ten seconds', async ({ page, say }) => {
  await page.clock.install();
  await page.goto('/goodbye');
  await expect(page.getByText(say('Your account has been deleted.'))).toBeVisible();
  await expectAccessible(page);
  await page.clock.runFor(11_000);
  await expect(page).toHaveURL(/\/(es)?$/);
});

test('the language can be switched, is kept in the browser and in the profile', async ({ page, email, language }) => {
  await signUp(page, email, language);
  const other = language === 'en' ? 'es' : 'en';
  const menu = page.getByRole('button', { name: language === 'en' ? 'Open the menu' : 'Abrir el menú' });
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
