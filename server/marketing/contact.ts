import { z } from 'zod';
import { insertJob } from '#db/jobs.ts';
import { emailSchema } from '#src/accounts/credentials.ts';
import type { Language } from '#src/languages.ts';
import { type ContactSubject, contactSubjects } from '#src/marketing/landing.ts';
import { html } from '#src/pages/html.ts';
import { light } from '#src/pages/tokens.ts';
import { MESSAGE_MAX } from '#src/support/support.ts';
import { line, text } from '#src/text.ts';
import type { Context } from '../context.ts';

/** A message of somebody who need not have an account (product 27.10). */
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

/**
 * Queues it for support, which answers the sender. The sender is told on the page and not by mail: nobody has shown that the
 * address is theirs.
 */
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
