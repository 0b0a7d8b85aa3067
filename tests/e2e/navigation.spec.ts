import type { Page } from '@playwright/test';
import { expect, isNarrow, settled, signUp, test } from './fixtures.ts';

type Say = (english: string) => string;

async function openFromMenu(page: Page, say: Say, screen: string): Promise<void> {
  if (isNarrow(page)) await page.getByRole('button', { name: say('More'), exact: true }).click();
  const menu = page.getByRole('navigation', { name: say('Dashboard') });
  await menu.getByRole('link', { name: say(screen) }).click();
}

test('product 30.9: unsaved changes survive the back button, links, reloads and closing the tab, unless they are discarded', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: say('Skip to content') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await openFromMenu(page, say, 'Account');
  const name = page.locator('#personal').getByLabel(say('First name'), { exact: true });
  await name.fill('Inés');

  const question = page.getByRole('alertdialog', { name: say('Discard changes?') });
  const stay = async () => {
    await question.getByRole('button', { name: say('Keep editing') }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/account$/);
    await expect(name).toHaveValue('Inés');
  };
  await page.evaluate(() => history.back());
  await stay();
  await openFromMenu(page, say, 'Billing');
  await stay();
  for (const leave of [
    () => page.evaluate(() => window.location.reload()),
    () => page.close({ runBeforeUnload: true }),
  ]) {
    const dialog = page.waitForEvent('dialog').then(async (asked) => {
      expect(asked.type()).toBe('beforeunload');
      await asked.dismiss();
    });
    await leave();
    await dialog;
    await expect(name).toHaveValue('Inés');
  }

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: say('Discard changes') }).click();
  await expect(page).toHaveURL(/\/dashboard#main$/);
  await page.goForward();
  await expect(name).toHaveValue('Ana');
});

test('a new screen starts at the top, and going back restores the scroll position', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/account');
  await expect(page.getByRole('heading', { level: 1, name: say('Account') })).toBeVisible();
  const position = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect.poll(position).toBe(500);
  // A real click would scroll to the link
  await page.locator('main a[href="/dashboard/billing"]').first().dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: say('Billing') })).toBeVisible();
  expect(await position()).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: say('Account') })).toBeVisible();
  await expect.poll(position).toBe(500);

  // As does another document in the same tab
  await page.goto('/dashboard/support');
  await settled(page);
  expect(await position()).toBe(0);
});

test('links open in a new tab with Ctrl or Cmd', async ({ page, context, say, email, language }) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/profile');
  const link = page.getByRole('link', { name: say('Back to dashboard') });
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
  await expect(tab).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
});

test('product 30.2: after a screen failed to load, going back recovers, and the next attempt loads it', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  // This page's errors are intended
  const offline = await page.context().newPage();
  await offline.goto('/dashboard');
  const title = await offline.getByRole('heading', { level: 1 }).innerText();
  await offline.route('**/assets/qr-codes-page*.js', (route) => route.abort());
  await openFromMenu(offline, say, 'My QR Codes');
  await expect(offline.getByText(say('Unexpected Application Error!'))).toBeVisible();
  await expect(offline).toHaveURL(/\/dashboard\/qr-codes$/);
  await offline.goBack();
  await expect(offline.getByRole('heading', { level: 1 })).toHaveText(title);
  await offline.unroute('**/assets/qr-codes-page*.js');
  await openFromMenu(offline, say, 'My QR Codes');
  await expect(offline.getByRole('heading', { level: 1 })).toHaveText(say('My QR Codes'));
});

test('product 15.2: without a card, Share leads to where one is created', async ({ page, say, email, language }) => {
  await signUp(page, email, language, null);
  await page.goto('/dashboard/support');
  await page
    .getByRole('navigation')
    .getByRole('button', { name: say('Share'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/vcards$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
