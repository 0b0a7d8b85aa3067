import { sql } from 'kysely';
import type { Days } from '#src/stats/stats.ts';
import { MAX_VALUES_PER_DAY, OTHER_VALUES, type VisitKind, visitKinds } from '#src/visits/visits.ts';
import type { ItemSums } from '../item-totals.ts';
import { isOther } from '../other-values.ts';
import type { DimensionOf, ItemDay, ItemDaysOf, ValueHits, VisitDay, VisitHour } from '../store.ts';
import { kindOf } from '../totals.ts';
import { columnOf, isFree, numberOf, SUMMED_FLAG, visitorsOf } from './columns.ts';
import { type ClickHouse, select } from './connect.ts';
import { sourceOf } from './sources.ts';

/** Conditions on `visits`: what counts for the account or some items. */
const OF_ACCOUNT = 'scope <> 2';
const OF_ITEMS = 'scope <> 1 and item <> owner and item in {items:Array(UUID)}';

export async function listVisitDays(
  client: ClickHouse,
  ownerId: string,
  itemIds: readonly string[],
  days: Days,
): Promise<VisitDay[]> {
  const { events, sums } = await sourceOf(client, ownerId, { itemIds, dimension: 0, ...days });
  const query = `
    with events as (${events})
    select toString(day) as day, kind, sum(n) as hits, sum(v) as visitors from (
      select subject, day, kind, sum(count) as n, 0 as v from events group by all
      union all ${visitorsOf('events', ['subject', 'day'])}
      union all select subject, day, kind, hits, visitors from (${sums}))
    group by subject, day, kind having hits > 0`;
  const rows = await select<Omit<VisitDay, 'kind'> & { kind: number }>(client, query, {});
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

export async function listItemDays(
  client: ClickHouse,
  ownerId: string,
  { itemIds, kinds = visitKinds, from, to }: ItemDaysOf,
): Promise<ItemDay[]> {
  const { events, sums } = await sourceOf(client, ownerId, { itemIds, dimension: 0, from, to });
  const query = `
    select toString(subject) as itemId, toString(day) as day, sum(n) as hits from (
      select subject, day, sum(count) as n from (${events}) where kind in {kinds:Array(UInt8)} group by all
      union all select subject, day, hits from (${sums}) where kind in {kinds:Array(UInt8)})
    group by subject, day having hits > 0`;
  return await select<ItemDay>(client, query, { kinds: kinds.map((kind) => visitKinds.indexOf(kind)) });
}

export async function listVisitHours(
  client: ClickHouse,
  ownerId: string,
  itemIds: readonly string[],
  hours: number,
): Promise<VisitHour[]> {
  const items = itemIds.filter((id) => id !== ownerId);
  const parts = [
    ...(items.length < itemIds.length ? [{ item: 'owner', isPart: OF_ACCOUNT }] : []),
    ...(items.length > 0 ? [{ item: 'item', isPart: OF_ITEMS }] : []),
  ];
  const lists = parts.map(async ({ item, isPart }) => {
    const query = `
      select toUnixTimestamp(toStartOfHour(at)) * 1000 as hour, kind, sum(count) as hits from visits
      where flags in (0, ${SUMMED_FLAG}) and owner = {owner:UUID} and ${isPart}
        and day >= toDate32(now('UTC') - toIntervalHour({hours:UInt32} + 24))
        and at > now() - toIntervalHour({hours:UInt32}) and toStartOfHour(at) > now() - toIntervalHour({hours:UInt32})
      group by ${item}, hour, kind`;
    const params = { owner: ownerId, items, hours };
    return await select<{ hour: number; kind: number; hits: number }>(client, query, params);
  });
  return (await Promise.all(lists))
    .flat()
    .map(({ hour, kind, hits }) => ({ at: new Date(hour), kind: kindOf(kind), hits }));
}

export async function listDimensionValues(
  client: ClickHouse,
  ownerId: string,
  { dimension, ...about }: DimensionOf,
  limit: number,
): Promise<{ rows: ValueHits[]; total: number }> {
  const { events, sums } = await sourceOf(client, ownerId, { ...about, dimension: numberOf(dimension) });
  const stored = (keys: string) => `
    select ${keys}, sum(part) as n from (
      select ${keys}, sum(count) as part from (select *, toString(${columnOf(dimension)}) as value from (${events})) group by all
      union all select ${keys}, hits from (${sums}))
    group by all`;
  // The most frequent of a day count by name (product 20.17), besides none and others
  const values = isFree(dimension)
    ? `select if(rank > ${MAX_VALUES_PER_DAY} and value <> '', {others:String}, value) as word, n from (
        select value, n, row_number() over (
          partition by day, value in ('', {others:String}) order by n desc, value) as rank from (${stored('day, value')}))`
    : `select value as word, n from (${stored('value')})`;
  const query = `
    select word, sum(n) as hits, sum(sum(n)) over () as total from (${values})
    group by word having hits > 0 order by hits desc, word ${dimension === 'browser' ? '' : 'limit {most:UInt32}'}`;
  const params = { others: OTHER_VALUES, most: limit + 1 };
  const rows = await select<ValueHits & { total: number }>(client, query, params);
  const named = rows.filter(({ word }) => !isOther(dimension, word)).slice(0, limit);
  return { rows: named.map(({ word, hits }) => ({ word, hits })), total: rows[0]?.total ?? 0 };
}

/** Of so many items, visits are sent to PostgreSQL at most, which knows whose they are. */
export const MAX_ITEMS = 20_000;

/** Of the most visited items, among `itemIds` if there are any. */
export async function itemSums(
  client: ClickHouse,
  ownerId: string,
  { itemIds, ...days }: Days & { itemIds: readonly string[] | null },
): Promise<ItemSums> {
  const { events, sums } = await sourceOf(client, ownerId, { itemIds, dimension: 0, ...days });
  const kinds = visitKinds.map((kind, number) => `sumIf(n, kind = ${number}) as ${kind}`);
  const all = visitKinds.map((kind) => `sum(${kind}) over () as all_${kind}`);
  const query = `
    select toString(subject) as id, ${visitKinds.join()}, ${all.join()} from (
      select subject, ${kinds.join()} from (
        select subject, kind, sum(count) as n from (${events}) group by all
        union all select subject, kind, hits from (${sums}))
      group by subject having sum(n) > 0)
    order by ${visitKinds.join(' + ')} desc, id limit {most:UInt32}`;
  type Row = { id: string } & Record<VisitKind | `all_${VisitKind}`, number>;
  const rows = await select<Row>(client, query, { most: MAX_ITEMS });
  const hits = visitKinds.map((kind) => rows.map((row) => row[kind]));
  const rest = visitKinds.map((kind, number) => {
    const listed = (hits[number] ?? []).reduce((sum, each) => sum + each, 0);
    return [kind, (rows[0]?.[`all_${kind}`] ?? 0) - listed];
  });
  const names = visitKinds.map((kind) => sql.ref(kind));
  const columns = hits.map((each) => sql`${`{${each.join(',')}}`}::bigint[]`);
  return {
    rows: sql`select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${sql.join(columns)}) as s (item_id, ${sql.join(names)})`,
    rest: Object.fromEntries(rest) as ItemSums['rest'],
  };
}
