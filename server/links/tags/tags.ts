import { violatedConstraint } from '#db/connect.ts';
import {
  countTags,
  deleteLinkTags,
  deleteTag as deleteTagRow,
  insertLinkTags,
  insertTag,
  listLinkTags,
  listTaggedLinks,
  updateTag as updateTagRow,
} from '#db/links/tags.ts';
import { insertAuditEntry } from '#db/owners/organizations/audit.ts';
import type { DraftItem } from '#src/drafts/drafts.ts';
import { AppError } from '#src/errors.ts';
import type { NewTag, TagChanges, Tagging } from '#src/links/tag-schemas.ts';
import { MAX_TAGS } from '#src/lists.ts';
import type { Actor } from '../../accounts/actor.ts';
import type { Context } from '../../context.ts';
import { lockActor } from '../../owners/lock-actor.ts';

type TagContext = Pick<Context, 'db'>;

/** @throws limit_tags, tag_taken */
export async function createTag({ db }: TagContext, actor: Actor, tag: NewTag): Promise<{ id: string }> {
  const { owner } = actor;
  return await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'tags.write');
    if ((await countTags(tx, owner.id)) >= MAX_TAGS) throw new AppError('limit_tags', { limit: MAX_TAGS });
    const created = await insertTag(tx, owner.id, tag);
    if (!created) throw new AppError('tag_taken');
    await insertAuditEntry(tx, actor, 'tag.create', { kind: 'tag', id: created.id });
    return created;
  });
}

/** @throws not_found, tag_taken */
export async function updateTag({ db }: TagContext, actor: Actor, id: string, changes: TagChanges): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'tags.write');
    const isFound = await updateTagRow(tx, actor.owner.id, id, changes).catch((error) => {
      throw violatedConstraint(error) === 'tags_name' ? new AppError('tag_taken') : error;
    });
    if (!isFound) throw new AppError('not_found');
    await insertAuditEntry(tx, actor, 'tag.update', { kind: 'tag', id });
  });
}

/** @throws not_found */
export async function deleteTag({ db }: TagContext, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'tags.write');
    if (!(await deleteTagRow(tx, actor.owner.id, id))) throw new AppError('not_found');
    await insertAuditEntry(tx, actor, 'tag.delete', { kind: 'tag', id });
  });
}

/** The IDs of an item's tags, by name. @throws not_found */
export async function listItemTags({ db }: TagContext, { owner }: Actor, { kind, id }: DraftItem): Promise<string[]> {
  const [linkId] = await listTaggedLinks(db, owner.id, { kind, ids: [id] });
  if (linkId === undefined) throw new AppError('not_found');
  return (await listLinkTags(db, [linkId])).get(linkId) ?? [];
}

/** Adds tags to all of these items and removes others. @throws not_found if one of the items or tags doesn't exist */
export async function assignTags({ db }: TagContext, actor: Actor, { kind, ids, add, remove }: Tagging): Promise<void> {
  const { owner } = actor;
  await db.transaction().execute(async (tx) => {
    await lockActor(tx, actor, 'tags.write');
    const linkIds = await listTaggedLinks(tx, owner.id, { kind, ids });
    const tagIds = [...add, ...remove];
    const isFound = linkIds.length === ids.length && (await countTags(tx, owner.id, tagIds)) === tagIds.length;
    if (!isFound) throw new AppError('not_found');
    await insertLinkTags(tx, linkIds, add);
    await deleteLinkTags(tx, linkIds, remove);
    await insertAuditEntry(tx, actor, 'tag.assign', { kind }, { count: ids.length });
  });
}
