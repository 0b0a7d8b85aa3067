import type { Profile } from '#db/schema/database.ts';
import type { PlanType } from '#src/owners/plans.ts';
import { html } from '#src/pages/html.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { light } from '#src/pages/tokens.ts';
import { type SupportMessage, supportPriorities, taggedSubject } from '#src/support/messages.ts';
import { emailLayout } from '../platform/email-layout.ts';

type MailContent = { subject: string; text: string; html: string };

/** Email to support, always in English. */
export function supportMail(mail: { profile: Profile; plan: PlanType; message: SupportMessage }): MailContent {
  const { profile, plan, message } = mail;
  const facts = [
    `From: ${profile.name} <${profile.email}>`,
    `Username: ${profile.username ?? '-'}`,
    `Plan: ${plan} (priority ${supportPriorities[plan]})`,
    `Language: ${profile.language}`,
  ];
  const page = html`<!doctype html>
<html lang="${profile.language}">
<head><meta charset="utf-8"><title>${message.subject}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5">
<h1 style="font-size:20px">${message.subject}</h1>
<p style="white-space:pre-wrap">${message.message}</p>
<p style="white-space:pre-wrap;color:${light['ink-soft']};border-top:1px solid ${light.line};padding-top:12px">${facts.join('\n')}</p>
</body>
</html>
`;
  const text = [message.message, '-- ', ...facts].join('\n');
  return { subject: taggedSubject(plan, message.subject), text, html: page.toString() };
}

type Receipt = { i18n: I18n; appName: string; publicUrl: string; message: SupportMessage };

/** Confirmation to the sender, with a copy of the message. */
export function receiptMail({ i18n, appName, publicUrl, message: { subject, message } }: Receipt): MailContent {
  return emailLayout({
    i18n,
    appName,
    link: `${publicUrl}/dashboard/support`,
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
