import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  buyPlan,
  callApi,
  choose,
  command,
  expect,
  expectAccessible,
  hold,
  openEditor,
  openMenu,
  otherBrowser,
  rowOf,
  signUp,
  switchOf,
  test,
} from './fixtures.ts';

const setPlan = (email: string, plan: 'free' | 'business') => command('set-plan', email, plan);

/** Adds a logo, a card, four links and two codes, as a paid plan allows. */
async function fill(page: Page): Promise<{ vcardId: string; slug: string }> {
  const call = (path: string, data: object) => callApi(page, path, data);
  const buffer = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#1b6a44' } })
    .png()
    .toBuffer();
  const multipart = { file: { name: 'logo.png', mimeType: 'image/png', buffer } };
  const { path: logo } = await (await page.request.post('/api/photos', { multipart })).json();
  await call('profiles.setLogo', { logo });
  const { id: vcardId } = await call('vcards.create', { name: 'Studio Card' });
  for (const n of [1, 2, 3, 4]) await call('links.create', { title: `Link ${n}`, url: `https://example.com/${n}` });
  await call('qrCodes.create', { title: 'Poster', url: 'https://example.com/poster', icon: '' });
  const { slug } = await call('qrCodes.create', { title: 'Flyer', url: 'https://example.com/flyer', icon: '' });
  return { vcardId, slug };
}

test('product 1.15, 18.1, 18.2, 18.3, 18.5, 25.5: Over the plan limit: paused items are shown immediately, the owner chooses what to keep, an upgrade restores everything', async ({
  page,
  browser,
  say,
  email,
  language,
}) => {
  const plural = (english: string, n: number) => {
    const forms = /one \{(.*?)\} other \{(.*?)\}\}$/.exec(say(english));
    return (forms?.[n === 1 ? 1 : 2] ?? '').replace('#', String(n));
  };
  const { username, vcardId: first } = await signUp(page, email, language);
  await setPlan(email, 'business');
  const { vcardId: second, slug } = await fill(page);
  await page.goto('/dashboard/vcards');
  const main = page.getByRole('main');
  const tile = (name: string) => rowOf(page, name);
  await expect(tile('Studio Card')).toBeVisible();
  await expect(main.getByText(say('Paused'), { exact: true })).toHaveCount(0);

  // The open page is notified when the plan shrinks
  await setPlan(email, 'free');
  const room = '{0, plural, one {Your plan has room for # card.} other {Your plan has room for # cards.}}';
  const paused = '{count, plural, one {# is paused.} other {# are paused.}}';
  await expect(main.getByText(plural(room, 1))).toBeVisible();
  await expect(main.getByText(plural(paused, 1))).toBeVisible();
  await expect(tile('Studio Card').getByText(say('Paused'), { exact: true })).toBeVisible();
  await expect(tile('Ana García López').getByText(say('Paused'), { exact: true })).toBeHidden();
  await expectAccessible(page);

  await otherBrowser(browser, {}, async (visitor) => {
    for (const path of [`/vcard/${second}`, `/l/${slug}`]) {
      expect((await visitor.request.get(path)).status()).toBe(404);
    }
    expect((await visitor.request.get(`/${username}`)).status()).toBe(200);
  });

  // Keyboard only; no choice is lost by accident
  const keep = main.getByRole('button', { name: say('Choose what to keep') });
  await keep.press('Enter');
  const dialog = page.getByRole('dialog', { name: say('Choose what to keep') });
  const box = (name: string) => dialog.getByRole('checkbox', { name });
  // The main card always stays
  await expect(box('Ana García López')).toBeChecked();
  await expect(box('Ana García López')).toBeDisabled();
  await expect(box('Studio Card')).toBeDisabled();
  await expect(box('Poster')).toBeChecked();
  await expect(box('Flyer')).not.toBeChecked();
  await expectAccessible(page);
  const makeMain = (name: string) => `${say('Make this my main card')}: ${name}`;
  await dialog.getByRole('button', { name: makeMain('Studio Card') }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Studio Card');
  await expectAccessible(page);
  await question.getByRole('button', { name: say('Make main card') }).press('Enter');
  await expect(box('Studio Card')).toBeChecked();
  await expect(box('Ana García López')).not.toBeChecked();
  await box('Flyer').press('Space');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('Keep editing') }).click();
  await expect(box('Flyer')).toBeChecked();
  await expect(box('Poster')).not.toBeChecked();
  await dialog.getByRole('button', { name: say('Save') }).press('Enter');
  await expect(page.getByText(say('Choice saved')).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(keep).toBeFocused();
  await expect(tile('Ana García López').getByText(say('Paused'), { exact: true })).toBeVisible();
  await expect(tile('Studio Card').getByText(say('Paused'), { exact: true })).toBeHidden();
  await expect(tile('Studio Card')).toContainText(`/${username}`);
  await expect(tile('Studio Card')).not.toContainText(`/${username}/`);
  expect(await (await page.request.get(`/${username}`)).text()).toContain('Studio Card');
  expect((await page.request.get(`/vcard/${first}`)).status()).toBe(404);
  expect((await page.request.get(`/l/${slug}`, { maxRedirects: 0 })).status()).toBe(302);

  await page.goto('/dashboard/qr-codes');
  const poster = tile('Poster');
  await expect(poster.getByText(say('Paused'), { exact: true })).toBeVisible();
  await choose(page, say, 'Poster', 'Download');
  await expect(page.getByText(say('This code is paused')).first()).toBeVisible();
  await openEditor(page, say, 'Poster');
  await expect(page.getByRole('heading', { name: say('Edit QR code') })).toBeVisible();
  await expectAccessible(page);

  // The logo stays, and can be removed
  await page.goto('/dashboard/account#branding');
  const removeLogo = main.getByRole('button', { name: say('Remove my logo') });
  await removeLogo.click();
  await expect(page.getByText(say('Logo removed')).first()).toBeVisible();
  await expect(removeLogo).toBeHidden();

  await page.goto('/dashboard/links');
  const links = main.getByRole('list', { name: say('Links') });
  await expect(links.getByText(say('Paused'), { exact: true })).toHaveCount(1);
  // Upgrade with a payment
  await buyPlan(page, 'pro');
  await expect(main.getByText(say('Paused'), { exact: true })).toHaveCount(0);
  await expect(keep).toBeHidden();
  expect((await page.request.get(`/vcard/${first}`)).status()).toBe(200);

  // A link that the operator suspends can be edited and deleted, but not switched on
  await command('disable', 'link', slug);
  const flyer = links.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Flyer' }) });
  await expect(flyer.getByText(say('Suspended by support'))).toBeVisible();
  await openMenu(page, say, 'Flyer');
  await expect(switchOf(page, say('Active'))).not.toBeChecked();
  await expect(switchOf(page, say('Active'))).toBeDisabled();
  for (const action of ['Edit', 'Delete']) {
    await expect(page.getByRole('menuitem', { name: say(action), exact: true })).toBeEnabled();
  }
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});

test('product 18.3, 35.28: of more items than a page, those of the next are shown on demand and can be chosen', async ({
  page,
  say,
  email,
  language,
}) => {
  const { vcardId } = await signUp(page, email, language);
  await setPlan(email, 'business');
  for (let n = 1; n <= 52; n++)
    await callApi(page, 'links.create', { title: `Link ${n}`, url: 'https://example.com/' });
  await setPlan(email, 'free');
  await page.goto('/dashboard/links');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Choose what to keep') })
    .click();
  const dialog = page.getByRole('dialog', { name: say('Choose what to keep') });
  const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
  await expect(dialog.getByRole('checkbox')).toHaveCount(50);
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(5);
  await box('Link 2').uncheck();
  await test.step('35.28: also while the list refreshes', async () => {
    const release = await hold(page, /pausing\.page/);
    const refreshed = page.waitForRequest(/pausing\.page/);
    await callApi(page, 'vcards.update', { id: vcardId, fields: { name: 'Ana de Lejos' } });
    await refreshed;
    await dialog.getByRole('button', { name: say('Show more') }).click();
    release();
    await expect(dialog.getByRole('checkbox')).toHaveCount(52);
  });
  await expect(dialog.getByRole('button', { name: say('Show more') })).toBeHidden();
  await expect(box('Link 2')).not.toBeChecked();
  await box('Link 52').check();
  await expect(box('Link 51')).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('Save') }).click();
  await expect(dialog).toBeHidden();
  const isPaused = (name: string) => rowOf(page, name).getByText(say('Paused'), { exact: true });
  await expect(isPaused('Link 2')).toBeVisible();
  await expect(isPaused('Link 1')).toBeHidden();

  // What stays comes first
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Choose what to keep') })
    .click();
  await expect(dialog.getByRole('checkbox').nth(4)).toHaveAccessibleName('Link 52');
  await expect(box('Link 52')).toBeChecked();
});
