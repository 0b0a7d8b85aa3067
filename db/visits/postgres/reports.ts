import { sql } from 'kysely';
import type { Days } from '#src/stats/stats.ts';
import { visitDimensions, visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { type ItemSums, NO_VISITS } from '../item-totals.ts';
import { isOther } from '../other-values.ts';
import type { DimensionOf, ItemDay, ItemDaysOf, ValueHits, VisitDay, VisitHour } from '../store.ts';
import { kindOf } from '../totals.ts';
import { dayRows, monthOf, readCells, rollupRows } from './month-cells.ts';

type DayRow = Pick<VisitDay, 'day' | 'hits' | 'visitors'> & { targetId: number; kind: number };
/** `totals` and `returns` are cells of a month, `day` is its first; null: the row is of a day. */
type StoredDays = DayRow & { totals: string | null; returns: string | null };

/** Cells are read here: two years of rows take twice as long on their way as what they are made of. */
export async function listVisitDays(
  db: Db,
  ownerId: string,
  itemIds: readonly string[],
  { from, to }: Days,
): Promise<VisitDay[]> {
  const { rows } = await sql<StoredDays>`
    with t as (select id from visit_targets where item_id = any(${itemIds}::uuid[]) and user_id = ${ownerId})
    select d.target_id, d.day::text as day, d.kind, d.hits, d.visitors, null as totals, null as returns
    from t join visit_days d on d.target_id = t.id and d.dimension = 0 and d.day between ${from} and ${to}
    union all
    select m.target_id, m.month::text, 0, 0, 0, coalesce(array_to_string(m.totals, ' '), ''), coalesce(array_to_string(m.returns, ' '), '')
    from t join visit_months m on m.target_id = t.id and m.part = 0 and m.month between ${monthOf(from)} and ${to}`.execute(
    db,
  );
  const days = new Map<string, VisitDay>();
  for (const { targetId, day, kind, hits, visitors } of rows.flatMap(dayRowsOf)) {
    if (day < from || day > to) continue;
    const key = `${targetId} ${day} ${kind}`;
    const sum = days.get(key);
    if (!sum) days.set(key, { day, kind: kindOf(kind), hits, visitors });
    else {
      sum.hits += hits;
      sum.visitors += visitors;
    }
  }
  return [...days.values()];
}

function dayRowsOf({ totals, returns, ...row }: StoredDays): DayRow[] {
  if (totals === null) return [row];
  const inMonth = (cells: string | null) =>
    readCells(cells ?? '').flatMap(({ dimension, kind, day, hits }) =>
      dimension === 0
        ? [{ targetId: row.targetId, day: `${row.day.slice(0, 8)}${day}`, kind, hits, visitors: hits }]
        : [],
    );
  return [...inMonth(totals), ...inMonth(returns).map((each) => ({ ...each, hits: 0, visitors: -each.visitors }))];
}

export async function listItemDays(
  db: Db,
  ownerId: string,
  { itemIds, kinds = visitKinds, from, to }: ItemDaysOf,
): Promise<ItemDay[]> {
  const { rows } = await sql<ItemDay>`
    with t as (select id, item_id from visit_targets where item_id = any(${itemIds}::uuid[]) and user_id = ${ownerId})
    select t.item_id, d.day::text as day, sum(d.hits)::int as hits from (${dayRows({ from, to })}) d join t on t.id = d.target_id
    where d.kind in (${sql.join(kinds.map((kind) => sql.lit(visitKinds.indexOf(kind))))}) group by 1, 2`.execute(db);
  return rows;
}

export async function listVisitHours(
  db: Db,
  ownerId: string,
  itemIds: readonly string[],
  hours: number,
): Promise<VisitHour[]> {
  const { rows } = await sql<Omit<VisitHour, 'kind'> & { kind: number }>`
    select h.hour as at, h.kind, h.hits from visit_targets t join visit_hours h on h.target_id = t.id
    where t.item_id = any(${itemIds}::uuid[]) and t.user_id = ${ownerId}
      and h.hour > now() - make_interval(hours => ${hours})`.execute(db);
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

/** Returns the top values of a dimension and the total of all values. */
export async function listDimensionValues(
  db: Db,
  ownerId: string,
  { itemIds, dimension, ...days }: DimensionOf,
  limit: number,
): Promise<{ rows: ValueHits[]; total: number }> {
  const { rows } = await sql<ValueHits & { total: number }>`
    with t as (
      select id from visit_targets where item_id = any(${itemIds}::uuid[]) and user_id = ${ownerId}),
    sums as (
      select word_id, sum(hits) as hits, sum(sum(hits)) over ()::bigint as total
      from (${rollupRows(visitDimensions.indexOf(dimension) + 1, days)}) h
      group by word_id order by hits desc, word_id limit ${dimension === 'browser' ? null : limit + 1})
    select w.word, s.hits, s.total from sums s join visit_words w on w.id = s.word_id
    order by s.hits desc, w.word`.execute(db);
  const named = rows.filter(({ word }) => !isOther(dimension, word)).slice(0, limit);
  return { rows: named.map(({ word, hits }) => ({ word, hits })), total: rows[0]?.total ?? 0 };
}

/** Targets are added up before they are joined: large accounts have a million days. */
export function itemSums(ownerId: string, days: Days): ItemSums {
  const columns = visitKinds.map((kind) => sql.ref(kind));
  const ofTarget = visitKinds.map(
    (_, kind) => sql`coalesce(sum(hits) filter (where kind = ${sql.lit(kind)}), 0) as ${columns[kind]}`,
  );
  const rows = sql`
    with t as (select id, item_id from visit_targets where user_id = ${ownerId} and item_id <> ${ownerId}),
    sums as (select target_id, ${sql.join(ofTarget)} from (${rollupRows(0, days)}) h group by target_id)
    select t.item_id, ${sql.join(columns)} from sums s join t on t.id = s.target_id`;
  return { rows, rest: NO_VISITS };
}
