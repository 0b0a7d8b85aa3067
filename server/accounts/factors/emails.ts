import { findPerson } from '#db/accounts/persons.ts';
import type { Db } from '#db/connect.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { screenPath } from '#src/screens.ts';
import { type EmailRenderContext, type EmailTemplate, queueEmail } from '../../platform/emails.ts';

type FactorEvent =
  | { event: 'added'; name: string; lacksCodes: boolean }
  | { event: 'removed' | 'wrong-codes'; name: string }
  | { event: 'recovery-new' | 'recovery-used' };

export async function notifyPerson(
  context: EmailRenderContext,
  tx: Db,
  userId: string,
  what: FactorEvent,
): Promise<void> {
  const person = await findPerson(tx, userId);
  if (person) await queueEmail(context, tx, person, factorEmail(what));
}

function factorEmail(what: FactorEvent): EmailTemplate {
  return ({ i18n, appName, supportEmail }) => ({
    kind: 'factor',
    path: screenPath('account'),
    ...textsOf(i18n, { appName, name: 'name' in what ? what.name : '' }, what.event),
    button: i18n._({ id: 'mail.connected.button', message: 'Review your account' }),
    notes: [
      ...('lacksCodes' in what && what.lacksCodes ? [recoveryNote(i18n)] : []),
      i18n._({
        id: 'mail.factor.not_you',
        message:
          "If this wasn't you, choose a new password right away, sign out all other devices and remove anything you don't recognize on your account page. If you can't sign in, contact {supportEmail}.",
        values: { supportEmail },
      }),
    ],
  });
}

function recoveryNote(i18n: I18n): string {
  return i18n._({
    id: 'mail.factor_added.recovery',
    message: 'Create recovery codes on your account page. They let you in if you lose your device.',
  });
}

type Texts = { subject: string; title: string; intro: string };

function textsOf(i18n: I18n, values: { appName: string; name: string }, event: FactorEvent['event']): Texts {
  switch (event) {
    case 'added':
      return {
        subject: i18n._({
          id: 'mail.factor_added.subject',
          message: 'A verification method was added to your {appName} account',
          values,
        }),
        title: i18n._({ id: 'mail.factor_added.title', message: 'A verification method was added' }),
        intro: i18n._({
          id: 'mail.factor_added.intro',
          message:
            "{name} was just added to your {appName} account. We may ask for it when you sign in. If this was you, you don't need to do anything.",
          values,
        }),
      };
    case 'removed':
      return {
        subject: i18n._({
          id: 'mail.factor_removed.subject',
          message: 'A verification method was removed from your {appName} account',
          values,
        }),
        title: i18n._({ id: 'mail.factor_removed.title', message: 'A verification method was removed' }),
        intro: i18n._({
          id: 'mail.factor_removed.intro',
          message:
            "{name} was just removed from your {appName} account and can no longer be used to sign in. If this was you, you don't need to do anything.",
          values,
        }),
      };
    case 'recovery-new':
      return {
        subject: i18n._({
          id: 'mail.recovery_new.subject',
          message: 'New recovery codes for your {appName} account',
          values,
        }),
        title: i18n._({ id: 'mail.recovery_new.title', message: 'You have new recovery codes' }),
        intro: i18n._({
          id: 'mail.recovery_new.intro',
          message:
            "New recovery codes were just created for your {appName} account, and the old ones no longer work. If this was you, you don't need to do anything.",
          values,
        }),
      };
    case 'recovery-used':
      return {
        subject: i18n._({
          id: 'mail.recovery_used.subject',
          message: 'A recovery code for your {appName} account was used',
          values,
        }),
        title: i18n._({ id: 'mail.recovery_used.title', message: 'A recovery code was used' }),
        intro: i18n._({
          id: 'mail.recovery_used.intro',
          message:
            "Someone just used a recovery code for your {appName} account instead of the second step. If this was you, you don't need to do anything.",
          values,
        }),
      };
    case 'wrong-codes':
      return {
        subject: i18n._({
          id: 'mail.wrong_codes.subject',
          message: 'Wrong codes entered for your {appName} account',
          values,
        }),
        title: i18n._({ id: 'mail.wrong_codes.title', message: 'Someone entered many wrong codes' }),
        intro: i18n._({
          id: 'mail.wrong_codes.intro',
          message:
            'Someone trying to sign in to your {appName} account entered ten wrong codes for {name} and was not let in. They know your password.',
          values,
        }),
      };
    default:
      return event satisfies never;
  }
}
