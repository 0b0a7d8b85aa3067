import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import { insertJob, LASTING_ATTEMPTS } from '../jobs.ts';
import { lockLanes } from './locks.ts';

type DetachedKind = { notedIn: string; column: string; type: 'int' | 'uuid'; tables: readonly string[] };

/** Rows of deleted targets and tags, which triggers note. Nothing refers to them, and nobody adds any. */
const kinds: readonly DetachedKind[] = [
  {
    notedIn: 'deleted_visit_targets',
    column: 'target_id',
    type: 'int',
    tables: ['visit_days', 'visit_months', 'visit_hours', 'visit_totals', 'visit_seen'],
  },
  { notedIn: 'deleted_tags', column: 'tag_id', type: 'uuid', tables: ['link_tags'] },
];

const NOTED_AT_ONCE = 100;
const PRIORITY = 10;

/** Queues their deletion in the caller's transaction, as its last statement: others that queue it wait until this one ends. */
export async function insertDetachedRowsJob(db: Db): Promise<void> {
  const options = { key: 'delete-detached-rows', priority: PRIORITY, attempts: LASTING_ATTEMPTS };
  await insertJob(db, 'delete-detached-rows', {}, options);
}

/** Deletes about `limit` rows in a transaction. Returns how many; 0: none is left, or others delete the rest. */
export async function deleteDetachedRows(db: Db, limit: number): Promise<number> {
  for (const kind of kinds) {
    const deleted = await db.transaction().execute((tx) => deleteOfKind(tx, kind, limit));
    if (deleted > 0) return deleted;
  }
  return 0;
}

async function deleteOfKind(tx: Db, { notedIn, column, type, tables }: DetachedKind, limit: number): Promise<number> {
  // Nightly cleanup merges rollups of all targets under the other lock
  await lockLanes(tx, [], true);
  const { rows } = await sql<{ id: string }>`
    select id::text as id from ${sql.table(notedIn)} order by ${sql.ref(`${notedIn}.id`)} limit ${NOTED_AT_ONCE}
    for update skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  // The planner would read whole tables for the first rows of a target that has most of them
  await sql`set local enable_seqscan = off`.execute(tx);
  const ids = sql`any(${rows.map(({ id }) => id)}::${sql.raw(type)}[])`;
  let deleted = 0;
  for (const table of tables) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${ids} limit ${limit - deleted}))`.execute(tx);
    deleted += Number(numAffectedRows);
    if (deleted >= limit) return deleted;
  }
  await sql`delete from ${sql.table(notedIn)} where id = ${ids}`.execute(tx);
  return deleted + rows.length;
}
