import type { Page } from '@playwright/test';
import { closeToast, expect, expectAnnounced, isNarrow, rowOf, settled, signIn, signUp, test } from './fixtures.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

// Not by role: behind a dialog, it is hidden from screen readers, which were told before
const toastOn = (page: Page) => page.locator('.toasts li');

/** A slow machine may need more than five seconds to measure all of a screen. */
async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    const patched = (run: () => void, ms?: number, ...rest: []) => set(run, ms === 5000 ? 600_000 : ms, ...rest);
    window.setTimeout = patched as typeof window.setTimeout;
  });
}

/** What the toast hides of bars, buttons that complete a task, and what has the focus, in the dialog on top if there is one. */
async function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('.toasts li');
    if (!toast) return ['no toast'];
    const box = toast.getBoundingClientRect();
    const inView = box.top >= 0 && box.left >= 0 && box.right <= window.innerWidth && box.bottom <= window.innerHeight;
    if (!inView) return ['the toast is outside of the screen'];
    const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    const actions = [...(dialog ?? document).querySelectorAll(':is(a, button):is(.bg-ink, .bg-danger), [type=submit]')];
    const bars = dialog
      ? dialog.querySelectorAll('footer button, .dialog-notice button, [role="alertdialog"] button')
      : document.querySelectorAll('.bottom-bar, .bulk-bar');
    const focused = document.activeElement?.matches('a, button, input') ? [document.activeElement] : [];
    return [...bars, ...actions, ...focused]
      .filter((bar) => {
        const own = bar.getBoundingClientRect();
        return own.right > box.left && own.left < box.right && own.bottom > box.top && own.top < box.bottom;
      })
      .map((bar) => bar.textContent ?? '');
  });
}

async function expectNothingCovered(page: Page, where: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(toastOn(page)).toBeVisible();
    expect([where, size.width, await covered(page)]).toEqual([where, size.width, []]);
  }
}

/** Shows a toast on any screen of the dashboard. */
async function failToSignOut(page: Page, say: (english: string) => string): Promise<void> {
  if (isNarrow(page)) await page.getByRole('button', { name: say('More'), exact: true }).click();
  await page.getByRole('button', { name: say('Logout') }).click();
  await expect(toastOn(page)).toContainText(say('Failed to sign out. Please try again.'));
}

for (const size of sizes) {
  test(`product 30.24: nothing moves when a toast comes or goes at ${size.width} × ${size.height}`, async ({
    page,
    say,
    email,
    language,
  }) => {
    await page.setViewportSize(size);
    await signUp(page, email, language);
    for (const title of ['1', '2', '3', '4', '5']) {
      await page.request.post('/trpc/links.create', { data: { title, url: 'https://example.org' } });
    }
    await page.route(/auth\.signOut/, (route) => route.abort());
    await page.goto('/dashboard/links');
    const row = rowOf(page, '3');
    await expect(row).toBeVisible();
    await page.evaluate(() => {
      window.scrollTo(0, 40);
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift' });
    });
    const before = await row.boundingBox();
    await failToSignOut(page, say);
    await expect(
      page.getByRole('status').filter({ hasText: say('Failed to sign out. Please try again.') }),
    ).toHaveCount(1);
    expect(await row.boundingBox()).toEqual(before);
    await closeToast(page, say);
    await expect(toastOn(page)).toHaveCount(0);
    expect(await row.boundingBox()).toEqual(before);
    // Reported with the frame after the shift
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
}

test('product 30.24: a toast covers no bar of actions and no button that completes a task', async ({
  page,
  say,
  email,
  language,
}) => {
  await keepToasts(page);
  await signUp(page, email, language);
  await page.request.post('/trpc/links.create', { data: { title: 'Mi web', url: 'https://example.org' } });
  await page.route(/auth\.signOut/, (route) => route.abort());
  await page.goto('/dashboard/links');
  await failToSignOut(page, say);
  await expectNothingCovered(page, 'links');

  await rowOf(page, 'Mi web').getByRole('checkbox').click();
  await expect(page.getByRole('region', { name: say('Selection') })).toBeVisible();
  await failToSignOut(page, say);
  await expectNothingCovered(page, 'selection');

  await page.reload();
  await failToSignOut(page, say);
  const add = page.getByRole('main').getByRole('button', { name: say('Add link') });
  await add.first().click();
  // Its code is loaded with the first one
  await expect(page.getByRole('dialog', { name: say('Add link') })).toBeVisible();
  await expectNothingCovered(page, 'dialog');
  await page.getByRole('dialog').getByLabel(say('Title')).fill('Otro');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: say('Discard changes?') })).toBeVisible();
  await expectNothingCovered(page, 'discard');
  await page.getByRole('button', { name: say('Discard changes'), exact: true }).click();

  await page.goto('/dashboard/qr-codes');
  await page
    .getByRole('button', { name: say('Create New QR') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('Title'), { exact: true }).fill('Otro');
  await dialog.getByLabel(say('URL'), { exact: true }).fill('https://example.org');
  await page.route(/qrCodes\.create/, (route) => route.abort());
  await dialog.getByRole('button', { name: say('Create QR code') }).click();
  await expect(dialog.getByRole('button', { name: say('Retry') })).toBeVisible();
  await expectNothingCovered(page, 'what could not be saved');

  // Right above the bar at the bottom, where toasts are otherwise
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard/account');
  const save = page.getByRole('main').getByRole('button', { name: say('Save changes'), exact: true });
  await save.evaluate((button) => {
    const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? 0;
    window.scrollBy(0, button.getBoundingClientRect().bottom - bar + 10);
  });
  await failToSignOut(page, say);
  const menu = page.getByRole('dialog', { name: say('Menu') });
  await page.getByRole('button', { name: say('More'), exact: true }).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expectNothingCovered(page, 'form');
});

test('product 30.24: a toast goes with its screen; one that announces the next screen stays there', async ({
  page,
  say,
  email,
  language,
}) => {
  await keepToasts(page);
  await signUp(page, email, language);
  await page.context().clearCookies();
  await page.setViewportSize({ width: 1280, height: 800 });
  // What shows toasts is loaded after the screen, or with the first one
  const code = Promise.withResolvers<void>();
  const isLost = () => page.waitForEvent('requestfailed', (request) => /toast-view/.test(request.url()));
  await page.route(/toast-view/, (route) => route.abort());
  await Promise.all([isLost(), page.goto('/login')]);
  await Promise.all([isLost(), signIn(page, say, email, 'wrong-password')]);
  // Neither arrived: the next one tries again
  await page.unroute(/toast-view/);
  await page.route(/toast-view/, (route) => code.promise.then(() => route.continue()));
  const isAsked = page.waitForRequest(/toast-view/);
  await signIn(page, say, email, 'wrong-password');
  await isAsked;
  code.resolve();
  await expect(toastOn(page)).toContainText(say('Login failed'));
  await page.getByRole('link', { name: say('Forgot password?') }).click();
  await expect(page.getByRole('button', { name: say('Send Reset Link') })).toBeVisible();
  await expect(toastOn(page)).toHaveCount(0);

  await page.getByRole('button', { name: say('Send Reset Link') }).click();
  await expect(page.getByRole('button', { name: say('Sign In'), exact: true })).toBeVisible();
  await expect(toastOn(page)).toContainText(say("We've sent you a password reset link."));
  await page.getByRole('button', { name: /^(Sign up|Regístrate)$/ }).click();
  await expect(toastOn(page)).toHaveCount(0);

  await page.goto('/login');
  await signIn(page, say, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(toastOn(page)).toContainText(say('Welcome back!'));
  await page
    .getByRole('link', { name: say('My vCards') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard\/vcards$/);
  await expect(toastOn(page)).toHaveCount(0);
});

test("product 30.25: 'Copied' appears in the button and is announced; a change that the screen shows has no toast", async ({
  page,
  say,
  email,
  language,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { username } = await signUp(page, email, language);
  await page.goto('/dashboard');
  await settled(page);
  const copy = page.getByRole('button', { name: say('Copy link') });
  const box = await copy.boundingBox();
  await copy.click();
  const copied = page.getByRole('button', { name: say('Copied') });
  await expect(copied).toBeVisible();
  expect((await copied.boundingBox())?.width).toBe(box?.width);
  await expectAnnounced(page, say('Copied'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/${username}$`));
  await expect(toastOn(page)).toHaveCount(0);
  await expect(copy).toBeVisible();

  await page.goto('/dashboard/account/security');
  await page.getByRole('switch', { name: say('Email me when a new device signs in') }).click();
  await expectAnnounced(page, say('Setting updated'));
  await expect(toastOn(page)).toHaveCount(0);
});
