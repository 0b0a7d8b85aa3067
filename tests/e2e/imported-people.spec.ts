import {
  buyPlan,
  callApi,
  choose,
  expect,
  expectAccessible,
  linkOf,
  mailTo,
  otherBrowser,
  PASSWORD,
  rowOf,
  signUp,
  test,
} from './fixtures.ts';
import { join, makeOrganization, placesText, unique } from './organization-steps.ts';

test('product 36.35: a company of ten has its cards by a file, and its people hold them', async ({
  page,
  browser,
  say,
  email,
  language,
  locale,
  viewport,
}, testInfo) => {
  test.setTimeout(100_000);
  const began = Date.now();
  const people = Array.from({ length: 10 }, (_, n) => ({
    name: `Persona ${'ABCDEFGHIJ'[n]}`,
    email: `p${n + 1}-${unique()}@example.com`,
  }));
  const [one, two] = people;
  await signUp(page, email, language);
  await buyPlan(page, 'business');
  await makeOrganization(page, say, `Diez ${unique()}`);
  const path = new URL(page.url()).pathname;
  const button = (label: RegExp | string) => page.getByRole('button', { name: label, exact: true });
  const box = (name: string) => page.getByRole('dialog').getByRole('checkbox', { name });
  const sent = page.getByRole('dialog').locator('button[type=submit]');
  await page.goto(path.replace('/members', '/vcards'));
  await button(say('Import')).click();
  const rows = [...people, { name: 'Segunda', email: one?.email }, { name: 'Sin correo', email: '' }];
  const text = `Name,Email\n${rows.map((row) => `${row.name},${row.email}`).join('\n')}\n`;
  const buffer = Buffer.from(text);
  await page.locator('input[type=file]').setInputFiles({ name: 'team.csv', mimeType: 'text/csv', buffer });
  await button(new RegExp(`^${say('Import')} 12`)).click();
  await button(say('Invite their people')).click();
  // As many as there are places
  await expect(page.getByRole('dialog').getByRole('checkbox', { checked: true })).toHaveCount(4);
  await expect(
    page.getByText(say('The same email as {other}: one card for each.').replace('{other}', 'Persona A')),
  ).toBeVisible();
  await expect(page.getByText(`${say('Without an email')} (1): Sin correo`)).toBeVisible();
  await box('Segunda').click();
  await expect(box('Persona A')).not.toBeChecked();
  await box('Persona A').click();
  await expect(box('Segunda')).not.toBeChecked();
  await expectAccessible(page);
  await sent.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await test.step('the others later, from the list, with seats', async () => {
    await choose(page, say, 'Sin correo', 'Select');
    await button(say('Select all {found}').replace('{found}', '12')).click();
    await button(say('More actions')).click();
    await page.getByRole('menuitem', { name: say('Invite'), exact: true }).click();
    await expect(page.getByText(say('Invited already. A new invitation takes its place.'))).toHaveCount(4);
    for (const { name } of people.slice(4)) await box(name).click();
    await expect(sent).toBeEnabled();
    await expect(page.getByRole('dialog')).toContainText(/6/);
    await expectAccessible(page);
    await sent.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const token = async (to = '') => linkOf(await mailTo(page, to));
  for (const person of [one, two]) {
    await otherBrowser(browser, { locale, viewport }, async (member) => {
      await member.goto(await token(person?.email));
      await join(member, say, person?.name ?? '');
      await expect(member).toHaveURL(/\/dashboard\/o\//);
      await expect(rowOf(member, person?.name ?? '')).toBeVisible();
    });
  }
  for (const { name: firstName, email } of people.slice(2)) {
    await otherBrowser(browser, { locale, viewport }, async (member) => {
      const named = /#token=([\w-]+)/.exec(await token(email))?.[1];
      await callApi(member, 'invitations.signUp', {
        token: named,
        firstName,
        lastName: '',
        password: PASSWORD,
        language,
      });
    });
  }
  await page.goto(path);
  await expect(page.getByText(placesText(say, 11, 11))).toBeVisible();
  await expect(page.getByRole('list', { name: say('Members') }).getByRole('listitem')).toHaveCount(11);
  await page.goto(path.replace('/members', '/vcards'));
  for (const { name } of people) await expect(rowOf(page, name)).not.toContainText(say('Not held'));
  testInfo.annotations.push({ type: 'seconds', description: String(Math.round((Date.now() - began) / 1000)) });
});
