import { z } from 'zod';
import { emailSchema } from '../accounts/credentials.ts';
import { isUuid } from '../identifiers.ts';
import { isSlugForm } from '../links/links.ts';
import { isUsernameForm } from '../owners/usernames.ts';
import { reservedNames } from '../paths.ts';
import { text } from '../text.ts';

/** What can be wrong with a page, in the order of the form (product 25.1). */
export const reportReasons = ['deception', 'malware', 'spam', 'illegal', 'personal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const REPORT_TEXT_MAX = 2000;
export const REPORT_EMAIL_MAX = 255;

export const reportSchema = z.object({
  of: z.string().transform((path, context) => {
    const page = reportedPage(path);
    if (page === null) context.addIssue({ code: 'custom', message: 'Invalid input' });
    return page ?? z.NEVER;
  }),
  reason: z.enum(reportReasons),
  text: text().max(REPORT_TEXT_MAX),
  /** for an answer; '' for none */
  email: z.literal('').or(emailSchema),
});

export type Report = z.output<typeof reportSchema>;

/** A page of somebody's that can be reported. */
export type ReportedPage = { path: string } & (
  | { kind: 'link'; slug: string }
  | { kind: 'profile'; name: string }
  | { kind: 'card'; id: string }
);

/** What a path can be the page of; null where it is none of a user's. */
export function reportedPage(path: string): ReportedPage | null {
  const [, room = '', word = ''] = /^\/(?:(l|q|user|vcard)\/)?([\w-]{1,64})$/.exec(path.toLowerCase()) ?? [];
  if (room === 'l' || room === 'q') return isSlugForm(word) ? { path: `/l/${word}`, kind: 'link', slug: word } : null;
  if (room === 'vcard') return isUuid(word) ? { path: `/vcard/${word}`, kind: 'card', id: word } : null;
  if (!isUsernameForm(word) || reservedNames.has(word)) return null;
  return { path: `/${word}`, kind: 'profile', name: word };
}
