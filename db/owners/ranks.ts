import { type RawBuilder, sql } from 'kysely';

// The order in which items use up a plan's limits (product 18.2). `isOverLimit` compares these ranks with the limits.

/** Cards `v` with profile `p`: the main card, then the kept ones, then the oldest. */
const cardOrder = sql`v.id is distinct from p.main_vcard_id, not v.kept, v.created_at, v.id`;

export const mainCardId = sql`(select v.id from vcards v where v.user_id = p.id order by ${cardOrder} limit 1)`;

/** Joins the `card_rank` of a card `v`; 0 if there is none. */
export const cardRank = sql`cross join lateral (
  select count(*) as card_rank from vcards o where o.user_id = v.user_id
    and (o.id is distinct from p.main_vcard_id, not o.kept, o.created_at, o.id) <= (${cardOrder})) vr`;

/** Joins the `link_rank` and `code_rank` of a link `l`; both are 0 for a card's own link. */
export const linkRanks = sql`cross join lateral (
  select count(*) as link_rank,
    case when l.qr_style is null then 0 else count(*) filter (where o.qr_style is not null) end as code_rank
  from links o where o.user_id = l.user_id and o.vcard_id is null and l.vcard_id is null
    and (not o.kept, o.created_at, o.id) <= (not l.kept, l.created_at, l.id)) lr`;

export function rankedCards(ownerId: string): RawBuilder<unknown> {
  return sql`(
    select v.id, row_number() over (order by ${cardOrder}) as card_rank
    from vcards v join profiles p on p.id = v.user_id where v.user_id = ${ownerId})`;
}

export function rankedLinks(ownerId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  const byAge = sql`not kept, created_at, id`;
  return sql`(
    select id, row_number() over (order by ${byAge}) as link_rank,
      case when qr_style is null then 0
        else row_number() over (partition by qr_style is null order by ${byAge}) end as code_rank
    from links where user_id = ${ownerId} and vcard_id is null)`;
}
