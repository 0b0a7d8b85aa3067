import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  buyPlan,
  callApi,
  choosePhoto,
  expect,
  expectAccessible,
  expectAnnounced,
  openEditor,
  otherBrowser,
  PASSWORD,
  rowOf,
  saveEditor,
  signUp,
  test,
} from './fixtures.ts';

type Say = (english: string) => string;

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const kept = (page: Page, say: Say) => expect(status(page, say('Draft saved'))).toBeVisible();
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#1b6a44' } })
    .png()
    .toBuffer();

/** A link's editor, opened from the list. */
async function openLink(page: Page, say: Say, title = 'Mi web'): Promise<string> {
  await page.goto('/dashboard/links');
  await openEditor(page, say, title);
  await expect(page).toHaveURL(/\/dashboard\/links\/[\w-]+\/edit$/);
  await expect(page.getByLabel(say('Title'))).toHaveValue(title);
  await expect(page).toHaveTitle(new RegExp(`^${title} · ${say('Edit link')} · `));
  return page.url();
}

test('product 15.43: a link is edited on a page that keeps a draft until it is saved', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await callApi(page, 'links.create', { title: 'Mi web', url: 'https://example.org' });
  const url = await openLink(page, say);
  const title = page.getByLabel(say('Title'));
  await title.fill('Borrador');
  await kept(page, say);
  await expect(page.getByRole('region', { name: say('On your profile') })).toContainText('example.org');
  const drawn = page.frameLocator(`iframe[title="${say('Live preview of the link')}"]`);
  await expect(drawn.getByText('Borrador')).toBeAttached();
  await expectAccessible(page);

  await page.reload();
  await expect(title).toHaveValue('Borrador');
  await page.getByRole('link', { name: say('Back to Links') }).click();
  await expect(page.getByRole('heading', { name: 'Mi web' })).toBeVisible();

  // Left before the second was over
  await page.goto(url);
  await expect(title).toHaveValue('Borrador');
  await title.fill('Más');
  await page.getByRole('link', { name: say('Back to Links') }).click();
  await expect(page).toHaveURL(/\/dashboard\/links$/);
  await expect(page.getByRole('heading', { name: 'Mi web' })).toBeVisible();
  await page.goBack();
  await expect(title).toHaveValue('Más');

  // Left while what was typed before is on its way
  const isSent = Promise.withResolvers<void>();
  await page.route(/drafts\.save/, (route) => isSent.promise.then(() => route.continue()), { times: 1 });
  const isAsked = page.waitForRequest(/drafts\.save/);
  await title.fill('Más y');
  await isAsked;
  await title.fill('Más y más');
  await page.getByRole('link', { name: say('Back to Links') }).click();
  await expect(page.getByRole('heading', { name: 'Mi web' })).toBeVisible();
  isSent.resolve();
  await openEditor(page, say, 'Mi web');
  await expect(title).toHaveValue('Más y más');

  await button(page, say('Save changes')).click();
  await expect(status(page, say('Saved'))).toBeVisible();
  await expectAnnounced(page, say('Link updated successfully'));
  await expect(button(page, say('Discard draft'))).toHaveCount(0);
  await page.getByRole('link', { name: say('Back to Links') }).click();
  await expect(page.getByRole('heading', { name: 'Más y más' })).toBeVisible();
});

test('product 15.43: changes are undone and redone, and a draft is discarded', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await callApi(page, 'links.create', { title: 'Mi web', url: 'https://example.org' });
  await openLink(page, say);
  const title = page.getByLabel(say('Title'));
  const checkbox = page.getByLabel(say('Show on my profile'));
  await title.fill('Uno');
  await kept(page, say);
  await checkbox.uncheck();
  await title.press('ControlOrMeta+z');
  await expect(checkbox).toBeChecked();
  await expect(title).toHaveValue('Uno');
  await button(page, say('Undo')).click();
  await expect(title).toHaveValue('Mi web');
  // Nothing is left to keep
  await expect(status(page, say('No changes'))).toBeVisible();
  await title.press('ControlOrMeta+Shift+z');
  await expect(title).toHaveValue('Uno');
  await button(page, say('Discard draft')).click();
  await expect(title).toHaveValue('Mi web');
  await expectAnnounced(page, say('Draft discarded'));
  await expect(status(page, say('No changes'))).toBeVisible();
  await button(page, say('Undo')).click();
  await expect(title).toHaveValue('Uno');
  await kept(page, say);
});

test('product 15.43: neither storing nor saving moves the form, in either language', async ({
  page,
  email,
  language,
}) => {
  await signUp(page, email, language);
  const { id } = await (await page.request.get('/trpc/vcards.main')).json().then(({ result }) => result.data);
  for (const other of ['en', 'es'] as const) {
    await callApi(page, 'profiles.setLanguage', { language: other });
    await page.goto(`/dashboard/vcards/${id}`);
    const save = page.getByRole('button', { name: other === 'en' ? 'Save changes' : 'Guardar cambios', exact: true });
    const field = page.locator('input[name="position"]');
    await field.fill(`Notaria ${other}`);
    // The bar stays in view while the page is scrolled
    const sizes = () =>
      save.evaluate((button) => {
        const { width } = button.getBoundingClientRect();
        return [width, button.closest('.sticky')?.getBoundingClientRect().height];
      });
    const top = () => field.evaluate((input) => input.getBoundingClientRect().top + window.scrollY);
    const look = async () => [other, ...(await sizes()), await top()];
    const before = await look();
    await expect(page.getByRole('status').filter({ hasText: /Draft saved|Borrador guardado/ })).toBeVisible();
    expect(await look()).toEqual(before);
    const response = Promise.withResolvers<void>();
    await page.route(/vcards\.publish/, (route) => response.promise.then(() => route.continue()));
    await save.click();
    await expect(save).toHaveAttribute('aria-busy', 'true');
    expect(await look()).toEqual(before);
    response.resolve();
    await expect(page.getByRole('status').filter({ hasText: /^(Saved|Guardado)$/ })).toBeVisible();
    expect(await look()).toEqual(before);
  }
});

test("product 15.43: what can't be kept says so, and is kept once it can", async ({ page, say, email, language }) => {
  await signUp(page, email, language);
  await callApi(page, 'links.create', { title: 'Mi web', url: 'https://example.org' });
  await openLink(page, say);
  await page.route(/drafts\.save/, (route) => route.abort());
  await page.getByLabel(say('Title')).fill('Borrador');
  const failure = page.getByRole('alert').filter({ hasText: say('Not saved') });
  await expect(failure).toContainText(say('error.offline'));
  await page.getByRole('link', { name: say('Back to Links') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(say("What you changed last isn't saved yet."));
  await question.getByRole('button', { name: say('Keep editing') }).click();
  await page.unroute(/drafts\.save/);
  await button(page, say('Retry')).click();
  await kept(page, say);
  await expect(failure).toHaveCount(0);
  // An invalid link stays a draft
  await page.getByLabel(say('URL'), { exact: true }).fill('');
  await button(page, say('Save changes')).click();
  await expect(page.getByLabel(say('URL'), { exact: true })).toBeFocused();
  await kept(page, say);
});

test('product 15.43: an editor shares the link, QR code or card that it edits', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  const link = await callApi(page, 'links.create', { title: 'Mi web', url: 'https://example.org' });
  const code = await callApi(page, 'qrCodes.create', { title: 'Puerta', url: 'https://example.org' });
  const { vcards } = (await (await page.request.get('/trpc/vcards.list')).json()).result.data;
  const dialog = page.getByRole('dialog');
  for (const [path, address] of [
    [`/dashboard/links/${link.id}/edit`, `/l/${link.slug}`],
    [`/dashboard/qr-codes/${code.id}`, `/l/${code.slug}`],
    [`/dashboard/vcards/${vcards[0].id}`, `/${username}`],
  ] as const) {
    await page.goto(path);
    const share = page.getByRole('main').getByRole('button', { name: say('Share'), exact: true });
    await share.press('Enter');
    await expect(dialog.getByLabel(say('Link'), { exact: true })).toHaveValue(new RegExp(`${address}$`));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(share).toBeFocused();
  }
});

test('product 35.23: an editor shows the tags of its item, and changes them without saving it', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await callApi(page, 'links.create', { title: 'Mi web', url: 'https://example.org' });
  await openLink(page, say);
  await page.getByLabel(say('Title')).fill('Borrador');
  await button(page, say('Add tags')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('Find or create a tag')).fill('Feria');
  await dialog.getByRole('button', { name: say('Save') }).click();
  const tags = page.getByRole('list', { name: say('Tags') });
  await expect(tags.getByRole('listitem')).toHaveText(['Feria']);
  await expect(button(page, say('Edit tags'))).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByLabel(say('Title'))).toHaveValue('Borrador');
  await kept(page, say);
  await page.getByRole('link', { name: say('Back to Links') }).click();
  await expect(rowOf(page, 'Mi web').getByRole('img', { name: /Feria$/ })).toBeVisible();
});

test('product 15.43: so is a QR code, next to its preview', async ({ page, say, email, language }) => {
  await signUp(page, email, language);
  const { id } = await callApi(page, 'qrCodes.create', { title: 'Puerta', url: 'https://example.org' });
  await page.goto(`/dashboard/qr-codes/${id}`);
  const preview = page.getByRole('img', { name: say('Live preview of the code') });
  const before = await preview.innerHTML();
  await page.getByRole('radio', { name: say('Rounded') }).check();
  await kept(page, say);
  await expect.poll(() => preview.innerHTML()).not.toBe(before);
  await page.reload();
  await expect(page.getByRole('radio', { name: say('Rounded') })).toBeChecked();
  await expectAccessible(page);
  await saveEditor(page, say, 'Back to My QR Codes');
  await expect(rowOf(page, 'Puerta')).toBeVisible();
  // The page of a code that doesn't exist, or that is a card's
  await page.goto('/dashboard/qr-codes/x');
  await expect(page.getByRole('alert')).toContainText(say('It was deleted, or the URL is wrong.'));
});

test('product 15.43, 15.45: a card is edited on a page; its draft is on every device, and is marked in lists and on Home', async ({
  page,
  browser,
  baseURL,
  locale,
  say,
  email,
  language,
}) => {
  const { vcardId } = await signUp(page, email, language, { company: 'Casa' });
  const mark = (shown: Page) => shown.getByRole('main').getByText(say('Draft'), { exact: true });
  const company = (shown: Page) => shown.getByLabel(say('Company'), { exact: true });
  await page.goto('/dashboard/vcards');
  const edit = rowOf(page, 'Ana García López').getByRole('heading').getByRole('link');
  await expect(edit).toHaveAttribute('href', `/dashboard/vcards/${vcardId}`);
  await expect(mark(page)).toHaveCount(0);

  await otherBrowser(browser, { ...(baseURL && { baseURL }), ...(locale && { locale }) }, async (other) => {
    const signIn = { email, password: PASSWORD, rememberMe: true };
    expect((await other.request.post('/trpc/auth.signIn', { data: signIn })).ok()).toBe(true);
    await other.goto(`/dashboard/vcards?edit=${vcardId}`);
    await expect(other).toHaveURL(new RegExp(`/dashboard/vcards/${vcardId}$`));
    await company(other).fill('Estudio');
    await other.getByRole('button', { name: say('Add {name}').replace('{name}', 'Instagram') }).click();
    await kept(other, say);
    // As it happens
    await expect(mark(page)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/dashboard');
    await expect(mark(page)).toBeVisible();
    await page
      .getByRole('region', { name: say('Your card') })
      .getByRole('link', { name: say('Edit {name}').replace('{name}', 'Ana García López') })
      .click();
    await expect(company(page)).toHaveValue('Estudio');
    await company(page).fill('Taller');
    await expect(company(other)).toHaveValue('Taller');
  });

  await page.route(/vcards\.publish/, (route) => route.abort());
  await button(page, say('Save changes')).click();
  const failure = page.getByRole('alert').filter({ hasText: say('Not saved') });
  await expect(failure).toContainText(say('error.offline'));
  await page.unroute(/vcards\.publish/);
  await button(page, say('Retry')).click();
  await expect(failure).toHaveCount(0);
  await expectAnnounced(page, say('vCard updated successfully'));
  await page.getByRole('link', { name: say('Back to My vCards') }).click();
  await expect(edit).toBeVisible();
  await expect(mark(page)).toHaveCount(0);
  expect(await (await page.request.get(`/vcard/${vcardId}`)).text()).toContain('Taller');
});

/** Saves the design in the form, renames and deletes it, and uses the form's design on another card. */
async function useDesigns(page: Page, say: Say): Promise<void> {
  const dialog = page.getByRole('dialog');
  await button(page, say('Choose a design')).click();
  await expect(dialog.getByText(say('error.plan_required'))).toBeVisible();
  await buyPlan(page, 'pro');
  await dialog.getByRole('button', { name: say("Save this card's design") }).click();
  const name = dialog.getByLabel(say('Name of the design'));
  await expect(name).toBeFocused();
  await name.fill('Feria');
  await name.press('Enter');
  const saved = dialog.getByRole('list', { name: say('Saved designs') });
  const preset = (called: string) => saved.getByRole('button', { name: called, exact: true });
  await expect(preset('Feria')).toHaveAttribute('aria-pressed', 'true');
  await saved.getByRole('button', { name: say('Rename {name}').replace('{name}', 'Feria') }).click();
  await name.fill('Verano');
  await dialog.getByRole('button', { name: say('Save'), exact: true }).click();
  await saved.getByRole('button', { name: say('Delete {name}').replace('{name}', 'Verano') }).click();
  const undo = saved.getByRole('button', { name: say('Undo') });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(preset('Verano')).toBeVisible();
  await expectAccessible(page);
  await saved.getByRole('button', { name: say('Delete {name}').replace('{name}', 'Verano') }).click();
  await dialog.getByRole('button', { name: say('Close') }).click();
  await button(page, say('Choose a design')).click();
  await expect(saved.getByRole('listitem')).toHaveCount(0);
  await dialog.getByRole('button', { name: say('Close') }).click();

  const { id } = await callApi(page, 'vcards.create', { name: 'Otra tarjeta', design: 'badge' });
  const isBadge = async () => (await (await page.request.get(`/vcard/${id}`)).text()).includes('class="band"');
  expect(await isBadge()).toBe(true);
  await button(page, say('Use on other cards')).click();
  await dialog.getByRole('checkbox', { name: 'Otra tarjeta' }).check();
  await expectAccessible(page);
  await dialog.locator('[type=submit]').click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(isBadge).toBe(false);
  await page
    .locator('.toasts')
    .getByRole('button', { name: say('Undo') })
    .click();
  await expect(page.getByText(say('The cards have their former designs'), { exact: true })).toBeVisible();
  await expect.poll(isBadge).toBe(true);
}

test("product 15.43, 15.44, 37.4, 37.10, 37.11, 37.12: a card's photo, rows and design are undone and discarded, designs are saved and used on others, and a card saved elsewhere asks", async ({
  page,
  say,
  email,
  language,
}) => {
  const { vcardId } = await signUp(page, email, language, { company: 'Casa', phone: '+34 600 111 222' });
  await page.goto(`/dashboard/vcards/${vcardId}`);
  const company = page.getByLabel(say('Company'), { exact: true });
  const phone = page.getByLabel(`${say('Phone')} 2`, { exact: true });
  const photo = page.getByRole('img', { name: say('Photo of {name}').replace('{name}', 'Ana García López') });
  await button(page, say('Add phone')).click();
  // An empty row is nothing to keep
  await expect(status(page, say('No changes'))).toBeVisible();
  await phone.fill('+34 910 000 000');
  await kept(page, say);
  await choosePhoto(page, say, { name: 'x.png', mimeType: 'image/png', buffer: await picture() });
  await expect(photo).toBeVisible();
  await kept(page, say);
  // Nothing has the focus
  await page.locator('body').press('ControlOrMeta+z');
  await expect(photo).toHaveCount(0);
  await expect(phone).toHaveValue('+34 910 000 000');
  await button(page, say('Redo')).click();
  await expect(photo).toBeVisible();
  await kept(page, say);
  await page.reload();
  await expect(phone).toHaveValue('+34 910 000 000');
  await expect(photo).toBeVisible();
  await button(page, say('Discard draft')).click();
  await expect(photo).toHaveCount(0);
  await expect(phone).toHaveCount(0);
  await expect(status(page, say('No changes'))).toBeVisible();

  const shown = (design: string) => page.getByText(say('Design: {name}').replace('{name}', say(design)));
  await button(page, say('Choose a design')).click();
  const small = page.frameLocator(`iframe[title="${say('Portrait')}"]`);
  await expect(small.locator('h1')).toHaveText('Ana García López');
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Portrait') })
    .click();
  await expect(shown('Portrait')).toBeVisible();
  await button(page, say('Undo')).click();
  await expect(shown('Paper')).toBeVisible();
  await button(page, say('Design settings')).click();
  const file = page.locator('[data-design-file]');
  const lost = join(await mkdtemp(join(tmpdir(), 'saluda-design-')), 'x.json');
  await writeFile(lost, '{}');
  await page.route(/design-file-[\w-]+\.js/, async (route) => {
    await rm(lost, { force: true });
    await route.continue();
  });
  await file.setInputFiles(lost);
  await expect(page.getByText(say("The file wasn't read"), { exact: true })).toBeVisible();
  const json = (text: string) => ({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await file.setInputFiles(json('{}'));
  await expect(page.getByText(say('This is no design'), { exact: true })).toBeVisible();
  await expect(shown('Paper')).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    button(page, say('Save design to a file')).click(),
  ]);
  const stored = await readFile(await saved.path(), 'utf8');
  await file.setInputFiles(json(stored.replace('"paper"', '"mono"')));
  await expect(shown('Mono')).toBeVisible();
  await button(page, say('Undo')).click();
  await expect(shown('Paper')).toBeVisible();
  await page.getByRole('radio', { name: say('Dots') }).check();
  await kept(page, say);
  await useDesigns(page, say);
  await button(page, say('Undo')).click();
  await expect(page.getByRole('radio', { name: say('Dots') })).not.toBeChecked();

  await company.fill('Estudio');
  await kept(page, say);
  await callApi(page, 'vcards.update', { id: vcardId, fields: { name: 'Ana García López', company: 'Taller' } });
  const choice = page.getByRole('alert').filter({ hasText: say('Changed elsewhere') });
  await expect(choice).toBeVisible();
  await expect(company).toHaveValue('Estudio');
  await choice.getByRole('button', { name: say('Keep my changes') }).click();
  await kept(page, say);
  await saveEditor(page, say, 'Back to My vCards');
  await expect(page.getByRole('main').getByText('Estudio', { exact: true })).toBeVisible();
});

test('product 15.44: an editor follows other tabs, and asks before something is lost', async ({
  page,
  context,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  const { id } = await callApi(page, 'links.create', { title: 'Mi web', url: 'https://example.org' });
  const url = await openLink(page, say);
  const other = await context.newPage();
  await other.goto(url);
  const [here, there] = [page.getByLabel(say('Title')), other.getByLabel(say('Title'))];
  await expect(there).toHaveValue('Mi web');
  await here.fill('Uno');
  await expect(there).toHaveValue('Uno');

  // Both at once
  await page.route(/drafts\.save/, (route) => route.abort());
  await here.fill('Aquí');
  await expect(page.getByRole('alert').filter({ hasText: say('Not saved') })).toBeVisible();
  await there.fill('Allí');
  await kept(other, say);
  const choice = page.getByRole('alert').filter({ hasText: say('Changed elsewhere') });
  await expect(choice).toBeVisible();
  await expect(here).toHaveValue('Aquí');
  await page.unroute(/drafts\.save/);
  await button(page, say('Keep my changes')).click();
  await kept(page, say);
  await expect(there).toHaveValue('Aquí');

  // Saved elsewhere after the draft began
  await callApi(page, 'links.update', { id, changes: { title: 'Guardado' } });
  await expect(choice).toBeVisible();
  await expectAccessible(page);
  await expect(here).toHaveValue('Aquí');
  await button(page, say('Show the saved version')).click();
  await expect(here).toHaveValue('Guardado');
  await expect(there).toHaveValue('Guardado');
});

test('product 5.19: a phone that is replaced on a card is offered for the others that have it, and can be undone', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await buyPlan(page, 'pro');
  const ids: string[] = [];
  for (const name of ['Uno', 'Dos', 'Tres'])
    ids.push((await callApi(page, 'vcards.create', { name, phone: '+34 600 11 12 22' })).id);
  const phoneOf = async (id: string | undefined) =>
    (await (await page.request.get(`/trpc/vcards.byId?input=${encodeURIComponent(JSON.stringify({ id }))}`)).json())
      .result.data.phone;
  await page.goto(`/dashboard/vcards/${ids[0]}`);
  const phone = page.getByLabel(say('Phone'), { exact: true });
  await phone.fill('+34 600 99 98 88');
  await phone.blur();
  await button(page, say('Save changes')).click();
  const toast = page.locator('.toasts li');
  await expect(toast).toContainText('+34 600 11 12 22 → +34 600 99 98 88');
  expect(await phoneOf(ids[1])).toBe('+34 600 11 12 22');
  await expectAccessible(page);
  await toast.getByRole('button', { name: say('Change there, too') }).click();
  await expect(toast.getByRole('button', { name: say('Undo') })).toBeVisible();
  expect([await phoneOf(ids[1]), await phoneOf(ids[2])]).toEqual(['+34 600 99 98 88', '+34 600 99 98 88']);
  const undone = page.waitForResponse(/vcards\.replaceValues/);
  await toast.getByRole('button', { name: say('Undo') }).click();
  await undone;
  expect([await phoneOf(ids[1]), await phoneOf(ids[2])]).toEqual(['+34 600 11 12 22', '+34 600 11 12 22']);
  expect(await phoneOf(ids[0])).toBe('+34 600 99 98 88');
});
