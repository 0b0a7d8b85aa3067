import type { Locator, Page } from '@playwright/test';
import {
  buyPlan,
  choose,
  expect,
  expectAnnounced,
  linkOf,
  mailTo,
  PASSWORD,
  signIn,
  signUp,
  test,
} from './fixtures.ts';

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

/** The actions of the screen, or of the dialog on top of it, that the toast lies on. */
async function covered(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const toast = document.querySelector('.toasts li');
    if (!toast) return ['no toast'];
    const box = toast.getBoundingClientRect();
    const inView = box.top >= 0 && box.left >= 0 && box.right <= window.innerWidth && box.bottom <= window.innerHeight;
    if (!inView) return ['the toast is outside of the screen'];
    const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
    const layer = dialogs[dialogs.length - 1] ?? document.body;
    const kinds =
      'a[href], button, input, select, textarea, summary, label, [tabindex="0"], [role="radio"], [role="tab"]';
    const actions = [...layer.querySelectorAll(kinds)].filter((element) => !element.closest('.toasts'));
    if (actions.length === 0) return ['nothing to press'];
    return actions
      .filter((element) => {
        const own = element.getBoundingClientRect();
        const isVisible = own.width > 1 && own.height > 1 && getComputedStyle(element).visibility !== 'hidden';
        const apart = own.right <= box.left || own.left >= box.right || own.bottom <= box.top || own.top >= box.bottom;
        return isVisible && !apart;
      })
      .map((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.outerHTML);
  });
  return found;
}

async function expectNothingCovered(page: Page, where: string, only = sizes): Promise<void> {
  for (const size of only) {
    await page.setViewportSize(size);
    await expect(toastOn(page)).toBeVisible();
    expect([where, size.width, await covered(page)]).toEqual([where, size.width, []]);
  }
}

for (const size of sizes) {
  test(`product 30.24: a toast covers no action of onboarding at ${size.width} × ${size.height}`, async ({
    page,
    say,
    email,
  }) => {
    await keepToasts(page);
    await page.setViewportSize(size);
    const expectClear = (step: string) => expectNothingCovered(page, step, [size]);
    await page.goto('/onboarding');
    await page.getByLabel(say('Email')).fill(email);
    await page.getByRole('button', { name: say('Create Account') }).click();
    await expect(toastOn(page)).toContainText(say('Validation Error'));
    await expectClear('sign-up');

    await page.getByLabel(say('First name')).fill('Ana');
    await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('Create Account') }).click();
    await expect(page.getByRole('heading', { name: say('Confirm your email') })).toBeVisible();
    await expect(toastOn(page)).toContainText(say('Success!'));
    await expectClear('confirmation');

    await page.goto(linkOf(await mailTo(page, email)));
    await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();
    await expect(toastOn(page)).toContainText(say('Account created!'));
    await expectClear('plan');

    await page
      .getByRole('button', { name: say('Get Started') })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: say('Create your card') })).toBeVisible();
    await expect(toastOn(page)).toContainText(say('Free plan activated!'));
    await expectClear('card');

    await page.getByRole('button', { name: say('Create my card') }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(toastOn(page)).toContainText(say('Your card is ready.'));
    await expectClear('dashboard');
  });
}

/** Shows a toast on any screen of the dashboard. */
async function failToSignOut(page: Page, say: (english: string) => string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: say('Logout') }).click();
  await expect(toastOn(page)).toContainText(say('Failed to sign out. Please try again.'));
}

test('product 30.24: a toast covers no action of a screen or a dialog', async ({ page, say, email, language }) => {
  await keepToasts(page);
  await signUp(page, email, language);
  await buyPlan(page, 'pro');
  await page.request.post('/trpc/links.create', { data: { title: 'Mi web', url: 'https://example.org' } });
  await page.request.post('/trpc/qrCodes.create', { data: qrCode });
  await page.route(/auth\.signOut/, (route) => route.abort());

  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
  const item = (title: string, ...actions: string[]) => actions.map((action) => ({ title, action }));
  const card = 'Ana García López';
  const dialogs: Record<string, (Locator | { title: string; action: string })[]> = {
    '/dashboard': [button(say('QR code')), button(say('Share'))],
    '/dashboard/vcards': [button(say('Create card')).first(), ...item(card, 'Share', 'Tags', 'Delete')],
    '/dashboard/vcard': [],
    '/dashboard/links': [button(say('Add link')).first(), ...item('Mi web', 'Share')],
    '/dashboard/qr-codes': [
      button(say('Create New QR')).first(),
      ...item(qrCode.title, 'Sizes and formats', 'Share', 'Delete'),
    ],
    '/dashboard/account': [button(say('Change email'))],
    '/dashboard/account/security': [button(say('Add: {name}').replace('{name}', say('Authenticator app')))],
    '/dashboard/account/preferences': [],
    '/dashboard/account/data': [button(say('Delete account'))],
    '/dashboard/profile': [],
    '/dashboard/billing': [],
    '/dashboard/support': [],
  };
  for (const [path, openers] of Object.entries(dialogs)) {
    await page.goto(path);
    await failToSignOut(page, say);
    await expectNothingCovered(page, path);
    for (const opener of openers) {
      await page.setViewportSize({ width: 1280, height: 800 });
      const isMenu = 'action' in opener;
      const name = isMenu ? opener.action : await opener.textContent();
      await (isMenu ? choose(page, say, opener.title, opener.action) : opener.click());
      const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last();
      await expect(dialog).toBeVisible();
      await expectNothingCovered(page, `${path} ${name}`);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  }

  // Nothing scrolls behind it
  await page.goto('/dashboard/account/security');
  await failToSignOut(page, say);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const top of [300, 600, 900]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    expect(await page.evaluate(() => document.elementFromPoint(195, 3)?.id)).toBe('root');
  }

  await page.goto('/dashboard/links');
  await failToSignOut(page, say);
  await button(say('Add link')).first().click();
  await page.getByRole('dialog').getByLabel(say('Title')).fill('Otro');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: say('Discard changes?') })).toBeVisible();
  await expectNothingCovered(page, 'discard');
});

const qrCode = {
  title: 'Puerta',
  url: 'https://example.org/puerta',
  icon: null,
  style: { dark: '#000000', light: '#ffffff', dots: 'square', logo: null },
};

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
  await page.goto('/login');
  await signIn(page, say, email, 'wrong-password');
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
