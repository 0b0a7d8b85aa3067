import { findCardById, findCardByUsername, findLinkTarget } from '#db/cards/public-cards.ts';
import { insertJob } from '#db/jobs.ts';
import { findProfile } from '#db/owners/profiles.ts';
import { insertReport } from '#db/support/support.ts';
import { AppError } from '#src/errors.ts';
import type { Report, ReportedPage } from '#src/support/abuse-reports.ts';
import type { Context } from '../context.ts';
import { reportMail, reportSubject } from './abuse-report-mails.ts';

type Parts = Pick<Context, 'db' | 'env' | 'i18n'>;

/** Keeps a report and mails it to support, together or not at all (product 25.2). @throws not_found */
export async function fileReport({ db, env, i18n }: Parts, report: Report): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const userId = await ownerOf(tx, report.of);
    const owner = userId === undefined ? undefined : await findProfile(tx, userId);
    if (!owner) throw new AppError('not_found');
    const replyTo = report.email || null;
    const subject = reportSubject(report);
    await insertReport(tx, {
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

async function ownerOf(db: Context['db'], page: ReportedPage): Promise<string | undefined> {
  if (page.kind === 'link') return (await findLinkTarget(db, page.slug))?.userId;
  const card = await (page.kind === 'card' ? findCardById(db, page.id) : findCardByUsername(db, page.name));
  return card?.userId;
}
