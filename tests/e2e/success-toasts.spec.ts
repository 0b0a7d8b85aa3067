import type { Page } from '@playwright/test';
import {
  buyPlan,
  choose,
  expect,
  expectAnnounced,
  linkOf,
  mailTo,
  PASSWORD,
  signIn,
  signUp,
  test,
} from './fixtures.ts';

type Text = [title: string, description?: string];

/** Written out: a catalog could have the wrong language under the right key. */
const texts = {
  en: {
    signedUp: ['Success!', 'Please check your email to confirm your account.'],
    created: ['Account created!', "Welcome to Saluda. Let's choose your plan."],
    free: ['Free plan activated!', "Now let's set up your profile"],
    done: ['Welcome to Saluda!', 'Your card is ready.'],
    back: ['Welcome back!', "You've successfully signed in."],
    reset: ['Check your email', "We've sent you a password reset link."],
    linkAdded: ['Link added successfully'],
    linkDeleted: ['Link deleted successfully'],
    codeCreated: ['QR code created successfully'],
    codeDeleted: ['QR Code deleted'],
    cardCreated: ['vCard created successfully'],
    cardUpdated: ['vCard updated successfully'],
    cardDeleted: ['vCard deleted'],
    personal: ['Personal information updated successfully'],
    profile: ['Profile updated successfully'],
    password: ['Password updated successfully', 'All other devices were signed out.'],
  },
  es: {
    signedUp: ['¡Listo!', 'Revisa tu correo para confirmar tu cuenta.'],
    created: ['¡Cuenta creada!', 'Te damos la bienvenida a Saluda. Ahora elige tu plan.'],
    free: ['¡Plan gratuito activado!', 'Ahora preparemos tu perfil'],
    done: ['¡Te damos la bienvenida a Saluda!', 'Tu tarjeta está lista.'],
    back: ['¡Hola de nuevo!', 'Iniciaste sesión correctamente.'],
    reset: ['Revisa tu correo', 'Te enviamos un enlace para restablecer tu contraseña.'],
    linkAdded: ['Enlace añadido correctamente'],
    linkDeleted: ['Enlace eliminado correctamente'],
    codeCreated: ['Código QR creado correctamente'],
    codeDeleted: ['Código QR eliminado'],
    cardCreated: ['Tarjeta creada correctamente'],
    cardUpdated: ['Tarjeta actualizada correctamente'],
    cardDeleted: ['Tarjeta eliminada'],
    personal: ['Información personal actualizada correctamente'],
    profile: ['Perfil actualizado correctamente'],
    password: ['Contraseña actualizada correctamente', 'Se cerró la sesión en todos los demás dispositivos.'],
  },
} satisfies Record<'en' | 'es', Record<string, Text>>;

/** Title and description, and nothing else. */
async function expectToast(page: Page, [title, description = '']: string[]): Promise<void> {
  await expect(page.locator('.toasts li')).toHaveText(title + description);
}

for (const [language, locale] of [
  ['en', 'en-US'],
  ['es', 'es-ES'],
] as const) {
  const told: Record<keyof (typeof texts)['en'], string[]> = texts[language];

  test.describe(locale, () => {
    test.use({ locale });

    test(`product 30.11: each step until the dashboard is confirmed by title and text in ${language}`, async ({
      page,
      say,
      email,
    }) => {
      await page.goto('/onboarding');
      await page.getByLabel(say('First name')).fill('Ana');
      await page.getByLabel(say('Email')).fill(email);
      await page.getByLabel(say('Password'), { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: say('Create Account') }).click();
      await expectToast(page, told.signedUp);
      await page.goto(linkOf(await mailTo(page, email)));
      await expectToast(page, told.created);
      await page
        .getByRole('button', { name: say('Get Started') })
        .first()
        .click();
      await expectToast(page, told.free);
      await page.getByRole('link', { name: say('Back to plans') }).click();
      await page
        .getByRole('button', { name: say('Get Started') })
        .first()
        .click();
      await page.getByRole('button', { name: say('Create my card') }).click();
      await expectToast(page, told.done);

      await page.context().clearCookies();
      await page.goto('/auth');
      await page.getByRole('button', { name: say('Forgot password?') }).click();
      await page.getByLabel(say('Email')).fill(email);
      await page.getByRole('button', { name: say('Send Reset Link') }).click();
      await expectToast(page, told.reset);
      await page.goto('/login');
      await signIn(page, say, email);
      await expectToast(page, told.back);
    });

    test(`product 30.11: what is created, saved and deleted is confirmed by title and text in ${language}`, async ({
      page,
      say,
      email,
    }) => {
      await signUp(page, email, language);
      await buyPlan(page, 'pro');
      const dialog = page.getByRole('dialog');
      const main = page.getByRole('main');
      const press = (name: string) => main.getByRole('button', { name, exact: true }).first().click();

      await page.goto('/dashboard/links');
      await press(say('Add link'));
      await dialog.getByLabel(say('Title')).fill('Mi web');
      await dialog.getByLabel(say('URL'), { exact: true }).fill('https://example.org');
      await dialog.getByRole('button', { name: say('Add link') }).click();
      await expectToast(page, told.linkAdded);
      await dialog.getByRole('button', { name: say('Done') }).click();
      await choose(page, say, 'Mi web', 'Delete');
      await expect(page.locator('.toasts li')).toContainText(told.linkDeleted[0] ?? '');

      await page.goto('/dashboard/qr-codes');
      await press(say('Create New QR'));
      await dialog.getByLabel(say('Title')).fill('Puerta');
      await dialog.getByLabel(say('URL'), { exact: true }).fill('https://example.org');
      await dialog.getByRole('button', { name: say('Create QR code') }).click();
      await expectToast(page, told.codeCreated);
      await dialog.getByRole('button', { name: say('Done') }).click();
      await choose(page, say, 'Puerta', 'Delete');
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await expect(page.locator('.toasts li')).toContainText(told.codeDeleted[0] ?? '');

      await page.goto('/dashboard/vcards');
      await press(say('Create card'));
      await dialog.getByLabel(say('Display name')).fill('Otra');
      await dialog.getByRole('button', { name: say('Create card') }).click();
      await expectToast(page, told.cardCreated);
      await choose(page, say, 'Otra', 'Delete');
      await page.getByRole('alertdialog').getByRole('button').last().click();
      await expect(page.locator('.toasts li')).toContainText(told.cardDeleted[0] ?? '');

      await page.goto('/dashboard/vcard');
      await page.getByLabel(say('Company'), { exact: true }).fill('Casa');
      await press(say('Save changes'));
      await expectAnnounced(page, told.cardUpdated[0] ?? '');

      await page.goto('/dashboard/account');
      await page.getByLabel(say('Last name'), { exact: true }).fill('Gil');
      await press(say('Save changes'));
      await expectToast(page, told.personal);
      await page.goto('/dashboard/account/security');
      await page.getByLabel(say('Current password'), { exact: true }).fill(PASSWORD);
      for (const label of ['New password', 'Confirm new password'])
        await page.getByLabel(say(label), { exact: true }).fill('Another-Horse-8');
      await press(say('Update password'));
      await expectToast(page, told.password);

      await page.goto('/dashboard/profile');
      await page.getByLabel(say('Company'), { exact: true }).fill('Casa');
      await press(say('Save changes'));
      await expectToast(page, told.profile);
    });
  });
}
