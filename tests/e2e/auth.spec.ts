import { callApi, expect, expectAccessible, hold, linkOf, mailTo, PASSWORD, signIn, signUp, test } from './fixtures.ts';

const NEXT = 'Another-Horse-8';
const COMMON = 'Password1234';

test.describe('signing in', () => {
  test('product 1.7, 1.20, 30.1: /auth: a wrong password, the right one, and a redirect when already signed in', async ({
    page,
    say,
    email,
    language,
  }) => {
    await signUp(page, email, language);
    await page.context().clearCookies();
    await page.goto('/auth');
    await expectAccessible(page);
    await signIn(page, say, email, 'Wrong-Horse-77');
    await expect(page.getByText(say('Login failed')).first()).toBeVisible();
    const problem = page.getByRole('main').getByRole('alert');
    await expect(problem).toContainText(say('Invalid email or password. Please try again.'));
    await expectAccessible(page);
    await expect(page.getByLabel(say('Email'))).toHaveValue(email);
    await page.getByLabel(say('Remember me')).check();
    await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('Sign In'), exact: true }).click();
    await expect(page.getByText(say("You've successfully signed in.")).first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    const [session] = await page.context().cookies();
    expect(((session?.expires ?? 0) - Date.now() / 1000) / 86_400).toBeCloseTo(30, 1);
    await page.goto('/auth');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('product 38.3: where not everyone can sign up, the screens say why, and the link of an invitation opens the form', async ({
    page,
    say,
  }) => {
    let offer = 'closed';
    await page.route(/\/(auth|onboarding)$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        'name="sign-up" content="open"',
        `name="sign-up" content="${offer}"`,
      );
      await route.fulfill({ response, body });
    });
    const heading = (text: string) => page.getByRole('heading', { name: say(text).replace('{appName}', 'Saluda') });
    const email = page.getByLabel(say('Email'));
    await page.goto('/onboarding');
    await expect(heading('Sign-up is closed')).toBeVisible();
    await expect(email).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: say('Sign In'), exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    offer = 'invited';
    await page.goto('/auth');
    await page.getByRole('button', { name: /^(Sign up|Regístrate)$/ }).click();
    await expect(heading('{appName} is for people who are invited')).toBeVisible();
    await expect(email).toHaveCount(0);
    await page.goto('/onboarding#invitation=a-token-of-twenty-letters&email=ana%40example.com');
    await expect(page.getByText(say('You are invited. Your invitation is for the email below only.'))).toBeVisible();
    await expect(email).toHaveValue('ana@example.com');
    await expect(page).toHaveURL(/\/onboarding$/);
    await expectAccessible(page);
  });

  test('product 1.2, 1.6, 30.4, 30.26: /auth: signing up asks for the name and the password rule, and says when an account exists', async ({
    page,
    say,
    email,
    language,
  }) => {
    await signUp(page, email, language);
    await page.context().clearCookies();
    await page.goto('/auth');
    await page.getByRole('button', { name: /^(Sign up|Regístrate)$/ }).click();
    await page.getByLabel(say('Email')).fill(email);
    await page.getByLabel(say('Password'), { exact: true }).fill('alllowercase1');
    await page.getByRole('button', { name: say('Sign Up'), exact: true }).click();
    await expect(page.getByText(say('Validation Error')).first()).toBeVisible();
    await expect(page.getByText(say('First name is required'))).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(say('First name'), { exact: true }).fill('Ana');
    await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
    const answer = await hold(page, /auth\.signUp/);
    await page.getByRole('button', { name: say('Sign Up'), exact: true }).click();
    await expect(page.getByRole('button', { name: say('Please wait...') })).toBeVisible();
    answer();
    await expect(page.getByText(say('Account exists')).first()).toBeVisible();
    await expect(
      page.getByText(say('This email is already registered. Please sign in instead.')).first(),
    ).toBeVisible();
    await page.route(/auth\.signUp/, (route) => route.abort());
    await page.getByRole('button', { name: say('Sign Up'), exact: true }).click();
    await expect(page.getByText(say('Sign up failed')).first()).toBeVisible();
    await expect(page.getByLabel(say('First name'), { exact: true })).toHaveValue('Ana');
    const notSent = page.getByRole('alert').filter({ hasText: say('Not sent') });
    await expect(notSent).toContainText(say('error.offline'));
    await page.unroute(/auth\.signUp/);
    await page.getByRole('button', { name: say('Retry') }).click();
    await expect(page.getByRole('heading', { name: say('Account exists') })).toBeVisible();
    await expect(notSent).toHaveCount(0);
  });

  test('product 1.22: a common password is refused at its field by sign-up, a reset and a change', async ({
    page,
    say,
    email,
    language,
  }) => {
    const tooCommon = say('This password is too common. Choose one that is harder to guess.');
    const expectRefused = async (name: string) => {
      const field = page.getByLabel(name, { exact: true });
      await expect(field).toHaveAccessibleDescription(new RegExp(tooCommon.replaceAll('.', '\\.')));
      await expect(field).toBeFocused();
      await expectAccessible(page);
      await field.fill(`${COMMON}5`);
      await expect(field).not.toHaveAccessibleDescription(new RegExp(tooCommon.replaceAll('.', '\\.')));
    };
    await page.goto('/auth');
    await page.getByRole('button', { name: /^(Sign up|Regístrate)$/ }).click();
    await page.getByLabel(say('First name'), { exact: true }).fill('Ana');
    await page.getByLabel(say('Email')).fill(email);
    await page.getByLabel(say('Password'), { exact: true }).fill(COMMON);
    await page.getByRole('button', { name: say('Sign Up'), exact: true }).click();
    await expectRefused(say('Password'));

    await signUp(page, email, language);
    await page.goto('/dashboard/account/security');
    await page.getByLabel(say('Current password'), { exact: true }).fill(PASSWORD);
    for (const name of ['New password', 'Confirm new password'] as const)
      await page.getByLabel(say(name), { exact: true }).fill(COMMON);
    await page.getByRole('button', { name: say('Update password') }).click();
    await expectRefused(say('New password'));

    await callApi(page, 'auth.signOut', {});
    await callApi(page, 'auth.requestReset', { email });
    await page.goto(linkOf(await mailTo(page, email, 2)));
    await page.getByLabel(say('New password')).fill(COMMON);
    await page.getByRole('button', { name: say('Save password') }).click();
    await expectRefused(say('New password'));
    await page.getByRole('button', { name: say('Save password') }).click();
    await expect(page.getByText(say('Password updated successfully')).first()).toBeVisible();
  });

  test('product 1.5, 1.7, 1.18, 30.26: /auth: a forgotten password is reset by email, which signs in, and the old one stops working', async ({
    page,
    say,
    email,
    language,
  }) => {
    await signUp(page, email, language);
    await page.context().clearCookies();
    await page.goto('/auth');
    await page.getByRole('button', { name: say('Forgot password?') }).click();
    await expectAccessible(page);
    await page.getByLabel(say('Email')).fill(email);
    await page.route(/auth\.requestReset/, (route) => route.abort());
    await page.getByRole('button', { name: say('Send Reset Link') }).click();
    await expect(page.getByRole('alert').filter({ hasText: say('Not sent') })).toContainText(say('error.offline'));
    await page.unroute(/auth\.requestReset/);
    await page.getByRole('button', { name: say('Retry') }).click();
    await expect(page.getByText(say("We've sent you a password reset link.")).first()).toBeVisible();
    // A refusal stands there as it is
    const often = { email: `eva-${email}` };
    for (let time = 0; time < 3; time++) await callApi(page, 'auth.requestReset', often).catch(() => undefined);
    await page.getByRole('button', { name: say('Forgot password?') }).click();
    await page.getByLabel(say('Email')).fill(often.email);
    await page.getByRole('button', { name: say('Send Reset Link') }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(page.getByText(say('Not sent'))).toHaveCount(0);
    await expect(page.getByRole('button', { name: say('Retry') })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(linkOf(await mailTo(page, email, 2)));
    await expect(page.getByRole('heading', { name: say('Choose a new password') })).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await expectAccessible(page);
    await page.getByLabel(say('New password')).fill(NEXT);
    await page.getByRole('button', { name: say('Save password') }).click();
    await expect(page.getByText(say('Password updated successfully')).first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.context().clearCookies();
    await page.goto('/auth');
    await signIn(page, say, email);
    await expect(page.getByText(say('Login failed')).first()).toBeVisible();
    await page.getByLabel(say('Remember me')).uncheck();
    await signIn(page, say, email, NEXT);
    await expect(page).toHaveURL(/\/dashboard$/);
    // Without 'Remember me' the session ends with the browser; that the device is known doesn't
    const cookies = (await page.context().cookies()).filter(({ name }) => name !== 'saluda.known_device');
    expect(new Set(cookies.map(({ expires }) => expires))).toEqual(new Set([-1]));
  });

  test('product 30.1: without a session every dashboard page leads to /auth, and says Loading... until that is known', async ({
    page,
    say,
  }) => {
    const answer = await hold(page, /profiles\.me/);
    await page.goto('/dashboard');
    await expect(page.getByRole('status')).toHaveText(say('Loading...'));
    answer();
    await expect(page).toHaveURL(/\/auth$/);
    for (const path of [
      '/stats',
      '/qr-codes',
      '/vcards',
      '/billing',
      '/account',
      '/support',
      '/profile',
      '/vcard',
      '/links',
    ]) {
      await page.goto(`/dashboard${path}`);
      await expect(page).toHaveURL(/\/auth$/);
    }
  });
});

test('product 2.1, 2.4, 30.1: an account whose onboarding is unfinished resumes it, wherever it signs in', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language, null);
  for (const path of ['/login', '/auth', '/onboarding']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();
  }
  await page
    .getByRole('button', { name: say('Get Started') })
    .first()
    .click();
  await expect(page.getByText(say('Free plan activated!')).first()).toBeVisible();
  await page.goto('/login');
  await expect(page.getByText(say('This username is available.'))).toBeVisible();
  await page.route(/onboarding\.complete/, (route) => route.abort());
  await page.getByRole('button', { name: say('Create my card') }).click();
  await expect(page.getByText(say("Couldn't create your virtual card")).first()).toBeVisible();
  await page.getByRole('button', { name: say('Skip for now') }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/vcards');
  await expect(page.getByText(say('Your first card goes here'))).toBeVisible();
});
