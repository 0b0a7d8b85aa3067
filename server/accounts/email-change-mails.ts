import type { I18n } from '#src/pages/i18n.ts';
import { mailLayout } from '../platform/mail-layout.ts';

type LinkMail = {
  i18n: I18n;
  appName: string;
  /** absolute, and works once */
  link: string;
};

/** To the address that is left: by its link the owner agrees (product 1.16). */
export function oldAddressMail({ i18n, appName, link, newEmail }: LinkMail & { newEmail: string }) {
  return mailLayout({
    i18n,
    appName,
    link,
    subject: i18n._({
      id: 'mail.old_address.subject',
      message: 'Your address for {appName} is to be changed',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.old_address.title', message: 'Is this you?' }),
    intro: i18n._({
      id: 'mail.old_address.intro',
      message:
        'The address of your account with {appName} is to become {newEmail}. Confirm here that you want this, and open the link that we sent to the new address. Once both are done, the new address is yours to sign in with.',
      values: { appName, newEmail },
    }),
    button: i18n._({ id: 'mail.old_address.button', message: 'Yes, change it' }),
    notes: [
      validity(i18n),
      i18n._({
        id: 'mail.old_address.ignore',
        message:
          'If it was not you, do not confirm: your address stays as it is. Somebody is signed in to your account, so choose a new password at once.',
      }),
    ],
  });
}

/** To the address that is taken. It does not name the old one: a mistyped address is a stranger's. */
export function newAddressMail({ i18n, appName, link }: LinkMail) {
  return mailLayout({
    i18n,
    appName,
    link,
    subject: i18n._({
      id: 'mail.new_address.subject',
      message: 'Confirm your new address for {appName}',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.new_address.title', message: 'Confirm your new address' }),
    intro: i18n._({
      id: 'mail.new_address.intro',
      message:
        'This address is to become that of an account with {appName}. Confirm here that it is yours, and open the link that we sent to the present address of the account.',
      values: { appName },
    }),
    button: i18n._({ id: 'mail.new_address.button', message: 'Confirm my new address' }),
    notes: [
      validity(i18n),
      i18n._({
        id: 'mail.confirm.ignore',
        message: 'If it was not you, ignore this message: nothing happens without your confirmation.',
      }),
    ],
  });
}

/** To both, once it is done. `link` is where one signs in. */
export function addressChangedMail(mail: LinkMail & { newEmail: string; supportEmail: string }) {
  const { i18n, appName, link, newEmail, supportEmail } = mail;
  return mailLayout({
    i18n,
    appName,
    link,
    subject: i18n._({
      id: 'mail.address_changed.subject',
      message: 'Your address for {appName} was changed',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.address_changed.title', message: 'Your address was changed' }),
    intro: i18n._({
      id: 'mail.address_changed.intro',
      message:
        'The address of your account with {appName} is {newEmail} from now on. You sign in with it, and all our mail goes there.',
      values: { appName, newEmail },
    }),
    button: i18n._({ id: 'mail.password_changed.button', message: 'Go to sign-in' }),
    notes: [
      i18n._({
        id: 'mail.address_changed.not_you',
        message: 'If it was not you, write to {supportEmail} at once.',
        values: { supportEmail },
      }),
    ],
  });
}

function validity(i18n: I18n): string {
  return i18n._({ id: 'mail.confirm.validity', message: 'The link is valid for 24 hours and works once.' });
}
