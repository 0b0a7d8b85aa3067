import type { Page } from '@playwright/test';
import { MAX_ADDRESS_FILE } from '#src/owners/invited-addresses.ts';
import {
  buyPlan,
  callApi,
  choose,
  expect,
  expectAccessible,
  hold,
  linkOf,
  mailTo,
  openEditor,
  otherBrowser,
  PASSWORD,
  rowOf,
  signIn,
  signUp,
  test,
} from './fixtures.ts';
import { join, makeOrganization, placesText, type Say, unique } from './organization-steps.ts';

const STORED_PHONE = '600 123 456';

test('product 17.17, 36.12, 36.13, 36.14, 36.15, 36.32, 36.35, 39.8, 39.9, 39.10, 40.6: from a Business account to an organization of three members with a card each', async ({
  page,
  browser,
  say,
  email,
  language,
  locale,
  viewport,
}) => {
  // Four people, one after the other
  test.setTimeout(240_000);
  const people = ['luis', 'eva', 'pia'].map((name) => ({ name, email: `${name}-${unique()}@example.com` }));
  const organization = `Vega ${unique()}`;
  const options = { locale, viewport };
  const [, , pia] = people;
  await otherBrowser(browser, options, async (other) => void (await signUp(other, pia?.email ?? '', language)));
  await signUp(page, email, language);
  await buyPlan(page, 'business');
  await makeOrganization(page, say, organization);
  const path = new URL(page.url()).pathname;
  await expect(page.getByText(placesText(say, 1))).toBeVisible();
  await expectAccessible(page);
  await page.goto(path.replace('/members', '/vcards'));
  await page
    .getByRole('button', { name: say('Create card') })
    .last()
    .click();
  await expect(page.getByLabel(say('Company'))).toHaveValue(organization);
  for (const label of ['First name', 'Email']) await expect(page.getByLabel(say(label)).first()).toHaveValue('');
  await expect(page.getByRole('radio', { name: say('Emerald') })).toBeChecked();
  await page.goto(path);
  await makeCards(
    page,
    people.slice(1).map(({ name }) => name),
  );
  await importCard(page, say, path, people[0]?.name ?? '');
  await test.step('a card gets a template', () => useTemplate(page, say, path));
  await page.goto(path);

  await test.step('what is no email is marked before anything is sent', async () => {
    await page.getByRole('button', { name: say('Invite people') }).click();
    const list = page.getByLabel(say('Email addresses'));
    await page.locator('input[type=file]').setInputFiles({
      name: 'all.csv',
      mimeType: 'text/csv',
      buffer: Buffer.alloc(MAX_ADDRESS_FILE + 1, 'a@example.com\n'),
    });
    await expect(page.getByText(say("The file wasn't read")).first()).toBeVisible();
    await expect(list).toHaveValue('');
    await list.fill(`${people[0]?.email}\nnobody, ${people[0]?.email}`);
    for (const text of ['nobody', people[0]?.email ?? '']) {
      await expect(
        page.getByText(say('Line {line}: {text}').replace('{line}', '2').replace('{text}', text)),
      ).toBeVisible();
    }
    await page.getByRole('button', { name: say('Send invitation') }).click();
    await expect(list).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: say("Remove what isn't an address") }).click();
    await expect(list).toHaveValue(people[0]?.email ?? '');
    await send(page, say, 'luis');
  });
  for (const { name, email } of people.slice(1)) {
    await page.getByRole('button', { name: say('Invite people') }).click();
    await page.getByLabel(say('Email addresses')).fill(email);
    await send(page, say, name);
  }
  await expect(page.getByText(placesText(say, 4))).toBeVisible();
  await test.step('more people than places take seats, at a price that is shown', () => buySeats(page, say, path));

  const [toLuis, toEva, toPia] = await Promise.all(
    people.map(async (each) => linkOf(await mailTo(page, each.email, each === pia ? 2 : 1))),
  );
  await otherBrowser(browser, options, async (member) => {
    await member.goto(toLuis ?? '');
    await expect(
      member.getByRole('heading', { name: say('Join {name}').replace('{name}', organization) }),
    ).toBeVisible();
    await expectAccessible(member);
    await join(member, say, 'Luis');
    await expect(member).toHaveURL(/\/dashboard\/o\//);
    await member.goto(path.replace('/members', '/vcards'));
    await expect(rowOf(member, 'luis')).toBeVisible();
    await expect(rowOf(member, 'eva')).toHaveCount(0);
    await rowOf(member, 'luis').getByRole('link').first().click();
    await expect(member.getByLabel(say('Company'), { exact: true })).toBeDisabled();
    await expect(member.getByText(say('The same on all cards. Ask an admin to change it.'))).toBeVisible();
    const hidden = say('{name}: the template hides it. Ask an admin to change that.');
    await expect(member.getByText(hidden.replace('{name}', say('Pronouns')))).toBeVisible();
    await expect(member.getByLabel(say('Pronouns'), { exact: true })).toHaveCount(0);
    await keepPhone(member, say);
  });
  await otherBrowser(browser, options, async (member) => {
    await signUp(member, `other-${unique()}@example.com`, language);
    await member.goto(toEva ?? '');
    await expect(member.getByText(say('You are signed in with another account'))).toBeVisible();
    await expectAccessible(member);
    await member.getByRole('button', { name: say('Switch account') }).click();
    await join(member, say, 'Eva');
    await expect(member).toHaveURL(/\/dashboard\/o\//);
    await member.goto(toEva ?? '');
    await expect(member.getByRole('heading', { name: say('This invitation was accepted') })).toBeVisible();
    await expectAccessible(member);
  });
  await otherBrowser(browser, options, async (member) => {
    const known = pia?.email ?? '';
    await member.goto(toPia ?? '');
    await expect(member.getByLabel(say('First name'))).toBeVisible();
    // A reload, or coming back from Google, keeps the invitation
    await member.goto('/invitation');
    await join(member, say, 'Pia');
    await member.getByRole('button', { name: say('Sign In'), exact: true }).click();
    await expect(member.getByLabel(say('Email'))).toHaveValue(known);
    await signIn(member, say, known);
    await member.getByRole('button', { name: say('Accept and join {name}').replace('{name}', organization) }).click();
    await expect(member).toHaveURL(/\/dashboard\/o\//);
  });

  await test.step('a card goes from one member to another', async () => {
    await page.goto(path.replace('/members', '/vcards'));
    const holder = (name: string) => say('Held by {name}').replace('{name}', name);
    await expect(rowOf(page, 'luis')).toContainText(holder('Luis'));
    await expect(rowOf(page, 'eva')).toContainText(holder('Eva'));
    await openEditor(page, say, 'eva');
    await page.getByRole('button', { name: say('Change holder') }).click();
    await page.getByLabel(say('Holder'), { exact: true }).selectOption('Luis');
    await expectAccessible(page);
    await page.getByRole('button', { name: say('Save'), exact: true }).click();
    await expect(page.getByText(holder('Luis'))).toBeVisible();
    const saved = page.waitForResponse(/vcards\.setOnTeamPage/);
    await page.getByRole('switch', { name: say('On the team page') }).click();
    expect((await saved).status()).toBe(200);
  });

  await test.step('its page says and shows what was chosen', async () => {
    await page.goto(path.replace('/members', '/organization'));
    const description = page.getByLabel(say('Description'));
    const save = page.locator('#page').getByRole('button', { name: say('Save changes') });
    await description.fill('We build.');
    await page.getByLabel(say('Website')).fill('vega.example');
    const release = await hold(page, /organizations\.updatePage/);
    const first = page.waitForRequest(/organizations\.updatePage/);
    await save.click();
    expect((await first).postData()).toContain('"about"');
    expect((await first).postData()).not.toContain('hasPage');
    // What is typed while it saves is still there to be saved
    await description.fill('We build houses.');
    release();
    await expect(page.getByLabel(say('Website'))).toHaveValue('https://vega.example');
    await expect(description).toHaveValue('We build houses.');
    const second = page.waitForRequest(/organizations\.updatePage/);
    await save.click();
    expect((await second).postData()).not.toContain('website');
    await expect(save).toBeDisabled();
    await expectAccessible(page);
    const href = await page.getByRole('link', { name: say('Open the page') }).getAttribute('href');
    const html = await (await page.request.get(href ?? '')).text();
    expect(html).toContain('We build houses.');
    expect(html).toContain('href="https://vega.example"');
    expect([...html.matchAll(/<span><b dir="auto">(\w+)</g)].map(([, name]) => name)).toEqual(['luis', 'pia']);
  });

  await test.step('a card is switched off, which is undone, and leads to another one', async () => {
    await page.goto(path.replace('/members', '/vcards'));
    await choose(page, say, 'eva', 'Switch off');
    await expect(rowOf(page, 'eva')).toContainText(say("Visitors see that it's gone."));
    await page.getByRole('button', { name: say('Undo') }).click();
    await expect(rowOf(page, 'eva')).not.toContainText(say("Visitors see that it's gone."));
    await choose(page, say, 'eva', 'Forward to another card');
    await page.getByLabel(say('Leads to')).selectOption('pia');
    await page.getByRole('button', { name: say('Forward card') }).click();
    await expect(rowOf(page, 'eva')).toContainText(say('Leads to {name}.').replace('{name}', 'pia'));
    await choose(page, say, 'eva', 'Switch on');
    await expect(rowOf(page, 'eva')).not.toContainText(say('Leads to {name}.').replace('{name}', 'pia'));
  });

  await page.goto(path);
  const members = page.getByRole('list', { name: say('Members') });
  await expect(members.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await choose(page, say, 'Luis', 'Change role');
  await page.getByText(say('Editor'), { exact: true }).click();
  await page.getByRole('button', { name: say('Save'), exact: true }).click();
  await expect(rowOf(page, 'Luis')).toContainText(say('Editor'));
  await choose(page, say, 'Eva', 'Remove member');
  // Another member holds the card by now
  await expect(page.getByLabel(say('Cards that they hold'))).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Remove member') }).click();
  await expect(members.getByRole('listitem')).toHaveCount(3);
  // Two members have the founder's name
  await expect(members.getByRole('listitem').filter({ hasText: email }).getByRole('button')).toHaveCount(0);
  await page.goto(path.replace('/members', '/organization'));
  const only = 'You are its only owner. Make another member an owner first, or delete the organization.';
  await expect(page.getByText(say(only))).toBeVisible();
  await expect(page.getByRole('button', { name: say('Leave organization') })).toHaveCount(0);

  await test.step('36.6: it can have Business only, which covers the founder', async () => {
    await page.goto(path.replace('/members', '/billing'));
    await page.getByRole('button', { name: say('Change Plan') }).click();
    await expect(page.getByRole('heading', { name: say('Business Plan') })).toBeVisible();
    await expect(page.getByRole('heading', { name: say('Pro Plan') })).toHaveCount(0);
    await page.goto('/dashboard/billing');
    await expect(page.getByText(say('{name} covers your account').replace('{name}', organization))).toBeVisible();
    // Another organization needs Business again
    await page.goto('/dashboard/organizations/new');
    await page.getByRole('button', { name: say('See plans') }).click();
    await expect(page.getByRole('button', { name: say('Upgrade to Business') })).toBeEnabled();
  });

  await deleteOrganization(page, say, path.replace('/members', '/organization'), organization);
});

async function makeCards(page: Page, names: readonly string[]): Promise<void> {
  // It isn't a number there, so it is stored as typed
  await callApi(page, 'profiles.setCountry', { country: 'US' });
  const list = await (await page.request.get('/trpc/organizations.list')).json();
  const owner = list.result.data.organizations[0].id;
  for (const name of names) {
    const made = await page.request.post('/trpc/vcards.create', {
      data: { name, phone: STORED_PHONE },
      headers: { 'saluda-owner': owner },
    });
    expect(made.ok(), await made.text()).toBe(true);
  }
}

/** What is wrong is said before anything is imported. */
async function importCard(page: Page, say: Say, path: string, name: string): Promise<void> {
  await page.goto(path.replace('/members', '/vcards'));
  await page.getByRole('button', { name: say('Import'), exact: true }).click();
  const file = page.locator('input[type=file]');
  const csv = (text: string) => ({ name: 'team.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await file.setInputFiles(csv(`Name,Website\n${name},https://\n`));
  await expect(page.getByRole('row').last()).toContainText(say('Website'));
  await expectAccessible(page);
  await file.setInputFiles(csv(`Nombre;Teléfono\r\n${name};${STORED_PHONE}\r\n`));
  await expect(page.getByText(say('Ready to import'))).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${say('Import')} 1`) }).click();
  await expect(page.getByRole('button', { name: say('Invite their people') })).toBeVisible();
  await page.getByRole('button', { name: say('Done') }).click();
  await expect(rowOf(page, name)).toBeVisible();
  await page.goto(path);
}

/** Makes a template that decides company and pronouns, and gives it to Luis's card. */
async function useTemplate(page: Page, say: Say, path: string): Promise<void> {
  const company = page.getByLabel(say('Company'), { exact: true });
  const ruleOf = (part: string) =>
    page.getByLabel(say('{name} on cards').replace('{name}', say(part)), { exact: true });
  await page.goto(path.replace('/members', '/vcards'));
  await page.getByRole('link', { name: say('Templates'), exact: true }).click();
  await page.getByRole('link', { name: say('New template') }).click();
  await page.getByLabel(say('Name of the template')).fill('Sales');
  await page.getByRole('radio', { name: say('Strict') }).check();
  await expect(ruleOf('Position')).toHaveValue('managed');
  await page.getByRole('radio', { name: say('Relaxed') }).check();
  await expect(ruleOf('Position')).toHaveValue('own');
  await ruleOf('Company').selectOption('shared');
  await ruleOf('Pronouns').selectOption('hidden');
  await expect(page.getByLabel(say('Pronouns'), { exact: true })).toHaveCount(0);
  await company.fill('Vega Blue');
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Save template') }).click();
  const templates = page.getByRole('list', { name: say('Templates') }).getByRole('listitem');
  await expect(templates).toHaveCount(1);
  await expect(templates).toContainText('Sales');
  await expectAccessible(page);
  await page.goto(path.replace('/members', '/vcards'));
  await openEditor(page, say, 'luis');
  await page.getByRole('button', { name: say('Choose a template') }).click();
  await page.getByLabel(say('Template'), { exact: true }).selectOption('Sales');
  await page.getByRole('button', { name: say('Save'), exact: true }).click();
  await expect(company).toBeDisabled();
  await expect(company).toHaveValue('Vega Blue');
  await page.goto(path.replace('/members', '/vcards?new'));
  await expect(company).toBeEnabled();
  await page.getByLabel(say('Template'), { exact: true }).selectOption('Sales');
  await expect(company).toBeDisabled();
  await expect(company).toHaveValue('Vega Blue');
}

async function buySeats(page: Page, say: Say, path: string): Promise<void> {
  const button = (label: string) => page.getByRole('button', { name: new RegExp(say(label).replace(/\{\w+\}/, '.+')) });
  await button('Invite people').click();
  await page.getByLabel(say('Email addresses')).fill(`eli-${unique()}@example.com, leo-${unique()}@example.com`);
  await expect(button('Pay {amount} and invite')).toBeEnabled();
  await expectAccessible(page);
  await test.step('what may have arrived is not sent again', async () => {
    let sent = 0;
    await page.route('**/trpc/invitations.create*', (route) => {
      sent += 1;
      return route.abort();
    });
    await button('Pay {amount} and invite').click();
    await expect(page.getByRole('alert')).toContainText(say('error.offline'));
    expect(sent).toBe(1);
    await page.unroute('**/trpc/invitations.create*');
  });
  await button('Pay {amount} and invite').click();
  await expect(page.getByText(placesText(say, 6, 6))).toBeVisible();
  await page.goto(path.replace('/members', '/billing'));
  await button('Change seats').click();
  const seats = page.getByLabel(say('Extra seats'));
  await seats.fill('0');
  await expect(seats).toHaveAttribute('aria-invalid', 'true');
  await seats.fill('2');
  await button('One seat more').click();
  await expect(seats).toHaveValue('3');
  await expect(button('Pay {amount} and add seats')).toBeEnabled();
  await expectAccessible(page);
  await test.step('what is paid cannot be pressed again while the screen catches up', async () => {
    const paid = page.waitForResponse(/billing\.changeSeats/);
    const answer = await hold(page, /billing\.subscription/);
    await button('Pay {amount} and add seats').click();
    await paid;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect(button('Pay {amount} and add seats')).toHaveAttribute('aria-busy', 'true', { timeout: 1 });
    answer();
  });
  await expect(page.getByRole('heading', { name: placesText(say, 6, 8) })).toBeVisible();
  await button('Change seats').click();
  await seats.fill('1');
  await button('Change on {day}').click();
  await expect(button('Keep my seats')).toBeVisible();
  await expect(page.getByRole('heading', { name: placesText(say, 6, 6) })).toBeVisible();
  await expectAccessible(page);
  await page.goto(path);
  await expect(page.getByText(say('All places are taken'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: say('Go to Billing') })
    .click();
  await expect(button('Keep my seats')).toBeVisible();
}

async function send(page: Page, say: Say, card: string): Promise<void> {
  await page.getByLabel(say('Card (optional)')).selectOption(card);
  await page.getByRole('button', { name: say('Send invitation') }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** 5.14: a stored number stays as it is, also for who can't change the card's handle. */
async function keepPhone(page: Page, say: Say): Promise<void> {
  await callApi(page, 'profiles.setCountry', { country: 'ES' });
  await page.reload();
  const phone = page.getByLabel(say('Phone'), { exact: true });
  await phone.focus();
  await page.keyboard.press('Tab');
  await page.getByLabel(say('Position')).fill('Barista');
  await expect(page.getByText(say('Add your country code?'))).toBeVisible();
  await page.getByRole('button', { name: say('Save changes') }).click();
  await expect(page.getByText(say('Saved'), { exact: true })).toBeVisible();
  await expect(phone).toHaveValue(STORED_PHONE);
}

async function deleteOrganization(page: Page, say: Say, path: string, name: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByLabel(say('Name'), { exact: true })).toHaveValue(name);
  await page.getByRole('button', { name: say('Show activity') }).click();
  const activity = page.getByRole('list', { name: say('Activity') }).getByRole('listitem');
  await expect(activity.first()).toContainText(say('audit.member_remove'));
  await makeCards(page, ['late']);
  await expect(activity.first()).toContainText(say('audit.card_create'));
  await page.getByLabel(say('Action')).selectOption(say('audit.organization_create'));
  await expect(activity).toHaveCount(1);
  await expect(page.getByRole('link', { name: say('Export data') })).toHaveAttribute('href', /\?owner=/);
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Delete organization') }).click();
  await page.getByLabel(say('Type {organization} to confirm').replace('{organization}', name)).fill(name);
  await page.getByLabel(say('Your password')).fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Delete permanently') }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const plan = await (await page.request.get('/trpc/billing.subscription')).json();
  expect(plan.result.data).toMatchObject({ planType: 'business', coveredBy: null });
}
