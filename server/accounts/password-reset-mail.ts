import { socialNames } from '#src/accounts/social.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { paths } from '#src/paths.ts';
import { mailLayout } from '../platform/mail-layout.ts';
import type { OtherAccess } from './other-access.ts';

type ResetMail = {
  i18n: I18n;
  appName: string;
  publicUrl: string;
  timeZone: string;
  access: { removed: OtherAccess; kept: OtherAccess };
};

/** Tells the owner that the password was reset, and what else can still sign in (product 1.18, 1.21). */
export function passwordResetMail({ i18n, appName, publicUrl, timeZone, access: { removed, kept } }: ResetMail) {
  const day = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeZone });
  const list = (title: string, access: OtherAccess, describe: (way: Way) => string) => {
    const items = waysOf(i18n, access).map((way) => ({
      text: describe(way),
      isHighlighted: access === kept && way.isRecent,
    }));
    return items.length > 0 ? [{ title, items }] : [];
  };
  const added = ({ name, createdAt, isRecent }: Way) => {
    const values = { name, date: day.format(createdAt) };
    return isRecent
      ? i18n._({ id: 'mail.other_access.recent', message: '{name}, added recently, on {date}', values })
      : i18n._({ id: 'mail.other_access.since', message: '{name}, added on {date}', values });
  };
  const keptTitle = i18n._({ id: 'mail.other_access.kept', message: 'These can still sign in without your password' });
  const removedTitle = i18n._({ id: 'mail.other_access.removed', message: 'You removed' });
  const lists = [...list(keptTitle, kept, added), ...list(removedTitle, removed, ({ name }) => name)];
  const hasOthers = kept.connections.length + kept.passkeys.length > 0;
  return mailLayout({
    i18n,
    appName,
    link: publicUrl + (hasOthers ? `${paths.account}#security` : paths.signIn),
    lists,
    subject: i18n._({
      id: 'mail.password_changed.subject',
      message: 'Your password for {appName} was changed',
      values: { appName },
    }),
    title: i18n._({ id: 'mail.password_changed.title', message: 'Your password was changed' }),
    intro: i18n._({
      id: 'mail.password_reset.intro',
      message:
        'A new password was set for your account with {appName} by a link in our mail, and every device was signed out. If that was you, there is nothing to do.',
      values: { appName },
    }),
    button: hasOthers
      ? i18n._({ id: 'mail.other_access.button', message: 'Review account access' })
      : i18n._({ id: 'mail.password_changed.button', message: 'Go to sign-in' }),
    notes: [
      ...(hasOthers
        ? [
            i18n._({
              id: 'mail.other_access.note',
              message: 'If you do not recognize one of them, remove it on your account page.',
            }),
          ]
        : []),
      i18n._({
        id: 'mail.password_reset.not_you',
        message:
          "If it was not you, somebody reads your mail: change its password first, then set a new one here by 'Forgot password?'.",
      }),
    ],
  });
}

type Way = { name: string; createdAt: Date; isRecent: boolean };

function waysOf(i18n: I18n, { connections, passkeys }: OtherAccess): Way[] {
  return [
    ...connections.map(({ provider, email, ...way }) => ({
      ...way,
      name: email === null ? socialNames[provider] : `${socialNames[provider]} (${email})`,
    })),
    ...passkeys.map(({ name, ...way }) => ({
      ...way,
      name: i18n._({ id: 'mail.other_access.passkey', message: 'Passkey “{name}”', values: { name } }),
    })),
  ];
}
