import { qrSvg } from '#src/qr.ts';
import { decodeQr } from '../support/decode-qr.ts';
import { callApi, expect, expectAccessible, isNarrow, signUp, test } from './fixtures.ts';

test('product 30.29, 30.32: the card step shows an example of a code, and the code of a card that exists', async ({
  page,
  say,
  email,
  language,
  baseURL,
}) => {
  await signUp(page, email, language, null);
  await callApi(page, 'onboarding.choosePlan', { plan: 'free' });
  await page.goto('/onboarding');
  const part = page.getByRole('region', { name: say('Your QR code') });
  const example = part.getByRole('img', { name: say('Example of a QR code') });
  const note = part.getByText(say('This is an example. Your card gets its own code when you create it.'));
  await expect(note).toBeVisible();
  await expect(example).toBeVisible();
  expect(await example.boundingBox()).toMatchObject({ width: 120, height: 120 });
  expect(await decodeQr(await example.screenshot())).toBe(baseURL);
  // Error correction L
  const path = await example.locator('path').last().getAttribute('d');
  expect(qrSvg(baseURL ?? '', { level: 'L' })).toContain(`d="${path}"`);
  expect(qrSvg(baseURL ?? '', { level: 'M' })).not.toContain(`d="${path}"`);
  if (isNarrow(page)) {
    await page.getByRole('tab', { name: say('Preview') }).click();
    await expect(example).toBeVisible();
  }
  await expectAccessible(page);

  // The step was skipped, and the card created on the dashboard
  await callApi(page, 'vcards.create', { name: 'Ana García López' });
  await page.reload();
  const code = part.getByRole('img', { name: say('QR code'), exact: true });
  await expect(code).toBeVisible();
  await expect(example).toHaveCount(0);
  await expect(note).toHaveCount(0);
  const { vcards } = (await (await page.request.get('/trpc/vcards.list')).json()).result.data;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await decodeQr(await code.screenshot())).toBe(`${baseURL}/q/${vcards[0].slug}`);
  }
  await expect(code.locator('..')).toHaveCSS('filter', 'brightness(0.85)');
});

test('product 16.1: a live update of the account leaves the card step ready', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language, null);
  await callApi(page, 'onboarding.choosePlan', { plan: 'free' });
  await page.goto('/onboarding');
  const create = page.getByRole('button', { name: say('Create my card') });
  await expect(create).toBeEnabled();
  const again = page.waitForRequest(/usernameAvailable/);
  await page.route(/usernameAvailable/, () => {});
  await callApi(page, 'profiles.setAccent', { themeColor: '#112233' });
  await again;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(create).toBeEnabled({ timeout: 1 });
  await create.click();
  await expect(page).toHaveURL(/\/dashboard$/);
});
