import { deletePhotosIfUnused, listKnownPhotos, listUnusedPhotos } from '#db/owners/photos.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import type { Context } from '../../context.ts';

type Step = { removed: number; after: string | null };

const PHOTOS_PER_STEP = 1_000;
const FILES_PER_STEP = 2_000;
const DAY = 86_400_000;
const MIN_TO_COMPARE = 20;

/** Storage and database don't belong together, or one is an older copy. Nothing may be removed (product 19.5). */
export class StorageMismatchError extends Error {
  override message = 'Most stored photos are unknown to this database. Nothing was removed.';
}

/** Removes a batch of unused photos that are at least a day old (product 6.4). */
export async function removeUnusedPhotos({ db }: Pick<Context, 'db'>, after: string | null): Promise<Step> {
  const { photos, next } = await listUnusedPhotos(db, { after, limit: PHOTOS_PER_STEP });
  let removed = 0;
  for (const [ownerId, owned] of Map.groupBy(photos, (photo) => photo.ownerId)) {
    removed += await db.transaction().execute(async (tx) => {
      await lockOwner(tx, ownerId);
      return await deletePhotosIfUnused(
        tx,
        ownerId,
        owned.map(({ id }) => id),
      );
    });
  }
  return { removed, after: next };
}

export async function countUnusedPhotos({ db }: Pick<Context, 'db'>): Promise<number> {
  let count = 0;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listUnusedPhotos>> = await listUnusedPhotos(db, {
      after,
      limit: PHOTOS_PER_STEP,
    });
    count += page.photos.length;
    after = page.next;
  } while (after !== null);
  return count;
}

/** Removes a batch of files without a photo row, at least a day old. @throws StorageMismatchError */
export async function removeOrphanedFiles(
  context: Pick<Context, 'db' | 'storage'>,
  after: string | null,
): Promise<Step> {
  const { keys, after: next } = await findOrphanedFiles(context, after);
  for (const key of keys) await context.storage.remove(key);
  return { removed: keys.length, after: next };
}

export async function countOrphanedFiles(context: Pick<Context, 'db' | 'storage'>): Promise<number> {
  let count = 0;
  let after: string | null = null;
  do {
    const found: { keys: string[]; after: string | null } = await findOrphanedFiles(context, after);
    count += found.keys.length;
    after = found.after;
  } while (after !== null);
  return count;
}

async function findOrphanedFiles(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  after: string | null,
): Promise<{ keys: string[]; after: string | null }> {
  const files: { key: string; writtenAt: Date }[] = [];
  for await (const file of storage.list(after ?? '')) {
    files.push(file);
    if (files.length === FILES_PER_STEP) break;
  }
  const known = await listKnownPhotoIds(db, files);
  // Files are written before their rows, so new ones may be in use
  const orphaned = files.filter(
    ({ key, writtenAt }) => !known.has(photoIdOfKey(key)) && writtenAt.getTime() < Date.now() - DAY,
  );
  return {
    keys: orphaned.map(({ key }) => key),
    after: files.length < FILES_PER_STEP ? null : (files.at(-1)?.key ?? null),
  };
}

export async function listKnownPhotoIds(db: Context['db'], files: { key: string }[]): Promise<Set<string>> {
  const ids = [...new Set(files.map(({ key }) => photoIdOfKey(key)))];
  const known = await listKnownPhotos(db, ids);
  if (ids.length >= MIN_TO_COMPARE && known.size < ids.length / 2) throw new StorageMismatchError();
  return known;
}

export function photoIdOfKey(key: string): string {
  return key.split('/')[1] ?? '';
}
