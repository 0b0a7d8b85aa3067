import { paths } from '#src/paths.ts';
import type { Db } from './connect.ts';
import { insertJob } from './jobs.ts';

/** Bytes an owner's photos take, all variants together. */
export async function sumPhotoBytes(db: Db, userId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export async function insertPhoto(db: Db, photo: { id: string; userId: string; bytes: number }): Promise<void> {
  await db.insertInto('photos').values(photo).execute();
}

export async function isPhotoOf(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db.selectFrom('photos').select('id').where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Removes a photo that nothing of its owner shows any longer, its files by a job of the same transaction (product 6.4). */
export async function deletePhotoIfUnused(db: Db, userId: string, id: string): Promise<void> {
  const path = paths.media(id, 'photo');
  const deleted = await db
    .deleteFrom('photos')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('vcards').select('id').where('photo', '=', path))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('profiles').select('id').where('profilePic', '=', path))))
    .returning('id')
    .executeTakeFirst();
  if (deleted) await insertJob(db, 'delete-photo-files', { photoId: id });
}
