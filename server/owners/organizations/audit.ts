import {
  type AuditFilter,
  type ListedEntry,
  listAuditEntries,
  listAuditPersons,
} from '#db/owners/organizations/audit.ts';
import { auditDetailsText, auditProgramText, auditTexts } from '#src/owners/audit-texts.ts';
import { wallClockAt } from '#src/time-zones.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { csvOf, separators } from '../../platform/csv.ts';

const PAGE = 100;
const ROWS_AT_ONCE = 500;

/** A page of the audit log, newest first. `after`: an ID. */
export async function readAudit(
  { db }: Pick<Context, 'db'>,
  { owner }: Actor,
  { after, ...filter }: AuditFilter & { after: number | null },
): Promise<{ entries: ListedEntry[]; next: number | null }> {
  const entries = await listAuditEntries(db, owner.id, { ...filter, after, limit: PAGE });
  return { entries, next: entries.length === PAGE ? (entries.at(-1)?.id ?? null) : null };
}

/** Whose entries there are, former members included. */
export async function readAuditPersons({ db }: Pick<Context, 'db'>, { owner }: Actor) {
  return { persons: await listAuditPersons(db, owner.id) };
}

/** Yields the audit log as CSV in the actor's language, with times of the organization's time zone, page by page. */
export async function* auditCsv(
  { db, i18n: textsOf }: Pick<Context, 'db' | 'i18n'>,
  { owner, language }: Actor,
  filter: AuditFilter,
): AsyncGenerator<string> {
  const i18n = textsOf(language);
  const texts: Record<string, string> = auditTexts(i18n);
  yield csvOf(
    [
      [
        i18n._({ id: 'sheet.day', message: 'Day' }),
        i18n._({ id: 'sheet.time', message: 'Time' }),
        i18n._({ id: 'sheet.person', message: 'Person' }),
        i18n._({ id: 'sheet.email', message: 'Email' }),
        i18n._({ id: 'sheet.action', message: 'Action' }),
        i18n._({ id: 'sheet.about', message: 'About' }),
        i18n._({ id: 'sheet.details', message: 'Details' }),
      ],
    ],
    separators[language],
  );
  let after: number | null = null;
  do {
    const entries: ListedEntry[] = await listAuditEntries(db, owner.id, { ...filter, after, limit: ROWS_AT_ONCE });
    const rows = entries.map(({ at, person, action, target, details }) => {
      const { day, time } = wallClockAt(at, owner.timeZone);
      const done = texts[action] ?? action;
      const by = person?.name ?? auditProgramText(i18n, details) ?? '';
      return [day, time, by, person?.email ?? '', done, target ?? '', auditDetailsText(i18n, details)];
    });
    if (rows.length > 0) yield csvOf(rows, separators[language], { isContinued: true });
    after = entries.length === ROWS_AT_ONCE ? (entries.at(-1)?.id ?? null) : null;
  } while (after !== null);
}
