import { sql } from 'kysely';
import { OTHER_WORDS } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import { takeTurn } from './partitions.ts';

/**
 * Words of visits that no figure says any more: the accounts that brought them are gone. A campaign's three fields are one
 * word (`visit-words.ts`), and go with any of the three. Single hits keep the number of such a word, which no other one gets.
 */
const unsaid = sql`(
  with said as materialized (select distinct word_id as id from visit_days),
    kept as materialized (select word from visit_words join said using (id))
  select w.id from visit_words w
    cross join lateral unnest(string_to_array(w.word, chr(31))) part left join kept on kept.word = part
  where w.word <> ${OTHER_WORDS}
  group by w.id having not bool_and(part = '' or kept.word is not null))`;

/** All figures are looked through: where that takes longer, the visits that wait meanwhile are worth more. */
const PATIENCE = '10s';

export async function countUnsaidWords(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${unsaid} u`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Forgets them, and says how many it were. None is said anew meanwhile. */
export async function deleteUnsaidWords(db: Db): Promise<number> {
  try {
    return await db.transaction().execute(async (tx) => {
      await takeTurn(tx);
      await sql`set local statement_timeout = ${sql.lit(PATIENCE)}`.execute(tx);
      const { numAffectedRows } = await sql`delete from visit_words where id in ${unsaid}`.execute(tx);
      return Number(numAffectedRows);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === '57014') return 0;
    throw error;
  }
}
