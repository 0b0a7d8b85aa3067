import { sql } from 'kysely';
import { OTHER_VALUES, visitDimensions } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { lockIngestion } from '../locks.ts';
import { isUnknownBrowser } from '../other-values.ts';
import { cellDimension, cellsOf, cellWord, monthCells } from './month-cells.ts';

const BROWSER = sql.lit(visitDimensions.indexOf('browser') + 1);

/** Values of deleted accounts, and unknown browsers. A campaign is orphaned with any of its fields. Events keep the ID, never reused. */
const orphaned = sql`(
  with used_in as materialized (
      select word_id as id, bool_or(dimension <> ${BROWSER}) as is_elsewhere from (
        select word_id, dimension from visit_days
        union all select ${cellWord}, ${cellDimension} from visit_months m ${cellsOf(monthCells)}) u group by 1),
    used_values as materialized (
      select w.word from visit_words w join used_in using (id) where is_elsewhere or not (${isUnknownBrowser}))
  select w.id from visit_words w
    cross join lateral unnest(string_to_array(w.word, chr(31))) part left join used_values on used_values.word = part
  where w.word <> ${OTHER_VALUES}
  group by w.id having not bool_and(part = '' or used_values.word is not null))`;

const STATEMENT_TIMEOUT = '10s'; // Scans all rollups while ingestion waits, so give up early.

export async function countOrphanedValues(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${orphaned} u`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the number of values deleted, or 0 on timeout. */
export async function deleteOrphanedValues(db: Db): Promise<number> {
  try {
    return await db.transaction().execute(async (tx) => {
      await lockIngestion(tx);
      await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT)}`.execute(tx);
      await mergeUnknownBrowsers(tx);
      const { numAffectedRows } = await sql`delete from visit_words where id in ${orphaned}`.execute(tx);
      return Number(numAffectedRows);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === '57014') return 0;
    throw error;
  }
}

/** Counts them under others (product 20.4). */
async function mergeUnknownBrowsers(tx: Db): Promise<void> {
  await sql`
    with unknown as (
      delete from visit_days d using visit_words w
      where w.id = d.word_id and d.dimension = ${BROWSER} and ${isUnknownBrowser} returning d.*)
    insert into visit_days (target_id, dimension, day, kind, word_id, hits, visitors)
    select target_id, dimension, day, kind, (select id from visit_words where word = ${OTHER_VALUES}), sum(hits), sum(visitors)
    from unknown group by 1, 2, 3, 4
    on conflict (target_id, dimension, day, kind, word_id) do update
    set hits = visit_days.hits + excluded.hits, visitors = visit_days.visitors + excluded.visitors`.execute(tx);
}
