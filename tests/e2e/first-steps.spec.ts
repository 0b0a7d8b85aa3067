import type { Page } from '@playwright/test';
import { callApi, choose, expect, expectAccessible, signUp, test } from './fixtures.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const stepsOn = (page: Page, say: (english: string) => string) =>
  page.getByRole('region', { name: say('What to do next') });

test('product 15.11: the checklist shows one step at a time, completes, and is gone on the next visit', async ({
  page,
  say,
  email,
  language,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { slug, vcardId } = await signUp(page, email, language);
  await page.goto('/dashboard');
  const list = stepsOn(page, say);
  const done = list.getByRole('listitem').filter({ hasText: say('(done)') });
  await expect(list.getByText(say('Add a photo'))).toBeVisible();
  await expect(done).toHaveCount(0);
  await expectAccessible(page);

  const photo = await page.request.post('/api/photos', {
    multipart: { file: { name: 'me.png', mimeType: 'image/png', buffer: pixel } },
  });
  const fields = { name: 'Ana García López', photo: (await photo.json()).path, phone: '+34 600 111 222' };
  await callApi(page, 'vcards.update', { id: vcardId, fields });
  await expect(done).toHaveCount(2);

  await list.getByRole('button', { name: say('Share my card') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Copy'), exact: true })
    .click();
  await page.keyboard.press('Escape');
  await expect(done).toHaveCount(3);

  await page.goto('/dashboard/qr-codes');
  const download = page.waitForEvent('download');
  const recorded = page.waitForResponse(/firstSteps\.record/);
  await choose(page, say, 'Ana García López', 'Download');
  await Promise.all([download, recorded]);
  await page.goto('/dashboard');
  await expect(done).toHaveCount(4);
  await expect(list.getByRole('button', { name: say('Show my code') })).toBeVisible();

  await fetch(new URL(`/q/${slug}`, page.url()), { headers: { 'user-agent': PHONE, accept: 'text/html' } });
  await expect(list.getByRole('heading', { name: say('Your card is out there') })).toBeVisible();
  await expect(done).toHaveCount(5);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ana García López' })).toBeVisible();
  await expect(page.getByRole('button', { name: say('Copy link') })).toBeVisible();
  await expect(list).toHaveCount(0);
  const news = page.getByRole('region', { name: say("What's new") });
  const card = page.getByRole('region', { name: say('Your card') });
  expect((await news.boundingBox())?.y ?? 0).toBeLessThan((await card.boundingBox())?.y ?? 0);
});

test('product 15.11: a closed checklist stays closed in every browser', async ({ page, say, email, language }) => {
  await signUp(page, email, language);
  await page.goto('/dashboard');
  const closed = page.waitForResponse(/firstSteps\.record/);
  await page.getByRole('button', { name: say('Hide the first steps') }).click();
  await closed;
  await expect(stepsOn(page, say)).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  const state = page.waitForResponse(/firstSteps\.state/);
  await page.reload();
  await state;
  await expect(page.getByRole('button', { name: say('Copy link') })).toBeVisible();
  await expect(stepsOn(page, say)).toHaveCount(0);
});

test('product 15.12: the first scan is celebrated once: at once on an open dashboard, and without motion if motion is reduced', async ({
  page,
  say,
  email,
  language,
  context,
}) => {
  const { slug } = await signUp(page, email, language);
  await page.goto('/dashboard/vcards');
  await expect(page.getByRole('main').getByText('Ana García López').first()).toBeVisible();
  const party = (tab: Page) => tab.getByRole('status').filter({ hasText: say('Your first scan!') });
  await expect(party(page)).toHaveCount(0);
  await fetch(new URL(`/q/${slug}`, page.url()), { headers: { 'user-agent': PHONE, accept: 'text/html' } });
  await expect(party(page)).toBeVisible();
  await expect(party(page).locator('[aria-hidden=true] > span').first()).toBeHidden();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(party(page).locator('[aria-hidden=true] > span').first()).toHaveCSS('animation-name', 'confetti');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);

  const tab = await context.newPage();
  const state = tab.waitForResponse(/firstSteps\.state/);
  await tab.goto('/dashboard/vcards');
  await state;
  await expect(tab.getByRole('main').getByText('Ana García López').first()).toBeVisible();
  await expect(party(tab)).toHaveCount(0);
  await party(page)
    .getByRole('button', { name: say('Close') })
    .click();
  await expect(party(page)).toHaveCount(0);
});

test('product 15.12: a first scan that nobody saw is celebrated on the next visit', async ({
  page,
  say,
  email,
  language,
}) => {
  const { slug } = await signUp(page, email, language);
  const { baseURL = '' } = test.info().project.use;
  await fetch(new URL(`/q/${slug}`, baseURL), { headers: { 'user-agent': PHONE, accept: 'text/html' } });
  const scanned = async () =>
    (await (await page.request.get('/trpc/firstSteps.state')).json()).result.data.scan as boolean;
  await expect.poll(scanned).toBe(true);
  await page.goto('/dashboard/links');
  await expect(page.getByText(say('Your first scan!'))).toBeVisible();
});

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
