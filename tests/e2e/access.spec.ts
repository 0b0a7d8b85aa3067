import type { Page } from '@playwright/test';
import { openScreen, stages, type Walk } from '../support/screens.ts';
import { barriersOn, callApi, expect, test } from './fixtures.ts';

const widths = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** Every page (see tests/server/screens.test.ts) in two widths, in the project's language. */
test.describe('product 32.1: no serious or critical accessibility violations', () => {
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
  const wrong: string[] = [];
  for (const { enter, screens } of some) {
    await enter?.(walk);
    for (const screen of screens) {
      await openScreen(page, screen, walk);
      await settled(page);
      wrong.push(...(await barriersAt(page, screen.name)));
    }
  }
  return wrong;
}

/** Lists a page's violations in each width. */
async function barriersAt(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const size of widths) {
    await page.setViewportSize(size);
    const barriers = await barriersOn(page);
    wrong.push(...barriers.map((barrier) => `${name} at ${size.width} px: ${barrier}`));
  }
  return wrong;
}

/** Waits until a title shows and nothing is loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1, [role=dialog] h2, [role=alertdialog] h2').first()).toBeVisible();
  await expect(page.locator('.animate-breathe:not([data-file] *), main .animate-spin:not([data-file] *)')).toHaveCount(
    0,
  );
}
