import { findCardById, findCardByUsername } from '#db/cards/public-cards.ts';
import { insertJob } from '#db/jobs.ts';
import { findLinkTargets } from '#db/links/link-targets.ts';
import { findProfile } from '#db/owners/profiles.ts';
import { insertAbuseReport } from '#db/support/messages.ts';
import { AppError } from '#src/errors.ts';
import { html } from '#src/pages/html.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { light } from '#src/pages/tokens.ts';
import type { AbuseReport, ReportablePage } from '#src/support/abuse-reports.ts';
import { reasonText } from '#src/support/pages/abuse-report-pages.ts';
import type { Context } from '../context.ts';

type Parts = Pick<Context, 'db' | 'env' | 'i18n'>;

/** Stores a report and queues its email to support in one transaction (product 25.2). @throws not_found */
export async function fileAbuseReport({ db, env, i18n }: Parts, report: AbuseReport): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ownerId = await ownerOf(tx, report.of);
    const owner = ownerId === undefined ? undefined : await findProfile(tx, ownerId);
    if (!owner) throw new AppError('not_found');
    const replyTo = report.email || null;
    const subject = reportSubject(report);
    await insertAbuseReport(tx, {
      aboutUserId: owner.id,
      aboutPath: report.of.path,
      subject,
      message: report.text,
      replyTo,
    });
    const mail = reportMail({ i18n: i18n('en'), publicUrl: env.publicUrl, report, owner });
    await insertJob(tx, 'send-mail', { about: owner.id, to: env.supportEmail, ...(replyTo && { replyTo }), ...mail });
  });
}

async function ownerOf(db: Context['db'], page: ReportablePage): Promise<string | undefined> {
  if (page.kind === 'link') {
    const slug = page.slug.toLowerCase();
    return (await findLinkTargets(db, [slug])).get(slug)?.userId;
  }
  const card = await (page.kind === 'card' ? findCardById(db, page.id) : findCardByUsername(db, page.name));
  return card?.userId;
}

/** Email to support, always in English. */
function reportMail({
  i18n,
  publicUrl,
  report,
  owner,
}: {
  i18n: I18n;
  publicUrl: string;
  report: AbuseReport;
  owner: { name: string; email: string };
}) {
  const { of: page, reason, text, email } = report;
  const subject = reportSubject(report);
  const facts = [
    `Page: ${publicUrl}${page.path}`,
    `Reason: ${reasonText(i18n, reason)}`,
    `Account: ${owner.name} <${owner.email}>`,
    `Reported by: ${email || 'a visitor who left no email'}`,
    '',
    'To suspend it:',
    ...(page.kind === 'link' ? [`npm run disable -- link ${page.slug}`] : []),
    `npm run disable -- account ${owner.email}`,
  ];
  const message = text || '(no message)';
  const body = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5">
<h1 style="font-size:20px">${subject}</h1>
<p style="white-space:pre-wrap">${message}</p>
<p style="white-space:pre-wrap;color:${light['ink-soft']};border-top:1px solid ${light.line};padding-top:12px">${facts.join('\n')}</p>
</body>
</html>
`;
  return { subject, text: [message, '-- ', ...facts].join('\n'), html: body.toString() };
}

function reportSubject({ reason, of: page }: AbuseReport): string {
  return `[Report] ${reason}: ${page.path}`;
}
