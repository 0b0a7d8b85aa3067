import { expect, expectAccessible, linkOf, mailTo, PASSWORD, signIn, signUp, test } from './fixtures.ts';

test.describe('the confirmation', () => {
  test('product 1.17, 30.26: unconfirmed: signing in says so, and leads to a new link', async ({
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
    await page.route(/auth\.resendConfirmation/, (route) => route.abort());
    await page.getByRole('button', { name: say('Resend email') }).click();
    await expect(page.getByRole('alert').filter({ hasText: say('Not sent') })).toContainText(say('error.offline'));
    await page.unroute(/auth\.resendConfirmation/);
    await page.getByRole('button', { name: say('Retry') }).click();
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
