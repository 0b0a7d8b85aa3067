import { z } from 'zod';
import { insertJob } from '#db/jobs.ts';
import { emailSchema } from '#src/accounts/credentials.ts';
import type { Language } from '#src/languages.ts';
import { type ContactSubject, contactSubjects } from '#src/marketing/landing.ts';
import { html } from '#src/pages/html.ts';
import { type NoticeOptions, notice } from '#src/pages/notice-pages.ts';
import { light } from '#src/pages/tokens.ts';
import { line, text } from '#src/schemas.ts';
import { MESSAGE_MAX } from '#src/support/messages.ts';
import type { Context } from '../context.ts';

/** The sender needs no account (product 27.10). */
export const contactMessageSchema = z.object({
  name: line().min(1).max(100),
  email: emailSchema,
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

/** Queues the message for support. The sender gets no email: nothing proves that the email is theirs. */
export async function sendContactMessage(
  { db, env }: Pick<Context, 'db' | 'env'>,
  { name, email, subject, message }: ContactMessage,
  language: Language,
): Promise<void> {
  const facts = [`From: ${name} <${email}>`, 'Sent from the contact page', `Language: ${language}`];
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subjects[subject]}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5">
<p style="white-space:pre-wrap">${message}</p>
<p style="white-space:pre-wrap;color:${light['ink-soft']};border-top:1px solid ${light.line};padding-top:12px">${facts.join('\n')}</p>
</body>
</html>
`;
  await insertJob(db, 'send-mail', {
    about: null,
    to: env.supportEmail,
    replyTo: email,
    subject: `[Contact] ${subjects[subject]}: ${name}`,
    text: [message, '-- ', ...facts].join('\n'),
    html: page.toString(),
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
