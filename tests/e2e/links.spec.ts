import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from '@playwright/test';
import { decodeQr } from '../support/decode-qr.ts';
import {
  buyPlan,
  callApi,
  choose,
  expect,
  expectAccessible,
  isNarrow,
  isRed,
  type Language,
  openEditor,
  openFilters,
  openMenu,
  otherBrowser,
  rowOf,
  saveEditor,
  signUp,
  switchOf,
  test,
} from './fixtures.ts';

type Say = (english: string) => string;

/** A button's name, with the title filled in. */
const named = (say: Say, text: string, title: string) => say(text).replace('{title}', title);
const rows = (page: Page, say: Say) => page.getByRole('list', { name: say('Links') }).getByRole('listitem');
const row = (page: Page, say: Say, title: string) =>
  rows(page, say).filter({ has: page.getByRole('heading', { name: title }) });
const titles = (page: Page, say: Say) => rows(page, say).getByRole('heading');

/** Signs up, adds links without the UI, and opens their page. */
async function open(page: Page, email: string, language: Language, ...names: string[]) {
  const account = await signUp(page, email, language);
  for (const title of names) await addLink(page, title);
  await page.goto('/dashboard/links');
  return account;
}

async function addLink(page: Page, title: string): Promise<void> {
  await callApi(page, 'links.create', { title, url: 'https://example.com/' });
}

test('product 12.1, 12.2, 12.6, 30.9, 30.10, 30.11, 30.23: Links: the empty state, adding, copying, editing, switches and the profile', async ({
  page,
  say,
  email,
  language,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { username } = await signUp(page, email, language);
  await page.goto('/dashboard/vcards');
  if (isNarrow(page)) await page.getByRole('button', { name: say('More'), exact: true }).click();
  await page
    .getByRole('navigation', { name: say('Dashboard') })
    .getByRole('link', { name: say('Links') })
    .click();
  await expect(page.getByText(say('Your first link goes here'))).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: say('Add link') }).click();
  const dialog = page.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: say('Add link') });
  const title = dialog.getByLabel(say('Title'), { exact: true });
  const target = dialog.getByLabel(say('URL'), { exact: true });
  await submit.click();
  await expect(dialog.getByText(say('Title and URL are required'))).toHaveCount(2);
  await expect(target).toBeFocused();
  await title.fill('Portafolio');
  await target.fill('javascript:alert(1)');
  await expect(dialog.getByText(say('Must be a valid URL'))).toBeVisible();
  await target.fill('http://127.0.0.1:22');
  await submit.click();
  await expect(dialog.getByText(say('error.target_refused'))).toBeVisible();
  await expectAccessible(page);
  await target.fill('example.com/work');
  await dialog.getByLabel(say('Icon (optional)')).fill('☕');
  await target.press('Enter');
  await expect(page.getByText(say('Link added successfully')).first()).toBeVisible();
  const copy = dialog.getByRole('button', { name: say('Copy link') });
  await expect(copy).toBeFocused();
  await expectAccessible(page);
  await copy.press('Enter');
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).toMatch(/\/l\/[a-z2-9]{8}$/);
  const fromDialog = await read();
  await dialog.getByRole('button', { name: say('Done') }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(say('{count} of {limit} links').replace('{count}', '1').replace('{limit}', '5')),
  ).toBeVisible();
  const link = row(page, say, 'Portafolio');
  await expect(link.getByText('example.com/work')).toBeVisible();
  await expectAccessible(page);

  await link.getByRole('button', { name: named(say, 'Copy the short link of {title}', 'Portafolio') }).click();
  await expect(page.getByText(say('Copied')).first()).toBeVisible();
  const address = await read();
  expect(address).toBe(fromDialog);
  expect(address).toMatch(new RegExp(`^${baseURL}/l/[a-z2-9]{8}$`));
  const visit = await page.request.get(address, { maxRedirects: 0 });
  expect(visit.headers().location).toBe('https://example.com/work');

  await openEditor(page, say, 'Portafolio');
  await page.getByLabel(say('Title'), { exact: true }).fill('Mi trabajo');
  await saveEditor(page, say, 'Back to Links');
  await expect(titles(page, say)).toHaveText([/Mi trabajo/]);

  const profile = async () => (await page.request.get(`/${username}`)).text();
  expect(await profile()).toContain('Mi trabajo');
  const saved = page.waitForResponse((response) => response.url().includes('links.update'));
  await openMenu(page, say, 'Mi trabajo');
  await switchOf(page, say('On profile')).click();
  await saved;
  expect(await profile()).not.toContain('Mi trabajo');
  const off = page.waitForResponse((response) => response.url().includes('links.update'));
  await switchOf(page, say('Active')).click();
  await off;
  expect((await page.request.get(address, { maxRedirects: 0 })).status()).toBe(410);
  await page.route('**/trpc/links.update**', (route) => route.abort());
  await switchOf(page, say('Active')).click();
  await expect(page.getByText(say('Failed to update link. Please try again.')).first()).toBeVisible();
  await expect(switchOf(page, say('Active'))).not.toBeChecked();
});

test('product 12.5, 30.10, 30.11: Links: deleting can be undone until the toast or the page closes', async ({
  page,
  say,
  email,
  language,
}) => {
  await open(page, email, language, 'Uno', 'Dos', 'Tres');
  const remove = (title: string) => choose(page, say, title, 'Delete');
  const stored = async () => {
    const answer = await (await page.request.get('/trpc/links.list')).json();
    return answer.result.data.links.map((link: { title: string }) => link.title);
  };
  await remove('Dos');
  await expect(page.getByText(say('Link deleted successfully')).first()).toBeVisible();
  // A focused toast stays open
  await page.keyboard.press('F8');
  await expect(titles(page, say)).toHaveText(['Uno', 'Tres']);
  expect(await stored()).toEqual(['Uno', 'Dos', 'Tres']);
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Undo') }).click();
  await expect(titles(page, say)).toHaveText(['Uno', 'Dos', 'Tres']);
  await page.reload();
  await expect(titles(page, say)).toHaveText(['Uno', 'Dos', 'Tres']);

  await remove('Dos');
  await page
    .getByRole('region', { name: /F8/ })
    .getByRole('button', { name: say('Close') })
    .click();
  await expect.poll(stored).toEqual(['Uno', 'Tres']);
  await expect(titles(page, say)).toHaveText(['Uno', 'Tres']);

  await remove('Uno');
  await remove('Tres');
  await page.keyboard.press('F8');
  await expect.poll(stored).toEqual(['Tres']);
  await page.goto('/dashboard/vcards');
  await expect.poll(stored).toEqual([]);

  await addLink(page, 'Cuatro');
  await page.goto('/dashboard/links');
  await page.route('**/trpc/links.delete**', (route) => route.abort());
  await remove('Cuatro');
  await page.keyboard.press('F8');
  await expect(page.getByText(say('Your first link goes here'))).toBeVisible();
  await page
    .getByRole('region', { name: /F8/ })
    .getByRole('button', { name: say('Close') })
    .click();
  await expect(page.getByText(say('Failed to delete link. Please try again.')).first()).toBeVisible();
  await expect(titles(page, say)).toHaveText(['Cuatro']);
});

test('product 12.4, 30.10: Links: reordering by keyboard and by dragging is saved', async ({
  page,
  say,
  email,
  language,
  isMobile,
}) => {
  await open(page, email, language, 'Uno', 'Dos', 'Tres');
  await expect(titles(page, say)).toHaveText(['Uno', 'Dos', 'Tres']);
  const handle = (title: string) => page.getByRole('button', { name: named(say, 'Move {title}', title) });
  const moved = () => page.getByText(say('Links reordered successfully')).first();
  const over = (title: string, position: number) =>
    say('{title} is over position {place} of {total}.')
      .replace('{title}', title)
      .replace('{place}', String(position))
      .replace('{total}', '3');
  const pickedUp = (title: string, position: number) =>
    say('Picked up {title}. It is at position {place} of {total}.')
      .replace('{title}', title)
      .replace('{place}', String(position))
      .replace('{total}', '3');
  const pickUp = async (title: string, position: number) => {
    await handle(title).focus();
    await page.keyboard.press('Space');
    await expect(page.getByRole('status')).toHaveText(pickedUp(title, position));
    // dnd-kit listens to arrow keys from the next task on
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  };

  await pickUp('Tres', 3);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status')).toHaveText(over('Tres', 2));
  await page.keyboard.press('Space');
  await expect(titles(page, say)).toHaveText(['Uno', 'Tres', 'Dos']);
  await expect(moved()).toBeVisible();
  await expect(handle('Tres')).toBeFocused();

  await drag(page, handle('Dos'), row(page, say, 'Uno'), isMobile === true);
  await expect(titles(page, say)).toHaveText(['Dos', 'Uno', 'Tres']);
  await expect
    .poll(async () => (await (await page.request.get('/trpc/links.list')).json()).result.data.links[0].title)
    .toBe('Dos');

  // Dragging is loaded after the screen: what was pressed before counts
  const code = Promise.withResolvers<void>();
  await page.route(/row-dragging/, (route) => code.promise.then(() => route.continue()));
  await page.reload();
  await expect(titles(page, say)).toHaveText(['Dos', 'Uno', 'Tres']);
  await handle('Uno').focus();
  await page.keyboard.press('Space');
  code.resolve();
  await expect(page.getByRole('status')).toHaveText(pickedUp('Uno', 2));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status')).toHaveText(
    say('Move canceled. {title} is back at position {place} of {total}.')
      .replace('{title}', 'Uno')
      .replace('{place}', '2')
      .replace('{total}', '3'),
  );

  await page.route('**/trpc/links.move**', (route) => route.abort());
  await pickUp('Dos', 1);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status')).toHaveText(over('Dos', 2));
  await page.keyboard.press('Space');
  await expect(page.getByText(say('Failed to reorder links. Please try again.')).first()).toBeVisible();
  await expect(titles(page, say)).toHaveText(['Dos', 'Uno', 'Tres']);
});

/** Drags with the mouse, or with a finger on phones. */
async function drag(page: Page, from: Locator, to: Locator, finger: boolean): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('nothing to drag');
  const [x, y, goal] = [start.x + start.width / 2, start.y + start.height / 2, end.y + end.height / 4];
  const steps = Array.from({ length: 12 }, (_, n) => y + ((goal - y) * (n + 1)) / 12);
  if (!finger) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const step of steps) await page.mouse.move(x, step);
    await page.mouse.up();
    return;
  }
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [{ x, y }]);
  for (const step of steps) await touch('touchMove', [{ x, y: step }]);
  await touch('touchEnd', []);
}

test('product 30.14: Links: the free plan has five, and deleting one makes room', async ({
  page,
  say,
  email,
  language,
}) => {
  await open(page, email, language, '1', '2', '3', '4', '5');
  const usage = page.getByRole('region', { name: say('Links used') });
  await expect(
    usage.getByText(say('{count} of {limit} links').replace('{count}', '5').replace('{limit}', '5')),
  ).toBeVisible();
  expect(await isRed(usage.getByRole('progressbar').locator('> *'))).toBe(false);
  await expect(usage.getByText(say('Plan Limit Reached'))).toBeVisible();
  await expect(usage.getByText(say("You've reached your plan limit. Upgrade to unlock more features."))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Add link') }).click();
  const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
  await expect(chooser).toContainText(say('Limit Reached'));
  await expect(chooser).toContainText(say('error.limit_links').replace('{limit}', '5'));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  expect(await isRed(usage.getByRole('progressbar').locator('> *'))).toBe(true);
  await expect(page.getByRole('button', { name: say('Add link') })).toBeFocused();

  await choose(page, say, '3', 'Delete');
  await page.getByRole('button', { name: say('Add link') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('Title'), { exact: true }).fill('6');
  await dialog.getByLabel(say('URL'), { exact: true }).fill('https://example.com');
  await dialog.getByRole('button', { name: say('Add link') }).click();
  await expect(page.getByText(say('Link added successfully')).first()).toBeVisible();
  // The plan has no room for another
  const done = dialog.getByRole('button', { name: say('Done') });
  await expect(done).toBeVisible();
  await expect(dialog.getByRole('button', { name: say('Add another link') })).toHaveCount(0);
  await done.click();
  await expect(titles(page, say)).toHaveText(['1', '2', '4', '5', '6']);
});

test('product 12.20, 15.46, 15.47: Links: more than six are searched, sorted and filtered', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await buyPlan(page, 'pro');
  for (const title of ['Menú', 'Tienda', 'Blog', 'Cita', 'Mapa', 'Zoo']) await addLink(page, title);
  await callApi(page, 'links.create', { title: 'Viejo', url: 'https://example.org/', active: false });
  await callApi(page, 'qrCodes.create', { title: 'Cartel', url: 'https://example.com/' });
  await page.goto('/dashboard/links');
  const own = ['Menú', 'Tienda', 'Blog', 'Cita', 'Mapa', 'Zoo', 'Viejo', 'Cartel'];
  await expect(titles(page, say)).toHaveText(own);
  await expectAccessible(page);
  const search = page.getByLabel(say('Search links'));
  const sort = page.getByLabel(say('Sort by'));
  const movable = page.getByRole('button', { name: named(say, 'Move {title}', 'Menú') });
  await openFilters(page, say);
  await expect(movable).toBeVisible();

  const linkOf = (title: string) => row(page, say, title).getByRole('link', { name: title, exact: true });
  const box = page.getByRole('checkbox', { name: named(say, 'Select {title}', 'Menú') });
  await page.keyboard.press('j');
  await expect(linkOf('Menú')).toBeFocused();
  await page.keyboard.press('j');
  await expect(linkOf('Tienda')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await expect(box).toBeChecked();
  await page.keyboard.press('x');
  await expect(box).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: named(say, 'Actions for {title}', 'Menú') })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(linkOf('Tienda')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowLeft');
  await expect(box).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(movable).toBeFocused();
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: named(say, 'Copy the short link of {title}', 'Menú') })).toBeFocused();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/links\/[^/]+\/edit$/);
  await page.goBack();
  await expect(titles(page, say)).toHaveText(own);

  await sort.selectOption('title');
  await expect(titles(page, say)).toHaveText(['Blog', 'Cartel', 'Cita', 'Mapa', 'Menú', 'Tienda', 'Viejo', 'Zoo']);
  await expect(movable).toBeHidden();
  await sort.selectOption('order');
  await search.fill('menu');
  await expect(titles(page, say)).toHaveText(['Menú']);
  await expect(movable).toBeHidden();
  await search.fill('nada de nada');
  await expect(page.getByText(say('No links match your search.'))).toBeVisible();
  await expectAccessible(page);
  await search.fill('');
  await page.getByLabel(say('Show'), { exact: true }).selectOption('off');
  await expect(titles(page, say)).toHaveText(['Viejo']);
  await page.getByLabel(say('Show'), { exact: true }).selectOption('all');
  await page.getByLabel(say('Hide QR codes')).click();
  await expect(titles(page, say)).toHaveText(own.filter((title) => title !== 'Cartel'));
  await expect(row(page, say, 'Zoo').getByRole('img')).toHaveCount(1);

  await page.route('**/trpc/**links.page**', (route) => route.continue({ url: withPagesOf(3, route.request().url()) }));
  const [second] = await Promise.all([
    page.waitForResponse((response) => /links\.page.*cursor%22%3A%5B/.test(response.url())),
    page.reload(),
  ]);
  expect(second.status()).toBe(200);
  // As filtered before
  await expect(titles(page, say)).toHaveText(own.filter((title) => title !== 'Cartel'));
});

/** The URL of a batch of calls, with fewer links per page than the screen asks for. */
function withPagesOf(limit: number, batch: string): string {
  const url = new URL(batch);
  const input = JSON.parse(url.searchParams.get('input') ?? '{}');
  const names = url.pathname.split('/').at(-1)?.split(',') ?? [];
  for (const [place, name] of names.entries()) if (name === 'links.page') input[place] = { ...input[place], limit };
  url.searchParams.set('input', JSON.stringify(input));
  return url.href;
}

test("product 30.10: Links: a list that can't be loaded shows an error and can be retried", async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.route('**/trpc/**links.page**', (route) => route.abort());
  await page.goto('/dashboard/links');
  await expect(page.getByText(say("Couldn't load your links"))).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/trpc/**links.page**');
  await page.getByRole('button', { name: say('Try again') }).click();
  await expect(page.getByText(say('Your first link goes here'))).toBeVisible();
});

test('product 12.3, 12.25, 12.26: Links: with Pro, a link is made from its URL on one screen, and its short link can be customized until it is in a QR code', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await buyPlan(page, 'pro');
  const some = () => `casa-${crypto.randomUUID().slice(0, 8)}`;
  const [taken, slug, next] = [some(), some(), some()];
  const url = 'https://example.com/';
  await callApi(page, 'links.create', { title: 'Uno', url, slug: taken });
  await callApi(page, 'links.create', { title: 'Dos', url, slug });
  await callApi(page, 'qrCodes.create', { title: 'Cartel', url });
  await callApi(page, 'tags.create', { name: 'Feria', color: 'red' });
  await page.goto('/dashboard/links');
  // A word: what looks like an ID is in no title
  const word = crypto.randomUUID().replace(/[^a-f]/g, '');
  const path = `casa-${word}`;
  await expect(titles(page, say)).toHaveCount(3);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  const typed = (label: string) => dialog.getByLabel(say(label), { exact: true });
  await expect(typed('URL')).toBeFocused();
  await page.keyboard.insertText(`https://example.com/${path}`);
  const title = `Casa ${word}`;
  await expect(typed('Title')).toHaveValue(title);
  await dialog.getByRole('button', { name: say('Use “{free}”').replace('{free}', path) }).click();
  await expect(typed('Short link (optional)')).toHaveValue(path);
  await dialog.getByRole('checkbox', { name: 'Feria' }).check();
  await typed('Tags (optional)').fill('Otoño');
  await dialog.getByRole('button', { name: say('Campaign (UTM)') }).click();
  await typed('Source').fill('cartel');
  const address = `https://example.com/${path}?utm_source=cartel`;
  await expect(dialog.getByRole('status', { name: say('Visitors land on') })).toHaveText(address);
  const drawn = page.frameLocator(`iframe[title="${say('Live preview of the link')}"]`);
  await expect(drawn.locator('.links li').last()).toHaveText(title);
  await expectAccessible(page);
  await typed('Title').press('Enter');
  await expect(dialog.getByLabel(say('Short link'))).toHaveValue(new RegExp(`/l/${path}$`));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: say('Download QR code') }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${title.replaceAll(' ', '_')}.png`);
  expect(await decodeQr(await buffer(await file.createReadStream()))).toMatch(new RegExp(`/q/${path}$`));
  const led = await page.request.get(`/l/${path}`, { maxRedirects: 0 });
  expect(led.headers().location).toBe(address);
  await dialog.getByRole('button', { name: say('Add another link') }).click();
  await expect(typed('URL')).toBeFocused();
  await expect(typed('URL')).toHaveValue('');
  await dialog.getByRole('button', { name: say('Cancel') }).click();
  await expect(row(page, say, title).getByRole('img', { name: /Feria, Otoño$/ })).toBeVisible();

  const edit = (title: string) => openEditor(page, say, title);
  const form = page.locator('main form');
  const field = form.getByLabel(say('Short link'), { exact: true });
  const save = page.getByRole('button', { name: say('Save changes') });
  await edit('Dos');
  await expect(field).toHaveValue(slug);
  await field.fill('A!b');
  await expect(field).toHaveValue('ab');
  await save.click();
  await expect(form.getByText(say('error.slug_invalid'))).toBeVisible();
  await field.fill(taken);
  await save.click();
  await expect(form.getByText(say('error.slug_taken'))).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill(next);
  await expect(form.getByText(say('The old short link stops working when you save.'))).toBeVisible();
  await saveEditor(page, say, 'Back to Links');
  const status = async (address: string) => (await page.request.get(`/l/${address}`, { maxRedirects: 0 })).status();
  expect([await status(slug), await status(next)]).toEqual([404, 302]);

  await edit('Cartel');
  await expect(field).not.toBeEditable();
  await expect(form.getByText(say("It's part of a QR code, so it can't be changed."))).toBeVisible();
});

test('product 9.5, 9.8, 12.8, 12.9, 12.10, 12.11, 12.12, 12.14, 12.15, 12.16: Links: expiry, visit limit, password and campaign are saved, shown and applied', async ({
  page,
  say,
  email,
  language,
  browser,
  locale,
  baseURL,
}) => {
  await signUp(page, email, language);
  const { slug } = await callApi(page, 'links.create', { title: 'Menú', url: 'https://menú.invalid/?table=4' });
  await callApi(page, 'qrCodes.create', { title: 'Cartel', url: 'https://example.com/', maxClicks: 5 });
  await page.goto('/dashboard/links');
  const link = row(page, say, 'Menú');
  await expect(link.getByText('xn--men-boa.invalid/?table=4')).toBeVisible();
  const form = page.locator('main form');
  const field = (label: string) => form.getByLabel(say(label), { exact: true });
  const save = page.getByRole('button', { name: say('Save changes') });
  const edit = async (title: string) => {
    await openEditor(page, say, title);
    await form.getByRole('button', { name: say('More options') }).click();
  };
  await edit('Menú');
  await field('Time').fill('18:00');
  await field('Visit limit').fill('two');
  await field('Password').fill('short');
  await field('Fallback URL').fill('me@example.com');
  await form.getByRole('button', { name: say('Campaign (UTM)') }).click();
  await field('Source').fill('flyer 1');
  const words = '?table=4&utm_source=flyer%201';
  await expect(form.getByRole('status')).toHaveText(`https://menú.invalid/${words}`);
  await save.click();
  await expect(field('Date')).toBeFocused();
  for (const wrong of ['issue.day_time', 'issue.max_visits', 'issue.password_6', 'issue.url_valid']) {
    await expect(form.getByText(say(wrong))).toBeVisible();
  }
  await expectAccessible(page);
  await field('Date').fill('2020-05-07');
  await expect(form.getByText(say('error.end_past'))).toBeVisible();
  await save.click();
  await expect(field('Date')).toBeFocused();
  await field('Date').fill('2031-05-07');
  await field('Visit limit').fill('1');
  await field('Password').fill('open sesame');
  await field('Fallback URL').fill('http://127.0.0.1/x');
  await save.click();
  await expect(field('Fallback URL')).toBeFocused();
  await expect(form.getByText(say('error.fallback_refused'))).toBeVisible();
  await field('Fallback URL').fill(`${baseURL}/l/${slug}`);
  await save.click();
  await expect(form.getByText(say('error.short_link'))).toBeVisible();
  await field('Fallback URL').fill('');
  await saveEditor(page, say, 'Back to Links');
  await expect(link.getByText(say('Protected'))).toBeVisible();
  await expect(link.getByText(/2031.*(18:00|6:00)/)).toBeVisible();
  await expectAccessible(page);

  await otherBrowser(browser, { ...(locale && { locale }), ...(baseURL && { baseURL }) }, async (visitor) => {
    await visitor.goto(`/l/${slug}`);
    const password = visitor.getByLabel(say('page.password.label'));
    await expect(password).toBeFocused();
    await password.fill('sesame');
    await password.press('Enter');
    await expect(visitor.getByText(say('page.password.wrong'))).toBeVisible();
    await expectAccessible(visitor);
    await password.fill('open sesame');
    const arrived = visitor.waitForRequest(`https://xn--men-boa.invalid/${words}`);
    await visitor.getByRole('button', { name: say('page.password.button') }).click();
    await arrived;
    // The host doesn't exist, so the browser shows its own error page
    await visitor.waitForURL(/^chrome-error:/);
    await visitor.goto(`/l/${slug}`);
    await expect(visitor.getByText(say('page.gone.title'))).toBeVisible();
    await expectAccessible(visitor);
  });
  await expect(link.getByText(say('Limit reached'))).toBeVisible();
  await expect(link.getByText(say("It has ended, so it's not shown on your profile."))).toBeVisible();
  const { links } = (await (await page.request.get('/trpc/links.list')).json()).result.data;
  const { id } = links.find((one: { slug: string }) => one.slug === slug);
  await callApi(page, 'links.update', { id, changes: { fallbackUrl: 'https://www.example.org/instead' } });
  await page.reload();
  const leads = say('redirects to {host}').replace('{host}', 'example.org');
  await expect(link.getByText(`${say('Limit reached')} · ${leads}`)).toBeVisible();
  await expectAccessible(page);

  await edit('Menú');
  await form.getByRole('radio', { name: say('Remove') }).check();
  await field('Visit limit').fill('');
  await field('Fallback URL').fill('');
  await saveEditor(page, say, 'Back to Links');
  await expect(link.getByText(say('Protected'))).toBeHidden();
  const visit = await page.request.get(`/l/${slug}`, { maxRedirects: 0 });
  expect(visit.headers().location).toBe(`https://xn--men-boa.invalid/${words}`);

  await page.goto('/dashboard/qr-codes');
  await edit('Cartel');
  await expect(field('Visit limit')).toHaveValue('5');
  await field('Password').fill('open sesame');
  await saveEditor(page, say, 'Back to My QR Codes');
  await expect(rowOf(page, 'Cartel').getByText(say('Protected'))).toBeVisible();
});
