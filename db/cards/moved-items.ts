import { type RawBuilder, sql } from 'kysely';
import type { CardFields } from '#src/cards/cards.ts';
import { paths } from '#src/paths.ts';
import type { Db } from '../connect.ts';
import { type CardWithSlug, storedColumns, withHandle, withSlug } from './cards.ts';

type Owners = { from: string; to: string };

export type MovedItems = { cards: readonly string[]; links: readonly string[] };

const anyOf = (ids: readonly string[]): RawBuilder<unknown> => sql`any(${ids}::uuid[])`;

export async function listMovedCards(db: Db, ownerId: string, ids: readonly string[]): Promise<CardWithSlug[]> {
  return (await db
    .selectFrom('vcards')
    .selectAll()
    .select(withSlug)
    .select(withHandle)
    .where('userId', '=', ownerId)
    .where('id', '=', sql<string>`${anyOf(ids)}`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()) as CardWithSlug[];
}

export type MovedLink = { id: string; hasCode: boolean; logo: string | null };

/** Links and QR codes; a card's own link goes with its card. */
export async function listMovedLinks(db: Db, ownerId: string, ids: readonly string[]): Promise<MovedLink[]> {
  const { rows } = await sql<MovedLink>`
    select id, qr_style is not null as has_code, qr_style ->> 'logo' as logo from links
    where user_id = ${ownerId} and vcard_id is null and id = ${anyOf(ids)}`.execute(db);
  return rows;
}

/**
 * Ends what items have of their owner: tags, drafts, handles, places on cards, invitations. Requires `lockOwner` of the owner who has
 * them.
 */
export async function deleteTies(db: Db, ownerId: string, { cards, links }: MovedItems): Promise<void> {
  await sql`delete from card_handles where vcard_id = ${anyOf(cards)}`.execute(db);
  await sql`delete from drafts where item_id = any(${[...cards, ...links]}::uuid[])`.execute(db);
  await sql`delete from link_tags using links l where l.id = link_id
    and (l.id = ${anyOf(links)} or l.vcard_id = ${anyOf(cards)})`.execute(db);
  // A card shows links of its owner only
  await sql`delete from card_links where vcard_id = ${anyOf(cards)} or link_id = ${anyOf(links)}`.execute(db);
  await sql`update invitations set card_id = null
    where organization_id = ${ownerId} and card_id = ${anyOf(cards)}`.execute(db);
  await sql`update profiles set main_vcard_id = null
    where id = ${ownerId} and main_vcard_id = ${anyOf(cards)}`.execute(db);
}

/** Gives a card, with its own link, to another owner, with what it shows there. `isOn`: whatever it was before. */
export async function updateCardOwner(
  db: Db,
  { to }: Owners,
  id: string,
  fields: CardFields,
  isOn: boolean,
): Promise<void> {
  const cleared = {
    kept: false,
    holderId: null,
    templateId: null,
    externalId: null,
    forwardTo: null,
    onTeamPage: true,
  };
  await db
    .updateTable('vcards')
    .set({
      ...storedColumns(fields),
      ...cleared,
      ...(isOn ? { active: true } : {}),
      userId: to,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  await sql`update links set user_id = ${to} where vcard_id = ${id}`.execute(db);
}

/** Gives links to another owner, at the end of the list and in their order. */
export async function updateLinkOwner(db: Db, { to }: Owners, ids: readonly string[]): Promise<void> {
  await sql`
    with last as (select coalesce(max(order_index), -1) as place from links where user_id = ${to} and vcard_id is null),
    moved as (select id, row_number() over (order by order_index, created_at, id)::int as n from links where id = ${anyOf(ids)})
    update links l set user_id = ${to}, kept = false, external_id = null, order_index = last.place + moved.n, updated_at = now()
    from moved, last where l.id = moved.id`.execute(db);
}

export async function updateCodeLogo(db: Db, id: string, photoId: string): Promise<void> {
  const logo = JSON.stringify(paths.media(photoId, 'photo'));
  await sql`update links set qr_style = jsonb_set(qr_style, '{logo}', ${logo}::jsonb) where id = ${id}`.execute(db);
}

/** All whose visits go with the items: a card's own link, too. */
export async function listVisitedItems(db: Db, { cards, links }: MovedItems): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from links where vcard_id = ${anyOf(cards)}`.execute(db);
  return [...cards, ...links, ...rows.map(({ id }) => id)];
}

/** The feed announces a changed row to its present owner only. */
export async function notifyFormerOwner(db: Db, { from }: Owners): Promise<void> {
  await sql`select pg_notify('changes', json_build_object('userId', ${from}::text, 'table', t, 'of', 'owner')::text)
    from unnest('{vcards,links,drafts,tags,photos}'::text[]) t`.execute(db);
}
