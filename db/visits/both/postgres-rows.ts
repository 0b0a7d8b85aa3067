import { sql } from 'kysely';
import { OTHER_VALUES, visitDimensions } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { isOther } from '../other-values.ts';
import { cellDay, cellDimension, cellHits, cellKind, cellsOf, cellWord } from '../postgres/month-cells.ts';
import { type DaySums, type Row, readSums, type Sums, sumColumns, type TargetMonth } from './units.ts';

/** Rows of a unit, packed or not, to be added up: those of days until one. */
function rowsOf({ month, targets }: TargetMonth, until: number) {
  const first = sql`${`${month}-01`}::date`;
  const packed = (array: string, hits: typeof cellHits, visitors: typeof cellHits) => sql`
    select m.target_id, ${cellDimension} as dimension, ${cellDay} as day, ${cellKind} as kind, ${cellWord} as word_id,
      ${hits}::bigint as hits, ${visitors}::bigint as visitors
    from t join visit_months m on m.target_id = t.id and m.month = ${first} ${cellsOf(sql.ref(`m.${array}`))}
    where ${cellDay} <= ${until}`;
  return sql`(
    with t as materialized (select unnest(${targets.map(({ id }) => id)}::int[]) as id)
    select d.target_id, d.dimension::int as dimension, extract(day from d.day)::int as day, d.kind::int as kind, d.word_id,
      d.hits::bigint as hits, d.visitors::bigint as visitors
    from t join visit_days d on d.target_id = t.id and d.day >= ${first} and d.day < ${first} + ${until}::int
      and d.day < ${first} + interval '1 month' and d.dimension <= ${sql.lit(visitDimensions.length)}
    union all ${packed('totals', cellHits, cellHits)}
    union all ${packed('cells', cellHits, cellHits)}
    union all ${packed('returns', sql`0`, sql`-${cellHits}`)})`;
}

export async function postgresSums(db: Db, unit: TargetMonth): Promise<Map<number, Sums>> {
  const sums = sumColumns(unit.lastSummed).map((column) => sql`(${sql.raw(column)})::float8`);
  const { rows } = await sql<{ targetId: number; rows: number; sums: number[] }>`
    select target_id, count(*)::int as rows, array[${sql.join(sums)}] as sums from ${rowsOf(unit, 31)} r group by target_id`.execute(
    db,
  );
  return new Map(rows.map(({ targetId, rows: count, sums: values }) => [targetId, readSums(targetId, count, values)]));
}

/** Of summed days. */
export async function postgresRows(db: Db, unit: TargetMonth): Promise<Row[]> {
  const { rows } = await sql<Row & { value: string | null }>`
    select r.target_id, r.dimension, r.day, r.kind, case when r.dimension = 0 then '' else w.word end as value, r.hits, r.visitors
    from (select target_id, dimension, day, kind, word_id, sum(hits)::bigint as hits, sum(visitors)::bigint as visitors
      from ${rowsOf(unit, unit.lastSummed)} e group by 1, 2, 3, 4, 5) r
    left join visit_words w on w.id = r.word_id`.execute(db);
  // Names of what no report shows may be deleted, and those of unknown browsers are (product 20.4)
  return rows.map((row) => ({ ...row, value: storedValue(row.dimension, row.value ?? '') }));
}

/** Of a unit of one target. */
export async function postgresDays(db: Db, unit: TargetMonth): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select dimension, day, kind, sum(hits)::float8 as hits, sum(visitors)::float8 as visitors
    from ${rowsOf(unit, 31)} r group by 1, 2, 3 order by 2, 1, 3`.execute(db);
  return rows;
}

export function storedValue(dimension: number, value: string): string {
  return isOther(visitDimensions[dimension - 1] ?? null, value) ? OTHER_VALUES : value;
}
