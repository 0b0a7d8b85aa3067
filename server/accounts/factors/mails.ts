import type { I18n } from '#src/pages/i18n.ts';
import { mailLayout } from '../../platform/mail-layout.ts';

/** What an owner is told of (product 23.11). */
export type FactorEvent =
  | { event: 'added' | 'removed' | 'wrong-codes'; name: string }
  | { event: 'recovery-new' | 'recovery-used' };

type Place = {
  i18n: I18n;
  appName: string;
  /** absolute; where factors are listed */
  link: string;
  /** for whoever is locked out by what somebody else added */
  supportEmail: string;
};

export function factorMail({ i18n, appName, link, supportEmail }: Place, what: FactorEvent) {
  return mailLayout({
    ...{ i18n, appName, link },
    ...textsOf(i18n, { appName, name: 'name' in what ? what.name : '' }, what.event),
    button: i18n._({ id: 'mail.connected.button', message: 'Look at your account' }),
    notes: [
      i18n._({
        id: 'mail.factor.not_you',
        message:
          'If it was not you, choose a new password at once, sign out all other devices, and remove what you do not know on that page. If you cannot sign in, write to {supportEmail}.',
        values: { supportEmail },
      }),
    ],
  });
}

type Texts = { subject: string; title: string; intro: string };

function textsOf(i18n: I18n, values: { appName: string; name: string }, event: FactorEvent['event']): Texts {
  switch (event) {
    case 'added':
      return {
        subject: i18n._({
          id: 'mail.factor_added.subject',
          message: 'A second step was added to your account at {appName}',
          values,
        }),
        title: i18n._({ id: 'mail.factor_added.title', message: 'A second step was added' }),
        intro: i18n._({
          id: 'mail.factor_added.intro',
          message:
            '{name} was just added to your account at {appName}. It can be asked for when you sign in. If that was you, there is nothing to do.',
          values,
        }),
      };
    case 'removed':
      return {
        subject: i18n._({
          id: 'mail.factor_removed.subject',
          message: 'A second step was removed from your account at {appName}',
          values,
        }),
        title: i18n._({ id: 'mail.factor_removed.title', message: 'A second step was removed' }),
        intro: i18n._({
          id: 'mail.factor_removed.intro',
          message:
            '{name} was just removed from your account at {appName}, and opens it no longer. If that was you, there is nothing to do.',
          values,
        }),
      };
    case 'recovery-new':
      return {
        subject: i18n._({
          id: 'mail.recovery_new.subject',
          message: 'New recovery codes for your account at {appName}',
          values,
        }),
        title: i18n._({ id: 'mail.recovery_new.title', message: 'You have new recovery codes' }),
        intro: i18n._({
          id: 'mail.recovery_new.intro',
          message:
            'New recovery codes were just made for your account at {appName}, and the older ones are void. If that was you, there is nothing to do.',
          values,
        }),
      };
    case 'recovery-used':
      return {
        subject: i18n._({
          id: 'mail.recovery_used.subject',
          message: 'A recovery code of your account at {appName} was used',
          values,
        }),
        title: i18n._({ id: 'mail.recovery_used.title', message: 'A recovery code was used' }),
        intro: i18n._({
          id: 'mail.recovery_used.intro',
          message:
            'Somebody just used a recovery code of your account at {appName} in place of the second step. If that was you, there is nothing to do.',
          values,
        }),
      };
    case 'wrong-codes':
      return {
        subject: i18n._({
          id: 'mail.wrong_codes.subject',
          message: 'Wrong codes for your account at {appName}',
          values,
        }),
        title: i18n._({ id: 'mail.wrong_codes.title', message: 'Somebody typed many wrong codes' }),
        intro: i18n._({
          id: 'mail.wrong_codes.intro',
          message:
            'Somebody who signs in to your account at {appName} typed ten wrong codes for {name}, and was not let in. Whoever it is knows your password.',
          values,
        }),
      };
    default:
      return event satisfies never;
  }
}
