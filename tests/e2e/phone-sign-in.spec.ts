import type { Page } from '@playwright/test';
import type { Language } from '#src/languages.ts';
import { ethereumWallet, messageOf } from '../support/wallets.ts';
import { callApi, expect, expectAccessible, linkOf, mailTo, PASSWORD, test } from './fixtures.ts';

const somePhone = () => `+346${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** The newest code texted to a number, once `nth` have arrived. */
const codeTo = async (page: Page, phone: string, nth: number) =>
  /^\d{6}/.exec((await mailTo(page, encodeURIComponent(phone), nth)).text)?.[0] ?? '';

/** An account as an app creates it. With a wallet first, the website can text the next code without a pause. */
async function createInApp(page: Page, phone: string, language: Language): Promise<void> {
  let token = 'none';
  const call = async (method: string, path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language };
    const response = await page.request.fetch(`/auth/v1${path}`, { method, headers, data });
    expect(response.status()).toBe(200);
    return (await response.json()) as { access_token: string };
  };
  const { origin, host } = new URL(test.info().project.use.baseURL ?? '');
  const wallet = ethereumWallet();
  const fields = [`URI: ${origin}/`, 'Version: 1', 'Chain ID: 1', `Issued At: ${new Date().toISOString()}`];
  const message = messageOf(wallet, { domain: host, fields });
  const signed = { chain: 'ethereum', message, signature: wallet.sign(message) };
  token = (await call('POST', '/token?grant_type=web3', signed)).access_token;
  await call('PUT', '/user', { phone, password: PASSWORD });
  await call('POST', '/verify', { phone, type: 'phone_change', token: await codeTo(page, phone, 1) });
}

test('product 1.27, 1.28: the owner of a phone signs in with a code and adds an email', async ({
  page,
  say,
  email,
  language,
}) => {
  const phone = somePhone();
  await createInApp(page, phone, language);
  await page.goto('/dashboard/account');
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole('link', { name: say('Sign in with your phone') }).click();
  const number = page.getByLabel(say('Phone number'));
  await expect(number).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('Text me a code instead') }).click();
  await expect(number).toHaveAccessibleDescription(
    new RegExp(say('Must be a phone number with its country code, like +34 600 123 456').replace('+', '\\+')),
  );
  await number.fill(phone);
  await page.getByRole('button', { name: say('Text me a code instead') }).click();
  const code = page.getByLabel(say('6-digit code'));
  await expect(code).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: phone })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Resend in|Reenviar en) \d+ s$/ })).toBeDisabled();
  await expectAccessible(page);
  const sent = await codeTo(page, phone, 2);
  await code.fill(String((Number(sent) + 1) % 1_000_000).padStart(6, '0'));
  await expect(page.getByText(say('This code is incorrect. Please try again.'))).toBeVisible();
  await code.fill(sent);
  await expect(page.getByText(say("You've successfully signed in.")).first()).toBeVisible();

  await callApi(page, 'onboarding.choosePlan', { plan: 'free' });
  await page.goto('/dashboard/account');
  const about = page.locator('#address');
  await expect(about.getByLabel(say('Phone number'))).toHaveValue(phone);
  await expect(about.getByRole('heading', { name: say('Your account has no email') })).toBeVisible();
  await about.getByRole('button', { name: say('Add an email') }).click();
  await page.getByRole('dialog').getByLabel(say('Email')).fill(email);
  await page.getByRole('dialog').getByLabel(say('Your password')).fill(PASSWORD);
  await page.getByRole('button', { name: say('Send the link') }).click();
  await expect(about.getByText(say('Open the link in the email we sent you'))).toBeVisible();
  await page.goto(linkOf(await mailTo(page, email)));
  await expect(page.getByRole('heading', { name: say('Your email is confirmed') })).toBeVisible();
  await page.goto('/dashboard/account');
  await expect(about.getByLabel(say('Email'), { exact: true })).toHaveValue(email);
});

test('product 1.28: the password signs in and leads to the screen that was wanted; a wrong one is told at the form', async ({
  page,
  say,
  language,
}) => {
  const phone = somePhone();
  await createInApp(page, phone, language);
  await callApi(page, 'phoneSignIn.signIn', { phone, password: PASSWORD });
  await callApi(page, 'onboarding.choosePlan', { plan: 'free' });
  const username = String(10_000_000 + Math.floor(Math.random() * 90_000_000));
  await callApi(page, 'onboarding.complete', { username, card: { name: 'Ana García' } });
  await page.context().clearCookies();

  await page.goto('/login#phone');
  await expect(page.getByLabel(say('Phone number'))).toBeFocused();
  await page.goto('/dashboard/links');
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole('link', { name: say('Sign in with your phone') }).click();
  await page.getByLabel(say('Phone number')).fill(phone);
  const password = page.getByLabel(say('Password'), { exact: true });
  await password.fill('Wrong-Horse-77');
  await password.press('Enter');
  await expect(page.getByText(say('Invalid phone number or password. Please try again.'))).toBeVisible();
  await page.getByRole('link', { name: say('Sign in with your email') }).click();
  await expect(page.getByLabel(say('Email'))).toBeVisible();
  await page.goBack();
  await page.getByLabel(say('Phone number')).fill(phone);
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/links$/);
});
