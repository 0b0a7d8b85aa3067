import { type SocialProvider, socialNames } from '#src/accounts/social.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { screenPath } from '#src/screens.ts';
import type { EmailTemplate } from '../../platform/emails.ts';

export function connectedEmail(provider: SocialProvider, email: string): EmailTemplate {
  return ({ i18n, appName }) => {
    const values = { provider: socialNames[provider], appName, email };
    return {
      kind: 'connected',
      path: screenPath('account'),
      subject: i18n._({
        id: 'mail.connected.subject',
        message: '{provider} was connected to your {appName} account',
        values,
      }),
      title: i18n._({ id: 'mail.connected.title', message: 'You can now sign in with {provider}', values }),
      intro: i18n._({
        id: 'mail.connected.intro',
        message:
          "The {provider} account {email} was just connected to your {appName} account. If this was you, you don't need to do anything.",
        values,
      }),
      ...sharedTexts(i18n),
    };
  };
}

/** `name`: of a provider, a wallet's address, or the last digits of a number. */
export function disconnectedEmail(name: string): EmailTemplate {
  return ({ i18n, appName }) => {
    const values = { name, appName };
    return {
      kind: 'disconnected',
      path: screenPath('account'),
      subject: i18n._({
        id: 'mail.disconnected.subject',
        message: '{name} was disconnected from your {appName} account',
        values,
      }),
      title: i18n._({ id: 'mail.disconnected.title', message: 'You can no longer sign in with {name}', values }),
      intro: i18n._({
        id: 'mail.disconnected.intro',
        message:
          "{name} was just disconnected from your {appName} account and can no longer be used to sign in. If this was you, you don't need to do anything.",
        values,
      }),
      ...sharedTexts(i18n),
    };
  };
}

function sharedTexts(i18n: I18n) {
  return {
    button: i18n._({ id: 'mail.connected.button', message: 'Review your account' }),
    notes: [
      i18n._({
        id: 'mail.connected.not_you',
        message:
          "If this wasn't you, undo it on your account page, choose a new password and sign out all other devices.",
      }),
    ],
  };
}
