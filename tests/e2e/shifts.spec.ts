import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { dashboardScreens, ownerScreenPath, ownScreens } from '#src/screens.ts';
import { watchContent } from '../support/content.ts';
import {
  ask,
  buySamplePlan,
  call,
  fillSample,
  makeSampleCard,
  makeSampleOrganization,
  signUpSample,
  visitSample,
} from '../support/sample-account.ts';
import { expect, settled, test, unusedAnswers } from './fixtures.ts';

/** Each response takes this long, so that what is shown meanwhile is seen. */
const SLOW_MS = 250;
const MAX_SHIFT = 0.02;
const MAX_REQUESTS = 15;

test('product 15.12, 32.3, 32.5: no screen of the dashboard moves while it loads, waits for many requests, or makes one in vain', async ({
  page,
  say,
  language,
}) => {
  test.setTimeout(240_000);
  const { request } = page;
  await signUpSample(request, language);
  await call(request, 'onboarding.choosePlan', { plan: 'free' });
  const early = await watchLoading(page);
  await page.route(/\/trpc\/(?!live)/, async (route) => {
    await sleep(SLOW_MS);
    await route.continue().catch(() => {}); // The screen may have been left
  });
  const wrong = await shiftsOf(page, '/dashboard');

  const { username, vcardId } = await makeSampleCard(request, language);
  await fillSample(request);
  wrong.push(...(await shiftsOf(page, '/dashboard')));
  // The screen that is open would celebrate the first scan
  await page.goto('about:blank');
  await visitSample(request, { email: '', username, vcardId });
  wrong.push(...(await shiftsOf(page, '/dashboard', say('Your first scan!'))));
  // Home asks and explains once
  await call(request, 'vcards.confirmNames', { name: 'Ana García López', firstName: 'Ana', lastName: 'García López' });
  await call(request, 'firstSteps.record', { step: 'closed' });
  const { links } = await ask(request, 'links.list');
  const { codes } = await ask(request, 'qrCodes.list');
  const code = codes.find(({ vcardId: ofCard }: { vcardId: string | null }) => ofCard === null);
  const ids: Record<string, string> = { card: vcardId, itemStats: vcardId, link: links[0].id, qrCode: code.id };
  for (const name of ownScreens) {
    const url = `/dashboard/${dashboardScreens[name].replace(':id', ids[name] ?? '')}`.replace(/\/$/, '');
    wrong.push(...(await shiftsOf(page, url)), ...(await early(name)), ...(await unusedAnswers(page, name)));
  }
  await buySamplePlan(request, 'business');
  const organization = { ownerKind: 'organization', username: await makeSampleOrganization(request) };
  for (const name of ['home', 'cards', 'members', 'organization', 'billing'] as const)
    wrong.push(...(await shiftsOf(page, ownerScreenPath(organization, name))));
  expect(wrong).toEqual([]);

  // The payment may arrive while the first card is made
  await signUpSample(request, language);
  await call(request, 'onboarding.choosePlan', { plan: 'pro' });
  await page.goto('/onboarding');
  await expect(page.getByText(say('This username is available.'))).toBeVisible();
  await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0));
  await buySamplePlan(request, 'pro');
  await expect(page.getByText(say('Thank you. All features of your plan are unlocked.'))).toBeVisible();
  expect(await tooMuchMoved(page, 'the payment')).toEqual([]);
});

type Shift = { value: number; of: string[] };

/** Returns a function that lists what a screen requested before it had content, other than what that consists of, if it was too much. */
async function watchLoading(page: Page) {
  await page.addInitScript(watchContent, '');
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
  let requests: { url: string; sent: number; loaderId: string }[] = [];
  const device = await page.context().newCDPSession(page);
  device.on('Network.requestWillBeSent', ({ request: { url }, type = 'Other', wallTime, loaderId }) => {
    if (!/^https?:/.test(url) || ['Font', 'Image'].includes(type)) return;
    if (type === 'Document') requests = [];
    requests.push({ url, sent: wallTime * 1000, loaderId });
  });
  await device.send('Network.enable');
  return async (name: string) => {
    const rendered = await page.evaluate(() => performance.timeOrigin + window.watched.rendered);
    // The screen before may have sent its last ones after the navigation began
    const [document] = requests;
    const early = requests.filter(({ sent, loaderId }) => sent <= rendered && loaderId === document?.loaderId);
    if (early.length <= MAX_REQUESTS) return [];
    return [`${name}: ${early.length} requests`, ...early.map(({ url }) => url)];
  };
}

/** What moved too much on a screen, if anything did. `shown`: what comes later. */
async function shiftsOf(page: Page, path: string, shown?: string): Promise<string[]> {
  await page.goto(path);
  await settled(page);
  if (shown) await expect(page.getByText(shown)).toBeVisible();
  return await tooMuchMoved(page, path);
}

async function tooMuchMoved(page: Page, path: string): Promise<string[]> {
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as { shifts: Shift[] }).shifts;
  });
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  if (sum <= MAX_SHIFT) return [];
  return [`${path}: ${sum.toFixed(3)}`, ...shifts.map(({ value, of }) => `  ${value.toFixed(4)} ${of.join(' | ')}`)];
}
