import { z } from 'zod';
import { insertContactMessage } from '#db/support/messages.ts';
import { takeAnnouncement } from '#db/support/operator-emails.ts';
import { emailSchema } from '#src/accounts/credentials.ts';
import type { Language } from '#src/languages.ts';
import { type ContactSubject, contactSubjects } from '#src/marketing/landing.ts';
import { html } from '#src/pages/html.ts';
import { type NoticeOptions, notice } from '#src/pages/notice-pages.ts';
import { line, text } from '#src/schemas.ts';
import { MESSAGE_MAX, supportPriorities } from '#src/support/messages.ts';
import type { Context } from '../context.ts';
import { storedEmail } from '../platform/email-addresses.ts';
import { queueOperatorEmail } from '../platform/emails.ts';
import { answerFacts } from '../support/emails.ts';

/** The sender needs no account (product 27.10). */
export const contactMessageSchema = z.object({
  name: line().min(1).max(100),
  email: emailSchema.transform(storedEmail),
  subject: z.enum(contactSubjects),
  message: text().min(1).max(MESSAGE_MAX),
});

type ContactMessage = z.output<typeof contactMessageSchema>;

const subjects: Record<ContactSubject, string> = {
  question: 'Question',
  demo: 'Schedule Demo',
  sales: 'Contact Sales',
  privacy: 'Privacy',
};

/**
 * Stores the message and queues its email to support in one transaction, if there is room (product 14.9). The sender gets no email:
 * nothing proves that the email is theirs.
 */
export async function sendContactMessage(
  { db, env }: Pick<Context, 'db' | 'env'>,
  { name, email, subject, message }: ContactMessage,
  language: Language,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const announcement = await takeAnnouncement(tx);
    const number = await insertContactMessage(tx, {
      senderName: name,
      replyTo: email,
      language,
      subject: subjects[subject],
      message,
      priority: supportPriorities.free,
      announcement,
    });
    if (announcement === 'waits') return;
    await queueOperatorEmail(env, tx, {
      kind: 'contactMessage',
      about: null,
      replyTo: email,
      subject: `[Contact] ${subjects[subject]}: ${name}`,
      message,
      language,
      facts: [
        ...[`From: ${name} <${email}>`, 'Sent from the contact page', `Language: ${language}`],
        ...answerFacts(number),
      ],
    });
  });
}

/** Confirms a message sent from the contact page (product 27.10). */
export function contactSentPage(options: NoticeOptions & { email: string }): string {
  const { i18n, email } = options;
  const title = i18n._({ id: 'page.contact_sent.title', message: 'Your message is on its way' });
  const text = i18n._({
    id: 'page.contact_sent.text',
    message: "We'll reply to {email} within 24 hours.",
    values: { email },
  });
  const home = i18n._({ id: 'page.not_found.home', message: 'Return to Home' });
  return notice(options, title, html`<h1>${title}</h1><p>${text}</p><a class="go" href="/">${home}</a>`);
}
