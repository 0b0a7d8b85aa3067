import type { Db } from '#db/connect.ts';
import { insertJob, type JobOptions } from '#db/jobs.ts';
import type { Language } from '#src/languages.ts';
import { html } from '#src/pages/html.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { light } from '#src/pages/tokens.ts';
import type { Env } from '../env.ts';
import { type EmailBrand, type EmailLayoutTexts, emailLayout, quotedText } from './email-layout.ts';
import type { I18nByLanguage } from './i18n.ts';
import { type MailKind, queueOf } from './mail-kinds.ts';

type EmailEnv = Pick<Env, 'appName' | 'publicUrl' | 'supportEmail'>;

export type EmailContent = { subject: string; text: string; html: string };

export type EmailTexts = Pick<
  EmailLayoutTexts,
  'subject' | 'title' | 'intro' | 'message' | 'quoted' | 'button' | 'code' | 'lists'
> & {
  kind: MailKind;
  path: string; // below PUBLIC_URL
  brand?: EmailBrand; // instead of ours; with the picture's path
  notes?: string[]; // small print
};

export type EmailTemplate = (about: { i18n: I18n; appName: string; supportEmail: string }) => EmailTexts;

export type EmailRenderContext = { env: EmailEnv; i18n: I18nByLanguage };

function renderEmail({ env, i18n }: EmailRenderContext, language: Language, template: EmailTemplate) {
  const { appName, supportEmail, publicUrl } = env;
  const about = { i18n: i18n(language), appName, supportEmail };
  const { kind, path, notes = [], brand, ...texts } = template(about);
  const look = brand && { ...brand, picture: brand.picture && publicUrl + brand.picture };
  const fromName = brand?.isWhiteLabel ? { fromName: brand.name } : {};
  return { kind, fromName, content: emailLayout({ ...about, ...texts, link: publicUrl + path, notes, brand: look }) };
}

/** `id`: the account; null for a person without one. `email`: null for an account without one. */
type Recipient = { id: string | null; email: string | null; language: Language };
type QueueOptions = Omit<JobOptions, 'priority'> & {
  to?: string | null;
  replyTo?: string;
  owner?: string; // the organization it is about, whose deletion drops it, too
};

/** Runs in the caller's transaction. Deleting the account drops the email. Accounts without an email get none (product 1.27). */
export async function queueEmail(
  context: EmailRenderContext,
  tx: Db,
  { id, email, language }: Recipient,
  template: EmailTemplate,
  { to = email, replyTo, owner, ...options }: QueueOptions = {},
): Promise<void> {
  if (to === null) return;
  const { kind, fromName, content } = renderEmail(context, language, template);
  const { task, priority } = queueOf(kind);
  const mail = { about: id, to, ...(owner && { owner }), ...(replyTo && { replyTo }), ...fromName, ...content };
  await insertJob(tx, task, mail, { ...options, priority });
}

export type OperatorEmail = {
  kind: MailKind;
  about: string | null; // deleting this account drops the email
  replyTo?: string | null;
  subject: string;
  heading?: string;
  message?: string;
  facts: string[];
  language?: Language; // of the message; facts are English
};

export async function queueOperatorEmail(
  { supportEmail }: Pick<Env, 'supportEmail'>,
  tx: Db,
  { kind, about, replyTo, ...email }: OperatorEmail,
): Promise<void> {
  const { task, priority } = queueOf(kind);
  const mail = { about, to: supportEmail, ...(replyTo && { replyTo }), ...operatorEmail(email) };
  await insertJob(tx, task, mail, { priority });
}

function operatorEmail({
  subject,
  heading,
  message,
  facts: given,
  language = 'en',
}: Omit<OperatorEmail, 'kind' | 'about' | 'replyTo'>): EmailContent {
  const facts = given.map((fact) => fact.replace(/[\u2028\u2029]/g, ' '));
  const factStyle =
    message === undefined ? '' : `;color:${light['ink-soft']};border-top:1px solid ${light.line};padding-top:12px`;
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5">
${heading === undefined ? '' : html`<h1 style="font-size:20px">${heading}</h1>`}
${message === undefined ? '' : html`<blockquote style="margin:0;border-left:3px solid ${light.line};padding-left:12px;white-space:pre-wrap">${message}</blockquote>`}
<p style="white-space:pre-wrap${factStyle}">${facts.join('\n')}</p>
</body>
</html>
`;
  // Quoted, because it could imitate the facts
  const text = [...(message === undefined ? [] : [quotedText(message), '-- ']), ...facts].join('\n');
  return { subject, text, html: page.toString() };
}
