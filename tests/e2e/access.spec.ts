import type { Page } from '@playwright/test';
import { bringAxe, type ColorScheme, overflowOn } from '../support/accessibility.ts';
import { untilStill } from '../support/contrast.ts';
import { stages, type Walk } from '../support/screens.ts';
import { barriersOn, callApi, expect, isNarrow, settled, test, unusedAnswers } from './fixtures.ts';
import { desktop, enterScreen, phone } from './walks.ts';

/** Every page (see tests/server/screens.test.ts) on the project's screen and in its language. In both languages, none overflows either width. */
test.describe('product 32.1, 32.3: no serious or critical accessibility violations, and no early request in vain', () => {
  test.describe.configure({ timeout: 600_000 });

  test('on pages without an account', async ({ page, language }) => {
    const walk = { request: page.request, language, account: { email: '', username: '', vcardId: '' } };
    expect(await walkThrough(page, walk, stages.slice(0, 1))).toEqual([]);
  });

  test('on pages of an account, from its first day to after its last', async ({ page, language }) => {
    const walk = { request: page.request, language, account: { email: '', username: '', vcardId: '' } };
    expect(await walkThrough(page, walk, stages.slice(1))).toEqual([]);
    // Emails in the account's language; tests/server/hosts.test.ts covers every kind
    await callApi(page, 'support.send', { subject: '¿Y las facturas?', message: '¿Dónde están?\n'.repeat(9) });
    let mails: { subject: string; html: string }[] = [];
    const subjects = async () => {
      mails = await (await page.request.get(`/dev/mailbox.json?to=${walk.account.email}`)).json();
      return mails.map(({ subject }) => subject).join();
    };
    await expect.poll(subjects).toContain('¿Y las facturas?');
    await page.goto('about:blank');
    for (const { subject, html } of mails) {
      await page.setContent(html);
      expect(await barriersAt(page, subject)).toEqual([]);
    }
  });
});

/** Lists all violations with the screen they are on. */
async function walkThrough(page: Page, walk: Walk, some: typeof stages): Promise<string[]> {
  await bringAxe(page);
  const wrong: string[] = [];
  for (const { enter, screens } of some) {
    await enter?.(walk);
    // A document shows what the stage began with
    let isLoaded = false;
    for (const screen of screens) {
      await screen.before?.(page, walk);
      const path = (await screen.at?.(walk)) ?? screen.route;
      if (!isLoaded || !(await enterScreen(page, path))) await page.goto(path);
      isLoaded = true;
      await screen.act?.(page);
      await settled(page);
      if (!screen.act) wrong.push(...(await unusedAnswers(page, screen.name)));
      wrong.push(...(await barriersAt(page, screen.name, isProse(screen.name) ? [themeOfProse(page)] : undefined)));
    }
  }
  return wrong;
}

/** Pages of text within the frame of `help` and `docs-api`. */
function isProse(name: string): boolean {
  return /^(help|docs-api)-/.test(name) && !/^help-(found|nothing)$/.test(name);
}

/** Text has the same colors on all of them: reading it takes axe most of its time, so each theme is read on one device. */
function themeOfProse(page: Page): ColorScheme {
  return isNarrow(page) ? 'light' : 'dark';
}

/** Lists a page's violations. In the other width, the only difference of a language is how much room its texts take. */
async function barriersAt(page: Page, name: string, schemes?: readonly ColorScheme[]): Promise<string[]> {
  const [own, other] = isNarrow(page) ? [phone, desktop] : [desktop, phone];
  const barriers = await barriersOn(page, schemes);
  await page.setViewportSize(other);
  await untilStill(page);
  const excess = await overflowOn(page);
  await page.setViewportSize(own);
  return [...barriers, ...excess.map((each) => `at ${other.width} px: ${each}`)].map((each) => `${name}: ${each}`);
}
