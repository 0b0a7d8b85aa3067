import { type RawBuilder, sql } from 'kysely';
import type { Cursor } from '#src/lists.ts';
import type { LimitedItemKind } from '#src/owners/limited-items.ts';
import type { Db } from '../connect.ts';
import { byNumber, byTime, findPage, isOneOf, type Sort } from '../lists.ts';
import { cardTitle } from './card-titles.ts';
import { joinCardRanks, joinLinkRanks, mainCard, mainCardId } from './ranks.ts';

type Kind = { table: 'links' | 'vcards'; alias: string; isOfKind: RawBuilder<unknown>; title: RawBuilder<unknown> };

const link = { table: 'links', alias: 'l', title: sql`l.title` } as const;

const kinds: Record<LimitedItemKind, Kind> = {
  vcards: { table: 'vcards', alias: 'v', isOfKind: sql`true`, title: cardTitle('v') },
  links: { ...link, isOfKind: sql`l.vcard_id is null and l.qr_style is null` },
  qrCodes: { ...link, isOfKind: sql`l.vcard_id is null and l.qr_style is not null` },
};

export type LimitedRow = { id: string; title: string; kept: boolean; createdAt: Date; rank: number };

/** The order in which items use up the limits (product 18.2). */
export const limitedSorts: Record<LimitedItemKind, Sort> = {
  vcards: {
    keys: [byNumber(sql`(v.id <> main.id)::int`), byNumber(sql`(not v.kept)::int`), byTime(sql`v.created_at`)],
  },
  links: { keys: [byNumber(sql`(not l.kept)::int`), byTime(sql`l.created_at`)] },
  qrCodes: { keys: [byNumber(sql`(not l.kept)::int`), byTime(sql`l.created_at`)] },
};

export async function findLimitedPage(
  db: Db,
  ownerId: string,
  kind: LimitedItemKind,
  page: { cursor: Cursor | null; limit: number },
): Promise<{ rows: LimitedRow[]; next: Cursor | null; found: number | null }> {
  const { table, alias, isOfKind, title } = kinds[kind];
  const main = kind === 'vcards' ? sql`cross join ${mainCard(ownerId)} main` : sql``;
  const rowsOf = sql`${sql.table(table)} ${sql.ref(alias)}`;
  const id = sql.ref(`${alias}.id`);
  const where = [sql`${sql.ref(`${alias}.userId`)} = ${ownerId}`, isOfKind];
  const { ids, ...rest } = await findPage(
    db,
    { table, id, from: sql`${rowsOf} ${main}`, where },
    limitedSorts[kind],
    page,
  );
  const rank = kind === 'vcards' ? sql`vr.card_rank` : sql`greatest(lr.link_rank, lr.code_rank)`;
  const { rows } = await sql<LimitedRow>`
    select ${id}, ${title} as title, ${sql.ref(`${alias}.kept`)}, ${sql.ref(`${alias}.createdAt`)}, ${rank} as rank
    from ${rowsOf} ${kind === 'vcards' ? joinCardRanks(ownerId) : joinLinkRanks(ownerId)}
    where ${isOneOf(id, ids)} order by array_position(${ids}::uuid[], ${id})`.execute(db);
  return { rows, ...rest };
}

export async function countLimitedItems(db: Db, ownerId: string, kind: LimitedItemKind, ids?: readonly string[]) {
  const { table, alias, isOfKind } = kinds[kind];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} ${sql.ref(alias)}
    where ${sql.ref(`${alias}.userId`)} = ${ownerId} and ${isOfKind}
      ${ids ? sql`and ${isOneOf(sql.ref(`${alias}.id`), ids)}` : sql``}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Marks exactly these items of a kind to be kept when a smaller plan takes effect (product 18.3). */
export async function updateKept(
  db: Db,
  ownerId: string,
  kind: LimitedItemKind,
  ids: readonly string[],
): Promise<void> {
  const { table, alias, isOfKind } = kinds[kind];
  await sql`
    update ${sql.table(table)} ${sql.ref(alias)} set kept = not kept
    where ${sql.ref(`${alias}.userId`)} = ${ownerId} and ${isOfKind}
      and kept <> (${isOneOf(sql.ref(`${alias}.id`), ids)})`.execute(db);
}

/** A person's first card is the main one until another is chosen. Now it stays that. Requires `lockOwner`. */
export async function keepMainCard(db: Db, ownerId: string): Promise<void> {
  await sql`
    update profiles p set main_vcard_id = ${mainCardId}, updated_at = now()
    where p.id = ${ownerId} and p.owner_kind = 'person' and p.main_vcard_id is null
      and exists (select from vcards v where v.user_id = p.id)`.execute(db);
}

export async function findMainCard(db: Db, ownerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`select id from ${mainCard(ownerId)} main`.execute(db);
  return rows[0]?.id ?? undefined;
}
