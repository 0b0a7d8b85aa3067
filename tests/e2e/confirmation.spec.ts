import type { Locator, Page } from '@playwright/test';
import {
  callApi,
  expect,
  expectAccessible,
  hold,
  linkOf,
  mailTo,
  otherBrowser,
  PASSWORD,
  signUp,
  test,
} from './fixtures.ts';

/** Signs up on /auth and arrives at the screen that waits. */
async function signUpOnScreen(page: Page, say: (english: string) => string, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: /^(Sign up|Regístrate)$/ }).click();
  await page.getByLabel(say('First name'), { exact: true }).fill('Ana');
  await page.getByLabel(say('Email')).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('Sign Up'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('Confirm your email') })).toBeVisible();
}

/** `toBeFocused` also needs the active window, which the second browser doesn't have. */
async function hasFocus(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
}

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

test('product 1.4, 30.4, 30.6: after signing up on /auth, the screen waits, and goes on once another device confirms it', async ({
  page,
  say,
  email,
  browser,
  baseURL,
  locale,
}) => {
  const device = { locale, ...(baseURL ? { baseURL } : {}) };
  await otherBrowser(browser, { ...device, userAgent: WINDOWS }, async (computer) => {
    await signUpOnScreen(computer, say, email);
    await expect(computer).toHaveURL(/\/onboarding$/);
    await expect(computer.getByText(email)).toBeVisible();
    await expect(computer.getByText(say('This page continues automatically.'))).toBeVisible();
    await expect(computer.getByRole('button', { name: /^(Resend in|Reenviar en) \d+ s$/ })).toBeDisabled();
    await expectAccessible(computer);

    await page.goto(linkOf(await mailTo(page, email)));
    const asks = say('page.confirm.waits').replace(
      '{device}',
      say('mail.new_device.device').replace('{browser}', 'Chrome').replace('{system}', 'Windows'),
    );
    await expect(page.getByText(asks)).toBeVisible();
    await expect(page.getByRole('button', { name: say('page.confirm.not_me') })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: say('page.confirm.button') }).click();
    await expect(page.getByRole('heading', { name: say('page.confirmed.title') })).toBeVisible();
    await expect(computer.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible({ timeout: 5_000 });
    await expectAccessible(page);
    await page.getByRole('link', { name: say('page.confirmed.continue') }).click();
    await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();
  });
});

test('product 1.4: "Not me" signs nobody in, and the screen that waited no longer says that it continues', async ({
  page,
  say,
  email,
  browser,
  baseURL,
  locale,
}) => {
  await otherBrowser(browser, { locale, ...(baseURL ? { baseURL } : {}) }, async (computer) => {
    await signUpOnScreen(computer, say, email);
    await page.goto(linkOf(await mailTo(page, email)));
    await page.getByRole('button', { name: say('page.confirm.not_me') }).click();
    await expect(page.getByRole('heading', { name: say('page.canceled.title') })).toBeVisible();
    await expectAccessible(page);
    await expect(
      computer.getByText(say('Open it in this browser to continue here, or sign in afterwards.')),
    ).toBeVisible();
    await expect(computer.getByText(say('This page continues automatically.'))).toBeHidden();
    await expectAccessible(computer);
  });
});

test('product 1.20: a link that a newer one replaced says so, and offers another with the email filled in', async ({
  page,
  say,
  email,
  language,
  browser,
  baseURL,
  locale,
}) => {
  await callApi(page, 'auth.signUp', { name: 'Ana', email, password: PASSWORD, language });
  const first = linkOf(await mailTo(page, email));
  await callApi(page, 'auth.resendConfirmation', { email });
  const second = linkOf(await mailTo(page, email, 2));
  await otherBrowser(browser, { locale, ...(baseURL ? { baseURL } : {}) }, async (other) => {
    await other.goto(first);
    await expect(other.getByRole('heading', { name: say('We sent you a newer email') })).toBeVisible();
    await expect(other).toHaveURL(/\/onboarding$/);
    await expect(other.getByLabel(say('Email'))).toHaveValue(email);
    await expectAccessible(other);
    await other.getByRole('button', { name: say('Send a new link') }).click();
    await expect(other.getByRole('button', { name: /^(Resend in|Reenviar en) \d+ s$/ })).toBeDisabled();
    // The password was not typed here
    await expect(other.getByText(say('This page continues automatically.'))).toBeHidden();
  });
  await page.goto(second);
  await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();
});

test('product 30.28: sign-up and dialogs focus their first empty field, but not on touch screens', async ({
  page,
  say,
  email,
  language,
  browser,
  baseURL,
  locale,
}) => {
  // This test runs on a phone; another browser is a desktop
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  await page.goto('/onboarding');
  await expect(page.getByLabel(say('First name'), { exact: true })).toBeVisible();
  if (isPhone) await expect(page.getByLabel(say('First name'), { exact: true })).not.toBeFocused();

  await signUp(page, email, language);
  await page.goto('/dashboard/links');
  const dialog = page.getByRole('dialog');
  const open = (where: Page) =>
    where
      .getByRole('button', { name: say('Add link') })
      .first()
      .click();
  await open(page);
  if (isPhone) await expect(dialog).toBeFocused();
  await expectAccessible(page);

  const device = { isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } };
  await otherBrowser(browser, { ...device, locale, ...(baseURL ? { baseURL } : {}) }, async (desktop) => {
    await desktop.goto('/onboarding');
    await hasFocus(desktop.getByLabel(say('First name'), { exact: true }));
    await desktop.goto('/auth');
    await desktop.getByRole('button', { name: /^(Sign up|Regístrate)$/ }).click();
    await hasFocus(desktop.getByLabel(say('First name'), { exact: true }));
    await callApi(desktop, 'auth.signIn', { email, password: PASSWORD, rememberMe: true });
    await desktop.goto('/dashboard/links');
    await open(desktop);
    await hasFocus(desktop.getByRole('dialog').getByRole('textbox').first());
    await desktop.keyboard.press('Escape');
    await desktop.goto('/dashboard/account/data');
    await desktop.getByRole('button', { name: say('Delete account') }).click();
    await hasFocus(desktop.getByLabel(say('Type DELETE to confirm')));
  });
});

test('product 1.4, 30.6: a link opened in another browser: the first browser offers to sign in', async ({
  page,
  browser,
  say,
  email,
  locale,
}) => {
  await page.goto('/onboarding');
  await page.getByLabel(say('First name'), { exact: true }).fill('Ana');
  await page.getByLabel(say('Email')).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
  const answer = await hold(page, /auth\.signUp/);
  await page.getByRole('button', { name: say('Create Account') }).click();
  await expect(page.getByRole('button', { name: say('Creating account...') })).toBeVisible();
  answer();
  const link = linkOf(await mailTo(page, email));
  // Without its cookie it can't be signed in
  await page.context().clearCookies();
  await otherBrowser(browser, { locale }, async (other) => {
    await other.goto(link);
    await other.getByRole('button', { name: say('page.confirm.button') }).click();
    await expect(other.getByRole('heading', { name: say('page.confirmed.title') })).toBeVisible();
  });
  await page.getByRole('button', { name: say('I already confirmed my email') }).click();
  await expect(page.getByText(say('No active session found'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: say('Sign In'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/login\?email=/);
  await expect(page.getByLabel(say('Email'))).toHaveValue(email);
});
