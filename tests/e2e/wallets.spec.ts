import { ethereumWallet, messageOf } from '../support/wallets.ts';
import { expect, expectAccessible, mailTo, PASSWORD, signIn, test } from './fixtures.ts';

test('product 34.20: the owner of a wallet adds an email in an app, and finds both on the account page', async ({
  page,
  baseURL,
  email,
  say,
}) => {
  const wallet = ethereumWallet();
  const call = async (method: string, path: string, body: object, token = 'none') => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await page.request.fetch(`/auth/v1${path}`, { method, headers, data: body });
    expect(response.status()).toBe(200);
    return (await response.json()) as { access_token: string };
  };
  const { origin, host } = new URL(baseURL ?? '');
  const fields = [`URI: ${origin}/`, 'Version: 1', 'Chain ID: 1', `Issued At: ${new Date().toISOString()}`];
  const message = messageOf(wallet, { domain: host, fields });
  const signed = { chain: 'ethereum', message, signature: wallet.sign(message) };
  const { access_token: token } = await call('POST', '/token?grant_type=web3', signed);
  await call('PUT', '/user', { email, password: PASSWORD }, token);
  const code = /\b\d{6}\b/.exec((await mailTo(page, email)).text)?.[0] ?? '';
  await call('POST', '/verify', { type: 'email_change', email, token: code });

  await page.goto('/auth');
  await signIn(page, say, email);
  await expect(page).toHaveURL(/\/onboarding/);
  await page.goto('/dashboard/account');
  const field = page.getByLabel(say('Wallet'), { exact: true });
  await expect(field).toHaveValue(wallet.address);
  await expect(page.locator('#address').getByLabel(say('Email'), { exact: true })).toHaveValue(email);
  await expect(field).toHaveAccessibleDescription(say("Apps can sign you in with this wallet. This website can't."));
  await expectAccessible(page);
});
