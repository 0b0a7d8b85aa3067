import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import {
  buyPlan,
  callApi,
  expect,
  expectAccessible,
  hold,
  letTimePass,
  otherBrowser,
  retell,
  signUp,
  test,
} from './fixtures.ts';

const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002500003155',
  declinedLater: '4000000000000341',
} as const;

/** Clicks and returns the tab that opens. */
async function tabOf(page: Page, press: Locator): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await press.click();
  return await opened;
}

/** Pays on the provider's page. Selects by structure: that page has its own texts. */
async function pay(tab: Page, card: string): Promise<void> {
  await tab.locator(`input[value="${card}"]`).check();
  await tab.locator('button.action').click();
}

/** Runs `act` while waiting for a text that may disappear again. */
async function saying(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  await Promise.all([expect(page.getByText(text).first()).toBeVisible({ timeout: 60_000 }), act()]);
}

test('product 17.1, 30.17, 30.18, 30.19: Billing: a plan is bought in a new tab, then changed, canceled and resumed in the portal', async ({
  page,
  say,
  email,
  language,
}) => {
  const [plan, interval, other] =
    language === 'en' ? (['Pro', 'Monthly', 'Business'] as const) : (['Business', 'Annual', 'Pro'] as const);
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    // Browsers stop the time of a toast while another tab is open
    const patched = (run: () => void, ms?: number, ...rest: []) => set(run, ms === 5000 ? 600_000 : ms, ...rest);
    window.setTimeout = patched as typeof window.setTimeout;
  });
  await signUp(page, email, language);
  await page.goto('/dashboard/billing');
  const current = page.getByRole('region', { name: say('Current plan') });
  await expect(current.getByText(say('Free Trial'), { exact: true })).toBeVisible();
  await expect(
    page.getByText(say('No invoices yet. Each payment adds one here, to view or download as a PDF.')),
  ).toBeVisible();
  await expectAccessible(page);

  await current.getByRole('button', { name: say('Upgrade to Pro') }).click();
  const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
  await expect(chooser.getByRole('button', { name: say('Current plan') })).toBeDisabled();
  await expect(chooser.getByRole('link', { name: say('Contact Sales') })).toBeVisible();
  await chooser.getByRole('radio', { name: say(interval) }).check();
  await expectAccessible(page);
  const tab = await tabOf(page, chooser.getByRole('button', { name: say(`Upgrade to ${plan}`) }));
  await expect(page.getByText(say('Redirecting to checkout')).first()).toBeVisible();
  await expect(chooser).toBeHidden();
  await tab.waitForURL('**/dev/pay/**');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await pay(tab, CARDS.declined);
  await expect(tab.locator('.error')).toBeVisible();
  await expect(page.getByText(say('Finish your payment in the other tab'))).toBeVisible();
  await expectAccessible(page);
  await pay(tab, CARDS.pays);

  // The first tab follows without a reload, and the other one closes
  await expect(page.locator('.toasts li')).toHaveCount(0);
  await expect(page.getByText(say('Your {name} plan is active').replace('{name}', plan)).first()).toBeVisible();
  await expect.poll(() => tab.isClosed()).toBe(true);
  await expect(current.getByText(plan, { exact: true })).toBeVisible();
  await expect(current.getByText(say(interval === 'Monthly' ? 'per month' : 'per year'))).toBeVisible();
  await expect(current.getByText(interval === 'Monthly' ? /19[.,]99/ : /899/)).toBeVisible();
  await current.getByRole('button', { name: say('What your plan includes') }).click();
  await expect(current.getByText(say('Custom short links'))).toBeVisible();
  await expect(current.getByText(new RegExp(say('Renews on {date}.').replace('{date}.', '')))).toBeVisible();
  await expect(page.getByText(/Visa.*4242/)).toBeVisible();
  await expect(page.getByText(say('Paid'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  const invoice = page.getByRole('link', { name: new RegExp(say('View invoice from {day}').replace('{day}', '')) });
  await page.setViewportSize({ width: 1024, height: 800 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const paper = await tabOf(page, invoice);
  await expect(paper.getByRole('heading').first()).toBeVisible();
  await paper.close();

  const portal = await tabOf(page, current.getByRole('button', { name: say('Manage Subscription') }));
  await expect(page.getByText(say('Opening customer portal')).first()).toBeVisible();
  await portal.locator('a[href*="view=change"]').click();
  await portal.locator('label', { hasText: other }).first().click();
  await portal.locator('button[value=change]').click();
  await expect(current.getByText(other, { exact: true })).toBeVisible();
  await portal.locator('a[href*="view=cancel"]').click();
  await portal.locator('button[value=cancel]').click();
  const ends = page.getByText(new RegExp(say('Your subscription ends on {end}').replace('{end}', '')));
  await expect(ends).toBeVisible();
  await expectAccessible(page);
  await portal.locator('button[value=resume]').click();
  await expect(ends).toBeHidden();
  await portal.locator('a.back').click();
  await expect(portal).toHaveURL(/\/dashboard\/billing$/);

  // Subscribers change their subscription and are offered no second one
  await page.goto('/dashboard/support');
  await page.getByText(say('How do I upgrade my plan?')).click();
  await page.locator('details[open]').getByRole('button').click();
  await expect(chooser.getByRole('button', { name: say('Manage Subscription') })).toBeVisible();
  await expect(chooser.getByRole('button', { name: say('Current plan') })).toBeDisabled();
  await expect(chooser.getByRole('button', { name: say('Upgrade to Pro') })).toHaveCount(0);
});

test('product 30.17: a payment tab that the browser keeps open shows the same as the first one', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/billing');
  await page.context().addInitScript(() => {
    window.close = () => {};
  });
  await page.getByRole('button', { name: say('Upgrade to Pro') }).click();
  const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
  const tab = await tabOf(page, chooser.getByRole('button', { name: say('Upgrade to Pro') }));
  await tab.waitForURL('**/dev/pay/**');
  await pay(tab, CARDS.pays);
  const active = say('Your {name} plan is active').replace('{name}', 'Pro');
  for (const each of [page, tab]) {
    await expect(each.getByRole('heading', { name: active })).toBeVisible();
    await expect(each).toHaveURL(/\/dashboard\/billing$/);
  }
  await expectAccessible(tab);
});

test('product 17.11, 17.12, 17.13, 30.19: Change Plan says what changes, when and what it costs; a smaller plan can be undone', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await buyPlan(page, 'pro', 'month', CARDS.declinedLater);
  await page.goto('/dashboard/billing');
  const current = page.getByRole('region', { name: say('Current plan') });
  await expect(
    current.getByText(
      say('Free trial: {days} days, then {grace} days of grace').replace('{days}', '7').replace('{grace}', '7'),
    ),
  ).toHaveCount(0);
  const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
  const review = page.getByRole('dialog', { name: say('Review your new plan') });
  const amount = (text: string) => new RegExp(text.replace('.', '[.,]'));
  const open = async (button: string) => {
    await current.getByRole('button', { name: say('Change Plan') }).click();
    await expect(chooser.getByRole('button', { name: say('Current plan') })).toBeDisabled();
    await chooser.getByRole('button', { name: say(button) }).click();
    await expect(review.getByText(say('You pay today'))).toBeVisible();
  };

  await open('Upgrade to Business');
  await expect(review.getByText(amount('70.00')).first()).toBeVisible();
  await expect(review.getByText(say('Unlimited cards'))).toBeVisible();
  await expectAccessible(page);
  const confirm = review.getByRole('button').filter({ hasText: amount('70.00') });
  // Also while the price is asked for again, because something of the account has changed
  const release = await hold(page, /billing\.previewPlanChange/);
  const isAskedAgain = page.waitForRequest(/billing\.previewPlanChange/);
  await callApi(page, 'profiles.setTimeZone', { timeZone: 'Europe/Madrid' });
  await isAskedAgain;
  await confirm.click();
  await expect(review.getByRole('alert').getByText(say("Your plan hasn't changed"))).toBeVisible();
  release();
  await expect(review.getByRole('button', { name: say('Update payment method') })).toBeVisible();
  await expectAccessible(page);
  const planType = async () => (await (await page.request.get('/trpc/profiles.me')).json()).result.data.planType;
  expect(await planType()).toBe('pro');

  const portal = await tabOf(page, review.getByRole('button', { name: say('Update payment method') }));
  await portal.locator('a[href*="view=card"]').click();
  await pay(portal, CARDS.pays);
  await portal.close();
  await confirm.dblclick();
  const done = review.getByRole('status').filter({ hasText: say('Your plan is now {name}').replace('{name}', '') });
  await expect(done).toContainText('Business');
  await review.getByRole('button', { name: say('Done') }).click();
  await expect(current.getByText('Business', { exact: true })).toBeVisible();
  await expect(page.getByText(say('Paid'), { exact: true })).toHaveCount(2);

  for (let n = 2; n <= 11; n += 1) await callApi(page, 'vcards.create', { name: `Card ${n}` });
  await open('Change to Pro');
  await expect(review.getByText(say('More than the new plan has room for'))).toBeVisible();
  await expect(review.getByRole('listitem').filter({ hasText: /^1 (card|tarjeta)$/ })).toBeVisible();
  await expectAccessible(page);
  await review.getByRole('button', { name: new RegExp(`^${say('Change on {day}').replace('{day}', '')}`) }).click();
  await expect(review.getByRole('status')).toContainText('Pro');
  await expectAccessible(page);
  await review.getByRole('button', { name: say('Done') }).click();
  const scheduled = page.getByRole('status').filter({ hasText: say('Keep my current plan') });
  await expect(scheduled).toContainText('Pro');
  await expect(current.getByText('Business', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await current.getByRole('button', { name: say('Change Plan') }).click();
  await expect(chooser.getByRole('button', { name: say('Scheduled') })).toBeDisabled();
  await chooser.getByRole('button', { name: say('Keep my current plan') }).click();
  await expect(chooser.getByRole('button', { name: say('Change to Pro') })).toBeEnabled();
  await expect(scheduled).toBeHidden();
});

test('product 2.5, 15.3: the card step leads back to the plans; after a paid plan nothing speaks of a trial', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language, null);
  await page.goto('/onboarding');
  const free = page.getByRole('region', { name: say('Free Plan') });
  await free.getByRole('button', { name: say('Get Started') }).click();
  const company = page.getByLabel(say('Company'));
  await company.fill('Casa Ana');
  await page.getByRole('link', { name: say('Back to plans') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('Choose Your Plan') })).toBeVisible();
  await expect(free).toContainText(say('To keep your page online after the trial, choose a paid plan.'));
  await expectAccessible(page);
  await page.goBack();
  await expect(company).toHaveValue('Casa Ana');
  await page.getByRole('link', { name: say('Back to plans') }).click();
  await free.getByRole('button', { name: say('Get Started') }).click();
  await expect(company).toHaveValue('Casa Ana');
  await expectAccessible(page);

  await buyPlan(page, 'pro');
  await expect(page.getByRole('link', { name: say('Back to plans') })).toBeHidden();
  await letTimePass(page, email, 20);
  await callApi(page, 'onboarding.complete', { username: `ana-${email.slice(4, 12)}`, card: { name: 'Ana' } });
  const portal = (await callApi(page, 'billing.customerPortal', {})).url;
  const tab = await page.context().newPage();
  await tab.goto(portal);
  await tab.locator('a[href*="view=cancel"]').click();
  await tab.locator('button[value=cancel]').click();
  await tab.close();
  await letTimePass(page, email, 20);
  await page.goto('/dashboard/vcards');
  const modal = page.getByRole('dialog', { name: say('Your plan has ended') });
  await expect(modal).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard/billing');
  await expect(page.getByText(say('Your plan has ended, and your pages are paused.'))).toBeVisible();
  await expect(page.getByText(say('Your trial has expired'))).toHaveCount(0);
  await expectAccessible(page);
});

test('product 2.2, 4.1, 4.6, 4.9: Onboarding with a paid plan: the name is suggested, or with the company if it is taken, the step completes, and the reserved username becomes active when the payment arrives', async ({
  page,
  browser,
  baseURL,
  say,
  email,
  language,
}) => {
  const [plan, interval] = language === 'en' ? (['Business', 'Annual'] as const) : (['Pro', 'Monthly'] as const);
  await signUp(page, email, language, null);
  const suggested = `nora-${crypto.randomUUID().slice(0, 8)}`;
  await callApi(page, 'profiles.update', { name: suggested, username: '', profilePic: null, company: 'Casa & Luz' });
  await page.goto('/onboarding');
  await page.getByRole('radio', { name: say(interval) }).check();
  const option = page.getByRole('region', { name: say(`${plan} Plan`) });
  const tab = await tabOf(page, option.getByRole('button', { name: say('Get Started') }));
  await expect(page.getByText(say(`${plan} plan selected!`)).first()).toBeVisible();
  await expect(page.getByText(say('Complete payment to continue.')).first()).toBeVisible();
  await expect(page.getByText(say('Your {name} plan is waiting for payment').replace('{name}', plan))).toBeVisible();
  await expect(page.getByText(say("We'll hold it for 24 hours while your payment goes through."))).toBeVisible();
  await expectAccessible(page);

  const field = page.getByLabel(say('Username'), { exact: true });
  await expect(field).toHaveValue(suggested);
  await otherBrowser(browser, baseURL ? { baseURL } : {}, async (other) => {
    await signUp(other, `other-${email}`, language, null);
    await callApi(other, 'onboarding.choosePlan', { plan: 'pro' });
    await callApi(other, 'onboarding.complete', { username: suggested, card: { name: 'Nora' } });
  });
  // Not reloaded: this tab waits for the payment
  const second = await page.context().newPage();
  await second.goto('/onboarding');
  await expect(second.getByLabel(say('Username'), { exact: true })).toHaveValue(`${suggested}-casa-luz`);
  await expect(second.getByText(say('This username is available.'))).toBeVisible();
  await second.close();

  const name = `ana-${crypto.randomUUID().slice(0, 8)}`;
  await field.fill(`${name.toUpperCase()} ñ_!`);
  await expect(field).toHaveValue(name);
  await expect(page.getByText(say('This username is available.'))).toBeVisible();
  await page.getByRole('button', { name: say('Create my card') }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('main').getByRole('link', { name: /\/\d{8}$/ })).toBeVisible();

  await saying(page, say(`Your ${plan} plan is active`), async () => {
    await pay(tab, CARDS.asks);
    await tab.locator('button[value=complete]').click();
    await expect.poll(() => tab.isClosed()).toBe(true);
  });
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`/${name}$`) })).toBeVisible();
});

test('product 15.3, 17.2, 30.17, 30.18: After the trial a dialog blocks the dashboard until a plan is paid; a later failed payment is announced', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  const status = async () => (await page.request.get(`/${username}`)).status();
  await page.goto('/dashboard/vcards');
  await letTimePass(page, email, 15);
  // The open page is notified
  const modal = page.getByRole('dialog', { name: say('Trial Expired') });
  await expect(modal).toBeVisible();
  expect(await status()).toBe(404);
  await page.goto('/dashboard/billing');
  await expect(page.getByText(say('Your trial has ended, and your pages are paused.'))).toBeVisible();
  await expect(modal).toBeHidden();
  await expectAccessible(page);

  await page.goto('/dashboard/vcards');
  await modal.getByRole('button', { name: say('Choose a plan') }).click();
  const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
  const tab = await tabOf(page, chooser.getByRole('button', { name: say('Upgrade to Pro') }));
  await expect(modal).toBeVisible();
  await saying(page, say('Your Pro plan is active'), async () => {
    await pay(tab, CARDS.declinedLater);
    await expect.poll(() => tab.isClosed()).toBe(true);
  });
  await expect(modal).toBeHidden();
  expect(await status()).toBe(200);
  // The first tab shows what follows a payment
  await expect(page).toHaveURL(/\/dashboard\/billing$/);
  await expect(page.getByRole('heading', { name: say('Claim your username') })).toBeVisible();
  // Once: the screen can be left
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/vcards$/);
  await expect(page.getByRole('heading', { name: say('My vCards') })).toBeVisible();

  await letTimePass(page, email, 32);
  await expect(page.getByText(say('Your last payment failed'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: say('Open billing') }).click();
  const portal = await tabOf(page, page.getByRole('button', { name: say('Update payment method') }));
  await expect(page.getByText(say('Unpaid'), { exact: true })).toBeVisible();
  await expectAccessible(page);
  await portal.locator('a[href*="view=card"]').click();
  await pay(portal, CARDS.pays);
  await expect(page.getByText(say('Your last payment failed'))).toBeHidden();
  await expect(page.getByText(say('Unpaid'), { exact: true })).toBeHidden();
});

test('product 30.10, 30.17: Billing reports failures of checkout, portal and invoices; a blocked tab is offered as a link', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.goto('/dashboard/billing');
  const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
  const open = page.getByRole('main').getByRole('button', { name: say('Upgrade to Pro') });
  const upgrade = chooser.getByRole('button', { name: say('Upgrade to Pro') });
  await open.click();
  await page.route('**/trpc/billing.createCheckout*', (route) => route.abort());
  const lost = await tabOf(page, upgrade);
  await expect(page.getByText(say('Failed to create checkout session. Please try again.')).first()).toBeVisible();
  await expect.poll(() => lost.isClosed()).toBe(true);
  await expect(chooser).toBeVisible();
  await page.unroute('**/trpc/billing.createCheckout*');

  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.route(/\/assets\/blocked-tab-dialog/, (route) => route.abort());
  await upgrade.click();
  await expect(page.getByText(say('No connection. Nothing was lost; please try again.')).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: say('Billing') })).toBeVisible();
  await page.unroute(/\/assets\/blocked-tab-dialog/);
  await open.click();
  await upgrade.click();
  const blocked = page.getByRole('dialog', { name: say('Continue to the payment page') });
  await expectAccessible(page);
  const tab = await tabOf(page, blocked.getByRole('link', { name: say('Open the payment page') }));
  await expect(blocked).toBeHidden();
  await tab.locator('a.back').click();
  await expect(page.getByText(say('Nothing was charged'))).toBeVisible();
  await expect.poll(() => tab.isClosed()).toBe(true);

  await buyPlan(page, 'pro');
  await page.route('**/trpc/billing.history*', (route) => route.abort());
  await page.route('**/trpc/billing.customerPortal*', (route) => route.abort());
  await page.goto('/dashboard/billing');
  const retry = page.getByRole('button', { name: say('Try again') });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Manage Subscription') }).click();
  await expect(page.getByText(say('Failed to open customer portal. Please try again.')).first()).toBeVisible();
  await page.unroute('**/trpc/billing.history*');
  await retry.click();
  await expect(page.getByText(say('Paid'), { exact: true })).toBeVisible();
});

test('product 1.15, 12.3, 12.7, 13.5: A paid account has its own logo on its page and codes, and custom short links', async ({
  page,
  say,
  email,
  language,
}) => {
  const { username } = await signUp(page, email, language);
  await buyPlan(page, 'pro');
  await page.goto('/dashboard/account/preferences');
  const logo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#1b6a44' } })
    .png()
    .toBuffer();
  const branding = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('Custom branding'), exact: true }) });
  await branding.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByText(say('Logo updated')).first()).toBeVisible();
  await expectAccessible(page);
  const me = (await (await page.request.get('/trpc/profiles.me')).json()).result.data;
  await page.goto(`/${username}`);
  await expect(page.locator(`img[src*="${me.logo}"]`)).toBeVisible();

  await page.goto('/dashboard/qr-codes');
  await page.getByRole('button', { name: say('Create New QR') }).click();
  const code = page.getByRole('dialog', { name: say('Create New QR') });
  await code.getByLabel(say('Title'), { exact: true }).fill('Escaparate');
  await code.getByLabel(say('URL'), { exact: true }).fill('casa.example/escaparate');
  await code
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: say('Your logo') }) })
    .click();
  await code.getByRole('button', { name: say('Create QR code') }).click();
  await expect(page.getByText(say('QR code created successfully')).first()).toBeVisible();
  const list = (await (await page.request.get('/trpc/qrCodes.list')).json()).result.data;
  const { slug: printed } = list.codes.find(({ title }: { title: string }) => title === 'Escaparate');
  expect(await (await page.request.get(`/qr/${printed}.svg`)).text()).toContain('<image');

  const slug = `casa-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/dashboard/links');
  await page.getByRole('button', { name: say('Add link') }).click();
  const link = page.getByRole('dialog');
  await link.getByLabel(say('Title'), { exact: true }).fill('Casa');
  await link.getByLabel(say('URL'), { exact: true }).fill('casa.example');
  await link.getByLabel(say('Short link (optional)')).fill(slug);
  await link.getByRole('button', { name: say('Add link') }).click();
  await expect(page.getByText(say('Link added successfully')).first()).toBeVisible();
  const answer = await page.request.get(`/l/${slug}`, { maxRedirects: 0 });
  expect(answer.headers().location).toBe('https://casa.example');
});

test('product 2.2, 27.5, 30.19: Where nothing is sold, the landing page, onboarding and Billing say so, and no button offers a purchase', async ({
  page,
  say,
  email,
  language,
}) => {
  const closed = say("Paid plans aren't available here. Start free; nothing is charged.");
  await page.route(/:\d+\/(es)?$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('data-payments="open"', 'data-payments="closed"');
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await expect(page.getByText(closed).filter({ visible: true })).toHaveCount(2);
  await expect(page.getByText(say('Secure Payment via a card provider'))).toBeHidden();

  await signUp(page, email, language, null);
  await retell(page, 'billing.prices', (): unknown[] => []);
  await page.goto('/onboarding');
  await expect(page.getByText(closed)).toHaveCount(2);
  const choices = page.getByRole('button', { name: say('Get Started') });
  for (const [index, enabled] of [true, false, false].entries()) {
    await expect(choices.nth(index)).toBeEnabled({ enabled });
  }
  await expectAccessible(page);
  await page.goto('/dashboard/billing');
  await expect(page.getByText(say("Paid plans aren't available here, and nothing is charged."))).toBeVisible();
  await page.getByRole('button', { name: say('Compare plans') }).click();
  const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
  await expect(chooser.getByText(say("Paid plans aren't available here. Nothing you've made is lost."))).toBeVisible();
  const unsold = chooser.getByRole('button', { name: say('Not available') });
  await expect(unsold).toHaveCount(2);
  for (const button of await unsold.all()) await expect(button).toBeDisabled();
  await expectAccessible(page);
});
