import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { languages } from '#src/languages.ts';
import { imageFile, landingLink } from '#src/marketing/landing.ts';
import { launchOptions } from '../tests/support/browser.ts';

// `node scripts/setup.mjs test && node scripts/social-previews.ts [url]` renders the landing page's social preview images, one per language, from a running
// server: the first screen without buttons and without the configured name, URL and code. The images are committed.

const [address = 'http://localhost:3000'] = process.argv.slice(2);
const folder = new URL('../web/marketing/images/', import.meta.url);

const style = `
  .site-bar, form, [data-begin], [href="/demo"], [data-begin] ~ *, .print { display: none !important }
  main > section:first-child > div { height: 630px; padding: 0 72px !important; display: grid !important; grid-template-columns: 1fr 440px !important; align-items: center }
  main > section:first-child p { display: none }
  h1 { font-size: 92px !important; line-height: .96 !important }
  .hero-card { margin-top: 120px !important }
  main > section:first-child > div { grid-template-rows: 630px; gap: 0 !important }
`;

const browser = await chromium.launch(await launchOptions());
for (const language of languages) {
  const page = await browser.newPage({
    viewport: { width: 1200, height: 630 },
    locale: language,
    colorScheme: 'light',
  });
  await page.goto(address + landingLink('home', language), { waitUntil: 'networkidle' });
  await page.addStyleTag({ content: style });
  // Hide the server's URL, which differs everywhere
  await page.locator('.phone iframe').evaluate((frame) => {
    (frame as HTMLIFrameElement).contentDocument?.querySelector('.share')?.remove();
  });
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 1200, height: 630 } });
  const file = fileURLToPath(new URL(imageFile.preview(language), folder));
  await sharp(picture).png({ palette: true, colors: 128 }).toFile(file);
}
await browser.close();
