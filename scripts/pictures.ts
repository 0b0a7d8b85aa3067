import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type Language, languages } from '#src/languages.ts';
import { launchOptions } from '../tests/support/browser.ts';
import { untilStill } from '../tests/support/contrast.ts';
import { openScreen, stages, type Walk } from '../tests/support/screens.ts';
import { drawSheets, type Picture } from './pictures/sheets.ts';

// `npm run pictures` takes screenshots of every screen, in each language, theme and width, from a running server with a sandbox.
// Options: `-- --address http://localhost:3000 --folder test-results/pictures --language es --theme dark --width 360 --only dashboard`.

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    folder: { type: 'string', default: 'test-results/pictures' },
    language: { type: 'string' },
    theme: { type: 'string' },
    width: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const { address: baseURL, folder, only } = values;
const themes = (['light', 'dark'] as const).filter((theme) => !values.theme || theme === values.theme);
const widths = [360, 768, 1280].filter((width) => !values.width || String(width) === values.width);
const heights: Record<number, number> = { 360: 740, 768: 1024, 1280: 800 };
/** Longer screenshots are cut. */
const MAX_HEIGHT = 2_400;

const browser = await chromium.launch(await launchOptions());
await mkdir(folder, { recursive: true });
for (const language of languages.filter((each) => !values.language || each === values.language)) {
  const pictures = await takePictures(browser, language);
  await drawSheets(pictures, folder);
}
await browser.close();

async function takePictures(from: Browser, language: Language): Promise<Picture[]> {
  const context = await from.newContext({ baseURL, locale: language, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const walk: Walk = { request: context.request, language, account: { email: '', username: '', vcardId: '' } };
  const pictures: Picture[] = [];
  for (const { enter, screens } of stages) {
    await enter?.(walk);
    for (const screen of screens.filter(({ name }) => name.includes(only))) {
      await openScreen(page, screen, walk);
      await settle(page);
      pictures.push(...(await shoot(page, screen.name, language)));
    }
  }
  await context.close();
  process.stdout.write(`${language}: ${pictures.length} pictures\n`);
  return pictures;
}

/** Live streams never become idle: wait for all other requests. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1, [role=dialog] h2, [role=alertdialog] h2').first().waitFor();
  // Render lazy content further down
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await page.waitForLoadState('networkidle', { timeout: 1_500 }).catch(() => {});
}

async function shoot(page: Page, name: string, language: Language): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] ?? 800 });
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await untilStill(page);
      const file = join(folder, `${name}.${language}.${theme}.${width}.png`);
      // Dialogs are visible at any scroll position
      const hasDialog = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
      const height = hasDialog ? 0 : await page.evaluate(() => document.documentElement.scrollHeight);
      const clip = { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) };
      await page.screenshot(hasDialog ? { path: file } : { path: file, fullPage: true, clip });
      pictures.push({ file, name, sheet: `${language}.${theme}.${width}` });
    }
  }
  return pictures;
}
