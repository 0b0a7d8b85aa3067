import type { Page } from '@playwright/test';
import { overflowOn } from '../support/accessibility.ts';
import { untilStill } from '../support/contrast.ts';
import { openScreen, type Screen, stages, type Walk } from '../support/screens.ts';
import { barriersOn, callApi, expect, isNarrow, settled, test } from './fixtures.ts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

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
  const wrong: string[] = [];
  for (const { enter, screens } of some) {
    await enter?.(walk);
    for (const screen of screens) {
      await openScreen(page, screen, walk);
      await settled(page);
      wrong.push(...(await unusedOn(page, screen)), ...(await barriersAt(page, screen.name)));
    }
  }
  return wrong;
}

/** Lists the answers that the document of a screen requested and no query used. */
async function unusedOn(page: Page, { name, act }: Screen): Promise<string[]> {
  if (act) return [];
  const paths = await page.evaluate(() => (globalThis.firstAnswers ?? []).map(({ path }) => path));
  // Those of cards aren't asked for while the person's own are guessed
  const unused = paths.filter((path) => path !== 'vcards.guessedNames');
  return unused.map((path) => `${name}: ${path} was requested early, and not used`);
}

/** Lists a page's violations. In the other width, the only difference of a language is how much room its texts take. */
async function barriersAt(page: Page, name: string): Promise<string[]> {
  const [own, other] = isNarrow(page) ? [phone, desktop] : [desktop, phone];
  const barriers = await barriersOn(page);
  await page.setViewportSize(other);
  await untilStill(page);
  const excess = await overflowOn(page);
  await page.setViewportSize(own);
  return [...barriers, ...excess.map((each) => `at ${other.width} px: ${each}`)].map((each) => `${name}: ${each}`);
}
