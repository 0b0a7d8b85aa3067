import { type Db, isDatabaseAway, isInvalidData } from '#db/connect.ts';
import { listJournalPositions, updateJournalClosed } from '#db/visits/journal-positions.ts';
import { insertVisits } from '#db/visits/visits.ts';
import type { Visit } from '#src/visits/visits.ts';
import { type Attempts, countFailure, dropClosedSegments, isRetry, MAX_ATTEMPTS, quarantine } from './failed-lines.ts';
import { parseLine } from './journal-line.ts';
import {
  CHUNK_BYTES,
  deleteSegment,
  isSegmentOpen,
  listSegments,
  readChunk,
  readLineAt,
  segmentBytes,
} from './segments.ts';

export type IngestResult = {
  events: number; // stored
  torn: number; // by a crash
  quarantined: number;
};

/** Wraps the failure of a run or of some segments. `result` counts what was stored anyway. */
export class IngestError extends Error {
  readonly result: IngestResult;

  constructor(cause: unknown, result: IngestResult) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.result = result;
  }
}

/** How far one segment may run ahead of the others. Repeated views are merged within 30 minutes (product 20.16). */
const MAX_AHEAD_MS = 10 * 60_000;

type Cursor = {
  segment: string;
  from: number;
  end: number; // where to stop: a busy process must not starve the others
  isOpen: boolean;
  nextAt: number; // time of the next event, in ms
  bytes: number; // size of the next chunk
};

type Run = { db: Db; directory: string; attempts: Attempts; result: IngestResult };

/** Ingests a directory's journals once, oldest events first, and deletes segments it has read in full. @throws {IngestError} */
export async function ingest(db: Db, directory: string, attempts: Attempts = new Map()): Promise<IngestResult> {
  const result: IngestResult = { events: 0, torn: 0, quarantined: 0 };
  try {
    await ingestSegments({ db, directory, attempts, result });
    return result;
  } catch (error) {
    throw new IngestError(error, result);
  }
}

async function ingestSegments(run: Run): Promise<void> {
  const segments = await listSegments(run.directory);
  dropClosedSegments(run.attempts, segments);
  const positions = await listJournalPositions(run.db, segments);
  let failure: unknown;
  // One failing segment must not block the others.
  const tryOrRecord = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await work();
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      failure ??= error;
      return null;
    }
  };
  let cursors: Cursor[] = [];
  for (const segment of segments) {
    const cursor = await tryOrRecord(() => findCursor(run, segments, segment, positions.get(segment) ?? 0));
    if (cursor) cursors.push(cursor);
  }
  while (cursors.length > 0) {
    cursors.sort((a, b) => a.nextAt - b.nextAt);
    const [cursor, next] = cursors as [Cursor, ...Cursor[]];
    const before = next ? next.nextAt + MAX_AHEAD_MS : Number.POSITIVE_INFINITY;
    const hasMore = await tryOrRecord(() => ingestChunk(run, cursor, before));
    if (!hasMore) cursors = cursors.slice(1);
  }
  if (failure) throw failure;
}

async function findCursor(
  { directory, attempts }: Run,
  segments: string[],
  segment: string,
  from: number,
): Promise<Cursor> {
  // Check before reading: a segment that closes in between gets another pass.
  const isOpen = await isSegmentOpen(directory, segment, segments);
  const end = await segmentBytes(directory, segment);
  const nextAt = await nextEventAt(directory, segment, from, end);
  // Retry a failed line on its own.
  return { segment, from, end, isOpen, nextAt, bytes: isRetry(attempts, segment, from) ? 1 : CHUNK_BYTES };
}

async function nextEventAt(directory: string, segment: string, from: number, end: number): Promise<number> {
  const line = from < end ? await readLineAt(directory, segment, from) : null;
  const visit = line === null ? 'torn' : parseLine(line);
  return typeof visit === 'string' ? 0 : visit.at;
}

/** Stores the next chunk of a segment. Returns false at its end. */
async function ingestChunk(run: Run, cursor: Cursor, before: number): Promise<boolean> {
  const { db, directory, attempts, result } = run;
  const { segment, from, end } = cursor;
  const { lines, to } = from < end ? await readChunk(directory, segment, from, cursor.bytes) : { lines: [], to: from };
  if (to === from) {
    if (!cursor.isOpen) await closeSegment(db, directory, segment);
    return false;
  }
  const parsed = lines.map(parseLine);
  const visits = parsed.filter((visit) => typeof visit !== 'string');
  const malformed = lines.filter((_, n) => parsed[n] === 'malformed');
  const halve = () => {
    cursor.bytes = (to - from) >> 1;
    return true;
  };
  if (lines.length > 1 && (visits.at(-1)?.at ?? 0) > before) return halve();
  let isStored: boolean;
  try {
    isStored = await store(run, { segment, from, to }, visits, malformed);
    if (isStored) result.torn += lines.length - visits.length - malformed.length;
  } catch (error) {
    if (isDatabaseAway(error) || isSystemError(error)) throw error;
    if (lines.length > 1) return halve();
    if (!isInvalidData(error) && countFailure(attempts, segment, from) < MAX_ATTEMPTS) throw error;
    isStored = await store(run, { segment, from, to }, [], lines);
  }
  attempts.delete(segment);
  // If another process stored this chunk, continue from its position.
  cursor.from = isStored ? to : ((await listJournalPositions(db, [segment])).get(segment) ?? end);
  cursor.bytes = Math.min(CHUNK_BYTES, Math.max(cursor.bytes, to - from) * 2);
  cursor.nextAt = await nextEventAt(directory, segment, cursor.from, end);
  return true;
}

async function store(
  { db, directory, result }: Run,
  chunk: { segment: string; from: number; to: number },
  visits: readonly Visit[],
  lines: readonly string[],
): Promise<boolean> {
  // Before the commit: a failed commit then repeats the line in the file. The other order could lose it.
  const isStored = await insertVisits(db, chunk, visits, async () => {
    await quarantine(directory, lines);
    result.quarantined += lines.length;
  });
  if (isStored) result.events += visits.length;
  return isStored;
}

async function closeSegment(db: Db, directory: string, segment: string): Promise<void> {
  await deleteSegment(directory, segment);
  await updateJournalClosed(db, segment);
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
