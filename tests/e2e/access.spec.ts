import type { Page } from '@playwright/test';
import { plans } from '#src/owners/plans.ts';
import { overflowOn } from '../support/accessibility.ts';
import { untilStill } from '../support/contrast.ts';
import { planWordsIn } from '../support/plan-words.ts';
import { ask } from '../support/sample-account.ts';
import { stages, type Walk } from '../support/screens.ts';
import { barriersOn, callApi, command, expect, isNarrow, settled, test, unusedAnswers } from './fixtures.ts';

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

/** Screens of the client. tests/server/unsaid-plans.test.ts reads the pages of the server. */
const ofClient = /^\/(?:dashboard(?!\/billing)|login|auth$|onboarding|invitation|goodbye)|^\*$/;

test('product 38.6: where everyone has the same plan, no screen says anything of plans', async ({
  page,
  language,
  say,
}) => {
  test.setTimeout(300_000);
  const account = { email: '', username: '', vcardId: '' };
  const walk: Walk = { request: page.request, language, account, hasPlan: true };
  // As the server writes it there
  await page.route('**', async (route) => {
    if (route.request().resourceType() !== 'document') return await route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('name="plans" content="shown"', 'name="plans" content="hidden"');
    await route.fulfill({ response, body });
  });
  const said: [string, string[]][] = [];
  for (const { enter, screens } of stages) {
    const isNew = account.email === '';
    await enter?.(walk);
    if (isNew && account.email !== '') await command('set-plan', account.email, 'business');
    let isLoaded = false;
    for (const screen of screens.filter(({ route }) => ofClient.test(route))) {
      await screen.before?.(page, walk);
      const path = (await screen.at?.(walk)) ?? screen.route;
      if (!isLoaded || !(await enterScreen(page, path))) await page.goto(path);
      isLoaded = true;
      await screen.act?.(page);
      await settled(page);
      said.push([screen.name, planWordsIn(await textsOn(page))]);
    }
  }
  for (let count = 0; count < plans.pro.limits.vcards; count += 1)
    await callApi(page, 'vcards.create', { name: 'Ana' });
  const { organizations } = await ask(page.request, 'organizations.list');
  await command('set-plan', organizations[0].username, 'free');
  await command('set-plan', account.email, 'pro');
  await page.goto('/dashboard/vcards');
  await expect(
    page.getByText(say("Nothing is deleted. Paused items come back as soon as there's room.")),
  ).toBeVisible();
  said.push(['beyond the limit', planWordsIn(await textsOn(page))]);
  await page.goto(`/dashboard/o/${organizations[0].username}`);
  await expect(page.getByText(say('Ask the operator of this server.'), { exact: false })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  said.push(['an organization that rests', planWordsIn(await textsOn(page))]);
  expect(said.length).toBeGreaterThan(50);
  expect(said.filter(([, words]) => words.length > 0)).toEqual([]);
});

/** What people see and hear of a page, on phones and desktops. */
async function textsOn(page: Page): Promise<string> {
  const [own, other] = isNarrow(page) ? [phone, desktop] : [desktop, phone];
  const read = () =>
    page.evaluate(() => {
      const named = [...document.querySelectorAll('[aria-label],[placeholder],[alt],[title]')];
      const names = ['aria-label', 'placeholder', 'alt', 'title'];
      const labels = named.flatMap((element) => names.map((name) => element.getAttribute(name) ?? ''));
      return [document.title, document.body.innerText, ...labels].join('\n');
    });
  const texts = await read();
  await page.setViewportSize(other);
  const others = await read();
  await page.setViewportSize(own);
  return `${texts}\n${others}`;
}

/** Lists all violations with the screen they are on. */
async function walkThrough(page: Page, walk: Walk, some: typeof stages): Promise<string[]> {
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
      wrong.push(...(await barriersAt(page, screen.name)));
    }
  }
  return wrong;
}

/** From a screen of the dashboard to another one as its links do, which takes half as long as a document. False if this is no such case. */
async function enterScreen(page: Page, path: string): Promise<boolean> {
  const { pathname } = new URL(page.url());
  const isOfClient = [pathname, path].every((each) => /^\/dashboard(?!\/my-qr)/.test(each));
  // A screen that is open already might show a dialog
  if (!isOfClient || pathname === path) return false;
  await page.evaluate((to) => {
    document.title = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // Each screen sets its own
  await expect(page).toHaveTitle(/./);
  return true;
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
