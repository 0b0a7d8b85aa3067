import type { Page } from '@playwright/test';
import { expect, expectAccessible, type Language, letTimePass, signUp, test } from './fixtures.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Moves the browser's clock: it asks the same rule as the server does, with its own time. Not on /dashboard, whose picture
 * of the card runs no script, not even the clock's.
 */
async function later(page: Page, milliseconds: number): Promise<void> {
  await page.clock.install({ time: Date.now() + milliseconds });
}

async function makeTestCard(page: Page, email: string, language: Language): Promise<void> {
  await signUp(page, email, language, null);
  const answer = await page.request.post('/trpc/vcards.create', { data: { name: 'Tarjeta de prueba' } });
  expect(answer.ok()).toBe(true);
}

test.describe('Analytics', () => {
  test('shows whose card it is, its address and code, and true figures', async ({
    page,
    say,
    email,
    language,
    context,
    playwright,
    baseURL,
    userAgent,
  }) => {
    const { username } = await signUp(page, email, language, { position: 'Arquitecta', company: 'Casa' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/dashboard');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Ana García López' })).toBeVisible();
    await expect(main.getByRole('link', { name: new RegExp(`/${username}$`) })).toBeVisible();
    const frame = page.frameLocator('main iframe');
    await expect(frame.getByRole('heading', { name: 'Ana García López' })).toBeAttached();
    for (const [label, value] of [
      ['QR scans', '0'],
      ['Profile views', '0'],
      ['Link clicks', '0'],
      ['Total interactions', '0'],
    ] as const) {
      const card = main.locator('dl > div').filter({ hasText: say(label) });
      await expect(card).toContainText(value);
      await expect(card).toContainText(say('vs last period'));
    }
    await expect(main.getByText(say('No visits yet')).first()).toBeVisible();
    // Somebody comes by: it shows without a reload
    const stranger = await playwright.request.newContext({ baseURL, userAgent });
    await stranger.get(`/${username}`);
    await stranger.dispose();
    const views = main.locator('dl > div').filter({ hasText: say('Profile views') });
    await expect(views).toContainText('1');
    await main.getByText(say('Show as a table')).click();
    await expect(main.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);

    await main.getByRole('button', { name: say('Copy link') }).click();
    await expect(page.getByText(say('Link copied')).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(`/${username}`, page.url()).href);
    const code = main.getByRole('button', { name: say('QR code'), exact: true });
    await code.click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(code).toBeFocused();
  });

  test('leads on: to the photo, and to setup where that is unfinished', async ({ page, say, email, language }) => {
    await makeTestCard(page, email, language);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: say('Continue setup') })).toHaveAttribute('href', '/onboarding');
    await expectAccessible(page);
  });

  test('says so when the figures cannot be loaded, and loads them again', async ({ page, say, email, language }) => {
    await signUp(page, email, language);
    await page.route(/\/trpc\/.*analytics\.overview/, (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByText(say('This could not be loaded')).first()).toBeVisible({ timeout: 20_000 });
    await page.unroute(/\/trpc\/.*analytics\.overview/);
    const retry = page.getByRole('button', { name: say('Try again') });
    // What was asked together failed together
    while ((await retry.count()) > 0) {
      const left = (await retry.count()) - 1;
      await retry.first().click();
      await expect(retry).toHaveCount(left);
    }
    await expect(page.getByText(say('QR scans'))).toBeVisible();
  });
});

test.describe('the trial', () => {
  test('counts its days, and shows the plans with their prices', async ({ page, say, email, language }) => {
    await signUp(page, email, language);
    await later(page, DAY);
    await page.goto('/dashboard/vcards');
    const ends = { en: 'Your trial ends in 6 days', es: 'Tu prueba termina en 6 días' }[language];
    await expect(page.getByText(ends)).toBeVisible();
    await expect(page.getByText(say("Don't lose your data: upgrade your plan before then."))).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: say('Upgrade plan') })
      .first()
      .click();
    const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
    await expect(chooser.getByRole('button', { name: say('Current plan') })).toBeDisabled();
    await expect(chooser.getByRole('button', { name: say('Upgrade to Business') })).toBeEnabled();
    await expect(chooser.getByText(/19[.,]99/)).toBeVisible();
    await expect(chooser.getByText(/89[.,]99/)).toBeVisible();
    await chooser.getByRole('radio').last().check();
    await expect(chooser.getByText(/\$\s?199(?!\d)|(?<!\d)199\s?\$/)).toBeVisible();
    await expectAccessible(page);
    await chooser.getByRole('link', { name: say('Contact Sales') }).click();
    await expect(page).toHaveURL(/\/dashboard\/support\?subject=/);
    await expect(page.getByLabel(say('Subject'))).toHaveValue(say('Contact Sales: Business Plan'));
    await expect(chooser).toBeHidden();
  });

  test('is over after a week, with another week of grace', async ({ page, say, email, language }) => {
    await signUp(page, email, language);
    await later(page, 8 * DAY);
    await page.goto('/dashboard/vcards');
    await expect(page.getByText(say('Your trial has expired'))).toBeVisible();
    await expect(page.getByText(say('Please upgrade to continue.'))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('then a dialog stands before every page and cannot be closed', async ({ page, say, email, language }) => {
    await signUp(page, email, language);
    // A device whose clock is wrong does not bring it: the server says when
    await later(page, 30 * DAY);
    await page.goto('/dashboard/vcards');
    await expect(page.getByText(say('Please upgrade to continue.'))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await letTimePass(page, email, 15);
    await page.goto('/dashboard/vcards');
    const dialog = page.getByRole('dialog', { name: say('Trial Expired') });
    await expect(dialog).toBeVisible();
    await expect(
      dialog.getByText(
        say('Your public profile is unavailable, and your vCards and QR codes are paused until you choose a plan.'),
      ),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByRole('link', { name: say('Export my data') })).toHaveAttribute(
      'href',
      '/api/account/export',
    );

    await dialog.getByRole('button', { name: say('Choose a plan') }).click();
    const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
    await expect(chooser.getByRole('button', { name: say('Free Trial') })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(chooser).toBeHidden();
    await expect(dialog).toBeVisible();

    await dialog.getByRole('link', { name: say('Write to support') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel(say('Subject'))).toHaveValue(say('My trial has expired'));
    await page.goto('/dashboard/vcards');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('link', { name: say('Delete account') }).click();
    await expect(page).toHaveURL(/\/dashboard\/account#delete$/);
    await expect(dialog).toBeHidden();
    await page.goto('/dashboard/links');
    await dialog.getByRole('button', { name: say('Logout') }).click();
    await expect(page).toHaveURL(/\/(es)?$/);
  });

  test('is not ended by a question that fails', async ({ page, say, email, language }) => {
    await signUp(page, email, language);
    await later(page, DAY);
    await page.goto('/dashboard/vcards');
    await expect(page.getByRole('button', { name: say('Upgrade plan') }).first()).toBeVisible();
    await page.route('**/trpc/**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.clock.runFor(2 * MINUTE);
    await failed;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: say('Upgrade plan') }).first()).toBeVisible();
  });
});

test.describe('the banner Testing Phase Complete', () => {
  test('comes after a minute, and clears what was made', async ({ page, say, email, language }) => {
    await makeTestCard(page, email, language);
    await page.goto('/dashboard/vcards');
    await expect(page.getByRole('main').getByText('Tarjeta de prueba').first()).toBeVisible();
    await expect(page.getByText(say('Testing Phase Complete'))).toHaveCount(0);
    await later(page, 2 * MINUTE);
    await page.reload();
    await expect(page.getByText(say('Testing Phase Complete'))).toBeVisible();
    await expectAccessible(page);

    const open = page.getByRole('button', { name: say('Clear test data'), exact: true });
    await open.click();
    const confirm = page.getByRole('alertdialog', { name: say('Clear all test data?') });
    await expectAccessible(page);
    await page.route('**/trpc/testData.clear*', (route) => route.abort());
    await confirm.getByRole('button', { name: say('Clear all test data') }).click();
    await expect(page.getByText(say('Failed to clear sample data. Please try again.')).first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Tarjeta de prueba').first()).toBeVisible();
    await page.unroute('**/trpc/testData.clear*');

    await open.click();
    await confirm.getByRole('button', { name: say('Clear all test data') }).click();
    await expect(page.getByText(say('Test data cleared')).first()).toBeVisible();
    await expect(page.getByText(say('Testing Phase Complete'))).toHaveCount(0);
    await expect(page.getByText(say('Your first card goes here'))).toBeVisible();
  });

  test('stays away once dismissed, and comes when a card is made', async ({ page, say, email, language }) => {
    await signUp(page, email, language, null);
    await page.goto('/dashboard/vcards');
    // Not by page.clock: it would go into the editor's preview, which runs no script
    await page.evaluate((shift) => {
      const now = Date.now;
      const Real = Date;
      Date.now = () => now() + shift;
      window.Date = new Proxy(Real, {
        construct: (_, args) => (args.length ? Reflect.construct(Real, args) : new Real(now() + shift)),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, 2 * MINUTE);
    await expect(page.getByText(say('Your first card goes here'))).toBeVisible();
    await expect(page.getByText(say('Testing Phase Complete'))).toHaveCount(0);
    await page
      .getByRole('button', { name: say('Create vCard') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('Name'), { exact: true }).fill('Luis');
    await dialog.getByRole('button', { name: say('Create vCard') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(say('Testing Phase Complete'))).toBeVisible();
    await page.getByRole('button', { name: say('Keep it') }).click();
    await expect(page.getByText(say('Testing Phase Complete'))).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('main').getByText('Luis').first()).toBeVisible();
    await expect(page.getByText(say('Testing Phase Complete'))).toHaveCount(0);
  });
});
