import type { Reminder } from '#src/owners/trials.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { mailLayout } from '../platform/mail-layout.ts';

type ReminderMail = {
  i18n: I18n;
  appName: string;
  /** origin of the link */
  publicUrl: string;
  /** null once it is over */
  trialEnd: Date | null;
  /** when everything pauses */
  pause: Date;
};

type Words = { subject: string; title: string; intro: string };

/** What an account is told about its trial, with the way to a plan (product 3.8). */
export function reminderMail(reminder: Reminder, { i18n, appName, publicUrl, trialEnd, pause }: ReminderMail) {
  const values = { appName, trialEnd: trialEnd ? instant(i18n, trialEnd) : '', pause: instant(i18n, pause) };
  return mailLayout({
    i18n,
    appName,
    link: `${publicUrl}/dashboard/billing`,
    ...words[reminder](i18n, values),
    button: i18n._({ id: 'mail.trial.button', message: 'See the plans' }),
    notes: [
      i18n._({
        id: 'mail.trial.kept',
        message: 'Nothing is deleted: your cards, links and codes are kept, and return as soon as you have a plan.',
      }),
    ],
  });
}

/** Exact, since nobody knows the reader's time zone. */
function instant(i18n: I18n, date: Date): string {
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

const words: Record<Reminder, (i18n: I18n, values: Record<string, string>) => Words> = {
  trial_ending: (i18n, values) => ({
    subject: i18n._({ id: 'mail.trial_ending.subject', message: 'Your {appName} trial ends soon', values }),
    title: i18n._({ id: 'mail.trial_ending.title', message: 'Your trial ends soon' }),
    intro: i18n._({
      id: 'mail.trial_ending.intro',
      message:
        'Your free trial ends on {trialEnd}. Everything goes on working for another week, until {pause}; then your public page, codes and links pause until you choose a plan.',
      values,
    }),
  }),
  trial_ended: (i18n, values) => ({
    subject: i18n._({ id: 'mail.trial_ended.subject', message: 'Your {appName} trial has ended', values }),
    title: i18n._({ id: 'mail.trial_ended.title', message: 'Your trial has ended' }),
    intro: i18n._({
      id: 'mail.trial_ended.intro',
      message:
        'Everything still works until {pause}. Then your public page, codes and links pause until you choose a plan.',
      values,
    }),
  }),
  pausing_soon: (i18n, values) => ({
    subject: i18n._({ id: 'mail.pausing_soon.subject', message: 'Your {appName} page is about to pause', values }),
    title: i18n._({ id: 'mail.pausing_soon.title', message: 'Your page is about to pause' }),
    intro: i18n._({
      id: 'mail.pausing_soon.intro',
      message:
        'On {pause} your public page, codes and links pause. Whoever scans a code of yours then sees that it is temporarily unavailable, until you choose a plan.',
      values,
    }),
  }),
  paused: (i18n, values) => ({
    subject: i18n._({ id: 'mail.paused.subject', message: 'Your {appName} page is paused', values }),
    title: i18n._({ id: 'mail.paused.title', message: 'Your page is paused' }),
    intro: i18n._({
      id: 'mail.paused.intro',
      message:
        'Your free time is over. Your public page, codes and links are paused until you choose a plan; you can still sign in, export your data or delete your account.',
      values,
    }),
  }),
};
