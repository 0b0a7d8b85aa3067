import { type RawBuilder, sql } from 'kysely';
import type { LinkSort, LinkState, QrCodeSort } from '#src/links/link-list.ts';
import type { LinkFilters, QrCodeFilters } from '#src/links/link-list-schemas.ts';
import type { VisitKind } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
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
import { isCardGone } from '../owners/card-handles.ts';
import { itemVisits } from '../visits/item-visits.ts';
import { hasTags } from './tags.ts';

const created = byTime(sql`l.created_at`);

/** Sorts of an owner's links `l`. */
export const linkSorts: Record<LinkSort, Sort> = {
  order: { keys: [byNumber(sql`l.order_index`), created] }, // product 12.4
  newest: { keys: [created], isDescending: true },
  title: { keys: [byName(sql`l.title`)] },
  visits: { keys: [byNumber(sql`coalesce(visits.hits, 0)`)], isDescending: true },
};

/** Sorts of an owner's QR codes: links `l`, with cards `v`. */
export const qrCodeSorts: Record<QrCodeSort, Sort> = {
  newest: linkSorts.newest,
  title: { keys: [byName(sql`coalesce(v.name, l.title)`)] },
  visits: linkSorts.visits,
};

const withVisits = (ownerId: string, kinds: readonly VisitKind[]) =>
  sql`left join ${itemVisits(ownerId, kinds)} visits on visits.item_id = l.id`;

const hasEnded = sql`coalesce(l.expires_at <= now(), false) or coalesce(l.used_clicks >= l.max_clicks, false)`;
const isLinkOn = sql`(l.active and l.disabled_at is null)`;
const isCodeOn = sql`(${isLinkOn} and not ${isCardGone})`;

function isIn(state: LinkState, isOn: RawBuilder<unknown>): RawBuilder<unknown> {
  if (state === 'ended') return sql`(${hasEnded})`;
  return state === 'off' ? sql`not ${isOn}` : sql`(${isOn} and not (${hasEnded}))`;
}

/** `ids`: of these only. */
type Filters<T> = T & { ids?: readonly string[] };
type Page = Parameters<typeof findPage>[3];
type LinkListQuery = Filters<LinkFilters> & { sort: LinkSort };
type QrCodeListQuery = Filters<QrCodeFilters> & { sort: QrCodeSort };

function conditions({ tagIds, state, ids }: Filters<QrCodeFilters>, isOn: RawBuilder<unknown>): RawBuilder<unknown>[] {
  return [
    ...(state ? [isIn(state, isOn)] : []),
    ...(tagIds.length > 0 ? [hasTags(sql`l.id`, tagIds)] : []),
    ...(ids ? [isOneOf(sql`l.id`, ids)] : []),
  ];
}

function linkList(
  ownerId: string,
  { sort, search, isOnProfile, hasCodes, ...filters }: LinkListQuery,
): [ListQuery, Sort] {
  const from = sql`links l ${sort === 'visits' ? withVisits(ownerId, ['click', 'scan']) : sql``}`;
  const where = [
    sql`l.user_id = ${ownerId} and l.vcard_id is null`,
    ...conditions({ search, ...filters }, isLinkOn),
    ...(search ? [contains([sql`l.title`, sql`l.slug`, sql`l.url`], search)] : []),
    ...(typeof isOnProfile === 'boolean' ? [sql`l.show_on_profile = ${isOnProfile}`] : []),
    ...(hasCodes ? [] : [sql`l.qr_style is null`]),
  ];
  return [{ table: 'links', id: sql`l.id`, from, where }, linkSorts[sort]];
}

export async function findLinkPage(db: Db, ownerId: string, query: LinkListQuery, page: Page) {
  return await findPage(db, ...linkList(ownerId, query), page);
}

export function findLinkIds(db: Db, ownerId: string, query: LinkListQuery) {
  return findIdPages(db, ...linkList(ownerId, query));
}

/** A list of QR codes, including those of cards. */
function qrCodeList(ownerId: string, { sort, search, ...filters }: QrCodeListQuery): [ListQuery, Sort] {
  const from = sql`links l left join vcards v on v.id = l.vcard_id
    ${sort === 'visits' ? withVisits(ownerId, ['scan']) : sql``}`;
  const where = [
    sql`l.user_id = ${ownerId} and (l.qr_style is not null or l.vcard_id is not null)`,
    ...conditions({ search, ...filters }, isCodeOn),
    ...(search ? [contains([sql`coalesce(v.name, l.title)`, sql`l.slug`, sql`l.url`], search)] : []),
  ];
  return [{ table: 'links', id: sql`l.id`, from, where }, qrCodeSorts[sort]];
}

export async function findQrCodePage(db: Db, ownerId: string, query: QrCodeListQuery, page: Page) {
  return await findPage(db, ...qrCodeList(ownerId, query), page);
}

export function findQrCodeIds(db: Db, ownerId: string, query: QrCodeListQuery) {
  return findIdPages(db, ...qrCodeList(ownerId, query));
}
