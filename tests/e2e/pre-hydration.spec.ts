import { expect, expectAccessible, hold, PASSWORD, signUp, test } from './fixtures.ts';

test('product 30.5: /login shows before the client loads, which then replays what was typed and clicked', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.context().clearCookies();
  const release = await hold(page, /\/assets\/.*\.js$/);
  // Only the small start script loads; all others wait
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

  // Signed-in users are redirected without a form
  const answer = await page.request.get('/login');
  expect(await answer.text()).not.toContain('id="early"');
});

test('product 30.5: /login keeps the cursor and every keystroke while the client takes over', async ({ page, say }) => {
  // Hydrates slowly, as on a phone, so that keys arrive in between
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  const isOut = page.waitForResponse(/\/trpc\/.*profiles\.me/);
  const release = await hold(page, /\/assets\/login-page-.*\.js$/);
  await page.goto('/login');
  const prerendered = page.locator('#early');
  await prerendered.getByLabel(say('Email')).focus();
  await isOut;
  release();
  let typed = '';
  const type = async (keys: string) => {
    await page.keyboard.type(keys);
    typed += keys;
  };
  while ((await prerendered.count()) > 0) await type('ana');
  await type('@casa.example');
  await expect(page.getByLabel(say('Email'))).toBeFocused();
  await expect(page.getByLabel(say('Email'))).toHaveValue(typed);
});
