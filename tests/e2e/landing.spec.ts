import type { Page } from '@playwright/test';
import { decodeQr } from '../support/decode-qr.ts';
import { expect, expectAccessible, isNarrow, linkOf, mailTo, PASSWORD, signUp, test } from './fixtures.ts';

test('product 27.2, 27.14, 27.17: name, color and plan chosen on the landing page carry over into the account', async ({
  page,
  say,
  email,
  language,
}) => {
  const card = page.frameLocator('.phone iframe').locator('h1');
  await test.step('the card updates on every keystroke', async () => {
    await page.goto('/');
    await expect(card).toHaveText('Inés Robledo');
    await expect(page.locator('[data-code] img')).toHaveJSProperty('complete', true);
    const code = page.locator('[data-code] path').last();
    await page.getByLabel(say('Type your name to see your card')).pressSequentially('Á');
    const before = await code.getAttribute('d');
    await page.getByLabel(say('Type your name to see your card')).pressSequentially('na Gó');
    await expect(card).toHaveText('Ána Gó');
    await expect(page.locator('[data-address]')).toHaveText('ana-go');
    expect(await code.getAttribute('d')).not.toBe(before);
    await page.getByLabel(say('Type your name to see your card')).fill('Ána Gómez');
    await page
      .getByRole('radio', { name: say('Purple') })
      .first()
      .check();
    await expect(card).toHaveText('Ána Gómez');
    await expect(page.frameLocator('.phone iframe').locator('header.card')).toHaveCSS(
      'background-color',
      'rgb(147, 51, 234)',
    );
  });

  await test.step('each design has the name, and opens its demo', async () => {
    const samples = page.locator('.samples li');
    await expect(samples).toHaveCount(8);
    for (const sample of await samples.all()) {
      await sample.scrollIntoViewIfNeeded();
      await expect(sample.frameLocator('iframe').locator('h1')).toHaveText('Ána Gómez');
    }
    const poster = samples.filter({ has: page.locator('[href^="/demo/mono"]') });
    await expect(poster.frameLocator('iframe').locator('.letters')).toHaveText('ÁG');
    await poster.getByRole('link').click();
    await expect(page).toHaveURL(/\/demo\/mono\/%C3%81na%20G%C3%B3mez$/);
    await expect(page.getByRole('heading', { name: 'Ána Gómez' })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel(say('Type your name to see your card'))).toHaveValue('Ána Gómez');
    await expect(card).toHaveText('Ána Gómez');
  });

  await test.step('its QR code opens the same card on another phone', async () => {
    const svg = await page.locator('[data-code] svg').evaluate((element) => element.outerHTML);
    const address = (await decodeQr(Buffer.from(svg))) ?? '';
    const answer = await page.request.get(new URL(address).pathname);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('Ána Gómez');
  });

  await test.step('a plan carries it through sign-up and the confirmation in another tab', async () => {
    await page.locator('#pricing input[value=year]').check();
    const pro = page.getByRole('article').filter({ hasText: say('Pro Plan') });
    await pro.getByRole('link', { name: say('Get Started') }).click();
    await expect(page.getByLabel(say('First name'), { exact: true })).toHaveValue('Ána');
    await expect(page.getByLabel(say('Last name'))).toHaveValue('Gómez');
    // All of it leaves the URL at once
    for (const name of ['name', 'plan', 'interval']) expect(new URL(page.url()).searchParams.has(name)).toBe(false);
    await page.getByLabel(say('Email')).fill(email);
    await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('Create Account') }).click();
    const link = linkOf(await mailTo(page, email));
    const tab = await page.context().newPage();
    await tab.goto(link);
    await expect(tab.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();
    await expect(tab.getByRole('radio', { name: say('Annual') })).toBeChecked();
    await expect(tab.getByRole('region', { name: say('Pro Plan') }).getByText(say('Your choice'))).toBeVisible();
    const free = tab.getByRole('region', { name: say('Free Plan') });
    await expect(free.getByText(say('Your choice'))).toBeHidden();
    await free.getByRole('button', { name: say('Get Started') }).click();
    await expect(tab.getByLabel(say('First name'), { exact: true })).toHaveValue('Ána');
    await expect(tab.locator('input[maxlength="7"]')).toHaveValue(/^#9333ea$/i);
    await expect(tab.locator('html')).toHaveAttribute('lang', language);
    const draft = () => tab.evaluate(() => localStorage.getItem('wish'));
    expect(await draft()).toContain('Ána Gómez');
    await expect(tab.getByText(say('This username is available.'))).toBeVisible();
    await tab.getByRole('button', { name: say('Create my card') }).click();
    await expect(tab).toHaveURL(/\/dashboard$/);
    await expect.poll(draft).toBe('{}');
  });
});

test('product 27.1, 27.4, 27.17: every feature can be tried on the page, even without scripts', async ({
  page,
  browser,
  locale,
  baseURL,
  say,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale, ...(baseURL ? { baseURL } : {}) });
  const still = await context.newPage();
  await still.goto('/');
  await still.locator('input[value=dots]').check();
  await expect(still.locator('.code-scene .dots')).toHaveCSS('opacity', '1');
  await still.locator('input[value=second]').check();
  await expect(still.getByText(say('Open studio on Friday'))).toBeVisible();
  await expect(still.getByText(say('Houses on hillsides'))).toBeHidden();
  await still.locator('input[value=after]').check();
  await expect(still.locator('.role').getByText(say('Head of design'))).toHaveCount(3);
  await expect(still.locator('.role').getByText(say('Head of design')).first()).toBeVisible();
  await still.locator('input[value=saves]').check();
  await expect(still.getByText(say('people who saved your contact'))).toBeVisible();
  // The hero's card is there, and its form submits without a script
  await expect(still.frameLocator('.phone iframe').locator('h1')).toHaveText('Inés Robledo');
  const sample = still.locator('.samples li').first();
  await sample.scrollIntoViewIfNeeded();
  await expect(sample.frameLocator('iframe').locator('h1')).toHaveText('Inés Robledo');
  await still.locator('#demo-name').fill('Ana');
  await still.locator('#demo-name').press('Enter');
  await expect(still).toHaveURL(/\/onboarding\?.*name=Ana/);
  await context.close();

  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))) as Promise<
      PerformanceResourceTiming[]
    >;
  await page.goto('/');
  await expect.poll(async () => (await scripts()).length).toBe(1);
  expect((await scripts())[0]?.encodedBodySize).toBeLessThan(5_000);
  await page.locator('#demo-name').focus();
  await expect.poll(async () => (await scripts()).length).toBe(2);
  const all = (await scripts()).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  expect(all).toBeLessThanOrEqual(30_000);

  // Scenes move on their own once, for less than five seconds, and not with reduced motion
  await page.clock.install();
  const scene = page.locator('[data-play]').first();
  const chosen = () =>
    scene.locator('input').evaluateAll((all) => all.findIndex((one) => (one as HTMLInputElement).checked));
  await page.goto('/');
  await scene.scrollIntoViewIfNeeded();
  await page.clock.runFor(5_000);
  expect(await chosen()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await scene.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      await page.clock.runFor(200);
      return chosen();
    })
    .toBe(1);
  await page.clock.runFor(5_000);
  expect(await chosen()).toBe(0);
  await page.clock.runFor(5_000);
  expect(await chosen()).toBe(0);
});

test('product 27.13: pages outside the dashboard offer it instead of Sign In, until the session ends', async ({
  page,
  say,
  email,
  language,
}) => {
  const offers = async (shown: string, hidden: string) => {
    for (const path of ['/', '/about', '/help/trial']) {
      await page.goto(path);
      expect(await layoutShifts(page)).toBe(0);
      if (isNarrow(page)) await page.locator('summary').first().click();
      const bar = page.getByRole('navigation', { name: say('Main') });
      await expect(bar.getByRole('link', { name: say(shown) })).toBeVisible();
      await expect(bar.getByRole('link', { name: say(hidden) })).toBeHidden();
    }
  };
  // So that the fonts come from the cache, and what moves is no text
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await offers('Sign In', 'Dashboard');
  expect(await page.context().cookies()).toEqual([]);
  await signUp(page, email, language);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await offers('Dashboard', 'Sign In');
  await page
    .getByRole('navigation', { name: say('Main') })
    .getByRole('link', { name: say('Dashboard') })
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);
  // Ended elsewhere
  await page.context().clearCookies();
  await page.goto('/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signed-in'))).toBeNull();
  await offers('Sign In', 'Dashboard');
});

test('the card picks up what was typed before the script ran', async ({ page }) => {
  const held: (() => void)[] = [];
  await page.route(/landing-[^/]*\.js$/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto('/');
  await page.locator('#demo-name').fill('Zoé');
  await expect.poll(() => held.length).toBe(1);
  for (const release of held) release();
  await expect(page.frameLocator('.phone iframe').locator('h1')).toHaveText('Zoé');
});

test('product 27.3, 27.6, 27.9, 27.10: View Demo, Schedule Demo and the footer links open the right pages', async ({
  page,
  say,
  email,
  language,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: say('View Demo') }).click();
  await expect(page.getByRole('heading', { name: 'Inés Robledo' })).toBeVisible();
  await expect(page.getByText(say('page.demo'))).toBeVisible();

  const home = language === 'en' ? '' : '/es';
  for (const path of ['about', 'security', 'changelog', 'privacy', 'terms', 'imprint']) {
    await page.goto(`${home}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }

  await page.goto('/');
  await page.getByRole('link', { name: say('Schedule Demo') }).click();
  await expect(page.locator('select[name=subject]')).toHaveValue('demo');
  await page.locator('[name=name]').fill('Ana');
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=message]').fill('Friday?');
  await page.locator('form [type=submit]').click();
  await expect(page.getByRole('heading', { name: say('page.contact_sent.title') })).toBeVisible();
  await expectAccessible(page);
  const support = async () => {
    const mails = await (await page.request.get('/dev/mailbox.json?to=support@saluda.example')).json();
    return mails
      .filter(({ text }: { text: string }) => text.includes(email))
      .map(({ subject }: { subject: string }) => subject);
  };
  await expect.poll(support, { intervals: [50, 100, 200] }).toEqual(['[Contact] Schedule Demo: Ana']);
});

/** Layout shifts since the page began to load. */
function layoutShifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const options = { type: 'layout-shift', buffered: true };
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe(options);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}
