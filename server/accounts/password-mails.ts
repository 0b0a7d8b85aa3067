import type { I18n } from '#src/pages/i18n.ts';
import { mailLayout } from '../platform/mail-layout.ts';

type NoticeMail = {
  i18n: I18n;
  appName: string;
  /** absolute; where one signs in */
  link: string;
};

/** Tells the owner that the password was changed (product 1.11). */
export function passwordChangedMail({ i18n, appName, link }: NoticeMail) {
  return mailLayout({
    i18n,
    appName,
    link,
    subject: i18n._({
      id: 'mail.password_changed.subject',
      message: 'Your password for {appName} was changed',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.password_changed.title', message: 'Your password was changed' }),
    intro: i18n._({
      id: 'mail.password_changed.intro',
      message:
        'The password of your account with {appName} was just changed, and every other device was signed out. If that was you, there is nothing to do.',
      values: { appName },
    }),
    button: i18n._({ id: 'mail.password_changed.button', message: 'Go to sign-in' }),
    notes: [
      i18n._({
        id: 'mail.password_changed.not_you',
        message: "If it was not you, choose a new password at once: 'Forgot password?' is on the sign-in page.",
      }),
    ],
  });
}
