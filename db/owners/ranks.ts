import { type RawBuilder, sql } from 'kysely';
import { plans } from '#src/owners/plans.ts';

// The order in which items use up a plan's limits (product 18.2). `isOverLimit` compares these ranks with the limits.

/** At least the limits of the plans that have limits. Ranks beyond count no further, because an account may have any number. */
const MAX_LIMITED = Math.max(
  ...Object.values(plans).flatMap(({ limits: { vcards, links, qrCodes } }) => [vcards, links, qrCodes]),
);
const MAX_RANK = sql.lit(MAX_LIMITED + 1);

/** Of cards or links. The order of an index, which the planner uses only where it is the order of the query, too. */
const byKept = (table: 'v' | 'o' | 'l') =>
  sql.join([sql`not ${sql.ref(`${table}.kept`)}`, sql.ref(`${table}.createdAt`), sql.ref(`${table}.id`)]);

/** Cards `v` with profile `p`: the main card, then the kept ones, then the oldest. */
const cardOrder = sql`v.id is distinct from p.main_vcard_id, ${byKept('v')}`;

export const mainCardId = sql`coalesce(
  (select v.id from vcards v where v.id = p.main_vcard_id and v.user_id = p.id),
  (select v.id from vcards v where v.user_id = p.id order by ${byKept('v')} limit 1))`;

/** The `id` of an owner's main card. */
export const mainCard = (ownerId: string): RawBuilder<unknown> => sql`(
  select ${mainCardId} as id from profiles p where p.id = ${ownerId})`;

/** Joins the `card_rank` of a card `v` with profile `p`; 0 if there is none. */
export const cardRank = sql`cross join lateral (
  select case when v.id is null then 0 when v.id = p.main_vcard_id then 1 else
    (case when exists (select from vcards m where m.id = p.main_vcard_id and m.user_id = p.id) then 1 else 0 end) + (
      select count(*) from (select from vcards o where o.user_id = v.user_id and o.id is distinct from p.main_vcard_id
        and (${byKept('o')}) <= (${byKept('v')}) order by ${byKept('o')} limit ${MAX_RANK}) first) end as card_rank) vr`;

/** Joins the `link_rank` or, if it has a QR code, the `code_rank` of a link `l`; both are 0 for a card's own link. */
export const linkRanks = sql`cross join lateral (
  select case when l.qr_style is null then count(*) else 0 end as link_rank,
    case when l.qr_style is null then 0 else count(*) end as code_rank
  from (select from links o where o.user_id = l.user_id and o.vcard_id is null and l.vcard_id is null
    and (o.qr_style is null) = (l.qr_style is null) and (${byKept('o')}) <= (${byKept('l')})
    order by ${byKept('o')} limit ${MAX_RANK}) first) lr`;

/** The links of profile `p` that plans with limits may keep. */
export const keptLinks = sql`(
  select l.* from (values (true), (false)) kind (is_link) cross join lateral (
    select l.* from links l where l.user_id = p.id and l.vcard_id is null and (l.qr_style is null) = kind.is_link
    order by ${byKept('l')} limit ${sql.lit(MAX_LIMITED)}) l)`;

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
