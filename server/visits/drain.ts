import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, isDatabaseAway, isRefusedData } from '#db/connect.ts';
import { listJournalPositions, updateJournalClosed } from '#db/journal-positions.ts';
import { insertVisits } from '#db/visits.ts';
import { visitOf } from './line.ts';
import { deleteSegment, listSegments, mayGrow, readStretch, STRETCH_BYTES, segmentBytes } from './segments.ts';

export type Drained = {
  /** hits that were stored */
  hits: number;
  /** lines that a crash had torn */
  torn: number;
  /** lines that the database does not take; they are kept in the file `refused` of the directory */
  refused: number;
};

/**
 * Stores what the journals of a directory hold, this process's and those of processes that are gone, as far as they are
 * written by now. A segment that cannot grow any more is deleted once it is stored.
 */
export async function drain(db: Db, directory: string): Promise<Drained> {
  const drained: Drained = { hits: 0, torn: 0, refused: 0 };
  const segments = await listSegments(directory);
  const positions = await listJournalPositions(db, segments);
  let failure: unknown;
  for (const segment of segments) {
    try {
      // Asked before it is read: a segment that closes meanwhile is looked at once more
      const isOpen = await mayGrow(directory, segment, segments);
      await drainSegment(db, { directory, segment, from: positions.get(segment) ?? 0 }, isOpen, drained);
    } catch (error) {
      if (!isOfItsFile(error)) throw error;
      // One that cannot be read or deleted does not hold up the others
      failure ??= error;
    }
  }
  if (failure) throw failure;
  return drained;
}

type Place = { directory: string; segment: string; from: number };

async function drainSegment(db: Db, { directory, segment, from }: Place, isOpen: boolean, drained: Drained) {
  // No further: a process that is busy would keep the others waiting
  const end = await segmentBytes(directory, segment);
  let bytes = STRETCH_BYTES;
  while (from < end) {
    const { lines, to } = await readStretch(directory, segment, from, bytes);
    if (to === from) break;
    const visits = lines.flatMap((line) => visitOf(line) ?? []);
    try {
      // Another process was quicker: it goes on from there
      if (!(await insertVisits(db, { segment, from, to }, visits))) return;
      drained.hits += visits.length;
      drained.torn += lines.length - visits.length;
      bytes = Math.min(STRETCH_BYTES, bytes * 2);
    } catch (error) {
      if (!isRefusedData(error)) throw error;
      if (lines.length > 1) {
        bytes = (to - from) >> 1;
        continue;
      }
      // One line must not hold up all that follow
      await appendFile(join(directory, 'refused'), `${lines[0]}\n`, { mode: 0o600 });
      if (!(await insertVisits(db, { segment, from, to }, []))) return;
      drained.refused += 1;
    }
    from = to;
  }
  if (isOpen) return;
  await deleteSegment(directory, segment);
  await updateJournalClosed(db, segment);
}

function isOfItsFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && !isDatabaseAway(error);
}
