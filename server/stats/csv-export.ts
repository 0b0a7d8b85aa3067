import { AppError } from '#src/errors.ts';
import type { I18n } from '#src/pages/i18n.ts';
import { type VisitDimension, type VisitKind, visitKinds } from '#src/visits/visits.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';
import { dimensionHead, type SheetSubject, wordTexts } from './csv-texts.ts';
import { readBreakdown, readItems, readOtherItems, readReport, requireLevel } from './reports.ts';

/** A sheet has an end, far below what a spreadsheet can open. */
const MOST_ROWS = 10_000;

type Sheet = (string | number)[][];
type About = { itemId: string | null; days: { from: string; to: string }; subject: SheetSubject | null };

/** Rows of a sheet in the account's language, the heading first. @throws plan_required, not_found, invalid_input */
export async function readSheet(
  context: Pick<Context, 'db' | 'i18n'>,
  actor: Actor,
  { itemId, days, subject }: About,
): Promise<Sheet> {
  requireLevel(actor, 'advanced');
  const i18n = context.i18n(actor.profile.language);
  if (subject === null) return await dayRows(context, actor, i18n, itemId, days);
  if (subject !== 'item') return await wordRows(context, actor, i18n, itemId, days, subject);
  if (itemId !== null) throw new AppError('invalid_input');
  return await itemRows(context, actor, i18n, days);
}

async function dayRows(
  context: Pick<Context, 'db'>,
  actor: Actor,
  i18n: I18n,
  itemId: string | null,
  period: About['days'],
): Promise<Sheet> {
  const { days } = await readReport(context, actor, { itemId, period });
  const visitors = i18n._({ id: 'sheet.visitors', message: 'Daily visitors' });
  return [
    [i18n._({ id: 'sheet.day', message: 'Day' }), ...kindHeads(i18n), visitors],
    ...days.map((day) => [day.day, ...visitKinds.map((kind) => day[kind]), day.visitors]),
  ];
}

async function wordRows(
  context: Pick<Context, 'db'>,
  actor: Actor,
  i18n: I18n,
  itemId: string | null,
  period: About['days'],
  dimension: VisitDimension,
): Promise<Sheet> {
  const { rows, others } = await readBreakdown(context, actor, { itemId, period, dimension, limit: MOST_ROWS });
  const textOf = wordTexts(i18n, dimension);
  return [
    [dimensionHead(i18n, dimension), i18n._({ id: 'sheet.hits', message: 'Interactions' })],
    ...rows.map(({ word, hits }) => [textOf(word), hits]),
    ...(others > 0 ? [[othersText(i18n), others]] : []),
  ];
}

async function itemRows(context: Pick<Context, 'db'>, actor: Actor, i18n: I18n, period: About['days']): Promise<Sheet> {
  const { items, others } = await readItems(context, actor, period, MOST_ROWS);
  const deleted = i18n._({ id: 'sheet.deleted', message: '(deleted)' });
  const othersRow = async () => {
    const hits = await readOtherItems(context, actor, period, MOST_ROWS);
    return [othersText(i18n), '', ...visitKinds.map((kind) => hits[kind])];
  };
  return [
    [
      i18n._({ id: 'sheet.title', message: 'Title' }),
      i18n._({ id: 'sheet.address', message: 'Address' }),
      ...kindHeads(i18n),
    ],
    ...items.map(({ id, title, address, hits }) => [
      id === null ? deleted : title,
      address,
      ...visitKinds.map((kind) => hits[kind]),
    ]),
    ...(others > 0 ? [await othersRow()] : []),
  ];
}

function othersText(i18n: I18n): string {
  return i18n._({ id: 'sheet.others', message: '(others)' });
}

function kindHeads(i18n: I18n): string[] {
  const heads: Record<VisitKind, string> = {
    profile_view: i18n._({ id: 'sheet.profile_view', message: 'Profile views' }),
    card_view: i18n._({ id: 'sheet.card_view', message: 'Card views' }),
    click: i18n._({ id: 'sheet.click', message: 'Link clicks' }),
    scan: i18n._({ id: 'sheet.scans', message: 'QR scans' }),
    save: i18n._({ id: 'sheet.save', message: 'Saved contacts' }),
  };
  return visitKinds.map((kind) => heads[kind]);
}
