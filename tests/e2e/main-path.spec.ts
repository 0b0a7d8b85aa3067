import sharp from 'sharp';
import { decodeQr } from '../support/decode-qr.ts';
import {
  choosePhoto,
  expect,
  expectAccessible,
  isNarrow,
  mailTo,
  otherBrowser,
  PASSWORD,
  signIn,
  test,
} from './fixtures.ts';

test('product 2.1, 2.3, 7.1, 9.2, 30.1, 30.3, 30.7: from the landing page to a card that a phone can save', async ({
  page,
  browser,
  say,
  language,
  email,
  locale,
}) => {
  await test.step('1: the landing page leads to onboarding', async () => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page
      .getByRole('link', { name: say('Get Started Free') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/onboarding/);
  });

  await test.step('2: signing up waits for the confirmation', async () => {
    await expect(page.getByRole('heading', { name: say('Create your account') })).toBeVisible();
    await page.getByLabel(say('First name'), { exact: true }).fill('Ana');
    await page.getByLabel(say('Last name')).fill('García López');
    await page.getByLabel(say('Email')).fill(email);
    await page.getByLabel(say('Password'), { exact: true }).fill('weak');
    await page.getByRole('button', { name: say('Create Account') }).click();
    await expect(page.getByText(say('Password must be at least 12 characters')).first()).toBeVisible();
    // Every rule that it breaks
    await expect(page.getByText(say('Password must contain at least one number')).first()).toBeVisible();
    await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: say('Create Account') }).click();
    await expect(page.getByText(say('Please check your email to confirm your account.')).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: say('Confirm your email') })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole('button', { name: say('I already confirmed my email') }).click();
    await expect(page.getByText(say('Email not verified yet'))).toBeVisible();
  });

  await test.step('2: pressing the button on the emailed page signs this browser in', async () => {
    await mailTo(page, email);
    await page.goto('/dev/mailbox');
    await page.getByRole('link', { name: email }).click();
    const message = page.frameLocator('iframe');
    await message.getByRole('link', { name: say('Confirm my email') }).click();
    await expect(page.getByText(say('Account created!')).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding$/);
  });

  await test.step('3: paid plans show their prices, the free plan continues right away', async () => {
    await expect(page.getByRole('region', { name: say('Free Plan') }).getByText(say('Recommended'))).toBeVisible();
    await expect(page.getByText(language === 'en' ? '$19.99' : /19[,.]99/)).toBeVisible();
    await page.getByRole('radio', { name: say('Annual') }).check();
    await expect(page.getByText(language === 'en' ? '$199' : /199\s\$|\$199/)).toBeVisible();
    const paidNote = say("Pay by card on our payment provider's page. Cancel anytime.");
    await expect(page.getByText(paidNote)).toHaveCount(2);
    await expect(page.getByRole('button', { name: say('Get Started') }).nth(1)).toBeEnabled();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: say('Get Started') })
      .first()
      .click();
    await expect(page.getByText(say('Free plan activated!')).first()).toBeVisible();
  });

  let username = '';
  await test.step('4: the card', async () => {
    const field = page.getByLabel(say('Username'), { exact: true });
    await expect(field).toHaveValue(/^[1-9][0-9]{7}$/);
    await field.fill('12-34');
    await expect(field).toHaveValue('12-34');
    await expect(page.getByText(say('Username must be 8 digits')).first()).toBeVisible();
    await page.getByRole('button', { name: say('Suggest another') }).click();
    await expect(page.getByText(say('This username is available.'))).toBeVisible();
    username = await field.inputValue();

    const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c98d6b' } })
      .png()
      .toBuffer();
    await choosePhoto(page, say, { name: 'me.png', mimeType: 'image/png', buffer: photo });
    await expect(page.getByRole('button', { name: say('Replace photo') })).toBeVisible();
    await page.getByText(say('Purple'), { exact: true }).click();
    await expect(page.getByRole('radio', { name: say('Purple') })).toBeChecked();
    await page.getByLabel(say('Position')).fill('Arquitecta');
    await page.getByLabel(say('Company')).fill('Casa & Luz');
    await page.getByLabel(say('Phone')).fill('+34 600 111 222');
    await page.getByLabel(say('Website')).fill('casa.example');
    await expectAccessible(page);

    const previewTab = page.getByRole('tab', { name: say('Preview') });
    if (await previewTab.isVisible()) await previewTab.click();
    const preview = page.frameLocator(`iframe[title="${say('Live preview of the card')}"]`).first();
    await expect(preview.getByRole('heading', { name: 'Ana García López' })).toBeVisible();
    await expect(preview.getByText('Casa & Luz')).toBeVisible();
    await expect(preview.getByRole('link', { name: say('Save contact') })).toBeVisible();
    if (await previewTab.isVisible()) await page.getByRole('tab', { name: say('Edit') }).click();
    await page.getByRole('button', { name: say('Create my card') }).click();
  });

  await test.step('5: the dashboard welcomes the user and every page opens', async () => {
    await expect(page.getByText(say('Your card is ready.')).first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    const menu = page.getByRole('button', { name: say('More'), exact: true });
    const isPhone = isNarrow(page);
    for (const label of ['My QR Codes', 'Billing', 'Account', 'Support', 'My vCards']) {
      if (isPhone) await menu.click();
      await page
        .getByRole('link', { name: say(label) })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: say(label), level: 1 })).toBeVisible();
    }
    await expect(page.getByRole('main').getByText('Ana García López').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('6: signed out, on a phone: the page, its contact file and its code', async () => {
    await otherBrowser(
      browser,
      { viewport: { width: 390, height: 844 }, locale, javaScriptEnabled: false },
      async (visitor) => {
        for (const path of [`/${username}`, `/user/${username}`]) {
          await visitor.goto(path);
          await expect(visitor.getByRole('heading', { name: 'Ana García López' })).toBeVisible();
        }
        await visitor.locator('footer summary').click();
        await expect(visitor.getByRole('link', { name: say('page.source') })).toBeVisible();
        await visitor.locator('footer summary').click();
        await expect(visitor.getByRole('link', { name: '+34 600 111 222' })).toHaveAttribute(
          'href',
          'tel:+34600111222',
        );
        await expect(visitor.getByRole('link', { name: /casa\.example/ })).toHaveAttribute(
          'href',
          'https://casa.example',
        );
        await expect(visitor.getByRole('link', { name: new RegExp(email) })).toHaveAttribute('href', `mailto:${email}`);

        const save = visitor.getByRole('link', { name: say('Save contact') });
        const file = await visitor.request.get((await save.getAttribute('href')) ?? '');
        expect(file.headers()['content-type']).toBe('text/vcard; charset=utf-8');
        const text = await file.text();
        expect(text).toContain('N:García López;Ana;;;\r\n');
        expect(text).toContain('PHOTO;ENCODING=b;TYPE=JPEG:');

        await visitor.getByRole('link', { name: say('Show QR code') }).click();
        const code = visitor.getByRole('img', { name: say('QR code') });
        await expect(code).toBeVisible();
        const scanned = (await decodeQr(await code.screenshot())) ?? '';
        expect(scanned).toMatch(/\/q\/[a-z2-9]{8}$/);
        const { pathname } = new URL(scanned);
        const slug = pathname.slice('/q/'.length);
        for (const format of ['png', 'svg']) {
          const picture = await (await visitor.request.get(`/qr/${slug}.${format}`)).body();
          expect(await decodeQr(picture)).toBe(scanned);
        }
        await visitor.goto(pathname);
        await expect(visitor).toHaveURL(new RegExp(`/${username}$`));
        expect(await visitor.context().cookies()).toEqual([]);
      },
    );
    await otherBrowser(browser, { viewport: { width: 390, height: 844 }, locale }, async (visitor) => {
      await visitor.goto(`/${username}`);
    });
  });

  await test.step('7: signs out, is locked out, and signs in again', async () => {
    const menu = page.getByRole('button', { name: say('More'), exact: true });
    if (isNarrow(page)) await menu.click();
    await page.getByRole('button', { name: say('Logout') }).click();
    await expect(page).toHaveURL(/\/(es)?$/);
    await page.goto('/dashboard/vcards');
    await expect(page).toHaveURL(/\/auth$/);
    await page.goto('/login');
    await signIn(page, say, email);
    await expect(page.getByText(say('Welcome back!')).first()).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    for (const path of ['/login', '/auth', '/onboarding']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
  });
});
