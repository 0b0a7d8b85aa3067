import { type Db, isDatabaseAway, isInvalidData } from '#db/connect.ts';
import { listJournalIntents, UnfinishedBlockError } from '#db/visits/journal-intents.ts';
import { type JournalChunk, listJournalPositions, updateJournalClosed } from '#db/visits/journal-positions.ts';
import type { Insertion, VisitStore } from '#db/visits/store.ts';
import { storedBrowser } from '#src/visits/clients.ts';
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
  segmentLane,
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

/** One stores while the other reads and computes. */
export const CONNECTIONS = 2;

/** How far one segment may run ahead of the others. Repeated views are merged within 30 minutes (product 20.16). */
const MAX_AHEAD_MS = 10 * 60_000;

type Cursor = {
  segment: string;
  lane: string | null;
  from: number;
  end: number; // where to stop: a busy process must not starve the others
  isOpen: boolean;
  nextAt: number; // time of the next event, in ms
  bytes: number; // size of the next chunk
  isBegun: boolean; // the next chunk is a block that may be stored: its bounds are fixed
  isActive: boolean; // being ingested by this run
  isBusy: boolean; // another process ingests its lane
};

type Stores = { db: Db; visitStore: Pick<VisitStore, 'insertVisits' | 'takesSegmentsTogether'> };
type Run = Stores & { directory: string; attempts: Attempts; connections: number; result: IngestResult };

/** Ingests a directory's journals once, oldest events first, and deletes segments it has read in full. @throws {IngestError} */
export async function ingest(
  { db, visitStore }: Stores,
  directory: string,
  attempts: Attempts = new Map(),
  connections = 1,
): Promise<IngestResult> {
  const result: IngestResult = { events: 0, torn: 0, quarantined: 0 };
  try {
    await ingestSegments({ db, visitStore, directory, attempts, connections, result });
    return result;
  } catch (error) {
    throw new IngestError(error, result);
  }
}

async function ingestSegments(run: Run): Promise<void> {
  const segments = await listSegments(run.directory);
  dropClosedSegments(run.attempts, segments);
  const positions = await listJournalPositions(run.db, segments);
  const intents = await listIntents(run, segments);
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
    const from = positions.get(segment) ?? 0;
    const cursor = await tryOrRecord(() => findCursor(run, segments, segment, from, intents.get(segment)));
    if (cursor) cursors.push(cursor);
  }
  await ingestTogether(run, cursors);
  const work = async () => {
    for (;;) {
      const cursor = findNext(cursors);
      if (!cursor) return;
      const next = cursors.find((each) => each !== cursor && sharesLane(each, cursor));
      const before = next ? next.nextAt + MAX_AHEAD_MS : Number.POSITIVE_INFINITY;
      const waits = isBlocked(cursor, cursors);
      cursor.isActive = true;
      const hasMore = await tryOrRecord(() => ingestChunk(run, cursor, before, waits)).finally(() => {
        cursor.isActive = false;
      });
      if (!hasMore) cursors = cursors.filter((each) => each !== cursor);
      if (!cursor.isBusy) for (const each of cursors) each.isBusy = false;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: run.connections }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  if (failure) throw failure;
}

/** Sorts by time and finds the oldest segment of a free lane. If other processes have all lanes, the oldest of all. */
function findNext(cursors: Cursor[]): Cursor | undefined {
  cursors.sort((a, b) => a.nextAt - b.nextAt);
  const isOurs = (cursor: Cursor) => cursors.some((each) => each.isActive && sharesLane(each, cursor));
  const free = cursors.find((each) => !isOurs(each) && !isBlocked(each, cursors));
  return free ?? (cursors.some(({ isActive }) => isActive) ? undefined : cursors[0]);
}

function sharesLane(a: Cursor, b: Cursor): boolean {
  return a.lane === b.lane || a.lane === null || b.lane === null;
}

function isBlocked(cursor: Cursor, cursors: readonly Cursor[]): boolean {
  return cursors.some((each) => each.isBusy && sharesLane(each, cursor));
}

async function findCursor(
  { directory, attempts }: Run,
  segments: string[],
  segment: string,
  from: number,
  intent: number | undefined,
): Promise<Cursor> {
  // Check before reading: a segment that closes in between gets another pass.
  const isOpen = await isSegmentOpen(directory, segment, segments);
  const end = await segmentBytes(directory, segment);
  const nextAt = await nextEventAt(directory, segment, from, end);
  // Retry a failed line on its own.
  const bytes = isRetry(attempts, segment, from) ? 1 : CHUNK_BYTES;
  const cursor = { segment, lane: segmentLane(segment), from, end, isOpen, nextAt, isActive: false, isBusy: false };
  return { ...cursor, ...nextChunk(from, intent, bytes) };
}

function nextChunk(from: number, intent: number | undefined, bytes: number): Pick<Cursor, 'bytes' | 'isBegun'> {
  return intent === undefined ? { bytes, isBegun: false } : { bytes: intent - from, isBegun: true };
}

async function listIntents({ db, visitStore }: Run, segments: readonly string[]): Promise<Map<string, number>> {
  return visitStore.takesSegmentsTogether ? new Map() : await listJournalIntents(db, segments);
}

/** Under low load, one transaction stores what waits in all segments. If it can't, they are stored one by one. */
async function ingestTogether(run: Run, all: readonly Cursor[]): Promise<void> {
  if (!run.visitStore.takesSegmentsTogether) return;
  const cursors = all.filter(({ from, end }) => from < end);
  const size = cursors.reduce((sum, { from, end }) => sum + end - from, 0);
  if (cursors.length < 2 || size > CHUNK_BYTES || cursors.some(({ bytes }) => bytes < CHUNK_BYTES)) return;
  try {
    const chunks = await Promise.all(
      cursors.map(async ({ segment, from }) => ({ segment, ...(await readChunk(run.directory, segment, from)) })),
    );
    const parsed = chunks.flatMap(({ lines }) => lines.map(readLine));
    const visits = parsed.filter((visit) => typeof visit !== 'string').sort((a, b) => a.at - b.at);
    if (parsed.includes('malformed') || chunks.some(({ from, to }) => from === to)) return;
    if ((await run.visitStore.insertVisits(chunks, visits, { waits: false })) !== 'stored') return;
    run.result.events += visits.length;
    run.result.torn += parsed.length - visits.length;
    for (const [n, { to }] of chunks.entries()) (cursors[n] as Cursor).from = to;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
  }
}

async function nextEventAt(directory: string, segment: string, from: number, end: number): Promise<number> {
  const line = from < end ? await readLineAt(directory, segment, from) : null;
  const visit = line === null ? 'torn' : parseLine(line);
  return typeof visit === 'string' ? 0 : visit.at;
}

/** Stores the next chunk of a segment, unless its lane is busy. Returns false at its end. */
async function ingestChunk(run: Run, cursor: Cursor, before: number, waits: boolean): Promise<boolean> {
  const { db, directory, attempts, result } = run;
  const { segment, from, end } = cursor;
  const { lines, to } = await readNext(directory, cursor);
  if (to === from) {
    // Also read what its process has written since
    if (!cursor.isOpen && (await segmentBytes(directory, segment)) <= end) await closeSegment(db, directory, segment);
    return false;
  }
  const parsed = lines.map(readLine);
  const visits = parsed.filter((visit) => typeof visit !== 'string');
  const malformed = lines.filter((_, n) => parsed[n] === 'malformed');
  const halve = () => {
    cursor.bytes = (to - from) >> 1;
    cursor.isBegun = false;
    return true;
  };
  if (!cursor.isBegun && lines.length > 1 && (visits.at(-1)?.at ?? 0) > before) return halve();
  let insertion: Insertion;
  try {
    insertion = await store(run, { segment, from, to }, visits, malformed, waits);
    cursor.isBusy = insertion === 'busy';
    if (cursor.isBusy) return true;
    if (insertion === 'stored') result.torn += lines.length - visits.length - malformed.length;
  } catch (error) {
    if (isDatabaseAway(error) || isSystemError(error) || error instanceof UnfinishedBlockError) throw error;
    if (lines.length > 1) return halve();
    if (!isInvalidData(error) && countFailure(attempts, segment, from) < MAX_ATTEMPTS) throw error;
    insertion = await store(run, { segment, from, to }, [], lines, waits);
  }
  attempts.delete(segment);
  // If another process stored this chunk, continue from its position.
  cursor.from = insertion === 'stored' ? to : ((await listJournalPositions(db, [segment])).get(segment) ?? end);
  const intent = insertion === 'stored' ? undefined : (await listIntents(run, [segment])).get(segment);
  // Or this would go on for ever
  if (cursor.from === from && intent === (cursor.isBegun ? to : undefined))
    throw new Error(`the position of ${segment} can't be moved from ${from} to ${to}`);
  const bytes = Math.min(CHUNK_BYTES, Math.max(cursor.bytes, to - from) * 2);
  Object.assign(cursor, nextChunk(cursor.from, intent, bytes));
  cursor.nextAt = await nextEventAt(directory, segment, cursor.from, end);
  return true;
}

/** Of a block that was begun, also the bounds stay as they were, whatever a power cut has left of its lines. */
async function readNext(
  directory: string,
  { segment, from, end, bytes, isBegun }: Cursor,
): Promise<{ lines: string[]; to: number }> {
  const { lines, to } = from < end ? await readChunk(directory, segment, from, bytes) : { lines: [], to: from };
  if (!isBegun) return { lines, to };
  return { lines: to > from + bytes ? [] : lines, to: from + bytes };
}

async function store(
  { visitStore, directory, result }: Run,
  chunk: JournalChunk,
  visits: readonly Visit[],
  lines: readonly string[],
  waits: boolean,
): Promise<Insertion> {
  // Before the commit: a failed commit then repeats the line in the file. The other order could lose it.
  const beforeCommit = async () => {
    await quarantine(directory, lines);
    result.quarantined += lines.length;
  };
  const insertion = await visitStore.insertVisits([chunk], visits, { waits, beforeCommit });
  if (insertion === 'stored') result.events += visits.length;
  return insertion;
}

async function closeSegment(db: Db, directory: string, segment: string): Promise<void> {
  await deleteSegment(directory, segment);
  await updateJournalClosed(db, segment);
}

/** Releases before wrote most of the user agent of an unknown browser. */
function readLine(line: string): ReturnType<typeof parseLine> {
  const visit = parseLine(line);
  return typeof visit === 'string' ? visit : { ...visit, browser: storedBrowser(visit.browser) };
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
