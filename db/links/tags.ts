import { type RawBuilder, sql } from 'kysely';
import type { NewTag, TagChanges } from '#src/links/tag-schemas.ts';
import type { Tag, TaggedKind } from '#src/links/tags.ts';
import type { Db } from '../connect.ts';

const has = (column: 'id' | 'vcardId' | 'tags.id' | 'tagId' | 'linkId', ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;

const byTagName = sql`lower(name) collate "und-x-icu"`;

/** Lists tags by name, with the number of links that have each. */
export async function listTags(db: Db, ownerId: string): Promise<(Tag & { count: number })[]> {
  return await db
    .selectFrom('tags')
    .select((eb) => [
      ...(['id', 'name', 'color'] as const),
      eb
        .selectFrom('linkTags')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('tagId', '=', 'tags.id')
        .$asScalar()
        .$notNull()
        .as('count'),
    ])
    .where('userId', '=', ownerId)
    .orderBy(byTagName)
    .orderBy('id')
    .execute();
}

export async function countTags(db: Db, ownerId: string, ids?: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', ownerId)
    .$if(ids !== undefined, (query) => query.where(has('id', ids ?? [])))
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined if the owner has a tag with this name, in whatever case. */
export async function insertTag(db: Db, ownerId: string, tag: NewTag): Promise<{ id: string } | undefined> {
  return await db
    .insertInto('tags')
    .values({ ...tag, userId: ownerId })
    .onConflict((conflict) => conflict.expression(sql`user_id, lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** @throws the database's error on constraint `tags_name` if the name is taken */
export async function updateTag(db: Db, ownerId: string, id: string, changes: TagChanges): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tags')
    .set({ ...changes, userId: ownerId })
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Also from the links that have it. */
export async function deleteTag(db: Db, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tags')
    .where('userId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await db.deleteFrom('linkTags').where('tagId', '=', id).execute();
  return true;
}

/** The links that have the tags of these items. */
export async function listTaggedLinks(
  db: Db,
  ownerId: string,
  { kind, ids }: { kind: TaggedKind; ids: readonly string[] },
): Promise<string[]> {
  const links = await db
    .selectFrom('links')
    .select('id')
    .where('userId', '=', ownerId)
    .where(has(kind === 'card' ? 'vcardId' : 'id', ids))
    .$if(kind === 'link', (query) => query.where('vcardId', 'is', null))
    .$if(kind === 'qr_code', (query) =>
      query.where((eb) => eb.or([eb('vcardId', 'is not', null), eb('qrStyle', 'is not', null)])),
    )
    .execute();
  return links.map(({ id }) => id);
}

/** Locks them as foreign keys would: who deletes a link or a tag deletes these rows. */
export async function insertLinkTags(db: Db, linkIds: readonly string[], tagIds: readonly string[]): Promise<void> {
  await sql`
    insert into link_tags (link_id, tag_id)
    select links.id, tags.id from links, tags
    where links.id = any(${linkIds}::uuid[]) and tags.id = any(${tagIds}::uuid[])
    for key share on conflict do nothing`.execute(db);
}

export async function deleteLinkTags(db: Db, linkIds: readonly string[], tagIds: readonly string[]): Promise<void> {
  await db.deleteFrom('linkTags').where(has('linkId', linkIds)).where(has('tagId', tagIds)).execute();
}

/** Whether a link has all of these different tags. */
export const hasTags = (linkId: RawBuilder<unknown>, tagIds: readonly string[]) => sql`${linkId} in (
  select link_id from link_tags where tag_id = any(${tagIds}::uuid[]) group by link_id having count(*) = ${tagIds.length}::int)`;

/** Lists the IDs of links' tags, sorted by name. Links without tags are missing. */
export async function listLinkTags(db: Db, linkIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ linkId: string; tagIds: string[] }>`
    select link_id, array_agg(tag_id order by ${byTagName}, tag_id) as tag_ids
    from link_tags join tags on tags.id = tag_id
    where link_id = any(${linkIds}::uuid[]) group by link_id`.execute(db);
  return new Map(rows.map(({ linkId, tagIds }) => [linkId, tagIds]));
}
