import { type SocialProvider, socialNames } from '#src/accounts/social.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { mailLayout } from '../../platform/mail-layout.ts';

type ConnectionMail = {
  i18n: I18n;
  appName: string;
  /** absolute; where what is connected is listed */
  link: string;
  provider: SocialProvider;
};

/** Tells the owner of one more way in (product 21.3, 21.7). */
export function connectedMail({ i18n, appName, link, provider, email }: ConnectionMail & { email: string }) {
  const values = { provider: socialNames[provider], appName, email };
  return mailLayout({
    i18n,
    appName,
    link,
    subject: i18n._({
      id: 'mail.connected.subject',
      message: '{provider} was connected with your account at {appName}',
      values,
    }),
    title: i18n._({ id: 'mail.connected.title', message: 'You can sign in with {provider} now', values }),
    intro: i18n._({
      id: 'mail.connected.intro',
      message:
        'The account {email} of {provider} was just connected with your account at {appName}. If that was you, there is nothing to do.',
      values,
    }),
    ...sharedTexts(i18n),
  });
}

/** Tells the owner of one way in less (product 21.7). */
export function disconnectedMail({ i18n, appName, link, provider }: ConnectionMail) {
  const values = { provider: socialNames[provider], appName };
  return mailLayout({
    i18n,
    appName,
    link,
    subject: i18n._({
      id: 'mail.disconnected.subject',
      message: '{provider} was disconnected from your account at {appName}',
      values,
    }),
    title: i18n._({ id: 'mail.disconnected.title', message: 'You no longer sign in with {provider}', values }),
    intro: i18n._({
      id: 'mail.disconnected.intro',
      message:
        'Nobody can sign in to your account at {appName} with {provider} any more. If that was you, there is nothing to do.',
      values,
    }),
    ...sharedTexts(i18n),
  });
}

function sharedTexts(i18n: I18n) {
  return {
    button: i18n._({ id: 'mail.connected.button', message: 'Look at your account' }),
    notes: [
      i18n._({
        id: 'mail.connected.not_you',
        message: 'If it was not you, undo it on that page, choose a new password, and sign out all other devices.',
      }),
    ],
  };
}
