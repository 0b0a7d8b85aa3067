import { sql } from 'kysely';
import { visitBrowsers } from '#src/visits/clients.ts';
import { OTHER_VALUES, visitDimensions } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { lockIngestion } from '../locks.ts';
import { MONTHLY } from './month-rollups.ts';

const BROWSER = visitDimensions.indexOf('browser') + 1;
const browserDimensions = sql`${[BROWSER, MONTHLY + BROWSER]}::smallint[]`;
/** What releases before stored for a browser that the parser doesn't know. */
const isUnknownBrowser = sql`word <> all(${['', OTHER_VALUES, ...visitBrowsers]}::text[])`;

/** Values of deleted accounts, and unknown browsers. A campaign is orphaned with any of its fields. Events keep the ID, never reused. */
const orphaned = sql`(
  with used_in as materialized (
      select word_id as id, bool_or(dimension <> all(${browserDimensions})) as is_elsewhere from visit_days group by 1),
    used_values as materialized (
      select word from visit_words join used_in using (id) where is_elsewhere or not (${isUnknownBrowser}))
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
      where w.id = d.word_id and d.dimension = any(${browserDimensions}) and ${isUnknownBrowser} returning d.*)
    insert into visit_days (target_id, dimension, day, kind, word_id, hits, visitors)
    select target_id, dimension, day, kind, (select id from visit_words where word = ${OTHER_VALUES}), sum(hits), sum(visitors)
    from unknown group by 1, 2, 3, 4
    on conflict (target_id, dimension, day, kind, word_id) do update
    set hits = visit_days.hits + excluded.hits, visitors = visit_days.visitors + excluded.visitors`.execute(tx);
}
