import { randomUUID } from 'node:crypto';
import { isDatabaseAway } from '#db/connect.ts';
import { countPhotoBytes, deleteAbandonedPhotos, insertPhoto } from '#db/owners/photos.ts';
import { lockProfile } from '#db/owners/profiles.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { PHOTO_MAX_BYTES } from '#src/owners/photos.ts';
import { storageBytes } from '#src/owners/plans.ts';
import { paths, photoFiles } from '#src/paths.ts';
import type { Context } from '../../context.ts';
import type { RenderedFile } from './render.ts';

/**
 * Stores a picture where the plan has room (product 6). `path` is its address, `bytes` what counts of it.
 * @throws photo_too_large, photo_type, photo_pixels, storage_full
 */
export async function savePhoto(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  ownerId: string,
  bytes: Buffer,
): Promise<{ id: string; path: string; bytes: number }> {
  if (bytes.length > PHOTO_MAX_BYTES) throw new AppError('photo_too_large');
  // The library of pictures is loaded with the first of them: not everybody who starts waits for it
  const { renderPicture } = await import('./render.ts');
  const files = await renderPicture(bytes);
  const photo = { id: randomUUID(), userId: ownerId, bytes: countedBytes(files) };
  try {
    await putFiles({ storage }, photo.id, files);
    await insertWithinQuota(db, photo);
  } catch (error) {
    // With the database gone nobody knows whether the row was committed: a file too many is better than one too few, and
    // what cannot be removed now is removed by the nightly cleaning (product 19.2)
    if (!isDatabaseAway(error)) await deletePhotoFiles({ storage }, photo.id).catch(() => {});
    throw error;
  }
  return { id: photo.id, path: paths.media(photo.id, 'photo'), bytes: photo.bytes };
}

/** The owner's row is locked while the sum is made, so that two uploads never pass the limit together (product 6.3). */
async function insertWithinQuota(
  db: Context['db'],
  photo: { id: string; userId: string; bytes: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, photo.userId);
    if (!profile) throw new AppError('unauthenticated');
    await deleteAbandonedPhotos(tx, photo.userId);
    const stored = await countPhotoBytes(tx, photo.userId);
    if (stored + photo.bytes > storageBytes(access(profile, new Date()).plan)) throw new AppError('storage_full');
    await insertPhoto(tx, photo);
  });
}

/** The picture and its square; what is made of them for screens is not the owner's concern (product 6.5). */
function countedBytes(files: RenderedFile[]): number {
  const counted = files.filter(({ variant }) => variant === 'photo' || variant === 'square');
  return counted.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** Beside each other: a store far away takes its time for each. One that fails is told when no other is under way. */
export async function putFiles(
  { storage }: Pick<Context, 'storage'>,
  id: string,
  files: RenderedFile[],
): Promise<void> {
  const puts = files.map(({ variant, format, bytes }) => storage.put(paths.stored(id, variant, format), bytes));
  const failed = (await Promise.allSettled(puts)).find((put) => put.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The picture goes first: whoever makes something of it looks afterwards whether it is still there. */
export async function deletePhotoFiles({ storage }: Pick<Context, 'storage'>, id: string): Promise<void> {
  for (const { variant, format } of photoFiles) await storage.remove(paths.stored(id, variant, format));
}
