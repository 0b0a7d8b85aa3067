import { type RawBuilder, sql } from 'kysely';

// In what order a plan's places are given (product 18.2). `src/owners/over-limit.ts` says who is left without.

/** Of cards `v` beside their owner's profile `p`: the main one, the kept ones, the oldest. */
const vcardOrder = sql`v.id is distinct from p.main_vcard_id, not v.kept, v.created_at, v.id`;

/** The card that `/{username}` shows, of the profile `p`: the first in that order. */
export const mainVcardId = sql`(select v.id from vcards v where v.user_id = p.id order by ${vcardOrder} limit 1)`;

/** Joins the `vcard_rank` of one card `v`; 0 where there is none. */
export const vcardRank = sql`cross join lateral (
  select count(*) as vcard_rank from vcards o where o.user_id = v.user_id
    and (o.id is distinct from p.main_vcard_id, not o.kept, o.created_at, o.id) <= (${vcardOrder})) vr`;

/** Joins `link_rank` and `code_rank` of one link `l`; a card's has neither. */
export const linkRanks = sql`cross join lateral (
  select count(*) as link_rank,
    case when l.qr_style is null then 0 else count(*) filter (where o.qr_style is not null) end as code_rank
  from links o where o.user_id = l.user_id and o.vcard_id is null and l.vcard_id is null
    and (not o.kept, o.created_at, o.id) <= (not l.kept, l.created_at, l.id)) lr`;

/** The same for all cards of an owner at once. */
export function rankedVcards(userId: string): RawBuilder<unknown> {
  return sql`(
    select v.id, row_number() over (order by ${vcardOrder}) as vcard_rank
    from vcards v join profiles p on p.id = v.user_id where v.user_id = ${userId})`;
}

/** The same for all links of an owner that are no card's. */
export function rankedLinks(userId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  const byAge = sql`not kept, created_at, id`;
  return sql`(
    select id, row_number() over (order by ${byAge}) as link_rank,
      case when qr_style is null then 0
        else row_number() over (partition by qr_style is null order by ${byAge}) end as code_rank
    from links where user_id = ${userId} and vcard_id is null)`;
}
