import { expect, test } from './fixtures.ts';

const SESSION = 'access_token=a.b.c&expires_at=1&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type=signup';

test('product 34.21: the session of a program leaves the address and the history', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 }).first();
  for (const path of ['/', '/help?q=nfc', '/login', '/auth']) {
    await page.goto(`${path}#${SESSION}`);
    await expect(heading).toBeVisible();
    const url = () => page.evaluate(() => location.pathname + location.search + location.hash);
    await expect.poll(url).toBe(path);
    await page.goto('/about');
    await page.goBack();
    await expect(heading).toBeVisible();
    expect(await url()).toBe(path);
  }
  const { entries } = await (await page.context().newCDPSession(page)).send('Page.getNavigationHistory');
  expect(entries.map(({ url }) => url).join(' ')).not.toContain('_token');
});
