import sharp from 'sharp';
import {
  buyPlan,
  callApi,
  choose,
  closeToast,
  expect,
  expectAccessible,
  isRed,
  largePicture,
  openEditor,
  retell,
  rowOf,
  saveEditor,
  signUp,
  test,
} from './fixtures.ts';

test('product 30.16: My vCards: edit with the live preview, share, view; the preview has the account’s own links', async ({
  page,
  say,
  email,
  language,
  context,
}) => {
  const { username } = await signUp(page, email, language, { position: 'Arquitecta', company: 'Casa' });
  for (const link of [{ title: 'Portafolio' }, { title: 'Escondido', showOnProfile: false }]) {
    await callApi(page, 'links.create', { ...link, url: 'https://casa.example' });
  }
  await page.goto('/dashboard/vcards');
  await expect(page.getByRole('main').getByText('Ana García López').first()).toBeVisible();
  await openEditor(page, say, 'Ana García López');
  await page.getByLabel(say('Display name')).fill('Ana García');
  await page.getByLabel(say('Website')).fill('javascript:alert(1)');
  await page.getByRole('button', { name: say('Save changes') }).click();
  await expect(page.getByText(say('URL must start with http:// or https://')).first()).toBeVisible();
  await page.getByLabel(say('Website')).fill('https://ana.example');
  await expectAccessible(page);
  const previewTab = page.getByRole('tab', { name: say('Preview') });
  if (await previewTab.isVisible()) await previewTab.click();
  const preview = page.frameLocator(`iframe[title="${say('Live preview of the card')}"]`);
  await expect(preview.getByRole('heading', { name: 'Ana García', exact: true })).toBeVisible();
  await expect(preview.getByRole('list', { name: say('page.links') }).getByRole('listitem')).toHaveText(['Portafolio']);
  await saveEditor(page, say, 'Back to My vCards');

  await choose(page, say, 'Ana García', 'Share');
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: say('Download PNG') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  await page.keyboard.press('Escape');

  const opened = context.waitForEvent('page');
  await choose(page, say, 'Ana García', 'View');
  const view = await opened;
  await expect(view).toHaveURL(new RegExp(`/${username}$`));
  await expect(view.getByRole('heading', { name: 'Ana García', exact: true })).toBeVisible();
});

test('product 5.1, 30.9, 30.14, 30.23, 35.25: My vCards: the limit, deleting, the empty state, creating', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/vcards');
  const usage = page.getByRole('region', { name: say('Cards used') });
  await expect(usage.getByText(say('Plan Limit Reached'))).toBeVisible();
  const bar = usage.getByRole('progressbar').locator('> *');
  expect(await isRed(bar)).toBe(false);
  await page
    .getByRole('button', { name: say('Create card') })
    .first()
    .click();
  const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
  await expect(chooser).toContainText(say('Limit Reached'));
  await expect(chooser).toContainText(say('Upgrade your plan to create more digital cards and QR codes.'));
  await page.keyboard.press('Escape');
  expect(await isRed(bar)).toBe(true);

  await choose(page, say, 'Ana García López', 'Delete');
  await expectAccessible(page);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Delete card') })
    .click();
  await expect(page.getByText(say('vCard deleted')).first()).toBeVisible();
  // It isn't deleted yet, but must be before another is created
  const changes: string[] = [];
  page.on('request', (request) => changes.push(...(/vcards\.(create|deleteMany)/.exec(request.url()) ?? []).slice(1)));
  await expect(page.getByText(say('Your first card goes here'))).toBeVisible();
  expect(await isRed(usage.getByRole('progressbar').locator('> *'))).toBe(false);
  await expectAccessible(page);

  await page
    .getByRole('button', { name: say('Create card') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel(say('First name'), { exact: true });
  await name.fill('');
  await dialog.getByRole('button', { name: say('Create card') }).click();
  await expect(dialog.getByText(say('First name is required')).first()).toBeVisible();
  await name.fill('Luis');
  await dialog.getByRole('button', { name: say('Cancel') }).click();
  await page.getByRole('button', { name: say('Keep editing') }).click();
  await page.route(/vcards\.create/, (route) => route.abort());
  await dialog.getByRole('button', { name: say('Create card') }).click();
  await expect(page.getByText(say('Failed to create vCard. Please try again.')).first()).toBeVisible();
  expect(changes).toEqual(['deleteMany', 'create']);
  await page.unroute(/vcards\.create/);
  await dialog.getByRole('button', { name: say('Create card') }).click();
  await expect(page.getByText(say('vCard created successfully')).first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Luis').first()).toBeVisible();
});

test('product 30.12: an unusable photo is refused with a message, and the card is saved without it', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/vcards');
  await openEditor(page, say, 'Ana García López');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText(say('Invalid file type')).first()).toBeVisible();
  await file.setInputFiles(await largePicture());
  await expect(page.getByText(say('File too large')).first()).toBeVisible();
  await page.route('/api/photos', (route) => route.abort());
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(page.getByText(say('Upload failed')).first()).toBeVisible();
  await expect(page.getByText(say('Failed to upload photo. Continuing without it.')).first()).toBeVisible();
  await page.getByLabel(say('Company')).fill('Casa');
  await saveEditor(page, say, 'Back to My vCards');
  await expect(page.getByRole('main').getByText('Casa', { exact: true })).toBeVisible();
});

test('product 30.10, 30.16, 35.27: a tile shows the card, name and role; failures show a message and keep the input, even after the session ends', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language, {
    position: 'Arquitecta',
    company: 'Casa',
    phone: '+34 600 111 222',
    email: 'ana@casa.example',
  });
  await page.goto('/dashboard/vcards');
  const main = page.getByRole('main');
  const role = say('{position} at {company}').replace('{position}', 'Arquitecta').replace('{company}', 'Casa');
  await expect(main.getByText(role)).toBeVisible();
  await expect(main.getByText('+34 600 111 222')).toBeVisible();
  await expect(main.getByText('ana@casa.example')).toBeVisible();
  const picture = page.locator(
    `iframe[title="${say("Preview of {name}'s page").replace('{name}', 'Ana García López')}"]`,
  );
  await expect(picture.contentFrame().getByText(say('page.save'), { exact: true })).toBeVisible();
  await expect(picture.contentFrame().locator('html')).toHaveAttribute('inert');
  const focused = await picture.evaluate(({ contentDocument }: HTMLIFrameElement) => {
    contentDocument?.querySelector('a')?.focus();
    return contentDocument?.activeElement?.tagName;
  });
  expect(focused).toBe('BODY');
  await page.getByRole('button', { name: say('Share {name}').replace('{name}', 'Ana García López') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  // More than twelve are rows
  await retell(page, 'vcards.usage', (usage: { count: number }) => ({ ...usage, count: 13 }));
  await page.reload();
  await expect(main.getByText(role)).toBeVisible();
  await expect(picture).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await page.route(/vcards\.(publish|delete)/, (route) => route.abort());
  await openEditor(page, say, 'Ana García López');
  const save = page.getByRole('button', { name: say('Save changes') });
  await page.getByLabel(say('Display name')).fill('Ana Otra');
  await save.click();
  await expect(page.getByText(say('Failed to update vCard. Please try again.')).first()).toBeVisible();
  await expect(page.getByLabel(say('Display name'))).toHaveValue('Ana Otra');
  await page.getByRole('link', { name: say('Back to My vCards') }).click();
  await choose(page, say, 'Ana García López', 'Delete');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Delete card') })
    .click();
  await closeToast(page, say);
  await expect(page.getByText(say('Failed to delete vCard. Please try again.')).first()).toBeVisible();
  await expect(main.getByText(role)).toBeVisible();

  await page.unroute(/vcards\.(publish|delete)/);
  await openEditor(page, say, 'Ana García López');
  await expect(page.getByLabel(say('Display name'))).toHaveValue('Ana Otra');
  await page.context().clearCookies();
  await save.click();
  await expect(page.getByText(say('You must be logged in to manage vCards')).first()).toBeVisible();
});

test('product 5.16, 12.7, 12.24, 30.16: My vCards: the preview ends with the account’s own logo; a second card shows no links until its owner chooses some', async ({
  page,
  say,
  email,
  language,
}) => {
  const { vcardId } = await signUp(page, email, language);
  await buyPlan(page, 'pro');
  const buffer = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#1b6a44' } })
    .png()
    .toBuffer();
  const file = { name: 'logo.png', mimeType: 'image/png', buffer };
  const { path: logo } = await (await page.request.post('/api/photos', { multipart: { file } })).json();
  await callApi(page, 'profiles.setLogo', { logo });
  await callApi(page, 'vcards.update', { id: vcardId, fields: { name: 'Ana García López', photo: logo } });
  for (const title of ['Portafolio', 'Charlas', 'Vídeos']) {
    await callApi(page, 'links.create', { title, url: 'https://casa.example', showOnProfile: title === 'Portafolio' });
  }
  const { id } = await callApi(page, 'vcards.create', { name: 'Estudio' });
  await page.goto('/dashboard/vcards');
  const preview = page.frameLocator(`iframe[title="${say('Live preview of the card')}"]`);
  const links = preview.getByRole('list', { name: say('page.links') });
  for (const [name, count] of [
    ['Ana García López', 1],
    ['Estudio', 0],
  ] as const) {
    await openEditor(page, say, name);
    const previewTab = page.getByRole('tab', { name: say('Preview') });
    if (await previewTab.isVisible()) await previewTab.click();
    await expect(preview.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(preview.locator('img.brand')).toHaveAttribute('src', logo);
    await expect(links).toHaveCount(count);
    if (count > 0) await page.getByRole('link', { name: say('Back to My vCards') }).click();
  }

  const show = async (tab: 'Edit' | 'Preview') => {
    const shown = page.getByRole('tab', { name: say(tab) });
    if (await shown.isVisible()) await shown.click();
  };
  const previewed = async (titles: string[]) => {
    await show('Preview');
    await expect(links.getByRole('listitem')).toHaveText(titles);
    await show('Edit');
  };
  await show('Edit');
  await page.getByRole('button', { name: say('Use the photo of your main card') }).click();
  await expect(page.getByRole('img', { name: say('Photo of {name}').replace('{name}', 'Estudio') })).toBeVisible();
  await expect(page.getByRole('button', { name: say('Replace photo') })).toBeFocused();
  await page.getByRole('radio', { name: say('Chosen') }).check();
  await page.getByRole('button', { name: say('Choose links') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('Search links')).fill('video');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByLabel('Vídeos').check();
  await dialog.getByLabel(say('Search links')).fill('');
  await dialog.getByLabel('Portafolio').check();
  await dialog.getByLabel('Charlas').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('Done') }).click();
  const chosen = page.getByRole('list', { name: say('Chosen links') }).getByRole('listitem');
  await expect(chosen).toContainText(['Vídeos', 'Portafolio', 'Charlas']);
  await previewed(['Vídeos', 'Portafolio', 'Charlas']);

  const handle = page.getByRole('button', { name: say('Move {title}').replace('{title}', 'Charlas') });
  const said = (text: string, place: number) =>
    page.getByText(say(text).replace('{title}', 'Charlas').replace('{place}', String(place)).replace('{total}', '3'));
  await handle.press('Space');
  await expect(said('Picked up {title}. It is at position {place} of {total}.', 3)).toBeAttached();
  // dnd-kit listens to arrow keys from the next task on
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await handle.press('ArrowUp');
  await expect(said('{title} is over position {place} of {total}.', 2)).toBeAttached();
  await handle.press('Space');
  await expect(chosen).toContainText(['Vídeos', 'Charlas', 'Portafolio']);
  const actions = page.getByRole('button', { name: say('Actions for {title}').replace('{title}', 'Charlas') });
  await actions.click();
  await page.getByRole('menuitem', { name: say('Move up') }).click();
  await expect(chosen).toContainText(['Charlas', 'Vídeos', 'Portafolio']);
  await expect(actions).toBeFocused();
  await page.getByRole('button', { name: say('Remove {name}').replace('{name}', 'Vídeos') }).click();
  await expect(chosen).toContainText(['Charlas', 'Portafolio']);
  await expectAccessible(page);
  await previewed(['Charlas', 'Portafolio']);
  await saveEditor(page, say, 'Back to My vCards');
  const visitor = await page.context().newPage();
  await visitor.goto(`/vcard/${id}`);
  const listed = visitor.getByRole('list', { name: say('page.links') }).getByRole('listitem');
  await expect(listed).toHaveText(['Charlas', 'Portafolio']);
});

test('product 5.5, 15.46, 30.15, 35.24: a card is made the main card on its tile and in its editor, which opens from its QR code', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username, vcardId: first } = await signUp(page, email, language);
  await buyPlan(page, 'pro');
  const { id: second } = await callApi(page, 'vcards.create', { name: 'Studio Card' });
  const tile = (name: string) => rowOf(page, name);
  const makeMain = (name: string) => `${say('Make this my main card')}: ${name}`;
  const shown = async (path: string) => (await page.request.get(path)).text();
  await page.goto('/dashboard/vcards');
  await expect(tile('Ana García López').getByText(say('Main card'))).toBeVisible();
  await expect(
    page.getByText(say('Your link opens your main card. Each other card has a link of its own.')),
  ).toBeVisible();
  await choose(page, say, 'Studio Card', 'Make this my main card');
  await expect(tile('Studio Card').getByText(say('Main card'))).toBeVisible();
  const actions = say('Actions for {title}').replace('{title}', 'Studio Card');
  await expect(page.getByRole('button', { name: actions })).toBeFocused();
  const opensNow = say('Your link now opens {name}.').replace('{name}', 'Studio Card');
  await expect(page.getByText(opensNow).first()).toBeVisible();
  await expect(tile('Studio Card')).not.toContainText(`/${username}/`);
  await expect(tile('Ana García López')).toContainText(`/${username}/ana-garcia-lopez`);
  // By keys, and from the menu where there are none
  const linkOf = (name: string) => tile(name).getByRole('link', { name, exact: true });
  const box = (name: string) => tile(name).getByRole('checkbox');
  await page.keyboard.press('j');
  await expect(linkOf('Ana García López')).toBeFocused();
  await page.keyboard.press('k');
  await expect(linkOf('Studio Card')).toBeFocused();
  await page.keyboard.press('x');
  await expect(box('Studio Card')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(box('Studio Card')).not.toBeChecked();
  await choose(page, say, 'Ana García López', 'Select');
  await expect(box('Ana García López')).toBeChecked();
  await expect(page.getByRole('region', { name: say('Selection') })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(new RegExp(`/dashboard/vcards/${first}$`));
  await page.goBack();
  expect(await shown(`/${username}`)).toContain('Studio Card');
  expect(await shown(`/vcard/${first}`)).toContain('Ana García López');
  await expectAccessible(page);

  // Its code's "Edit" opens this card; what is typed meanwhile stays
  await page.goto('/dashboard/qr-codes');
  await openEditor(page, say, 'Ana García López');
  await expect(page.getByRole('heading', { name: say('Edit card') })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dashboard/vcards/${first}$`));
  const position = page.getByLabel(say('Position'));
  await position.fill('Arquitecta');
  await page.getByRole('button', { name: makeMain('Ana García López') }).click();
  await expect(page.getByText(say('Main card: your link opens it.'))).toBeFocused();
  await expect(position).toHaveValue('Arquitecta');
  await expectAccessible(page);
  await saveEditor(page, say, 'Back to My vCards');
  expect(await shown(`/${username}`)).toContain('Arquitecta');
  expect(await shown(`/vcard/${second}`)).toContain('Studio Card');
});

test('product 5.2, 5.9, 5.14, 13.1: social profiles by handle, @name and URL, from a picker; five links leave room for a code', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  await callApi(page, 'profiles.setCountry', { country: 'ES' });
  const add = (name: string) => page.getByRole('button', { name: say('Add {name}').replace('{name}', name) });
  await page.goto('/dashboard/vcard');
  const more = page.getByRole('button', { name: say('More'), exact: true });
  await expect(add('Mastodon')).toBeHidden();
  await more.press('Enter');
  await expect(add('Telegram')).toBeVisible();
  const typed = {
    LinkedIn: 'ana-garcia',
    Instagram: '@ana.garcia',
    WhatsApp: '600 12',
    Mastodon: '@ana@mastodon.social',
  };
  for (const [name, handle] of Object.entries(typed)) {
    await add(name).click();
    await expect(page.getByLabel(name, { exact: true })).toBeFocused();
    await page.getByLabel(name, { exact: true }).fill(handle);
  }
  await expect(page.getByRole('link', { name: 'linkedin.com/in/ana-garcia' })).toHaveAttribute(
    'href',
    'https://www.linkedin.com/in/ana-garcia',
  );
  await page.getByRole('button', { name: say('Save changes') }).click();
  await expect(
    page.getByText(say('Must be a phone number with its country code, like +34 600 123 456')).first(),
  ).toBeVisible();
  await expect(page.getByLabel('WhatsApp', { exact: true })).toBeFocused();
  await page.getByLabel('WhatsApp', { exact: true }).fill('600 123 456');
  await page.getByLabel(say('Website')).fill('https://x.com/a b');
  await expect(page.getByLabel('WhatsApp', { exact: true })).toHaveValue('+34 600 12 34 56');
  await page.getByLabel(say('Website')).blur();
  await expect(page.getByText(say('URL must not contain spaces')).first()).toBeVisible();
  await page.getByLabel(say('Website')).fill('');
  await expectAccessible(page);
  await saveEditor(page, say, 'Back to My vCards');

  const visitor = await page.context().newPage();
  await visitor.goto(`/${username}`);
  const profiles = visitor.getByRole('list', { name: say('page.socials') });
  for (const [name, href] of [
    ['LinkedIn ana-garcia', 'https://www.linkedin.com/in/ana-garcia'],
    ['Instagram @ana.garcia', 'https://www.instagram.com/ana.garcia'],
    ['WhatsApp +34600123456', 'https://wa.me/34600123456'],
    ['Mastodon @ana@mastodon.social', 'https://mastodon.social/@ana'],
  ] as const) {
    await expect(profiles.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expectAccessible(visitor);

  for (const n of [1, 2, 3, 4, 5]) await callApi(page, 'links.create', { title: `${n}`, url: 'https://casa.example' });
  await page.goto('/dashboard/qr-codes');
  await page.getByRole('button', { name: say('Create New QR') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('Title')).fill('Menú');
  await dialog.getByLabel('URL', { exact: true }).fill('https://casa.example/menu');
  await dialog.getByRole('button', { name: say('Create QR code') }).click();
  await expect(page.getByText(say('QR code created successfully')).first()).toBeVisible();
  await page.goto('/dashboard/links');
  const usage = page.getByRole('region', { name: say('Links used') });
  await expect(usage).toContainText(say('{count} of {limit} links').replace('{count}', '5').replace('{limit}', '5'));
  await expectAccessible(page);
});
