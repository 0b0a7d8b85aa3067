import type { Db } from '#db/connect.ts';
import { listJournalPositions } from '#db/visits/journal-positions.ts';
import { listSegments, segmentBytes } from './segments.ts';

/** Bytes of a directory's journals that are not stored yet, whichever process wrote them. */
export async function backlogBytes(db: Db, directory: string): Promise<number> {
  const segments = await listSegments(directory);
  const sizes = await Promise.all(segments.map((segment) => segmentBytes(directory, segment)));
  // Asked last: what is stored meanwhile is no backlog
  const positions = await listJournalPositions(db, segments);
  return segments.reduce((sum, segment, n) => sum + Math.max(0, (sizes[n] ?? 0) - (positions.get(segment) ?? 0)), 0);
}
