import { closeSync, mkdirSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { SEGMENT_MS, segmentName, segmentOwner } from './segments.ts';

const SEGMENT_BYTES = 16 * 1024 * 1024;
const COMPLAINT_MS = 10_000;
const MEASURE_MS = 5_000;

export type JournalOptions = {
  /** where all processes of this machine keep their segments */
  directory: string;
  /** bytes that may wait undrained, of all processes together; what comes beyond is lost, and counted */
  capacity: number;
  segmentBytes?: number;
  /** told at most every ten seconds, with how many lines were lost in all */
  onLoss: (error: unknown, lost: number) => void;
};

export type Journal = {
  /** Resolves once the line is the kernel's, which a kill of this process does not undo. Never rejects: see `lost`. */
  append(line: string): Promise<void>;
  /** Lines that could not be written since the start. */
  lost(): number;
  close(): void;
};

/**
 * The journal of one process (docs/decisions: counting). Whatever is appended in one turn of the event loop is written by one
 * write, and the answers that wait for it leave after that.
 */
export function openJournal({ directory, capacity, segmentBytes = SEGMENT_BYTES, onLoss }: JournalOptions): Journal {
  const owner = segmentOwner();
  let number = 0;
  let file: number | null = null;
  let bytes = 0;
  let openedAt = 0;
  let isFull = false;
  let measuredAt = 0;
  let isTorn = false;
  let lost = 0;
  let complainedAt = 0;
  let lines: string[] = [];
  let settled: (() => void)[] = [];

  const lose = (count: number, error: unknown) => {
    lost += count;
    const now = Date.now();
    if (now - complainedAt < COMPLAINT_MS) return;
    complainedAt = now;
    onLoss(error, lost);
  };

  const rotate = () => {
    if (file !== null) closeSync(file);
    file = null;
    number += 1;
    bytes = 0;
    isTorn = false;
  };

  const open = (): number => {
    openedAt = Date.now();
    return openSync(join(directory, segmentName(owner, number)), 'a', 0o600);
  };

  const measure = () => {
    measuredAt = Date.now();
    isFull = sizeOf(directory) >= capacity;
  };

  const write = () => {
    const taken = lines;
    const answered = settled;
    lines = [];
    settled = [];
    let chunk = Buffer.alloc(0);
    let done = 0;
    try {
      if (Date.now() - measuredAt > MEASURE_MS) measure();
      if (isFull) throw new Error('the journal is full');
      if (bytes >= segmentBytes || (file !== null && Date.now() - openedAt > SEGMENT_MS)) rotate();
      file ??= open();
      // What a failed write has begun would run into this one
      chunk = Buffer.from(isTorn ? `\n${taken.join('')}` : taken.join(''));
      while (done < chunk.length) {
        const written = writeSync(file, chunk, done);
        done += written;
        bytes += written;
        isTorn = done < chunk.length;
      }
    } catch (error) {
      // Lines that were written whole will be counted; one line break may stand before them
      const whole =
        chunk.subarray(0, done).toString('latin1').split('\n').filter(Boolean).length - (isTorn && done > 0 ? 1 : 0);
      lose(taken.length - Math.max(0, whole), error);
    }
    for (const resolve of answered) resolve();
  };

  return {
    append(line) {
      if (lines.length === 0) setImmediate(write);
      lines.push(line);
      return new Promise((resolve) => settled.push(resolve));
    },
    lost: () => lost,
    close() {
      if (lines.length > 0) write();
      if (file !== null) closeSync(file);
      file = null;
    },
  };
}

function sizeOf(directory: string): number {
  mkdirSync(directory, { recursive: true });
  const sizes = readdirSync(directory).map((name) => statSync(join(directory, name), { throwIfNoEntry: false })?.size);
  return sizes.reduce<number>((all, size) => all + (size ?? 0), 0);
}
