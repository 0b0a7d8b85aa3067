import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { listSegments, nullIfGone } from './segments.ts';

/** Returns a function that makes what was written since its last call survive a power cut. */
export function journalSync(directory: string): () => Promise<void> {
  let synced = new Map<string, number>();
  return async () => {
    const sizes = new Map<string, number>();
    for (const segment of await listSegments(directory)) {
      const size = await syncSegment(join(directory, segment), synced.get(segment));
      if (size !== null) sizes.set(segment, size);
    }
    // The names of new files
    if ([...sizes.keys()].some((segment) => !synced.has(segment))) await syncDirectory(directory);
    synced = sizes;
  };
}

/** Returns the size, null if deleted. */
async function syncSegment(path: string, syncedSize = 0): Promise<number | null> {
  const file = await open(path, 'r').catch(nullIfGone);
  if (!file) return null;
  try {
    const { size } = await file.stat();
    if (size > syncedSize) await file.datasync();
    return size;
  } finally {
    await file.close();
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}
