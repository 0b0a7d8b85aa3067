import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { linkOptionFields } from '#src/links/link-options.ts';
import type { LinkChanges, NewLink } from '#src/links/links.ts';
import type { QrStyle } from '#src/links/qr-style.ts';
import { SLUG_LENGTH, slugFrom } from '#src/links/slugs.ts';
import type { Ranks } from '#src/owners/plans.ts';
import type { Db } from '../connect.ts';
import { firstRankedLinks, LAST_RANK } from '../owners/ranks.ts';
import type { Database } from '../schema/database.ts';
import { totalOf } from '../visits/totals.ts';

/** Counts what the plan limits: links without a QR code, and QR codes. A card's link is neither (product 3.2, 3.3). */
export async function countLinks(db: Db, ownerId: string): Promise<{ links: number; qrCodes: number }> {
  const { links, qrCodes } = await db
    .selectFrom('links')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('qrStyle', 'is', null).as('links'),
      eb.fn.count<number>('qrStyle').as('qrCodes'),
    ])
    .where('userId', '=', ownerId)
    .where('vcardId', 'is', null)
    .executeTakeFirstOrThrow();
  return { links: Number(links), qrCodes: Number(qrCodes) };
}

const hasPassword = sql<boolean>`links.password_hash is not null`.as('hasPassword');
const isDisabled = sql<boolean>`links.disabled_at is not null`.as('isDisabled');
const ownColumns = [
  ...(['slug', 'title', 'url', 'icon', 'qrStyle', 'active', 'showOnProfile', 'createdAt'] as const),
  ...linkOptionFields,
] as const;
type OtherColumn =
  | ('id' | 'userId' | 'vcardId' | 'orderIndex' | 'kept' | 'passwordHash' | 'disabledAt' | 'updatedAt')
  | ('clickCount' | 'scanCount' | 'isSlugChosen' | 'slugSince' | 'openedAt' | 'externalId');
type Unlisted = Exclude<keyof Selectable<Database['links']>, (typeof ownColumns)[number] | OtherColumn>;

// Does not compile if the table has a column that neither list names
const linkColumns = ['links.id', ...ownColumns, hasPassword, isDisabled] as const satisfies Unlisted extends never
  ? unknown
  : never;

export const optionColumns = sql.join(linkOptionFields.map((field) => sql.ref(`l.${field}`)));

/** Lists an owner's links with these IDs, in order (product 12.4), without those of cards. Ranks: product 18.2. */
export async function listLinks(db: Db, ownerId: string, ids: readonly string[]) {
  return await db
    .selectFrom('links')
    .leftJoin(
      sql<Pick<Ranks, 'linkRank' | 'codeRank'> & { id: string }>`${firstRankedLinks(ownerId)}`.as('ranked'),
      'ranked.id',
      'links.id',
    )
    .select(linkColumns)
    .select([
      sql<number>`case when qr_style is null then coalesce(link_rank, ${LAST_RANK}) else 0 end`.as('linkRank'),
      sql<number>`case when qr_style is null then 0 else coalesce(code_rank, ${LAST_RANK}) end`.as('codeRank'),
      'kept',
      totalOf(sql.ref('links.id'), 'click').as('clickCount'),
      totalOf(sql.ref('links.id'), 'scan').as('scanCount'),
    ])
    .where('userId', '=', ownerId)
    .where('vcardId', 'is', null)
    .where('links.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('orderIndex')
    .orderBy('createdAt')
    .orderBy('links.id')
    .execute();
}

/** Lists the IDs of at most `limit` links, in no order. */
export async function listLinkIds(db: Db, ownerId: string, limit: number): Promise<string[]> {
  const links = await db
    .selectFrom('links')
    .select('id')
    .where('userId', '=', ownerId)
    .where('vcardId', 'is', null)
    .limit(limit)
    .execute();
  return links.map(({ id }) => id);
}

type Stored<T> = Omit<T, 'password'> & { passwordHash?: string | null; qrStyle?: QrStyle | null };

export type RankedLink = Awaited<ReturnType<typeof listLinks>>[number];
export type StoredLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

export async function findLink(db: Db, ownerId: string, id: string) {
  return await db
    .selectFrom('links')
    .select(linkColumns)
    .where('userId', '=', ownerId)
    .where('vcardId', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Appends a link; undefined if its slug is taken, retired or suspended. A null slug becomes a random one. */
export async function insertLink(
  db: Db,
  ownerId: string,
  { slug, qrStyle = null, ...link }: Stored<NewLink>,
): Promise<{ id: string; slug: string } | undefined> {
  const values = {
    ...link,
    userId: ownerId,
    isSlugChosen: slug !== null,
    qrStyle: qrStyle && JSON.stringify(qrStyle),
    orderIndex: sql<number>`(select coalesce(max(order_index), -1) + 1 from links
      where user_id = ${ownerId} and vcard_id is null)`,
    // now() would be the same for two links of one transaction
    createdAt: sql<Date>`clock_timestamp()`,
  };
  for (;;) {
    const row = await db
      .insertInto('links')
      .values({ ...values, slug: slug ?? drawSlug() })
      .onConflict((conflict) => conflict.constraint('links_slug').doNothing())
      .returning(['id', 'slug'])
      .executeTakeFirst();
    if (row || slug !== null) return row;
  }
}

export function drawSlug(): string {
  return slugFrom(randomBytes(SLUG_LENGTH));
}

/** @throws the database's error on constraint `links_slug` if the slug is taken, retired or suspended */
export async function updateLink(
  db: Db,
  ownerId: string,
  id: string,
  changes: Omit<Stored<LinkChanges>, 'slug'> & { slug?: string; usedClicks?: number },
): Promise<void> {
  const { qrStyle, ...columns } = changes;
  await db
    .updateTable('links')
    .set({ ...columns, updatedAt: sql`now()` })
    .$if(qrStyle !== undefined, (update) => update.set({ qrStyle: qrStyle ? JSON.stringify(qrStyle) : null }))
    .where('userId', '=', ownerId)
    .where('vcardId', 'is', null)
    .where('id', '=', id)
    .execute();
}

/** Uses one visit of a link's limit, if it has one. Returns false if none is left, also with concurrent calls. */
export async function takeClick(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update links set used_clicks = used_clicks + (max_clicks is not null)::int
    where id = ${id} and (max_clicks is null or used_clicks < max_clicks)`.execute(db);
  return numAffectedRows === 1n;
}

/** What decides whether they may be changed or deleted together; also the links of cards. */
export async function listLinkStates(db: Db, ownerId: string, ids: readonly string[]) {
  return await db
    .selectFrom('links')
    .select(['id', 'vcardId', 'qrStyle', isDisabled])
    .where('userId', '=', ownerId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Changes those that differ, except for the links of cards. */
export async function updateLinks(
  db: Db,
  ownerId: string,
  ids: readonly string[],
  { active, showOnProfile }: { active?: boolean | undefined; showOnProfile?: boolean | undefined },
): Promise<void> {
  await db
    .updateTable('links')
    .set({ active, showOnProfile, updatedAt: sql`now()` })
    .where('userId', '=', ownerId)
    .where('vcardId', 'is', null)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where((eb) =>
      eb.or([
        ...(active === undefined ? [] : [eb('active', '!=', active)]),
        ...(showOnProfile === undefined ? [] : [eb('showOnProfile', '!=', showOnProfile)]),
      ]),
    )
    .execute();
}

/** A card's link can't be deleted on its own. */
export async function deleteLinks(db: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('links')
    .where('userId', '=', ownerId)
    .where('vcardId', 'is', null)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** `ids`: all of the owner's links, in their new order (product 12.4). */
export async function updateLinkOrder(db: Db, ownerId: string, ids: string[]): Promise<void> {
  await sql`
    update links set order_index = place.n
    from unnest(${ids}::uuid[]) with ordinality as place (id, n)
    where links.id = place.id and links.user_id = ${ownerId} and links.vcard_id is null
      and links.order_index <> place.n`.execute(db);
}

export async function insertCardLink(
  db: Db,
  ownerId: string,
  link: { vcardId: string; slug: string; title: string },
): Promise<boolean> {
  const row = await db
    .insertInto('links')
    .values({ ...link, userId: ownerId, isSlugChosen: false, url: null, icon: null, showOnProfile: false })
    .onConflict((conflict) => conflict.constraint('links_slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
