import type { Page } from '@playwright/test';
import { expect, expectAccessible, isNarrow, signUp, test } from './fixtures.ts';

type Say = (english: string) => string;

const dialogOf = (page: Page, say: Say) => page.getByRole('dialog', { name: say('Search'), exact: true });

/** The option that Enter chooses. */
const active = (page: Page) => page.getByRole('option', { selected: true });

test('product 15.20: the search opens by key, finds screens, actions and items, and returns the focus', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  await page.goto('/dashboard/links');
  await expect(page.getByRole('heading', { level: 1, name: say('Links') })).toBeVisible();
  const skip = page.getByRole('link', { name: say('Skip to content') });
  await skip.focus();
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = dialogOf(page, say);
  const field = dialog.getByRole('combobox', { name: say('Search') });
  await expect(field).toBeFocused();
  await expect(active(page)).toHaveText(say('Home'));
  await expectAccessible(page);
  // The focus stays inside
  for (let n = 0; n < 4; n++) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(skip).toBeFocused();

  // A screen, without accents and case
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(say('Support').toUpperCase());
  await expect(active(page)).toHaveText(say('Support'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/support$/);
  await expect(page.getByRole('main')).toBeFocused();

  // Also while typing elsewhere, but not over a dialog
  await page.getByLabel(say('Message'), { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog).toHaveCount(1);

  // Arrows go around
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).toHaveText(say('Indigo'));
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveText(say('Home'));
  await page.keyboard.type('zzzz');
  await expect(dialog.getByText(say('Nothing found')).last()).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();

  // An item of the account
  await field.fill('garcia');
  await expect(active(page)).toContainText('Ana García López');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/links\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ana García López' })).toBeVisible();

  // The period of these stats
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(say('7 days'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/links\/[0-9a-f-]{36}\?period=7$/);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(say('Copy my link'));
  await expect(active(page)).toHaveText(say('Copy my link'));
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('Link copied')).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/${username}$`));
});

test('product 15.20: the search creates, shares, and changes color and language', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: say('Home') })).toBeVisible();
  const choose = async (text: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: say('Search') }).fill(text);
    await expect(active(page)).toHaveText(text);
    await page.keyboard.press('Enter');
    await expect(dialogOf(page, say)).toBeHidden();
  };
  await choose(say('New link'));
  const create = page.getByRole('dialog');
  await expect(create.getByLabel('URL')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/links$/);
  await page.keyboard.press('Escape');
  await expect(create).toBeHidden();
  // On its own screen, too
  await choose(say('New link'));
  await expect(create.getByLabel('URL')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+k');
  for (const word of ['create', 'add', 'crear', 'añadir', 'nuevo']) {
    await page.getByRole('combobox', { name: say('Search') }).fill(word);
    await expect(page.getByRole('option', { name: say('New link') })).toBeVisible();
  }
  for (const word of ['theme', 'tema']) {
    await page.getByRole('combobox', { name: say('Search') }).fill(word);
    await expect(page.getByRole('option', { name: say('Rose') })).toBeVisible();
  }
  await page.keyboard.press('Escape');

  await choose(say('Share'));
  await expect(create.getByLabel(say('Link'), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  await choose(say('Rose'));
  const theme = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--theme'));
  await expect.poll(theme).toBe('#f43f5e');
  await page.reload();
  await expect.poll(theme).toBe('#f43f5e');

  const other = language === 'en' ? 'Español' : 'English';
  await choose(other);
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'es' : 'en');
});

test('product 15.20: the search can be reached by touch and pointer', async ({ page, say, email, language }) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/links');
  const more = page.getByRole('button', { name: say('More'), exact: true });
  if (isNarrow(page)) await more.click();
  await page
    .getByRole('navigation', { name: say('Dashboard') })
    .getByRole('button', { name: say('Search'), exact: true })
    .click();
  const dialog = dialogOf(page, say);
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('Close') }).click();
  await expect(dialog).toBeHidden();
  if (isNarrow(page)) {
    await expect(more).toBeFocused();
    await more.click();
  }
  await page
    .getByRole('navigation', { name: say('Dashboard') })
    .getByRole('button', { name: say('Search'), exact: true })
    .click();
  await dialog.getByRole('option', { name: say('Billing'), exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/billing$/);
});

test('product 15.22: single keys go to screens, create and explain themselves, and can be turned off', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard');
  const heading = (text: string) => page.getByRole('heading', { level: 1, name: say(text) });
  await expect(heading('Home')).toBeVisible();
  for (const [key, title] of [
    ['l', 'Links'],
    ['q', 'My QR Codes'],
    ['c', 'My vCards'],
    ['s', 'Account'],
    ['h', 'Home'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(heading(title)).toBeVisible();
  }

  // What is typed in a dialog's field is text
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await expect(page).toHaveURL(/\/dashboard\/links$/);
  const field = dialog.getByRole('textbox').first();
  await field.focus();
  await page.keyboard.type('gh n?');
  await expect(field).toHaveValue('gh n?');
  await field.fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard/qr-codes');
  await expect(heading('My QR Codes')).toBeVisible();
  await page.keyboard.press('n');
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/qr-codes$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: say('Keyboard shortcuts') });
  await expect(help.getByText(say('Go to Links'))).toBeVisible();
  await expect(help.getByText(say('Next row of a list'))).toBeVisible();
  await expectAccessible(page);
  await help.getByRole('link', { name: say('Change this') }).press('Enter');
  await expect(help).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/account\/preferences#keyboard$/);
  const setting = page.getByRole('switch', { name: say('Use single keys as shortcuts') });
  await expect(setting).toBeChecked();
  await setting.focus();
  const saved = page.waitForResponse((response) => response.url().includes('profiles.setSingleKeys'));
  await page.keyboard.press('Space');
  expect((await saved).status()).toBe(200);
  await expectAccessible(page);
  await page.reload();
  await expect(setting).not.toBeChecked();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.keyboard.press('?');
  // Others stay
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialogOf(page, say)).toBeVisible();
  await expect(dialog).toHaveCount(1);
  await expect(page).toHaveURL(/\/dashboard\/account\/preferences#keyboard$/);
  await page.getByRole('combobox', { name: say('Search') }).fill(say('Keyboard shortcuts'));
  await page.keyboard.press('Enter');
  await expect(help.getByText(say('Single keys are turned off.'))).toBeVisible();
  await expect(help.getByText(say('Go to Links'))).toBeHidden();
});
