import {
  callApi,
  expect,
  expectAccessible,
  hold,
  linkOf,
  mailTo,
  otherBrowser,
  PASSWORD,
  signIn,
  signUp,
  test,
} from './fixtures.ts';

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

  test('product 1.2, 1.6, 30.4: /auth: signing up asks for the name and the password rule, and says when an account exists', async ({
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

  test('product 1.5, 1.7, 1.18: /auth: a forgotten password is reset by email, which signs in, and the old one stops working', async ({
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
    for (const path of ['/qr-codes', '/vcards', '/billing', '/account', '/support', '/profile', '/vcard', '/links']) {
      await page.goto(`/dashboard${path}`);
      await expect(page).toHaveURL(/\/auth$/);
    }
  });
});

test.describe('the confirmation', () => {
  test('product 1.17: unconfirmed: signing in says so, and leads to a new link', async ({
    page,
    say,
    email,
    language,
  }) => {
    const data = { name: 'Ana', email, password: PASSWORD, language };
    await page.request.post('/trpc/auth.signUp', { data });
    await page.goto('/login');
    await signIn(page, say, email);
    await expect(page.getByText(say('Email not verified yet')).first()).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { name: say('Confirm my email') })
      .click();
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole('button', { name: say('Resend email') }).click();
    await expect(page.getByText(say('The new link is valid for 24 hours.')).first()).toBeVisible();
    const waiting = page.getByRole('button', { name: /^(Resend in|Reenviar en) \d+ s$/ });
    await expect(waiting).toBeDisabled();
    // A tab without the timestamp learns the wait from the server
    await page.evaluate(() => {
      const kept = JSON.parse(sessionStorage.getItem('waiting-email') ?? '{}');
      sessionStorage.setItem('waiting-email', JSON.stringify({ ...kept, sentAt: null }));
    });
    await page.reload();
    await page.getByRole('button', { name: say('Resend email') }).click();
    await expect(
      page.getByText(/just sent you an email\. Please wait|Acabamos de enviarte un correo/).first(),
    ).toBeVisible();
    await expect(waiting).toBeDisabled();
    await expectAccessible(page);
    await page.goto(linkOf(await mailTo(page, email, 2)));
    await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();
  });

  test('product 30.6: the waiting page survives a reload, hints after 30 seconds, and continues by itself', async ({
    page,
    say,
    email,
  }) => {
    await page.clock.install();
    await page.goto('/onboarding');
    await page.getByLabel(say('First name'), { exact: true }).fill('Ana');
    await page.getByLabel(say('Email')).fill(email);
    await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('Create Account') }).click();
    await expect(page.getByText(email)).toBeVisible();
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    const hint = page.getByText(
      say(
        'Nothing yet? Check your spam folder and make sure the email is correct. It can take a few minutes to arrive.',
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

  test('product 1.20: used, tampered and expired links say what happened, and the hash is removed', async ({
    page,
    say,
    email,
    language,
  }) => {
    await signUp(page, email, language, null);
    const link = linkOf(await mailTo(page, email));
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByText(say('Link already used'))).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding$/);
    await expectAccessible(page);
    await page.goto(`${link}x`);
    await expect(page.getByText(say('Verification error'))).toBeVisible();
    await page.goto('/login');
    await page.goto('/onboarding#error=access_denied&error_code=otp_expired&error_description=Email+link+has+expired');
    await expect(page.getByText(say('Verification link expired'))).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding$/);
  });

  test('product 1.20: every screen says why a link did not work, and leads to a new one', async ({
    page,
    say,
    email,
    language,
  }) => {
    const cases = [
      ['error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired', 'expired'],
      ['error=access_denied&error_code=otp_expired&error_description=Email+link+has+already+been+used', 'used'],
      ['error=server_error&error_description=Something', 'failed'],
    ] as const;
    const titles = {
      expired: say('Verification link expired'),
      used: say('Link already used'),
      failed: say('Verification error'),
    };
    const toast = (text: string) => page.getByRole('region').getByText(text).first();
    for (const [path, shown] of [
      ['/login', '/login'],
      ['/auth', '/auth'],
      ['/dashboard', '/auth'],
      ['/onboarding', '/onboarding'],
    ] as const) {
      for (const [hash, how] of path === '/login' ? cases : cases.slice(0, 1)) {
        // A changed hash alone would not reload the page
        await page.goto('about:blank');
        await page.goto(`${path}#${hash}`);
        await expect(page.getByRole('main').getByRole('heading', { name: titles[how] })).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`${shown}$`));
        await expect(page.getByText(titles[how])).toBeVisible();
      }
    }
    await page.goto(`/login#${cases[1][0]}`);
    await expectAccessible(page);
    await page.getByRole('link', { name: say('Send a new link') }).click();
    await expect(page.getByRole('heading', { name: titles.used })).toBeVisible();
    await expect(page.getByRole('button', { name: say('Send a new link') })).toBeVisible();

    await signUp(page, email, language);
    for (const path of ['/login', '/auth', '/onboarding', '/dashboard']) {
      await page.goto('about:blank');
      await page.goto(`${path}#${cases[0][0]}`);
      await expect(toast(titles.expired)).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });

  test('product 1.3, 1.4, 1.7: works by its button without JavaScript', async ({
    browser,
    say,
    email,
    language,
    locale,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.request.post('/trpc/auth.signUp', { data: { name: 'Ana', email, password: PASSWORD, language } });
    await page.goto(linkOf(await mailTo(page, email)));
    await page.getByRole('button', { name: say('page.confirm.button') }).click();
    await expect(page).toHaveURL(/\/onboarding$/);
    const cookies = (await context.cookies()).map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]);
    expect(cookies.sort()).toEqual([
      ['saluda.known_device', true, 'Lax'],
      ['saluda.session_token', true, 'Lax'],
    ]);
    await context.close();
  });
});

test('product 1.16, 1.19: an email change: both emails confirm it, every tab shows it, and an ended session ends in every tab', async ({
  page,
  say,
  email,
  language,
  context,
  browser,
  baseURL,
}) => {
  await signUp(page, email, language);
  const next = `new-${email}`;
  const tab = await context.newPage();
  await tab.goto('/dashboard/account');
  await page.goto('/dashboard/account');
  const present = (where: typeof page) => where.getByLabel(say('Email'), { exact: true });
  await expect(present(tab)).toHaveValue(email);

  await test.step('it requires the password', async () => {
    await page.getByRole('button', { name: say('Change email') }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    await dialog.getByLabel(say('New email')).fill(email);
    await dialog.getByLabel(say('Your password'), { exact: true }).fill('Wrong-Horse-7');
    await dialog.getByRole('button', { name: say('Send both links') }).click();
    await expect(dialog.getByText(say('Your current password is incorrect.'))).toBeVisible();
    await dialog.getByLabel(say('Your password'), { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: say('Send both links') }).click();
    await expect(dialog.getByText(say("This is already your account's email."))).toBeVisible();
    await dialog.getByLabel(say('New email')).fill(next);
    await dialog.getByRole('button', { name: say('Send both links') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(say('Check both inboxes')).first()).toBeVisible();
    await expect(page.getByText(next).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it can be canceled', async () => {
    await page.getByRole('button', { name: say('Keep current email') }).click();
    await expect(page.getByText(next, { exact: true })).toBeHidden();
    await expect(page.getByText(say('Your email stays the same')).first()).toBeVisible();
    await callApi(page, 'account.changeAddress', { email: next, password: PASSWORD });
    await expect(page.getByText(say('is waiting for confirmation'))).toHaveCount(2);
  });

  await test.step('each link works in any browser, and every tab updates', async () => {
    const links = [linkOf(await mailTo(page, next, 2)), linkOf(await mailTo(page, email, 3))];
    await otherBrowser(browser, { locale: language, ...(baseURL ? { baseURL } : {}) }, async (phone) => {
      await phone.goto(links[0] ?? '');
      await expect(phone.getByRole('heading', { name: say('page.address.half') })).toBeVisible();
      await expectAccessible(phone);
      for (const each of [page, tab]) await expect(each.getByText(say('is confirmed'))).toBeVisible();
      await phone.goto(links[1] ?? '');
      await expect(phone.getByRole('heading', { name: say('page.address.changed') })).toBeVisible();
    });
    for (const each of [page, tab]) await expect(present(each)).toHaveValue(next, { timeout: 5_000 });
    expect((await mailTo(page, email, 4)).text).toContain(next);
  });

  await test.step('both tabs notice when the session ends and at the next sign-in', async () => {
    await otherBrowser(browser, { ...(baseURL ? { baseURL } : {}) }, async (other) => {
      await callApi(other, 'auth.signIn', { email: next, password: PASSWORD, rememberMe: true });
      await callApi(other, 'account.endOtherSessions', {});
      for (const each of [page, tab]) {
        await expect(each).toHaveURL(/\/login$/, { timeout: 5_000 });
        await expect(each.getByRole('alert')).toContainText(say('You were signed out'));
      }
    });
    await expectAccessible(page);
    await signIn(page, say, next);
    for (const each of [page, tab]) await expect(each).toHaveURL(/\/dashboard\/account$/);
    await callApi(page, 'account.changePassword', { current: PASSWORD, password: NEXT });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const each of [page, tab]) {
      await each.reload();
      await expect(each).toHaveURL(/\/dashboard\/account$/);
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
