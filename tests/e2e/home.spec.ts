import type { Locator } from '@playwright/test';
import { expect, expectAccessible, isNarrow, signUp, test } from './fixtures.ts';

test('product 15.1, 15.2, 28.6, 30.3: Home, its card, and sharing it from every screen', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  await page.goto('/dashboard/links');
  const isPhone = isNarrow(page);
  const bar = page.getByRole('navigation', { name: say(isPhone ? 'Shortcuts' : 'Dashboard') });
  await expect(bar.getByRole('link', { name: say('Links') })).toHaveAttribute('aria-current', 'page');

  await bar.getByRole('button', { name: say('Share'), exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(say('Link'), { exact: true })).toHaveValue(new RegExp(`/${username}$`));
  const myQr = dialog.getByRole('link', { name: say('My QR'), exact: true });
  await expect(myQr).toHaveAttribute('href', '/dashboard/my-qr');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/links$/);

  await bar.getByRole('link', { name: say('Home') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('Home') })).toBeVisible();
  const cards = bar.getByRole('link', { name: say(isPhone ? 'Cards' : 'My vCards') });
  await cards.click();
  await expect(page.getByRole('heading', { level: 1, name: say('My vCards') })).toBeVisible();
  await expect(cards).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: say('Home') }).click();
  const news = page.getByRole('region', { name: say("What's new") });
  await news.getByRole('link', { name: say('Stats') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('Stats') })).toBeVisible();
  await bar.getByRole('link', { name: say('Home') }).click();
  const card = page.getByRole('region', { name: say('Your card') });
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect(await top(card)).toBeLessThan(await top(news));
  for (const action of ['Copy link', 'QR code', 'Share']) {
    await expect(card.getByRole('button', { name: say(action), exact: true })).toBeVisible();
  }

  if (isPhone) {
    // Nothing stays below the bar
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const last = await page
      .getByRole('link', { name: say('Source code') })
      .last()
      .boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    const more = bar.getByRole('button', { name: say('More'), exact: true });
    await more.click();
    const menu = page.getByRole('navigation', { name: say('Dashboard') });
    await expect(menu.getByRole('link', { name: say('Billing') })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, 0));
  }
  await card.getByRole('link', { name: say('Edit {name}').replace('{name}', 'Ana García López') }).click();
  await expect(page).toHaveURL(/\/dashboard\/vcard$/);
});
