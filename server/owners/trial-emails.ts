import type { Reminder } from '#src/owners/trials.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { screenPath } from '#src/screens.ts';
import type { EmailTemplate } from '../platform/emails.ts';

type Situation = {
  trialEnd: Date | null;
  graceEnd: Date;
  afterPlan: boolean;
};

/** A trial reminder with a link to the plans (product 3.8). */
export function reminderEmail(reminder: Reminder, { trialEnd, graceEnd, afterPlan }: Situation): EmailTemplate {
  return ({ i18n, appName }) => {
    const values = { appName, trialEnd: trialEnd ? dateTime(i18n, trialEnd) : '', pause: dateTime(i18n, graceEnd) };
    return {
      kind: 'trialReminder',
      path: screenPath('billing'),
      ...texts[reminder](i18n, values, afterPlan),
      button: i18n._({ id: 'mail.trial.button', message: 'See the plans' }),
      notes: [
        i18n._({
          id: 'mail.trial.kept',
          message: 'Nothing is deleted. Your cards, links and QR codes come back as soon as you choose a plan.',
        }),
      ],
    };
  };
}

function dateTime(i18n: I18n, date: Date): string {
  return new Intl.DateTimeFormat(i18n.locale, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(date);
}

type Texts = { subject: string; title: string; intro: string };

const texts: Record<Reminder, (i18n: I18n, values: Record<string, string>, afterPlan: boolean) => Texts> = {
  trial_ending: (i18n, values) => ({
    subject: i18n._({ id: 'mail.trial_ending.subject', message: 'Your {appName} trial ends soon', values }),
    title: i18n._({ id: 'mail.trial_ending.title', message: 'Your trial ends soon' }),
    intro: i18n._({
      id: 'mail.trial_ending.intro',
      message:
        'Your free trial ends on {trialEnd}. Everything keeps working until {pause}. After that, your public page, QR codes and links are paused until you choose a plan.',
      values,
    }),
  }),
  trial_ended: (i18n, values) => ({
    subject: i18n._({ id: 'mail.trial_ended.subject', message: 'Your {appName} trial has ended', values }),
    title: i18n._({ id: 'mail.trial_ended.title', message: 'Your trial has ended' }),
    intro: i18n._({
      id: 'mail.trial_ended.intro',
      message:
        'Everything still works until {pause}. After that, your public page, QR codes and links are paused until you choose a plan.',
      values,
    }),
  }),
  pausing_soon: (i18n, values) => ({
    subject: i18n._({ id: 'mail.pausing_soon.subject', message: 'Your {appName} page is about to pause', values }),
    title: i18n._({ id: 'mail.pausing_soon.title', message: 'Your page is about to pause' }),
    intro: i18n._({
      id: 'mail.pausing_soon.intro',
      message:
        "On {pause}, your public page, QR codes and links will be paused. Until you choose a plan, anyone who scans one of your QR codes sees that it's temporarily unavailable.",
      values,
    }),
  }),
  paused: (i18n, values, afterPlan) => ({
    subject: i18n._({ id: 'mail.paused.subject', message: 'Your {appName} page is paused', values }),
    title: i18n._({ id: 'mail.paused.title', message: 'Your page is paused' }),
    intro: afterPlan
      ? i18n._({
          id: 'mail.paused.after_plan',
          message:
            'Your plan has ended, so your public page, QR codes and links are paused until you choose a plan. You can still sign in, export your data or delete your account.',
        })
      : i18n._({
          id: 'mail.paused.intro',
          message:
            'Your trial has ended, so your public page, QR codes and links are paused until you choose a plan. You can still sign in, export your data or delete your account.',
        }),
  }),
};
