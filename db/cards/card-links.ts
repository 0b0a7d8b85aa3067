import { sql } from 'kysely';
import type { CardRecord } from '#src/cards/resolve-card.ts';
import type { Db } from '../connect.ts';
import { isOneOf } from '../lists.ts';
import { joinLinkRanks } from '../owners/ranks.ts';

/** Whether a link `l` works, apart from its expiry and the plan's limit. */
export const isOn = sql`l.active and l.disabled_at is null and (l.max_clicks is null or l.used_clicks < l.max_clicks)`;

/** The links that were chosen for a card of the owner's, in order (product 12.24). */
export async function listChosenIds(db: Db, ownerId: string, cardId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from card_links c join links l on l.id = c.link_id
    where c.vcard_id = ${cardId} and l.user_id = ${ownerId} order by c.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Replaces the links that were chosen for a card. Leaves out those that are gone or aren't the owner's. Requires `lockOwner`. */
export async function updateChosenLinks(
  db: Db,
  ownerId: string,
  cardId: string,
  ids: readonly string[],
): Promise<void> {
  await db.deleteFrom('cardLinks').where('vcardId', '=', cardId).execute();
  if (ids.length === 0) return;
  await sql`
    insert into card_links (vcard_id, link_id, place)
    select ${cardId}::uuid, l.id, chosen.place
    from unnest(${ids}::uuid[]) with ordinality chosen (id, place) join links l on l.id = chosen.id
    where l.user_id = ${ownerId} and l.vcard_id is null`.execute(db);
}

export type ChosenLink = CardRecord['links'][number] & { id: string; isOn: boolean };

/** Of these links, those of the owner, in no order. */
export async function listChosenLinks(db: Db, ownerId: string, ids: readonly string[]): Promise<ChosenLink[]> {
  const { rows } = await sql<ChosenLink>`
    select l.id, l.title, l.slug, l.icon, l.expires_at, ${isOn} as is_on, lr.link_rank, lr.code_rank
    from links l ${joinLinkRanks(ownerId)}
    where l.user_id = ${ownerId} and l.vcard_id is null and ${isOneOf(sql`l.id`, ids)}`.execute(db);
  return rows;
}

/** The IDs of the links that each of these cards chose, in order. Cards that chose none are missing. */
export async function listChosenByCard(
  db: Db,
  ownerId: string,
  cardIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; chosen: string[] }>`
    select c.vcard_id as id, array_agg(c.link_id order by c.place) as chosen
    from card_links c join links l on l.id = c.link_id
    where l.user_id = ${ownerId} and c.vcard_id = any(${cardIds}::uuid[]) group by c.vcard_id`.execute(db);
  return new Map(rows.map(({ id, chosen }) => [id, chosen]));
}
