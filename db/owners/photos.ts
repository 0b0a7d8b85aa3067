import { sql } from 'kysely';
import { paths } from '#src/paths.ts';
import type { Db } from '../connect.ts';
import { insertJobs } from '../jobs.ts';

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

/** Those of these photos that the owner has. */
export async function listPhotoSizes(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string; bytes: number }[]> {
  return await db
    .selectFrom('photos')
    .select(['id', 'bytes'])
    .where('userId', '=', ownerId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
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

/** Gives a photo that nothing shows yet to another owner. Requires the lock of the owner who has it. Returns whether it was moved. */
export async function movePhoto(db: Db, { from, to }: { from: string; to: string }, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ userId: to })
    .where('userId', '=', from)
    .where('id', '=', id)
    .where(isUnused([from]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
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
    .where(isUnused([ownerId]))
    .returning('id')
    .execute();
  await insertFileJobs(db, deleted);
  return deleted.length;
}

type OwnedPhoto = { id: string; ownerId: string };

/** Which of the next `limit` photos nothing shows, and where to continue; null at the end. */
export async function listUnusedPhotos(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ photos: OwnedPhoto[]; next: string | null }> {
  const page = await db
    .selectFrom('photos')
    .select(['id', 'userId as ownerId'])
    .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  const owners = new Set(page.map(({ ownerId }) => ownerId));
  const photos = await db
    .selectFrom('photos')
    .select(['id', 'userId as ownerId'])
    .where('id', '=', sql<string>`any(${page.map(({ id }) => id)}::uuid[])`)
    .where(isUnused([...owners]))
    .orderBy('id')
    .execute();
  return { photos, next: page.length < limit ? null : (page.at(-1)?.id ?? null) };
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
    .where(isUnused([ownerId]))
    .returning('id')
    .execute();
  await insertFileJobs(db, deleted);
}

export async function deletePhotos(db: Db, ownerId: string): Promise<void> {
  await insertFileJobs(db, await db.deleteFrom('photos').where('userId', '=', ownerId).returning('id').execute());
}

const [beforeId, afterId] = paths.media(':id', 'photo').split(':id');

/**
 * Whether nothing of these owners shows a photo. What they show is collected once: searched for each photo, an account with thousands of
 * photos and cards would take minutes.
 */
function isUnused(ownerIds: readonly string[]) {
  const owners = sql`any(${ownerIds}::uuid[])`;
  return sql<boolean>`not exists (select from (
      select unnest(array[photo, cover, brand_logo]) as path from vcards where user_id = ${owners}
      union all select qr_style ->> 'logo' from links where user_id = ${owners}
      union all select value from drafts cross join lateral jsonb_each_text(drafts.data) where user_id = ${owners}
      union all select profile_pic from profiles where id = ${owners}
      union all select logo from profiles where id = ${owners}
      union all select unnest(array[fields ->> 'photo', fields ->> 'cover', fields ->> 'brandLogo']) from card_templates
        where organization_id = ${owners}
    ) shown where path = ${beforeId}::text || photos.id || ${afterId}::text)`;
}

async function insertFileJobs(db: Db, photos: { id: string }[]): Promise<void> {
  await insertJobs(
    db,
    'delete-photo-files',
    photos.map(({ id }) => ({ photoId: id })),
  );
}
