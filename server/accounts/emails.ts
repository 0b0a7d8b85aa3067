import type { KeptKey } from '#db/api/keys.ts';
import { deviceName } from '#src/accounts/device-names.ts';
import type { Device } from '#src/accounts/devices.ts';
import { socialNames } from '#src/accounts/social.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { paths } from '#src/paths.ts';
import { screenPath } from '#src/screens.ts';
import type { EmailTemplate } from '../platform/emails.ts';
import { keyLists, keyNotes } from './kept-keys.ts';
import type { OtherAccess } from './other-access.ts';

/** `loginUrl`: warns that another password may be valid. */
export function confirmationEmail(token: string, loginUrl: string | null): EmailTemplate {
  return ({ i18n, appName }) => ({
    kind: 'confirmation',
    path: paths.confirmEmail(token),
    subject: i18n._({ id: 'mail.confirm.subject', message: 'Confirm your email for {appName}', values: { appName } }),
    title: i18n._({ id: 'mail.confirm.title', message: 'Confirm your email' }),
    intro: i18n._({
      id: 'mail.confirm.intro',
      message: 'Thanks for signing up for {appName}. Confirm your email, then create your card.',
      values: { appName },
    }),
    button: i18n._({ id: 'mail.confirm.button', message: 'Confirm my email' }),
    notes: [linkValidity(i18n), ...(loginUrl === null ? [] : [otherPassword(i18n, loginUrl)]), ignoreUnconfirmed(i18n)],
  });
}

function otherPassword(i18n: I18n, url: string): string {
  return i18n._({
    id: 'mail.confirm.other_password',
    message:
      "Someone signed up with this email before, with another password, which may still be valid. If that wasn't you, set a new password after confirming: select “Forgot password?” on {url}.",
    values: { url },
  });
}

export function linkValidity(i18n: I18n): string {
  return i18n._({ id: 'mail.confirm.validity', message: 'This link is valid for 24 hours and works once.' });
}

export function ignoreUnconfirmed(i18n: I18n): string {
  return i18n._({
    id: 'mail.confirm.ignore',
    message: "If this wasn't you, ignore this email. Nothing happens unless you confirm.",
  });
}

export function resetLinkEmail(token: string): EmailTemplate {
  return ({ i18n, appName }) => ({
    kind: 'reset',
    path: paths.resetPassword(token),
    subject: i18n._({ id: 'mail.reset.subject', message: 'Reset your password for {appName}', values: { appName } }),
    title: i18n._({ id: 'mail.reset.title', message: 'Choose a new password' }),
    intro: i18n._({
      id: 'mail.reset.intro',
      message:
        'Someone asked to reset the password for your {appName} account. Choose a new one here. This signs you out on all other devices.',
      values: { appName },
    }),
    button: i18n._({ id: 'mail.reset.button', message: 'Choose a new password' }),
    notes: [
      i18n._({ id: 'mail.reset.validity', message: 'This link is valid for one hour and works once.' }),
      i18n._({
        id: 'mail.reset.ignore',
        message: "If this wasn't you, ignore this email. Your password stays the same.",
      }),
    ],
  });
}

export const passwordChangedEmail =
  (keys: readonly KeptKey[]): EmailTemplate =>
  ({ i18n, appName }) => ({
    kind: 'passwordChanged',
    path: screenPath('login'),
    ...passwordChangedTexts(i18n, appName),
    intro: i18n._({
      id: 'mail.password_changed.intro',
      message:
        "The password for your {appName} account was just changed, and all other devices were signed out. If this was you, you don't need to do anything.",
      values: { appName },
    }),
    button: signInButton(i18n),
    lists: keyLists(i18n, keys),
    notes: [
      ...keyNotes(i18n, keys),
      i18n._({
        id: 'mail.password_changed.not_you',
        message: "If this wasn't you, set a new password right away: select “Forgot password?” on the sign-in page.",
      }),
    ],
  });

function passwordChangedTexts(i18n: I18n, appName: string) {
  return {
    subject: i18n._({
      id: 'mail.password_changed.subject',
      message: 'Your {appName} password was changed',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.password_changed.title', message: 'Your password was changed' }),
  };
}

export function signInButton(i18n: I18n): string {
  return i18n._({ id: 'mail.password_changed.button', message: 'Go to sign-in' });
}

export function passwordResetEmail(
  { removed, kept, keys }: { removed: OtherAccess; kept: OtherAccess; keys: readonly KeptKey[] },
  timeZone: string,
): EmailTemplate {
  const hasOthers = Object.values(kept).some((each) => each.length > 0);
  return ({ i18n, appName }) => ({
    kind: 'passwordReset',
    path: hasOthers ? `${screenPath('account')}#security` : screenPath('login'),
    lists: [
      ...accessList(
        i18n._({ id: 'mail.other_access.kept', message: 'These still work without your password' }),
        accessItems(i18n, kept).map((item) => ({
          text: describeItem(i18n, item, timeZone),
          isHighlighted: item.isRecent,
        })),
      ),
      ...accessList(
        i18n._({ id: 'mail.other_access.removed', message: 'You removed these' }),
        accessItems(i18n, removed).map(({ name }) => ({ text: name, isHighlighted: false })),
      ),
      ...keyLists(i18n, keys),
    ],
    ...passwordChangedTexts(i18n, appName),
    intro: i18n._({
      id: 'mail.password_reset.intro',
      message:
        "The password for your {appName} account was reset with a link from our email, and all other devices were signed out. If this was you, you don't need to do anything.",
      values: { appName },
    }),
    button: hasOthers
      ? i18n._({ id: 'mail.other_access.button', message: 'Review account access' })
      : signInButton(i18n),
    notes: [
      ...(hasOthers
        ? [
            i18n._({
              id: 'mail.other_access.note',
              message: "If you don't recognize one of these, remove it on your account page.",
            }),
          ]
        : []),
      ...keyNotes(i18n, keys),
      i18n._({
        id: 'mail.password_reset.not_you',
        message:
          "If this wasn't you, someone can read your email. Change your email password first, then set a new password here with “Forgot password?”.",
      }),
    ],
  });
}

type SignInDetails = { device: Device; at: Date; timeZone: string };

export function newDeviceEmail({ device, at, timeZone }: SignInDetails): EmailTemplate {
  return ({ i18n, appName }) => ({
    kind: 'newDevice',
    path: `${screenPath('account')}#security`,
    subject: i18n._({
      id: 'mail.new_device.subject',
      message: 'New sign-in to your {appName} account',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.new_device.title', message: 'Sign-in from a new device' }),
    intro: i18n._({
      id: 'mail.new_device.intro',
      message:
        "Someone just signed in to your {appName} account from a new device. If this was you, you don't need to do anything.",
      values: { appName },
    }),
    lists: [
      {
        title: i18n._({ id: 'mail.new_device.details', message: 'Details' }),
        items: [deviceName(i18n, device) ?? unknownDevice(i18n), momentText(i18n, at, timeZone)].map((text) => ({
          text,
          isHighlighted: false,
        })),
      },
    ],
    button: i18n._({ id: 'mail.new_device.button', message: 'Review your devices' }),
    notes: [
      i18n._({
        id: 'mail.new_device.not_you',
        message:
          "If this wasn't you, sign out that device on your account page and change your password right away. Then remove any passkey or connected account that you don't recognize.",
      }),
      i18n._({
        id: 'mail.new_device.turn_off',
        message: 'You get this email once for each device. You can turn it off on your account page.',
      }),
    ],
  });
}

export const newDeviceEmailsOffEmail: EmailTemplate = ({ i18n, appName }) => ({
  kind: 'newDeviceEmailsOff',
  path: `${screenPath('account')}#security`,
  subject: i18n._({
    id: 'mail.new_device_off.subject',
    message: 'Emails about new devices are off for {appName}',
    values: { appName },
  }),
  title: i18n._({ id: 'mail.new_device_off.title', message: 'Emails about new devices are off' }),
  intro: i18n._({
    id: 'mail.new_device_off.intro',
    message:
      "You'll no longer get an email when a new device signs in to your {appName} account. If you turned this off, you don't need to do anything.",
    values: { appName },
  }),
  button: i18n._({ id: 'mail.new_device.button', message: 'Review your devices' }),
  notes: [
    i18n._({
      id: 'mail.new_device_off.not_you',
      message:
        "If this wasn't you, change your password right away, sign out all other devices, and turn these emails on again.",
    }),
  ],
});

function unknownDevice(i18n: I18n): string {
  return i18n._({ id: 'mail.new_device.unknown', message: 'Unknown device' });
}

function momentText(i18n: I18n, at: Date, timeZone: string): string {
  const date = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(i18n.locale, { ...date, ...time, timeZone }).format(at);
}

type AccessItem = { name: string; createdAt: Date; isRecent: boolean };
type ListItem = { text: string; isHighlighted: boolean };

function accessList(title: string, items: ListItem[]): { title: string; items: ListItem[] }[] {
  return items.length > 0 ? [{ title, items }] : [];
}

function describeItem(i18n: I18n, { name, createdAt, isRecent }: AccessItem, timeZone: string): string {
  const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone }).format(createdAt);
  return isRecent
    ? i18n._({ id: 'mail.other_access.recent', message: '{name}, added recently, on {date}', values: { name, date } })
    : i18n._({ id: 'mail.other_access.since', message: '{name}, added on {date}', values: { name, date } });
}

function accessItems(i18n: I18n, { connections, passkeys, programs }: OtherAccess): AccessItem[] {
  return [
    ...connections.map(({ provider, email, ...item }) => ({
      ...item,
      name: email === null ? socialNames[provider] : `${socialNames[provider]} (${email})`,
    })),
    ...passkeys.map(({ name, ...item }) => ({
      ...item,
      name: i18n._({ id: 'mail.other_access.passkey', message: 'Passkey “{name}”', values: { name } }),
    })),
    ...programs.map(({ id, name, ...item }) => ({
      ...item,
      name:
        id === 'phone'
          ? i18n._({ id: 'mail.other_access.phone', message: 'Phone {name}', values: { name } })
          : i18n._({ id: 'mail.other_access.wallet', message: 'Wallet {name}', values: { name } }),
    })),
  ];
}

export const phoneChangedEmail: EmailTemplate = ({ i18n, appName, supportEmail }) => ({
  kind: 'phoneChanged',
  path: `${screenPath('account')}#security`,
  subject: i18n._({
    id: 'mail.phone_changed.subject',
    message: 'The phone of your {appName} account was changed',
    values: { appName },
  }),
  title: i18n._({ id: 'mail.phone_changed.title', message: 'Your phone was changed' }),
  intro: i18n._({
    id: 'mail.phone_changed.intro',
    message: 'Another phone now signs in to your {appName} account.',
    values: { appName },
  }),
  button: i18n._({ id: 'mail.connected.button', message: 'Review your account' }),
  notes: [
    i18n._({
      id: 'mail.address_changed.not_you',
      message: "If this wasn't you, contact {supportEmail} right away.",
      values: { supportEmail },
    }),
  ],
});
