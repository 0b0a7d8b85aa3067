/** A line that fails this often is quarantined, unless the database was unavailable. */
export const MOST_ATTEMPTS = 5;

/** By segment: where its failing line begins, and how often that line has failed. Kept from one round to the next. */
export type Attempts = Map<string, { from: number; failures: number }>;

/** Counts a failed attempt at the line that begins at a position, and returns how many there were. */
export function countFailure(attempts: Attempts, segment: string, from: number): number {
  const failures = isRetry(attempts, segment, from) ? (attempts.get(segment)?.failures ?? 0) + 1 : 1;
  attempts.set(segment, { from, failures });
  return failures;
}

export function isRetry(attempts: Attempts, segment: string, from: number): boolean {
  return attempts.get(segment)?.from === from;
}

/** Forgets segments that are gone. */
export function keepAttempts(attempts: Attempts, segments: readonly string[]): void {
  const present = new Set(segments);
  for (const segment of attempts.keys()) if (!present.has(segment)) attempts.delete(segment);
}
