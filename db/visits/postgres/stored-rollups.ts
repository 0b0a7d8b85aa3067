import { sql } from 'kysely';
import { visitDimensions } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { listInPages } from '../../pages.ts';
import { isOther } from '../other-values.ts';
import type { StoredRollup } from '../store.ts';
import { kindOf } from '../totals.ts';
import { MONTHLY } from './month-rollups.ts';

const PAGE_ROWS = 2_000;
const TARGETS_AT_ONCE = 50;
/** This many rows of each item are read first. Most items have fewer. */
const FIRST_ROWS = 40;

/** Pages of all daily rollups of an owner, who may have millions. Single events belong to no account. */
export async function* listRollups(db: Db, ownerId: string): AsyncGenerator<StoredRollup[]> {
  for await (const page of listTargets(db, ownerId)) {
    for (let from = 0; from < page.length; from += TARGETS_AT_ONCE) {
      const targets = page.slice(from, from + TARGETS_AT_ONCE);
      const first = Map.groupBy(await listFirstRows(db, targets), ({ targetId }) => targetId);
      for (const { id, itemId } of targets) {
        let rows: RollupRow[] = first.get(id) ?? [];
        let isLast = rows.length < FIRST_ROWS;
        if (rows.length > 0) yield rows.map((row) => storedRollup(itemId, row));
        while (!isLast) {
          rows = await listRollupRows(db, id, rows.at(-1));
          isLast = rows.length < PAGE_ROWS;
          if (rows.length > 0) yield rows.map((row) => storedRollup(itemId, row));
        }
      }
    }
  }
}

type Target = { id: number; itemId: string };

function listTargets(db: Db, ownerId: string): AsyncGenerator<Target[]> {
  return listInPages<Target>(db, {
    columns: sql`id, item_id`,
    from: sql`visit_targets`,
    where: sql<boolean>`user_id = ${ownerId}`,
    keys: [[sql`item_id`, 'uuid']],
  });
}

type RollupRow = Pick<StoredRollup, 'day' | 'hits' | 'visitors'> & {
  dimension: number;
  kind: number;
  wordId: number;
  word: string;
};

const rollupColumns = sql`
  d.day::text as day, d.dimension, d.kind, d.word_id, coalesce(w.word, '') as word, d.hits, d.visitors`;
const rollupOrder = sql`d.dimension, d.day, d.kind, d.word_id`;

async function listFirstRows(db: Db, targets: readonly Target[]): Promise<(RollupRow & { targetId: number })[]> {
  const { rows } = await sql<RollupRow & { targetId: number }>`
    select d.target_id, ${rollupColumns}
    from unnest(${targets.map(({ id }) => id)}::int[]) t (id) cross join lateral (
      select * from visit_days d where d.target_id = t.id and d.dimension < ${sql.lit(MONTHLY)}
      order by ${rollupOrder} limit ${FIRST_ROWS}) d left join visit_words w on w.id = d.word_id
    order by d.target_id, ${rollupOrder}`.execute(db);
  return rows;
}

/** Lists rollups after a row, in the order of the primary key. */
async function listRollupRows(db: Db, targetId: number, after: RollupRow | undefined): Promise<RollupRow[]> {
  const { dimension = -1, day = '-infinity', kind = -1, wordId = -1 } = after ?? {};
  const { rows } = await sql<RollupRow>`
    select ${rollupColumns} from visit_days d left join visit_words w on w.id = d.word_id
    where d.target_id = ${targetId} and d.dimension < ${sql.lit(MONTHLY)}
      and (${rollupOrder}) > (${dimension}::smallint, ${day}::date, ${kind}::smallint, ${wordId}::int)
    order by ${rollupOrder} limit ${PAGE_ROWS}`.execute(db);
  return rows;
}

function storedRollup(itemId: string, row: RollupRow): StoredRollup {
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
