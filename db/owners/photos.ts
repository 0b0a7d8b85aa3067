import { type ExpressionBuilder, sql } from 'kysely';
import { paths } from '#src/paths.ts';
import type { Db } from '../connect.ts';
import { insertJob } from '../jobs.ts';
import type { Database } from '../schema/database.ts';

export async function insertPhoto(db: Db, photo: { id: string; userId: string; bytes: number }): Promise<void> {
  await db.insertInto('photos').values(photo).execute();
}

/** Bytes that count of an owner's photos (product 6.3). */
export async function countPhotoBytes(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function isPhotoOf(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes a photo that a card has just stopped showing, where nothing else of the owner shows it (product 6.4). Like all
 * of these it needs the owner's profile row locked, so that no card takes the photo up meanwhile. Says whether it did.
 */
export async function deletePhotoIfUnused(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('photos')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where(isUnused)
    .returning('id')
    .execute();
  await insertFileJobs(db, deleted);
  return deleted.length > 0;
}

/** Photos of all accounts that were uploaded a day ago or more and that nothing shows; the next ones after an id. */
export async function listUnusedPhotos(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; userId: string }[]> {
  return await db
    .selectFrom('photos')
    .select(['id', 'userId'])
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .where(isUnused)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Which of these photos have a row. */
export async function listKnownPhotos(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('photos').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes what was uploaded an hour ago or more and saved in no card since. */
export async function deleteAbandonedPhotos(db: Db, userId: string): Promise<void> {
  const deleted = await db
    .deleteFrom('photos')
    .where('userId', '=', userId)
    .where('createdAt', '<', sql<Date>`now() - interval '1 hour'`)
    .where(isUnused)
    .returning('id')
    .execute();
  await insertFileJobs(db, deleted);
}

export async function listPhotos(db: Db, userId: string): Promise<{ id: string; bytes: number; createdAt: Date }[]> {
  return await db
    .selectFrom('photos')
    .select(['id', 'bytes', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** All photos of an account that is being deleted, files included. */
export async function deletePhotos(db: Db, userId: string): Promise<void> {
  await insertFileJobs(db, await db.deleteFrom('photos').where('userId', '=', userId).returning('id').execute());
}

const [beforeId, afterId] = paths.media(':id', 'photo').split(':id');

function isUnused(eb: ExpressionBuilder<Database, 'photos'>) {
  const path = sql<string>`${beforeId}::text || photos.id || ${afterId}::text`;
  const cards = eb.selectFrom('vcards').select('vcards.id').whereRef('vcards.userId', '=', 'photos.userId');
  const profiles = eb.selectFrom('profiles').select('profiles.id').whereRef('profiles.id', '=', 'photos.userId');
  const links = eb.selectFrom('links').select('links.id').whereRef('links.userId', '=', 'photos.userId');
  return eb.not(
    eb.or([
      eb.exists(links.where(sql<string>`links.qr_style ->> 'logo'`, '=', path)),
      eb.exists(cards.where('vcards.photo', '=', path)),
      eb.exists(profiles.where((on) => on.or([on('profiles.profilePic', '=', path), on('profiles.logo', '=', path)]))),
    ]),
  );
}

/** The files go once the transaction has committed, and not if it does not. */
async function insertFileJobs(db: Db, photos: { id: string }[]): Promise<void> {
  for (const { id } of photos) await insertJob(db, 'delete-photo-files', { photoId: id });
}
