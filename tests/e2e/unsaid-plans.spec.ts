import type { Page } from '@playwright/test';
import { plans } from '#src/owners/plans.ts';
import { planWordsIn } from '../support/plan-words.ts';
import { ask } from '../support/sample-account.ts';
import { stages, type Walk } from '../support/screens.ts';
import { callApi, command, expect, isNarrow, settled, test } from './fixtures.ts';
import { desktop, enterScreen, phone } from './walks.ts';

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
