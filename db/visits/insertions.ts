import { laneOf, type Visit } from '#src/visits/visits.ts';
import { type Db, isDatabaseAway, isInvalidData, RefusedVisitsError } from '../connect.ts';
import { beginBlock, endBlock, giveUpBlock, UnfinishedBlockError } from './journal-intents.ts';
import type { JournalChunk } from './journal-positions.ts';
import { lockLanes, waitForStore } from './locks.ts';
import type { Insertion, InsertOptions } from './store.ts';

/** `now` is the database's time in ms, `lanes` are those of the visits. */
type Held = { now: number; lanes: readonly number[] };

/** What all stores do: stores visits in a transaction that holds their lanes, unless another process was first. */
export async function insertInLanes(
  db: Db,
  visits: readonly Visit[],
  { waits = true, beforeCommit = async () => {} }: InsertOptions,
  store: (tx: Db, held: Held) => Promise<void>,
): Promise<Insertion> {
  const lanes = lanesOf(visits);
  try {
    return await db.transaction().execute(async (tx) => {
      const now = await lockLanes(tx, lanes, waits);
      if (now === null) return 'busy';
      await store(tx, { now, lanes });
      await beforeCommit();
      return 'stored';
    });
  } catch (error) {
    if (error instanceof OutdatedError) return 'outdated';
    throw error;
  }
}

/** Another process has stored a chunk: nothing else of the transaction is stored, either. */
export class OutdatedError extends Error {}

export function lanesOf(visits: readonly Visit[]): number[] {
  return [...new Set(visits.map(({ userId }) => laneOf(userId)))];
}

/** `isRepeated`: it may be stored elsewhere already. `isSent`: set it once something of it may be. */
export type Block = Held & { chunk: JournalChunk; isRepeated: boolean; isSent: boolean };

/**
 * For a store elsewhere: stores a block exactly once. Its bounds are fixed in PostgreSQL, then it is sent until the store has it, then the
 * position and what `store` changes are, in one transaction. A crash anywhere repeats the same block. `check` may refuse it before it begins.
 */
export async function insertBlockOnce<Checked>(
  db: Db,
  chunks: readonly JournalChunk[],
  visits: readonly Visit[],
  options: InsertOptions,
  {
    check,
    store,
  }: { check: (tx: Db) => Promise<Checked>; store: (tx: Db, block: Block, checked: Checked) => Promise<void> },
): Promise<Insertion> {
  const [chunk] = chunks;
  if (!chunk || chunks.length > 1) throw new RangeError('A block is a chunk of one segment');
  let isBegun = false;
  try {
    return await insertInLanes(db, visits, options, async (tx, held) => {
      await waitForStore(tx);
      const checked = await check(tx);
      // By another connection: what is begun stays begun, whatever happens
      const begun = await beginBlock(db, chunk);
      if (begun === 'outdated') throw new OutdatedError();
      isBegun = true;
      const block = { ...held, chunk, isRepeated: begun === 'repeated', isSent: false };
      try {
        await store(tx, block, checked);
      } catch (error) {
        const isUnsent = !block.isSent && (!block.isRepeated || isInvalidData(error));
        if (isDatabaseAway(error) || !(isUnsent || error instanceof RefusedVisitsError)) throw error;
        // While the lanes are held: else another process may store the block now, and its end would be refused
        await giveUpBlock(db, chunk);
        isBegun = false;
        throw error;
      }
      if (!(await endBlock(tx, chunk))) throw new OutdatedError();
    });
  } catch (error) {
    if (!isBegun || isDatabaseAway(error)) throw error;
    throw new UnfinishedBlockError((error as Error).message, { cause: error });
  }
}
