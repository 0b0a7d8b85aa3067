import { type RawBuilder, sql } from 'kysely';
import type { LinkFilters, LinkSort } from '#src/links/link-list.ts';
import { visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import { byName, byNumber, byTime, contains, findPage, type Sort } from '../lists.ts';

const created = byTime(sql`l.created_at`);

/** Sorts of an owner's links `l`. */
export const linkSorts: Record<LinkSort, Sort> = {
  order: { keys: [byNumber(sql`l.order_index`), created] }, // product 12.4
  newest: { keys: [created], isDescending: true },
  title: { keys: [byName(sql`l.title`)] },
  visits: { keys: [byNumber(sql`coalesce(visits.hits, 0)`)], isDescending: true },
};

// One pass over the account: a lookup for each of thousands of links takes several times as long
const withVisits = (ownerId: string) => sql`links l left join (
  select t.item_id, sum(v.hits) as hits from visit_targets t join visit_totals v on v.target_id = t.id
  where t.user_id = ${ownerId} and v.kind in (${sql.lit(visitKinds.indexOf('click'))}, ${sql.lit(visitKinds.indexOf('scan'))})
  group by t.item_id) visits on visits.item_id = l.id`;

const hasEnded = sql`coalesce(l.expires_at <= now(), false) or coalesce(l.used_clicks >= l.max_clicks, false)`;
const isOn = sql`(l.active and l.disabled_at is null)`;

const states: Record<NonNullable<LinkFilters['state']>, RawBuilder<unknown>> = {
  active: sql`(${isOn} and not (${hasEnded}))`,
  off: sql`not ${isOn}`,
  ended: sql`(${hasEnded})`,
};

const searched = { name: sql`l.title`, others: [sql`l.slug`, sql`l.url`] };

function conditions(ownerId: string, { search, state, isOnProfile, hasCodes }: LinkFilters): RawBuilder<unknown>[] {
  return [
    sql`l.user_id = ${ownerId} and l.vcard_id is null`,
    ...(search ? [contains(searched, search)] : []),
    ...(state ? [states[state]] : []),
    ...(typeof isOnProfile === 'boolean' ? [sql`l.show_on_profile = ${isOnProfile}`] : []),
    ...(hasCodes ? [] : [sql`l.qr_style is null`]),
  ];
}

export async function findLinkPage(
  db: Db,
  ownerId: string,
  { sort, ...filters }: LinkFilters & { sort: LinkSort },
  page: Parameters<typeof findPage>[3],
) {
  const from = sort === 'visits' ? withVisits(ownerId) : sql`links l`;
  const query = { id: sql`l.id`, from, where: conditions(ownerId, filters) };
  return await findPage(db, query, linkSorts[sort], page);
}
