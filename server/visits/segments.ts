import { randomUUID } from 'node:crypto';
import { fchmodSync, readdirSync, statSync } from 'node:fs';
import { open, readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes ingested at once: larger chunks write fewer rows per event. */
export const CHUNK_BYTES = 2 * 1024 * 1024;

export const JOURNAL_BYTES = 1024 ** 3; // Max bytes that wait: days of a busy site without its database.

const MAX_LINE_BYTES = 8 * 1024; // longer than any line

export type Chunk = { lines: string[]; from: number; to: number };

/** Lists segments, in writing order within each process. */
export async function listSegments(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter(isSegment).sort();
}

function isSegment(name: string): boolean {
  return /\.\d{6,9}$/.test(name);
}

export function segmentName(owner: string, number: number): string {
  return `${owner}.${String(number).padStart(9, '0')}`;
}

/** Unique per process; sorts by start time. */
export function segmentOwner(): string {
  return `${Date.now().toString(36)}-${randomUUID()}`;
}

/** The part of a process that writes visits of one lane. */
export function laneOwner(owner: string, lane: number): string {
  return `${owner}-${lane}`;
}

/** null: of all lanes, written by a release before lanes or by hand. */
export function segmentLane(segment: string): string | null {
  return /-(\d)\.\d+$/.exec(segment)?.[1] ?? null;
}

export const SEGMENT_MS = 60 * 60_000; // A process starts a new segment after this long.

const OWNER_CAN_WRITE = 0o200;

/** Marks a segment as complete. Releases before this mark ignore it. */
export function markClosed(file: number): void {
  fchmodSync(file, 0o400);
}

/** A segment without a mark is judged by age: its process was killed, or is on another machine. */
export async function isSegmentOpen(directory: string, segment: string, segments: readonly string[]): Promise<boolean> {
  const [owner = ''] = segment.split('.');
  if (segments.some((other) => other.startsWith(`${owner}.`) && other > segment)) return false;
  const file = await stat(join(directory, segment)).catch(nullIfGone);
  return file !== null && (file.mode & OWNER_CAN_WRITE) !== 0 && !(await isAbandoned(directory, file.mtimeMs));
}

const ABANDONED_MS = 2 * SEGMENT_MS;
const CLOCK_START = Date.now() - performance.now();

/** Asks all clocks, because a jump of one must not end a segment that its process still writes: this machine's, one that never jumps, the disk's. */
async function isAbandoned(directory: string, mtimeMs: number): Promise<boolean> {
  const now = Math.min(Date.now(), CLOCK_START + performance.now());
  return now - mtimeMs >= ABANDONED_MS && (await diskTime(directory)) - mtimeMs >= ABANDONED_MS;
}

async function diskTime(directory: string): Promise<number> {
  const path = join(directory, `clock-${randomUUID()}`);
  await writeFile(path, '', { mode: 0o600 });
  const { mtimeMs } = await stat(path).finally(() => unlink(path));
  return mtimeMs;
}

/** Bytes that are not ingested, given what is. */
export function waitingBytes(directory: string, ingestedOf: (segment: string) => number): number {
  const sizeOf = (name: string) => statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0;
  return readdirSync(directory)
    .filter(isSegment)
    .reduce((sum, segment) => sum + Math.max(0, sizeOf(segment) - ingestedOf(segment)), 0);
}

/** 0 if deleted. */
export async function segmentBytes(directory: string, segment: string): Promise<number> {
  return (await stat(join(directory, segment)).catch(nullIfGone))?.size ?? 0;
}

/** Reads complete lines from a position: about `bytes`, at least one line. Empty if deleted. */
export async function readChunk(directory: string, segment: string, from: number, bytes = CHUNK_BYTES): Promise<Chunk> {
  const file = await open(join(directory, segment), 'r').catch(nullIfGone);
  if (!file) return { lines: [], from, to: from };
  try {
    const { size } = await file.stat();
    const buffer = Buffer.allocUnsafe(Math.min(Math.max(CHUNK_BYTES, bytes), Math.max(0, size - from)));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, from);
    const read = buffer.subarray(0, bytesRead);
    const end = read.lastIndexOf(10, bytes - 1) + 1 || read.indexOf(10) + 1 || skipUnreadable(bytesRead);
    const lines = read.toString('utf8', 0, end).split('\n').filter(Boolean);
    return { lines, from, to: from + end };
  } finally {
    await file.close();
  }
}

/** null if not yet written */
export async function readLineAt(directory: string, segment: string, from: number): Promise<string | null> {
  const file = await open(join(directory, segment), 'r').catch(nullIfGone);
  if (!file) return null;
  try {
    const buffer = Buffer.allocUnsafe(MAX_LINE_BYTES);
    const { bytesRead } = await file.read(buffer, 0, MAX_LINE_BYTES, from);
    const end = buffer.subarray(0, bytesRead).indexOf(10);
    return end < 0 ? null : buffer.toString('utf8', 0, end);
  } finally {
    await file.close();
  }
}

/** Skips garbage left by a power cut; no line is that long. */
function skipUnreadable(bytesRead: number): number {
  return bytesRead === CHUNK_BYTES ? CHUNK_BYTES : 0;
}

export async function deleteSegment(directory: string, segment: string): Promise<void> {
  await unlink(join(directory, segment)).catch(nullIfGone);
}

export function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
