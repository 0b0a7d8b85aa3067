import { sql } from 'kysely';
import type { PlanState } from '#src/access.ts';
import type { CardRecord } from '#src/public-cards.ts';
import type { Db } from './connect.ts';

/** The main card: the chosen one, else the first (product 5.5). */
const mainCardId = sql`coalesce(p.main_vcard_id, (select id from vcards where user_id = p.id order by created_at, id limit 1))`;

/** Those of the main card's page, in their order (product 12.6). */
const shownLinks = sql`case when v.id = ${mainCardId} then (
  select json_agg(json_build_object('title', o.title, 'slug', o.slug, 'icon', o.icon) order by o.order_index, o.created_at, o.id)
  from links o where o.user_id = p.id and o.vcard_id is null and o.active and o.show_on_profile) end`;

const columns = sql`
  p.username, p.name as profile_name, p.first_name, p.last_name, p.language, p.logo, coalesce(${shownLinks}, '[]') as links,
  p.plan_type, p.trial_start_date, p.trial_days, p.subscription_end,
  v.id as card_id, v.id = ${mainCardId} as is_main, v.name, v.company, v.position, v.phone, v.email, v.website,
  v.photo, v.social_links, v.background_color, v.updated_at, l.slug`;

/** The account that has or had a name, with its main card. */
export async function findCardByUsername(db: Db, username: string): Promise<CardRecord | undefined> {
  const { rows } = await sql<CardRecord>`
    select ${columns}, u.held_until is not null as is_former_name
    from usernames u
    join profiles p on p.id = u.user_id
    left join vcards v on v.id = ${mainCardId}
    left join links l on l.vcard_id = v.id
    where u.name = ${username} and (u.held_until is null or u.held_until > now())`.execute(db);
  return rows[0];
}

export async function findCardById(db: Db, id: string): Promise<CardRecord | undefined> {
  const { rows } = await sql<CardRecord>`
    select ${columns}, false as is_former_name
    from vcards v
    join profiles p on p.id = v.user_id
    left join links l on l.vcard_id = v.id
    where v.id = ${id}`.execute(db);
  return rows[0];
}

export type LinkTargetRow = PlanState &
  Pick<CardRecord, 'username' | 'isMain'> & {
    /** null for a card's link */
    url: string | null;
    cardId: string | null;
    active: boolean;
  };

/** Where a short link leads, in one query. */
export async function findLinkTarget(db: Db, slug: string): Promise<LinkTargetRow | undefined> {
  const { rows } = await sql<LinkTargetRow>`
    select l.url, l.active, l.vcard_id as card_id, l.vcard_id = ${mainCardId} as is_main,
      p.username, p.plan_type, p.trial_start_date, p.trial_days, p.subscription_end
    from links l join profiles p on p.id = l.user_id
    where l.slug = ${slug.toLowerCase()}`.execute(db);
  return rows[0];
}
