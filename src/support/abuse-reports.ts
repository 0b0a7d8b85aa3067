import { z } from 'zod';
import { emailSchema } from '../accounts/credentials.ts';
import { isSlugForm } from '../links/slugs.ts';
import { isHandleForm } from '../owners/handles.ts';
import { isUsernameForm } from '../owners/usernames.ts';
import { isUuid, paths, reservedUsernames } from '../paths.ts';
import { text } from '../schemas.ts';

// In form order (product 25.1)
export const abuseReportReasons = ['deception', 'malware', 'spam', 'illegal', 'personal', 'other'] as const;
export type AbuseReportReason = (typeof abuseReportReasons)[number];

export const ABUSE_REPORT_TEXT_MAX = 2000;
export const ABUSE_REPORT_EMAIL_MAX = 255;

export const abuseReportSchema = z.object({
  of: z.string().transform((path, context) => {
    const page = reportablePage(path);
    if (page === null) context.addIssue({ code: 'custom', message: 'Invalid input' });
    return page ?? z.NEVER;
  }),
  reason: z.enum(abuseReportReasons),
  text: text().max(ABUSE_REPORT_TEXT_MAX),
  /** reply email, '' for none */
  email: z.literal('').or(emailSchema),
});

export type AbuseReport = z.output<typeof abuseReportSchema>;

export type ReportablePage = { path: string } & (
  | { kind: 'link'; slug: string }
  | { kind: 'profile'; name: string }
  | { kind: 'handle'; name: string; handle: string }
  | { kind: 'card'; id: string }
);

/** Parses the path of a user's page; null for any other path. */
export function reportablePage(path: string): ReportablePage | null {
  const [, prefix = '', name = '', handle] =
    /^\/(?:(l|q|user|vcard)\/)?([\w-]{1,64})(?:\/([\w-]{1,64}))?$/.exec(path.toLowerCase()) ?? [];
  if (prefix !== '' && handle !== undefined) return null;
  if (prefix === 'l' || prefix === 'q')
    return isSlugForm(name) ? { path: `/l/${name}`, kind: 'link', slug: name } : null;
  if (prefix === 'vcard') return isUuid(name) ? { path: `/vcard/${name}`, kind: 'card', id: name } : null;
  if (!isUsernameForm(name) || reservedUsernames.has(name)) return null;
  if (handle === undefined) return { path: `/${name}`, kind: 'profile', name };
  return isHandleForm(handle) ? { path: paths.handle(name, handle), kind: 'handle', name, handle } : null;
}
