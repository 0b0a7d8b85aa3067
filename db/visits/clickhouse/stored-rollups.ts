import { MAX_VALUES_PER_DAY, OTHER_VALUES, visitDimensions } from '#src/visits/visits.ts';
import { isOther } from '../other-values.ts';
import type { StoredRollup } from '../store.ts';
import { kindOf } from '../totals.ts';
import { accountValues, freeNumbers, itemValues, kindGroup } from './columns.ts';
import { type ClickHouse, select } from './connect.ts';

type Row = {
  item: string;
  date: string;
  dimension: number;
  kind: number;
  word: string;
  hits: number;
  visitors: number;
};

const MONTHS = `
  select distinct month from (
    select toYYYYMM(day) as month from visits where owner = {owner:UUID} and flags = 0
    union all select toYYYYMM(day) from visit_days where owner = {owner:UUID})
  order by month`;

/** What counts for the account, and for each item that isn't the account itself (product 40.2). */
const subjects = `arrayConcat(if(scope <> 2, [owner], []), if(scope <> 1 and item <> owner, [item], []))`;

/** Daily sums of visits of a table that fulfil a condition. A visitor of a day counts once, with the first visit and its values. */
const perVisit = (from: string) => `
  select owner, subject, day, kind, count,
    visitor <> 0
      and row_number() over (partition by owner, subject, day, ${kindGroup}, visitor order by at, place) = 1 as is_new,
    if(subject = owner, ${accountValues}, ${itemValues}) as pairs
  from (select *, arrayJoin(${subjects}) as subject from ${from})`;

export const ofVisits = (from: string) => `
  select owner, subject, day, pair.1 as dimension, kind, pair.2 as value, count as n, is_new as v
  from (${perVisit(from)}) array join pairs as pair`;

/** The most frequent values of a day have names (product 20.17), besides none and others. */
export const namedSums = (rows: string) => `
  select owner, subject, dimension, day, kind,
    if(rank > ${MAX_VALUES_PER_DAY} and value <> '' and dimension in (${freeNumbers}), '${OTHER_VALUES}', value) as word,
    sum(hits_of_value) as hits, sum(visitors_of_value) as visitors
  from (
    select *, dense_rank() over (
      partition by owner, subject, day, dimension, value in ('', '${OTHER_VALUES}') order by weight desc, value) as rank
    from (
      select owner, subject, day, dimension, kind, value, sum(n) as hits_of_value, sum(v) as visitors_of_value,
        sum(sum(n)) over (partition by owner, subject, day, dimension, value) as weight
      from (${rows}) group by owner, subject, day, dimension, kind, value))
  group by owner, subject, dimension, day, kind, word having hits <> 0 or visitors <> 0 order by owner, subject, dimension, day, kind, word`;

/** Rows of `visit_days` for the visits of a table that fulfil a condition. */
export const sumsOf = (from: string) => namedSums(ofVisits(from));

const OF_MONTH = 'owner = {owner:UUID} and toYYYYMM(day) = {month:UInt32}';
const ROLLUPS = `select toString(subject) as item, toString(day) as date, dimension, kind, word, hits, visitors from (${namedSums(`
  ${ofVisits(`visits where flags = 0 and ${OF_MONTH}`)}
  union all select owner, item, day, dimension, kind, value, hits, visitors from visit_days where ${OF_MONTH}`)})`;

/** Pages of all daily rollups of an owner, month by month. */
export async function* listRollups(client: ClickHouse, ownerId: string): AsyncGenerator<StoredRollup[]> {
  const months = await select<{ month: number }>(client, MONTHS, { owner: ownerId });
  for (const { month } of months) {
    const params = { owner: ownerId, month };
    const result = await client.query({ query: ROLLUPS, query_params: params, format: 'JSONEachRow' });
    for await (const rows of result.stream<Row>()) yield rows.map((row) => storedRollup(row.json()));
  }
}

function storedRollup({ item, date, dimension, kind, word, hits, visitors }: Row): StoredRollup {
  const name = visitDimensions[dimension - 1] ?? null;
  return {
    itemId: item,
    day: date,
    dimension: name,
    kind: kindOf(kind),
    word: isOther(name, word) ? null : word,
    hits,
    visitors,
  };
}
