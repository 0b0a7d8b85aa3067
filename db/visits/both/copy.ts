import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { ClickHouse } from '../clickhouse/connect.ts';
import { asAway } from '../clickhouse/failures.ts';
import { lockLanes, lockMove } from '../locks.ts';
import { requireNoChanges } from '../queued-changes.ts';
import type { VisitStores } from '../stores.ts';
import { clickHouseRows, clickHouseSums } from './clickhouse-rows.ts';
import { postgresRows, postgresSums } from './postgres-rows.ts';
import {
  lastDayUntil,
  listMonths,
  listTargets,
  type Row,
  type Sums,
  type TargetMonth,
  type VisitTarget,
} from './units.ts';

export type VisitMove = { db: Db; client: ClickHouse; stores: VisitStores };

const TARGETS_AT_ONCE = 500;
/** Rows in memory at once, unless a month of one target has more. */
const ROWS_AT_ONCE = 50_000;

/** `rows`: how many were copied. */
export type CopiedSums = { after: number | null; targets: number; rows: number };

/** Copies the sums of the next targets after one. Sums that are equal stay, so it may be repeated. */
export async function copySums(move: VisitMove, after: number): Promise<CopiedSums> {
  const targets = await listTargets(move.db, after, TARGETS_AT_ONCE);
  let rows = 0;
  for (const month of await listMonths(move.db, move.client, targets)) {
    const unit = { month, lastSummed: lastDayUntil(month, move.stores.summedUntil), targets };
    if (unit.lastSummed > 0) rows += await copyUnit(move, unit);
  }
  const last = targets.at(-1);
  return { after: targets.length < TARGETS_AT_ONCE || !last ? null : last.id, targets: targets.length, rows };
}

async function copyUnit(move: VisitMove, unit: TargetMonth): Promise<number> {
  const [here, there] = await Promise.all([postgresSums(move.db, unit), clickHouseSums(move.client, unit)]);
  const different = unit.targets.filter(({ id }) => !areSummedEqual(here.get(id), there.get(id)));
  let rows = 0;
  for (const targets of inParts(different, ({ id }) => (here.get(id)?.rows ?? 0) + (there.get(id)?.rows ?? 0))) {
    rows += await copyRows(move, { ...unit, targets });
  }
  return rows;
}

export function areSummedEqual(a: Sums | undefined, b: Sums | undefined): boolean {
  const valuesOf = (sums: Sums | undefined) => Object.values(sums?.summed ?? { hits: 0, visitors: 0, h: 0, v: 0 });
  return valuesOf(a).join() === valuesOf(b).join();
}

function inParts(targets: readonly VisitTarget[], rowsOf: (target: VisitTarget) => number): VisitTarget[][] {
  const parts: VisitTarget[][] = [];
  let room = 0;
  for (const target of targets) {
    const rows = rowsOf(target);
    const part = room >= rows ? parts.at(-1) : undefined;
    if (part) part.push(target);
    else parts.push([target]);
    room = (part ? room : ROWS_AT_ONCE) - rows;
  }
  return parts;
}

/** Adds to the other store what it lacks of the source's rows, or takes away what it has too much. */
async function copyRows({ db, client, stores }: VisitMove, unit: TargetMonth): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await lockMove(tx);
    // Nobody deletes values that no row has yet, or gives items away
    await lockLanes(tx, [], true);
    const present = await lockTargetsOf(
      tx,
      unit.targets.map(({ id }) => id),
    );
    await requireNoChanges(tx);
    const targets = unit.targets.filter(({ id, ownerId }) => present.get(id) === ownerId);
    if (targets.length === 0) return 0;
    const locked = { ...unit, targets };
    const rows = { postgres: await postgresRows(tx, locked), clickhouse: await clickHouseRows(client, locked) };
    const [source, other] =
      stores.source === 'postgres' ? (['postgres', 'clickhouse'] as const) : (['clickhouse', 'postgres'] as const);
    const lacking = differencesOf(rows[source], rows[other]);
    if (lacking.length === 0) return 0;
    await (other === 'clickhouse' ? addToClickHouse(client, locked, lacking) : addToPostgres(tx, locked, lacking));
    return lacking.length;
  });
}

/** Until the transaction ends, accounts of targets aren't deleted, and items stay with their owners. Returns these. */
export async function lockTargetsOf(tx: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; userId: string }>`
    select id, user_id from visit_targets where id = any(${ids}::int[]) order by id for share`.execute(tx);
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

function differencesOf(expected: readonly Row[], actual: readonly Row[]): Row[] {
  const lacking = new Map<string, Row>();
  const add = (rows: readonly Row[], sign: 1 | -1) => {
    for (const row of rows) {
      const key = `${row.targetId} ${row.dimension} ${row.day} ${row.kind} ${row.value}`;
      const { hits, visitors } = lacking.get(key) ?? { hits: 0, visitors: 0 };
      lacking.set(key, { ...row, hits: hits + sign * row.hits, visitors: visitors + sign * row.visitors });
    }
  };
  add(expected, 1);
  add(actual, -1);
  return [...lacking.values()].filter(({ hits, visitors }) => hits !== 0 || visitors !== 0);
}

async function addToClickHouse(
  client: ClickHouse,
  { month, targets }: TargetMonth,
  rows: readonly Row[],
): Promise<void> {
  const targetOf = new Map(targets.map((target) => [target.id, target]));
  const values = rows.map(({ targetId, dimension, day, kind, value, hits, visitors }) => {
    const { ownerId, itemId } = targetOf.get(targetId) as VisitTarget;
    return [ownerId, itemId, dimension, dayOf(month, day), kind, value, unsigned(hits), unsigned(visitors)];
  });
  await client
    .insert({
      table: 'visit_days',
      columns: ['owner', 'item', 'dimension', 'day', 'kind', 'value', 'hits', 'visitors'],
      values,
      format: 'JSONCompactEachRow',
      // The same rows may be added again after they were deleted
      clickhouse_settings: { insert_deduplicate: 0 },
    })
    .catch((error) => {
      throw asAway(error);
    });
}

/** Sums overflow to what is right. */
const unsigned = (amount: number) => (amount < 0 ? BigInt.asUintN(64, BigInt(amount)).toString() : amount);

const dayOf = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`;

async function addToPostgres(tx: Db, { month }: TargetMonth, rows: readonly Row[]): Promise<void> {
  const ids = await wordIds(tx, [...new Set(rows.filter(({ dimension }) => dimension > 0).map(({ value }) => value))]);
  const idOf = ({ dimension, value }: Row) => (dimension === 0 ? 0 : (ids.get(value) as number));
  const column = (of: (row: Row) => number) => `{${rows.map(of).join(',')}}`;
  await sql`
    merge into visit_days d using (
      select t, m, ${`${month}-01`}::date + y - 1 as y, k, w, h, v from unnest(
        ${column(({ targetId }) => targetId)}::int[], ${column(({ dimension }) => dimension)}::smallint[],
        ${column(({ day }) => day)}::int[], ${column(({ kind }) => kind)}::smallint[], ${column(idOf)}::int[],
        ${column(({ hits }) => hits)}::int[], ${column(({ visitors }) => visitors)}::int[]) as b (t, m, y, k, w, h, v)
      order by 1, 2, 3, 4, 5) b
    on d.target_id = b.t and d.dimension = b.m and d.day = b.y and d.kind = b.k and d.word_id = b.w
    when matched then update set hits = d.hits + b.h, visitors = d.visitors + b.v
    when not matched then insert (target_id, dimension, day, kind, word_id, hits, visitors)
      values (b.t, b.m, b.y, b.k, b.w, b.h, b.v)`.execute(tx);
}

/** Finds or inserts values. */
export async function wordIds(tx: Db, words: readonly string[]): Promise<Map<string, number>> {
  await sql`insert into visit_words (word) select word from unnest(${words}::text[]) as w (word)
    where not exists (select from visit_words known where known.word = w.word) order by word on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; word: string }>`
    select id, word from visit_words where word = any(${words}::text[])`.execute(tx);
  return new Map(rows.map(({ id, word }) => [word, id]));
}
