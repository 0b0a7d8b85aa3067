import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import {
  callApi,
  choosePhoto,
  command,
  expect,
  expectAccessible,
  expectAnnounced,
  hold,
  largePicture,
  linkOf,
  mailTo,
  otherBrowser,
  PASSWORD,
  signIn,
  signUp,
  test,
} from './fixtures.ts';

const NEXT_PASSWORD = 'Other-Horse-8-battery';

const picture = async (width = 300, height = 300) => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer(),
});

/** Records uploads: Playwright can't read request bodies that contain files. */
async function watchUploads(page: Page): Promise<() => Promise<{ type: string; width: number; height: number }>> {
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) Object.assign(window, { uploaded: body.get('file') });
      send.call(this, body);
    };
  });
  return () =>
    page.evaluate(async () => {
      const { uploaded } = window as unknown as { uploaded: File };
      const { width, height } = await createImageBitmap(uploaded);
      return { type: uploaded.type, width, height };
    });
}

/** Signs in without the UI. */
async function signInByCall(page: Page, email: string, password = PASSWORD): Promise<void> {
  await callApi(page, 'auth.signIn', { email, password, rememberMe: true });
}

const toast = (page: Page, text: string) => expect(page.getByRole('region').getByText(text).first()).toBeVisible();

test('product 1.10, 6.5, 30.12, 30.14: Account: a bad photo is rejected with a message; a good one is dropped, resized, uploaded and removed', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/account');
  await expect(page.getByText(say('JPG, GIF, PNG or WebP, up to 5 MB')).first()).toBeVisible();
  await expectAccessible(page);
  const file = page.locator('input[type=file]').first();
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await toast(page, say('Invalid file type'));
  await toast(page, say('Please upload an image file'));
  await file.setInputFiles(await largePicture());
  await toast(page, say('Maximum file size is 5MB'));
  await page.route('/api/photos', (route) => route.abort());
  await choosePhoto(page, say, await picture());
  await toast(page, say('Failed to upload photo'));
  await page.unroute('/api/photos');
  const full = { status: 403, json: { error: { code: 'storage_full' } } };
  await page.route('/api/photos', (route) => route.fulfill(full));
  await choosePhoto(page, say, await picture());
  await expect(page.getByRole('dialog', { name: say('Choose Your Plan') })).toContainText(say('error.storage_full'));
  await page.keyboard.press('Escape');
  await page.unroute('/api/photos');
  const uploaded = await watchUploads(page);
  await choosePhoto(page, say, await picture(2400, 1600));
  await toast(page, say('Profile photo updated successfully'));
  expect(await uploaded()).toEqual({ type: 'image/jpeg', width: 1200, height: 1200 });
  await page.reload();
  const shown = page.getByRole('img', { name: say('Photo of {name}').replace('{name}', 'Ana García López') });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/square-(160|320)\.webp$/);
  await page.getByRole('button', { name: say('Remove'), exact: true }).click();
  await expect(shown).toBeHidden();

  const area = page.getByRole('group', { name: say('Profile photo') });
  const inside = area.getByRole('button', { name: say('Choose a photo') });
  const bytes = [...(await picture()).buffer];
  const dataTransfer = await page.evaluateHandle((content) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], 'me.png', { type: 'image/png' }));
    return data;
  }, bytes);
  await inside.dispatchEvent('dragenter', { dataTransfer });
  await expect(area.getByText(say('Drop to upload'))).toBeVisible();
  await inside.dispatchEvent('dragleave', { dataTransfer });
  await expect(area.getByText(say('JPG, GIF, PNG or WebP, up to 5 MB'))).toBeVisible();
  const answer = await hold(page, /api\/photos/);
  await inside.dispatchEvent('drop', { dataTransfer });
  await page.getByRole('button', { name: say('Use photo') }).click();
  await expect(area.getByRole('progressbar', { name: say('Uploading photo…') })).toBeVisible();
  answer();
  await expect(shown).toBeVisible();
});

test('product 30.8, 30.12, 30.22: Account: a username is checked after half a second, the session refetched after a minute, an upload timed out after 30 seconds', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  const asked = { profile: 0, username: 0 };
  page.on('request', (request) => {
    if (request.url().includes('profiles.me')) asked.profile += 1;
    if (request.url().includes('profiles.usernameAvailable')) asked.username += 1;
  });
  // Live updates would trigger refetches of their own
  await page.route(/live\.changes/, (route) => route.abort());
  await page.clock.install();
  await page.goto('/dashboard/account');
  const username = page.getByLabel(say('Username'), { exact: true });
  await expect(username).toHaveValue(/^\d{8}$/);
  await page.clock.pauseAt(Date.now() + 5_000);

  await username.fill('1234567');
  await page.clock.runFor(400);
  await username.fill('12345678');
  await page.clock.runFor(450);
  expect(asked.username).toBe(0);
  await page.clock.runFor(100);
  // Requests are batched, so they leave a moment later
  const soon = (count: () => number) =>
    expect.poll(async () => {
      await page.clock.runFor(5);
      return count();
    });
  await soon(() => asked.username).toBe(1);

  const before = asked.profile;
  await page.clock.runFor(60_000);
  await soon(() => asked.profile).toBe(before + 1);

  await page.route('/api/photos', () => {});
  const upload = page.waitForRequest('/api/photos');
  await choosePhoto(page, say, await picture());
  await upload;
  const uploading = page.getByRole('progressbar', { name: say('Uploading photo…') });
  await page.clock.runFor(29_000);
  await expect(uploading).toBeVisible();
  await page.clock.runFor(1_100);
  await toast(page, say('The upload timed out. Check your connection and try again.'));
  await expect(uploading).toBeHidden();
});

test('product 1.10, 4.4, 30.8, 30.9, 30.10: Account: names and username are saved, and the old username redirects', async ({
  page,
  say,
  email,
  language,
  browser,
  locale,
}) => {
  const { username: former } = await signUp(page, email, language);
  await page.goto('/dashboard/account');
  const first = page.getByLabel(say('First name'), { exact: true });
  await expect(first).toHaveValue('Ana');
  await expect(page.getByLabel(say('Last name'))).toHaveValue('García López');
  await expect(page.getByLabel(say('Email'), { exact: true })).toHaveValue(email);
  await expect(page.getByLabel(say('Email'), { exact: true })).not.toBeEditable();
  const save = page.getByRole('button', { name: say('Save changes') });
  await expect(save).toBeDisabled();

  await first.fill('');
  await save.click();
  await expect(page.getByText(say('First name is required'))).toBeVisible();
  await first.fill('Eva');
  const field = page.getByLabel(say('Username'), { exact: true });
  const someName = () => String(10_000_000 + Math.floor(Math.random() * 90_000_000));
  await page.route(/usernameAvailable/, (route) => route.abort());
  await field.fill(someName());
  await expect(page.getByText(say("We couldn't check this username. You can continue anyway."))).toBeVisible();
  await expect(save).toBeEnabled();
  await page.unroute(/usernameAvailable/);
  const answer = await hold(page, /usernameAvailable/);
  let username = someName();
  await field.fill(username);
  await expect(page.getByText(say('Checking…'))).toBeVisible();
  await expect(save).toBeDisabled();
  answer();
  await expect(page.getByText(say('This username is available.'))).toBeVisible();
  await expect(save).toBeEnabled();
  await expect(page.getByText(say('Your old link keeps working for a year.'))).toBeVisible();

  await page.getByRole('link', { name: say('Plans and billing') }).click();
  await expect(page.getByText(say("Your account changes haven't been saved."))).toBeVisible();
  await page.getByRole('button', { name: say('Keep editing') }).click();

  await page.route(/profiles\.updatePersonal/, (route) => route.abort());
  await save.click();
  await toast(page, say('Failed to update personal information'));
  await page.unroute(/profiles\.updatePersonal/);
  await otherBrowser(browser, { locale, baseURL: test.info().project.use.baseURL }, async (other) => {
    await signUp(other, `other-${email}`, language);
    await callApi(other, 'profiles.updatePersonal', { firstName: 'Eva', lastName: 'Sanz', username });
  });
  await expect(page.getByRole('alert').filter({ hasText: say('Not saved') })).toBeVisible();
  await save.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  username = someName();
  await field.fill(username);
  await expect(page.getByText(say('This username is available.'))).toBeVisible();
  await save.click();
  await toast(page, say('Personal information updated successfully'));
  await expect(save).toBeDisabled();
  await page.goto(`/${former}`);
  await expect(page).toHaveURL(new RegExp(`/${username}$`));
});

test('product 1.11: Account: changing the password signs out other devices and sends an email', async ({
  page,
  say,
  email,
  language,
  browser,
  locale,
}) => {
  await signUp(page, email, language);
  await otherBrowser(browser, { locale, baseURL: test.info().project.use.baseURL }, async (other) => {
    await signInByCall(other, email);
    await page.goto('/dashboard/account/security');
    await expect(page.getByText(say('This device'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Sign out of|Cerrar sesión en) / })).toHaveCount(1);
    const update = page.getByRole('button', { name: say('Update password') });
    await expect(update).toBeDisabled();
    await page.getByLabel(say('Current password'), { exact: true }).fill('Wrong-Horse-7');
    await page.getByLabel(say('New password'), { exact: true }).fill(NEXT_PASSWORD);
    await page.getByLabel(say('Confirm new password'), { exact: true }).fill('Else');
    await update.click();
    await expect(page.getByText(say('New passwords do not match'))).toBeVisible();
    await page.getByLabel(say('Confirm new password'), { exact: true }).fill(NEXT_PASSWORD);
    await update.click();
    await toast(page, say('Failed to update password'));
    await expect(page.getByText(say('Your current password is incorrect.')).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(say('Current password'), { exact: true }).fill(PASSWORD);
    await update.click();
    await toast(page, say('Password updated successfully'));
    await expect(page.getByLabel(say('New password'), { exact: true })).toHaveValue('');
    const { subject } = await mailTo(page, email, 3);
    expect(subject).toContain(language === 'es' ? 'contraseña' : 'password');
    await other.goto('/dashboard/support');
    await expect(other).toHaveURL(/\/auth$/);
    await signInByCall(other, email, NEXT_PASSWORD);
  });
});

test('product 1.24: Account: emails about new devices are turned off', async ({
  page,
  say,
  email,
  language,
  browser,
  locale,
}) => {
  await signUp(page, email, language);
  const options = { locale, baseURL: test.info().project.use.baseURL };
  await otherBrowser(browser, options, (other) => signInByCall(other, email));
  const { text } = await mailTo(page, email, 2);
  expect(text).toContain(language === 'es' ? 'dispositivo' : 'device');
  await page.goto(linkOf({ text }));
  await expect(page.getByRole('heading', { name: say('Security'), exact: true })).toBeFocused();
  const setting = page.getByRole('switch', { name: say('Email me when a new device signs in') });
  await expect(setting).toBeChecked();
  await setting.press('Space');
  await expectAnnounced(page, say('Setting updated'));
  await page.reload();
  await expect(setting).not.toBeChecked();
  await expectAccessible(page);
  await otherBrowser(browser, options, (other) => signInByCall(other, email));
  await callApi(page, 'auth.requestReset', { email });
  await mailTo(page, email, 3);

  await page.route(/profiles\.setNewDeviceEmails/, (route) => route.abort());
  await setting.press('Space');
  await toast(page, say('Failed to update the setting'));
  await expect(setting).not.toBeChecked();
});

test('product 1.9, 1.19, 26.4: Account: devices are signed out, one or all others', async ({
  page,
  say,
  email,
  language,
  browser,
  locale,
}) => {
  await signUp(page, email, language);
  const options = { locale, baseURL: test.info().project.use.baseURL };
  await otherBrowser(browser, options, async (one) => {
    await one.goto('/login');
    await signIn(one, say, email);
    await expect(one).toHaveURL(/\/dashboard$/);
    await otherBrowser(browser, options, async (two) => {
      await signInByCall(two, email);
      await page.goto('/dashboard/account/security');
      await page.getByRole('button', { name: say('Sign out all other devices') }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: say('Sign out devices') }).click();
      await expectAnnounced(page, say('All other devices were signed out'));
      await two.goto('/dashboard/support');
      await expect(two).toHaveURL(/\/auth$/);
    });
    await expect(one).toHaveURL(/\/login$/);
    await expect(one.getByRole('alert')).toContainText(say('You were signed out'));
    await signIn(one, say, email);
    await expect(one).toHaveURL(/\/dashboard$/);
    await page.reload();
    const seen = say('Signed in {since}, last seen {seen}')
      .split(/\{\w+\}/)
      .join('.*\\d{4}.*');
    await expect(page.getByText(new RegExp(seen))).toBeVisible();
    // A fault of the server has an ID to quote
    const data = { error: 'internal', requestId: 'fault-4711', issues: [] };
    await page.route(/account\.endSession/, (route) =>
      route.fulfill({ json: [{ error: { message: '', code: -32603, data } }] }),
    );
    const end = page.getByRole('button', { name: /^(Sign out of|Cerrar sesión en) .*Chrome/ });
    await end.click();
    await toast(page, say('The device is still signed in'));
    await toast(page, say('error.reference').replace('{requestId}', 'fault-4711'));
    await page.unroute(/account\.endSession/);
    await end.click();
    await expectAnnounced(page, say('Device signed out'));
    await expect(end).toBeHidden();
    await expect(one).toHaveURL(/\/login$/);
    await expect(one.getByRole('alert')).toContainText(say('You were signed out'));
  });
});

test('product 34.5: Account: an API client appears while the page is open, and is signed out', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/account/security');
  await expect(page.getByText(say('This device'), { exact: true })).toBeVisible();
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email, password: PASSWORD },
    headers: { 'user-agent': 'Cards/1.0 (iPhone; iOS 26)' },
  });
  const { access_token: token } = await answer.json();
  const name = say('API client ({known})').replace('{known}', 'iPhone');
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Sign out of {name}').replace('{name}', name) }).click();
  await expectAnnounced(page, say('Device signed out'));
  await expect(page.getByText(name, { exact: true })).toBeHidden();
  const headers = { authorization: `Bearer ${token}` };
  await expect.poll(async () => (await page.request.get('/auth/v1/user', { headers })).status()).toBe(403);
});

test('product 1.14, 10.1, 30.13, 30.32: Account: theme, color and language apply immediately', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  await page.goto('/dashboard/account/preferences');
  await page.emulateMedia({ colorScheme: 'light' });
  const paper = (tab: Page) => tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.getByRole('radio', { name: say('Dark') }).check();
  expect(await paper(page)).toBe('rgb(23, 21, 18)');
  await expectAccessible(page);
  // In the menu, too
  const more = page.getByRole('button', { name: say('More') });
  if (await more.isVisible()) await more.click();
  const inMenu = page.getByRole('group', { name: say('Theme') }).getByRole('button');
  await expect(inMenu.and(page.getByRole('button', { pressed: true }))).toHaveAccessibleName(say('Dark'));
  await inMenu.and(page.getByRole('button', { name: say('Light') })).click();
  expect(await paper(page)).toBe('rgb(245, 243, 238)');
  await expectAccessible(page);
  await inMenu.and(page.getByRole('button', { name: say('Dark') })).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio', { name: say('Dark') })).toBeChecked();
  const tab = await page.context().newPage();
  await tab.emulateMedia({ colorScheme: 'light' });
  await tab.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await tab.goto('/dashboard');
  expect(await paper(tab)).toBe('rgb(23, 21, 18)');
  await tab.unroute(/\/assets\/.*\.js$/);
  const ground = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const path of ['/dashboard/my-qr', '/dashboard/nowhere']) {
    await tab.goto(path);
    await expect(tab.getByRole('heading')).toBeVisible();
    expect([path, await ground()]).toEqual([path, 'rgb(23, 21, 18)']);
  }
  // Visitors have chosen nothing
  await tab.goto(`/${username}`);
  expect(await ground()).toBe('rgb(245, 243, 238)');
  await tab.goto('/dashboard');
  await expect(tab.getByRole('navigation').first()).toBeVisible();
  await page.getByRole('radio', { name: say('System') }).check();
  await expect.poll(() => paper(tab)).toBe('rgb(245, 243, 238)');
  await tab.close();

  const accent = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--theme'));
  await page.getByText(say('Amber'), { exact: true }).click();
  await expectAnnounced(page, say('Accent color updated'));
  expect(await accent()).toBe('#f59e0b');
  const own = page.getByLabel(say('Custom color'), { exact: true });
  for (const typed of ['f59e0', '12g456']) {
    await own.fill(typed);
    await expect(own).toHaveValue('#f59e0');
  }
  await expect(
    page.getByText(
      say('Enter # and six characters, 0–9 or A–F. {color} is used until then.').replace('{color}', '#f59e0b'),
    ),
  ).toBeVisible();
  expect(await accent()).toBe('#f59e0b');
  // Applied before it is saved: wait for the response, which would overwrite the next color
  const saved = page.waitForResponse(/profiles\.setAccent/);
  await own.fill('#1234567');
  await expect(own).toHaveValue('#123456');
  await expect.poll(accent).toBe('#123456');
  await saved;
  await page.route(/profiles\.setAccent/, (route) => route.abort());
  await page.getByText(say('Rose'), { exact: true }).click();
  await toast(page, say('Failed to update the color'));
  await expect.poll(accent).toBe('#123456');

  const other = language === 'en' ? 'Español' : 'English';
  const choice = page.getByRole('main').getByRole('radio', { name: other });
  await choice.click();
  await expect(page.getByText(/Language updated successfully|Idioma actualizado correctamente/).first()).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'es' : 'en');
  await expect(choice).toBeChecked();
  await page.route(/profiles\.setLanguage/, (route) => route.abort());
  await page
    .getByRole('main')
    .getByRole('radio', { name: language === 'en' ? 'English' : 'Español' })
    .click();
  await toast(page, say('Failed to update language'));
});

test('product 30.30: Account: each tab has an address, and links that name a section lead to its tab', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/account');
  const tabs = page.getByRole('navigation', { name: say('Account'), exact: true });
  await expect(tabs.getByRole('link')).toHaveText(['General', 'Security', 'Preferences', 'Your data', 'API'].map(say));
  for (const [tab, path, heading] of [
    ['Security', 'account/security', 'Two-step verification and passkeys'],
    ['Preferences', 'account/preferences', 'Time zone'],
    ['Your data', 'account/data', 'Delete account'],
    ['API', 'account/api', 'API keys'],
    ['General', 'account', 'Personal information'],
  ] as const) {
    const link = tabs.getByRole('link', { name: say(tab) });
    await link.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/dashboard/${path}$`));
    await expect(page.getByRole('heading', { name: say(heading) })).toBeVisible();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(link).toBeFocused();
    await expectAccessible(page);
  }
  // As in emails and help pages from before there were tabs
  for (const [section, tab, heading] of [
    ['two-step', 'security', 'Two-step verification and passkeys'],
    ['time-zone', 'preferences', 'Time zone'],
    ['branding', 'preferences', 'Custom branding'],
    ['data', 'data', 'Your data'],
  ] as const) {
    await page.goto('/dashboard/support');
    await page.goto(`/dashboard/account#${section}`);
    await expect(page).toHaveURL(new RegExp(`/dashboard/account/${tab}#${section}$`));
    await expect(page.getByRole('heading', { name: say(heading), exact: true })).toBeFocused();
  }

  // A form of another tab asks before it is left
  await page.goto('/dashboard/account');
  await page.getByLabel(say('Last name')).fill('Gil');
  await tabs.getByRole('link', { name: say('Security') }).click();
  await page.getByRole('button', { name: say('Keep editing') }).click();
  await expect(page.getByLabel(say('Last name'))).toHaveValue('Gil');
});

test('product 1.12: Account: the plan, its custom branding, and the export', async ({ page, say, email, language }) => {
  const { vcardId } = await signUp(page, email, language);
  await page.goto('/dashboard/account');
  await expect(page.getByRole('main').getByText(say('Free Trial'), { exact: true })).toBeVisible();
  await page.goto('/dashboard/account/preferences');
  await expect(page.getByText(say('Your own logo is included in the Pro and Business plans.'))).toBeVisible();
  await page.goto('/dashboard/account/data');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: say('Export my data') }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^account-export-.*\.zip$/);
  const names = Object.keys(unzipSync(readFileSync(await file.path())));
  expect(names).toEqual(expect.arrayContaining(['profile.json', 'cards.json', 'links.json', `cards/${vcardId}.vcf`]));
});

test('product 1.13, 30.26, 30.28: Account: deleting requires the word and the password, and ends at /goodbye', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  await page.goto('/dashboard/account#delete');
  await expect(page.getByRole('button', { name: say('Delete account') })).toBeFocused();
  await expect(page.getByRole('button', { name: say('Delete account') })).toBeInViewport({ ratio: 1 });
  await page.waitForFunction(() => localStorage.getItem('my-qr') !== null);
  await page.getByRole('button', { name: say('Delete account') }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: say('Delete permanently') });
  await expectAccessible(page);
  await dialog.getByLabel(say('Type DELETE to confirm')).fill('delete');
  await expect(dialog.getByLabel(say('Type DELETE to confirm'))).toHaveValue('DELETE');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(say('Your password'), { exact: true }).fill('Wrong-Horse-7');
  await confirm.click();
  await expect(page.getByText(say('Failed to delete account. Please try again.')).first()).toBeVisible();
  await expect(dialog.getByText(say('Your current password is incorrect.'))).toBeVisible();
  expect(await page.locator('.toasts').textContent()).not.toContain(say('error.password_wrong'));
  await dialog.getByLabel(say('Your password'), { exact: true }).fill(PASSWORD);
  await page.route(/account\.delete/, (route) => route.abort());
  await confirm.click();
  await expect(dialog.getByRole('alert').filter({ hasText: say('Not deleted') })).toContainText(say('error.offline'));
  await page.unroute(/account\.delete/);
  await dialog.getByRole('button', { name: say('Retry') }).click();
  await expect(page).toHaveURL(/\/goodbye$/);
  // The browser keeps nothing either (product 28.7)
  expect(await page.evaluate(() => localStorage.getItem('my-qr'))).toBeNull();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth$/);
  expect((await page.request.get(`/${username}`)).status()).toBe(404);
});

test('product 1.10, 1.26, 30.9: Profile: name, position, company and phone, which new cards start with', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language, null);
  await page.goto('/dashboard/account');
  await page
    .getByRole('link', {
      name: say('Your display name, position, company and phone are on <0>your profile</0>.').split(/<\/?0>/)[1],
    })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/profile$/);
  await expectAccessible(page);
  const name = page.getByLabel(say('Display name'));
  const save = page.getByRole('button', { name: say('Save changes') });
  await expect(page.getByLabel(say('Email'))).not.toBeEditable();
  await expect(page.getByLabel(say('Username'), { exact: true })).not.toBeEditable();
  await expect(save).toBeDisabled();
  await name.fill('');
  await page.getByLabel(say('Position')).fill('Arquitecta');
  await page.getByLabel(say('Company')).fill('Casa & Luz');
  await page.getByLabel(say('Phone')).fill('+34 600 111 222 333 444');
  await save.click();
  await expect(page.getByText(say('Name is required'))).toBeVisible();
  await expect(page.getByText(say('Phone must be less than 20 characters'))).toBeVisible();
  await name.fill('Dra. Ana');
  await page.getByLabel(say('Phone')).fill('+34 600 111 222');
  await page.getByRole('link', { name: say('Back to dashboard') }).click();
  await page.getByRole('button', { name: say('Keep editing') }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await save.click();
  await toast(page, say('Profile updated successfully'));
  await page.reload();
  await expect(page.getByLabel(say('Position'))).toHaveValue('Arquitecta');

  await page.goto('/dashboard/vcards');
  await page
    .getByRole('button', { name: say('Create card') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(say('First name'), { exact: true })).toHaveValue('Ana');
  await expect(dialog.getByLabel(say('Last name'))).toHaveValue('García López');
  await expect(dialog.getByLabel(say('Display name'))).toHaveValue('Dra. Ana');
  await expect(dialog.getByLabel(say('Position'))).toHaveValue('Arquitecta');
  await expect(dialog.getByLabel(say('Company'))).toHaveValue('Casa & Luz');
  await expect(dialog.locator('input[type=tel]').first()).toHaveValue('+34 600 111 222');
});

test('product 30.16: vCard: the main card is edited in place, with its preview', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  await page.goto('/dashboard/vcard');
  const name = page.getByLabel(say('Display name'));
  const first = page.getByLabel(say('First name'), { exact: true });
  await expect(name).toHaveValue('Ana García López');
  await expectAccessible(page);
  const file = page.locator('input[type=file]');
  await file.setInputFiles(await largePicture());
  await toast(page, say('Photo must be less than 5MB'));
  const save = page.getByRole('button', { name: say('Save changes') });
  await first.fill('');
  await save.click();
  await expect(page.getByText(say('First name is required'))).toBeVisible();
  await first.fill('Ana');
  await name.fill('Ana G');
  await name.fill('Ana Gil');
  const previewTab = page.getByRole('tab', { name: say('Preview') });
  if (await previewTab.isVisible()) await previewTab.click();
  const preview = page.frameLocator(`iframe[title="${say('Live preview of the card')}"]`);
  await expect(preview.getByRole('heading', { name: 'Ana Gil', exact: true })).toBeVisible();
  await save.click();
  await expectAnnounced(page, say('vCard updated successfully'));
  await page.goto(`/${username}`);
  await expect(page.getByRole('heading', { name: 'Ana Gil', exact: true })).toBeVisible();
});

test('product 30.16: vCard: the first card is created here', async ({ page, say, email, language }) => {
  await signUp(page, email, language, null);
  await page.goto('/dashboard/vcard');
  await page.getByLabel(say('Company'), { exact: true }).fill('Casa');
  await page.route(/vcards\.create/, (route) => route.abort());
  await page.getByRole('button', { name: say('Create card') }).click();
  await expect(page.getByRole('alert').filter({ hasText: say('Not saved') })).toBeVisible();
  await page.unroute(/vcards\.create/);
  await page.getByRole('button', { name: say('Create card') }).click();
  await toast(page, say('vCard created successfully'));
  await expect(page.getByRole('button', { name: say('Save changes') })).toBeVisible();
});

test('product 41.12: Account → API: a key is created, shown once with a request that works, replaced and revoked', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/account/api');
  await expect(page.getByText(say('API keys come with Business.'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('Create API key') })).toHaveCount(0);
  await command('set-plan', email, 'business');
  await page.reload();
  await page.getByRole('button', { name: say('Create API key') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('Name'), { exact: true }).fill('Shop');
  await dialog.getByLabel(say('Links, QR codes and tags')).selectOption('links:write');
  // Not offered on this server
  await expect(dialog.getByLabel(say('Domains'))).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByLabel(say('Your password')).fill('Wrong-Horse-7');
  await dialog.getByRole('button', { name: say('Create key') }).click();
  await expect(dialog.getByText(say('Your current password is incorrect.'))).toBeVisible();
  await dialog.getByLabel(say('Your password')).fill(PASSWORD);
  await dialog.getByRole('button', { name: say('Create key') }).click();

  const shown = page.getByRole('region', { name: say('API key'), exact: true });
  const key = (await shown.textContent())?.trim() ?? '';
  expect(key).toMatch(/^saluda_\w{8}_\w{38}$/);
  const request = page.getByRole('region', { name: say('Request') });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: say('Copy request') }).click();
  // As it is pasted into a terminal
  const pasted = await page.evaluate(() => navigator.clipboard.readText());
  expect(pasted).toMatch(/^curl /);
  const { stdout } = await promisify(execFile)('sh', ['-c', pasted]);
  expect(JSON.parse(stdout).key).toMatchObject({ name: 'Shop', scopes: ['links:write'] });
  await dialog.getByRole('radio', { name: 'JavaScript' }).check();
  await expect(request).toContainText('const response = await fetch(');
  // As it is pasted into a module
  const logged = page.waitForEvent('console');
  await page.evaluate(`(async () => { ${await request.textContent()} })()`);
  expect((await logged).text()).toContain('owner');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('Done') }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByText(`${key.slice(0, 15)}…`)).toBeVisible();

  await page.getByRole('button', { name: say('Replace {name}').replace('{name}', 'Shop') }).click();
  await dialog.getByLabel(say('Your password')).fill(PASSWORD);
  await dialog.getByRole('button', { name: say('Replace key') }).click();
  await dialog.getByRole('button', { name: say('Done') }).click();
  await expect(page.getByText('saluda_')).toHaveCount(2);
  await page
    .getByRole('button', { name: say('Revoke {name}').replace('{name}', 'Shop') })
    .first()
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Revoke key') })
    .click();
  await expect(page.getByText('saluda_')).toHaveCount(1);
  await expectAccessible(page);
});
