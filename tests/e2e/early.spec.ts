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

test('/login keeps the cursor where it is when the client takes over', async ({ page, say }) => {
  const release = await hold(page, /\/assets\/(?!start-).*\.js$/);
  await page.goto('/login');
  const before = page.locator('#early').getByLabel(say('Email'));
  await before.pressSequentially('ana@');
  release();
  await expect(page.locator('#early')).toHaveCount(0);
  await expect(page.getByLabel(say('Email'))).toBeFocused();
  await page.keyboard.type('casa.example');
  await expect(page.getByLabel(say('Email'))).toHaveValue('ana@casa.example');
});
