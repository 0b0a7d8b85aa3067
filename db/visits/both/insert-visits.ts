import { countedAt, laneOf, type Visit, visitFlags } from '#src/visits/visits.ts';
import { type Db, isDatabaseAway, isInvalidData, RefusedVisitsError, VisitStoreAwayError } from '../../connect.ts';
import { insertBlock } from '../clickhouse/blocks.ts';
import { SUMMED_FLAG } from '../clickhouse/columns.ts';
import { type ClickHouse, select } from '../clickhouse/connect.ts';
import { markLateDays } from '../clickhouse/summing.ts';
import { beginBlock, endBlock, giveUpBlock, takeTurn, UnfinishedBlockError } from '../journal-intents.ts';
import type { JournalChunk } from '../journal-positions.ts';
import { lockLanes, waitForStore } from '../locks.ts';
import { type MoveRules, storeVisits } from '../postgres/insert-visits.ts';
import type { Insertion, InsertOptions } from '../store.ts';
import { requireBoth } from '../stores.ts';
import { lockTargets } from '../totals.ts';
import { eraMark, eraSegment } from './eras.ts';

/**
 * Stores each block in both stores exactly once: as for ClickHouse alone, but the transaction that moves the position also stores the
 * visits in PostgreSQL. While one of them is away, the block waits. PostgreSQL says which views are repeats; a block that is repeated
 * keeps what ClickHouse has of it.
 */
export function bothInserter(db: Db, client: ClickHouse) {
  return async (
    chunks: readonly JournalChunk[],
    visits: readonly Visit[],
    { waits = true, beforeCommit = async () => {} }: InsertOptions = {},
  ): Promise<Insertion> => {
    const [chunk] = chunks;
    if (!chunk || chunks.length > 1) throw new RangeError('A block is a chunk of one segment');
    const lanes = [...new Set(visits.map(({ userId }) => laneOf(userId)))];
    const block = { isBegun: false, isElsewhere: false };
    try {
      return await db.transaction().execute(async (tx) => {
        const now = await lockLanes(tx, lanes, waits);
        if (now === null) return 'busy';
        await waitForStore(tx);
        if (!(await storeBlock(tx, chunk, visits, now, block))) throw new OutdatedError();
        for (const lane of lanes) await takeTurn(tx, lane);
        await beforeCommit();
        return 'stored';
      });
    } catch (error) {
      if (error instanceof OutdatedError) return 'outdated';
      const isRefused = error instanceof RefusedVisitsError || (isInvalidData(error) && !block.isElsewhere);
      if (isRefused && block.isBegun) await giveUpBlock(db, chunk);
      if (!isRefused && block.isBegun && !isDatabaseAway(error))
        throw new UnfinishedBlockError((error as Error).message, { cause: error });
      throw error;
    }
  };

  async function storeBlock(
    tx: Db,
    chunk: JournalChunk,
    visits: readonly Visit[],
    now: number,
    block: { isBegun: boolean; isElsewhere: boolean },
  ): Promise<boolean> {
    const { source, era, summedUntil } = await requireBoth(tx);
    // By another connection: what is begun stays begun, whatever happens
    const begun = await beginBlock(db, chunk);
    if (begun === 'outdated') return false;
    block.isBegun = true;
    const sent = { ...chunk, segment: eraSegment(era, chunk.segment) };
    const stored = begun === 'repeated' ? await storedFlags(client, sent) : nothing;
    block.isElsewhere = stored.months.size > 0;
    const places = new Map(visits.map((visit, place) => [visit, place]));
    const isStored = ({ at }: Visit) => stored.months.has(new Date(countedAt(at, now)).toISOString().slice(0, 7));
    const isEarly = (day: string) => day <= summedUntil;
    const moving: MoveRules = {
      flagsOf(visit) {
        if (!isStored(visit)) return undefined;
        // Of aggregates that don't count, nothing is stored (product 20.23)
        const uncounted = visit.count === undefined ? undefined : visit.flags | visitFlags.repeat;
        return stored.flags.get(places.get(visit) as number) ?? uncounted;
      },
      isCountedHere: (day) => source === 'postgres' || !isEarly(day),
      markOfEvents: eraMark(era),
    };
    const { visits: marked, zones } = await storeVisits(tx, visits, now, moving);
    const placeOf = new Map(placesOf(visits, zones).map((place, n) => [marked[n] as Visit, place]));
    const ownerOf = await lockTargets(
      tx,
      new Map(
        marked.flatMap(({ userId, itemId }) => [
          [itemId, userId],
          [userId, userId],
        ]),
      ),
    );
    const missing = marked.filter((visit) => !isStored(visit));
    block.isElsewhere ||= missing.length > 0;
    await markLateDays(client, marked, { ownerOf, now });
    await insertBlock(client, sent, missing, {
      zones,
      ownerOf,
      now,
      placeOf: (visit) => placeOf.get(visit) as number,
      isSummed: (day) => source === 'postgres' && isEarly(day),
    });
    // What was sent before may only have been stored now, as it was then
    if (begun === 'repeated') await requireSame(sent, missing, placeOf);
    return await endBlock(tx, chunk);
  }

  async function requireSame(
    sent: JournalChunk,
    visits: readonly Visit[],
    placeOf: ReadonlyMap<Visit, number>,
  ): Promise<void> {
    const { flags } = await storedFlags(client, sent);
    const isSame = (visit: Visit) => (flags.get(placeOf.get(visit) as number) ?? visit.flags) === visit.flags;
    if (!visits.every(isSame)) throw new VisitStoreAwayError('ClickHouse has just stored what was sent before.');
  }
}

class OutdatedError extends Error {}

/** Places in a block of the visits of known owners. */
function placesOf(visits: readonly Visit[], known: ReadonlyMap<string, unknown>): number[] {
  return visits.flatMap(({ userId }, place) => (known.has(userId) ? place : []));
}

type Stored = { months: ReadonlySet<string>; flags: ReadonlyMap<number, number> };
const nothing: Stored = { months: new Set(), flags: new Map() };

/** What ClickHouse has of a block: its months as YYYY-MM, each of which is stored as a whole, and flags by place. */
async function storedFlags(client: ClickHouse, { segment, from, to }: JournalChunk): Promise<Stored> {
  const query = `select place, flags, formatDateTime(at, '%Y-%m') as month from visits
    where segment = {segment:String} and place >= {from:UInt64} and place < {to:UInt64} and scope <> 2`;
  const rows = await select<{ place: number; flags: number; month: string }>(client, query, { segment, from, to });
  return {
    months: new Set(rows.map(({ month }) => month)),
    flags: new Map(rows.map(({ place, flags }) => [place - from, flags & ~SUMMED_FLAG])),
  };
}
