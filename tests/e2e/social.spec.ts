import type { Page } from '@playwright/test';
import {
  callApi,
  expect,
  expectAccessible,
  linkOf,
  mailTo,
  otherBrowser,
  PASSWORD,
  retell,
  signIn,
  signUp,
  test,
} from './fixtures.ts';

/** Texts on the provider's page, in the browser's language. */
const at = {
  other: /^(Someone else|Otra persona)/,
  name: /^(Name|Nombre)$/,
  email: /^(Email|Correo electrónico)$/,
  goOn: /^(Continue|Continuar)$/,
  cancel: /^(Cancel|Cancelar)$/,
  outcome: /^(What happens next|Qué pasa después)$/,
};

/** Picks an account on the provider's page. */
async function goOnAs(page: Page, email: string, outcome = 'ok'): Promise<void> {
  await page.getByText(at.other).click();
  await page.getByLabel(at.email).fill(email);
  await page.getByLabel(at.outcome).selectOption(outcome);
  await page.getByRole('button', { name: at.goOn }).click();
}

test('product 21.6: an error at Google or Apple shows on the screen it started from; going back changes nothing', async ({
  page,
  say,
}) => {
  const buttonOf = (name: string) =>
    page.getByRole('button', { name: say('Continue with {name}').replace('{name}', name) });
  const refused = say('Sign-in was refused. Nothing was changed. Please try again or sign in another way.');
  const stale = say('This sign-in took too long or was started in another window. Please start again.');
  const away = say("Google or Apple isn't responding right now. Nothing was changed. Please try again in a moment.");
  const unconfirmed = say("That account's email isn't verified. Verify it with Google or Apple first.");
  for (const [from, provider, outcome, told] of [
    ['/login', 'Google', 'refused', refused],
    ['/login', 'Google', 'unconfirmed', unconfirmed],
    ['/auth', 'Google', 'state', stale],
    ['/auth', 'Apple', 'state', stale],
    ['/auth', 'Apple', 'replayed', refused],
    ['/login', 'Apple', 'error', away],
    ['/onboarding', 'Apple', 'cancel', say('You canceled. Nothing was changed.')],
  ] as const) {
    await test.step(`${provider} from ${from}: ${outcome}`, async () => {
      await page.goto(from);
      await buttonOf(provider).click();
      if (outcome === 'cancel') {
        await page.getByRole('button', { name: at.cancel }).click();
      } else {
        await page.getByLabel(at.outcome).selectOption(outcome);
        await page.getByRole('button', { name: at.goOn }).click();
      }
      await expect(page.getByRole('region').getByText(told).first()).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${from}$`));
      await expect(buttonOf(provider)).toBeEnabled();
    });
  }

  // Where a callback beyond the limit leads
  await page.goto('/login#social=too_many_requests&seconds=1500');
  await expect(
    page
      .getByRole('region')
      .getByText(/ 25 minut[eo]s\.$/)
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);

  // The user goes back
  await page.goto('/login');
  await buttonOf('Google').click();
  await expect(page).toHaveURL(/\/dev\/id\/google\/authorize\?/);
  await page.goBack();
  await expect(buttonOf('Google')).not.toHaveAttribute('aria-busy');
  await expect(buttonOf('Google')).toBeEnabled();

  // The redirect URL can't be requested
  await page.route(/auth\.startSocial/, (route) => route.abort());
  await buttonOf('Apple').click();
  await expect(page.getByRole('region').getByText(say('Error'), { exact: true }).first()).toBeVisible();
  await expect(buttonOf('Apple')).toBeEnabled();
  await expect(page).toHaveURL(/\/login$/);
});

test('product 21.1, 21.6, 21.9: Google: canceled, unavailable, then signed up with its name; signing in again opens the same account, which is deleted', async ({
  page,
  say,
  email,
}) => {
  await page.goto('/onboarding');
  const google = page.getByRole('button', { name: say('Continue with {name}').replace('{name}', 'Google') });
  await google.click();
  await expect(page).toHaveURL(/\/dev\/id\/google\/authorize\?/);
  await expectAccessible(page);
  await page.getByRole('button', { name: at.cancel }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(page.getByText(say('You canceled. Nothing was changed.')).first()).toBeVisible();

  await google.click();
  await page.getByLabel(at.outcome).selectOption('down');
  await page.getByRole('button', { name: at.goOn }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(page.getByText(/Google (or|o) Apple/).first()).toBeVisible();

  await google.click();
  await page.getByText(at.other).click();
  await page.getByLabel(at.name).fill('Ana Real');
  await page.getByLabel(at.email).fill(email);
  await page.getByRole('button', { name: at.goOn }).click();
  await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();
  await expect(page.getByText(say('Account created!')).first()).toBeVisible();
  await expect(page).toHaveURL(/\/onboarding$/);
  await page
    .getByRole('button', { name: say('Get Started') })
    .first()
    .click();
  await expect(page.getByLabel(say('First name'), { exact: true })).toHaveValue('Ana');
  await expect(page.getByLabel(say('Last name'))).toHaveValue('Real');
  await page.getByRole('button', { name: say('Skip for now') }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.context().clearCookies();
  await page.goto('/login');
  await expectAccessible(page);
  await google.click();
  await goOnAs(page, email);
  await expect(page.getByText(say("You've successfully signed in.")).first()).toBeVisible();
  await expect(page.getByLabel(say('First name'), { exact: true })).toHaveValue('Ana');
  await expect(page.getByLabel(say('Last name'))).toHaveValue('Real');

  // The sign-in is no longer recent
  let isLate = true;
  await retell(page, 'auth.waysIn', (ways: object) => (isLate ? { ...ways, isFresh: false } : ways));
  await page.goto('/dashboard/account/data');
  await page.getByRole('button', { name: say('Delete account') }).click();
  const confirm = page.getByRole('button', { name: say('Confirm with {name}').replace('{name}', 'Google') });
  await expect(confirm).toBeVisible();
  // The redirect would lose what was typed
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
  await confirm.click();
  // Only now: a refetch would remove the button
  isLate = false;
  await goOnAs(page, email);
  await expect(page.getByText(say('Confirmed')).first()).toBeVisible();
  await page.getByRole('button', { name: say('Delete account') }).click();
  await page.getByLabel(say('Type DELETE to confirm')).fill('DELETE');
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Delete permanently') }).click();
  await expect(page).toHaveURL(/\/goodbye$/);
});

test('product 1.21, 21.7, 21.8, 21.11: Apple: its response is posted from another site; the account sets a password, disconnects, and connects another', async ({
  page,
  say,
  email,
  browser,
  baseURL,
}) => {
  await page.goto('/auth');
  await page.getByRole('button', { name: say('Continue with {name}').replace('{name}', 'Apple') }).click();
  await expect(page).toHaveURL(/\/dev\/id\/apple\/authorize\?/);
  // The same page on another site, as Apple's is
  await page.goto(page.url().replace('//localhost:', '//127.0.0.1:'));
  await page.getByText(at.other).click();
  await page.getByLabel(at.name).fill('Luis Ortega');
  await page.getByLabel(at.email).fill(email);
  await page.getByRole('button', { name: at.goOn }).click();
  await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();

  await page.goto('/dashboard/account/security');
  await expect(page.getByText(say('Your account has no password')).first()).toBeVisible();
  const only = page.getByText(say('This is your only way to sign in. Set a password before you disconnect it.'));
  await expect(only).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard/account/data');
  await page.getByRole('button', { name: say('Delete account') }).click();
  await expect(page.getByLabel(say('Your password'))).toHaveCount(0);
  await page.getByRole('button', { name: say('Keep my account') }).click();

  await page.goto('/dashboard/account/security');
  await page.getByRole('button', { name: say('Email me a link to set one') }).click();
  await expect(page.getByText(say("We've sent you a password reset link.")).first()).toBeVisible();
  await page.goto(linkOf(await mailTo(page, email)));
  await page.getByLabel(say('New password')).fill(PASSWORD);
  await expect(page.getByRole('group', { name: say('Other ways to sign in') })).toContainText(email);
  await expect(page.getByText(say('Added recently'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Save password') }).click();
  await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();

  await page.goto('/dashboard/account/security');
  await page.getByRole('button', { name: say('Disconnect {name}').replace('{name}', 'Apple') }).click();
  const disconnect = page.getByRole('dialog').getByRole('button', { name: say('Disconnect'), exact: true });
  await disconnect.click();
  await expect(page.getByText(say('Password is required'))).toBeVisible();
  await page.getByLabel(say('Your password')).fill('Wrong-Horse-7');
  await disconnect.click();
  await expect(page.getByText(say('Your current password is incorrect.'))).toBeVisible();
  await page.getByLabel(say('Your password')).fill(PASSWORD);
  await expectAccessible(page);
  await disconnect.click();
  await expect(page.getByText(say('Disconnected')).first()).toBeVisible();

  await page.getByRole('button', { name: say('Connect {name}').replace('{name}', 'Google') }).click();
  await page.getByLabel(say('Your password')).fill(PASSWORD);
  await page.getByRole('button', { name: say('Continue to {name}').replace('{name}', 'Google') }).click();
  await goOnAs(page, `other-${email}`);
  await expect(page.getByText(say('You can now sign in with that account.')).first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/account\/security#security$/);
  await expect(page.getByText(new RegExp(`other-${email} ·`))).toBeVisible();

  // Signing devices out leaves this way in, and the list of devices says so
  await otherBrowser(browser, { ...(baseURL ? { baseURL } : {}) }, async (other) => {
    await callApi(other, 'auth.signIn', { email, password: PASSWORD, rememberMe: true });
    await page.reload();
    await expect(
      page.getByText(
        say("Signing out a device doesn't remove your other ways to sign in: {ways}.").replace('{ways}', 'Google'),
      ),
    ).toBeVisible();
  });

  // A reset that removes the connection locks out the person who added it
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: say('Forgot password?') }).click();
  await page.getByLabel(say('Email')).fill(email);
  await page.getByRole('button', { name: say('Send Reset Link') }).click();
  await expect(page.getByText(say("We've sent you a password reset link.")).first()).toBeVisible();
  await page.goto(linkOf(await mailTo(page, email, 6)));
  await page.getByLabel(say('Remove {name}').replace('{name}', 'Google')).click();
  await page.getByLabel(say('New password')).fill(PASSWORD);
  await page.getByRole('button', { name: say('Save password') }).click();
  await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();
  await page.goto('/dashboard/account/security');
  await expect(page.getByRole('button', { name: say('Connect {name}').replace('{name}', 'Google') })).toBeVisible();
});

test("product 21.3: an email that isn't Google's joins no account; the screen says to sign in first, which connects it", async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.context().clearCookies();
  const google = page.getByRole('button', { name: say('Continue with {name}').replace('{name}', 'Google') });
  const told = say(
    "There's already an account with this email. Sign in to it first, with your password or by resetting it. Then connect Google or Apple on your account page, under 'Connected accounts'.",
  );
  for (const screen of ['/onboarding', '/auth', '/login']) {
    await page.goto(screen);
    await google.click();
    await goOnAs(page, email, 'foreign');
    await expect(page).toHaveURL(new RegExp(`${screen}$`));
    await expect(page.getByRole('heading', { name: say('Sign in first') })).toBeVisible();
    await expect(page.getByRole('main').getByText(told)).toBeVisible();
  }
  await expectAccessible(page);
  await signIn(page, say, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/account/security');
  await expect(page.getByRole('heading', { name: say('Connected accounts') })).toBeVisible();
  await page.getByRole('button', { name: say('Connect {name}').replace('{name}', 'Google') }).click();
  await page.getByLabel(say('Your password')).fill(PASSWORD);
  await page.getByRole('button', { name: say('Continue to {name}').replace('{name}', 'Google') }).click();
  await goOnAs(page, email, 'foreign');
  await expect(page.getByText(say('You can now sign in with that account.')).first()).toBeVisible();
  await page.context().clearCookies();
  await page.goto('/login');
  await google.click();
  await goOnAs(page, email, 'foreign');
  await expect(page).toHaveURL(/\/dashboard$/);
});
