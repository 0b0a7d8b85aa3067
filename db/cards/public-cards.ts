import { sql } from 'kysely';
import type { CardRecord } from '#src/cards/resolve-card.ts';
import type { LinkRecord } from '#src/links/resolve-link.ts';
import type { Db } from '../connect.ts';
import { linkRanks, mainVcardId, rankedLinks, vcardRank } from '../owners/ranks.ts';

/** Those of the main card's page, in their order (product 12.6). */
const shownLinks = sql`case when vcard_rank = 1 then (
  select json_agg(json_build_object('title', o.title, 'slug', o.slug, 'icon', o.icon, 'expiresAt', o.expires_at,
    'linkRank', r.link_rank, 'codeRank', r.code_rank) order by o.order_index, o.created_at, o.id)
  from links o join ${rankedLinks(sql`p.id`)} r on r.id = o.id
  where o.active and o.disabled_at is null and o.show_on_profile and (o.max_clicks is null or o.used_clicks < o.max_clicks)) end`;

const columns = sql`
  p.username, p.id as user_id, p.name as profile_name, p.first_name, p.last_name, p.language, p.logo, coalesce(${shownLinks}, '[]') as links,
  p.plan_type, p.trial_start_date, p.trial_days, p.subscription_end, p.disabled_at is not null as is_disabled,
  v.id as card_id, vcard_rank = 1 as is_main, vcard_rank, v.name, v.company, v.position, v.phone, v.email, v.website,
  v.phone_label, v.email_label, v.more_phones, v.more_emails, v.postal_addresses,
  v.photo, v.social_links, v.background_color, v.updated_at, l.slug`;

/** The account that has or had a name, with its main card. */
export async function findCardByUsername(db: Db, username: string): Promise<CardRecord | undefined> {
  const { rows } = await sql<CardRecord>`
    select ${columns}, u.held_until is not null as is_former_name, u.held_until as name_held_until
    from usernames u
    join profiles p on p.id = u.user_id
    left join vcards v on v.id = ${mainVcardId}
    left join links l on l.vcard_id = v.id
    ${vcardRank}
    where u.name = ${username} and not u.is_wish and (u.held_until is null or u.held_until > now())`.execute(db);
  return rows[0];
}

export async function findCardById(db: Db, id: string): Promise<CardRecord | undefined> {
  const { rows } = await sql<CardRecord>`
    select ${columns}, false as is_former_name, null as name_held_until
    from vcards v
    join profiles p on p.id = v.user_id
    left join links l on l.vcard_id = v.id
    ${vcardRank}
    where v.id = ${id}`.execute(db);
  return rows[0];
}

/** What decides where short links lead, by their slugs in small letters: one query for however many. */
export async function findLinkTargets(db: Db, slugs: readonly string[]): Promise<Map<string, LinkRecord>> {
  const { rows } = await sql<LinkRecord & { slug: string }>`
    select l.slug, l.id, l.user_id, l.url, l.active, l.expires_at, l.max_clicks, l.used_clicks, l.password_hash, l.fallback_url,
      l.utm_source, l.utm_medium, l.utm_campaign, l.utm_term, l.utm_content,
      l.vcard_id as card_id, vcard_rank = 1 as is_main, vcard_rank, link_rank, code_rank,
      p.username, p.plan_type, p.trial_start_date, p.trial_days, p.subscription_end,
      (p.disabled_at is not null or l.disabled_at is not null) as is_disabled
    from links l join profiles p on p.id = l.user_id left join vcards v on v.id = l.vcard_id ${vcardRank} ${linkRanks}
    where l.slug = any(${slugs})`.execute(db);
  return new Map(rows.map(({ slug, ...record }) => [slug, record]));
}

export async function findLinkTarget(db: Db, slug: string): Promise<LinkRecord | undefined> {
  const [link] = (await findLinkTargets(db, [slug.toLowerCase()])).values();
  return link;
}
