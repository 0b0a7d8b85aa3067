import { sql } from 'kysely';
import { visitDimensions } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { listInPages } from '../../pages.ts';
import { isOther } from '../other-values.ts';
import type { StoredRollup } from '../store.ts';
import { kindOf } from '../totals.ts';
import { cellDay, cellDimension, cellHits, cellKind, cellsOf, cellWord } from './month-cells.ts';

const PAGE_ROWS = 2_000;
const TARGETS_AT_ONCE = 50;
/** Rows read at once, unless a month of one target has more. */
const ROWS_AT_ONCE = 10_000;

type Target = { id: number; itemId: string };
type Month = { id: number; month: string; rows: number };
type RollupRow = Pick<StoredRollup, 'day' | 'hits' | 'visitors'> & {
  targetId: number;
  dimension: number;
  kind: number;
  word: string;
};

/** Pages of all daily rollups of an owner, who may have millions. Single events belong to no account. */
export async function* listRollups(db: Db, ownerId: string): AsyncGenerator<StoredRollup[]> {
  for await (const page of listTargets(db, ownerId)) {
    const itemIds = new Map(page.map(({ id, itemId }) => [id, itemId]));
    for (let from = 0; from < page.length; from += TARGETS_AT_ONCE) {
      for (const months of inParts(await listMonths(db, page.slice(from, from + TARGETS_AT_ONCE)))) {
        const rows = await listRollupRows(db, months);
        for (let first = 0; first < rows.length; first += PAGE_ROWS) {
          yield rows.slice(first, first + PAGE_ROWS).map((row) => storedRollup(itemIds.get(row.targetId) ?? '', row));
        }
      }
    }
  }
}

function listTargets(db: Db, ownerId: string): AsyncGenerator<Target[]> {
  return listInPages<Target>(db, {
    columns: sql`id, item_id`,
    from: sql`visit_targets`,
    where: sql<boolean>`user_id = ${ownerId}`,
    keys: [[sql`item_id`, 'uuid']],
  });
}

/** About how much some targets have of each month. */
async function listMonths(db: Db, targets: readonly Target[]): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select id, month::text as month, sum(rows)::int as rows from (
      select t.id, day - extract(day from day)::int + 1 as month, count(*) as rows
      from unnest(${targets.map(({ id }) => id)}::int[]) t (id) join visit_days on target_id = t.id
      where dimension <= ${sql.lit(visitDimensions.length)} group by 1, 2
      union all
      select t.id, month, coalesce(cardinality(totals), 0) + coalesce(cardinality(cells), 0)
      from unnest(${targets.map(({ id }) => id)}::int[]) t (id) join visit_months on target_id = t.id) r
    group by r.id, r.month order by r.id, r.month`.execute(db);
  return rows;
}

function inParts(months: readonly Month[]): Month[][] {
  const parts: Month[][] = [];
  let room = 0;
  for (const month of months) {
    const part = room >= month.rows ? parts.at(-1) : undefined;
    if (part) part.push(month);
    else parts.push([month]);
    room = (part ? room : ROWS_AT_ONCE) - month.rows;
  }
  return parts;
}

async function listRollupRows(db: Db, months: readonly Month[]): Promise<RollupRow[]> {
  const packed = (array: string, hits: typeof cellHits, visitors: typeof cellHits) => sql`
    select p.id, ${cellDimension}, p.month + ${cellDay} - 1, ${cellKind}, ${cellWord}, ${hits}, ${visitors}
    from p join visit_months m on m.target_id = p.id and m.month = p.month ${cellsOf(sql.ref(`m.${array}`))}`;
  const { rows } = await sql<RollupRow>`
    with p as (select * from unnest(${months.map(({ id }) => id)}::int[], ${months.map(({ month }) => month)}::date[]) p (id, month)),
    days as (
      select p.id, d.dimension::int as dimension, d.day, d.kind::int as kind, d.word_id, d.hits, d.visitors
      from p join visit_days d on d.target_id = p.id and d.dimension <= ${sql.lit(visitDimensions.length)}
        and d.day >= p.month and d.day < p.month + interval '1 month'
      union all ${packed('totals', cellHits, cellHits)}
      union all ${packed('cells', cellHits, cellHits)}
      union all ${packed('returns', sql`0`, sql`-${cellHits}`)}),
    sums as (
      select id, dimension, day, kind, word_id, sum(hits)::int as hits, sum(visitors)::int as visitors from days group by 1, 2, 3, 4, 5)
    select s.id as target_id, s.day::text as day, s.dimension, s.kind, coalesce(w.word, '') as word, s.hits, s.visitors
    from sums s left join visit_words w on w.id = s.word_id order by s.id, s.day, s.dimension, s.kind, s.word_id`.execute(
    db,
  );
  return rows;
}

function storedRollup(itemId: string, { targetId: _, ...row }: RollupRow): StoredRollup {
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
