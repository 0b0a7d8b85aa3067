import { expect, expectAccessible, hold, linkOf, mailTo, PASSWORD, signUp, test } from './fixtures.ts';

const NEXT = 'Another-Horse-8';

test.describe('signing in', () => {
  test('/auth: a wrong password, the right one, and who is signed in is sent on', async ({
    page,
    say,
    email,
    language,
  }) => {
    await signUp(page, email, language);
    await page.context().clearCookies();
    await page.goto('/auth');
    await expectAccessible(page);
    await page.getByLabel(say('Email')).fill(email);
    await page.getByLabel(say('Password'), { exact: true }).fill('Wrong-Horse-77');
    await page.getByRole('button', { name: say('Sign In'), exact: true }).click();
    await expect(page.getByText(say('Login failed')).first()).toBeVisible();
    await expect(page.getByText(say('Invalid email or password. Please try again.')).first()).toBeVisible();
    await expect(page.getByLabel(say('Email'))).toHaveValue(email);
    await page.getByLabel(say('Remember me')).check();
    await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('Sign In'), exact: true }).click();
    await expect(page.getByText(say("You've successfully signed in.")).first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/auth');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('/auth: signing up asks for the name and the password rule, and says when an account exists', async ({
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
    await expect(page.getByText(say('Name is required')).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(say('Name'), { exact: true }).fill('Ana');
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
    await expect(page.getByLabel(say('Name'), { exact: true })).toHaveValue('Ana');
  });

  test('/auth: a forgotten password is reset by mail, and the old one is void', async ({
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
    await page.getByRole('button', { name: say('Send Reset Link') }).click();
    await expect(page.getByText(say("We've sent you a password reset link.")).first()).toBeVisible();
    await page.goto(linkOf(await mailTo(page, email, 2)));
    await expect(page.getByRole('heading', { name: say('Choose a new password') })).toBeVisible();
    await expect(page).toHaveURL(/\/auth$/);
    await expectAccessible(page);
    await page.getByLabel(say('New password')).fill(NEXT);
    await page.getByRole('button', { name: say('Save password') }).click();
    await expect(page.getByText(say('Password updated successfully')).first()).toBeVisible();
    await page.getByLabel(say('Email')).fill(email);
    await page.getByLabel(say('Password'), { exact: true }).fill(NEXT);
    await page.getByRole('button', { name: say('Sign In'), exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('without a session every dashboard page leads to /auth, and says Loading... until that is known', async ({
    page,
    say,
  }) => {
    const answer = await hold(page, /profiles\.me/);
    await page.goto('/dashboard');
    await expect(page.getByRole('status')).toHaveText(say('Loading...'));
    answer();
    await expect(page).toHaveURL(/\/auth$/);
    for (const path of ['/qr-codes', '/vcards', '/billing', '/account', '/support', '/profile', '/vcard', '/links']) {
      await page.goto(`/dashboard${path}`);
      await expect(page).toHaveURL(/\/auth$/);
    }
  });
});

test.describe('the confirmation', () => {
  test('unconfirmed: signing in says so, and leads to a new link', async ({ page, say, email, language }) => {
    const data = { name: 'Ana', email, password: PASSWORD, language };
    await page.request.post('/trpc/auth.signUp', { data });
    await page.goto('/login');
    await page.getByLabel(say('Email')).fill(email);
    await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('Sign In'), exact: true }).click();
    await expect(page.getByText(say('Email not verified yet')).first()).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { name: say('Confirm my email') })
      .click();
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole('button', { name: say('Resend email') }).click();
    await expect(page.getByText(say('The new link is valid for 24 hours.')).first()).toBeVisible();
    await page.goto(linkOf(await mailTo(page, email, 2)));
    await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();
  });

  test('the waiting page survives a reload, hints after 30 seconds, and goes on by itself', async ({
    page,
    say,
    email,
  }) => {
    await page.clock.install();
    await page.goto('/onboarding');
    await page.getByLabel(say('Full Name')).fill('Ana');
    await page.getByLabel(say('Email')).fill(email);
    await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('Create Account') }).click();
    await expect(page.getByText(email)).toBeVisible();
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    const hint = page.getByText(
      say(
        'Nothing there yet? Look in your spam folder, and check that the address is right. Mail can take a few minutes.',
      ),
    );
    await expect(hint).toBeHidden();
    await page.clock.runFor(31_000);
    await expect(hint).toBeVisible();
    const token = new URLSearchParams(linkOf(await mailTo(page, email)).split('?')[1]).get('token') ?? '';
    await page.request.post('/auth/confirm', { form: { token } });
    await page.clock.runFor(10_000);
    await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();
  });

  test('used, tampered and expired links say what happened, and the address is clean again', async ({
    page,
    say,
    email,
    language,
  }) => {
    await signUp(page, email, language, null);
    const link = linkOf(await mailTo(page, email));
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByText(say('Link already used')).first()).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding$/);
    await expectAccessible(page);
    await page.goto(`${link}x`);
    await expect(page.getByText(say('Verification error')).first()).toBeVisible();
    await page.goto('/login');
    await page.goto('/onboarding#error=access_denied&error_code=otp_expired&error_description=Email+link+has+expired');
    await expect(page.getByText(say('Verification link expired')).first()).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding$/);
  });

  test('works by its button where scripts do not run', async ({ browser, say, email, language, locale, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.request.post('/trpc/auth.signUp', { data: { name: 'Ana', email, password: PASSWORD, language } });
    await page.goto(linkOf(await mailTo(page, email)));
    await page.getByRole('button', { name: say('page.confirm.button') }).click();
    await expect(page).toHaveURL(/\/onboarding$/);
    expect((await context.cookies()).map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      ['saluda.session_token', true, 'Lax'],
    ]);
    await context.close();
  });
});

test('an account whose onboarding is unfinished resumes it, wherever it signs in', async ({
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
  await expect(page.getByText(say('This username is free.'))).toBeVisible();
  await page.route(/onboarding\.complete/, (route) => route.abort());
  await page.getByRole('button', { name: say('Create my card') }).click();
  await expect(page.getByText(say('Could not create your virtual card')).first()).toBeVisible();
  await page.getByRole('button', { name: say('Skip for now') }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/vcards');
  await expect(page.getByText(say('Your first card goes here'))).toBeVisible();
});
