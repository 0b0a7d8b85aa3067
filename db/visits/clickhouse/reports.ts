import { type RawBuilder, sql } from 'kysely';
import type { Days } from '#src/stats/stats.ts';
import { MAX_VALUES_PER_DAY, OTHER_VALUES, type VisitKind, visitKinds } from '#src/visits/visits.ts';
import { isOther } from '../other-values.ts';
import type { DimensionOf, ItemDay, ItemDaysOf, ValueHits, VisitDay, VisitHour } from '../store.ts';
import { kindOf } from '../totals.ts';
import { columnOf, isFree, kindGroup, numberOf } from './columns.ts';
import { type ClickHouse, select } from './connect.ts';

const DAY_MS = 86_400_000;

/** Conditions on `visits`: what counts in these days, for the account or some items. */
const OF_ACCOUNT = 'scope <> 2';
const OF_ITEMS = 'scope <> 1 and item <> owner and item in {items:Array(UUID)}';
const IN_DAYS = `flags = 0 and owner = {owner:UUID} and day between {from:Date32} and {to:Date32}
  and at between fromUnixTimestamp64Milli({since:Int64}) and fromUnixTimestamp64Milli({until:Int64})`;
const SUMMED = 'owner = {owner:UUID} and item in {items:Array(UUID)} and day between {from:Date32} and {to:Date32}';

/** A day begins up to 14 hours before that of UTC and ends up to 12 hours after it: these times choose months. */
function during(ownerId: string, items: readonly string[], { from, to }: Days) {
  const [since, until] = [Date.parse(`${from}T00:00Z`) - DAY_MS, Date.parse(`${to}T00:00Z`) + 2 * DAY_MS];
  return { owner: ownerId, items, from, to, since, until };
}

/** An owner among the items is the whole account. Each part has a condition on `visits` and the item to show. */
function partsOf(ownerId: string, itemIds: readonly string[]) {
  const items = itemIds.filter((id) => id !== ownerId);
  return [
    ...(items.length < itemIds.length ? [{ ids: [ownerId], item: 'owner', isPart: OF_ACCOUNT }] : []),
    ...(items.length > 0 ? [{ ids: items, item: 'item', isPart: OF_ITEMS }] : []),
  ];
}

export async function listVisitDays(
  client: ClickHouse,
  ownerId: string,
  itemIds: readonly string[],
  days: Days,
): Promise<VisitDay[]> {
  const lists = partsOf(ownerId, itemIds).map(async ({ ids, item, isPart }) => {
    const visits = `from visits where ${IN_DAYS} and ${isPart}`;
    // A visitor of a day counts once, by the kind of the first visit
    const query = `
      select toString(day) as day, kind, sum(n) as hits, sum(v) as visitors from (
        select ${item} as subject, day, kind, sum(count) as n, 0 as v ${visits} group by 1, 2, 3
        union all select subject, day, first_kind, 0, count() from (
          select ${item} as subject, day, argMin(kind, (at, place)) as first_kind
          ${visits} and visitor <> 0 group by subject, day, visitor, ${kindGroup})
          group by 1, 2, 3
        union all select item, day, kind, hits, visitors from visit_days where ${SUMMED} and dimension = 0)
      group by subject, day, kind`;
    return await select<Omit<VisitDay, 'kind'> & { kind: number }>(client, query, during(ownerId, ids, days));
  });
  return (await Promise.all(lists)).flat().map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

export async function listItemDays(
  client: ClickHouse,
  ownerId: string,
  { itemIds, kinds = visitKinds, from, to }: ItemDaysOf,
): Promise<ItemDay[]> {
  const lists = partsOf(ownerId, itemIds).map(async ({ ids, item, isPart }) => {
    const query = `
      select toString(subject) as itemId, toString(day) as day, sum(n) as hits from (
        select ${item} as subject, day, sum(count) as n from visits
        where ${IN_DAYS} and ${isPart} and kind in {kinds:Array(UInt8)} group by 1, 2
        union all select item, day, hits from visit_days where ${SUMMED} and dimension = 0 and kind in {kinds:Array(UInt8)})
      group by subject, day`;
    const params = { ...during(ownerId, ids, { from, to }), kinds: kinds.map((kind) => visitKinds.indexOf(kind)) };
    return await select<ItemDay>(client, query, params);
  });
  return (await Promise.all(lists)).flat();
}

export async function listVisitHours(
  client: ClickHouse,
  ownerId: string,
  itemIds: readonly string[],
  hours: number,
): Promise<VisitHour[]> {
  const lists = partsOf(ownerId, itemIds).map(async ({ ids, item, isPart }) => {
    const query = `
      select toUnixTimestamp(toStartOfHour(at)) * 1000 as hour, kind, sum(count) as hits from visits
      where flags = 0 and owner = {owner:UUID} and ${isPart}
        and at > now() - toIntervalHour({hours:UInt32}) and toStartOfHour(at) > now() - toIntervalHour({hours:UInt32})
      group by ${item}, hour, kind`;
    const params = { owner: ownerId, items: ids, hours };
    return await select<{ hour: number; kind: number; hits: number }>(client, query, params);
  });
  return (await Promise.all(lists))
    .flat()
    .map(({ hour, kind, hits }) => ({ at: new Date(hour), kind: kindOf(kind), hits }));
}

export async function listDimensionValues(
  client: ClickHouse,
  ownerId: string,
  { itemIds, dimension, from, to }: DimensionOf,
  limit: number,
): Promise<{ rows: ValueHits[]; total: number }> {
  const [column, number] = [columnOf(dimension), numberOf(dimension)];
  const parts = partsOf(ownerId, itemIds);
  const isPart = parts.map((part) => `(${part.isPart})`).join(' or ');
  // The most frequent of a day count by name (product 20.17)
  const value = isFree(dimension) ? `if(rank > ${MAX_VALUES_PER_DAY}, {others:String}, value)` : 'value';
  const query = `
    select ${value} as word, sum(hits_of_day) as hits, sum(sum(hits_of_day)) over () as total from (
      select value, sum(n) as hits_of_day, row_number() over (partition by day order by sum(n) desc, value) as rank from (
        select day, toString(${column}) as value, sum(count) as n from visits
        where ${IN_DAYS} and (${isPart}) group by 1, 2
        union all select day, value, hits from visit_days where ${SUMMED} and dimension = ${number})
      group by day, value)
    group by word order by hits desc, word ${dimension === 'browser' ? '' : 'limit {most:UInt32}'}`;
  const params = { ...during(ownerId, itemIds, { from, to }), others: OTHER_VALUES, most: limit + 1 };
  const rows = await select<ValueHits & { total: number }>(client, query, params);
  const named = rows.filter(({ word }) => !isOther(dimension, word)).slice(0, limit);
  return { rows: named.map(({ word, hits }) => ({ word, hits })), total: rows[0]?.total ?? 0 };
}

/** Visits by item and kind, as rows for PostgreSQL, which knows the items. */
export async function itemSums(client: ClickHouse, ownerId: string, days: Days): Promise<RawBuilder<unknown>> {
  const sums = visitKinds.map((kind, number) => `sumIf(n, kind = ${number}) as ${kind}`);
  const query = `
    select toString(item) as id, ${sums.join(', ')} from (
      select item, kind, sum(count) as n from visits where ${IN_DAYS} and scope <> 1 and item <> owner group by 1, 2
      union all select item, kind, hits from visit_days
        where owner = {owner:UUID} and item <> owner and day between {from:Date32} and {to:Date32} and dimension = 0)
    group by item`;
  const rows = await select<{ id: string } & Record<VisitKind, number>>(client, query, during(ownerId, [], days));
  const hits = visitKinds.map((kind) => sql`${`{${rows.map((row) => row[kind]).join(',')}}`}::bigint[]`);
  const names = visitKinds.map((kind) => sql.ref(kind));
  return sql`select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${sql.join(hits)}) as s (item_id, ${sql.join(names)})`;
}
