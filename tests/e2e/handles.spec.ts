import type { Route } from '@playwright/test';
import {
  buyPlan,
  callApi,
  choose,
  expect,
  expectAccessible,
  openEditor,
  rowOf,
  saveEditor,
  signUp,
  test,
} from './fixtures.ts';

test('product 5.12, 5.15: a card gets its link from its name; the editor changes it, and lists, codes and the share dialog show it', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  await buyPlan(page, 'pro');
  await page.goto('/dashboard/vcards');
  const { host } = new URL(page.url());
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Create card') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(say('Card link'));
  // Another card has the same name; the suggestion follows what is typed
  await expect(field).toHaveValue('ana-garcia-lopez-2');
  await dialog.getByLabel(say('First name'), { exact: true }).fill('Ñandú');
  await dialog.getByLabel(say('Last name'), { exact: true }).fill('Studio');
  await expect(field).toHaveValue('nandu-studio');
  await expect(field).toHaveAccessibleDescription(`${host}/${username}/nandu-studio`);

  await field.fill('Ana-Garcia-Lopez');
  await expect(field).toHaveValue('ana-garcia-lopez');
  await expect(field).toHaveAccessibleDescription(new RegExp(say('error.handle_taken')));
  await field.fill('links');
  await expect(field).toHaveAccessibleDescription(new RegExp(say('error.handle_reserved')));
  await field.fill('studio-');
  await dialog.getByRole('button', { name: say('Create card') }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(say('error.handle_form')));
  await expectAccessible(page);
  // Emptied, it follows the name again
  await field.fill('');
  await field.blur();
  await expect(field).toHaveValue('nandu-studio');
  await dialog.getByLabel(say('Private label')).fill('Charlas TED');
  await dialog.getByRole('button', { name: say('Use /{0}').replace('{0}', 'charlas-ted') }).click();
  await expect(field).toHaveValue('charlas-ted');
  await expect(field).toBeFocused();
  await field.fill('Estudio 1');
  await expect(field).toHaveValue('estudio1');
  await expect(dialog.getByText(say('This link is available.'))).toBeVisible();
  await dialog.getByRole('button', { name: say('Create card') }).click();
  await expect(dialog).toBeHidden();

  const tile = rowOf(page, 'Ñandú Studio');
  await expect(tile).toContainText(`/${username}/estudio1`);
  await expect(tile).toContainText('Charlas TED');
  await openEditor(page, say, 'Ñandú Studio');
  const edited = page.getByLabel(say('Card link'));
  await expect(edited).toHaveValue('estudio1');
  await edited.fill('atelier');
  await expect(page.getByText(say('Available. Your old link keeps working for a year.'))).toBeVisible();
  await expectAccessible(page);
  await saveEditor(page, say, 'Back to My vCards');
  await choose(page, say, 'Ñandú Studio', 'Share');
  await expect(dialog.getByLabel(say('Link'), { exact: true })).toHaveValue(new RegExp(`/${username}/atelier$`));
  await page.keyboard.press('Escape');
  await page.goto('/dashboard/qr-codes');
  await expect(rowOf(page, 'Ñandú Studio')).toContainText(`/${username}/atelier`);
  await expect(rowOf(page, 'Ñandú Studio')).toContainText('Charlas TED');

  await page.goto(`/${username}/estudio1`);
  await expect(page).toHaveURL(new RegExp(`/${username}/atelier$`));
  await expect(page.getByRole('heading', { name: 'Ñandú Studio' })).toBeVisible();
  await page.goto(`/${username}/gone`);
  await expect(page.getByRole('heading', { name: say('page.unavailable.title') })).toBeVisible();
});

test('product 5.12: a link that another tab takes in the meantime is refused when saving, and nothing is lost', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  await buyPlan(page, 'pro');
  await callApi(page, 'vcards.create', { name: 'Studio' });
  await page.goto('/dashboard/vcards');
  await openEditor(page, say, 'Studio');
  const field = page.getByLabel(say('Card link'));
  const company = page.getByLabel(say('Company'));
  await field.fill('wanted');
  await company.fill('Casa');
  // Not announced to this tab before it saves
  const takeFirst = async (route: Route) => {
    await callApi(page, 'vcards.create', { name: 'Other', handle: 'wanted' });
    await route.continue();
  };
  await page.route('**/trpc/vcards.publish*', takeFirst, { times: 1 });
  await page.getByRole('button', { name: say('Save changes') }).click();
  await expect(page.getByText(say('error.handle_taken')).first()).toBeVisible();
  await expect(company).toHaveValue('Casa');
  await field.fill('wanted-2');
  await saveEditor(page, say, 'Back to My vCards');
  await expect(rowOf(page, 'Studio')).toContainText(`/${username}/wanted-2`);
});

test('product 5.12: a share dialog that was opened before the list was up to date shows the new link', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  await buyPlan(page, 'pro');
  const card = await callApi(page, 'vcards.create', { name: 'Studio' });
  await page.goto('/dashboard/vcards');
  await expect(rowOf(page, 'Studio')).toBeVisible();
  const isOpen = Promise.withResolvers<void>();
  await page.route('**/trpc/*vcards.page*', async (route) => {
    await isOpen.promise;
    await route.continue();
  });
  await callApi(page, 'vcards.update', { id: card.id, fields: { name: 'Studio', handle: 'atelier' } });
  await choose(page, say, 'Studio', 'Share');
  const link = page.getByRole('dialog').getByLabel(say('Link'), { exact: true });
  await expect(link).toHaveValue(new RegExp(`/${username}/studio$`));
  isOpen.resolve();
  await expect(link).toHaveValue(new RegExp(`/${username}/atelier$`));
});
