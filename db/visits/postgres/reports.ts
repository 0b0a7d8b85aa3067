import { type RawBuilder, sql } from 'kysely';
import { type Days, dayAfter, monthsIn } from '#src/stats/stats.ts';
import { visitDimensions, visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import type { ItemSums } from '../item-totals.ts';
import { isOther } from '../other-values.ts';
import type { DimensionOf, ItemDay, ItemDaysOf, ValueHits, VisitDay, VisitHour } from '../store.ts';
import { kindOf } from '../totals.ts';
import { MONTHLY } from './month-rollups.ts';

/** Lists daily totals of some items, or of the whole account with `ownerId` as the item. Omits empty days. */
export async function listVisitDays(
  db: Db,
  ownerId: string,
  itemIds: readonly string[],
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
  { itemIds, kinds = visitKinds, from, to }: ItemDaysOf,
): Promise<ItemDay[]> {
  const { rows } = await sql<ItemDay>`
    select t.item_id, d.day, d.hits
    from visit_targets t cross join lateral (
      select day::text as day, sum(hits)::int as hits from visit_days
      where target_id = t.id and dimension = 0 and day between ${from} and ${to}
        and kind in (${sql.join(kinds.map((kind) => sql.lit(visitKinds.indexOf(kind))))}) group by 1) d
    where t.item_id = any(${itemIds}::uuid[]) and t.user_id = ${ownerId}`.execute(db);
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
  { itemIds, dimension, ...days }: DimensionOf,
  limit: number,
): Promise<{ rows: ValueHits[]; total: number }> {
  const { rows } = await sql<ValueHits & { total: number }>`
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

/** Targets are added up before they are joined: large accounts have a million days. */
export function itemSums(ownerId: string, days: Days): ItemSums {
  const columns = visitKinds.map((kind) => sql.ref(kind));
  const ofTarget = visitKinds.map(
    (_, kind) => sql`coalesce(sum(hits) filter (where kind = ${sql.lit(kind)}), 0) as ${columns[kind]}`,
  );
  return sql`
    with t as (select id, item_id from visit_targets where user_id = ${ownerId} and item_id <> ${ownerId}),
    sums as (select target_id, ${sql.join(ofTarget)} from (${rollupRows(ownerId, 0, days)}) h group by target_id)
    select t.item_id, ${sql.join(columns)} from sums s join t on t.id = s.target_id`;
}
