import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { dashboardScreens } from '#src/screens.ts';
import { ask, call, fillSample, makeSampleCard, signUpSample, visitSample } from '../support/sample-account.ts';
import { expect, settled, test } from './fixtures.ts';

/** Each response takes this long, so that what is shown meanwhile is seen. */
const SLOW_MS = 250;
const MAX_SHIFT = 0.02;

test('product 15.12, 32.5: no screen of the dashboard moves while it loads', async ({ page, say, language }) => {
  test.setTimeout(240_000);
  const { request } = page;
  await signUpSample(request, language);
  await call(request, 'onboarding.choosePlan', { plan: 'free' });
  await watchShifts(page);
  await page.route(/\/trpc\/(?!live)/, async (route) => {
    await sleep(SLOW_MS);
    await route.continue().catch(() => {}); // The screen may have been left
  });
  const moved = [...(await shiftsOf(page, '/dashboard'))];

  const { username, vcardId } = await makeSampleCard(request, language);
  await fillSample(request);
  moved.push(...(await shiftsOf(page, '/dashboard')));
  await visitSample(request, { email: '', username, vcardId });
  moved.push(...(await shiftsOf(page, '/dashboard', say('Your first scan!'))));
  const { links } = await ask(request, 'links.list');
  const { codes } = await ask(request, 'qrCodes.list');
  const code = codes.find(({ vcardId: ofCard }: { vcardId: string | null }) => ofCard === null);
  const ids: Record<string, string> = { card: vcardId, itemStats: vcardId, link: links[0].id, qrCode: code.id };
  for (const [name, path] of Object.entries(dashboardScreens)) {
    moved.push(...(await shiftsOf(page, `/dashboard/${path.replace(':id', ids[name] ?? '')}`.replace(/\/$/, ''))));
  }
  expect(moved).toEqual([]);
});

type Shift = { value: number; of: string[] };

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const nameOf = ({ node }: { node: Node | null }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}` : 'gone';
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (!hadRecentInput) shifts.push({ value, of: sources.map(nameOf) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What moved too much on a screen, if anything did. `shown`: what comes later. */
async function shiftsOf(page: Page, path: string, shown?: string): Promise<string[]> {
  await page.goto(path);
  await settled(page);
  if (shown) await expect(page.getByText(shown)).toBeVisible();
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { shifts: Shift[] }).shifts;
  });
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  if (sum <= MAX_SHIFT) return [];
  return [`${path}: ${sum.toFixed(3)}`, ...shifts.map(({ value, of }) => `  ${value.toFixed(4)} ${of.join(' | ')}`)];
}
