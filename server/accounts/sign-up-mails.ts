import type { I18n } from '#src/pages/i18n.ts';
import { mailLayout } from '../platform/mail-layout.ts';

type LinkMail = {
  i18n: I18n;
  appName: string;
  /** absolute, and works once */
  link: string;
};

type MailContent = { subject: string; text: string; html: string };

/** Carries the link that confirms an address (product 1.3). */
export function confirmMail({ i18n, appName, link }: LinkMail): MailContent {
  return mailLayout({
    i18n,
    appName,
    link,
    subject: i18n._({ id: 'mail.confirm.subject', message: 'Confirm your email for {appName}', values: { appName } }),
    title: i18n._({ id: 'mail.confirm.title', message: 'Confirm your email' }),
    intro: i18n._({
      id: 'mail.confirm.intro',
      message: 'An account with {appName} was created with this address. Confirm it, and you can make your card.',
      values: { appName },
    }),
    button: i18n._({ id: 'mail.confirm.button', message: 'Confirm my email' }),
    notes: [
      i18n._({ id: 'mail.confirm.validity', message: 'The link is valid for 24 hours and works once.' }),
      i18n._({
        id: 'mail.confirm.ignore',
        message: 'If it was not you, ignore this message: nothing happens without your confirmation.',
      }),
    ],
  });
}

/** Carries the link to choose a new password (product 1.5). */
export function resetMail({ i18n, appName, link }: LinkMail): MailContent {
  return mailLayout({
    i18n,
    appName,
    link,
    subject: i18n._({ id: 'mail.reset.subject', message: 'Reset your password for {appName}', values: { appName } }),
    title: i18n._({ id: 'mail.reset.title', message: 'Choose a new password' }),
    intro: i18n._({
      id: 'mail.reset.intro',
      message:
        'A new password was asked for your account with {appName}. Choose it here, and every device is signed out.',
      values: { appName },
    }),
    button: i18n._({ id: 'mail.reset.button', message: 'Choose a new password' }),
    notes: [
      i18n._({ id: 'mail.reset.validity', message: 'The link is valid for one hour and works once.' }),
      i18n._({
        id: 'mail.reset.ignore',
        message: 'If it was not you, ignore this message: your password stays as it is.',
      }),
    ],
  });
}
