import { choose, expect, expectAccessible, signUp, test } from './fixtures.ts';

test('product 33.1, 33.2: help can be searched and read without JavaScript', async ({
  browser,
  locale,
  baseURL,
  say,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto('/');
  await page
    .locator('footer')
    .getByRole('link', { name: say('Help') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: say('Help') })).toBeVisible();
  const field = page.getByRole('searchbox', { name: say('Search the help pages') });
  await field.fill('PDF');
  await page.getByRole('button', { name: say('Search') }).click();
  await expect(field).toHaveValue('PDF');
  await page.locator('.help-results').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/help\/print-qr-codes/);
  await expect(page.getByText(say('Sizes and formats'), { exact: true })).toBeVisible();
  await field.fill('zzqx');
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: /zzqx/ })).toBeVisible();
  // The offer to write is made once
  const contact = page.getByRole('main').locator('a[href*="/contact"]');
  await expect(contact).toHaveCount(1);
  await contact.click();
  await expect(page).toHaveURL(/\/contact$/);
  await context.close();
});

test('product 33.3: screens link to the help page about them, which leads back', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  const main = page.getByRole('main');
  const linkTo = (topic: string) => page.locator(`a[href*="/help/${topic}?"]`).first();
  await page.goto('/dashboard/support');
  await main.getByRole('link', { name: say('All help pages') }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.getByRole('link', { name: say('Back to where you were') }).click();
  await expect(page).toHaveURL(/\/dashboard\/support$/);
  await main.getByText(say('How do I customize a QR code?')).click();
  await expectAccessible(page);
  await linkTo('print-qr-codes').filter({ visible: true }).click();
  await expect(page.getByRole('link', { name: say('Back to where you were') })).toHaveAttribute(
    'href',
    '/dashboard/support',
  );

  await page.goto('/dashboard/stats');
  await main.getByText(say('How we count')).click();
  await expect(linkTo('stats')).toBeVisible();
  await page.goto('/dashboard/billing');
  await expect(linkTo('plans')).toBeVisible();
  for (const [tab, topics] of [
    ['', ['change-username']],
    ['/security', ['second-factor']],
    ['/data', ['privacy', 'delete-account']],
  ] as const) {
    await page.goto(`/dashboard/account${tab}`);
    for (const topic of topics) await expect(linkTo(topic)).toBeVisible();
  }
  await expectAccessible(page);

  // A new tab, so that the form keeps what was typed
  await page.goto('/dashboard/links');
  await main
    .getByRole('button', { name: say('Add link') })
    .first()
    .click();
  await page.getByLabel(say('Title')).fill('Carta');
  await page.getByRole('button', { name: say('More options') }).click();
  const [tab] = await Promise.all([page.context().waitForEvent('page'), linkTo('link-limits').click()]);
  await expect(tab.getByRole('link', { name: say('Back to where you were') })).toHaveAttribute(
    'href',
    '/dashboard/links',
  );
  await tab.close();
  await expect(page.getByLabel(say('Title'))).toHaveValue('Carta');
  await page.goto('/dashboard/qr-codes');
  await choose(page, say, 'Ana García López', 'Sizes and formats');
  await expect(linkTo('print-qr-codes')).toBeVisible();
  await page.goto('/dashboard');
  await main
    .getByRole('button', { name: say('Share'), exact: true })
    .first()
    .click();
  await expect(linkTo('save-contacts')).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  for (const path of ['/login', '/auth']) {
    await page.goto(path);
    await linkTo('sign-in').click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByRole('link', { name: say('Back to where you were') }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expectAccessible(page);
  }
});
