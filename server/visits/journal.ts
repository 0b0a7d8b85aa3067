import { closeSync, fstatSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { LANES } from '#src/visits/visits.ts';
import { laneOwner, markClosed, SEGMENT_MS, segmentName, segmentOwner, waitingBytes } from './segments.ts';

const SEGMENT_BYTES = 16 * 1024 * 1024;
const CHECK_MS = 2_000;
const LOG_INTERVAL_MS = 10_000;

export type JournalOptions = {
  directory: string; // shared by all processes of this machine
  capacity: number; // max bytes waiting, over all processes; visits beyond it are dropped
  ingestedOf?: (segment: string) => number; // bytes that no longer wait
  segmentBytes?: number;
  checkMs?: number;
} & DropCallbacks;

/** A line for several visits. It is formatted once, when the turn is written. */
export type AggregateLine = { visits: number; format(): string };

export type Journal = {
  /** Resolves once the kernel has the line, so it survives a kill of this process. Never rejects. */
  append(line: string | AggregateLine, lane?: number): Promise<void>;
  /** visits */
  written(): number;
  dropped(): number;
  close(): void;
};

/** The journal of one process. Lines of one lane and event loop turn share one write (docs/decisions/2026-11-21-visit-journal.md). */
export function openJournal(options: JournalOptions): Journal {
  const { directory, capacity, ingestedOf = () => 0, checkMs = CHECK_MS } = options;
  const drops = countDropped(options);
  const owner = segmentOwner();
  const lanes = Array.from({ length: LANES }, (_, lane) => openLane(options, laneOwner(owner, lane), drops));
  let isFull = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  /** shared by all callers of a turn */
  let pendingWrite: Promise<void> | null = null;

  const write = () => {
    if (pendingWrite === null) return;
    pendingWrite = null;
    const now = performance.now();
    if (now - checkedAt > checkMs) {
      checkedAt = now;
      for (const lane of lanes) lane.check();
      isFull = isJournalFull(directory, capacity, ingestedOf) ?? isFull;
    }
    for (const lane of lanes) lane.write(isFull, now);
  };
  const rest = setInterval(() => {
    for (const lane of lanes) lane.rest(performance.now());
  }, CHECK_MS).unref();

  return {
    append(line, lane = 0) {
      lanes[lane]?.add(line);
      pendingWrite ??= new Promise((resolve) => {
        setImmediate(() => {
          write();
          resolve();
        });
      });
      return pendingWrite;
    },
    written: () => lanes.reduce((sum, lane) => sum + lane.written(), 0),
    dropped: () => drops.count(),
    close() {
      clearInterval(rest);
      write();
      for (const lane of lanes) lane.close();
    },
  };
}

/** The current segment of a lane and the lines of this turn. */
function openLane(
  { directory, segmentBytes = SEGMENT_BYTES, ingestedOf = () => 0 }: JournalOptions,
  owner: string,
  drops: ReturnType<typeof countDropped>,
) {
  let sequence = 0;
  let file: number | null = null;
  let bytes = 0;
  let openedAt = performance.now();
  let writtenAt = openedAt;
  let visitsSinceCheck = 0;
  let isIngested = true;
  let written = 0;
  let lines: (string | AggregateLine)[] = [];

  const name = () => segmentName(owner, sequence);
  const path = () => join(directory, name());

  const closeFile = () => {
    if (file !== null) quietly(closeSync, file);
    file = null;
  };

  const rotate = () => {
    if (file !== null) quietly(markClosed, file);
    closeFile();
    sequence += 1;
    bytes = 0;
    visitsSinceCheck = 0;
    isIngested = true;
    openedAt = performance.now();
  };

  const check = () => {
    if (file !== null && wasMoved(file, path())) {
      // Someone removed the directory: ingestion won't find the open file.
      if (!isIngested) drops.add(visitsSinceCheck, new Error('segment removed by someone else'));
      rotate();
    }
    visitsSinceCheck = 0;
  };

  return {
    add(line: string | AggregateLine) {
      lines.push(line);
    },
    check,
    /** Between visits. Ingestion deletes the last segment of an idle lane, too. */
    rest(now: number) {
      if (visitsSinceCheck > 0) check();
      isIngested ||= ingestedOf(name()) >= bytes;
      if (bytes > 0 && now - openedAt > SEGMENT_MS) rotate();
    },
    write(isFull: boolean, now: number) {
      const batch = lines;
      if (batch.length === 0) return;
      lines = [];
      const chunk = Buffer.from(batch.map((line) => (typeof line === 'string' ? line : line.format())).join(''));
      let writtenBytes = 0;
      try {
        // Also by age while no file is open: a segment of this name may have been ingested and deleted.
        if (bytes >= segmentBytes || now - openedAt > SEGMENT_MS) rotate();
        else if (now - writtenAt > CHECK_MS) check();
        writtenAt = now;
        isIngested = false;
        file ??= openSync(path(), 'a', 0o600);
        if (isFull) throw new Error('journal full');
        while (writtenBytes < chunk.length) {
          const size = writeSync(file, chunk, writtenBytes);
          writtenBytes += size;
          bytes += size;
        }
        const visits = visitsIn(batch);
        visitsSinceCheck += visits;
        written += visits;
        drops.recover();
      } catch (error) {
        const whole = visitsIn(batch.slice(0, completeLines(chunk, writtenBytes)));
        written += whole;
        drops.add(visitsIn(batch) - whole, error);
        // A new segment isolates the torn line. It also lets ingestion delete this one, which may have filled the disk.
        if (bytes > 0) rotate();
        else closeFile();
      }
    },
    written: () => written,
    close: rotate,
  };
}

function visitsIn(lines: readonly (string | AggregateLine)[]): number {
  return lines.reduce((sum, line) => sum + (typeof line === 'string' ? 1 : line.visits), 0);
}

function completeLines(chunk: Buffer, writtenBytes: number): number {
  return chunk.subarray(0, writtenBytes).reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0);
}

function quietly(work: (file: number) => void, file: number): void {
  try {
    work(file);
  } catch {
    // Failed writes were already reported.
  }
}

function wasMoved(file: number, path: string): boolean {
  try {
    const [own, found] = [fstatSync(file), statSync(path, { throwIfNoEntry: false })];
    return own.ino !== found?.ino || own.dev !== found.dev;
  } catch {
    // An unreadable directory doesn't mean the segment moved.
    return false;
  }
}

/** null: unknown */
function isJournalFull(directory: string, capacity: number, ingestedOf: (segment: string) => number): boolean | null {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return waitingBytes(directory, ingestedOf) >= capacity;
  } catch {
    return null;
  }
}

const RECOVERY_MS = 2_000; // drops are over after this long without one

type DropCallbacks = {
  onDrop: (error: unknown, dropped: number) => void; // called at most every 10 s with the total
  onRecovery?: (dropped: number) => void;
};

function countDropped({ onDrop, onRecovery = () => {} }: DropCallbacks) {
  let dropped = 0;
  let droppedAt = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let isDropping = false;
  return {
    add(count: number, error: unknown) {
      dropped += count;
      droppedAt = performance.now();
      isDropping = true;
      if (droppedAt - loggedAt < LOG_INTERVAL_MS) return;
      loggedAt = droppedAt;
      onDrop(error, dropped);
    },
    recover() {
      if (!isDropping || performance.now() - droppedAt < RECOVERY_MS) return;
      isDropping = false;
      onRecovery(dropped);
    },
    count: () => dropped,
  };
}
