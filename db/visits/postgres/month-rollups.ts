import { type RawBuilder, sql } from 'kysely';
import { OTHER_VALUES, visitDimensions } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { lockIngestion } from '../locks.ts';
import { isUnknownBrowser } from '../other-values.ts';
import {
  cellDay,
  cellDimension,
  cellHits,
  cellKind,
  cellsOf,
  cellWord,
  encodedCell,
  MAX_CELL_HITS,
} from './month-cells.ts';

const DAY_MS = 86_400_000;
/** This long after its end, a day is over in every time zone, and journals hardly hold visits from it. */
const SETTLED_DAYS = 3;
/** Releases before had rollups of months among those of days, under the dimension's number plus this. */
const FORMER_MONTHLY = 32;

/** The last day that may be packed. Later ones have all their rollups in `visit_days`. */
export function lastSettledDay(now: number): string {
  return new Date(now - SETTLED_DAYS * DAY_MS).toISOString().slice(0, 10);
}

const TARGETS_AT_ONCE = 100;

/**
 * Packs the first month, or part of one, that some targets after a target have in `visit_days`. What was packed of the month before is
 * packed again. Returns the target to continue after, null at the end.
 */
export async function insertMonthRollups(db: Db, after: number): Promise<number | null> {
  const next = await listNextTargets(db, after);
  const last = next.at(-1);
  if (last === undefined) return null;
  const isMore = await db.transaction().execute(async (tx) => {
    const settled = lastSettledDay(await lockIngestion(tx));
    // Locks the rows: deleting the account in between would leave rollups behind.
    const { rows } = await sql<{ id: number; from: string; to: string }>`
      select t.id, f.day::text as "from", least(${settled}, (date_trunc('month', f.day) + interval '1 month - 1 day')::date)::text as "to"
      from visit_targets t cross join lateral (select coalesce(
        (select min(day) from visit_days where target_id = t.id and dimension = 0 and day <= ${settled}),
        (select min(day) from visit_days where target_id = t.id and day <= ${settled})) as day) f
      where t.id = any(${next}::int[]) and f.day is not null for key share of t`.execute(tx);
    if (rows.length === 0) return false;
    const due = sql`unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ from }) => from)}::date[],
      ${rows.map(({ to }) => to)}::date[]) as due (id, first, last)`;
    await sql`delete from visit_days where dimension >= ${sql.lit(FORMER_MONTHLY)}
      and target_id = any(${rows.map(({ id }) => id)}::int[])`.execute(tx);
    await packRollups(
      tx,
      sql`delete from visit_days d using ${due} where d.target_id = due.id and d.day between due.first and due.last returning d.*`,
    );
    return rows.some(({ to }) => to < settled);
  });
  return isMore ? after : last;
}

/** Jumps from target to target: each may have thousands of rows. */
async function listNextTargets(db: Db, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive next (id) as (
      (select target_id from visit_days where target_id > ${after} order by target_id limit 1)
      union all
      select (select target_id from visit_days where target_id > next.id order by target_id limit 1) from next
      where next.id is not null)
    select id from next where id is not null limit ${TARGETS_AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** More cells of a target and month than this have a row by dimension, so that a report reads what it shows. */
const MAX_TOGETHER = sql.lit(250);
const [MOST, BROWSER] = [sql.lit(MAX_CELL_HITS), sql.lit(visitDimensions.indexOf('browser') + 1)];

const [CELL, RETURN, SUM] = [1, 2, 3].map((number) => sql.lit(number));
const cells = encodedCell({
  dimension: sql`dimension`,
  kind: sql`kind`,
  day: sql`day`,
  word: sql`word_id`,
  hits: sql`hits`,
});

/** Adds rows of `visit_days` to the packed months. `added`: SQL that returns them. Requires `lockIngestion`. */
export async function packRollups(tx: Db, added: RawBuilder<unknown>): Promise<void> {
  const packed = (array: RawBuilder<unknown>, hits: RawBuilder<unknown>, visitors: RawBuilder<unknown>) => sql`
    select m.target_id, m.month, ${cellDimension} as dimension, ${cellKind} as kind, ${cellDay} as day, ${cellWord} as word_id,
      ${hits} as hits, ${visitors} as visitors
    from months n join visit_months m on m.target_id = n.target_id and m.month = n.month ${cellsOf(array)}`;
  await sql`
    with added as (${added}),
    dated as (
      select target_id, day - extract(day from day)::int + 1 as month, dimension::int, kind::int, extract(day from day)::int as day,
        case when dimension <> ${BROWSER} then word_id else coalesce((
          select other.id from visit_words w, visit_words other
          where w.id = word_id and ${isUnknownBrowser} and other.word = ${OTHER_VALUES}), word_id) end as word_id, hits, visitors
      from added),
    months as (select distinct target_id, month from dated),
    every as (
      select target_id, month, dimension, kind, day, word_id, sum(hits)::bigint as hits, sum(visitors)::bigint as visitors
      from (
        select * from dated
        union all ${packed(sql`m.totals`, cellHits, cellHits)}
        union all ${packed(sql`m.cells`, cellHits, cellHits)}
        union all ${packed(sql`m.returns`, sql`0`, sql`-${cellHits}`)}) e
      group by 1, 2, 3, 4, 5, 6),
    sizes as (
      select target_id, month, count(*) > ${MAX_TOGETHER} or exists (select from visit_months m
          where m.target_id = every.target_id and m.part > 0 and m.month = every.month) as is_large
      from every group by 1, 2),
    placed as (select every.*, case when is_large then dimension else 0 end as part from every join sizes using (target_id, month)),
    entries as (
      select ${CELL} as entry, target_id, month, part, dimension, kind, day, word_id, hits from placed
      union all
      select ${RETURN}, target_id, month, part, dimension, kind, day, word_id, hits - visitors from placed where hits > visitors
      union all
      select ${SUM}, target_id, month, part, dimension, kind, 0, word_id, sum(hits)::bigint from placed
      where (part = 0) = (dimension = 0) group by 2, 3, 4, 5, 6, 8),
    pieces as (
      select * from entries where hits <= ${MOST}
      union all
      select entry, target_id, month, part, dimension, kind, day, word_id, least(${MOST}, hits - n * ${MOST})
      from entries cross join generate_series(0, (hits - 1) / ${MOST}) n where hits > ${MOST}),
    rows as (
      select target_id, month, part,
        array_agg(cell order by cell) filter (where entry = ${CELL} and dimension = 0) as totals,
        array_agg(cell order by cell) filter (where entry = ${SUM}) as sums,
        array_agg(cell order by cell) filter (where entry = ${CELL} and dimension > 0) as cells,
        array_agg(cell order by cell) filter (where entry = ${RETURN}) as returns
      from (select *, ${cells} as cell from pieces) p group by 1, 2, 3)
    insert into visit_months (target_id, month, part, totals, sums, cells, returns)
    select target_id, month, part, totals,
      case when cardinality(sums) * 3 < cardinality(case part when 0 then totals else cells end) then sums end, cells, returns
    from rows
    on conflict (target_id, part, month) do update
    set totals = excluded.totals, sums = excluded.sums, cells = excluded.cells, returns = excluded.returns`.execute(tx);
}
