import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { faintOn } from '../support/contrast.ts';
import { barriersOn, expect, isNarrow, test } from './fixtures.ts';

// Files only: the fonts folder is shown with fonts.css
const files = readdirSync(join(import.meta.dirname, '../../web/ui'), { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name);

test('product 32.2: every component is on the design system page, with its roles and states', async ({ page, say }) => {
  await page.goto('/dev/ui');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const named = await page.locator('[data-file]').evaluateAll((all) => all.map((one) => one.getAttribute('data-file')));
  expect(named.sort()).toEqual(files.sort());
  const part = (file: string) => page.getByRole('region', { name: file });

  // Font tokens are not colors
  await expect(part('tokens.css')).toContainText('success-soft');
  await expect(part('tokens.css')).not.toContainText('font-');

  const buttons = part('button.tsx');
  await expect(buttons.getByRole('button', { name: 'Save', exact: true })).toHaveCount(4);
  for (const busy of await buttons.getByRole('button', { name: 'Saving' }).all()) {
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
  }
  for (const disabled of await buttons.getByRole('button', { name: 'Disabled' }).all())
    await expect(disabled).toBeDisabled();
  const ground = (locator: typeof buttons) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const quiet = buttons.getByRole('button', { name: 'Save', exact: true }).nth(2);
  const atRest = await ground(quiet);
  await quiet.hover();
  // Touch screens have no hover
  if (!isNarrow(page)) await expect.poll(() => ground(quiet)).not.toBe(atRest);
  await expect(part('icon-button.tsx').getByRole('button', { name: 'Edit', exact: true })).toBeEnabled();
  await expect(part('icon-button.tsx').getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expect(part('button-style.ts').getByRole('link')).toBeVisible();

  // Hints and errors are read with the field
  const fields = part('text-field.tsx');
  await expect(fields.getByLabel('Phone')).toHaveAccessibleDescription('With the country code.');
  await expect(fields.getByLabel('Website')).toHaveAccessibleDescription('Enter a valid URL.');
  await expect(fields.getByLabel('Website')).toHaveAttribute('aria-invalid', 'true');
  await expect(fields.getByLabel('Address')).toBeDisabled();
  await expect(fields.getByLabel('Account')).not.toBeEditable();
  await fields.getByLabel('Name', { exact: true }).focus();
  await expect(fields.getByLabel('Name', { exact: true })).toHaveCSS('outline-style', 'solid');
  await expect(part('text-area.tsx').getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await expect(part('field.tsx').getByLabel('Country')).toHaveAccessibleDescription('Choose one.');
  const boxes = part('checkbox.tsx');
  await expect(boxes.getByRole('checkbox', { name: 'Show on my page' })).toBeChecked();
  await boxes.getByText('Remember me').click();
  await expect(boxes.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
  await expect(boxes.getByRole('checkbox', { name: 'Part of Pro' })).toBeDisabled();
  await expect(boxes.getByRole('checkbox', { name: 'I saved the codes' })).toHaveAttribute('aria-invalid', 'true');
  const active = part('switch.tsx').getByRole('switch', { name: 'Active' });
  await active.press('Space');
  await expect(active).not.toBeChecked();
  await expect(part('switch.tsx').getByRole('switch', { name: 'Paused of the link' })).toBeDisabled();
  const choice = part('segmented-control.tsx').getByRole('group', { name: 'Billing interval' });
  await choice.getByRole('radio', { name: 'Monthly' }).press('ArrowRight');
  await expect(choice.getByRole('radio', { name: 'Annual' })).toBeChecked();
  await part('tabs.tsx').getByRole('tab', { name: 'Edit' }).press('ArrowRight');
  await expect(part('tabs.tsx').getByRole('tabpanel', { name: 'Preview' })).toBeVisible();

  // A dialog traps focus and restores it
  const open = part('dialog.tsx').getByRole('button', { name: 'Dialog', exact: true });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Rename the card' });
  await expect(dialog).toHaveAccessibleDescription('Visitors see the new name at once.');
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await part('dialog.tsx').getByRole('button', { name: "Dialog that can't be dismissed" }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: say('Close') })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save name' }).click();
  await expect(dialog).toBeHidden();
  await part('confirm-dialog.tsx').getByRole('button', { name: 'Confirmation', exact: true }).click();
  const confirmation = page.getByRole('alertdialog', { name: 'Delete this card?' });
  await expect(confirmation.getByRole('button', { name: say('Cancel') })).toBeFocused();
  expect(await barriersOn(page)).toEqual([]);
  await confirmation.getByRole('button', { name: say('Cancel') }).click();

  // A menu, too
  const actions = part('menu.tsx').getByRole('button', { name: 'Actions' });
  await actions.click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', '/dev/ui');
  await expect(page.getByRole('menuitemcheckbox', { name: 'Active' })).toBeChecked();
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();

  await part('toast.tsx').getByRole('button', { name: 'Failed' }).click();
  await expect(page.getByRole('listitem').getByText('The card was not saved')).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await part('toast.tsx').getByRole('button', { name: 'With undo' }).click();
  await expect(page.getByRole('listitem').getByRole('button', { name: 'Undo' })).toBeVisible();
  const bar = (name: string) => part('progress.tsx').getByRole('progressbar', { name });
  await expect(bar('2 of 5 links')).toHaveAttribute('aria-valuenow', '2');
  await expect(bar('Uploading')).not.toHaveAttribute('aria-valuenow');
  await expect(part('empty-state.tsx').getByRole('button', { name: 'Add link' })).toBeVisible();
});

test('product 32.2: text and borders have enough contrast in both themes', async ({ page }) => {
  await page.goto('/dev/ui');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect((await faintOn(page)).map((faint) => `${colorScheme}: ${faint}`)).toEqual([]);
  }
  // Also with the page's own theme switch
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(ground).not.toBe(dark);
  expect(await faintOn(page)).toEqual([]);
  await page.getByRole('radio', { name: 'System' }).check();
  await expect.poll(ground).toBe(dark);

  // The contrasts that the page shows are sufficient
  for (const row of await page.locator('[data-least]').all()) {
    const contrast = Number(await row.locator('[data-contrast]').textContent());
    expect(contrast, await row.innerText()).toBeGreaterThanOrEqual(Number(await row.getAttribute('data-least')));
  }
});
