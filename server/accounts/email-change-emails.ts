import { paths } from '#src/paths.ts';
import { screenPath } from '#src/screens.ts';
import type { EmailTemplate } from '../platform/emails.ts';
import { ignoreUnconfirmed, linkValidity, signInButton } from './emails.ts';

/** To the current email: its link approves the change (product 1.16). */
export function approveEmailChangeEmail(token: string, newEmail: string): EmailTemplate {
  return ({ i18n, appName }) => ({
    kind: 'emailChangeApproval',
    path: paths.confirmEmailChange(token),
    subject: i18n._({
      id: 'mail.old_address.subject',
      message: 'Confirm the email change for {appName}',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.old_address.title', message: 'Is this you?' }),
    intro: i18n._({
      id: 'mail.old_address.intro',
      message:
        'Someone asked to change the email for your {appName} account to {newEmail}. If it was you, confirm here and open the link we sent to the new email. Once both are confirmed, you sign in with the new email.',
      values: { appName, newEmail },
    }),
    button: i18n._({ id: 'mail.old_address.button', message: 'Yes, change it' }),
    notes: [
      linkValidity(i18n),
      i18n._({
        id: 'mail.old_address.ignore',
        message:
          "If this wasn't you, don't confirm: your email stays the same. Someone is signed in to your account, so choose a new password right away.",
      }),
    ],
  });
}

/** To the new email. Doesn't name the old one: a mistyped email belongs to someone else. */
export function confirmNewEmailEmail(token: string, { hasOld }: { hasOld: boolean }): EmailTemplate {
  return ({ i18n, appName }) => ({
    kind: 'newEmailConfirmation',
    path: hasOld ? paths.confirmEmailChange(token) : paths.confirmFirstEmail(token),
    subject: i18n._({
      id: 'mail.new_address.subject',
      message: 'Confirm your new email for {appName}',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.new_address.title', message: 'Confirm your new email' }),
    intro: hasOld
      ? i18n._({
          id: 'mail.new_address.intro',
          message:
            "Someone asked to use this email for their {appName} account. If it was you, confirm here and open the link we sent to the account's current email.",
          values: { appName },
        })
      : i18n._({
          id: 'mail.first_address.intro',
          message: 'Someone asked to use this email for their {appName} account. If it was you, confirm here.',
          values: { appName },
        }),
    button: i18n._({ id: 'mail.new_address.button', message: 'Confirm my new email' }),
    notes: [linkValidity(i18n), ignoreUnconfirmed(i18n)],
  });
}

export function emailChangedEmail(newEmail: string): EmailTemplate {
  return ({ i18n, appName, supportEmail }) => ({
    kind: 'emailChanged',
    path: screenPath('login'),
    subject: i18n._({
      id: 'mail.address_changed.subject',
      message: 'Your {appName} email was changed',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.address_changed.title', message: 'Your email was changed' }),
    intro: i18n._({
      id: 'mail.address_changed.intro',
      message:
        "The email for your {appName} account is now {newEmail}. Use it to sign in. We'll send all emails there.",
      values: { appName, newEmail },
    }),
    button: signInButton(i18n),
    notes: [
      i18n._({
        id: 'mail.address_changed.not_you',
        message: "If this wasn't you, contact {supportEmail} right away.",
        values: { supportEmail },
      }),
    ],
  });
}
