import type { I18n } from '#src/pages/i18n.ts';
import { screenPath } from '#src/screens.ts';
import { approveEmailChangeEmail, confirmNewEmailEmail } from '../accounts/email-change-emails.ts';
import { confirmationEmail, ignoreUnconfirmed } from '../accounts/emails.ts';
import type { EmailTemplate } from '../platform/emails.ts';

/** An email's link, below PUBLIC_URL, and the code that replaces it. */
export type LinkAndCode = { path: string; code: string };

export function confirmSignUpEmail(sent: LinkAndCode, loginUrl: string | null): EmailTemplate {
  return withCode(confirmationEmail('', loginUrl), sent);
}

/** To the current email. */
export function approveChangeEmail(sent: LinkAndCode, newEmail: string): EmailTemplate {
  return withCode(approveEmailChangeEmail('', newEmail), sent);
}

export function confirmChangeEmail(sent: LinkAndCode): EmailTemplate {
  return withCode(confirmNewEmailEmail('', { hasOld: true }), sent);
}

/**
 * Confirms the first email of an account. Has no link: nobody else confirms the change, so a mail scanner that opens it would add the
 * email of a person who never asked to another person's account.
 */
export function confirmFirstEmailEmail(code: string): EmailTemplate {
  return ({ i18n, appName }) => ({
    kind: 'firstEmailCode',
    path: '/',
    code: {
      label: i18n._({ id: 'mail.token_reauthentication.code', message: 'Enter this code in the app:' }),
      digits: code,
      isFirst: true,
    },
    subject: i18n._({
      id: 'mail.new_address.subject',
      message: 'Confirm your new email for {appName}',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.new_address.title', message: 'Confirm your new email' }),
    intro: i18n._({
      id: 'mail.token_first_email.intro',
      message:
        'Someone asked to use this email for their {appName} account. If it was you, enter the code where you asked for it.',
      values: { appName },
    }),
    button: i18n._({ id: 'mail.token_first_email.button', message: 'Visit {appName}', values: { appName } }),
    notes: [
      i18n._({
        id: 'mail.token_first_email.validity',
        message: 'The code is valid for 24 hours and works once. Never give it to anyone.',
      }),
      ignoreUnconfirmed(i18n),
    ],
  });
}

/** The website's email with a code. Its first note, about the link, is replaced. */
function withCode(template: EmailTemplate, { path, code }: LinkAndCode): EmailTemplate {
  return (about) => {
    const texts = template(about);
    const [, ...notes] = texts.notes ?? [];
    return {
      ...texts,
      path,
      code: codeOf(about.i18n, code),
      notes: [validity(about.i18n), ...notes],
    };
  };
}

export function magicLinkEmail({ path, code }: LinkAndCode): EmailTemplate {
  return ({ i18n, appName }) => ({
    kind: 'magicLink',
    path,
    code: codeOf(i18n, code),
    subject: i18n._({ id: 'mail.token_sign_in.subject', message: 'Sign in to {appName}', values: { appName } }),
    title: i18n._({ id: 'mail.token_sign_in.title', message: 'Sign in' }),
    intro: i18n._({
      id: 'mail.token_sign_in.intro',
      message: 'Someone asked to sign in to your {appName} account without a password. If it was you, continue here.',
      values: { appName },
    }),
    button: i18n._({ id: 'mail.token_sign_in.button', message: 'Sign in' }),
    notes: [validity(i18n), ignoreUnconfirmed(i18n)],
  });
}

export function recoveryEmail({ path, code }: LinkAndCode): EmailTemplate {
  return ({ i18n, appName }) => ({
    kind: 'recovery',
    path,
    code: codeOf(i18n, code),
    subject: i18n._({ id: 'mail.reset.subject', message: 'Reset your password for {appName}', values: { appName } }),
    title: i18n._({ id: 'mail.reset.title', message: 'Choose a new password' }),
    intro: i18n._({
      id: 'mail.token_recovery.intro',
      message:
        'Someone asked to reset the password for your {appName} account. If it was you, continue here. This signs you in, and you can choose a new password.',
      values: { appName },
    }),
    button: i18n._({ id: 'mail.reset.button', message: 'Choose a new password' }),
    notes: [
      validity(i18n),
      i18n._({
        id: 'mail.reset.ignore',
        message: "If this wasn't you, ignore this email. Your password stays the same.",
      }),
    ],
  });
}

/** Has no link: the code belongs into the app where the user is signed in. */
export function reauthenticationEmail(code: string): EmailTemplate {
  return ({ i18n, appName }) => ({
    kind: 'reauthentication',
    path: `${screenPath('account')}#security`,
    code: {
      label: i18n._({ id: 'mail.token_reauthentication.code', message: 'Enter this code in the app:' }),
      digits: code,
      isFirst: true,
    },
    subject: i18n._({
      id: 'mail.token_reauthentication.subject',
      message: 'Your code for {appName}',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.token_reauthentication.title', message: 'Is this you?' }),
    intro: i18n._({
      id: 'mail.token_reauthentication.intro',
      message: 'Someone who is signed in to your {appName} account wants to change its password, email or phone.',
      values: { appName },
    }),
    button: i18n._({ id: 'mail.new_device.button', message: 'Review your devices' }),
    notes: [
      i18n._({
        id: 'mail.token_reauthentication.validity',
        message: 'The code is valid for one hour and works once. Never give it to anyone.',
      }),
      i18n._({
        id: 'mail.token_reauthentication.not_you',
        message: "If this wasn't you, sign out all other devices on your account page and choose a new password.",
      }),
    ],
  });
}

function codeOf(i18n: I18n, digits: string): { label: string; digits: string } {
  return { label: i18n._({ id: 'mail.token.code', message: 'Or enter this code in the app:' }), digits };
}

function validity(i18n: I18n): string {
  return i18n._({
    id: 'mail.token.validity',
    message: 'Link and code are valid for 24 hours. Once you have used one of them, neither works again.',
  });
}
