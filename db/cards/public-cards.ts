import { sql } from 'kysely';
import { cardFields } from '#src/cards/card-fields.ts';
import { type CardRecord, MAX_SHOWN_LINKS } from '#src/cards/resolve-card.ts';
import type { Db } from '../connect.ts';
import { cardHandle } from '../owners/card-handles.ts';
import { cardRank, mainCardId, rankedLinks } from '../owners/ranks.ts';

/** At least the limits of the plans that have limits. */
const MAX_LIMITED = 20;

/**
 * Links that the page of the main card, or of an owner without a card, may show, in order (product 7.7, 12.6): the first, and those
 * that a plan with limits keeps.
 */
const shownLinks = sql`case when card_rank = 1 or v.id is null then (
  select json_agg(json_build_object('title', title, 'slug', slug, 'icon', icon, 'expiresAt', expires_at,
    'linkRank', link_rank, 'codeRank', code_rank) order by place)
  from (
    select o.*, link_rank, code_rank, row_number() over (order by o.order_index, o.created_at, o.id) as place
    from links o join ${rankedLinks(sql`p.id`)} r on r.id = o.id
    where o.active and o.disabled_at is null and o.show_on_profile and (o.max_clicks is null or o.used_clicks < o.max_clicks)
  ) shown where place <= ${MAX_SHOWN_LINKS} or greatest(link_rank, code_rank) <= ${MAX_LIMITED}) end`;

const columns = sql`
  p.username, p.id as user_id, p.name as profile_name, p.first_name as profile_first_name,
  p.last_name as profile_last_name, p.profile_pic, p.language, p.logo, coalesce(${shownLinks}, '[]') as links,
  p.plan_type, p.trial_start_date, p.trial_days, p.subscription_end, p.disabled_at is not null as is_disabled,
  v.id as card_id, ${cardHandle} as handle, card_rank = 1 as is_main, card_rank,
  ${sql.join(cardFields.map((field) => sql.ref(`v.${field}`)))}, v.updated_at, l.slug`;

export async function findCardByUsername(db: Db, username: string): Promise<CardRecord | undefined> {
  const { rows } = await sql<CardRecord>`
    select ${columns}, u.held_until is not null as is_former_name, u.held_until as name_held_until, false as is_by_handle
    from usernames u
    join profiles p on p.id = u.user_id
    left join vcards v on v.id = ${mainCardId}
    left join links l on l.vcard_id = v.id
    ${cardRank}
    where u.name = ${username} and not u.is_wish and (u.held_until is null or u.held_until > now())`.execute(db);
  return rows[0];
}

export async function findCardById(db: Db, id: string): Promise<CardRecord | undefined> {
  const { rows } = await sql<CardRecord>`
    select ${columns}, false as is_former_name, null as name_held_until, false as is_by_handle
    from vcards v
    join profiles p on p.id = v.user_id
    left join links l on l.vcard_id = v.id
    ${cardRank}
    where v.id = ${id}`.execute(db);
  return rows[0];
}

/** By current or former names (product 5.12). */
export async function findCardByHandle(db: Db, username: string, handle: string): Promise<CardRecord | undefined> {
  const { rows } = await sql<CardRecord>`
    select ${columns}, coalesce(u.held_until, h.held_until) is not null as is_former_name,
      least(u.held_until, h.held_until) as name_held_until, true as is_by_handle
    from usernames u
    join card_handles h on h.user_id = u.user_id and h.handle = ${handle}
    join profiles p on p.id = u.user_id
    join vcards v on v.id = h.vcard_id
    left join links l on l.vcard_id = v.id
    ${cardRank}
    where u.name = ${username} and not u.is_wish and (u.held_until is null or u.held_until > now())
      and (h.held_until is null or h.held_until > now())`.execute(db);
  return rows[0];
}
