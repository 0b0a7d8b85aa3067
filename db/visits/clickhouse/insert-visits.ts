import { sql } from 'kysely';
import { countedAt, isCounted, isView, LANES, laneOf, type Visit, visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { type Block, insertBlockOnce, lanesOf } from '../insertions.ts';
import { takeTurn } from '../journal-intents.ts';
import type { JournalChunk } from '../journal-positions.ts';
import { listQueuedDeletions } from '../queued-changes.ts';
import type { Insertion, InsertOptions } from '../store.ts';
import { requireStore } from '../stores.ts';
import { addToTotals, type ItemCount, kindOf, lockTargets } from '../totals.ts';
import { countBlock, insertBlock, storedBlock } from './blocks.ts';
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

/** Stores blocks exactly once, with their totals and notifications. */
export function visitInserter(db: Db, client: ClickHouse) {
  const lanes = Array.from({ length: LANES }, emptyLane);
  const reset = (numbers: readonly number[]) => {
    for (const number of numbers) lanes[number] = emptyLane();
  };

  async function storeBlock(tx: Db, visits: readonly Visit[], block: Block): Promise<void> {
    const { chunk, now } = block;
    const zones = await findZones(tx, [...new Set(visits.map(({ userId }) => userId))]);
    const ofOwners = visits
      .map((visit, place) => ({ ...visit, place, at: countedAt(visit.at, now) }))
      .filter(({ userId }) => zones.has(userId));
    const ownerOf = await lockTargets(
      tx,
      new Map(
        ofOwners.flatMap(({ userId, itemId }) => [
          [itemId, userId],
          [userId, userId],
        ]),
      ),
    );
    const deleted = await listQueuedDeletions(tx, [...zones.keys()]);
    const known = ofOwners.filter(({ userId, at }) => at > (deleted.get(userId) ?? Number.NEGATIVE_INFINITY));
    const lanesOfBlock = lanesOf(known);
    // With the times of the journal
    const search = { chunk, owners: [...zones.keys()], visits, now };
    const stored = block.isRepeated ? await storedBlock(client, search) : null;
    const monthOf = ({ at }: Visit) => new Date(at).toISOString().slice(0, 7);
    const missing = stored
      ? known.filter((visit) => !stored.places.has(visit.place) && !stored.months.has(monthOf(visit)))
      : known;
    const marked = await markRepeats(tx, missing, lanesOfBlock);
    await markLateDays(client, known, { ownerOf, now });
    block.isSent = known.length > 0;
    await insertBlock(client, chunk, marked, { zones, ownerOf, now, placeOf: ({ place }) => place });
    // An earlier attempt may have been stored meanwhile, with other marks
    await addToTotals(tx, stored ? await countBlock(client, search, deleted) : countsOf(marked));
    if (stored) reset(lanesOfBlock);
    await sql`select pg_notify('changes', json_build_object('userId', id, 'table', 'visits', 'of', 'owner')::text)
      from unnest(${[...zones.keys()]}::uuid[]) as changed (id)`.execute(tx);
  }

  /** In the order of `visits`. What other processes counted since is loaded first. Each lane's turn is taken, also without visits. */
  async function markRepeats<Marked extends Visit>(
    tx: Db,
    visits: readonly Marked[],
    numbers: readonly number[],
  ): Promise<Marked[]> {
    const marked = new Map<Marked, Marked>();
    const byLane = Map.groupBy(visits, ({ userId }) => laneOf(userId));
    for (const number of numbers) {
      const [lane, ofLane] = [lanes[number] as Lane, byLane.get(number) ?? []];
      const turn = await takeTurn(tx, number);
      if (ofLane.length === 0) continue;
      const newest = ofLane.reduce((latest, { at }) => Math.max(latest, at), 0);
      if (turn !== lane.turn + 1) {
        const since = Math.max(newest - REMEMBERED_MS, lane.storedAt - SLACK_MS);
        for (const view of await listCountedViews(client, number, since)) lane.views.add(view);
      }
      lane.turn = turn;
      lane.storedAt = Math.max(lane.storedAt, newest);
      for (const [n, visit] of lane.views.markRepeats(ofLane).entries()) marked.set(ofLane[n] as Marked, visit);
    }
    return visits.map((visit) => marked.get(visit) as Marked);
  }

  return async (
    chunks: readonly JournalChunk[],
    visits: readonly Visit[],
    options: InsertOptions = {},
  ): Promise<Insertion> => {
    // What was marked may not be stored
    const resetLanes = () => reset(lanesOf(visits));
    const insertion = await insertBlockOnce(db, chunks, visits, options, {
      check: (tx) => requireStore(tx, 'clickhouse'),
      store: (tx, block) => storeBlock(tx, visits, block),
    }).catch((error: unknown) => {
      resetLanes();
      throw error;
    });
    if (insertion === 'outdated') resetLanes();
    return insertion;
  };
}

function emptyLane(): Lane {
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
