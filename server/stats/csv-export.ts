import { AppError } from '#src/errors.ts';
import { originOfSite, urlOfPage } from '#src/owners/urls.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { type VisitDimension, type VisitKind, visitKinds } from '#src/visits/visits.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { readSite } from '../owners/domains/urls.ts';
import { csvOf, separators } from '../platform/csv.ts';
import { type CsvSubject, dimensionHead, valueTexts } from './csv-texts.ts';
import { readBreakdown, readItems, readOtherItems, readReport, requireLevel } from './reports.ts';

const MAX_ROWS = 10_000;

type CsvRows = (string | number)[][];
type ReportQuery = { itemId: string | null; days: { from: string; to: string }; subject: CsvSubject | null };

/** Rows in the actor's language, header first. @throws plan_required, not_found, invalid_input */
async function readRows(
  context: Pick<Context, 'db' | 'env' | 'i18n' | 'visitStore'>,
  actor: Actor,
  { itemId, days, subject }: ReportQuery,
): Promise<CsvRows> {
  requireLevel(actor, 'advanced');
  const i18n = context.i18n(actor.language);
  if (subject === null) return await dayRows(context, actor, i18n, itemId, days);
  if (subject !== 'item') return await valueRows(context, actor, i18n, itemId, days, subject);
  if (itemId !== null) throw new AppError('invalid_input');
  return await itemRows(context, actor, i18n, days);
}

async function dayRows(
  context: Pick<Context, 'db' | 'visitStore'>,
  actor: Actor,
  i18n: I18n,
  itemId: string | null,
  period: ReportQuery['days'],
): Promise<CsvRows> {
  const { days } = await readReport(context, actor, { itemId, period });
  const visitors = i18n._({ id: 'sheet.visitors', message: 'Page visitors' });
  return [
    [i18n._({ id: 'sheet.day', message: 'Day' }), ...Object.values(kindHeads(i18n)), visitors],
    ...days.map((day) => [day.day, ...visitKinds.map((kind) => day[kind]), day.visitors]),
  ];
}

async function valueRows(
  context: Pick<Context, 'db' | 'env' | 'visitStore'>,
  actor: Actor,
  i18n: I18n,
  itemId: string | null,
  period: ReportQuery['days'],
  dimension: VisitDimension,
): Promise<CsvRows> {
  const { rows, others } = await readBreakdown(context, actor, { itemId, period, dimension, limit: MAX_ROWS });
  const textOf = valueTexts(i18n, dimension);
  return [
    [dimensionHead(i18n, dimension), i18n._({ id: 'sheet.hits', message: 'Interactions' })],
    ...rows.map(({ word, hits }) => [textOf(word), hits]),
    ...(others > 0 ? [[othersText(i18n), others]] : []),
  ];
}

async function itemRows(
  context: Pick<Context, 'db' | 'env' | 'visitStore'>,
  actor: Actor,
  i18n: I18n,
  period: ReportQuery['days'],
): Promise<CsvRows> {
  const { items, others } = await readItems(context, actor, period, MAX_ROWS);
  const site = await readSite(context, actor.owner.id);
  const deleted = i18n._({ id: 'sheet.deleted', message: '(deleted)' });
  const othersRow = async () => {
    const hits = await readOtherItems(context, actor, period, MAX_ROWS);
    return [othersText(i18n), '', ...visitKinds.map((kind) => hits[kind])];
  };
  return [
    [
      i18n._({ id: 'sheet.title', message: 'Title' }),
      i18n._({ id: 'sheet.address', message: 'URL' }),
      ...Object.values(kindHeads(i18n)),
    ],
    ...items.map(({ id, kind, title, address, hits }) => [
      id === null ? deleted : title,
      // Short links are at every host of the owner (product 42.16)
      id === null ? '' : kind === 'card' ? urlOfPage(site, address, id) : originOfSite(site) + address,
      ...visitKinds.map((kind) => hits[kind]),
    ]),
    ...(others > 0 ? [await othersRow()] : []),
  ];
}

function othersText(i18n: I18n): string {
  return i18n._({ id: 'sheet.others', message: '(others)' });
}

export function kindHeads(i18n: I18n): Record<VisitKind, string> {
  return {
    profile_view: i18n._({ id: 'sheet.profile_view', message: 'Profile views' }),
    card_view: i18n._({ id: 'sheet.card_view', message: 'Card views' }),
    click: i18n._({ id: 'sheet.click', message: 'Link clicks' }),
    scan: i18n._({ id: 'sheet.scans', message: 'QR scans' }),
    save: i18n._({ id: 'sheet.save', message: 'Saved contacts' }),
  };
}

const ROWS_AT_ONCE = 500;

/** Yields the file in parts, because formatting takes long. @throws plan_required, not_found, invalid_input */
export async function* statsCsv(
  context: Pick<Context, 'db' | 'env' | 'i18n' | 'visitStore'>,
  actor: Actor,
  query: ReportQuery,
): AsyncGenerator<string> {
  const rows = await readRows(context, actor, query);
  const separator = separators[actor.language];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    yield csvOf(rows.slice(from, from + ROWS_AT_ONCE), separator, { isContinued: from > 0 });
  }
}
