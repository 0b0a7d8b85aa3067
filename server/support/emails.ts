import type { Profile } from '#db/schema/database.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { type SupportMessage, supportPriorities, taggedSubject } from '#src/support/messages.ts';
import type { EmailTemplate, OperatorEmail } from '../platform/emails.ts';

/** The message as support reads it. */
export function supportEmail(profile: Profile, plan: PlanType, { subject, message }: SupportMessage): OperatorEmail {
  return {
    about: profile.id,
    replyTo: profile.email,
    subject: taggedSubject(plan, subject),
    heading: subject,
    message,
    language: profile.language,
    facts: [
      `From: ${profile.name} <${profile.email}>`,
      `Username: ${profile.username ?? '-'}`,
      `Plan: ${plan} (priority ${supportPriorities[plan]})`,
      `Language: ${profile.language}`,
    ],
  };
}

/** Confirmation to the sender, with a copy of the message. */
export function receiptEmail({ subject, message }: SupportMessage): EmailTemplate {
  return ({ i18n }) => ({
    path: '/dashboard/support',
    subject: i18n._({
      id: 'mail.support.subject',
      message: 'We received your message: {subject}',
      values: { subject },
    }),
    title: i18n._({ id: 'mail.support.title', message: 'We received your message' }),
    intro: i18n._({
      id: 'mail.support.intro',
      message: "Thanks for contacting us. We'll reply by email within 24 hours.",
    }),
    button: i18n._({ id: 'mail.support.button', message: 'Open support' }),
    notes: [
      i18n._({ id: 'mail.support.copy', message: 'Your message:' }),
      ...message.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
  });
}
