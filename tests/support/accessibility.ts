import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { untilStill } from './contrast.ts';

type Axe = {
  run(context: object, options: object): ReturnType<AxeBuilder['analyze']>;
  _audit: { rules: { id: string; impact: string }[] };
};

const axePackage = createRequire(import.meta.url).resolve('@axe-core/playwright');
const axeSource = readFileSync(createRequire(axePackage).resolve('axe-core/axe.min.js'), 'utf8');

/** Has axe in every document of a page from its start, which takes half as long as handing it to each. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: `if (self === top) { ${axeSource} }` });
}

/** Rules that depend on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

export type ColorScheme = 'light' | 'dark';

/** Serious and critical accessibility violations in color schemes, and horizontal overflow. Skips frames: the preview's can't run axe. */
export async function barriersOn(page: Page, schemes: readonly ColorScheme[] = ['light', 'dark']): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const barriers: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const graves = await gravesOn(page, colorScheme === schemes[0] ? null : colorRules);
    barriers.push(...graves.map((grave) => `${colorScheme} ${grave}`));
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' });
  return [...barriers, ...(await overflowOn(page))];
}

/** Whether a page must be scrolled sideways. */
export async function overflowOn(page: Page): Promise<string[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return excess > 0 ? [`${excess} px wider than the screen`] : [];
}

/** Runs axe once the page is still. Without the Playwright integration, which opens a tab per run. */
async function gravesOn(page: Page, runOnly: readonly string[] | null): Promise<string[]> {
  await untilStill(page);
  return await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: Axe };
    const isGrave = ({ impact }: { impact?: string | null }) => impact === 'serious' || impact === 'critical';
    // Rules whose violations are not grave take half of the time
    const rules = Object.fromEntries(
      axe._audit.rules.filter((rule) => !isGrave(rule)).map(({ id }) => [id, { enabled: false }]),
    );
    const options = { resultTypes: ['violations'], iframes: false, ...(only ? { runOnly: [...only] } : { rules }) };
    const { violations } = await axe.run({ exclude: [['iframe']] }, options);
    const graves = violations.filter(isGrave);
    return graves.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, runOnly);
}
