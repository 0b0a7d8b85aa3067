import { text } from 'node:stream/consumers';
import type { Locator, Page } from '@playwright/test';
import {
  buyPlan,
  callApi,
  choose,
  closeToast,
  expect,
  expectAccessible,
  expectAnnounced,
  hold,
  openFilters,
  rowOf,
  signUp,
  test,
} from './fixtures.ts';

const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');

test('product 30.24, 35.20, 35.21: a link is created, edited, tagged and shared with the keyboard alone', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/links');
  await page.getByRole('button', { name: say('Add link') }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('Title'), { exact: true }).fill('Feria');
  await dialog.getByLabel(say('URL'), { exact: true }).fill('https://example.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: say('Copy link') })).toBeFocused();
  // The toast came last
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Feria')).toBeVisible();
  const { height } = (await rowOf(page, 'Feria').boundingBox()) ?? {};
  expect(height).toBe(56);

  const actions = page.getByRole('button', { name: say('Actions for {title}').replace('{title}', 'Feria') });
  const press = async (action: string) => {
    await actions.press('Enter');
    await page.getByRole('menuitem', { name: say(action), exact: true }).press('Enter');
  };
  await press('Tags');
  // Touch screens focus no field
  await dialog.getByLabel(say('Find or create a tag')).focus();
  await page.keyboard.type('Primavera');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Primavera' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Feria').getByText('Primavera').last()).toBeVisible();
  await expectAnnounced(page, say('Tags saved'));
  await expect(actions).toBeFocused();

  await press('Share');
  await expect(page.getByRole('dialog', { name: say('Share {title}').replace('{title}', 'Feria') })).toBeVisible();
  // It listens to keys once it has the focus
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();

  await rowOf(page, 'Feria').getByRole('link', { name: 'Feria', exact: true }).press('Enter');
  await page.getByLabel(say('Title')).fill('Feria 2027');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(say('Saved'), { exact: true })).toBeVisible();
  await page.getByRole('link', { name: say('Back to Links') }).press('Enter');
  await expect(titles(page)).toHaveText(['Feria 2027']);
});

test('product 35.22, 35.23, 35.24, 35.25: links are filtered by tag in the URL, selected, tagged, switched off and deleted together', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await buyPlan(page, 'pro');
  for (const title of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    await callApi(page, 'links.create', { title, url: 'https://example.com/' });
  }
  await callApi(page, 'tags.create', { name: 'VIP', color: 'red' });
  await page.goto('/dashboard/links');
  const box = (title: string) =>
    page.getByRole('checkbox', { name: say('Select {title}').replace('{title}', title), exact: true });
  const bar = page.getByRole('region', { name: say('Selection') });
  const act = (action: string) => bar.getByRole('button', { name: say(action), exact: true }).click();
  await box('Uno').click();
  await box('Tres').click({ modifiers: ['Shift'] });
  await expect(box('Dos')).toBeChecked();
  await expect(box('Cuatro')).not.toBeChecked();
  await expectAccessible(page);
  await act('Tag');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'VIP' }).check();
  await dialog.getByRole('button', { name: say('Save') }).click();
  await expect(rowOf(page, 'Tres').getByText('VIP').last()).toBeVisible();
  // What is typed counts without being added first
  await act('Tag');
  await dialog.getByLabel(say('Find or create a tag')).fill('Feria');
  await dialog.getByRole('button', { name: say('Save') }).click();
  await expect(rowOf(page, 'Dos').getByRole('img', { name: /Feria, VIP$/ })).toBeVisible();
  await act('Disable');
  await expect(rowOf(page, 'Dos').getByText(say('Inactive'), { exact: true })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await openFilters(page, say);
  await page.getByRole('button', { name: say('Tags'), exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'VIP' }).click();
  await expect(titles(page)).toHaveText(['Uno', 'Dos', 'Tres']);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(titles(page)).toHaveText(['Uno', 'Dos', 'Tres']);

  await box('Uno').click();
  await box('Dos').click();
  await act('Delete');
  await expect(titles(page)).toHaveText(['Tres']);
  // A focused toast stays open
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: say('Undo') }).click();
  await expect(titles(page)).toHaveText(['Uno', 'Dos', 'Tres']);
  await page.route('**/trpc/links.deleteMany**', (route) => route.abort());
  await box('Uno').click();
  await bar.getByRole('button', { name: say('Select all {found}').replace('{found}', '3') }).click();
  await act('Delete');
  await closeToast(page, say);
  await expect(page.getByText(say('Failed to delete link. Please try again.')).first()).toBeVisible();
  await expect(titles(page)).toHaveText(['Uno', 'Dos', 'Tres']);

  await page.getByRole('button', { name: say('Tags: {names}').replace('{names}', 'VIP') }).click();
  await page.getByRole('menuitem', { name: say('Manage tags') }).click();
  await dialog.getByRole('button', { name: say('Edit {name}').replace('{name}', 'VIP') }).click();
  await dialog.getByLabel(say('Name'), { exact: true }).fill('Clientes');
  await dialog.getByRole('radio', { name: say('Blue') }).check();
  await dialog.getByRole('button', { name: say('Save') }).click();
  await expect(dialog.getByText('Clientes')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: say('Delete {name}').replace('{name}', 'Clientes') }).click();
  await page.getByRole('button', { name: say('Delete tag') }).click();
  await expect(dialog.getByText('Clientes')).toBeHidden();
});

test('product 35.9, 35.24: phones have a button that shows the checkboxes; what is selected, or listed, is downloaded and shown on the profile', async ({
  page,
  say,
  email,
  language,
  isMobile,
}) => {
  await signUp(page, email, language);
  await buyPlan(page, 'pro');
  for (const title of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco', 'Seis', 'Siete']) {
    await callApi(page, 'links.create', { title, url: 'https://example.com/' });
  }
  await page.goto('/dashboard/links');
  const box = (title: string) =>
    page.getByRole('checkbox', { name: say('Select {title}').replace('{title}', title), exact: true });
  const bar = page.getByRole('region', { name: say('Selection') });
  if (isMobile) {
    const select = page.getByRole('button', { name: say('Select'), exact: true });
    await select.click();
    await expect(bar.getByText(/^0 (selected|seleccionados)$/)).toBeVisible();
    await expect(bar.getByRole('button', { name: say('Delete') })).toBeHidden();
    await expectAccessible(page);
    await bar.getByRole('button', { name: say('Clear selection') }).click();
    await expect(bar).toBeHidden();
    await select.click();
  }
  await box('Dos').click();
  await box('Tres').click();
  const more = async (action: string) => {
    await bar.getByRole('button', { name: say('More actions') }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: say(action), exact: true }).click();
  };
  await more('Hide from profile');
  const badge = (title: string) => rowOf(page, title).getByText(say('Not on your profile'), { exact: true });
  await expect(badge('Dos')).toBeVisible();
  await expect(badge('Tres')).toBeVisible();
  await expect(badge('Uno')).toBeHidden();
  await box('Uno').click();
  await more('Show on profile');
  await expect(badge('Dos')).toBeHidden();

  const rowsOf = async (press: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()]);
    return (await text(await file.createReadStream())).trim().split('\r\n').slice(1);
  };
  expect(await rowsOf(() => more('Download CSV'))).toHaveLength(3);
  await page.keyboard.press('Escape');
  // Long enough to be in no random slug
  await page.getByRole('searchbox').fill('cuatr');
  await expect(titles(page)).toHaveText(['Cuatro']);
  await openFilters(page, say);
  const found = await rowsOf(() => page.getByRole('button', { name: say('CSV'), exact: true }).click());
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('Cuatro');
});

test('product 15.46, 15.48, 35.20: a long list loads as it is scrolled below its search, renders few rows, and a link moves beyond those', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await buyPlan(page, 'pro');
  const names = Array.from({ length: 110 }, (_, n) => `Enlace ${n + 1}`);
  const url = 'https://www.example.com/carta';
  for (const title of names.slice(0, 25)) await callApi(page, 'links.create', { title, url });
  await page.goto('/dashboard/links');
  await expect(rowOf(page, 'Enlace 1').getByText('example.com ·', { exact: true })).toBeVisible();
  // Up to 50, rows have their buttons however fast they come into view
  const withoutMenu = await page.evaluate(async () => {
    let without = 0;
    const added = new Promise<void>((resolve) => {
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) {
            if (!(node instanceof HTMLElement && node.dataset.item)) continue;
            if (!node.querySelector('[aria-haspopup="menu"]')) without += 1;
            if (node.ariaPosInSet === '25') resolve();
          }
        }
      }).observe(document.querySelector('main ul[aria-label]') as HTMLElement, { childList: true });
    });
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    await added;
    return without;
  });
  expect(withoutMenu).toBe(0);
  for (const title of names.slice(25)) await callApi(page, 'links.create', { title, url });
  const cursors = new Set<string>();
  page.on('response', (response) => {
    const [, cursor] = /"cursor":(\[.*?\])/.exec(decodeURIComponent(response.url())) ?? [];
    if (cursor) cursors.add(cursor);
  });
  await page.goto('/dashboard/links');
  // Opened again in its tab, the page is where it was scrolled to
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect(rowOf(page, 'Enlace 1')).toHaveAttribute('aria-setsize', '110', { timeout: 500 });
  }).toPass();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(rowOf(page, 'Enlace 110')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(rowOf(page, 'Enlace 110')).toHaveAttribute('aria-posinset', '110');
  expect(cursors.size).toBe(2);
  expect(await page.getByRole('main').getByRole('listitem').count()).toBeLessThan(60);

  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const search = page.getByRole('searchbox');
  expect(await top(search)).toBeGreaterThanOrEqual(0);
  await rowOf(page, 'Enlace 110').getByRole('link', { name: 'Enlace 110', exact: true }).focus();
  for (let n = 109; n > 90; n--) {
    await page.keyboard.press('k');
    const row = rowOf(page, `Enlace ${n}`);
    await expect(row.getByRole('link', { name: `Enlace ${n}`, exact: true })).toBeFocused();
    await expect.poll(async () => (await top(row)) - (await top(search))).toBeGreaterThan(40);
  }

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.getByRole('button', { name: say('Move {title}').replace('{title}', 'Enlace 2'), exact: true }).focus();
  await page.keyboard.press('Space');
  const status = page.getByRole('status').filter({ hasText: 'Enlace 2' });
  await expect(status).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const place = (position: number) =>
    say('{title} is over position {place} of {total}.')
      .replace('{title}', 'Enlace 2')
      .replace('{place}', String(position))
      .replace('{total}', '110');
  for (let position = 3; position <= 62; position++) {
    await page.keyboard.press('ArrowDown');
    await expect(status).toHaveText(place(position));
  }
  await page.keyboard.press('Space');
  const order = async () => {
    const { result } = await (await page.request.get('/trpc/links.list')).json();
    return (result.data.links as { title: string }[]).map(({ title }) => title);
  };
  await expect.poll(order).toEqual(['Enlace 1', ...names.slice(2, 62), 'Enlace 2', ...names.slice(62)]);
  await expect(rowOf(page, 'Enlace 2')).toBeInViewport();
});

/** Creates 60 links, of which a list loads 50 first. */
async function fillTwoPages(page: Page): Promise<{ id: string }> {
  await buyPlan(page, 'pro');
  const url = 'https://example.com/';
  const first = await callApi(page, 'links.create', { title: 'Enlace 1', url });
  for (let n = 2; n <= 60; n++) await callApi(page, 'links.create', { title: `Enlace ${n}`, url });
  return first;
}

test('product 12.20: a list goes on loading if a busy browser tells at once that its end was out of sight and is in sight', async ({
  page,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await fillTwoPages(page);
  // What is told of the end of the list is kept until both are known, as the specification permits
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const kept: IntersectionObserverEntry[] = [];
        super((changes, observer) => {
          kept.push(...changes);
          document.documentElement.dataset.changes = String(kept.length);
          if (kept.length > 1) tell(kept.splice(0), observer);
        }, options);
      }
    };
  });
  await page.goto('/dashboard/links');
  await expect(rowOf(page, 'Enlace 1')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-changes', '1');
  const toEnd = () => page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await toEnd();
  await expect(page.locator('html')).toHaveAttribute('data-changes', '2');
  await expect(page.getByRole('main').getByRole('list').getByText('Enlace 51', { exact: true })).toBeAttached();
  await toEnd();
  await expect(rowOf(page, 'Enlace 60')).toBeInViewport();
});

test('product 16.1, 35.24: selecting all of a long list cancels no update of it', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  const { id } = await fillTwoPages(page);
  await page.goto('/dashboard/links');
  await rowOf(page, 'Enlace 1').getByRole('checkbox').click();
  const bar = page.getByRole('region', { name: say('Selection') });
  const release = await hold(page, /\/trpc\/[^?]*links\.page/);
  const refreshed = page.waitForRequest(/\/trpc\/[^?]*links\.page/);
  await callApi(page, 'links.update', { id, changes: { title: 'Feria' } });
  await refreshed;
  await bar.getByRole('button', { name: say('Select all {found}').replace('{found}', '60') }).click();
  release();
  await expect(bar.getByText(/^60 (selected|seleccionados)$/)).toBeVisible();
  await expect(titles(page).first()).toHaveText('Feria');
});

test('product 35.22: a filter that is chosen before the one before it shows keeps that one', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  for (const [title, active] of [
    ['Uno', true],
    ['Dos', false],
  ] as const)
    await callApi(page, 'links.create', { title, url: 'https://example.com/', active });
  await page.goto('/dashboard/links?q=o');
  await expect(titles(page)).toHaveText(['Uno', 'Dos']);
  await openFilters(page, say);
  const shown = await page.getByLabel(say('Show'), { exact: true }).elementHandle();
  const onProfile = await page.getByLabel(say('On profile')).elementHandle();
  // Both are handled before the client draws, as on a busy device
  await page.evaluate(
    async ([select, box]) => {
      if (!(select instanceof HTMLSelectElement && box instanceof HTMLInputElement)) throw new Error('no filters');
      select.value = 'off';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      for (let n = 0; n < 100; n += 1) await null;
      box.click();
    },
    [shown, onProfile] as const,
  );
  await expect(page).toHaveURL(/profile=on/);
  await expect(page).toHaveURL(/state=off/);
  await expect(titles(page)).toHaveText(['Dos']);
});

test('product 35.26: after a deletion the focus is on the next row, or the one before, or the title', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language, null);
  await buyPlan(page, 'pro');
  for (const title of ['Uno', 'Dos', 'Tres']) {
    await callApi(page, 'qrCodes.create', { title, url: 'https://example.com/' });
    await callApi(page, 'links.create', { title: `Enlace ${title}`, url: 'https://example.com/' });
  }
  const linkIn = (title: string) => rowOf(page, title).getByRole('link', { name: title, exact: true });
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: say('Delete QR code') });
  await page.goto('/dashboard/qr-codes');
  await expect(titles(page)).toHaveText(['Tres', 'Dos', 'Uno']);
  await choose(page, say, 'Dos', 'Delete');
  await confirm.click();
  await expect(linkIn('Uno')).toBeFocused();
  await choose(page, say, 'Uno', 'Delete');
  await confirm.click();
  await expect(linkIn('Tres')).toBeFocused();
  await choose(page, say, 'Tres', 'Delete');
  await confirm.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goto('/dashboard/links');
  await expect(titles(page)).toHaveText(['Enlace Uno', 'Enlace Dos', 'Enlace Tres']);
  await choose(page, say, 'Enlace Dos', 'Delete');
  await expect(linkIn('Enlace Tres')).toBeFocused();
});

test('product 12.20, 35.7, 35.8: while a search is loading, no list says that nothing matches', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  for (const [path, procedure, label] of [
    ['links', 'links.page', 'Search links'],
    ['qr-codes', 'qrCodes.page', 'Search QR codes'],
    ['vcards', 'vcards.page', 'Search cards'],
  ] as const) {
    const release = await hold(page, new RegExp(`/trpc/[^?]*${procedure}`));
    await page.goto(`/dashboard/${path}?q=nada`);
    await expect(page.getByLabel(say(label))).toHaveValue('nada');
    await expect(page.getByRole('status', { name: say('Loading...') })).toBeVisible();
    const nothing = page.getByText(say(`No ${label.replace('Search ', '')} match your search.`));
    await expect(nothing).toBeHidden();
    release();
    await expect(nothing).toBeVisible();
  }
});

test('product 35.7: emptying a search keeps its field, and says of nothing that it is the first, until the list has loaded', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await callApi(page, 'links.create', { title: 'Feria', url: 'https://example.com/' });
  for (const [path, procedure, label, first] of [
    ['links', 'links.page', 'Search links', 'Your first link goes here'],
    ['vcards', 'vcards.page', 'Search cards', 'Your first card goes here'],
  ] as const) {
    await page.goto(`/dashboard/${path}?q=nada`);
    const search = page.getByLabel(say(label));
    await expect(page.getByText(say(`No ${label.replace('Search ', '')} match your search.`))).toBeVisible();
    const asked = page.waitForRequest(new RegExp(`/trpc/[^?]*${procedure}`));
    const release = await hold(page, new RegExp(`/trpc/[^?]*${procedure}`));
    await search.fill('');
    await asked;
    await expect(page).not.toHaveURL(/q=/);
    await expect(search).toBeFocused();
    await expect(page.getByText(say(first))).toBeHidden();
    release();
    await expect(titles(page)).toHaveCount(1);
  }
});
