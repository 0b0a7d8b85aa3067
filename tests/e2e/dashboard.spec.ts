import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  buyPlan,
  callApi,
  expect,
  expectAccessible,
  isNarrow,
  type Language,
  letTimePass,
  linkOf,
  mailTo,
  otherBrowser,
  PASSWORD,
  signUp,
  test,
} from './fixtures.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Moves the browser's clock. Not on /dashboard: its card preview runs no scripts, not even the clock's. */
async function later(page: Page, milliseconds: number): Promise<void> {
  await page.clock.install({ time: Date.now() + milliseconds });
}

/** A number with separators. */
const numberIn = (text: string) => Number(text.replace(/\D/g, ''));

async function makeTestCard(page: Page, email: string, language: Language): Promise<void> {
  await signUp(page, email, language, null);
  const answer = await page.request.post('/trpc/vcards.create', { data: { name: 'Tarjeta de prueba' } });
  expect(answer.ok()).toBe(true);
}

test.describe('Analytics', () => {
  test('product 15.1, 15.2, 15.6, 15.8, 15.9, 15.10, 20.10: shows the card, its link and QR code, and real stats', async ({
    page,
    say,
    email,
    language,
    context,
    playwright,
    baseURL,
    userAgent,
  }) => {
    const { username } = await signUp(page, email, language, { position: 'Arquitecta', company: 'Casa' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/dashboard');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Ana García López' })).toBeVisible();
    await expect(main.getByRole('link', { name: new RegExp(`/${username}$`) })).toBeVisible();
    const news = main.getByRole('region', { name: say("What's new") });
    const numbers = () => news.locator('dd:nth-child(2)').allInnerTexts();
    expect(await numbers()).toEqual(['0', '0', '0']);
    const totals = main.locator('dl').last().locator('> div');
    await expect(totals).toHaveCount(4);
    await expect(totals.last()).toContainText(say('vs last period'));
    const empty = main.getByRole('region', { name: say('Activity overview') });
    await expect(empty.getByRole('heading', { name: say('No visits yet') })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: say('Copy link') }).click();
    await expect(page.getByText(say('Copied')).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(`/${username}`, page.url()).href);
    const code = main.getByRole('button', { name: say('QR code'), exact: true });
    await code.click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(code).toBeFocused();

    await main.getByRole('link', { name: say('All stats') }).click();
    await expect(page).toHaveURL(/\/dashboard\/stats$/);
    for (const [label, value] of [
      ['QR scans', '0'],
      ['Profile views', '0'],
      ['Link clicks', '0'],
      ['Saved contacts', '0'],
      ['Total interactions', '0'],
    ] as const) {
      const card = main
        .locator('dl')
        .first()
        .locator('> div')
        .filter({ hasText: say(label) });
      await expect(card).toContainText(value);
      await expect(card).toContainText(say('vs last period'));
    }
    const overview = main.getByRole('region', { name: say('Activity overview') });
    await expect(overview.getByRole('heading', { name: say('No visits yet') })).toBeVisible();
    await expect(main.getByRole('link', { name: say('Compare plans') })).toHaveAttribute('href', '/dashboard/billing');
    // A locked period opens an example with the price and keeps the current choice.
    for (const [period, plan, price] of [
      ['90 days', 'Pro', /19[.,]99/],
      ['1 year', 'Business', /89[.,]99/],
    ] as const) {
      const locked = main.getByRole('button', { name: say(period) });
      await locked.focus();
      await page.keyboard.press('Enter');
      const preview = page.getByRole('dialog', { name: say(`Your stats with ${plan}`) });
      await expect(preview.getByText(say("These numbers are made up. They aren't yours."))).toBeVisible();
      await expect(preview.getByText(price)).toBeVisible();
      await expect(preview.getByRole('list').first().getByRole('listitem').first()).toBeVisible();
      const total = numberIn(await preview.getByText(/ (interactions|interacciones)$/).innerText());
      const parts = await preview.getByRole('list').first().locator('li .font-semibold').allInnerTexts();
      expect(Math.abs(parts.reduce((sum, part) => sum + numberIn(part), 0) - total)).toBeLessThan(parts.length);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(preview).toBeHidden();
      await expect(locked).toBeFocused();
    }
    await main.getByRole('button', { name: say('See an example') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Upgrade to Pro') })
      .click();
    const plans = page.getByRole('dialog', { name: say('Choose Your Plan') });
    await expect(plans.getByRole('button', { name: say('Upgrade to Pro') })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(plans).toBeHidden();
    await expect(main.getByRole('radio', { name: say('30 days') })).toBeChecked();
    // A visit shows up without a reload.
    const stranger = await playwright.request.newContext({ baseURL, userAgent });
    await stranger.get(`/${username}`);
    await stranger.get(`/${username}.vcf`);
    await stranger.dispose();
    const views = main
      .locator('dl')
      .first()
      .locator('> div')
      .filter({ hasText: say('Profile views') });
    await expect(views).toContainText('1');
    const saved = main
      .locator('dl')
      .first()
      .locator('> div')
      .filter({ hasText: say('Saved contacts') });
    await expect(saved).toContainText('1');
    const fewer = { en: 'Fewer than 0.1 page visitors a day', es: 'Menos de 0,1 visitantes de páginas al día' }[
      language
    ];
    await expect(main.getByText(fewer)).toBeVisible();
    const row = main.getByRole('list', { name: say('Cards and links') }).getByRole('listitem');
    await expect(row).toContainText('Ana García López');
    await main.getByText(say('Show as a table')).click();
    await expect(main.getByRole('row')).toHaveCount(2);
    await main.getByText(say('How we count')).click();
    await expect(main.getByText(say('Page visitors')).last()).toBeVisible();
    await expectAccessible(page);

    // A row leads to its item, with the same period
    await main.getByRole('radio', { name: say('7 days') }).click();
    await expect(page).toHaveURL(/\/stats\?period=7$/);
    await row.click();
    await expect(page).toHaveURL(/\/dashboard\/links\/[0-9a-f-]{36}\?period=7$/);
    await main.getByRole('link', { name: say('All stats') }).click();
    await expect(page).toHaveURL(/\/stats\?period=7$/);

    // A view and a saved contact
    await page.goto('/dashboard');
    await expect.poll(numbers).toEqual(['2', '2', '1']);
    await main.getByText(say('Show as a table')).click();
    await expect(main.getByRole('row')).toHaveCount(2);
    await expectAccessible(page);

    // A URL that asks for more than the plan includes shows 30 days. Home was the screen of all stats
    await page.goto('/dashboard?period=90');
    await expect(page).toHaveURL(/\/dashboard\/stats\?period=90$/);
    await expect(main.getByRole('radio', { name: say('30 days') })).toBeChecked();
    await expect(main.getByRole('link', { name: say('Compare plans') })).toHaveCount(1);

    // The stats of an item need a plan, but its link and totals show
    const { id } = (await (await page.request.get('/trpc/vcards.list')).json()).result.data.vcards[0];
    await page.goto(`/dashboard/links/${id}`);
    await expect(main.getByRole('heading', { name: 'Ana García López', level: 1 })).toBeVisible();
    await expect(main.getByText({ en: '1 view', es: '1 visita' }[language])).toBeVisible();
    await main.getByRole('button', { name: say('Copy link') }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(new URL(`/${username}`, page.url()).href);
    await main.getByText(say('How we count')).click();
    await expect(main.getByText(say('Page visitors'), { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  test('product 15.2: links to the photo and to unfinished setup', async ({ page, say, email, language }) => {
    await makeTestCard(page, email, language);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: say('Continue setup') })).toHaveAttribute('href', '/onboarding');
    await expectAccessible(page);
  });

  test('product 30.10: reports when stats cannot be loaded, and retries', async ({ page, say, email, language }) => {
    await signUp(page, email, language);
    await page.route(/\/trpc\/.*analytics\.report/, (route) => route.abort());
    await page.goto('/dashboard/stats');
    await expect(page.getByText(say("Couldn't load this")).first()).toBeVisible({ timeout: 20_000 });
    await page.unroute(/\/trpc\/.*analytics\.report/);
    const retry = page.getByRole('button', { name: say('Try again') });
    // Queries of one batch fail together.
    while ((await retry.count()) > 0) {
      const left = (await retry.count()) - 1;
      await retry.first().click();
      await expect(retry).toHaveCount(left);
    }
    await expect(page.getByText(say('QR scans')).first()).toBeVisible();
  });
});

test.describe('what plans add to stats', () => {
  test('product 15.6, 15.7, 15.8, 15.9, 20.10, 20.11, 20.26: periods, hours, custom dates, breakdowns, a page for each link, image and CSV export', async ({
    page,
    say,
    email,
    language,
    context,
    playwright,
    baseURL,
    userAgent,
  }) => {
    const { username } = await signUp(page, email, language);
    const title = 'Reservas';
    const link = { title, url: 'https://example.com/', icon: null, slug: null, showOnProfile: true };
    await callApi(page, 'links.create', link);
    const { slug } = (await (await page.request.get('/trpc/links.list')).json()).result.data.links[0];
    await buyPlan(page, 'business');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const stranger = await playwright.request.newContext({ baseURL, userAgent });
    await stranger.get(`/${username}?src=nfc&utm_source=Feria`, { headers: { referer: `${baseURL}/ana` } });
    for (let n = 0; n < 2; n += 1) await stranger.get(`/l/${slug}`, { maxRedirects: 0 });

    await page.goto('/dashboard/stats');
    const main = page.getByRole('main');
    const figures = main.getByRole('region', { name: say('Stats'), exact: true });
    const clicks = figures
      .locator('dl')
      .first()
      .locator('> div')
      .filter({ hasText: say('Link clicks') });
    await expect(clicks).toContainText('2');
    await expect(clicks).toContainText(say('No comparison available'));
    await expect(figures.getByRole('list', { name: say('Channel') }).getByRole('listitem')).toHaveText([
      new RegExp(`^${say('Short link')}2`),
      new RegExp(`^${say('NFC tag')}1`),
    ]);
    // The tab with names is open: the visit named a source and no campaign
    await expect(figures.getByRole('list', { name: say('Source'), exact: true })).toContainText('Feria');
    await figures.getByRole('tab', { name: say('Website') }).click();
    await expect(figures.getByRole('list', { name: say('Website') })).toContainText(say('Own pages'));
    await figures.getByRole('tab', { name: say('Browser') }).click();
    await expect(figures.getByRole('list', { name: say('Browser') })).toContainText('Chrome');

    // Arrow keys select bars.
    const bars = figures.getByRole('slider');
    await bars.focus();
    const spoken = () => bars.getAttribute('aria-valuetext');
    expect(await spoken()).toContain({ en: '2 clicks', es: '2 clics' }[language]);
    const today = await spoken();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(spoken).not.toBe(today);
    await expect(figures.locator('[data-selected="28"]')).toBeAttached();
    await page.keyboard.press('End');
    // A new click keeps the selection and the scroll position.
    const scrolled = await page.evaluate(() => window.scrollY);
    await stranger.get(`/l/${slug}`, { maxRedirects: 0 });
    await expect.poll(spoken).toContain({ en: '3 clicks', es: '3 clics' }[language]);
    await expect(bars).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
    await stranger.dispose();
    await figures.getByRole('radio', { name: say('QR scans') }).check();
    expect(await spoken()).toContain({ en: '0 QR scans', es: '0 escaneos del QR' }[language]);
    await expectAccessible(page);

    // The URL holds the view, and the controls follow it.
    const choose = async (name: string) => {
      const choice = figures.getByRole('radio', { name: say(name) });
      await choice.click();
      await expect(choice).toBeChecked();
    };
    await choose('90 days');
    await expect(page).toHaveURL(/\/dashboard\/stats\?period=90$/);
    await expect(bars).toHaveAttribute('max', '89');
    await choose('Last 48 hours');
    await expect(page).toHaveURL(/period=90&unit=hour$/);
    await expect(bars).toHaveAttribute('max', '47');
    await page.reload();
    await expect(figures.getByRole('radio', { name: say('90 days') })).toBeChecked();
    await expect(bars).toHaveAttribute('max', '47');
    await page.goBack();
    await expect(bars).toHaveAttribute('max', '89');
    await choose('Last 48 hours');
    await figures.getByRole('radio', { name: say('90 days') }).click();
    await expect(figures.getByRole('radio', { name: say('Days'), exact: true })).toBeChecked();
    await choose('Custom');
    const show = async (from: string, to: string) => {
      await figures.getByLabel(say('From'), { exact: true }).fill(from);
      await figures.getByLabel(say('To'), { exact: true }).fill(to);
      await figures.getByRole('button', { name: say('Apply') }).click();
    };
    const refusal = figures.locator('form').getByRole('status');
    await show('2026-03-02', '2026-03-01');
    await expect(refusal).toHaveText(say("The end date can't be before the start date."));
    await show('2023-03-02', '2026-03-01');
    await expect(refusal).toContainText('731');
    await show('2026-03-02', '2099-03-01');
    await expect(refusal).toContainText({ en: 'in the future', es: 'fechas futuras' }[language]);
    await show('2026-03-02', '2026-03-02');
    await expect(page).toHaveURL(/from=2026-03-02&to=2026-03-02/);
    await expect(refusal).toBeEmpty();
    await expect(figures.getByText(say('No visits in this period')).first()).toBeVisible();
    await show('2026-03-02', '2026-03-08');
    await expect(page).toHaveURL(/from=2026-03-02&to=2026-03-08/);
    await expect(figures.getByText(say('No visits in this period')).first()).toBeVisible();

    // The bars of a year are weeks
    await choose('1 year');
    await expect(bars).toHaveAttribute('max', '52');
    await expect(
      figures.getByText(say('Each bar covers seven days; the first may cover fewer. Page visitors are averaged.')),
    ).toBeVisible();

    await choose('30 days');
    await expect(bars).toHaveAttribute('max', '29');
    // Its parts differ by tone, and by pattern for those who ask for contrast
    await expect(figures.locator('svg pattern')).toHaveCount(0);
    await page.emulateMedia({ contrast: 'more' });
    await expect.poll(() => figures.locator('svg pattern').count()).toBeGreaterThan(1);
    await page.emulateMedia({ contrast: null });
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      figures.getByRole('button', { name: say('Download image') }).click(),
    ]);
    expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG');
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      figures.getByRole('link', { name: say('Export CSV') }).click(),
    ]);
    expect(sheet.suggestedFilename()).toMatch(/^saluda-[\d-]+\.csv$/);
    expect((await readFile(await sheet.path(), 'utf8')).trim().split('\r\n')).toHaveLength(31);

    await figures.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(/\/dashboard\/links\/[0-9a-f-]{36}$/);
    await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(main.getByText(say('Profile views'))).toHaveCount(0);
    await expect(clicks).toContainText('3');
    await main.getByRole('button', { name: say('Copy link') }).click();
    await expect(page.getByText(say('Copied')).first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(`/l/${slug}`, page.url()).href);
    await expectAccessible(page);
    await page.goto('/dashboard/links/00000000-0000-4000-8000-000000000000');
    await expect(main.getByText(say('Link not found'))).toBeVisible();
    await main.getByRole('link', { name: say('Go to Links') }).click();
    await main
      .getByRole('link', { name: { en: `Stats for ${title}`, es: `Estadísticas de ${title}` }[language] })
      .click();
    await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  });
});

test.describe('the time zone', () => {
  test.use({ timezoneId: 'Europe/Madrid' });

  test("product 20.9: is the browser's at sign-up and can be searched and changed", async ({
    page,
    say,
    email,
    language,
  }) => {
    await page.goto('/onboarding');
    await page.getByLabel(say('First name'), { exact: true }).fill('Ana García López');
    await page.getByLabel(say('Email'), { exact: true }).fill(email);
    await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('Create Account') }).click();
    const token = new URLSearchParams(linkOf(await mailTo(page, email)).split('?')[1]).get('token') ?? '';
    await page.request.post('/auth/confirm', { form: { token } });
    await page.goto('/dashboard/account#time-zone');
    const zone = page.getByRole('combobox', { name: say('Time zone') });
    await expect(zone).toHaveValue('Madrid');
    await zone.click();
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^Madrid/);
    await zone.fill('bogotá');
    await expect(page.getByRole('option')).toHaveCount(1);
    await expectAccessible(page);
    await zone.press('Enter');
    await expect(page.getByText(say('Time zone updated')).first()).toBeVisible();
    await page.reload();
    await expect(zone).toHaveValue('Bogota');

    // By country, by its former name, and by keyboard alone; Escape changes nothing
    await zone.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('Ucrania');
    await page.keyboard.press('Escape');
    await expect(zone).toHaveValue('Bogota');
    for (const [typed, shown] of [
      ['Kiev', 'Kyiv'],
      ['calcutta', 'Kolkata'],
      [{ en: 'Nepal', es: 'nepal' }[language], 'Kathmandu'],
    ] as const) {
      await page.keyboard.type(typed);
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(zone).toHaveValue(shown);
    }
    await page.keyboard.type('Atlantis');
    await expect(page.getByRole('option')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await page.reload();
    await expect(zone).toHaveValue('Kathmandu');
    await page.getByRole('button', { name: /Madrid$/ }).click();
    await expect(zone).toHaveValue('Madrid');
    await expect(page.getByText(say('Time zone updated')).first()).toBeVisible();
  });
});

test.describe('the trial', () => {
  test('product 15.3, 30.19: shows the days left and the plans with prices', async ({ page, say, email, language }) => {
    await signUp(page, email, language);
    await page.goto('/dashboard/vcards');
    const threat = page.getByText(say("Don't lose your data: upgrade your plan before then."));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(threat).toHaveCount(0);
    if (isNarrow(page)) await page.getByRole('button', { name: say('More'), exact: true }).click();
    const chip = { en: 'Free trial: 7 days left', es: 'Prueba gratis: quedan 7 días' }[language];
    const link = (name: string) => page.getByRole('link', { name, exact: true }).filter({ visible: true });
    await expect(link(chip)).toBeVisible();
    // No wider than the menu's links
    const rightOf = async (name: string) => {
      const box = await link(name).boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    expect(await rightOf(chip)).toBeLessThanOrEqual(await rightOf(say('Billing')));
    await expectAccessible(page);
    await later(page, 5 * DAY + 60_000);
    await page.goto('/dashboard/vcards');
    const ends = { en: 'Your trial ends in 2 days', es: 'Tu prueba termina en 2 días' }[language];
    await expect(page.getByText(ends)).toBeVisible();
    await expect(threat).toBeVisible();
    await expect(page.locator('a[href*="/help/trial?"]').first()).toBeVisible();
    await expect(page.getByRole('link', { name: say('Free trial') })).toHaveCount(0);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: say('Upgrade plan') })
      .first()
      .click();
    const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
    await expect(chooser.getByRole('button', { name: say('Current plan') })).toBeDisabled();
    await expect(chooser.getByRole('button', { name: say('Upgrade to Business') })).toBeEnabled();
    await expect(chooser.getByText(/19[.,]99/)).toBeVisible();
    await expect(chooser.getByText(/89[.,]99/)).toBeVisible();
    await chooser.getByRole('radio').last().check();
    await expect(chooser.getByText(/\$\s?199(?!\d)|(?<!\d)199\s?\$/)).toBeVisible();
    await expectAccessible(page);
    await chooser.getByRole('link', { name: say('Contact Sales') }).click();
    await expect(page).toHaveURL(/\/dashboard\/support\?subject=/);
    await expect(page.getByLabel(say('Subject'))).toHaveValue(say('Contact Sales: Business Plan'));
    await expect(chooser).toBeHidden();
  });

  test('product 15.3: ends after a week, followed by a week of grace', async ({ page, say, email, language }) => {
    await signUp(page, email, language);
    await later(page, 8 * DAY);
    await page.goto('/dashboard/vcards');
    await expect(page.getByText(say('Your trial has expired'))).toBeVisible();
    await expect(page.getByText(say('Please upgrade to continue.'))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('product 14.4, 15.3: then every page shows a dialog that cannot be closed', async ({
    page,
    browser,
    say,
    email,
    language,
  }) => {
    const { username } = await signUp(page, email, language);
    await otherBrowser(browser, {}, async (visitor) => {
      await visitor.goto(`/${username}`);
    });
    const visits = async () => (await (await page.request.get('/trpc/billing.paused')).json()).result.data.visits;
    await expect.poll(visits).toBe(1);
    // A wrong device clock doesn't trigger it; the server decides.
    await later(page, 30 * DAY);
    await page.goto('/dashboard/vcards');
    await expect(page.getByText(say('Please upgrade to continue.'))).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await letTimePass(page, email, 14);
    await page.goto('/dashboard/vcards');
    const dialog = page.getByRole('dialog', { name: say('Trial Expired') });
    await expect(dialog).toBeVisible();
    await expect(
      dialog.getByText(
        say('Your public profile is unavailable, and your cards and QR codes are paused until you choose a plan.'),
      ),
    ).toBeVisible();
    await expect(dialog.getByRole('definition').first()).toHaveText('1');
    await expect(dialog).toContainText(/(visit in the 30 days before|visita en los 30 días anteriores)/);
    await expect(dialog).toContainText(/19[.,]99/);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByRole('link', { name: say('Export my data') })).toHaveAttribute(
      'href',
      '/api/account/export',
    );
    await expect(dialog.getByRole('button', { name: language === 'en' ? 'Español' : 'English' })).toBeVisible();

    await dialog.getByRole('button', { name: say('Choose a plan') }).click();
    const chooser = page.getByRole('dialog', { name: say('Choose Your Plan') });
    await expect(chooser.getByRole('button', { name: say('Free Trial') })).toBeDisabled();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(chooser).toBeHidden();
    await expect(dialog).toBeVisible();

    await dialog.getByRole('link', { name: say('Contact support') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel(say('Subject'))).toHaveValue(say('My trial has expired'));
    await page.goto('/dashboard/vcards');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('link', { name: say('Delete account') }).click();
    await expect(page).toHaveURL(/\/dashboard\/account\/data#delete$/);
    await expect(dialog).toBeHidden();
    await page.goto('/dashboard/links');
    await dialog.getByRole('button', { name: say('Logout') }).click();
    await expect(page).toHaveURL(/\/(es)?$/);
  });

  test('product 15.3, 30.22: does not end because a request fails', async ({ page, say, email, language }) => {
    await signUp(page, email, language);
    await later(page, DAY);
    await page.goto('/dashboard/vcards');
    await expect(page.getByRole('button', { name: say('Upgrade plan') }).first()).toBeVisible();
    await page.route('**/trpc/**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.clock.runFor(2 * MINUTE);
    await failed;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: say('Upgrade plan') }).first()).toBeVisible();
  });
});

test.describe('the banner Testing Phase Complete', () => {
  test('product 15.4, 15.5: appears after a minute and clears the test data', async ({
    page,
    say,
    email,
    language,
  }) => {
    await makeTestCard(page, email, language);
    await page.goto('/dashboard/vcards');
    await expect(page.getByRole('main').getByText('Tarjeta de prueba').first()).toBeVisible();
    await expect(page.getByText(say('Testing Phase Complete'))).toHaveCount(0);
    await later(page, 2 * MINUTE);
    await page.reload();
    await expect(page.getByText(say('Testing Phase Complete'))).toBeVisible();
    await expectAccessible(page);

    const open = page.getByRole('button', { name: say('Clear test data'), exact: true });
    // What deletes everything isn't the main action
    const ground = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
    const create = page.getByRole('main').getByRole('button', { name: say('Create card') });
    expect(await ground(open)).not.toBe(await ground(create.first()));
    await open.click();
    const confirm = page.getByRole('alertdialog', { name: say('Clear all test data?') });
    await expectAccessible(page);
    await page.route('**/trpc/testData.clear*', (route) => route.abort());
    await confirm.getByRole('button', { name: say('Clear all test data') }).click();
    await expect(page.getByText(say('Failed to clear sample data. Please try again.')).first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Tarjeta de prueba').first()).toBeVisible();
    await page.unroute('**/trpc/testData.clear*');

    await open.click();
    await confirm.getByRole('button', { name: say('Clear all test data') }).click();
    await expect(page.getByText(say('Test data cleared')).first()).toBeVisible();
    await expect(page.getByText(say('Testing Phase Complete'))).toHaveCount(0);
    await expect(page.getByText(say('Your first card goes here'))).toBeVisible();
  });

  test('product 15.4, 30.3, 30.32: stays away once dismissed, appears when a card is created; the sidebar stays collapsed', async ({
    page,
    say,
    email,
    language,
  }) => {
    await signUp(page, email, language, null);
    await page.goto('/dashboard/vcards');
    // Not with page.clock: it would enter the preview, which runs no scripts.
    await page.evaluate((shift) => {
      const now = Date.now;
      const Real = Date;
      Date.now = () => now() + shift;
      window.Date = new Proxy(Real, {
        construct: (_, args) => (args.length ? Reflect.construct(Real, args) : new Real(now() + shift)),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, 2 * MINUTE);
    await expect(page.getByText(say('Your first card goes here'))).toBeVisible();
    await expect(page.getByText(say('Testing Phase Complete'))).toHaveCount(0);
    await page
      .getByRole('button', { name: say('Create card') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('Display name')).fill('Luis');
    await dialog.getByRole('button', { name: say('Create card') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(say('Testing Phase Complete'))).toBeVisible();
    await page.getByRole('button', { name: say('Keep it') }).click();
    await expect(page.getByText(say('Testing Phase Complete'))).toHaveCount(0);
    const entry = page.getByRole('link', { name: say('My vCards'), exact: true });
    const width = async () => (await entry.and(page.locator('[aria-current=page]')).boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole('button', { name: say('Collapse the sidebar') }).click();
    await expect.poll(width).toBeLessThan(before / 2);
    await page.reload();
    await expect(page.getByRole('button', { name: say('Open the sidebar') })).toBeVisible();
    await expect(page.getByRole('main').getByText('Luis').first()).toBeVisible();
    await expect(page.getByText(say('Testing Phase Complete'))).toHaveCount(0);
    const theme = page.getByRole('group', { name: say('Theme') });
    await theme.getByRole('button', { name: say('Dark') }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
