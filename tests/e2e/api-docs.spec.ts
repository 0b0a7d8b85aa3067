import type { Page } from '@playwright/test';
import { docsPages } from '#src/marketing/docs.ts';
import { helpPath } from '#src/marketing/help-paths.ts';
import { expect, test } from './fixtures.ts';
import { desktop, phone } from './walks.ts';

const MOST_SHIFT = 0.02;
/** This server offers no domains. */
const shownDocs = docsPages.filter((name) => name !== 'docs/api/domains');

// Of their barriers: access.spec.ts
for (const [device, language, size] of [
  ['phones', 'es', phone],
  ['desktops', 'en', desktop],
] as const) {
  test(`product 41.20: pages about the API don't move while they load, on ${device}, in ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const wrong: string[] = [];
    for (const name of shownDocs) {
      expect((await page.goto(helpPath(name, language)))?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const shift = await shiftOf(page);
      if (shift > MOST_SHIFT) wrong.push(`${name}: moves by ${shift}`);
    }
    expect(wrong).toEqual([]);
    // Shifts are seen
    await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('pre')));
    await page.addStyleTag({ content: 'main > pre { height: 300px }' });
    expect(await shiftOf(page)).toBeGreaterThan(MOST_SHIFT);
  });
}

/** Since the page began to load. */
async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    await document.fonts.ready;
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const each of list.getEntries()) sum += (each as unknown as { value: number }).value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    const frame = () => new Promise(requestAnimationFrame);
    for (let n = 0; n < 3; n += 1) await frame();
    return sum;
  });
}

test('product 41.20: the search is used with the keyboard alone', async ({ page, say, language }) => {
  await page.goto(helpPath('docs/api', language));
  const field = page.getByRole('searchbox', { name: say('Search the API documentation') });
  const press = async (isThere: () => Promise<boolean>) => {
    for (let n = 0; n < 40 && !(await isThere()); n += 1) await page.keyboard.press('Tab');
  };
  const isFocused = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  await press(() => isFocused('[type=search]'));
  await expect(field).toBeFocused();
  await page.keyboard.type('zapier');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=zapier/);
  await press(() => isFocused('.help-results a'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/api\/guides\/zapier/);
  await expect(page.getByRole('heading', { level: 1, name: 'Zapier' })).toBeVisible();
});

test('product 41.20: the example that shows is copied', async ({ page, context, say, language }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(helpPath('docs/api/guides/links-with-codes', language));
  const block = page.locator('.api-code').filter({ has: page.locator('[data-example=guide-make]') });
  const copy = block.getByRole('button');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const example = (syntax: string) => block.locator(`[data-syntax=${syntax}] pre`);
  await copy.click();
  await expect(copy).toHaveText(say('Copied'));
  expect(await copied()).toBe(await example('curl').textContent());
  // What is copied is what the address of this page says
  expect(await copied()).toContain(`api='${new URL(page.url()).origin}/api/v1'`);
  await block.getByRole('radio', { name: 'JavaScript' }).check({ force: true });
  await expect(example('curl')).toBeHidden();
  await copy.click();
  expect(await copied()).toBe(await example('javascript').textContent());
});
