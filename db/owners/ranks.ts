import { type RawBuilder, sql } from 'kysely';

// The order in which items use up a plan's limits (product 18.2). `isOverLimit` compares these ranks with the limits.

/** Cards `v` with profile `p`: the main card, then the kept ones, then the oldest. */
const cardOrder = sql`v.id is distinct from p.main_vcard_id, not v.kept, v.created_at, v.id`;

export const mainCardId = sql`(select v.id from vcards v where v.user_id = p.id order by ${cardOrder} limit 1)`;

/** The `id` of an owner's main card. */
export const mainCard = (ownerId: string): RawBuilder<unknown> => sql`(
  select v.id from vcards v join profiles p on p.id = v.user_id where v.user_id = ${ownerId} order by ${cardOrder} limit 1)`;

/** Joins the `card_rank` of a card `v`; 0 if there is none. */
export const cardRank = sql`cross join lateral (
  select count(*) as card_rank from vcards o where o.user_id = v.user_id
    and (o.id is distinct from p.main_vcard_id, not o.kept, o.created_at, o.id) <= (${cardOrder})) vr`;

/** Joins the `link_rank` or, if it has a QR code, the `code_rank` of a link `l`; both are 0 for a card's own link. */
export const linkRanks = sql`cross join lateral (
  select case when l.qr_style is null then count(*) else 0 end as link_rank,
    case when l.qr_style is null then 0 else count(*) end as code_rank
  from links o where o.user_id = l.user_id and o.vcard_id is null and l.vcard_id is null
    and (o.qr_style is null) = (l.qr_style is null)
    and (not o.kept, o.created_at, o.id) <= (not l.kept, l.created_at, l.id)) lr`;

export function rankedCards(ownerId: string): RawBuilder<unknown> {
  return sql`(
    select v.id, row_number() over (order by ${cardOrder}) as card_rank
    from vcards v join profiles p on p.id = v.user_id where v.user_id = ${ownerId})`;
}

export function rankedLinks(ownerId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select id, case when qr_style is null then place else 0 end as link_rank,
      case when qr_style is null then 0 else place end as code_rank
    from (select id, qr_style, row_number() over (partition by qr_style is null order by not kept, created_at, id) as place
      from links where user_id = ${ownerId} and vcard_id is null) placed)`;
}
