import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { decodeQr } from '../support/decode-qr.ts';
import {
  buyPlan,
  callApi,
  choose,
  closeToast,
  expect,
  expectAccessible,
  isRed,
  openEditor,
  openFilters,
  openMenu,
  rowOf,
  saveEditor,
  signUp,
  test,
} from './fixtures.ts';

test('product 9.2, 13.1, 13.3, 13.4, 13.7, 13.9, 30.14, 30.15: My QR Codes: create, download, copy', async ({
  page,
  say,
  email,
  language,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, email, language);
  await page.goto('/dashboard/qr-codes');
  const tile = (title: string) => rowOf(page, title);
  const named = (english: string, title: string) => say(english).replace('{title}', title);
  const button = (english: string, title: string) =>
    tile(title).getByRole('button', { name: named(english, title), exact: true });

  const usage = page.getByRole('region', { name: say('QR codes used') });
  const used = (count: number) =>
    say('{count} of {limit} custom QR code').replace('{count}', String(count)).replace('{limit}', '1');
  const bar = usage.getByRole('progressbar').locator('> *');
  await expect(usage.getByText(used(0))).toBeVisible();
  expect(await isRed(bar)).toBe(false);
  await expect(tile('Ana García López').getByText(say('Card'), { exact: true })).toBeVisible();
  await openMenu(page, say, 'Ana García López');
  const cardsDelete = page.getByRole('menuitem', { name: say('Delete'), exact: true });
  await expect(cardsDelete).toBeDisabled();
  const why = say('This QR code is automatically managed by your vCard. To remove it, delete the associated vCard.');
  await expect(cardsDelete).toHaveAccessibleDescription(why);
  await cardsDelete.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('Cannot Delete vCard QR')).first()).toBeVisible();
  await expect(page.getByRole('listitem').getByText(why).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: say('Create New QR') }).click();
  const dialog = page.getByRole('dialog', { name: say('Create New QR') });
  const create = dialog.getByRole('button', { name: say('Create QR code') });
  await create.click();
  await expect(dialog.getByText(say('Title is required'))).toBeVisible();
  await expect(dialog.getByText(say('Must be a valid URL'))).toBeVisible();
  await dialog.getByLabel(say('URL'), { exact: true }).fill('casa.example/carta-2026');
  await expect(dialog.getByLabel(say('Title'), { exact: true })).toHaveValue('Carta 2026');
  await dialog.getByLabel(say('Title'), { exact: true }).fill('Carta de verano');
  await dialog.getByLabel(say('URL'), { exact: true }).fill('http://127.0.0.1/x');
  await create.click();
  await expect(dialog.getByText(say('error.target_refused'))).toBeVisible();
  await dialog.getByLabel(say('URL'), { exact: true }).fill('casa.example/carta');
  await dialog.getByRole('radio', { name: say('Rounded') }).check();
  await dialog.getByRole('textbox', { name: say('Foreground'), exact: true }).fill('#cccccc');
  await expect(dialog.getByText(say("Scanners can't read this code"))).toBeVisible();
  const desktop = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByLabel(say('Title'), { exact: true }).focus();
  await create.click();
  await expect(dialog.getByRole('textbox', { name: say('Foreground'), exact: true })).toBeFocused();
  // The way out isn't below the buttons of the dialog
  const wayOut = dialog.getByRole('button', { name: /^(Use|Usar) #/ });
  const bottom = async () => (await wayOut.boundingBox().then((box) => box && box.y + box.height)) ?? 0;
  await expect.poll(bottom).toBeLessThanOrEqual((await create.boundingBox())?.y ?? 0);
  await page.setViewportSize(desktop);
  // The default color of cards, made darker
  await dialog.getByRole('textbox', { name: say('Foreground'), exact: true }).fill('#00c2ff');
  await dialog.getByRole('button', { name: /^(Use|Usar) #00/ }).click();
  await expect(dialog.getByText(say("Scanners can't read this code"))).toBeHidden();
  await expect(dialog.getByRole('textbox', { name: say('Foreground'), exact: true })).toHaveValue(/^#00[0-9a-f]{4}$/);
  const picker = say('{label} color picker').replace('{label}', say('Foreground'));
  await expect(dialog.getByLabel(picker)).toBeFocused();
  await dialog.getByRole('textbox', { name: say('Foreground'), exact: true }).fill('#ffffff');
  await dialog.getByRole('textbox', { name: say('Background'), exact: true }).fill('#9333ea');
  await expect(dialog.getByText(say("Some phones can't read this code"))).toBeVisible();
  await expect(dialog.getByRole('img', { name: say('Live preview of the code') })).toBeInViewport({ ratio: 0.9 });
  await dialog.getByRole('button', { name: say('Swap colors') }).click();
  await expect(dialog.getByText(say("Some phones can't read this code"))).toBeHidden();
  await expect(dialog.getByText(say('This feature requires Pro or Business.'))).toBeVisible();
  await expectAccessible(page);
  await create.click();
  await expect(page.getByText(say('QR code created successfully')).first()).toBeVisible();
  const ready = page.getByRole('dialog', { name: say('Your QR code is ready') });
  const asPng = ready.getByRole('link', { name: say('Download {name}').replace('{name}', 'PNG') });
  await expect(asPng).toBeFocused();
  await expect(ready.getByRole('img', { name: /Carta de verano$/ })).toBeVisible();
  const first = page.waitForEvent('download');
  await asPng.click();
  expect((await first).suggestedFilename()).toBe('Carta_de_verano.png');
  await expectAccessible(page);
  await ready.getByRole('button', { name: say('Done') }).click();
  await expect(ready).toBeHidden();
  await expect(usage.getByText(used(1))).toBeVisible();
  expect(await isRed(bar)).toBe(false);
  await expect(usage.getByText(say('Plan Limit Reached'))).toBeVisible();
  await expect(tile('Carta de verano').getByText('casa.example/carta')).toBeVisible();
  await expect(
    tile('Carta de verano')
      .getByText(/^0 (scans|escaneos)/)
      .filter({ visible: true }),
  ).toBeVisible();

  const saved = page.waitForEvent('download');
  await choose(page, say, 'Carta de verano', 'Download');
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Carta_de_verano.png');
  const printed = (await decodeQr(readFileSync(await file.path()), 350)) ?? '';
  expect(printed).toMatch(new RegExp(`^${baseURL}/q/[a-z2-9]{8}$`));

  await button('Copy Link of {title}', 'Carta de verano').click();
  await expect(page.getByText(say('Copied')).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(printed.replace('/q/', '/l/'));

  await choose(page, say, 'Carta de verano', 'Sizes and formats');
  for (const format of ['SVG', 'PDF']) {
    const next = page.waitForEvent('download');
    await page.getByRole('link', { name: say('Download {name}').replace('{name}', format) }).click();
    expect((await next).suggestedFilename()).toBe(`Carta_de_verano.${format.toLowerCase()}`);
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
});

test('product 13.2, 30.9, 30.14, 30.15: My QR Codes: edit a printed code, reach the limit, delete', async ({
  page,
  say,
  email,
  language,
  baseURL,
}) => {
  await signUp(page, email, language);
  const data = { title: 'Carta de verano', url: 'https://casa.example/carta' };
  const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
  await page.goto('/dashboard/qr-codes');
  await page
    .getByRole('button', { name: say('Create New QR') })
    .first()
    .click();
  const creation = page.getByRole('dialog', { name: say('Create New QR') });
  await creation.getByLabel(say('Title'), { exact: true }).fill('Otra');
  await creation.getByLabel(say('URL'), { exact: true }).fill('https://casa.example/otra');
  const made = await (await page.request.post('/trpc/qrCodes.create', { data })).json();
  const printed = `${baseURL}/q/${made.result.data.slug}`;
  // Another tab took the last one
  await creation.getByRole('button', { name: say('Create QR code') }).click();
  await expect(chooser).toContainText(say('Upgrade your plan to create more QR codes.'));
  // Until it has the focus, Escape is for the dialog below
  await expect.poll(() => chooser.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(chooser).toBeHidden();
  await expect(creation.getByLabel(say('Title'), { exact: true })).toHaveValue('Otra');
  await expect(creation.getByRole('button', { name: say('Retry') })).toBeVisible();
  await creation.getByRole('button', { name: say('Cancel') }).click();
  await page.getByRole('button', { name: say('Discard changes') }).click();
  const tile = (title: string) => rowOf(page, title);

  await openEditor(page, say, 'Carta de verano');
  await page.getByLabel(say('URL'), { exact: true }).fill('https://casa.example/invierno');
  // What is downloaded is what was seen
  await page.getByRole('button', { name: say('Save and download') }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: say('Download {name}').replace('{name}', 'PNG') }).click();
  expect((await saved).suggestedFilename()).toBe('Carta_de_verano.png');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: say('Download'), exact: true })).toBeFocused();
  await page.getByRole('link', { name: say('Back to My QR Codes') }).click();
  const scan = await page.request.get(printed, { maxRedirects: 0 });
  expect(scan.headers().location).toBe('https://casa.example/invierno');

  await page.getByRole('button', { name: say('Create New QR') }).click();
  await expect(chooser).toContainText(say('Limit Reached'));
  await expect(chooser).toContainText(say('Upgrade your plan to create more QR codes.'));
  // Until it has the focus, Escape is for the dialog below
  await expect.poll(() => chooser.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');

  await page.route('**/trpc/qrCodes.delete*', (route) => route.abort());
  await choose(page, say, 'Carta de verano', 'Delete');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: say('Delete QR code') });
  await confirm.click();
  await closeToast(page, say);
  await expect(page.getByText(say('Failed to delete QR code. Please try again.')).first()).toBeVisible();
  await page.unroute('**/trpc/qrCodes.delete*');
  await choose(page, say, 'Carta de verano', 'Delete');
  await expectAccessible(page);
  await confirm.click();
  await expect(page.getByText(say('QR Code deleted')).first()).toBeVisible();
  await expect(tile('Carta de verano')).toHaveCount(0);
});

test('product 30.10, 30.23: My QR Codes: shows an empty state without a card, and an error when the session has ended', async ({
  page,
  say,
  email,
  language,
  context,
}) => {
  await signUp(page, email, language, null);
  await page.goto('/dashboard/qr-codes');
  await expect(page.getByText(say('Your first QR code goes here'))).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: say('Create New QR') })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: say('Create New QR') });
  await dialog.getByLabel(say('Title'), { exact: true }).fill('Carta');
  await dialog.getByLabel(say('URL'), { exact: true }).fill('https://casa.example');
  // Whatever else asks meanwhile would lead to sign-in
  await page.route(/qrCodes\.create/, async (route) => {
    await context.clearCookies();
    await route.continue();
  });
  await dialog.getByRole('button', { name: say('Create QR code') }).click();
  await expect(page.getByText(say('You must be logged in to create a QR code')).first()).toBeVisible();
});

test('product 13.5, 30.15: My QR Codes: can be searched and sorted; a code with a logo reads back', async ({
  page,
  say,
  email,
  language,
  baseURL,
}) => {
  await signUp(page, email, language);
  await buyPlan(page, 'pro');
  const names = ['Menú', 'Álbum', 'Café de otoño', 'Zapatos', 'Bodega', 'Feria', 'Taller'];
  const slugs: Record<string, string> = {};
  for (const title of names) {
    const url = `https://example.com/${title === 'Feria' ? 'verano' : 'x'}`;
    slugs[title] = (await callApi(page, 'qrCodes.create', { title, url })).slug;
  }
  await page.goto('/dashboard/qr-codes');
  const card = 'Ana García López';
  const shown = page.getByRole('list', { name: say('QR codes') }).getByRole('heading');
  await openFilters(page, say);
  const sortBy = (label: string) => page.getByLabel(say('Sort by')).selectOption({ label: say(label) });
  await expect(shown).toHaveText([...names.toReversed(), card]);
  await sortBy('Title');
  await expect(shown).toHaveText(['Álbum', card, 'Bodega', 'Café de otoño', 'Feria', 'Menú', 'Taller', 'Zapatos']);
  await sortBy('Scans');
  await expect(shown).toHaveCount(8);
  const search = page.getByRole('searchbox', { name: say('Search QR codes') });
  await search.fill('OTONO cafe');
  await expect(shown).toHaveText(['Café de otoño']);
  await search.fill('verano');
  await expect(shown).toHaveText(['Feria']);
  await search.fill('primavera');
  await expect(page.getByText(say('No QR codes match your search.'))).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'wait' });

  await search.fill('taller');
  const tile = rowOf(page, 'Taller');
  await openEditor(page, say, 'Taller');
  const editor = page.getByRole('main');
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1b6a44' } })
    .png()
    .toBuffer();
  await editor.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(editor.getByRole('radio', { name: say('Uploaded image') })).toBeChecked();
  await expectAccessible(page);
  await saveEditor(page, say, 'Back to My QR Codes');
  const printed = `${baseURL}/q/${slugs.Taller}`;
  // The list is read again
  const drawn = tile.getByRole('img', { name: say('QR code of {title}').replace('{title}', 'Taller') });
  await expect(drawn.locator('image')).toBeAttached();
  await choose(page, say, 'Taller', 'Share');
  const shared = page.getByRole('dialog').getByRole('img').first();
  // Once the dialog has opened. Enlarged to 600 px, one in 27 of these codes can't be read, at 400 px none of 401.
  await expect.poll(async () => decodeQr(await shared.screenshot(), 400)).toBe(printed);
  await page.keyboard.press('Escape');
  const picture = await (await page.request.get(`/qr/${slugs.Taller}.png`)).body();
  expect(await decodeQr(picture)).toBe(printed);
  const [red = 0, green = 0] = await sharp(picture)
    .extract({ left: 256, top: 256, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect(green - red).toBeGreaterThan(50);
});
