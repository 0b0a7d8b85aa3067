import { type Db, isDatabaseAway, isRefusedData } from '#db/connect.ts';
import { listJournalPositions, updateJournalClosed } from '#db/visits/journal-positions.ts';
import { insertVisits } from '#db/visits/visits.ts';
import type { Visit } from '#src/visits/visits.ts';
import { readLine } from './line.ts';
import { quarantine } from './quarantine.ts';
import { type Attempts, countFailure, isRetry, keepAttempts, MOST_ATTEMPTS } from './retries.ts';
import {
  deleteSegment,
  listSegments,
  mayGrow,
  readNext,
  readStretch,
  STRETCH_BYTES,
  segmentBytes,
} from './segments.ts';

export type Drained = {
  /** hits that were stored */
  hits: number;
  /** lines that a crash had torn */
  torn: number;
  /** lines that cannot be stored and were moved to the quarantine file */
  quarantined: number;
};

/** A round that failed, as a whole or for some segments. `drained` counts what it stored nevertheless. */
export class DrainError extends Error {
  readonly drained: Drained;

  constructor(cause: unknown, drained: Drained) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.drained = drained;
  }
}

/** Journals that wait are stored in turns of so long, well below the half hour within which views are one (product 20.16). */
const TURN_MS = 10 * 60_000;

/** How far a segment is stored. */
type Place = {
  segment: string;
  from: number;
  /** No further: a process that is busy would keep the others waiting */
  end: number;
  isOpen: boolean;
  /** when its next hit came, in milliseconds */
  head: number;
  /** how much of it is tried next */
  bytes: number;
};

type Round = { db: Db; directory: string; attempts: Attempts; drained: Drained };

/**
 * Stores what the journals of a directory hold, this process's and those of processes that are gone, as far as they are
 * written by now, about in the order in which it came. A segment that cannot grow any more is deleted once it is stored.
 * `calm` is waited for before each stretch that holds something. `attempts` counts failures from one call to the next: each
 * call tries a failing line once more.
 * @throws {DrainError}
 */
export async function drain(
  db: Db,
  directory: string,
  calm: () => Promise<void> = async () => {},
  attempts: Attempts = new Map(),
): Promise<Drained> {
  const drained: Drained = { hits: 0, torn: 0, quarantined: 0 };
  try {
    await drainSegments({ db, directory, attempts, drained }, calm);
    return drained;
  } catch (error) {
    throw new DrainError(error, drained);
  }
}

async function drainSegments(round: Round, calm: () => Promise<void>): Promise<void> {
  const segments = await listSegments(round.directory);
  keepAttempts(round.attempts, segments);
  const positions = await listJournalPositions(round.db, segments);
  let failure: unknown;
  // A segment that fails does not hold up the others
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await work();
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      failure ??= error;
      return null;
    }
  };
  let waiting: Place[] = [];
  for (const segment of segments) {
    const place = await attempt(() => findPlace(round, segments, segment, positions.get(segment) ?? 0));
    if (place) waiting.push(place);
  }
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.head - b.head);
    const [place, next] = waiting as [Place, ...Place[]];
    const until = next ? next.head + TURN_MS : Number.POSITIVE_INFINITY;
    if (place.from < place.end) await calm();
    const isMore = await attempt(() => drainStretch(round, place, until));
    if (!isMore) waiting = waiting.slice(1);
  }
  if (failure) throw failure;
}

async function findPlace(
  { directory, attempts }: Round,
  segments: string[],
  segment: string,
  from: number,
): Promise<Place> {
  // Asked before it is read: a segment that closes meanwhile is looked at once more
  const isOpen = await mayGrow(directory, segment, segments);
  const end = await segmentBytes(directory, segment);
  const head = await headOf(directory, segment, from, end);
  // A line that failed is retried alone
  return { segment, from, end, isOpen, head, bytes: isRetry(attempts, segment, from) ? 1 : STRETCH_BYTES };
}

/** What says nothing of its time comes first. */
async function headOf(directory: string, segment: string, from: number, end: number): Promise<number> {
  const line = from < end ? await readNext(directory, segment, from) : null;
  const visit = line === null ? 'torn' : readLine(line);
  return typeof visit === 'string' ? 0 : visit.at;
}

/** Stores what comes next in a segment, as far as it came before a time, and moves its place on. False at its end. */
async function drainStretch(round: Round, place: Place, until: number): Promise<boolean> {
  const { db, directory, attempts, drained } = round;
  const { segment, from, end } = place;
  const { lines, to } = from < end ? await readStretch(directory, segment, from, place.bytes) : { lines: [], to: from };
  if (to === from) {
    if (!place.isOpen) await close(db, directory, segment);
    return false;
  }
  const read = lines.map(readLine);
  const visits = read.filter((visit) => typeof visit !== 'string');
  const malformed = lines.filter((_, n) => read[n] === 'malformed');
  const halve = () => {
    place.bytes = (to - from) >> 1;
    return true;
  };
  if (lines.length > 1 && (visits.at(-1)?.at ?? 0) > until) return halve();
  let isStored: boolean;
  try {
    isStored = await store(round, { segment, from, to }, visits, malformed);
    if (isStored) drained.torn += lines.length - visits.length - malformed.length;
  } catch (error) {
    if (isDatabaseAway(error) || isSystemError(error)) throw error;
    if (lines.length > 1) return halve();
    if (!isRefusedData(error) && countFailure(attempts, segment, from) < MOST_ATTEMPTS) throw error;
    isStored = await store(round, { segment, from, to }, [], lines);
  }
  attempts.delete(segment);
  // Another process was quicker: from where it is
  place.from = isStored ? to : ((await listJournalPositions(db, [segment])).get(segment) ?? end);
  place.bytes = Math.min(STRETCH_BYTES, Math.max(place.bytes, to - from) * 2);
  place.head = await headOf(directory, segment, place.from, end);
  return true;
}

/** Stores visits and quarantines lines as the position moves past them. False where another process has moved it. */
async function store(
  { db, directory, drained }: Round,
  stretch: { segment: string; from: number; to: number },
  visits: readonly Visit[],
  lines: readonly string[],
): Promise<boolean> {
  // Before the commit: if that fails, the line is in the file twice later on. The other way round it could be lost
  const isStored = await insertVisits(db, stretch, visits, async () => {
    await quarantine(directory, lines);
    drained.quarantined += lines.length;
  });
  if (isStored) drained.hits += visits.length;
  return isStored;
}

async function close(db: Db, directory: string, segment: string): Promise<void> {
  await deleteSegment(directory, segment);
  await updateJournalClosed(db, segment);
}

/** An error of a file, or of a socket. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
