import { type Selectable, sql } from 'kysely';
import type { Db } from '../connect.ts';
import { findReservedUsername, listUsernames } from '../owners/usernames.ts';
import { byAge, listInPages } from '../pages.ts';
import type { Database } from '../schema/database.ts';
import type { VisitStore } from '../visits/store.ts';

// Everything that belongs to an owner, without secrets (product 1.12)

export async function findOwnerData(db: Db, ownerId: string) {
  return {
    profile: await db.selectFrom('profiles').selectAll().where('id', '=', ownerId).executeTakeFirst(),
    usernames: await listUsernames(db, ownerId),
    wish: (await findReservedUsername(db, ownerId)) ?? null,
  };
}

export async function findBillingData(db: Db, ownerId: string) {
  const rowsOf = (table: 'customers' | 'subscriptions' | 'planGrants' | 'notices') =>
    db.selectFrom(table).selectAll().where('userId', '=', ownerId).execute();
  return {
    customer: (await rowsOf('customers'))[0] ?? null,
    subscriptions: await rowsOf('subscriptions'),
    grant: (await rowsOf('planGrants'))[0] ?? null,
    notices: await rowsOf('notices'),
  };
}

// Of these, an owner may have any number

type Card = Selectable<Database['vcards']>;

export async function* listCardData(db: Db, ownerId: string) {
  const rows = {
    columns: sql`vcards.*`,
    from: sql`vcards`,
    where: sql<boolean>`user_id = ${ownerId}`,
    keys: byAge('vcards'),
  };
  for await (const cards of listInPages<Card>(db, rows)) {
    const handles = await db
      .selectFrom('cardHandles')
      .select(['vcardId', 'handle', 'heldUntil', 'createdAt'])
      .where('vcardId', '=', sql<string>`any(${cards.map(({ id }) => id)}::uuid[])`)
      .orderBy('createdAt')
      .orderBy('handle')
      .execute();
    const ofCard = Map.groupBy(handles, ({ vcardId }) => vcardId);
    const links = await db
      .selectFrom('cardLinks')
      .innerJoin('links', 'links.id', 'cardLinks.linkId')
      .select(['cardLinks.vcardId', 'linkId'])
      .where('links.userId', '=', ownerId)
      .where('cardLinks.vcardId', '=', sql<string>`any(${cards.map(({ id }) => id)}::uuid[])`)
      .orderBy('place')
      .execute();
    const chosen = Map.groupBy(links, ({ vcardId }) => vcardId);
    yield cards.map((card) => ({
      ...card,
      handles: (ofCard.get(card.id) ?? []).map(({ vcardId: _, ...handle }) => handle),
      chosenLinks: (chosen.get(card.id) ?? []).map(({ linkId }) => linkId),
    }));
  }
}

export async function* listLinkData(db: Db, ownerId: string) {
  const rows = {
    columns: sql`links.*`,
    from: sql`links`,
    where: sql<boolean>`user_id = ${ownerId}`,
    keys: byAge('links'),
  };
  for await (const links of listInPages<Selectable<Database['links']>>(db, rows)) yield links.map(exportedLink);
}

function exportedLink({ passwordHash, clickCount, scanCount, ...row }: Selectable<Database['links']>) {
  return { ...row, hasPassword: passwordHash !== null };
}

export async function listTagData(db: Db, ownerId: string) {
  const tags = db.selectFrom('tags').select(['id', 'name', 'color', 'createdAt']).where('userId', '=', ownerId);
  return await tags.orderBy('createdAt').orderBy('id').execute();
}

export async function listPresetData(db: Db, ownerId: string) {
  const presets = db.selectFrom('presets').selectAll().where('userId', '=', ownerId);
  return await presets.orderBy('createdAt').orderBy('id').execute();
}

export async function listKeyData(db: Db, ownerId: string) {
  const keys = db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'prefix', 'scopes', 'createdAt', 'createdBy', 'expiresAt'])
    .select(['lastUsedAt', 'lastUsedBy', 'revokedAt', 'replacedBy', 'announcedAt'])
    .where('ownerId', '=', ownerId);
  return await keys.orderBy('createdAt').orderBy('id').execute();
}

export async function listDomainData(db: Db, ownerId: string) {
  const domains = db.selectFrom('domains').selectAll().where('ownerId', '=', ownerId);
  return await domains.orderBy('createdAt').orderBy('id').execute();
}

/** The links that have a tag. */
export async function* listTaggedLinks(db: Db, tagId: string): AsyncGenerator<string[]> {
  const rows = {
    columns: sql`link_id as id`,
    from: sql`link_tags`,
    where: sql<boolean>`tag_id = ${tagId}`,
    keys: [[sql`link_id`, 'uuid']] as const,
  };
  for await (const links of listInPages<{ id: string }>(db, rows)) yield links.map(({ id }) => id);
}

export function listDraftData(db: Db, ownerId: string) {
  return listInPages<Pick<Selectable<Database['drafts']>, 'kind' | 'itemId' | 'data' | 'updatedAt'>>(db, {
    columns: sql`kind, item_id, data, updated_at`,
    from: sql`drafts`,
    where: sql<boolean>`user_id = ${ownerId}`,
    keys: [
      [sql`item_id`, 'uuid'],
      [sql`kind`, 'text'],
    ],
  });
}

export function listPhotoData(db: Db, ownerId: string) {
  return listInPages<Pick<Selectable<Database['photos']>, 'id' | 'bytes' | 'createdAt'>>(db, {
    columns: sql`id, bytes, created_at`,
    from: sql`photos`,
    where: sql<boolean>`user_id = ${ownerId}`,
    keys: byAge('photos'),
  });
}

/**
 * Deletes an owner and, through foreign keys, everything that belongs to the owner. The caller queues the deletion of rollups and tags
 * of links, `insertDetachedRowsJob`.
 */
export async function deleteOwner(
  db: Db,
  visitStore: Pick<VisitStore, 'deleteVisits'>,
  ownerId: string,
): Promise<void> {
  // Of a large account, all in one statement would take longer than a statement may
  for (const table of ['drafts', 'cardHandles'] as const)
    await db.deleteFrom(table).where('userId', '=', ownerId).execute();
  // Not before: other accounts' visits in the same lane wait for it, too
  await visitStore.deleteVisits(db, ownerId);
  await db.deleteFrom('profiles').where('id', '=', ownerId).execute();
}
