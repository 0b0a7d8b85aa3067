import { closeSync, fstatSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { countLosses, type LossCalls } from './losses.ts';
import { directoryBytes, SEGMENT_MS, segmentName, segmentOwner } from './segments.ts';

const SEGMENT_BYTES = 16 * 1024 * 1024;
const CHECK_MS = 2_000;

export type JournalOptions = {
  /** where all processes of this machine keep their segments */
  directory: string;
  /** bytes that may wait undrained, of all processes together; what comes beyond is lost, and counted */
  capacity: number;
  segmentBytes?: number;
  /** how often it is looked whether the directory is full, or the segment no longer there */
  checkMs?: number;
} & LossCalls;

export type Journal = {
  /** Resolves once the line is the kernel's, which a kill of this process does not undo. Never rejects: see `lost`. */
  append(line: string): Promise<void>;
  /** Lines that were written since the start. */
  written(): number;
  /** Lines that could not be written since the start. */
  lost(): number;
  close(): void;
};

/**
 * The journal of one process (docs/decisions: counting). Whatever is appended in one turn of the event loop is written by one
 * write, and the answers that wait for it leave after that.
 */
export function openJournal(options: JournalOptions): Journal {
  const { directory, capacity, segmentBytes = SEGMENT_BYTES, checkMs = CHECK_MS } = options;
  const losses = countLosses(options);
  const owner = segmentOwner();
  let number = 0;
  let file: number | null = null;
  let bytes = 0;
  let begunAt = Date.now();
  let isFull = false;
  let checkedAt = 0;
  /** lines since the segment was last seen in its place */
  let unseen = 0;
  let written = 0;
  let lines: string[] = [];
  /** when those are written: one promise, however many visitors wait for it */
  let settled: Promise<void> | null = null;

  const path = () => join(directory, segmentName(owner, number));

  const shut = () => {
    if (file !== null) closeQuietly(file);
    file = null;
  };

  const rotate = () => {
    shut();
    number += 1;
    bytes = 0;
    unseen = 0;
    begunAt = Date.now();
  };

  const check = () => {
    checkedAt = Date.now();
    // Written to go on, and read by nobody: whoever took the directory away took it along
    if (file !== null && isElsewhere(file, path())) {
      losses.add(unseen, new Error('the segment was taken away'));
      rotate();
    }
    unseen = 0;
    isFull = isFullOf(directory, capacity) ?? isFull;
  };

  const write = () => {
    const taken = lines;
    lines = [];
    settled = null;
    if (taken.length === 0) return;
    const chunk = Buffer.from(taken.join(''));
    let done = 0;
    try {
      // By the clock also where none is open: one of its name may have been stored, and given back
      if (bytes >= segmentBytes || Date.now() - begunAt > SEGMENT_MS) rotate();
      if (Date.now() - checkedAt > checkMs) check();
      file ??= openSync(path(), 'a', 0o600);
      if (isFull) throw new Error('the journal is full');
      while (done < chunk.length) {
        const size = writeSync(file, chunk, done);
        done += size;
        bytes += size;
      }
      unseen += taken.length;
      written += taken.length;
      losses.calm();
    } catch (error) {
      const whole = wholeLines(chunk, done);
      written += whole;
      losses.add(taken.length - whole, error);
      // What was begun would run into what comes next. And only what has a successor is given back once it is stored: a disk
      // that the journal itself has filled
      if (bytes > 0) rotate();
      else shut();
    }
  };

  return {
    append(line) {
      lines.push(line);
      settled ??= new Promise((resolve) => {
        setImmediate(() => {
          write();
          resolve();
        });
      });
      return settled;
    },
    written: () => written,
    lost: () => losses.count(),
    close() {
      write();
      shut();
    },
  };
}

/** How many lines a write that failed has brought to their ends: those will be counted. */
function wholeLines(chunk: Buffer, done: number): number {
  return chunk.subarray(0, done).reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0);
}

function closeQuietly(file: number): void {
  try {
    closeSync(file);
  } catch {
    // Each write has told by itself how it went
  }
}

function isElsewhere(file: number, path: string): boolean {
  try {
    const [own, found] = [fstatSync(file), statSync(path, { throwIfNoEntry: false })];
    return own.ino !== found?.ino || own.dev !== found.dev;
  } catch {
    // A directory that cannot be looked into takes nothing away: what is open can be written
    return false;
  }
}

/** Null where it cannot be told: whether lines can be written is for the writing to tell. */
function isFullOf(directory: string, capacity: number): boolean | null {
  try {
    mkdirSync(directory, { recursive: true });
    return directoryBytes(directory) >= capacity;
  } catch {
    return null;
  }
}
