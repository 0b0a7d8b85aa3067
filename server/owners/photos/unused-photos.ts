import { deletePhotoIfUnused, listKnownPhotos, listUnusedPhotos } from '#db/owners/photos.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import type { Context } from '../../context.ts';

type Step = { removed: number; after: string | null };

const PHOTOS_A_STEP = 100;
const FILES_A_STEP = 2_000;
const DAY = 86_400_000;
/** So few photos may well all be left over. */
const FEW = 20;

/** Files and database do not belong together, or one of them is older than the other: nothing may be removed by that. */
export class StrangeStorageError extends Error {
  override message = 'Most of the stored photos are unknown to this database, so none of them is removed.';
}

/** Removes photos that nothing has shown since the day of their upload, from a place on (product 6.4). */
export async function removeUnusedPhotos({ db }: Pick<Context, 'db'>, after: string | null): Promise<Step> {
  const photos = await listUnusedPhotos(db, { after, limit: PHOTOS_A_STEP });
  let removed = 0;
  for (const { id, userId } of photos) {
    const isRemoved = await db.transaction().execute(async (tx) => {
      await lockProfile(tx, userId);
      return await deletePhotoIfUnused(tx, userId, id);
    });
    if (isRemoved) removed++;
  }
  return { removed, after: photos.length < PHOTOS_A_STEP ? null : (photos.at(-1)?.id ?? null) };
}

/** How many photos there are to remove. */
export async function countUnusedPhotos({ db }: Pick<Context, 'db'>): Promise<number> {
  let count = 0;
  let after: string | null = null;
  do {
    const photos = await listUnusedPhotos(db, { after, limit: PHOTOS_A_STEP });
    count += photos.length;
    after = photos.length < PHOTOS_A_STEP ? null : (photos.at(-1)?.id ?? null);
  } while (after !== null);
  return count;
}

/**
 * Removes files whose photo has no row, from a place on. Only those of yesterday and before: a file is written before its
 * row is. @throws StrangeStorageError
 */
export async function removeLostFiles(context: Pick<Context, 'db' | 'storage'>, after: string | null): Promise<Step> {
  const { keys, after: next } = await findLostFiles(context, after);
  for (const key of keys) await context.storage.remove(key);
  return { removed: keys.length, after: next };
}

/** How many files there are to remove. @throws StrangeStorageError */
export async function countLostFiles(context: Pick<Context, 'db' | 'storage'>): Promise<number> {
  let count = 0;
  let after: string | null = null;
  do {
    const found: { keys: string[]; after: string | null } = await findLostFiles(context, after);
    count += found.keys.length;
    after = found.after;
  } while (after !== null);
  return count;
}

async function findLostFiles(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  after: string | null,
): Promise<{ keys: string[]; after: string | null }> {
  const files: { key: string; writtenAt: Date }[] = [];
  for await (const file of storage.list(after ?? '')) {
    files.push(file);
    if (files.length === FILES_A_STEP) break;
  }
  const known = await listKnownOf(db, files);
  const lost = files.filter(({ key, writtenAt }) => !known.has(photoOf(key)) && writtenAt.getTime() < Date.now() - DAY);
  return { keys: lost.map(({ key }) => key), after: files.length < FILES_A_STEP ? null : (files.at(-1)?.key ?? null) };
}

/** The photos among these files that have a row. @throws StrangeStorageError */
export async function listKnownOf(db: Context['db'], files: { key: string }[]): Promise<Set<string>> {
  const ids = [...new Set(files.map(({ key }) => photoOf(key)))];
  const known = await listKnownPhotos(db, ids);
  if (ids.length >= FEW && known.size < ids.length / 2) throw new StrangeStorageError();
  return known;
}

/** `photos/<id>/photo.jpg` */
export function photoOf(key: string): string {
  return key.split('/')[1] ?? '';
}
