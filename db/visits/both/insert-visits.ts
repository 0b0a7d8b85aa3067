import { countedAt, type Visit, visitFlags } from '#src/visits/visits.ts';
import { type Db, VisitStoreAwayError } from '../../connect.ts';
import { insertBlock } from '../clickhouse/blocks.ts';
import { SUMMED_FLAG } from '../clickhouse/columns.ts';
import { type ClickHouse, select } from '../clickhouse/connect.ts';
import { markLateDays } from '../clickhouse/summing.ts';
import { type Block, insertBlockOnce } from '../insertions.ts';
import { takeTurn } from '../journal-intents.ts';
import type { JournalChunk } from '../journal-positions.ts';
import { type MoveRules, storeVisits } from '../postgres/insert-visits.ts';
import { listQueuedDeletions } from '../queued-changes.ts';
import type { Insertion, InsertOptions } from '../store.ts';
import { requireBoth, type VisitStores } from '../stores.ts';
import { lockOwners, lockTargets } from '../totals.ts';
import { eraMark, eraSegment } from './eras.ts';

/**
 * Stores each block in both stores exactly once: as for ClickHouse alone, but the transaction that moves the position also stores the
 * visits in PostgreSQL. While one of them is away, the block waits. PostgreSQL says which views are repeats; a block that is repeated
 * keeps what ClickHouse has of it.
 */
export function bothInserter(db: Db, client: ClickHouse) {
  return (chunks: readonly JournalChunk[], visits: readonly Visit[], options: InsertOptions = {}): Promise<Insertion> =>
    insertBlockOnce(db, chunks, visits, options, {
      check: requireBoth,
      async store(tx, block, stores) {
        await storeBlock(tx, visits, block, stores);
        for (const lane of block.lanes) await takeTurn(tx, lane);
      },
    });

  async function storeBlock(
    tx: Db,
    visits: readonly Visit[],
    block: Block,
    { source, era, summedUntil }: VisitStores,
  ): Promise<void> {
    const { chunk, now, isRepeated } = block;
    const sent = { ...chunk, segment: eraSegment(era, chunk.segment) };
    const stored = isRepeated ? await storedFlags(client, sent) : nothing;
    block.isSent = stored.months.size > 0;
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
    const owners = [...new Set(visits.map(({ userId }) => userId))];
    await lockOwners(tx, owners);
    const deleted = await listQueuedDeletions(tx, owners);
    const stays = ({ userId, at }: Visit) => countedAt(at, now) > (deleted.get(userId) ?? Number.NEGATIVE_INFINITY);
    const staying = visits.filter(stays);
    const { visits: marked, zones } = await storeVisits(tx, staying, now, moving);
    const known = staying.filter(({ userId }) => zones.has(userId));
    const placeOf = new Map(known.map((visit, n) => [marked[n] as Visit, places.get(visit) as number]));
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
    block.isSent ||= missing.length > 0;
    await markLateDays(client, marked, { ownerOf, now });
    await insertBlock(client, sent, missing, {
      zones,
      ownerOf,
      now,
      placeOf: (visit) => placeOf.get(visit) as number,
      isSummed: (day) => source === 'postgres' && isEarly(day),
    });
    // What was sent before may only have been stored now, as it was then
    if (isRepeated) await requireSame(sent, missing, placeOf);
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
