import { sql } from 'kysely';
import { countedAt, isCounted, isView, LANES, laneOf, type Visit, visitKinds } from '#src/visits/visits.ts';
import { type Db, isDatabaseAway, RefusedVisitsError } from '../../connect.ts';
import {
  beginBlock,
  endBlock,
  giveUpBlock,
  listJournalIntents,
  takeTurn,
  UnfinishedBlockError,
} from '../journal-intents.ts';
import type { JournalChunk } from '../journal-positions.ts';
import { lockLanes } from '../locks.ts';
import type { Insertion, InsertOptions } from '../store.ts';
import { requireStore } from '../stores.ts';
import { addToTotals, type ItemCount, kindOf, lockTargets } from '../totals.ts';
import { insertBlock, storedBlock } from './blocks.ts';
import { SUMMED_FLAG } from './columns.ts';
import { type ClickHouse, select } from './connect.ts';
import { rememberCountedViews } from './counted-views.ts';
import { markLateDays } from './summing.ts';

/** What a process knows of the visits that a lane stored last. */
type Lane = { turn: number; storedAt: number; views: ReturnType<typeof rememberCountedViews> };

/** Views of half an hour are remembered (product 20.2). */
export const REMEMBERED_MS = 31 * 60_000;
/** Other processes' visits may be stored this much later than ours of the same time. */
const SLACK_MS = 60_000;

/**
 * Stores blocks exactly once: their bounds are fixed in PostgreSQL, then they are sent until ClickHouse has them, then position, totals
 * and notifications are changed in one transaction. A crash anywhere repeats the same block.
 */
export function visitInserter(db: Db, client: ClickHouse) {
  const lanes = Array.from({ length: LANES }, forgottenLane);

  async function storeBlock(tx: Db, chunk: JournalChunk, visits: readonly Visit[], now: number): Promise<boolean> {
    const zones = await findZones(tx, [...new Set(visits.map(({ userId }) => userId))]);
    const known = visits
      .filter(({ userId }) => zones.has(userId))
      .map((visit) => ({ ...visit, at: countedAt(visit.at, now) }));
    const ownerOf = await lockTargets(
      tx,
      new Map(
        known.flatMap(({ userId, itemId }) => [
          [itemId, userId],
          [userId, userId],
        ]),
      ),
    );
    // By another connection: what is begun stays begun, whatever happens
    const begun = await beginBlock(db, chunk);
    if (begun === 'outdated') return false;
    const stored = begun === 'repeated' ? await storedBlock(client, chunk) : { months: [], counts: [] };
    const monthOf = ({ at }: Visit) => new Date(at).toISOString().slice(0, 7);
    const missing = known.filter((visit) => !stored.months.includes(monthOf(visit)));
    const marked = await markRepeats(tx, missing);
    await markLateDays(client, known, { ownerOf, now });
    await insertBlock(client, chunk, marked, { zones, ownerOf, now });
    if (!(await endBlock(tx, chunk))) return false;
    await addToTotals(tx, [...stored.counts, ...countsOf(marked)]);
    await sql`select pg_notify('changes', json_build_object('userId', id, 'table', 'visits', 'of', 'owner')::text)
      from unnest(${[...zones.keys()]}::uuid[]) as changed (id)`.execute(tx);
    return true;
  }

  /** In the order of `visits`. What other processes counted since is loaded first. */
  async function markRepeats(tx: Db, visits: readonly Visit[]): Promise<Visit[]> {
    const marked = new Map<Visit, Visit>();
    for (const [number, ofLane] of Map.groupBy(visits, ({ userId }) => laneOf(userId))) {
      const lane = lanes[number] as Lane;
      const turn = await takeTurn(tx, number);
      const newest = ofLane.reduce((latest, { at }) => Math.max(latest, at), 0);
      if (turn !== lane.turn + 1) {
        const since = Math.max(newest - REMEMBERED_MS, lane.storedAt - SLACK_MS);
        for (const view of await listCountedViews(client, number, since)) lane.views.add(view);
      }
      lane.turn = turn;
      lane.storedAt = Math.max(lane.storedAt, newest);
      for (const [n, visit] of lane.views.markRepeats(ofLane).entries()) marked.set(ofLane[n] as Visit, visit);
    }
    return visits.map((visit) => marked.get(visit) as Visit);
  }

  return async (
    chunks: readonly JournalChunk[],
    visits: readonly Visit[],
    { waits = true, beforeCommit = async () => {} }: InsertOptions = {},
  ): Promise<Insertion> => {
    const [chunk] = chunks;
    if (!chunk || chunks.length > 1) throw new RangeError('A block is a chunk of one segment');
    const numbers = [...new Set(visits.map(({ userId }) => laneOf(userId)))];
    try {
      return await db.transaction().execute(async (tx) => {
        const now = await lockLanes(tx, numbers, waits);
        if (now === null) return 'busy';
        await requireStore(tx, 'clickhouse');
        if (!(await storeBlock(tx, chunk, visits, now))) throw new OutdatedError();
        await beforeCommit();
        return 'stored';
      });
    } catch (error) {
      // What was marked may not be stored
      for (const number of numbers) lanes[number] = forgottenLane();
      if (error instanceof OutdatedError) return 'outdated';
      if (error instanceof RefusedVisitsError) await giveUpBlock(db, chunk);
      else if (!isDatabaseAway(error) && (await listJournalIntents(db, [chunk.segment])).size > 0)
        throw new UnfinishedBlockError((error as Error).message, { cause: error });
      throw error;
    }
  };
}

class OutdatedError extends Error {}

function forgottenLane(): Lane {
  return { turn: Number.NaN, storedAt: Number.NEGATIVE_INFINITY, views: rememberCountedViews() };
}

function countsOf(visits: readonly Visit[]): ItemCount[] {
  return visits
    .filter(({ flags }) => isCounted(flags))
    .map(({ itemId, userId, kind, count = 1 }) => ({
      itemId,
      ownerId: userId,
      kind: visitKinds.indexOf(kind),
      hits: count,
    }));
}

async function findZones(tx: Db, ownerIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select id, time_zone from profiles where id = any(${ownerIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

export type View = Pick<Visit, 'kind' | 'itemId' | 'visitor' | 'at'>;

/** Views of a lane since a time that counted, the last one of each visitor. */
export async function listCountedViews(client: ClickHouse, lane: number, since: number): Promise<View[]> {
  const query = `
    select kind, toString(item) as itemId, leftPad(lower(hex(visitor)), 16, '0') as number,
      toUnixTimestamp64Milli(max(at)) as countedAt
    from visits
    where at >= fromUnixTimestamp64Milli({since:Int64}) and kind in {kinds:Array(UInt8)} and flags in (0, ${SUMMED_FLAG}) and visitor <> 0
      and scope <> 2 and modulo(reinterpretAsUInt8(unhex(right(toString(owner), 2))), ${LANES}) = {lane:UInt8}
    group by 1, 2, 3`;
  const kinds = visitKinds.flatMap((kind, number) => (isView(kind) ? number : []));
  const params = { since: Math.max(0, since), lane, kinds };
  const rows = await select<{ itemId: string; number: string; countedAt: number; kind: number }>(client, query, params);
  return rows.map(({ countedAt: at, kind, itemId, number: visitor }) => ({ at, kind: kindOf(kind), itemId, visitor }));
}
