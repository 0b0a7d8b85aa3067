import { randomUUID } from 'node:crypto';
import { insertPhoto, sumPhotoBytes } from '#db/photos.ts';
import { lockProfile } from '#db/profiles.ts';
import { access } from '#src/access.ts';
import { AppError } from '#src/errors.ts';
import { paths, photoVariants } from '#src/paths.ts';
import { PHOTO_MAX_BYTES } from '#src/photos.ts';
import { storageBytes } from '#src/plans.ts';
import type { Context } from '../context.ts';
import { makePictures } from './pictures.ts';

/**
 * Stores a picture for an owner and gives its path. The plan's storage holds under parallel uploads, since each waits for
 * the owner's row (product 6.3). @throws photo_too_large, photo_type, photo_pixels, storage_full
 */
export async function savePhoto(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  ownerId: string,
  bytes: Buffer,
): Promise<{ path: string }> {
  if (bytes.length > PHOTO_MAX_BYTES) throw new AppError('photo_too_large');
  const pictures = await makePictures(bytes);
  const id = randomUUID();
  const added = pictures.photo.length + pictures.square.length;
  try {
    await db.transaction().execute(async (tx) => {
      const profile = await lockProfile(tx, ownerId);
      if (!profile) throw new AppError('unauthenticated');
      const room = storageBytes(access(profile, new Date()).plan);
      if ((await sumPhotoBytes(tx, ownerId)) + added > room) throw new AppError('storage_full');
      await insertPhoto(tx, { id, userId: ownerId, bytes: added });
      // Before the commit: a row never names a file that is not there
      for (const variant of photoVariants) await storage.put(paths.stored(id, variant), pictures[variant]);
    });
  } catch (error) {
    for (const variant of photoVariants) await storage.remove(paths.stored(id, variant));
    throw error;
  }
  return { path: paths.media(id, 'photo') };
}
