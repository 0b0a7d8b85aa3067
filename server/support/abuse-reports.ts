import { findCardByHandle, findCardById, findCardByUsername } from '#db/cards/public-cards.ts';
import { findLinkTargets } from '#db/links/link-targets.ts';
import { listOwnerPersons } from '#db/owners/owner-persons.ts';
import { findOwner } from '#db/owners/profiles.ts';
import type { Owner, Person } from '#db/schema/profiles.ts';
import { insertAbuseReport } from '#db/support/messages.ts';
import { takeAnnouncement } from '#db/support/operator-emails.ts';
import { AppError } from '#src/errors.ts';
import { operatorLabel } from '#src/owners/operator-label.ts';
import type { I18n } from '#src/pages/i18n.ts';
import type { AbuseReport, ReportablePage } from '#src/support/abuse-reports.ts';
import { reasonText } from '#src/support/pages/abuse-report-pages.ts';
import type { Context } from '../context.ts';
import { queueOperatorEmail } from '../platform/emails.ts';

type Parts = Pick<Context, 'db' | 'env' | 'i18n'>;

/**
 * Stores a report and queues its email to support, if there is room, in one transaction (product 14.9, 25.2). `host`: of the owner, where it
 * was written. @throws not_found
 */
export async function fileAbuseReport(
  { db, env, i18n }: Parts,
  report: AbuseReport,
  host: string | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ownerId = await ownerOf(tx, report.of);
    const owner = ownerId === undefined ? undefined : await findOwner(tx, ownerId);
    if (!owner) throw new AppError('not_found');
    const persons = await listOwnerPersons(tx, owner.id);
    const replyTo = report.email || null;
    const subject = reportSubject(report);
    const announcement = await takeAnnouncement(tx);
    await insertAbuseReport(tx, {
      aboutUserId: owner.id,
      aboutPath: report.of.path,
      subject,
      message: report.text,
      replyTo,
      announcement,
    });
    if (announcement === 'waits') return;
    await queueOperatorEmail(env, tx, {
      kind: 'abuseReport',
      about: owner.id,
      replyTo,
      ...reportEmail({ i18n: i18n('en'), publicUrl: env.publicUrl, report, host, owner, persons }),
    });
  });
}

export async function ownerOf(db: Context['db'], page: ReportablePage): Promise<string | undefined> {
  if (page.kind === 'link') {
    const slug = page.slug.toLowerCase();
    return (await findLinkTargets(db, [slug])).get(slug)?.ownerId;
  }
  return (await findReported(db, page))?.ownerId;
}

function findReported(db: Context['db'], page: Exclude<ReportablePage, { kind: 'link' }>) {
  if (page.kind === 'card') return findCardById(db, page.id);
  if (page.kind === 'handle') return findCardByHandle(db, page.name, page.handle);
  return findCardByUsername(db, page.name);
}

/** The report as support reads it, always in English. */
function reportEmail({
  i18n,
  publicUrl,
  report,
  host,
  owner,
  persons,
}: {
  i18n: I18n;
  publicUrl: string;
  report: AbuseReport;
  host: string | null;
  owner: Owner;
  persons: readonly Person[];
}) {
  const { of: page, reason, text, email } = report;
  const subject = reportSubject(report);
  return {
    subject,
    heading: subject,
    message: text || '(no message)',
    facts: [
      `Page: ${publicUrl}${page.path}`,
      ...(host === null ? [] : [`Seen at: ${host}`]),
      `Reason: ${reasonText(i18n, reason)}`,
      `Account: ${operatorLabel(owner, persons)}`,
      `Reported by: ${email || 'a visitor who left no email'}`,
      '',
      ...suspensionFacts(page, owner, persons),
      ...(host === null ? [] : ['To end the domain, if it is one:', `npm run domains -- end ${host}`]),
    ],
  };
}

/** The commands that suspend a reported page. */
export function suspensionFacts(
  page: ReportablePage,
  { id, ownerKind }: Pick<Owner, 'id' | 'ownerKind'>,
  [first]: readonly Person[],
): string[] {
  const link = page.kind === 'link' ? [command('link', page.slug)] : [];
  // The account of an organization's owner has pages of its own, and its username may change before the command is run
  const account = ownerKind === 'organization' ? id : first?.email;
  return ['To suspend it:', ...link, command('account', account ?? id)];
}

/** A command for a shell. An email may begin with a hyphen and contain an apostrophe. */
function command(kind: 'account' | 'link', what: string): string {
  return `npm run disable -- ${kind} -- '${what.replaceAll("'", "'\\''")}'`;
}

function reportSubject({ reason, of: page }: AbuseReport): string {
  return `[Report] ${reason}: ${page.path}`;
}
