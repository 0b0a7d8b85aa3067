import {
  buyPlan,
  callApi,
  expect,
  expectAccessible,
  expectAnnounced,
  linkOf,
  mailTo,
  PASSWORD,
  signUp,
  test,
} from './fixtures.ts';

test('product 5.10: the card form has first and last name; the display name follows until it is changed', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  const file = async () => (await page.request.get(`/${username}.vcf`)).text();
  expect(await file()).toContain('\r\nN:García López;Ana;;;\r\n');
  await page.goto('/dashboard/vcard');
  const [first, last, shown] = [
    page.getByLabel(say('First name'), { exact: true }),
    page.getByLabel(say('Last name')),
    page.getByLabel(say('Display name')),
  ];
  await first.fill('María José');
  await expect(shown).toHaveValue('María José García López');
  await shown.fill('Majo');
  await last.fill('García');
  await expect(shown).toHaveValue('Majo');
  await expectAccessible(page);
  const save = page.getByRole('button', { name: say('Save changes') });
  await save.click();
  await expectAnnounced(page, say('vCard updated successfully'));
  expect(await file()).toContain('\r\nFN:Majo\r\nN:García;María José;;;\r\n');
  await shown.fill('');
  await save.click();
  await expect(shown).toHaveValue('María José García');
});

test('product 5.11, 30.26: a guessed name is shown once to confirm, with the cards that have it', async ({
  page,
  say,
  email,
  language,
}) => {
  const name = 'Ana García de la Torre';
  await callApi(page, 'auth.signUp', { name, email, password: PASSWORD, language });
  const token = new URLSearchParams(linkOf(await mailTo(page, email)).split('?')[1]).get('token') ?? '';
  await page.request.post('/auth/confirm', { form: { token } });
  await callApi(page, 'vcards.create', { name });
  const codeOfForm: string[] = [];
  page.on('request', (request) => request.url().includes('name-check-form') && codeOfForm.push(request.url()));
  await page.route(/vcards\.confirmNames/, (route) => route.abort());
  await page.goto('/dashboard');
  const title = page.getByRole('heading', {
    name: say('Which part of {name} is the last name?').replace('{name}', name),
  });
  await expect(title).toBeVisible();
  const guess = page.getByRole('main').locator('section').filter({ has: title });
  await expect(guess.locator('dd')).toHaveText(['Ana', 'García de la Torre']);
  await expectAccessible(page);
  const confirm = page.getByRole('button', { name: say('Confirm'), exact: true });
  await confirm.click();
  const bar = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: say('Not saved') });
  await expect(bar).toContainText(say('error.offline'));
  // Home waits for no form
  expect(codeOfForm).toEqual([]);
  await guess.getByRole('button', { name: say('Change'), exact: true }).click();
  const [first, last] = [page.getByLabel(say('First name'), { exact: true }), page.getByLabel(say('Last name'))];
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('Ana');
  await expect(last).toHaveValue('García de la Torre');
  await first.fill('');
  await confirm.click();
  await expect(page.getByText(say('First name is required'))).toBeVisible();
  await expect(first).toBeFocused();
  await first.fill('Ana García');
  await last.fill('de la Torre');
  await confirm.click();
  await expect(bar).toContainText(say('error.offline'));
  await expect(page.locator('.toasts li')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute(/vcards\.confirmNames/);
  await page.getByRole('button', { name: say('Retry') }).click();
  await expect(title).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
  await page.goto('/dashboard/account');
  await expect(first).toHaveValue('Ana García');
  await page.goto('/dashboard/vcard');
  await expect(last).toHaveValue('de la Torre');
  await expect(page.getByLabel(say('Display name'))).toHaveValue(name);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: say('Your card') })).toBeVisible();
  await expect(title).toHaveCount(0);
});

test('product 4.8: after an upgrade, Billing offers to claim a username until there is one', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username: digits } = await signUp(page, email, language);
  await page.goto('/dashboard/billing');
  const title = page.getByRole('heading', { name: say('Claim your username') });
  await expect(page.getByRole('region', { name: say('Current plan') })).toBeVisible();
  await expect(title).toHaveCount(0);
  await buyPlan(page, 'pro');
  await page.goto('/dashboard/billing?checkout=success');
  await expect(title).toBeVisible();
  await page.goto('/dashboard/billing');
  await expect(title).toBeVisible();
  const field = page.getByLabel(say('Username'), { exact: true });
  await expect(field).toHaveValue(/^ana-garcia-lopez/);
  const claim = page.getByRole('button', { name: say('Claim username') });
  await field.fill('dashboard');
  await expect(page.getByText(say('Username reserved'))).toBeVisible();
  const username = `ana-${Math.floor(Math.random() * 1e9)}`;
  await field.fill(username);
  await expect(page.getByText(say('This username is available.'))).toBeVisible();
  await expectAccessible(page);
  await claim.click();
  await expect(title).toBeHidden();
  await expect(page.getByRole('status').getByRole('link')).toHaveAttribute('href', `/${username}`);
  await page.reload();
  await expect(page.getByRole('region', { name: say('Current plan') })).toBeVisible();
  await expect(title).toHaveCount(0);
  expect((await page.request.get(`/${digits}`, { maxRedirects: 0 })).headers().location).toBe(`/${username}`);
});

test('product 4.1, 4.2, 30.8: what is wrong with a username is shown half a second after typing', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await buyPlan(page, 'pro');
  const taken = `ana-${Math.floor(Math.random() * 1e9)}`;
  await callApi(page, 'profiles.setUsername', { username: taken });
  await page.context().clearCookies();
  await signUp(page, `other-${email}`, language);
  await buyPlan(page, 'pro');
  const malformed =
    'Username must have 3-30 characters: letters, numbers and hyphens only, and no hyphen at the start or end';
  await page.goto('/dashboard/account');
  const field = page.getByLabel(say('Username'), { exact: true });
  for (const [typed, problem] of [
    ['ana-', malformed],
    ['admin', 'Username reserved'],
    [taken.toUpperCase(), 'Username not available'],
  ] as const) {
    await field.fill(typed);
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(new RegExp(say(problem)));
  }
  await expectAccessible(page);
  await field.fill('ana-');
  await field.pressSequentially('9');
  await expect(page.getByText(say(malformed))).toHaveCount(0);
  await field.fill('');
  await expect(page.getByText(say('Username required'))).toHaveCount(0);
});
