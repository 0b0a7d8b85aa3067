import { type RawBuilder, sql } from 'kysely';
import { MOST_RANKED } from '#src/owners/plans.ts';

// The order in which items use up a plan's limits (product 18.2). `isOverLimit` compares these ranks with the limits.

/** Items beyond every limit share it, because an account may have any number. */
export const LAST_RANK = sql.lit(MOST_RANKED + 1);

/** The order of an index on cards or links. The planner uses the index only where the query has this order, too. */
const byKept = (table: 'v' | 'o' | 'l') =>
  sql.join([sql`not ${sql.ref(`${table}.kept`)}`, sql.ref(`${table}.createdAt`), sql.ref(`${table}.id`)]);

export const mainCardId = sql`coalesce(
  (select v.id from vcards v where v.id = p.main_vcard_id and v.user_id = p.id),
  (select v.id from vcards v where v.user_id = p.id order by ${byKept('v')} limit 1))`;

/** The `id` of an owner's main card. */
export const mainCard = (ownerId: string): RawBuilder<unknown> => sql`(
  select ${mainCardId} as id from profiles p where p.id = ${ownerId})`;

/** Whether a card with `card_rank` of profile `p` is at the owner's own path. Those of an organization never are (product 36.1). */
export const isAtUsername = (rank = sql`card_rank`): RawBuilder<unknown> =>
  sql`(${rank} = 1 and p.owner_kind = 'person')`;

/** Joins the `card_rank` of a card `v` with profile `p`; 0 if there is none. Without the offset, each mention of it would be planned. */
export const cardRank = sql`cross join lateral (
  select case when v.id is null then 0 when v.id = p.main_vcard_id then 1 else
    (p.main_vcard_id is not null)::int + (
      select count(*) from (select from vcards o where o.user_id = v.user_id and o.id is distinct from p.main_vcard_id
        and (${byKept('o')}) <= (${byKept('v')}) order by ${byKept('o')} limit ${LAST_RANK}) first) end as card_rank offset 0) vr`;

/** Joins the `link_rank` or, if it has a QR code, the `code_rank` of a link `l`; both are 0 for a card's own link. */
export const linkRanks = sql`cross join lateral (
  select case when l.qr_style is null then count(*) else 0 end as link_rank,
    case when l.qr_style is null then 0 else count(*) end as code_rank
  from (select from links o where o.user_id = l.user_id and o.vcard_id is null and l.vcard_id is null
    and (o.qr_style is null) = (l.qr_style is null) and (${byKept('o')}) <= (${byKept('l')})
    order by ${byKept('o')} limit ${LAST_RANK}) first) lr`;

/** The links of profile `p` that plans with limits may keep. */
export const keptLinks = sql`(
  select l.* from (values (true), (false)) kind (is_link) cross join lateral (
    select l.* from links l where l.user_id = p.id and l.vcard_id is null and (l.qr_style is null) = kind.is_link
    order by ${byKept('l')} limit ${sql.lit(MOST_RANKED)}) l)`;

/** The cards of an owner that some plan includes, with `card_rank`. */
export function firstCards(ownerId: string): RawBuilder<unknown> {
  return sql`(
    select f.id, row_number() over (order by f.id is distinct from p.main_vcard_id, not f.kept, f.created_at, f.id)::int as card_rank
    from profiles p cross join lateral (
      select id, kept, created_at from vcards where id = p.main_vcard_id and user_id = p.id union
      (select v.id, v.kept, v.created_at from vcards v where v.user_id = p.id order by ${byKept('v')} limit ${LAST_RANK})) f
    where p.id = ${ownerId})`;
}

/** The first links of an owner with or without QR codes, in order. */
const firstLinks = (ownerId: string, hasCode: boolean) => sql`(
  select l.id, row_number() over (order by ${byKept('l')})::int as place from links l
  where l.user_id = ${ownerId} and l.vcard_id is null and (l.qr_style is null) = ${sql.lit(!hasCode)}
  order by ${byKept('l')} limit ${LAST_RANK})`;

/** The links of an owner that some plan includes, with `link_rank` and `code_rank`. */
export const firstRankedLinks = (ownerId: string): RawBuilder<unknown> => sql`(
  select id, place as link_rank, 0 as code_rank from ${firstLinks(ownerId, false)} l
  union all select id, 0, place from ${firstLinks(ownerId, true)} c)`;

/** Joins the `card_rank` of many cards `v` of one owner; null without a card. */
export const joinCardRanks = (ownerId: string): RawBuilder<unknown> => sql`
  left join ${firstCards(ownerId)} first_cards on first_cards.id = v.id
  cross join lateral (select case when v.id is not null then coalesce(first_cards.card_rank, ${LAST_RANK}) end
    as card_rank) vr`;

/** Joins the ranks of many links `l` of one owner; 0 for a card's own link. */
export const joinLinkRanks = (ownerId: string): RawBuilder<unknown> => sql`
  left join ${firstRankedLinks(ownerId)} first_links on first_links.id = l.id
  cross join lateral (select
    case when l.vcard_id is null and l.qr_style is null then coalesce(first_links.link_rank, ${LAST_RANK}) else 0 end as link_rank,
    case when l.vcard_id is null and l.qr_style is not null then coalesce(first_links.code_rank, ${LAST_RANK}) else 0 end as code_rank
  ) lr`;
