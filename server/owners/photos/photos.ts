import { randomUUID } from 'node:crypto';
import { isDatabaseAway } from '#db/connect.ts';
import { countPhotoBytes, deleteAbandonedPhotos, deletePhotosIfUnused, insertPhoto } from '#db/owners/photos.ts';
import { lockOwner } from '#db/owners/profiles.ts';
import type { Owner } from '#db/schema/profiles.ts';
import { AppError } from '#src/errors.ts';
import { access } from '#src/owners/access.ts';
import { PHOTO_MAX_BYTES } from '#src/owners/photos.ts';
import { storageBytes } from '#src/owners/plans.ts';
import { paths, photoFiles, photoIdOf } from '#src/paths.ts';
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
  await requireSomeRoom(db, actor);
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

/** Rendering takes long: nothing is rendered for who has no room at all. @throws storage_full */
async function requireSomeRoom(db: Context['db'], actor: Actor): Promise<void> {
  if ((await countPhotoBytes(db, actor.owner.id)) < storageBytes(actor.access.plan)) return;
  await db.transaction().execute((tx) => lockRoom(tx, actor, 1));
}

async function insertWithinQuota(db: Context['db'], actor: Actor, photo: { id: string; bytes: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const owner = await lockRoom(tx, actor, photo.bytes);
    await insertPhoto(tx, owner.id, photo);
  });
}

/** The lock keeps concurrent uploads from exceeding the limit together (product 6.3). @throws storage_full */
async function lockRoom(tx: Context['db'], actor: Actor, bytes: number): Promise<Owner> {
  const { owner } = await lockActor(tx, actor, 'photos.upload');
  await deleteAbandonedPhotos(tx, owner.id);
  const stored = await countPhotoBytes(tx, owner.id);
  if (stored + bytes > storageBytes(access(owner, new Date()).plan)) throw new AppError('storage_full');
  return owner;
}

/** Of one that nobody was told of. */
export async function dropPhoto({ db }: Pick<Context, 'db'>, ownerId: string, path: string): Promise<void> {
  const id = photoIdOf(path);
  if (id === null) return;
  await db.transaction().execute(async (tx) => {
    await lockOwner(tx, ownerId);
    await deletePhotosIfUnused(tx, ownerId, [id]);
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
