import type { I18n } from '@lingui/core';
import { mailBody } from '../gateways/mail-layout.ts';

type MailData = { i18n: I18n; appName: string; link: string };
type MailContent = { subject: string; text: string; html: string };

/** Behind the link is the confirmation's button (product 1.3). */
export function confirmMail({ i18n, appName, link }: MailData): MailContent {
  const values = { appName };
  const subject = i18n._({ id: 'mail.confirm.subject', message: 'Confirm your email for {appName}', values });
  const body = mailBody({
    i18n,
    appName,
    subject,
    link,
    lead: i18n._({
      id: 'mail.confirm.lead',
      message: 'Welcome to {appName}. Confirm that this address is yours, and make your card.',
      values,
    }),
    button: i18n._({ id: 'mail.confirm.button', message: 'Confirm my email' }),
    note: i18n._({
      id: 'mail.confirm.note',
      message: 'The link works once and for 24 hours. If you did not sign up, ignore this message: nothing will happen.',
    }),
  });
  return { subject, ...body };
}

/** Behind the link is the form for a new password (product 1.5). */
export function resetMail({ i18n, appName, link }: MailData): MailContent {
  const subject = i18n._({ id: 'mail.reset.subject', message: 'Choose a new password for {appName}', values: { appName } });
  const body = mailBody({
    i18n,
    appName,
    subject,
    link,
    lead: i18n._({
      id: 'mail.reset.lead',
      message: 'Someone, hopefully you, asked for a new password for your account.',
    }),
    button: i18n._({ id: 'mail.reset.button', message: 'Choose a new password' }),
    note: i18n._({
      id: 'mail.reset.note',
      message: 'The link works once and for one hour. If it was not you, ignore this message: your password stays as it is.',
    }),
  });
  return { subject, ...body };
}
