import { randomUUID } from 'node:crypto';
import { isDatabaseAway } from '#db/connect.ts';
import { countPhotoBytes, deleteAbandonedPhotos, insertPhoto } from '#db/owners/photos.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { PHOTO_MAX_BYTES } from '#src/owners/photos.ts';
import { storageBytes } from '#src/owners/plans.ts';
import { paths, photoFiles } from '#src/paths.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { lockActor } from '../lock-actor.ts';
import type { RenderedFile } from './render.ts';

/**
 * Stores a photo if the plan has room (product 6). Returns its URL path and the bytes that count toward the limit.
 * @throws photo_too_large, photo_type, photo_pixels, storage_full
 */
export async function savePhoto(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  actor: Actor,
  bytes: Buffer,
): Promise<{ id: string; path: string; bytes: number }> {
  if (bytes.length > PHOTO_MAX_BYTES) throw new AppError('photo_too_large');
  // Loaded with the first photo: sharp would slow down every start
  const { renderPhoto } = await import('./render.ts');
  const files = await renderPhoto(bytes);
  const photo = { id: randomUUID(), bytes: countedBytes(files) };
  try {
    await putFiles({ storage }, photo.id, files);
    await insertWithinQuota(db, actor, photo);
  } catch (error) {
    // If the connection broke, the row may be committed: keep the files. Nightly cleanup removes unused ones (product 19.2)
    if (!isDatabaseAway(error)) await deletePhotoFiles({ storage }, photo.id).catch(() => {});
    throw error;
  }
  return { id: photo.id, path: paths.media(photo.id, 'photo'), bytes: photo.bytes };
}

/** The lock keeps concurrent uploads from exceeding the limit together (product 6.3). */
async function insertWithinQuota(db: Context['db'], actor: Actor, photo: { id: string; bytes: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { owner } = await lockActor(tx, actor, 'photos.upload');
    const ownerId = owner.id;
    await deleteAbandonedPhotos(tx, ownerId);
    const stored = await countPhotoBytes(tx, ownerId);
    if (stored + photo.bytes > storageBytes(access(owner, new Date()).plan)) throw new AppError('storage_full');
    await insertPhoto(tx, ownerId, photo);
  });
}

/** Small files don't count toward the limit (product 6.5). */
function countedBytes(files: RenderedFile[]): number {
  const counted = files.filter(({ variant }) => variant === 'photo' || variant === 'square');
  return counted.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

/** Writes files in parallel. */
export async function putFiles(
  { storage }: Pick<Context, 'storage'>,
  id: string,
  files: RenderedFile[],
): Promise<void> {
  await allSettled(
    files.map(({ variant, format, bytes }) => storage.put(paths.storageKey(id, variant, format), bytes)),
  );
}

/** Removes the photo itself first: code that derives small files from it checks afterwards that it still exists. */
export async function deletePhotoFiles({ storage }: Pick<Context, 'storage'>, id: string): Promise<void> {
  const [photo = '', ...others] = photoFiles.map(({ variant, format }) => paths.storageKey(id, variant, format));
  await storage.remove(photo);
  await allSettled(others.map((key) => storage.remove(key)));
}

/** Throws the first failure once all have settled. */
async function allSettled(calls: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(calls)).find((call) => call.status === 'rejected');
  if (failed) throw failed.reason;
}
