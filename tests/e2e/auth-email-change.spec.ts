import {
  callApi,
  expect,
  expectAccessible,
  linkOf,
  mailTo,
  otherBrowser,
  PASSWORD,
  signIn,
  signUp,
  test,
} from './fixtures.ts';

const NEXT = 'Another-Horse-8';

test('product 1.16, 1.19, 30.26: an email change: both emails confirm it, every tab shows it, and an ended session ends in every tab', async ({
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
    await page.route('**/trpc/account.changeAddress*', (route) => route.abort());
    await dialog.getByRole('button', { name: say('Send both links') }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: say('Not sent') })).toContainText(say('error.offline'));
    await page.unroute('**/trpc/account.changeAddress*');
    await dialog.getByRole('button', { name: say('Retry') }).click();
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
