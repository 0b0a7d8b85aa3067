import type { Page } from '@playwright/test';
import {
  buyPlan,
  callApi,
  choose,
  choosePhoto,
  command,
  expect,
  expectAccessible,
  isNarrow,
  otherBrowser,
  retell,
  rowOf,
  settled,
  signUp,
  test,
} from './fixtures.ts';

type Organization = { id: string; username: string };

/** Calls a procedure for an organization, without any of the tabs. */
async function callFor({ id }: Organization, page: Page, path: string, data: object) {
  const answer = await page.request.post(`/trpc/${path}`, { data, headers: { 'saluda-owner': id } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).result.data;
}

/** Makes an organization with one card. */
async function makeAcme(page: Page): Promise<Organization & { cardId: string }> {
  await buyPlan(page, 'business');
  const username = `acme-${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await callApi(page, 'organizations.create', { name: 'Acme', username });
  const card = await callFor({ id, username }, page, 'vcards.create', { name: 'Luisa Vega' });
  return { id, username, cardId: card.id };
}

const shows = (page: Page, name: string) => expect(rowOf(page, name)).toBeVisible();

const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

test('product 35.25, 36.10, 36.37: two tabs show two owners, and neither data, drafts nor changes of one reach the other', async ({
  page,
  email,
  language,
  context,
  say,
}) => {
  await signUp(page, email, language);
  const acme = await makeAcme(page);
  const other = await context.newPage();
  await page.goto('/dashboard/vcards');
  await other.goto(`/dashboard/o/${acme.username}/vcards`);
  await shows(page, 'Ana García López');
  await shows(other, 'Luisa Vega');
  await expect(rowOf(page, 'Luisa Vega')).toHaveCount(0);
  await expect(rowOf(other, 'Ana García López')).toHaveCount(0);

  // What is typed into the same form stays with its owner
  await page.goto('/dashboard/vcards?new');
  await other.goto(`/dashboard/o/${acme.username}/vcards?new`);
  const name = (tab: Page) => tab.getByRole('dialog').getByLabel(say('First name'), { exact: true });
  await name(page).fill('Mine');
  await name(other).fill('Theirs');
  await expect.poll(() => draftKeys(page)).toHaveLength(2);
  expect((await draftKeys(page)).filter((key) => key.includes(acme.id))).toHaveLength(1);
  await page.goto('/dashboard/vcards?new');
  await expect(name(page)).toHaveValue('Mine');
  await other.goto(`/dashboard/o/${acme.username}/vcards?new`);
  await expect(name(other)).toHaveValue('Theirs');

  await page.goto('/dashboard/vcards');
  await shows(page, 'Ana García López');
  await other.goto(`/dashboard/o/${acme.username}/vcards`);
  await shows(other, 'Luisa Vega');
  await callFor(acme, other, 'vcards.update', { id: acme.cardId, fields: { name: 'Luisa Mayor' } });
  await shows(other, 'Luisa Mayor');
  await callApi(page, 'vcards.create', { name: 'Segunda' });
  await shows(page, 'Segunda');
  await expect(rowOf(page, 'Luisa Mayor')).toHaveCount(0);
  await expect(rowOf(other, 'Segunda')).toHaveCount(0);

  // A deletion that could still be undone goes with the page
  await callFor(acme, other, 'links.create', { title: 'Su enlace', url: 'https://example.org' });
  await other.goto(`/dashboard/o/${acme.username}/links`);
  await shows(other, 'Su enlace');
  await choose(other, say, 'Su enlace', 'Delete');
  await expect(rowOf(other, 'Su enlace')).toHaveCount(0);
  await other.goto(`/dashboard/o/${acme.username}/vcards`);
  const headers = { 'saluda-owner': acme.id };
  const stored = async () =>
    (await (await other.request.get('/trpc/links.list', { headers })).json()).result.data.links.length;
  await expect.poll(stored).toBe(0);

  await test.step('what is moved goes from one tab to the other', async () => {
    const moved = async (tab: Page, item: string) => {
      await choose(tab, say, item, 'Move to another account');
      await expectAccessible(tab);
      await tab
        .getByRole('dialog')
        .getByRole('button', { name: say('Move'), exact: true })
        .click();
      await expect(rowOf(tab, item)).toHaveCount(0);
      await expect(tab.getByRole('heading', { level: 1 })).toBeFocused();
    };
    await moved(other, 'Luisa Mayor');
    await shows(page, 'Luisa Mayor');
    await callApi(page, 'links.create', { title: 'Mi enlace', url: 'https://example.org' });
    await page.goto('/dashboard/links');
    await other.goto(`/dashboard/o/${acme.username}/links`);
    await moved(page, 'Mi enlace');
    await shows(other, 'Mi enlace');
  });
});

test('product 36.10, 36.38: a former username leads on, others find nothing, and a member finds no buttons of the others', async ({
  page,
  browser,
  baseURL,
  email,
  language,
  say,
}) => {
  await signUp(page, email, language);
  // Without an organization, nothing of it is there
  const switcher = page.getByRole('navigation', { name: say('Accounts') });
  const open = async () => {
    if (isNarrow(page)) await page.getByRole('button', { name: say('More'), exact: true }).click();
  };
  await page.goto('/dashboard/vcards');
  await open();
  await expect(page.getByRole('navigation', { name: say('Dashboard') }).last()).toBeVisible();
  await expect(switcher).toHaveCount(0);

  const acme = await makeAcme(page);
  await page.goto('/dashboard/vcards');
  await open();
  await switcher.getByRole('button').click();
  await switcher.getByRole('link', { name: 'Acme' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/o/${acme.username}$`));
  await settled(page);
  await expectAccessible(page);

  const renamed = `${acme.username}-2`;
  await callFor(acme, page, 'organizations.update', { name: 'Acme', username: renamed });
  await page.goto(`/dashboard/o/${acme.username}/vcards?sort=name`);
  await expect(page).toHaveURL(new RegExp(`/dashboard/o/${renamed}/vcards\\?sort=name$`));
  await shows(page, 'Luisa Vega');
  await expect(page.getByRole('button', { name: say('Create card') })).toBeVisible();

  await test.step('36.38: its link is that of its page', async () => {
    const link = new URL(`/${renamed}`, page.url()).href;
    await page
      .getByRole('button', { name: say('Share'), exact: true })
      .filter({ visible: true })
      .click();
    await expect(page.getByRole('dialog').getByLabel(say('Link'), { exact: true })).toHaveValue(link);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: say('Search') }).fill(say('Copy my link'));
    await page.getByRole('option', { name: say('Copy my link') }).click();
    await expect(page.getByText(say('Link copied')).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  });

  await test.step('36.12: without a plan, its owner still gets to its members, its data and out of it', async () => {
    await retell<object>(page, 'organizations.get', (owner) => ({ ...owner, isAccessible: false }));
    await page.goto(`/dashboard/o/${renamed}`);
    const ways = page.getByRole('dialog').getByRole('link');
    await expect(ways.filter({ hasText: say('Members') })).toHaveAttribute('href', `/dashboard/o/${renamed}/members`);
    await expectAccessible(page);
    await ways.filter({ hasText: say('Organization') }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: say('Export data') })).toBeVisible();
    await expect(page.getByRole('button', { name: say('Delete organization') })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  });

  // The server's rules about members are those of 36.4
  await retell<{ role: string }>(page, 'organizations.get', (owner) => ({ ...owner, role: 'member' }));
  await page.goto(`/dashboard/o/${renamed}`);
  await expect(page).toHaveURL(new RegExp(`/dashboard/o/${renamed}/vcards$`));
  await shows(page, 'Luisa Vega');
  await expect(page.getByRole('button', { name: say('Create card') })).toHaveCount(0);
  await expect(page.getByRole('link', { name: say('Links'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  for (const screen of ['billing', 'links']) {
    await page.goto(`/dashboard/o/${renamed}/${screen}`);
    await expect(page).toHaveURL(new RegExp(`/dashboard/o/${renamed}/vcards$`));
  }
  await test.step('the search and the keys offer a member nothing of the others, and a full storage is said', async () => {
    await page.keyboard.press('n');
    await page.keyboard.press('ControlOrMeta+k');
    const options = page.getByRole('option');
    await expect(options.filter({ hasText: say('Organization') })).toBeVisible();
    for (const name of ['Links', 'Stats', 'Members', 'Billing', 'New link', 'New card']) {
      await expect(options.filter({ hasText: new RegExp(`^${say(name)}$`) })).toHaveCount(0);
    }
    await expect(page).toHaveURL(new RegExp(`/dashboard/o/${renamed}/vcards$`));
    await page.goto(`/dashboard/o/${renamed}/vcards/${acme.cardId}`);
    const full = { status: 403, json: { error: { code: 'storage_full' } } };
    await page.route('/api/photos', (route) => route.fulfill(full));
    await choosePhoto(page, say, { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await expect(page.getByText(say('error.storage_full')).first()).toBeVisible();
  });

  await otherBrowser(browser, { ...(baseURL ? { baseURL } : {}) }, async (stranger) => {
    await signUp(stranger, `other-${email}`, language);
    const answer = await stranger.goto(`/dashboard/o/${renamed}/vcards`);
    expect(answer?.status()).toBe(200);
    await expect(stranger.getByRole('heading', { name: say('Page not found') })).toBeVisible();
    await expect(rowOf(stranger, 'Luisa Vega')).toHaveCount(0);
  });

  await test.step('36.2, 36.5: a suspended one says that it is the organization', async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto(`/dashboard/o/${renamed}/vcards`);
    await shows(page, 'Luisa Vega');
    await command('disable', 'account', renamed);
    await page.reload();
    await expect(
      page.getByRole('heading', { name: say('{name} is suspended').replace('{name}', 'Acme') }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: say('Go to my own account') })).toBeVisible();
    // Its only owner can't leave
    await expect(page.getByRole('button', { name: say('Leave organization') })).toHaveCount(0);
    await expectAccessible(page);
  });
});
