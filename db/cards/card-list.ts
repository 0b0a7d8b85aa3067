import { type RawBuilder, sql } from 'kysely';
import type { CardSort } from '#src/cards/card-list.ts';
import type { CardFilters } from '#src/cards/card-list-schema.ts';
import type { CardScope } from '#src/owners/card-scope.ts';
import type { Db } from '../connect.ts';
import { hasTags } from '../links/tags.ts';
import {
  byName,
  byNumber,
  byTime,
  contains,
  findIdPages,
  findPage,
  isOneOf,
  type ListQuery,
  type Sort,
} from '../lists.ts';
import { mainCard } from '../owners/ranks.ts';
import { isInScope } from './card-scopes.ts';
import { searchedFields } from './search.ts';

const created = byTime(sql`v.created_at`);

/** Sorts of an owner's cards `v`. */
export const cardSorts: Record<CardSort, Sort> = {
  // Organizations have no main card (product 36.1)
  order: { keys: [byNumber(sql`(main.is_shown and v.id <> main.id)::int`), created] },
  newest: { keys: [created], isDescending: true },
  name: { keys: [byName(sql`v.name`)] },
  visits: { keys: [byNumber(sql`coalesce(visits.hits, 0)`)], isDescending: true },
};

/** All-time visits of all cards, their own links among them. */
const allVisits = (ownerId: string) => sql`(
  select coalesce(own.vcard_id, t.item_id) as id, sum(v.hits)::bigint as hits
  from visit_targets t join visit_totals v on v.target_id = t.id
    left join links own on own.id = t.item_id and own.vcard_id is not null
  where t.user_id = ${ownerId} group by 1)`;

const joins: Partial<Record<CardSort, (ownerId: string) => RawBuilder<unknown>>> = {
  order: (ownerId) => sql`cross join (
    select main.id, p.owner_kind = 'person' as is_shown from profiles p cross join ${mainCard(ownerId)} main where p.id = ${ownerId}) main`,
  visits: (ownerId) => sql`left join ${allVisits(ownerId)} visits on visits.id = v.id`,
};

const searchJoins = sql`left join card_handles h on h.vcard_id = v.id and h.held_until is null
  left join card_templates t on t.id = v.template_id
  left join profiles holder on holder.id = v.holder_id`;

const isHeldBy = (holder: string) =>
  holder === 'none' ? sql<boolean>`v.holder_id is null` : sql<boolean>`v.holder_id = ${holder}`;

/** `ids`: of these only. */
type CardListQuery = CardFilters & { sort: CardSort; ids?: readonly string[] };

function cardList(scope: CardScope, { sort, search, tagIds, holder, ids }: CardListQuery): [ListQuery, Sort] {
  const from = sql`vcards v left join links l on l.vcard_id = v.id ${joins[sort]?.(scope.ownerId) ?? sql``}
    ${search ? searchJoins : sql``}`;
  const fields = [...searchedFields('v'), sql`h.handle`, sql`l.slug`, sql`holder.name`];
  const where = [
    isInScope('v', scope),
    // For members there are no tags (product 36.4)
    ...(tagIds.length > 0 ? [scope.heldBy === null ? hasTags(sql`l.id`, tagIds) : sql<boolean>`false`] : []),
    ...(holder === undefined ? [] : [isHeldBy(holder)]),
    ...(ids ? [isOneOf(sql`v.id`, ids)] : []),
    ...(search ? [contains(fields, search)] : []),
  ];
  return [{ table: 'vcards', id: sql`v.id`, from, where }, cardSorts[sort]];
}

export async function findCardPage(
  db: Db,
  scope: CardScope,
  query: CardListQuery,
  page: Parameters<typeof findPage>[3],
) {
  return await findPage(db, ...cardList(scope, query), page);
}

export function findCardIds(db: Db, scope: CardScope, query: CardListQuery) {
  return findIdPages(db, ...cardList(scope, query));
}

export type CardFigures = { id: string; linkId: string; visits: number };

/** Lists each card's own link, and its visits of all time. */
export async function listCardFigures(db: Db, ownerId: string, ids: readonly string[]): Promise<CardFigures[]> {
  const { rows } = await sql<CardFigures>`
    select l.vcard_id as id, l.id as link_id, (
      select coalesce(sum(totals.hits), 0)::bigint
      from visit_targets t join visit_totals totals on totals.target_id = t.id
      where t.item_id in (l.id, l.vcard_id)) as visits
    from links l where l.user_id = ${ownerId} and ${isOneOf(sql`l.vcard_id`, ids)}`.execute(db);
  return rows;
}
