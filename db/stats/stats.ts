import { type RawBuilder, sql } from 'kysely';
import type { CardScope } from '#src/owners/card-scope.ts';
import { type Days, dayAfter, monthsIn } from '#src/stats/stats.ts';
import { storedBrowser } from '#src/visits/clients.ts';
import { OTHER_VALUES, type VisitDimension, type VisitKind, visitDimensions, visitKinds } from '#src/visits/visits.ts';
import { isInScope } from '../cards/card-scopes.ts';
import type { Db } from '../connect.ts';
import { cardHandle } from '../owners/card-handles.ts';
import { cardTitle } from '../owners/card-titles.ts';
import { mainCardId } from '../owners/ranks.ts';
import { listInPages } from '../pages.ts';
import { MONTHLY } from '../visits/month-rollups.ts';

export type VisitDay = {
  day: string; // YYYY-MM-DD in the owner's time zone
  kind: VisitKind;
  hits: number;
  visitors: number; // unique within the day; never add up days (product 20.5)
};

const kindOf = (kind: number) => visitKinds[kind] as VisitKind;

/** Lists daily totals of some items, or of the whole account with `ownerId` as the item. Omits empty days. */
export async function listVisitDays(
  db: Db,
  ownerId: string,
  itemIds: string[],
  { from, to }: Days,
): Promise<VisitDay[]> {
  const { rows } = await sql<Omit<VisitDay, 'kind'> & { kind: number }>`
    select d.day::text as day, d.kind, d.hits, d.visitors
    from visit_targets t join visit_days d on d.target_id = t.id
    where t.item_id = any(${itemIds}::uuid[]) and t.user_id = ${ownerId} and d.dimension = 0
      and d.day between ${from} and ${to}`.execute(db);
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

/** Visits of each item by day, without empty days. Grouping by item keeps PostgreSQL from scanning all days of all items. */
export async function listItemDays(
  db: Db,
  ownerId: string,
  { itemIds, kinds = visitKinds, from, to }: Days & { itemIds: readonly string[]; kinds?: readonly VisitKind[] },
): Promise<{ itemId: string; day: string; hits: number }[]> {
  const { rows } = await sql<{ itemId: string; day: string; hits: number }>`
    select t.item_id, d.day, d.hits
    from visit_targets t cross join lateral (
      select day::text as day, sum(hits)::int as hits from visit_days
      where target_id = t.id and dimension = 0 and day between ${from} and ${to}
        and kind in (${sql.join(kinds.map((kind) => sql.lit(visitKinds.indexOf(kind))))}) group by 1) d
    where t.item_id = any(${itemIds}::uuid[]) and t.user_id = ${ownerId}`.execute(db);
  return rows;
}

/** Lists the visits of all time. */
export async function listVisitTotals(
  db: Db,
  ownerId: string,
  itemIds: readonly string[],
): Promise<{ itemId: string; kind: VisitKind; hits: number }[]> {
  const { rows } = await sql<{ itemId: string; kind: number; hits: number }>`
    select t.item_id, v.kind, v.hits from visit_targets t join visit_totals v on v.target_id = t.id
    where t.item_id = any(${itemIds}::uuid[]) and t.user_id = ${ownerId}`.execute(db);
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

export type VisitHour = { at: Date; kind: VisitKind; hits: number };

export async function listVisitHours(db: Db, ownerId: string, itemIds: string[], hours: number): Promise<VisitHour[]> {
  const { rows } = await sql<Omit<VisitHour, 'kind'> & { kind: number }>`
    select h.hour as at, h.kind, h.hits from visit_targets t join visit_hours h on h.target_id = t.id
    where t.item_id = any(${itemIds}::uuid[]) and t.user_id = ${ownerId}
      and h.hour > now() - make_interval(hours => ${hours})`.execute(db);
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

/** Selects rollups of the targets `t`, using monthly ones for whole months where they exist. */
function rollupRows(ownerId: string, number: number, { from, to }: Days): RawBuilder<unknown> {
  const rowsFor = (dimensionNumber: number, firstDay: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
    select d.target_id, d.kind, d.word_id, d.hits from t join visit_days d on d.target_id = t.id
      and d.dimension = ${sql.lit(dimensionNumber)} and d.day between ${firstDay} and ${last}`;
  const months = monthsIn({ from, to });
  if (months.from > months.to) return rowsFor(number, sql`${from}`, sql`${to}`);
  const last = sql`(select least(${months.to}, coalesce(months_to, '-infinity')) from visit_targets
    where item_id = ${ownerId})`;
  return sql`${rowsFor(number, sql`${from}`, sql`${dayAfter(months.from, -1)}`)}
    union all ${rowsFor(MONTHLY + number, sql`${months.from}`, last)}
    union all ${rowsFor(number, sql`greatest(${months.from}, ${last} + 1)`, sql`${to}`)}`;
}

/** Returns the top values of a dimension and the total of all values. */
export async function listDimensionValues(
  db: Db,
  ownerId: string,
  { itemIds, dimension, ...days }: Days & { itemIds: string[]; dimension: VisitDimension },
  limit: number,
): Promise<{ rows: { word: string; hits: number }[]; total: number }> {
  const { rows } = await sql<{ word: string; hits: number; total: number }>`
    with t as (
      select id from visit_targets where item_id = any(${itemIds}::uuid[]) and user_id = ${ownerId}),
    sums as (
      select word_id, sum(hits) as hits, sum(sum(hits)) over ()::bigint as total
      from (${rollupRows(ownerId, visitDimensions.indexOf(dimension) + 1, days)}) h
      group by word_id order by hits desc, word_id limit ${dimension === 'browser' ? null : limit + 1})
    select w.word, s.hits, s.total from sums s join visit_words w on w.id = s.word_id
    order by s.hits desc, w.word`.execute(db);
  const named = rows.filter(({ word }) => !isOther(dimension, word)).slice(0, limit);
  return { rows: named.map(({ word, hits }) => ({ word, hits })), total: rows[0]?.total ?? 0 };
}

/** Releases before stored most of the user agent of an unknown browser; a nightly job removes that. */
function isOther(dimension: VisitDimension | null, word: string): boolean {
  return word === OTHER_VALUES || (dimension === 'browser' && storedBrowser(word) !== word);
}

export type VisitItem = {
  id: string;
  kind: 'card' | 'link' | 'qr'; // `qr`: a link with a QR code
  title: string;
  slug: string; // of a card: the slug of its own link
  isMain: boolean;
  username: string | null;
  handle: string | null; // of a card
  holder: string | null; // the name of the member who holds a card
};

const cardColumns = sql`v.id, 'card' as kind, ${cardTitle('v')} as title, l.slug, (v.id = ${mainCardId} and p.owner_kind = 'person') as is_main, p.username,
  ${cardHandle} as handle, (select name from profiles where id = v.holder_id) as holder`;
const linkColumns = sql`
  l.id, case when l.qr_style is null then 'link' else 'qr' end as kind, l.title, l.slug, false as is_main, p.username,
  null as handle, null as holder`;

/** Finds items by ID. `itemIds` are the items whose visits count for each, such as a card and its own link. */
export async function listVisitItems(
  db: Db,
  scope: CardScope,
  ids: string[],
): Promise<(VisitItem & { itemIds: string[] })[]> {
  const { ownerId, heldBy } = scope;
  const { rows } = await sql<VisitItem & { itemIds: string[] }>`
    select ${cardColumns}, array[v.id, l.id] as item_ids
    from profiles p join vcards v on v.user_id = p.id join links l on l.vcard_id = v.id
    where p.id = ${ownerId} and ${isInScope('v', scope)} and (v.id = any(${ids}::uuid[]) or l.id = any(${ids}::uuid[]))
    union all
    select ${linkColumns}, array[l.id]
    from profiles p join links l on l.user_id = p.id
    where p.id = ${ownerId} and l.id = any(${ids}::uuid[]) and l.vcard_id is null and ${heldBy === null}`.execute(db);
  return rows;
}

export type ItemTotals = {
  id: string | null; // null: deleted items
  hits: Record<VisitKind, number>;
};

export async function listItemTotals(
  db: Db,
  ownerId: string,
  days: Days,
  limit: number,
): Promise<{ rows: ItemTotals[]; total: number }> {
  const { rows } = await sql<{ id: string | null; hits: number[]; total: number }>`
    select id, hits, sum(total) over ()::bigint as total from (${itemTotals(ownerId, days)}) items
    order by items.total desc, id limit ${limit}`.execute(db);
  return { rows: rows.map(({ id, hits }) => ({ id, hits: hitsByKind(hits) })), total: rows[0]?.total ?? 0 };
}

/** Deleted items have no `id` and share a row. Targets are added up before they are joined: large accounts have a million days. */
export function itemTotals(ownerId: string, days: Days): RawBuilder<unknown> {
  const columns = visitKinds.map((kind) => sql.ref(kind));
  const ofTarget = visitKinds.map(
    (_, kind) => sql`coalesce(sum(hits) filter (where kind = ${sql.lit(kind)}), 0) as ${columns[kind]}`,
  );
  return sql`
    with t as (select id, item_id from visit_targets where user_id = ${ownerId} and item_id <> ${ownerId}),
    sums as (select target_id, ${sql.join(ofTarget)} from (${rollupRows(ownerId, 0, days)}) h group by target_id),
    items as (
      select coalesce(v.id, l.id) as id, ${sql.join(columns.map((column) => sql`sum(${column}) as ${column}`))}
      from sums s join t on t.id = s.target_id left join links l on l.id = t.item_id
      left join vcards v on v.id = coalesce(l.vcard_id, t.item_id)
      group by 1)
    select id, array[${sql.join(columns)}]::int[] as hits, ${sql.join(columns, sql` + `)} as total from items`;
}

export function hitsByKind(hits: readonly number[]): Record<VisitKind, number> {
  return Object.fromEntries(visitKinds.map((kind, index) => [kind, hits[index] ?? 0])) as Record<VisitKind, number>;
}

/** Sums the visits of the items after the first `most`. */
export async function sumOtherItems(
  db: Db,
  ownerId: string,
  days: Days,
  most: number,
): Promise<Record<VisitKind, number>> {
  const { rows } = await sql<{ hits: number[] }>`
    select array[${sql.join(visitKinds.map((_, kind) => sql`coalesce(sum(others.hits[${sql.lit(kind + 1)}]), 0)`))}]::int[] as hits
    from (${itemTotals(ownerId, days)} order by total desc, id offset ${most}) others`.execute(db);
  return hitsByKind(rows[0]?.hits ?? []);
}

export type StoredRollup = Omit<VisitDay, 'kind'> & {
  itemId: string;
  kind: VisitKind;
  dimension: VisitDimension | null; // null: the day's total
  word: string | null; // null: other values (product 20.17)
};

const PAGE_ROWS = 2_000;
const TARGETS_AT_ONCE = 50;
/** This many rows of each item are read first. Most items have fewer. */
const FIRST_ROWS = 40;

/** Pages of all daily rollups of an owner, who may have millions. Single events belong to no account. */
export async function* listRollups(db: Db, ownerId: string): AsyncGenerator<StoredRollup[]> {
  for await (const page of listTargets(db, ownerId)) {
    for (let from = 0; from < page.length; from += TARGETS_AT_ONCE) {
      const targets = page.slice(from, from + TARGETS_AT_ONCE);
      const first = Map.groupBy(await listFirstRows(db, targets), ({ targetId }) => targetId);
      for (const { id, itemId } of targets) {
        let rows: RollupRow[] = first.get(id) ?? [];
        let isLast = rows.length < FIRST_ROWS;
        if (rows.length > 0) yield rows.map((row) => storedRollup(itemId, row));
        while (!isLast) {
          rows = await listRollupRows(db, id, rows.at(-1));
          isLast = rows.length < PAGE_ROWS;
          if (rows.length > 0) yield rows.map((row) => storedRollup(itemId, row));
        }
      }
    }
  }
}

type Target = { id: number; itemId: string };

function listTargets(db: Db, ownerId: string): AsyncGenerator<Target[]> {
  return listInPages<Target>(db, {
    columns: sql`id, item_id`,
    from: sql`visit_targets`,
    where: sql<boolean>`user_id = ${ownerId}`,
    keys: [[sql`item_id`, 'uuid']],
  });
}

type RollupRow = Pick<StoredRollup, 'day' | 'hits' | 'visitors'> & {
  dimension: number;
  kind: number;
  wordId: number;
  word: string;
};

const rollupColumns = sql`
  d.day::text as day, d.dimension, d.kind, d.word_id, coalesce(w.word, '') as word, d.hits, d.visitors`;
const rollupOrder = sql`d.dimension, d.day, d.kind, d.word_id`;

async function listFirstRows(db: Db, targets: readonly Target[]): Promise<(RollupRow & { targetId: number })[]> {
  const { rows } = await sql<RollupRow & { targetId: number }>`
    select d.target_id, ${rollupColumns}
    from unnest(${targets.map(({ id }) => id)}::int[]) t (id) cross join lateral (
      select * from visit_days d where d.target_id = t.id and d.dimension < ${sql.lit(MONTHLY)}
      order by ${rollupOrder} limit ${FIRST_ROWS}) d left join visit_words w on w.id = d.word_id
    order by d.target_id, ${rollupOrder}`.execute(db);
  return rows;
}

/** Lists rollups after a row, in the order of the primary key. */
async function listRollupRows(db: Db, targetId: number, after: RollupRow | undefined): Promise<RollupRow[]> {
  const { dimension = -1, day = '-infinity', kind = -1, wordId = -1 } = after ?? {};
  const { rows } = await sql<RollupRow>`
    select ${rollupColumns} from visit_days d left join visit_words w on w.id = d.word_id
    where d.target_id = ${targetId} and d.dimension < ${sql.lit(MONTHLY)}
      and (${rollupOrder}) > (${dimension}::smallint, ${day}::date, ${kind}::smallint, ${wordId}::int)
    order by ${rollupOrder} limit ${PAGE_ROWS}`.execute(db);
  return rows;
}

function storedRollup(itemId: string, row: RollupRow): StoredRollup {
  const { day, kind, word, hits, visitors } = row;
  const dimension = visitDimensions[row.dimension - 1] ?? null;
  return {
    itemId,
    day,
    dimension,
    kind: kindOf(kind),
    word: isOther(dimension, word) ? null : word,
    hits,
    visitors,
  };
}
