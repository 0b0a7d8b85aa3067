import type { Page } from '@playwright/test';
import { expect, isNarrow, test } from './fixtures.ts';

test('product 27.15: on phones the way to start is in the first screen and stays at hand; the QR code hides no text anywhere', async ({
  page,
  say,
}) => {
  for (const width of isNarrow(page) ? [360, 390, 430, 640] : [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    if (isNarrow(page)) {
      const start = page.getByRole('link', { name: say('Get Started Free') });
      const field = await page.getByLabel(say('Type your name to see your card')).boundingBox();
      const button = await start.first().boundingBox();
      expect((button?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThan(30);
      await expect(start.first()).toBeInViewport({ ratio: 1 });
      await expect(start.last()).not.toBeInViewport();
      await page.locator('.scene').first().scrollIntoViewIfNeeded();
      await expect(start.first()).not.toBeInViewport();
      await expect(start.last()).toBeInViewport({ ratio: 1 });
      await page.locator('footer').scrollIntoViewIfNeeded();
      await expect(start.last()).not.toBeInViewport();
    }
    await page.locator('.phone').scrollIntoViewIfNeeded();
    await expect(page.frameLocator('.phone iframe').locator('h1')).toBeVisible();
    expect(await coveredTexts(page)).toEqual([]);
  }
});

test('product 27.15: on a screen of 390 px it is at most 5,500 px long, in both languages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/?lang=en', '/es']) {
    await page.goto(path);
    // Some sections load when they come near
    await page.locator('footer').scrollIntoViewIfNeeded();
    // Texts in fallbacks have other lengths
    const height = await page.evaluate(async () => {
      await document.fonts.ready;
      return document.documentElement.scrollHeight;
    });
    expect([path, height > 5_500 ? height : 'short enough']).toEqual([path, 'short enough']);
  }
});

/** Texts of the card that its printed code overlaps. Fails if the code doesn't touch the phone at all. */
async function coveredTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>('.phone iframe');
    const card = frame?.contentDocument;
    const print = document.querySelector('.print')?.getBoundingClientRect();
    const phone = document.querySelector('.phone')?.getBoundingClientRect();
    if (!frame || !card || !print || !phone) throw new Error('the page has no card');
    if (print.right < phone.left) throw new Error('the code lies beside the phone');
    const page = frame.getBoundingClientRect();
    const scale = page.width / frame.clientWidth;
    const covered: string[] = [];
    const walker = card.createTreeWalker(card.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = card.createRange();
      range.selectNodeContents(node);
      const isCovered = [...range.getClientRects()].some(
        ({ left, top, bottom }) =>
          page.left + left * scale < print.right &&
          page.top + top * scale < print.bottom &&
          page.top + bottom * scale > print.top,
      );
      if (isCovered && node.textContent?.trim()) covered.push(node.textContent.trim());
    }
    return covered;
  });
}
