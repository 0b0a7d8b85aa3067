import { callApi, expect, expectAccessible, openEditor, saveEditor, signUp, test } from './fixtures.ts';

test('product 5.3, 5.7, 5.8, 5.14, 5.18, 7.5: pronouns, colors, a second phone with its country code and an address appear in the preview, on the page and in the contact file', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username, vcardId } = await signUp(page, email, language, {});
  await callApi(page, 'profiles.setCountry', { country: 'US' });
  const fields = { name: 'Ana García López', phone: '600 111 222', email: 'ana@casa.example' };
  await callApi(page, 'vcards.update', { id: vcardId, fields });
  await page.goto('/dashboard/vcards');
  await openEditor(page, say, 'Ana García López');
  const labelOf = (name: string) => page.getByLabel(say('{name}: label').replace('{name}', name), { exact: true });
  const [phone, mail, address] = [say('Phone'), say('Email'), say('Address')];

  await page.getByRole('button', { name: say('Add phone') }).click();
  const second = page.getByLabel(`${phone} 2`, { exact: true });
  await expect(second).toBeFocused();
  const codeAdded = say('{code} is added once the number is complete').replace('{code}', '+1');
  await expect(page.getByText(codeAdded)).toBeVisible();
  await expect(second).toHaveAccessibleDescription(codeAdded);
  // Hints, and what is saved stays as typed
  await second.fill('+44 600 123 456');
  await second.blur();
  const unknown = page.getByText(say('No country has this number. Check its country code and its digits.'));
  await expect(unknown).toBeVisible();
  await second.fill('+44 20 7946 0958');
  await expect(unknown).toBeHidden();
  await expect(page.getByText(say('Country: {name}').replace('{name}', 'Reino Unido'))).toBeVisible();
  await second.fill('600 123 45');
  await second.blur();
  const incomplete = say("This isn't a complete {code} number. It is saved without a country code.");
  await expect(page.getByText(incomplete.replace('{code}', '+1'))).toBeVisible();
  await expectAccessible(page);
  await expect(second).toHaveValue('600 123 45');
  await second.fill('');
  await page.keyboard.type('+34 910 000 000 ext 21');
  await page.getByRole('button', { name: say('Add email') }).click();
  await page.keyboard.type('nobody');
  await page.getByRole('button', { name: say('Add address') }).click();
  await expect(page.getByText(say('Phone must be less than 20 characters'))).toBeVisible();
  await expect(page.getByText(say('Must be a valid email'))).toBeVisible();
  await expectAccessible(page);
  await second.fill('910 000 000');
  await expect(page.getByText(codeAdded)).toBeVisible();
  await second.blur();
  await page.getByLabel(say('Country of your numbers')).selectOption('ES');
  await expect(second).toHaveValue('+34 910 00 00 00');
  await expect(page.getByText(say('Add your country code?'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Add country code') }).click();
  await expect(page.getByLabel(phone, { exact: true })).toHaveValue('+34 600 11 12 22');
  await expect(page.getByText(say('Add your country code?'))).toBeHidden();
  await expect(page.getByText(say('Save the changes to show it on your card.'))).toBeVisible();
  await labelOf(phone).selectOption(say('Mobile'));
  await expect(labelOf(`${phone} 2`)).toHaveValue('work');
  const remove = (name: string) => page.getByRole('button', { name: say('Remove {name}').replace('{name}', name) });
  await remove(`${mail} 2`).click();
  await expect(page.getByRole('button', { name: say('Add email') })).toBeFocused();
  const place = page.getByRole('group', { name: address, exact: true });
  await place.getByLabel(say('Street')).fill('Calle de Alcalá 1');
  await place.getByLabel(say('Postal code')).fill('28014');
  await place.getByLabel(say('City')).fill('Madrid');
  for (let count = 2; count < 6; count++) await page.getByRole('button', { name: say('Add address') }).click();
  await expect(page.getByRole('button', { name: say('Add address') })).toBeHidden();

  await page.getByLabel(say('Pronouns')).fill('ella');
  const textColor = page.getByLabel(say('Text color'), { exact: true });
  await textColor.fill('#00b0e8');
  await expect(page.getByText(say('issue.color_contrast'))).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: say('Draft saved') })).toBeVisible();
  await page.reload();
  await expect(page.getByText(say('issue.color_contrast'))).toBeVisible();
  await page.getByRole('button', { name: /^(Use|Usar) #/ }).click();
  await expect(page.getByText(say('issue.color_contrast'))).toBeHidden();
  await expect(textColor).toBeFocused();
  await expect(textColor).not.toHaveValue('#00b0e8');
  await textColor.fill('#10243a');
  await expect(page.getByText(say('issue.color_contrast'))).toBeHidden();

  const previewTab = page.getByRole('tab', { name: say('Preview') });
  if (await previewTab.isVisible()) await previewTab.click();
  const preview = page.frameLocator(`iframe[title="${say('Live preview of the card')}"]`);
  await expect(preview.getByText('+34 910 00 00 00')).toBeVisible();
  await expect(preview.getByText('28014 Madrid')).toBeVisible();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Ana García López (ella)');
  await expect(preview.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(16, 36, 58)');
  await saveEditor(page, say, 'Back to My vCards');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Ana García López (ella)' })).toBeVisible();

  await page.goto(`/${username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ana García López (ella)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(16, 36, 58)');
  const call = (label: string) => `${say('Call')} · ${say(label)}`;
  await expect(page.getByRole('link', { name: `${call('Mobile')} +34 600 11 12 22` })).toBeVisible();
  await expect(page.getByRole('link', { name: `${call('Work')} +34 910 00 00 00` })).toHaveAttribute(
    'href',
    'tel:+34910000000',
  );
  await expect(page.getByRole('link', { name: `${say('Address')} · ${say('Work')}` })).toContainText('28014 Madrid');
  await expectAccessible(page);
  const file = await (await page.request.get(`/${username}.vcf`)).text();
  expect(file.split('\r\n').filter((line) => /^(TEL|EMAIL|ADR|X-PRONOUNS)/.test(line))).toEqual([
    'X-PRONOUNS:ella',
    'TEL;TYPE=CELL,PREF:+34600111222',
    'TEL;TYPE=WORK:+34910000000',
    'EMAIL;TYPE=INTERNET,PREF:ana@casa.example',
    'ADR;TYPE=WORK:;;Calle de Alcalá 1;Madrid;;28014;',
  ]);
});
