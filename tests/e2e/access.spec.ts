import type { Page } from '@playwright/test';
import { openScreen, stages, type Walk } from '../support/screens.ts';
import { barriersOn, callApi, expect, test } from './fixtures.ts';

const widths = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

/** Every page there is (tests/server/screens.test.ts), in both themes and two widths; the project says in which language. */
test.describe('nothing serious or critical keeps anybody out of a page', () => {
  test.describe.configure({ timeout: 600_000 });

  test('that needs no account', async ({ page, language }) => {
    const walk = { request: page.request, language, account: { email: '', username: '', vcardId: '' } };
    expect(await walkThrough(page, walk, stages.slice(0, 1))).toEqual([]);
  });

  test('of an account, from its first day to the day after the last', async ({ page, language }) => {
    const walk = { request: page.request, language, account: { email: '', username: '', vcardId: '' } };
    expect(await walkThrough(page, walk, stages.slice(1))).toEqual([]);
    // What came by mail, in the account's language, with words of its own; all kinds there are: tests/server/hosts.test.ts
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

/** All that is wrong on the way, each with where it is. */
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

/** What is wrong with a page in each width. */
async function barriersAt(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const size of widths) {
    await page.setViewportSize(size);
    const barriers = await barriersOn(page);
    wrong.push(...barriers.map((barrier) => `${name} at ${size.width} px: ${barrier}`));
  }
  return wrong;
}

/** There is a title, and nothing is being loaded any longer. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1, [role=dialog] h2, [role=alertdialog] h2').first()).toBeVisible();
  await expect(page.locator('.animate-breathe:not([data-file] *), main .animate-spin:not([data-file] *)')).toHaveCount(
    0,
  );
}
