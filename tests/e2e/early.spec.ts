import { expect, expectAccessible, hold, PASSWORD, signUp, test } from './fixtures.ts';

test('/login is there before the client is; what was typed and pressed meanwhile is done once it is', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.context().clearCookies();
  const release = await hold(page, /\/assets\/.*\.js$/);
  // The script of a few lines comes, all others wait
  await page.route(/\/assets\/start-.*\.js$/, (route) => route.continue());
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page).toHaveTitle(new RegExp(`^${say('Sign in')} · `));
  await expectAccessible(page);
  await page.getByLabel(say('Email')).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
  await page.getByLabel(say('Password'), { exact: true }).press('Enter');
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.locator('#early')).toHaveCount(0);

  // Whoever is signed in is led on, without a form in between
  const answer = await page.request.get('/login');
  expect(await answer.text()).not.toContain('id="early"');
});

test('/login keeps the cursor where it is when the client takes over, and each key that is pressed meanwhile', async ({
  page,
  say,
}) => {
  // Drawn piece by piece, as on a phone: keys are heard in between
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  const isOut = page.waitForResponse(/\/trpc\/.*profiles\.me/);
  const release = await hold(page, /\/assets\/login-page-.*\.js$/);
  await page.goto('/login');
  const early = page.locator('#early');
  await early.getByLabel(say('Email')).focus();
  await isOut;
  release();
  let typed = '';
  const type = async (keys: string) => {
    await page.keyboard.type(keys);
    typed += keys;
  };
  while ((await early.count()) > 0) await type('ana');
  await type('@casa.example');
  await expect(page.getByLabel(say('Email'))).toBeFocused();
  await expect(page.getByLabel(say('Email'))).toHaveValue(typed);
});
