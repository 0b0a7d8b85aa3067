import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import {
  callApi,
  expect,
  expectAccessible,
  expectAnnounced,
  linkOf,
  mailTo,
  PASSWORD,
  retell,
  signIn,
  signUp,
  test,
} from './fixtures.ts';

/** Fills in a text's placeholders. */
const fill = (text: string, values: Record<string, string>) =>
  Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{${name}}`, value), text);

const toast = (page: Page, text: string) => expect(page.getByRole('region').getByText(text).first()).toBeVisible();

/** An authenticator app's code. A code works once: use `stepsAhead` for the next one. */
const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

/** Adds Chromium's virtual authenticator, which confirms every prompt at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Signs out but keeps the cookies of remembered devices. Leaves the product first, which would otherwise store a returnTo. */
async function signOut(page: Page): Promise<void> {
  await page.goto('about:blank');
  await callApi(page, 'auth.signOut', {});
}

const somePhone = () => `+34600${Math.floor(100_000 + Math.random() * 900_000)}`;

/** The code in the `nth` text message to a phone. */
async function smsCode(page: Page, phone: string, nth: number): Promise<string> {
  return /\b\d{6}\b/.exec((await mailTo(page, encodeURIComponent(phone), nth)).text)?.[0] ?? '';
}

/** Adds an authenticator app as the first factor, without the UI. */
async function addAppByCall(page: Page, name: string): Promise<{ secret: string; codes: string[] }> {
  const { factorId, secret } = await callApi(page, 'factors.enrollTotp', { name, password: PASSWORD });
  const { recoveryCodes } = await callApi(page, 'factors.confirm', { factorId, code: codeOf(secret) });
  return { secret, codes: recoveryCodes };
}

async function addPhoneByCall(page: Page, phone: string): Promise<void> {
  const { factorId, challengeId } = await callApi(page, 'factors.enrollPhone', { name: 'Phone', phone });
  await callApi(page, 'factors.confirm', { factorId, challengeId, code: await smsCode(page, phone, 1) });
}

/** Turns off passkey autofill, which the virtual authenticator would accept at once. */
async function offerNoPasskeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // about:blank has no passkeys
    if (!('PublicKeyCredential' in window)) return;
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });

test('product 23.1, 23.2, 30.26: Two steps: an app with recovery codes, a phone and a passkey are added, renamed and removed', async ({
  page,
  say,
  email,
  language,
}) => {
  await addAuthenticator(page);
  await signUp(page, email, language);
  const codeField = page.getByLabel(say('6-digit code'));
  const phone = somePhone();

  // The first factor requires the password and shows recovery codes
  await page.goto('/dashboard/account/security');
  await expect(page.getByRole('heading', { name: say('Two-step verification is off') })).toBeVisible();
  await button(page, fill(say('Add: {name}'), { name: say('Authenticator app') })).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('Your password')).fill('wrong-password');
  await button(page, say('Continue')).click();
  await expect(dialog.getByText(say('Your current password is incorrect.'))).toBeVisible();
  await dialog.getByLabel(say('Your password')).fill(PASSWORD);
  await expectAccessible(page);
  await button(page, say('Continue')).click();
  await expect(dialog.getByRole('img', { name: say('QR code for your authenticator app') })).toBeVisible();
  await expectAccessible(page);
  const secret = (await dialog.getByRole('code').innerText()).replaceAll(' ', '');
  await codeField.fill('12345');
  await button(page, say('Turn on')).click();
  await expect(dialog.getByText(say('Enter all 6 digits.'))).toBeVisible();
  await codeField.fill(codeOf(secret, 40));
  await expect(dialog.getByText(say('This code is incorrect. Please try again.'))).toBeVisible();
  await expect(codeField).toBeFocused();
  // A pasted code is submitted at once
  const code = codeOf(secret);
  await codeField.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page.getByRole('heading', { name: say('Save your recovery codes') })).toBeVisible();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await button(page, say('Download')).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain(codes.join('\n'));
  await button(page, say("I've saved them")).click();
  await expect(page.getByRole('heading', { name: say('Two-step verification is on') })).toBeVisible();

  // No step-up right after a factor was verified
  await button(page, fill(say('Add: {name}'), { name: say('Text message') })).click();
  await dialog.getByLabel(say('Phone number')).fill('600 123');
  await button(page, say('Text me a code')).click();
  await expect(
    dialog.getByText(say('Must be a phone number with its country code, like +34 600 123 456')),
  ).toBeVisible();
  await dialog.getByLabel(say('Phone number')).fill(phone);
  await button(page, say('Text me a code')).click();
  await expect(dialog.getByText(phone.slice(-3))).toBeVisible();
  await codeField.fill(await smsCode(page, phone, 1));
  await expectAnnounced(page, say('Added'));
  await button(page, fill(say('Add: {name}'), { name: say('Passkey or security key') })).click();
  await dialog.getByLabel(say('Name')).fill('Key');
  await button(page, say('Create a passkey')).click();
  await expect(button(page, fill(say('Rename {name}'), { name: 'Key' }))).toBeVisible();
  await button(page, fill(say('Rename {name}'), { name: 'Key' })).click();
  await dialog.getByLabel(say('Name')).fill('My key');
  await button(page, say('Save')).click();
  await expectAnnounced(page, say('Renamed'));
  await expectAccessible(page);

  await button(page, fill(say('Remove {name}'), { name: 'My key' })).click();
  await page.route(/factors\.remove/, (route) => route.abort());
  await button(page, say('Remove')).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked.getByRole('alert').filter({ hasText: say('Not removed') })).toContainText(say('error.offline'));
  await page.unroute(/factors\.remove/);
  await button(page, say('Retry')).click();
  await expect(asked).toBeHidden();

  // With all factors removed, the password is enough again
  for (const name of [say('Phone'), say('Authenticator app')]) {
    await button(page, fill(say('Remove {name}'), { name })).click();
    await button(page, say('Remove')).click();
    await expect(button(page, fill(say('Remove {name}'), { name }))).toBeHidden();
  }
  await expect(page.getByRole('heading', { name: say('Two-step verification is off') })).toBeVisible();
  await signOut(page);
  await page.goto('/login');
  await signIn(page, say, email);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('product 23.6, 23.7, 23.9, 23.10, 23.13, 23.14: Two steps: a passkey, an app, a phone and a recovery code each sign the user in', async ({
  page,
  say,
  email,
  language,
}) => {
  await addAuthenticator(page);
  await signUp(page, email, language);
  const codeField = page.getByLabel(say('6-digit code'));
  const dialog = page.getByRole('dialog');
  const { secret, codes } = await addAppByCall(page, say('Authenticator app'));
  const phone = somePhone();
  await addPhoneByCall(page, phone);
  await page.goto('/dashboard/account/security');
  await button(page, fill(say('Add: {name}'), { name: say('Passkey or security key') })).click();
  await button(page, say('Create a passkey')).click();
  await expectAnnounced(page, say('Added'));

  // With autofill, the passkey signs in at once; then autofill is turned off
  await signOut(page);
  await page.goto('/auth');
  await toast(page, say('Welcome back!'));
  await expect(page).toHaveURL(/\/dashboard$/);
  await offerNoPasskeys(page);

  // Signing in leads to the second step, then to the requested page
  await signOut(page);
  await page.goto('/dashboard/links');
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, say, email);
  await expect(page.getByRole('heading', { name: say("Confirm it's you") })).toBeVisible();
  await page.goto('/dashboard/links');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(button(page, say('Use your passkey'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(phone.slice(-3)) }).click();
  const sent = await smsCode(page, phone, 2);
  await codeField.fill(sent === '000000' ? '111111' : '000000');
  await expect(page.getByText(say('This code is incorrect. Please try again.'))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say('Remember this device')).check();
  await codeField.fill(sent);
  await toast(page, say('Welcome back!'));
  await expect(page).toHaveURL(/\/dashboard\/links$/);

  // A remembered device skips the second step, but security changes still require a step-up
  await signOut(page);
  await page.goto('/login');
  await expect(button(page, say('Sign in with a passkey'))).toBeVisible();
  await expectAccessible(page);
  await signIn(page, say, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/dashboard/account/security');
  const stepUp = page.getByRole('dialog', { name: say("Confirm it's you") });
  const asked = page.getByRole('alertdialog');
  await button(page, say('Generate new codes')).click();
  await button(asked, say('Generate new codes')).click();
  await expect(stepUp).toBeVisible();
  await expectAccessible(page);
  // Closing it changes nothing
  await page.keyboard.press('Escape');
  await expect(stepUp).toBeHidden();
  await expect(asked.getByRole('alert')).toContainText(say("Confirm it's you to continue."));
  await button(asked, say('Retry')).click();
  await button(page, say('Use your passkey')).click();
  await expect(page.getByRole('heading', { name: say('Your recovery codes') })).toBeVisible();
  const [newCode = ''] = await dialog.getByRole('listitem').allInnerTexts();
  await button(page, say("I've saved them")).click();
  await button(page, say('Forget all devices')).click();
  await button(page, say('Forget devices')).click();
  await expectAnnounced(page, say('All devices forgotten'));

  // With a passkey alone, an app, and a recovery code, which works once
  await signOut(page);
  await page.goto('/login');
  await button(page, say('Sign in with a passkey')).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);
  await page.goto('/login');
  await signIn(page, say, email);
  await button(page, say('Authenticator app')).click();
  await codeField.fill(codeOf(secret, 1));
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);
  await page.goto('/login');
  await signIn(page, say, email);
  await button(page, say('Use a recovery code')).click();
  const recovery = page.getByLabel(say('Recovery code'));
  await recovery.fill(codes[0] ?? '');
  await button(page, say('Confirm')).click();
  await expect(page.getByText(say('This code is incorrect. Please try again.'))).toBeVisible();
  await expectAccessible(page);
  await recovery.fill(newCode.toLowerCase());
  await button(page, say('Confirm')).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('product 21.11, 23.4, 23.6, 23.9, 23.13, 23.14: Two steps without a password: Google, a reset and security changes all require the passkey', async ({
  page,
  say,
  email,
}) => {
  await addAuthenticator(page);
  await offerNoPasskeys(page);
  const goOnAs = async (who: string) => {
    await page.getByText(/^(Someone else|Otra persona)/).click();
    await page.getByLabel(/^(Email|Correo electrónico)$/).fill(who);
    await button(page, say('Continue')).click();
  };
  const signInAtGoogle = async () => {
    await page.goto('/login');
    await button(page, fill(say('Continue with {name}'), { name: 'Google' })).click();
    await goOnAs(email);
  };
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('heading', { name: say("Confirm it's you") });
  await signInAtGoogle();
  await expect(page.getByRole('heading', { name: say('Choose Your Plan') })).toBeVisible();
  await callApi(page, 'onboarding.choosePlan', { plan: 'free' });
  const username = String(10_000_000 + Math.floor(Math.random() * 90_000_000));
  await callApi(page, 'onboarding.complete', { username, card: { name: 'Ana' } });

  await test.step('ten minutes after sign-in, the same Google account must confirm first', async () => {
    await retell(page, 'account.address', (address: object) => ({ ...address, asks: 'provider' }));
    const confirm = button(page, fill(say('Confirm with {name}'), { name: 'Google' }));
    await page.goto('/dashboard/account');
    await button(page, say('Change email')).click();
    await expect(confirm).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
    await retell(page, 'auth.waysIn', (ways: object) => ({ ...ways, isFresh: false }));
    const add = button(page, fill(say('Add: {name}'), { name: say('Passkey or security key') }));
    for (const who of [`other-${email}`, email]) {
      await page.goto('/dashboard/account/security');
      await add.click();
      await confirm.click();
      await goOnAs(who);
      const isOther = who !== email;
      const told = isOther
        ? say('Your account is connected to a different Google or Apple account. Choose that one.')
        : fill(say('You can add a second step in the next {minutes} minutes.'), { minutes: '10' });
      await toast(page, told);
    }
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await add.click();
    await expect(dialog.getByLabel(say('Name'))).toBeVisible();
    await expect(dialog.getByLabel(say('Your password'))).toHaveCount(0);
    // Creating a passkey loads nothing more
    await page.route(/\/assets\//, (route) => route.abort());
    await button(page, say('Create a passkey')).click();
    await button(page, say("I've saved them")).click();
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('signing in with Google requires it, except on a remembered device', async () => {
    await signOut(page);
    await signInAtGoogle();
    await expect(question).toBeVisible();
    await expect(page.getByText(say('Welcome back!'))).toHaveCount(0);
    await page.getByLabel(say('Remember this device')).check();
    await button(page, say('Use your passkey')).click();
    await toast(page, say('Welcome back!'));
    await expect(page).toHaveURL(/\/dashboard$/);
    await signOut(page);
    await signInAtGoogle();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('an email change triggers a step-up', async () => {
    await page.goto('/dashboard/account');
    await button(page, say('Change email')).click();
    await dialog.getByLabel(say('New email')).fill(`new-${email}`);
    await expect(dialog.getByLabel(say('Your password'))).toHaveCount(0);
    await page.route(/\/assets\/step-up-dialog/, (route) => route.abort());
    await button(page, say('Send both links')).click();
    await expect(page.getByText(say("Confirm it's you to continue.")).first()).toBeVisible();
    await expect(dialog.getByLabel(say('New email'))).toHaveValue(`new-${email}`);
    await page.unroute(/\/assets\/step-up-dialog/);
    await button(page, say('Send both links')).click();
    await button(page, say('Use your passkey')).click();
    await expectAnnounced(page, say('Check both inboxes'));
    await expect(page.getByText(say('is waiting for confirmation'))).toHaveCount(2);
  });

  await test.step('a first password is set by email, and requires the passkey before it signs in', async () => {
    await page.goto('/dashboard/account/security');
    await button(page, say('Email me a link to set one')).click();
    await toast(page, say("We've sent you a password reset link."));
    await page.goto(linkOf(await mailTo(page, email, 3)));
    await page.getByLabel(say('New password')).fill(PASSWORD);
    await button(page, say('Save password')).click();
    await expect(question).toBeVisible();
    await button(page, say('Use your passkey')).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('deleting requires the word, the password and a recent step-up', async () => {
    await page.goto('/dashboard/account/data');
    await button(page, say('Delete account')).click();
    await dialog.getByLabel(say('Type DELETE to confirm')).fill('DELETE');
    await dialog.getByLabel(say('Your password')).fill(PASSWORD);
    await button(page, say('Delete permanently')).click();
    await expect(page).toHaveURL(/\/goodbye$/);
  });
});

test('product 23.8, 30.26: Two steps: a code can be resent after 30 seconds, and the previous one stops working', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.clock.install();
  await page.goto('/dashboard/account/security');
  await button(page, fill(say('Add: {name}'), { name: say('Text message') })).click();
  const phone = somePhone();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('Phone number')).fill(phone);
  await dialog.getByLabel(say('Your password')).fill(PASSWORD);
  await button(page, say('Text me a code')).click();
  const first = await smsCode(page, phone, 1);
  const countdown = page.getByRole('button', { name: /^(Resend in|Reenviar en) \d+ s$/ });
  await expect(countdown).toBeDisabled();
  await page.clock.runFor(31_000);
  await page.route(/factors\.enrollPhone/, (route) => route.abort());
  await button(page, say('Resend code')).click();
  await expect(dialog.getByRole('alert').filter({ hasText: say('Not sent') })).toContainText(say('error.offline'));
  await page.unroute(/factors\.enrollPhone/);
  await button(page, say('Retry')).click();
  const second = await smsCode(page, phone, 2);
  // The message may arrive before the response, which empties the field
  await expect(countdown).toBeDisabled();
  const codeField = page.getByLabel(say('6-digit code'));
  await expect(codeField).toHaveValue('');
  await codeField.fill(first === second ? '000000' : first);
  await expect(dialog.getByText(say('This code is incorrect. Please try again.'))).toBeVisible();
  await codeField.fill(second);
  await expect(page.getByRole('heading', { name: say('Save your recovery codes') })).toBeVisible();
});

test('product 30.10: Two steps: a browser without passkeys says so, and a list that fails to load can be retried', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  await page.addInitScript(() => Object.assign(window, { PublicKeyCredential: undefined }));
  await page.route(/factors\.list/, (route) => route.abort());
  await page.goto('/dashboard/account/security');
  await expect(page.getByText(say("Couldn't load your verification methods."))).toBeVisible({ timeout: 30_000 });
  await page.unroute(/factors\.list/);
  await button(page.locator('#two-step'), say('Try again')).click();
  await button(page, fill(say('Add: {name}'), { name: say('Passkey or security key') })).click();
  await expect(page.getByRole('dialog').getByText(say('Browser does not support WebAuthn'))).toBeVisible();
  await signOut(page);
  await page.goto('/login');
  await expect(page.getByLabel(say('Email'))).toBeVisible();
  await expect(button(page, say('Sign in with a passkey'))).toHaveCount(0);
});

test('product 23.16: Two steps: when no code can be sent, the second step says why and offers recovery codes', async ({
  page,
  say,
  email,
  language,
}) => {
  await signUp(page, email, language);
  const phone = somePhone();
  const begun = await callApi(page, 'factors.enrollPhone', { name: 'Phone', phone, password: PASSWORD });
  const code = await smsCode(page, phone, 1);
  const { recoveryCodes } = await callApi(page, 'factors.confirm', { ...begun, code });
  await signOut(page);
  await page.goto('/login');
  await signIn(page, say, email);
  await expect(button(page, say('Text me a code'))).toBeVisible();
  for (let n = 0; n < 4; n++) await callApi(page, 'factors.challenge', { factorId: begun.factorId });
  await button(page, say('Text me a code')).click();
  const refused = say("We've already sent you several codes. Use the latest one or try again in an hour.");
  await expect(page.getByRole('alert').getByText(refused)).toBeVisible();
  await expectAccessible(page);

  // The operator switches SMS off
  const off = say('SMS is turned off. Use another method or a recovery code.');
  type Listed = { factors?: object[] };
  const turnOff = (answer: Listed) => ({
    ...answer,
    factors: answer.factors?.map((factor) => ({ ...factor, isOff: true })),
    ...('isPhoneOffered' in answer && { isPhoneOffered: false, isSmsOff: true }),
  });
  await retell(page, 'factors.state', turnOff);
  await retell(page, 'factors.list', turnOff);
  await page.reload();
  await expect(page.getByText(off)).toBeVisible();
  await expect(button(page, say('Text me a code'))).toHaveCount(0);
  await expectAccessible(page);
  await button(page, say('Use a recovery code')).click();
  await page.getByLabel(say('Recovery code')).fill(recoveryCodes[0]);
  await button(page, say('Confirm')).click();
  await expect(page).toHaveURL(/\/(dashboard|onboarding)$/);
  await page.goto('/dashboard/account/security');
  await expect(page.getByText(say('Codes by SMS are turned off at the moment.'), { exact: true })).toBeVisible();
  await expect(button(page, fill(say('Add: {name}'), { name: say('Text message') }))).toHaveCount(0);
});
