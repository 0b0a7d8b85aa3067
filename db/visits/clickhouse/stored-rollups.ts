import { MAX_VALUES_PER_DAY, OTHER_VALUES, visitDimensions } from '#src/visits/visits.ts';
import { isOther } from '../other-values.ts';
import type { StoredRollup } from '../store.ts';
import { kindOf } from '../totals.ts';
import { accountValues, freeNumbers, itemValues, kindGroup } from './columns.ts';
import { type ClickHouse, select } from './connect.ts';

type Row = {
  subject: string;
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

/** A visitor of a day counts once, with the first visit and its values. */
const PER_VISIT = `
  select subject, day, kind, count, scope,
    visitor <> 0 and row_number() over (partition by subject, day, ${kindGroup}, visitor order by at, place) = 1 as is_new,
    if(subject = owner, ${accountValues}, ${itemValues}) as pairs
  from visits array join ${subjects} as subject
  where owner = {owner:UUID} and flags = 0 and toYYYYMM(day) = {month:UInt32}`;

const ROLLUPS = `
  select subject, day, dimension, kind, value, sum(n) as hits_of_value, sum(v) as visitors_of_value,
    sum(sum(n)) over (partition by subject, day, dimension, value) as weight
  from (
    select subject, day, pair.1 as dimension, kind, pair.2 as value, count as n, is_new as v
    from (${PER_VISIT}) array join pairs as pair
    union all select item, day, dimension, kind, value, hits, visitors from visit_days
    where owner = {owner:UUID} and toYYYYMM(day) = {month:UInt32})
  group by subject, day, dimension, kind, value`;

/** The most frequent values of a day have names (product 20.17). */
const NAMED = `
  select toString(subject) as subject, toString(day) as date, dimension, kind,
    if(rank > ${MAX_VALUES_PER_DAY} and dimension in (${freeNumbers}), {others:String}, value) as word,
    sum(hits_of_value) as hits, sum(visitors_of_value) as visitors
  from (
    select *, dense_rank() over (partition by subject, day, dimension order by weight desc, value) as rank
    from (${ROLLUPS}))
  group by subject, date, dimension, kind, word order by subject, dimension, date, kind, word`;

/** Pages of all daily rollups of an owner, month by month. */
export async function* listRollups(client: ClickHouse, ownerId: string): AsyncGenerator<StoredRollup[]> {
  const months = await select<{ month: number }>(client, MONTHS, { owner: ownerId });
  for (const { month } of months) {
    const params = { owner: ownerId, month, others: OTHER_VALUES };
    const result = await client.query({ query: NAMED, query_params: params, format: 'JSONEachRow' });
    for await (const rows of result.stream<Row>()) yield rows.map((row) => storedRollup(row.json()));
  }
}

function storedRollup({ subject, date, dimension, kind, word, hits, visitors }: Row): StoredRollup {
  const name = visitDimensions[dimension - 1] ?? null;
  return {
    itemId: subject,
    day: date,
    dimension: name,
    kind: kindOf(kind),
    word: isOther(name, word) ? null : word,
    hits,
    visitors,
  };
}
