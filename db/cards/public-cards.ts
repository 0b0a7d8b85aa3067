import { type RawBuilder, sql } from 'kysely';
import { cardFields } from '#src/cards/card-fields.ts';
import { MAX_SHOWN_LINKS } from '#src/cards/link-choice.ts';
import type { CardRecord } from '#src/cards/resolve-card.ts';
import type { CardScope } from '#src/owners/card-scope.ts';
import type { Db } from '../connect.ts';
import { cardHandle, forwardCard } from '../owners/card-handles.ts';
import { cardRank, isAtUsername, keptLinks, linkRanks, mainCard, mainCardId } from '../owners/ranks.ts';
import { byAge, listInPages } from '../pages.ts';
import { isOn } from './card-links.ts';
import { isInScope } from './card-scopes.ts';
import { hasLinksOfTemplate, shownLinkChoice } from './templates.ts';

const isShown = sql`l.vcard_id is null and ${isOn} and l.show_on_profile`;
const byPlace = sql`l.order_index, l.created_at, l.id`;
const pageLink = sql`json_build_object('title', l.title, 'slug', l.slug, 'icon', l.icon, 'expiresAt', l.expires_at,
  'linkRank', link_rank, 'codeRank', code_rank)`;

/** Links that an owner `p` may show, in order (product 7.7, 12.6): the first, and those that a plan with limits keeps. */
const profileLinks = sql`(
  select json_agg(${pageLink} order by ${byPlace})
  from (
    (select l.id from links l where l.user_id = p.id and ${isShown} order by ${byPlace} limit ${MAX_SHOWN_LINKS})
    union select l.id from ${keptLinks} l where ${isShown}
  ) found join links l on l.id = found.id ${linkRanks})`;

const chosenLinks = sql`(
  select json_agg(${pageLink} order by c.place)
  from card_links c join links l on l.id = c.link_id and l.user_id = v.user_id ${linkRanks}
  where c.vcard_id = v.id and ${isOn})`;

const linksOfTemplate = sql`(
  select json_agg(${pageLink} order by c.place)
  from jsonb_array_elements_text(t.fields -> 'chosenLinks') with ordinality c (id, place)
    join links l on l.id = c.id::uuid and l.user_id = v.user_id ${linkRanks}
  where l.vcard_id is null and ${isOn})`;

/** Joins the template of a card `v`. */
const template = sql`left join card_templates t on t.id = v.template_id`;

/** Those of a card `v`, or of an owner without a card (product 12.24). */
const linksOfPage = sql`case
  when v.id is null or ${shownLinkChoice} = 'all' or (${shownLinkChoice} = 'default' and ${isAtUsername()}) then ${profileLinks}
  when ${shownLinkChoice} = 'chosen' then case when ${hasLinksOfTemplate} then ${linksOfTemplate} else ${chosenLinks} end end`;

const columnsWith = ({ links, rank }: { links: RawBuilder<unknown>; rank: RawBuilder<unknown> }) => sql`
  p.username, p.id as owner_id, p.owner_kind, p.theme_color, p.footer, p.name as profile_name, p.first_name as profile_first_name,
  p.last_name as profile_last_name, p.profile_pic, p.language, p.logo, coalesce(${links}, '[]') as links,
  p.plan_type, p.trial_start_date, p.trial_days, p.subscription_end, p.disabled_at is not null as is_disabled,
  v.id as card_id, coalesce(v.active, true) as active, ${forwardCard} as forward, ${cardHandle} as handle, ${isAtUsername(rank)} as is_main, ${rank} as card_rank,
  ${sql.join(cardFields.map((field) => sql.ref(`v.${field}`)))}, greatest(v.updated_at, t.updated_at) as updated_at, l.slug,
  case when t.id is not null then jsonb_build_object('fields', t.fields, 'policy', t.policy) end as template`;

const columns = columnsWith({ links: linksOfPage, rank: sql`card_rank` });

/** Lists what an owner's profile shows. */
export async function listProfileLinks(db: Db, ownerId: string): Promise<CardRecord['links']> {
  const { rows } = await sql<{ links: CardRecord['links'] }>`
    select coalesce(${profileLinks}, '[]') as links from profiles p where p.id = ${ownerId}`.execute(db);
  return rows[0]?.links ?? [];
}

/** Lists what a card's page shows; undefined for a card outside the scope. */
export async function listPageLinks(
  db: Db,
  scope: CardScope,
  cardId: string,
): Promise<CardRecord['links'] | undefined> {
  const { rows } = await sql<{ links: CardRecord['links'] }>`
    select coalesce(${linksOfPage}, '[]') as links
    from vcards v join profiles p on p.id = v.user_id ${template} ${cardRank}
    where v.id = ${cardId} and ${isInScope('v', scope)}`.execute(db);
  return rows[0]?.links;
}

export async function findCardByUsername(db: Db, username: string): Promise<CardRecord | undefined> {
  const { rows } = await sql<CardRecord>`
    select ${columns}, u.held_until is not null as is_former_name, u.held_until as name_held_until, false as is_by_handle
    from usernames u
    join profiles p on p.id = u.user_id
    left join vcards v on p.owner_kind = 'person' and v.id = ${mainCardId}
    left join links l on l.vcard_id = v.id
    ${template}
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
    ${template}
    ${cardRank}
    where v.id = ${id}`.execute(db);
  return rows[0];
}

/** Finds a card by current or former names (product 5.12). */
export async function findCardByHandle(db: Db, username: string, handle: string): Promise<CardRecord | undefined> {
  const { rows } = await sql<CardRecord>`
    select ${columns}, coalesce(u.held_until, h.held_until) is not null as is_former_name,
      least(u.held_until, h.held_until) as name_held_until, true as is_by_handle
    from usernames u
    join card_handles h on h.user_id = u.user_id and h.handle = ${handle}
    join profiles p on p.id = u.user_id
    join vcards v on v.id = h.vcard_id
    left join links l on l.vcard_id = v.id
    ${template}
    ${cardRank}
    where u.name = ${username} and not u.is_wish and (u.held_until is null or u.held_until > now())
      and (h.held_until is null or h.held_until > now())`.execute(db);
  return rows[0];
}

/** All cards of an owner in pages, without links. Of the ranks, only that of the main card is right. */
export function listCardRecords(db: Db, ownerId: string): AsyncGenerator<CardRecord[]> {
  const rank = sql`(case when v.id = main.id then 1 else 2 end)`;
  return listInPages<CardRecord>(db, {
    columns: sql`${columnsWith({ links: sql`null::json`, rank })},
      false as is_former_name, null as name_held_until, false as is_by_handle`,
    from: sql`vcards v join profiles p on p.id = v.user_id left join links l on l.vcard_id = v.id ${template}
      cross join ${mainCard(ownerId)} main`,
    where: sql<boolean>`v.user_id = ${ownerId}`,
    keys: byAge('v'),
  });
}
