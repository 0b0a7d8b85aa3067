import type { Page } from '@playwright/test';
import type { AuthClient } from 'auth-js';
import { callApi, expect, PASSWORD, signIn, signUp, test } from './fixtures.ts';
import { openListedProgram, programClients } from './program-page.ts';

type Input = { site: string; email: string; password: string };

/** Chromium's virtual authenticator, which confirms every prompt at once. */
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

type Program = { AuthClient: typeof AuthClient; addPasskey: (input: Input) => Promise<string> };
declare const program: Program;

/** The virtual authenticator would accept autofill at once. */
async function offerNoAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if ('PublicKeyCredential' in window) PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

for (const client of programClients) {
  test(`product 34.15, 34.16: Passkeys of programs: the website asks for the one that the documentation's example adds with ${client}`, async ({
    page,
    baseURL,
    email,
    language,
    say,
  }) => {
    await addAuthenticator(page);
    await offerNoAutofill(page);
    await signUp(page, email, language);
    await callApi(page, 'auth.signOut', {});
    await openListedProgram(page, 'addPasskey', client);
    const input = { site: baseURL ?? '', email, password: PASSWORD };
    expect(await page.evaluate((asked) => program.addPasskey(asked), input)).toBe('aal2');

    await page.goto('/login');
    await signIn(page, say, email);
    await page.getByRole('button', { name: say('Use your passkey'), exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test(`product 34.15, 34.16: Passkeys of programs: ${client} asks for the one that the website added`, async ({
    page,
    baseURL,
    email,
    language,
    say,
  }) => {
    await addAuthenticator(page);
    await offerNoAutofill(page);
    await signUp(page, email, language);
    await page.goto('/dashboard/account/security');
    const add = say('Add: {name}').replace('{name}', say('Passkey or security key'));
    await page.getByRole('button', { name: add, exact: true }).click();
    await page.getByRole('dialog').getByLabel(say('Your password')).fill(PASSWORD);
    await page.getByRole('button', { name: say('Create a passkey'), exact: true }).click();
    await expect(page.getByRole('heading', { name: say('Save your recovery codes') })).toBeVisible();

    await openListedProgram(page, 'addPasskey', client);
    const input = { site: baseURL ?? '', email, password: PASSWORD };
    const level = await page.evaluate(async ({ site, ...credentials }) => {
      const auth = new program.AuthClient({ url: `${site}/auth/v1`, headers: {} });
      await auth.signInWithPassword(credentials);
      const { data } = await auth.mfa.listFactors();
      const { error } = await auth.mfa.webauthn.authenticate({ factorId: data?.webauthn[0]?.id ?? '' });
      return error?.message ?? (await auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;
    }, input);
    expect(level).toBe('aal2');
  });
}
