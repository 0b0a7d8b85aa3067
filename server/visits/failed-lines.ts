import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** A line that fails this often while the database is available is quarantined. */
export const MAX_ATTEMPTS = 5;

/** Segments, with where their failing line starts and how often it failed. */
export type Attempts = Map<string, { from: number; failures: number }>;

/** Counts a failed attempt and returns the total. */
export function countFailure(attempts: Attempts, segment: string, from: number): number {
  const failures = isRetry(attempts, segment, from) ? (attempts.get(segment)?.failures ?? 0) + 1 : 1;
  attempts.set(segment, { from, failures });
  return failures;
}

export function isRetry(attempts: Attempts, segment: string, from: number): boolean {
  return attempts.get(segment)?.from === from;
}

export function dropClosedSegments(attempts: Attempts, segments: readonly string[]): void {
  const present = new Set(segments);
  for (const segment of attempts.keys()) if (!present.has(segment)) attempts.delete(segment);
}

/** Not a segment name: ingestion ignores the file until someone renames it. */
const QUARANTINE_FILE = 'refused';
const LINE_BREAK = 10;

/** Appends lines to the quarantine file and syncs it. */
export async function quarantine(directory: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const file = await open(join(directory, QUARANTINE_FILE), 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.of(LINE_BREAK), 0, 1, Math.max(0, size - 1));
    // A crash or full disk may have cut the last write short.
    const separator = buffer[0] === LINE_BREAK ? '' : '\n';
    await file.appendFile(`${separator}${lines.join('\n')}\n`);
    // The journal position moves past these lines and survives a power cut, so the lines must too.
    await file.sync();
  } finally {
    await file.close();
  }
}
