import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { lockLanes, lockMove } from '../locks.ts';
import { listEventMonths } from '../postgres/partitions.ts';
import { requireNoChanges } from '../queued-changes.ts';
import { eventsSince, insertEvents, listMonthsThere } from './clickhouse-events.ts';
import { lockTargetsOf, type VisitMove } from './copy.ts';
import { eventsOfPages, insertIntoPostgres, pagesOf } from './postgres-events.ts';

// Single events of before a move, which no report reads (product 20.13). The other store counts none of them: it has their sums

/** `place`: how far, in `segment`. */
type Progress = { segment: string; place: number; isComplete: boolean };

/** Pages of PostgreSQL that make a block in ClickHouse: some 20,000 events. */
const PAGES_AT_ONCE = 200;
const EVENTS_AT_ONCE = 20_000;

/** `month`: null if all are copied. */
export type CopiedEvents = { month: string | null; events: number };

/** Copies the next events, at most some thousands. May end anywhere, and be repeated. */
export async function copyEvents(move: VisitMove): Promise<CopiedEvents> {
  const { db, client, stores } = move;
  const months =
    stores.source === 'postgres' ? await listEventMonths(db) : await listMonthsThere(db, client, stores.era);
  const done = await listProgress(db);
  const month = months.find((each) => !done.get(each)?.isComplete);
  if (month === undefined) return { month: null, events: 0 };
  const progress = done.get(month) ?? { segment: '', place: 0, isComplete: false };
  const copy = stores.source === 'postgres' ? copyPages : copyBlock;
  return { month, events: await copy(move, month, progress) };
}

async function copyPages({ db, client, stores }: VisitMove, month: string, { place: from }: Progress): Promise<number> {
  const to = from + PAGES_AT_ONCE;
  return await db.transaction().execute(async (tx) => {
    await lockMove(tx);
    await lockLanes(tx, [], true);
    const found = await eventsOfPages(tx, { month, from, to, era: stores.era });
    const present = await lockTargetsOf(tx, [...new Set(found.map(({ targetId }) => targetId))]);
    await requireNoChanges(tx);
    const events = found.filter(({ targetId, ownerId }) => present.get(targetId) === ownerId);
    await insertEvents(client, events, { month, from, to, era: stores.era });
    await saveProgress(tx, month, { segment: '', place: to, isComplete: to >= (await pagesOf(tx, month)) });
    return events.length;
  });
}

async function copyBlock({ db, client, stores }: VisitMove, month: string, progress: Progress): Promise<number> {
  const events = await eventsSince(client, { month, era: stores.era, ...progress, limit: EVENTS_AT_ONCE });
  await db.transaction().execute(async (tx) => {
    await lockMove(tx);
    // Nobody deletes values that no row has yet
    await lockLanes(tx, [], true);
    await insertIntoPostgres(tx, month, events);
    const { segment, place } = events.at(-1) ?? progress;
    await saveProgress(tx, month, { segment, place, isComplete: events.length < EVENTS_AT_ONCE }, progress);
  });
  return events.length;
}

async function listProgress(db: Db): Promise<Map<string, Progress>> {
  const { rows } = await sql<Progress & { month: string }>`
    select to_char(month, 'YYYY-MM') as month, segment, place, is_complete from visit_event_copies`.execute(db);
  return new Map(rows.map(({ month, ...progress }) => [month, progress]));
}

/** @throws if another process has copied the same, so that nothing is copied twice */
async function saveProgress(tx: Db, month: string, next: Progress, before?: Progress): Promise<void> {
  const { segment, place, isComplete } = next;
  const { rows } = await sql`
    insert into visit_event_copies as c (month, segment, place, is_complete)
    values (${`${month}-01`}, ${segment}, ${place}, ${isComplete})
    on conflict (month) do update set segment = ${segment}, place = ${place}, is_complete = ${isComplete}
      where ${before === undefined} or (c.segment = ${before?.segment ?? ''} and c.place = ${before?.place ?? 0})
    returning 1`.execute(tx);
  if (rows.length === 0) throw new Error(`Another process copies the events of ${month}.`);
}
