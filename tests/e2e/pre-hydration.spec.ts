import { makeSampleCard, signUpSample } from '../support/sample-account.ts';
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

test('product 15.49: Home shows before the client loads, which then does what was pressed', async ({
  page,
  say,
  language,
}) => {
  await signUpSample(page.request, language);
  await makeSampleCard(page.request, language);
  const release = await hold(page, /\/assets\/.*\.js$/);
  const early = page.locator('#early');
  const openHome = () =>
    expect(async () => {
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await page.locator('#early, #root').first().waitFor({ state: 'attached' });
      // A server that is busy for half a second leaves it to the client
      expect(await early.count()).toBe(1);
    }).toPass();
  await openHome();
  await expect(early.getByRole('heading', { name: say('Home'), level: 1 })).toBeVisible();
  await expect(early.getByText(say('Last 30 days'))).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('main')).toHaveCount(1);
  await early.getByRole('link', { name: say('All stats') }).focus();
  await early.getByRole('link', { name: say('All stats') }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  release();
  await expect(page).toHaveURL(/\/dashboard\/stats$/);
  await expect(early).toHaveCount(0);
  await expect(page.getByRole('heading', { name: say('Stats'), level: 1 })).toBeVisible();
  // Fonts that come late would move what is there
  expect(await page.evaluate(() => [...document.fonts].map(({ display }) => display))).not.toContain('swap');

  for (const [keys, shows] of [
    [['ControlOrMeta+k', 'n'], page.getByRole('combobox', { name: say('Search') })],
    [['g', 'l'], page.getByRole('heading', { name: say('Links'), level: 1 })],
  ] as const) {
    const goOn = await hold(page, /\/assets\/.*\.js$/);
    await openHome();
    await expect(early.getByText(say('Last 30 days'))).toBeVisible();
    for (const key of keys) await page.keyboard.press(key);
    goOn();
    await expect(shows).toBeVisible();
    await expect(early).toHaveCount(0);
    expect(new URL(page.url()).search).toBe('');
  }

  // Who is signed out elsewhere meanwhile is told so
  const again = await hold(page, /\/assets\/.*\.js$/);
  await openHome();
  await expect(early.getByText(say('Last 30 days'))).toBeVisible();
  await page.context().clearCookies();
  again();
  await expect(page).toHaveURL(/\/(auth|login)$/);
  await expect(early).toHaveCount(0);
});
