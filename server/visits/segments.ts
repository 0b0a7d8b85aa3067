import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** As much of a segment as is drained at once: the more, the fewer rows have to be written for each hit. */
export const STRETCH_BYTES = 512 * 1024;

/** Bytes of the journals of a directory: days of a busy site with its database away. */
export const JOURNAL_BYTES = 1024 ** 3;

/** More than any line has. */
const LINE_BYTES = 8 * 1024;

export type Stretch = { lines: string[]; from: number; to: number };

/** The segments of a directory, each process's in the order in which they were written. */
export async function listSegments(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => /\.\d{6,9}$/.test(name)).sort();
}

/** The name of a segment: whose it is, since when, and its place among its owner's. */
export function segmentName(owner: string, number: number): string {
  return `${owner}.${String(number).padStart(9, '0')}`;
}

/** Names a process as no other; what starts earlier sorts earlier. */
export function segmentOwner(): string {
  return `${Date.now().toString(36)}-${randomUUID()}`;
}

/** After so long a process begins another segment (`journal.ts`). */
export const SEGMENT_MS = 60 * 60_000;

/**
 * Whether somebody may still write to a segment. Judged by time, not by whether its process lives: that may be on another
 * machine. Twice the time, since clocks differ.
 */
export async function mayGrow(directory: string, segment: string, segments: readonly string[]): Promise<boolean> {
  const [owner = ''] = segment.split('.');
  if (segments.some((other) => other.startsWith(`${owner}.`) && other > segment)) return false;
  const file = await stat(join(directory, segment)).catch(nullWhereGone);
  return file !== null && Date.now() - file.mtimeMs < 2 * SEGMENT_MS;
}

/** Bytes of all that lies in a directory. */
export function directoryBytes(directory: string): number {
  return readdirSync(directory)
    .map((name) => statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((all, size) => all + size, 0);
}

/** How long a segment is; nothing where it was deleted. */
export async function segmentBytes(directory: string, segment: string): Promise<number> {
  return (await stat(join(directory, segment)).catch(nullWhereGone))?.size ?? 0;
}

/**
 * The whole lines that follow a position, about so many bytes of them and at least one; what is being written just now is left
 * for later. None where it was deleted.
 */
export async function readStretch(
  directory: string,
  segment: string,
  from: number,
  bytes = STRETCH_BYTES,
): Promise<Stretch> {
  const file = await open(join(directory, segment), 'r').catch(nullWhereGone);
  if (!file) return { lines: [], from, to: from };
  try {
    const buffer = Buffer.allocUnsafe(STRETCH_BYTES);
    const { bytesRead } = await file.read(buffer, 0, STRETCH_BYTES, from);
    const read = buffer.subarray(0, bytesRead);
    const end = read.lastIndexOf(10, bytes - 1) + 1 || read.indexOf(10) + 1 || endOfRubbish(bytesRead);
    const lines = read.toString('utf8', 0, end).split('\n').filter(Boolean);
    return { lines, from, to: from + end };
  } finally {
    await file.close();
  }
}

/** The whole line that follows a position; none where it is not written yet, or what is there is none. */
export async function readNext(directory: string, segment: string, from: number): Promise<string | null> {
  const file = await open(join(directory, segment), 'r').catch(nullWhereGone);
  if (!file) return null;
  try {
    const buffer = Buffer.allocUnsafe(LINE_BYTES);
    const { bytesRead } = await file.read(buffer, 0, LINE_BYTES, from);
    const end = buffer.subarray(0, bytesRead).indexOf(10);
    return end < 0 ? null : buffer.toString('utf8', 0, end);
  } finally {
    await file.close();
  }
}

/** No line is that long: what a power cut has left is passed over. */
function endOfRubbish(bytesRead: number): number {
  return bytesRead === STRETCH_BYTES ? STRETCH_BYTES : 0;
}

export async function deleteSegment(directory: string, segment: string): Promise<void> {
  await unlink(join(directory, segment)).catch(nullWhereGone);
}

function nullWhereGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
