import { type Selectable, sql } from 'kysely';
import { listConnections } from '../accounts/connections.ts';
import { countRecoveryCodes } from '../accounts/recovery-codes.ts';
import { listDevices } from '../accounts/remembered-devices.ts';
import { findSignInNames } from '../accounts/users.ts';
import type { Db } from '../connect.ts';
import { byAge, listInPages } from '../pages.ts';
import type { Database } from '../schema/database.ts';
import { lockVisits } from '../visits/totals.ts';

// Everything stored about an account, without secrets (product 1.12)

export async function findAccountData(db: Db, userId: string, ownerId: string) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified', 'phone', 'phoneConfirmedAt'])
    .select(['createdAt', 'updatedAt', 'userMetadata', 'lastSignInAt'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return {
    account,
    connections: await listConnections(db, userId),
    wallets: (await findSignInNames(db, userId)).wallets.map(({ name }) => name),
    profile: await db.selectFrom('profiles').selectAll().where('id', '=', ownerId).executeTakeFirst(),
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

/** Second factors, recovery codes and remembered devices, without secrets (product 23.12). */
export async function findFactorData(db: Db, userId: string) {
  const factors = db
    .selectFrom('factors')
    .select(['id', 'factorType', 'friendlyName', 'status', 'phone', 'isPasskey', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id');
  return {
    factors: await factors.execute(),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    rememberedDevices: await listDevices(db, userId),
  };
}

// Of these, an account may have any number

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
    yield cards.map((card) => ({
      ...card,
      handles: (ofCard.get(card.id) ?? []).map(({ vcardId: _, ...handle }) => handle),
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

export function listMessageData(db: Db, userId: string) {
  return listInPages<Selectable<Database['supportMessages']>>(db, {
    columns: sql`support_messages.*`,
    from: sql`support_messages`,
    where: sql<boolean>`user_id = ${userId}`,
    keys: byAge('supportMessages'),
  });
}

export function listDeviceData(db: Db, userId: string) {
  return listInPages<Pick<Selectable<Database['knownDevices']>, 'device' | 'createdAt' | 'expiresAt'>>(db, {
    columns: sql`device, created_at, expires_at`,
    from: sql`known_devices`,
    where: sql<boolean>`user_id = ${userId}`,
    keys: [
      [sql`created_at`, 'timestamptz'],
      [sql`token_hash`, 'text'],
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

/** Deletes a user and, through foreign keys, everything that belongs to them. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await lockVisits(db, userId);
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
