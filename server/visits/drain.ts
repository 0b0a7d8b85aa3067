import type { Db } from '#db/connect.ts';
import { findJournalPosition, updateJournalClosed } from '#db/journal-positions.ts';
import { insertVisits } from '#db/visits.ts';
import { visitOf } from './line.ts';
import { deleteSegment, listSegments, mayGrow, readStretch } from './segments.ts';

export type Drained = {
  /** hits that were stored */
  hits: number;
  /** lines that a crash had torn */
  torn: number;
};

/**
 * Stores what the journals of a directory hold, this process's and those of processes that are gone, until nothing is left.
 * A segment that cannot grow any more is deleted once it is stored.
 */
export async function drain(db: Db, directory: string): Promise<Drained> {
  const drained: Drained = { hits: 0, torn: 0 };
  const segments = await listSegments(directory);
  // Asked before it is read: a segment that closes meanwhile is looked at once more
  for (const segment of segments) {
    const isOpen = await mayGrow(directory, segment, segments);
    await drainSegment(db, directory, segment, isOpen, drained);
  }
  return drained;
}

async function drainSegment(db: Db, directory: string, segment: string, isOpen: boolean, drained: Drained) {
  for (let from = await findJournalPosition(db, segment); ; ) {
    const { lines, to } = await readStretch(directory, segment, from);
    if (to === from) break;
    const visits = lines.flatMap((line) => visitOf(line) ?? []);
    // Another process was quicker: it goes on from there
    if (!(await insertVisits(db, { segment, from, to }, visits))) return;
    drained.hits += visits.length;
    drained.torn += lines.length - visits.length;
    from = to;
  }
  if (isOpen) return;
  await deleteSegment(directory, segment);
  await updateJournalClosed(db, segment);
}
