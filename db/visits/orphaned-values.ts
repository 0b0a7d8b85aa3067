import { sql } from 'kysely';
import { OTHER_VALUES } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import { lockIngestion } from './locks.ts';

/** Values of deleted accounts. A campaign is orphaned with any of its fields. Events keep the ID, never reused. */
const orphaned = sql`(
  with used as materialized (select distinct word_id as id from visit_days),
    used_values as materialized (select word from visit_words join used using (id))
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
      const { numAffectedRows } = await sql`delete from visit_words where id in ${orphaned}`.execute(tx);
      return Number(numAffectedRows);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === '57014') return 0;
    throw error;
  }
}
