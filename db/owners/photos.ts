import { type ExpressionBuilder, sql } from 'kysely';
import { paths } from '#src/paths.ts';
import type { Db } from '../connect.ts';
import { insertJob } from '../jobs.ts';
import type { Database } from '../schema/database.ts';

export async function insertPhoto(
  db: Db,
  ownerId: string,
  { id, bytes }: { id: string; bytes: number },
): Promise<void> {
  await db.insertInto('photos').values({ id, userId: ownerId, bytes }).execute();
}

export async function countPhotoBytes(db: Db, ownerId: string): Promise<number> {
  const { total } = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), sql<number>`0`).as('total'))
    .where('userId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function isPhotoOf(db: Db, ownerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPhotoOwner(
  db: Db,
  id: string,
): Promise<{ ownerId: string; isDisabled: boolean } | undefined> {
  return await db
    .selectFrom('photos')
    .innerJoin('profiles', 'profiles.id', 'photos.userId')
    .select(['photos.userId as ownerId', sql<boolean>`profiles.disabled_at is not null`.as('isDisabled')])
    .where('photos.id', '=', id)
    .executeTakeFirst();
}

/** Deletes a photo unless something still shows it (product 6.4). Requires `lockOwner`. Returns whether it was deleted. */
export async function deletePhotoIfUnused(db: Db, ownerId: string, id: string): Promise<boolean> {
  return (await deletePhotosIfUnused(db, ownerId, [id])) > 0;
}

/** Returns how many were deleted. */
export async function deletePhotosIfUnused(db: Db, ownerId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const deleted = await db
    .deleteFrom('photos')
    .where('userId', '=', ownerId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isUnused)
    .returning('id')
    .execute();
  await insertFileJobs(db, deleted);
  return deleted.length;
}

export async function listUnusedPhotos(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; ownerId: string }[]> {
  return await db
    .selectFrom('photos')
    .select(['id', 'userId as ownerId'])
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .where(isUnused)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function listKnownPhotos(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('photos').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes uploads that are at least an hour old and unused. Requires `lockOwner`. */
export async function deleteAbandonedPhotos(db: Db, ownerId: string): Promise<void> {
  const deleted = await db
    .deleteFrom('photos')
    .where('userId', '=', ownerId)
    .where('createdAt', '<', sql<Date>`now() - interval '1 hour'`)
    .where(isUnused)
    .returning('id')
    .execute();
  await insertFileJobs(db, deleted);
}

export async function deletePhotos(db: Db, ownerId: string): Promise<void> {
  await insertFileJobs(db, await db.deleteFrom('photos').where('userId', '=', ownerId).returning('id').execute());
}

const [beforeId, afterId] = paths.media(':id', 'photo').split(':id');

function isUnused(eb: ExpressionBuilder<Database, 'photos'>) {
  const path = sql<string>`${beforeId}::text || photos.id || ${afterId}::text`;
  const cards = eb.selectFrom('vcards').select('vcards.id').whereRef('vcards.userId', '=', 'photos.userId');
  const profiles = eb.selectFrom('profiles').select('profiles.id').whereRef('profiles.id', '=', 'photos.userId');
  const links = eb.selectFrom('links').select('links.id').whereRef('links.userId', '=', 'photos.userId');
  const drafts = eb.selectFrom('drafts').select('drafts.kind').whereRef('drafts.userId', '=', 'photos.userId');
  return eb.not(
    eb.or([
      eb.exists(drafts.where(path, '=', sql<string>`any(select value from jsonb_each_text(drafts.data))`)),
      eb.exists(links.where(sql<string>`links.qr_style ->> 'logo'`, '=', path)),
      eb.exists(cards.where('vcards.photo', '=', path)),
      eb.exists(profiles.where((on) => on.or([on('profiles.profilePic', '=', path), on('profiles.logo', '=', path)]))),
    ]),
  );
}

async function insertFileJobs(db: Db, photos: { id: string }[]): Promise<void> {
  for (const { id } of photos) await insertJob(db, 'delete-photo-files', { photoId: id });
}
