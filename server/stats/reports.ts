import { listVisitItems, type VisitItem } from '#db/stats/visit-items.ts';
import { AppError } from '#src/errors.ts';
import { cardScope } from '#src/owners/card-scope.ts';
import { type AnalyticsLevel, analyticsLevel, includesLevel } from '#src/owners/plans.ts';
import { cardPath, paths } from '#src/paths.ts';
import {
  daysOf,
  fillDays,
  fillHours,
  HOURS,
  levelOfDimension,
  levelOfPeriod,
  type Period,
  previousDays,
  statTotals,
} from '#src/stats/stats.ts';
import { dayIn } from '#src/time-zones.ts';
import { OWN_PAGES, ownPagesOf } from '#src/visits/own-pages.ts';
import { isItemDimension, type VisitDimension } from '#src/visits/visits.ts';
import type { Actor } from '../accounts/actor.ts';
import type { Context } from '../context.ts';

type ReportContext = Pick<Context, 'db' | 'visitStore'>;
type BreakdownContext = Pick<Context, 'db' | 'env' | 'visitStore'>;

const MAX_ROWS = 50;
const MAX_ITEMS = 100;
const OWN_HOSTS = 20;

/** @throws forbidden */
export async function readOverview(context: ReportContext, actor: Actor) {
  requireAllCards(actor);
  const { from, to, figures, days } = await readDays(context, actor, [actor.owner.id], '30');
  const { timeZone } = actor.owner;
  return { ...figures, days, from, to, timeZone, level: analyticsLevel(actor.access.plan) };
}

/** @throws plan_required, not_found */
export async function readReport(
  context: ReportContext,
  actor: Actor,
  about: { itemId: string | null; period: Period },
) {
  const { item, itemIds } = await authorizeItem(context, actor, about.itemId, levelOfPeriod(about.period));
  const { timeZone } = actor.owner;
  return { ...(await readDays(context, actor, itemIds, about.period)), timeZone, item };
}

/** @throws plan_required, not_found */
export async function readHours(context: ReportContext, actor: Actor, itemId: string | null) {
  const { itemIds } = await authorizeItem(context, actor, itemId, 'full');
  const now = Date.now();
  return { hours: fillHours(await context.visitStore.listVisitHours(actor.owner.id, itemIds, HOURS), now) };
}

/** @throws plan_required, not_found, invalid_input for a dimension items don't have */
export async function readBreakdown(
  context: BreakdownContext,
  actor: Actor,
  about: { itemId: string | null; period: Period; dimension: VisitDimension; limit?: number },
) {
  const { itemId, period, dimension, limit = MAX_ROWS } = about;
  requireLevel(actor, levelOfDimension(dimension));
  if (itemId !== null && !isItemDimension(dimension)) throw new AppError('invalid_input');
  const { itemIds } = await authorizeItem(context, actor, itemId, levelOfPeriod(period));
  const days = daysOf(period, todayOf(actor));
  // The site's own hosts, as releases before stored them, may be beyond the limit
  const most = dimension === 'referrer' ? limit + OWN_HOSTS : limit;
  const found = await context.visitStore.listDimensionValues(actor.owner.id, { itemIds, dimension, ...days }, most);
  const { total } = found;
  const rows = (dimension === 'referrer' ? mergeOwnPages(found.rows, context.env.publicUrl) : found.rows).slice(
    0,
    limit,
  );
  return { rows, others: total - sumOf(rows.map(({ hits }) => hits)), total };
}

type ValueRow = { word: string; hits: number };

/** Sums the rows of pages of this site (product 20.26). */
function mergeOwnPages(rows: ValueRow[], publicUrl: string): ValueRow[] {
  const isOwnPage = ownPagesOf(publicUrl);
  const isOwn = ({ word }: ValueRow) => word === OWN_PAGES || isOwnPage(word);
  const own = rows.filter(isOwn);
  if (own.length === 0) return rows;
  const merged = { word: OWN_PAGES, hits: sumOf(own.map(({ hits }) => hits)) };
  return [...rows.filter((row) => !isOwn(row)), merged].sort((a, b) => b.hits - a.hits);
}

/** @throws not_found */
export async function readItem({ db }: Pick<Context, 'db'>, actor: Actor, itemId: string) {
  const [row] = await listVisitItems(db, cardScope(actor, 'stats.read'), [itemId]);
  if (!row) throw new AppError('not_found');
  return reportItem(row);
}

/** Lists the most visited items. Deleted ones share a row without an ID. @throws plan_required, forbidden */
export async function readItems({ db, visitStore }: ReportContext, actor: Actor, period: Period, limit = MAX_ITEMS) {
  requireAllCards(actor);
  requireLevel(actor, levelOfPeriod(period));
  const { rows, total } = await visitStore.listItemTotals(actor.owner.id, daysOf(period, todayOf(actor)), limit);
  const known = await listVisitItems(
    db,
    cardScope(actor, 'stats.read'),
    rows.flatMap(({ id }) => id ?? []),
  );
  const byId = new Map(known.map((item) => [item.id, reportItem(item)]));
  const items = rows.map(({ id, hits }) => ({ ...((id === null ? null : byId.get(id)) ?? deleted), hits }));
  return { items, others: total - sumOf(items.flatMap(({ hits }) => Object.values(hits))) };
}

/**
 * Lists the members of an organization whose cards are visited most; cards that nobody holds are one of them.
 * @throws plan_required, forbidden, not_found for a person
 */
export async function readMembers({ visitStore }: Pick<Context, 'visitStore'>, actor: Actor, period: Period) {
  requireAllCards(actor);
  if (actor.owner.ownerKind !== 'organization') throw new AppError('not_found');
  requireLevel(actor, levelOfPeriod(period));
  const { rows, total } = await visitStore.listMemberTotals(actor.owner.id, daysOf(period, todayOf(actor)), MAX_ITEMS);
  return { members: rows, others: total - sumOf(rows.flatMap(({ hits }) => Object.values(hits))) };
}

/** Sums the items after the first `most`. @throws plan_required, forbidden */
export async function readOtherItems(
  { visitStore }: Pick<Context, 'visitStore'>,
  actor: Actor,
  period: Period,
  most: number,
) {
  requireAllCards(actor);
  requireLevel(actor, levelOfPeriod(period));
  const days = daysOf(period, todayOf(actor));
  return await visitStore.sumOtherItems(actor.owner.id, days, most);
}

const deleted = { id: null, kind: 'deleted', title: '', address: '', holder: null } as const;

const sumOf = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

async function readDays({ visitStore }: Pick<Context, 'visitStore'>, actor: Actor, itemIds: string[], period: Period) {
  const today = todayOf(actor);
  const days = daysOf(period, today);
  const before = previousDays(days);
  const counted = await visitStore.listVisitDays(actor.owner.id, itemIds, { from: before.from, to: days.to });
  const current = fillDays(counted, days.from, days.to);
  const earlier = fillDays(counted, before.from, before.to);
  const figures = statTotals(current, earlier);
  return { ...days, today, figures, days: current, previous: figures.total.before === null ? null : earlier };
}

/** Checks access and finds the item; null is the whole account. */
async function authorizeItem({ db }: Pick<Context, 'db'>, actor: Actor, itemId: string | null, needed: AnalyticsLevel) {
  if (itemId === null) requireAllCards(actor);
  requireLevel(actor, needed);
  if (itemId === null) return { item: null, itemIds: [actor.owner.id] };
  requireLevel(actor, 'full');
  const [row] = await listVisitItems(db, cardScope(actor, 'stats.read'), [itemId]);
  if (!row) throw new AppError('not_found');
  return { item: reportItem(row), itemIds: row.itemIds };
}

/** Members see stats of the cards they hold, one by one (product 36.4). @throws forbidden */
function requireAllCards(actor: Actor): void {
  if (cardScope(actor, 'stats.read').heldBy !== null) throw new AppError('forbidden');
}

/** @throws plan_required */
export function requireLevel({ access }: Actor, needed: AnalyticsLevel): void {
  if (!includesLevel(analyticsLevel(access.plan), needed)) throw new AppError('plan_required');
}

function todayOf({ owner }: Actor): string {
  return dayIn(owner.timeZone, Date.now());
}

/** `address` is the path of the card or short link. That of a QR code would count as a scan (product 28.3). */
function reportItem({ id, kind, title, slug, isMain, username, handle, holder }: VisitItem) {
  const address = kind === 'card' ? cardPath({ id, isMain, username, handle }) : paths.shortLink(slug);
  return { id, kind, title, address, holder };
}
