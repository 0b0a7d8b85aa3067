import type { Db } from '#db/connect.ts';
import { listJournalPositions } from '#db/visits/journal-positions.ts';
import { listSegments } from './segments.ts';

const REFRESH_MS = 2_000;

type Ingested = {
  /** Returns the bytes of a segment that any process has ingested, as known now or before the database went away. */
  of(segment: string): number;
  stop(): void;
};

export async function followIngested(db: Db, directory: string): Promise<Ingested> {
  let positions: ReadonlyMap<string, number> = new Map();
  let isRefreshing = false;
  const refresh = async () => {
    if (isRefreshing) return;
    isRefreshing = true;
    try {
      positions = await listJournalPositions(db, await listSegments(directory));
    } finally {
      isRefreshing = false;
    }
  };
  await refresh();
  const timer = setInterval(() => refresh().catch(() => {}), REFRESH_MS);
  timer.unref();
  return { of: (segment) => positions.get(segment) ?? 0, stop: () => clearInterval(timer) };
}
