import type { Owner, Person } from '#db/schema/profiles.ts';
import type { Language } from '#src/languages.ts';
import { landingLink } from '#src/marketing/landing.ts';
import { operatorLabel } from '#src/owners/operator-label.ts';
import type { PlanType } from '#src/owners/plans.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { screenPath } from '#src/screens.ts';
import type { SupportMessage } from '#src/support/message-schemas.ts';
import { supportPriorities, taggedSubject } from '#src/support/messages.ts';
import type { EmailTemplate, OperatorEmail } from '../platform/emails.ts';

/** The message as support reads it. `plan`: null where everyone has the same (product 38.6). */
export function supportEmail(
  { person, own }: { person: Person; own: Pick<Owner, 'username'> },
  { number, subject, message, plan }: SupportMessage & { number: number; plan: PlanType | null },
): OperatorEmail {
  return {
    kind: 'supportMessage',
    about: person.id,
    replyTo: person.email,
    subject: plan === null ? subject : taggedSubject(plan, subject),
    heading: subject,
    message,
    language: person.language,
    facts: [
      `From: ${operatorLabel(person, [person])}`,
      `Username: ${own.username ?? '-'}`,
      ...(plan === null ? [] : [`Plan: ${plan} (priority ${supportPriorities[plan]})`]),
      `Language: ${person.language}`,
      ...answerFacts(number),
    ],
  };
}

/** How to answer a message. The operator types the text in place of the dots. */
export function answerFacts(number: number): string[] {
  return ['', 'To answer:', `npm run support -- show ${number}`, `npm run support -- reply ${number} '…'`];
}

/** Confirmation to the sender, with a copy of the message. */
export function receiptEmail({ subject, message }: SupportMessage): EmailTemplate {
  return ({ i18n }) => ({
    kind: 'supportReceipt',
    path: screenPath('support'),
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
    notes: copyOf(i18n, message),
  });
}

function copyOf(i18n: I18n, message: string): string[] {
  const lines = message.split(/\n+/).filter((line) => line.trim() !== '');
  return [i18n._({ id: 'mail.support.copy', message: 'Your message:' }), ...lines];
}

type Answer = { subject: string; question: string; text: string };

/** Support's reply to an account (product 14.6). */
export function replyEmail({ subject, question, text }: Answer): EmailTemplate {
  return ({ i18n }) => ({
    kind: 'supportReply',
    path: screenPath('support'),
    subject: replySubject(subject),
    title: replyTitle(i18n),
    intro: i18n._({
      id: 'mail.reply.intro',
      message: 'Write back in the conversation, or just reply to this email.',
    }),
    message: text,
    button: i18n._({ id: 'mail.reply.button', message: 'Open the conversation' }),
    notes: copyOf(i18n, question),
  });
}

/** Support's reply to a person without an account, who can only answer by email (product 14.8). */
export function visitorReplyEmail({ subject, question, text }: Answer, language: Language): EmailTemplate {
  return ({ i18n }) => ({
    kind: 'visitorReply',
    path: landingLink('contact', language),
    subject: replySubject(subject),
    title: replyTitle(i18n),
    intro: i18n._({
      id: 'mail.visitor_reply.intro',
      message: 'To write back, just reply to this email. We answer within 24 hours.',
    }),
    message: text,
    button: i18n._({ id: 'mail.visitor_reply.button', message: 'Contact us' }),
    notes: copyOf(i18n, question),
  });
}

function replyTitle(i18n: I18n): string {
  return i18n._({ id: 'mail.reply.title', message: 'We replied to your message' });
}

/** Mail clients group by this. */
function replySubject(subject: string): string {
  return `Re: ${subject}`;
}
