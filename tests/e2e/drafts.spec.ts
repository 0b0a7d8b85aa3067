import type { Locator, Page } from '@playwright/test';
import { callApi, expect, expectAccessible, signIn, signUp, test } from './fixtures.ts';

type Say = (english: string) => string;

/** A form with one of its fields, and the call that saves it. */
type Form = {
  path: string;
  /** opens the form and returns it */
  open: (page: Page, say: Say) => Promise<Page | Locator>;
  field: string;
  call: RegExp;
  button: string;
};

const inDialog = (opener: (say: Say) => string) => async (page: Page, say: Say) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: opener(say), exact: true })
    .first()
    .click();
  return page.getByRole('dialog');
};
const onPage = async (page: Page) => page;

const forms: Record<string, Form> = {
  'a new link': {
    path: '/dashboard/links',
    open: inDialog((say) => say('Add link')),
    field: 'Title',
    call: /links\.create/,
    button: 'Add link',
  },
  'the first card': {
    path: '/dashboard/vcard',
    open: onPage,
    field: 'Company',
    call: /vcards\.create/,
    button: 'Create card',
  },
  'the account': {
    path: '/dashboard/account',
    open: onPage,
    field: 'Last name',
    call: /profiles\.updatePersonal/,
    button: 'Save changes',
  },
};

const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('draft:'))
      .map(([, value]) => value),
  );

/** Reloads a page whose form has unsaved changes. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (question) => question.accept());
  await page.reload();
}

test("product 30.26: what isn't saved says so until it is", async ({ page, say, email, language }) => {
  await page.clock.install();
  await signUp(page, email, language, null);
  for (const [name, { path, open, field, call, button }] of Object.entries(forms)) {
    await test.step(name, async () => {
      await page.goto(path);
      const form = await open(page, say);
      await form.getByLabel(say(field), { exact: true }).fill('Casa');
      if (name === 'a new link') await form.getByLabel(say('URL'), { exact: true }).fill('https://casa.example');
      await page.route(call, (route) => route.abort());
      await form.getByRole('button', { name: say(button) }).click();
      const bar = form.getByRole('alert').filter({ hasText: say('Not saved') });
      await expect(bar).toBeVisible();
      await expect(bar).toContainText(say('error.offline'));
      if (name === 'a new link') await expectAccessible(page);
      // Longer than a toast
      await page.clock.runFor(10_000);
      await expect(page.locator('.toasts li')).toHaveCount(0);
      await expect(bar).toBeVisible();
      await page.unroute(call);
      const saved = page.waitForResponse((response) => call.test(response.url()) && response.ok());
      await form.getByRole('button', { name: say('Retry') }).click();
      await saved;
      await expect(bar).toHaveCount(0);
      if (name === 'a new link') await form.getByRole('button', { name: say('Done') }).click();
      if (form !== page) await expect(form as Locator).toBeHidden();
      await expect.poll(() => drafts(page)).toEqual([]);
    });
  }
});

test('product 30.26: the dashboard says that it is offline', async ({ page, say, email, language, context }) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/links');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  const notice = page.getByRole('status').filter({ hasText: say("You're offline") });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});

test('product 30.27: what was typed survives a reload until it is discarded', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language, null);
  for (const [name, { path, open, field }] of Object.entries(forms)) {
    await test.step(name, async () => {
      await page.goto(path);
      const input = async () => (await open(page, say)).getByLabel(say(field), { exact: true });
      const first = await input();
      const saved = await first.inputValue();
      await first.fill('Borrador');
      await reload(page);
      const form = await open(page, say);
      await expect(form.getByLabel(say(field), { exact: true })).toHaveValue('Borrador');
      const notice = form
        .getByRole('status')
        .filter({ hasText: /restored what you typed|Recuperamos lo que escribiste/ });
      await expect(notice).toBeVisible();
      if (name === 'the first card') await expectAccessible(page);
      await form.getByRole('button', { name: say('Discard draft') }).click();
      await expect(form.getByLabel(say(field), { exact: true })).toHaveValue(saved);
      await expect(notice).toHaveCount(0);
      expect(await drafts(page)).toEqual([]);
    });
  }
});

test('product 30.27: a restored draft is gone once it is saved', async ({ page, say, email, language }) => {
  await signUp(page, email, language);
  const { path, open, button, call } = forms['a new link'] as Form;
  await page.goto(path);
  let dialog = (await open(page, say)) as Locator;
  await dialog.getByLabel(say('Title')).fill('Casa');
  await dialog.getByLabel(say('URL'), { exact: true }).fill('https://casa.example');
  await reload(page);
  dialog = (await open(page, say)) as Locator;
  await expect(dialog.getByLabel(say('Title'))).toHaveValue('Casa');
  const saved = page.waitForResponse((response) => call.test(response.url()) && response.ok());
  await dialog.getByRole('button', { name: say(button) }).click();
  await saved;
  await dialog.getByRole('button', { name: say('Done') }).click();
  await expect(dialog).toBeHidden();
  expect(await drafts(page)).toEqual([]);
  dialog = (await open(page, say)) as Locator;
  await expect(dialog.getByLabel(say('Title'))).toHaveValue('');
});

test('product 30.27: a draft contains no password, and goes with Discard changes and with the session', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  const { path, open } = forms['a new link'] as Form;
  await page.goto(path);
  let dialog = (await open(page, say)) as Locator;
  await dialog.getByLabel(say('Title')).fill('Borrador');
  await dialog.getByRole('button', { name: say('More options') }).click();
  await dialog.getByLabel(say('Password'), { exact: true }).fill('secreto-de-la-puerta');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  const [stored = ''] = await drafts(page);
  expect(stored).toContain('Borrador');
  expect(stored).not.toContain('secreto');

  await page.keyboard.press('Escape');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Discard changes') })
    .click();
  await expect(dialog).toBeHidden();
  expect(await drafts(page)).toEqual([]);

  dialog = (await open(page, say)) as Locator;
  await dialog.getByLabel(say('Title')).fill('Borrador');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  // The session ends elsewhere
  await page.context().clearCookies();
  await reload(page);
  await expect(page).toHaveURL(/\/auth$/);
  await expect.poll(() => drafts(page)).toEqual([]);
  await signIn(page, say, email);
  await expect(page).toHaveURL(/\/dashboard\/links$/);
  dialog = (await open(page, say)) as Locator;
  await expect(dialog.getByLabel(say('Title'))).toHaveValue('');
});

test('product 30.27: a draft never replaces what was saved elsewhere in the meantime', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  await page.goto('/dashboard/account');
  const lastName = page.getByLabel(say('Last name'), { exact: true });
  await lastName.fill('Borrador');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  const followed = page.waitForResponse(/profiles\.me/);
  await callApi(page, 'profiles.updatePersonal', { firstName: 'Ana', lastName: 'Casa Nueva', username });
  // Also if the open form has learned of it
  await followed;
  await reload(page);
  await expect(lastName).toHaveValue('Casa Nueva');
  const notice = page.getByRole('status').filter({ hasText: /changed elsewhere|se cambió en otro lugar/ });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  // It is still there after another look
  await page.reload();
  await page.getByRole('button', { name: say('Use my draft') }).click();
  await expect(lastName).toHaveValue('Borrador');
  await page.getByRole('button', { name: say('Discard draft') }).click();
  await expect(lastName).toHaveValue('Casa Nueva');
  expect(await drafts(page)).toEqual([]);
});

test('product 30.27: giving up an outdated draft keeps what was typed since', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  await page.goto('/dashboard/account');
  const lastName = page.getByLabel(say('Last name'), { exact: true });
  await lastName.fill('Borrador');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await callApi(page, 'profiles.updatePersonal', { firstName: 'Ana', lastName: 'Casa Nueva', username });
  await reload(page);
  await expect(page.getByRole('button', { name: say('Use my draft') })).toBeVisible();
  await lastName.fill('Casa Vieja');
  await page.getByRole('button', { name: say('Discard draft') }).click();
  await expect(page.getByRole('button', { name: say('Use my draft') })).toBeHidden();
  await expect(lastName).toHaveValue('Casa Vieja');
  await reload(page);
  await expect(lastName).toHaveValue('Casa Vieja');
});
