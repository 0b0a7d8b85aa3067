import { type RawBuilder, sql } from 'kysely';
import { dayAfter, monthsIn } from '#src/stats/stats.ts';
import { OTHER_WORDS, type VisitDimension, type VisitKind, visitDimensions, visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import { mainVcardId } from '../owners/ranks.ts';
import { BY_MONTH } from '../visits/month-rollups.ts';

export type VisitDay = {
  /** YYYY-MM-DD, where the account is */
  day: string;
  kind: VisitKind;
  hits: number;
  /** different ones of that day; those of several days are not to be added up */
  visitors: number;
};

type Days = { from: string; to: string };

const kindOf = (kind: number) => visitKinds[kind] as VisitKind;

/**
 * What was counted for some of an owner's items (for all together: the account's own id), day by day, the first and the last
 * included. Days without anything are left out.
 */
export async function listVisitDays(
  db: Db,
  userId: string,
  itemIds: string[],
  { from, to }: Days,
): Promise<VisitDay[]> {
  const { rows } = await sql<Omit<VisitDay, 'kind'> & { kind: number }>`
    select d.day::text as day, d.kind, d.hits, d.visitors
    from visit_targets t join visit_days d on d.target_id = t.id
    where t.item_id = any(${itemIds}::uuid[]) and t.user_id = ${userId} and d.dimension = 0
      and d.day between ${from} and ${to}`.execute(db);
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

export type VisitHour = { at: Date; kind: VisitKind; hits: number };

/** The same by the hour, for so many hours up to now. Hours without anything are left out. */
export async function listVisitHours(db: Db, userId: string, itemIds: string[], hours: number): Promise<VisitHour[]> {
  const { rows } = await sql<Omit<VisitHour, 'kind'> & { kind: number }>`
    select h.hour as at, h.kind, h.hits from visit_targets t join visit_hours h on h.target_id = t.id
    where t.item_id = any(${itemIds}::uuid[]) and t.user_id = ${userId}
      and h.hour > now() - make_interval(hours => ${hours})`.execute(db);
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
}

/**
 * The hits of the targets `t` of an owner on some days, in a dimension by its number. Whole months are read by the month, as far
 * as they are added up.
 */
function hitsOf(userId: string, number: number, { from, to }: Days): RawBuilder<unknown> {
  const hits = (of: number, first: RawBuilder<unknown>, last: RawBuilder<unknown>) => sql`
    select t.item_id, d.kind, d.word_id, d.hits from t join visit_days d on d.target_id = t.id
      and d.dimension = ${sql.lit(of)} and d.day between ${first} and ${last}`;
  const months = monthsIn({ from, to });
  if (months.from > months.to) return hits(number, sql`${from}`, sql`${to}`);
  const last = sql`(select least(${months.to}, coalesce(months_to, '-infinity')) from visit_targets
    where item_id = ${userId})`;
  return sql`${hits(number, sql`${from}`, sql`${dayAfter(months.from, -1)}`)}
    union all ${hits(BY_MONTH + number, sql`${months.from}`, last)}
    union all ${hits(number, sql`greatest(${months.from}, ${last} + 1)`, sql`${to}`)}`;
}

/** The words of a dimension with the most hits, and the hits of all words together, those without a name of their own as well. */
export async function listVisitWords(
  db: Db,
  userId: string,
  { itemIds, dimension, ...days }: Days & { itemIds: string[]; dimension: VisitDimension },
  limit: number,
): Promise<{ rows: { word: string; hits: number }[]; total: number }> {
  const { rows } = await sql<{ word: string; hits: number; total: number }>`
    with t as (
      select id, item_id from visit_targets where item_id = any(${itemIds}::uuid[]) and user_id = ${userId}),
    sums as (
      select word_id, sum(hits) as hits, sum(sum(hits)) over ()::bigint as total
      from (${hitsOf(userId, visitDimensions.indexOf(dimension) + 1, days)}) h
      group by word_id order by hits desc, word_id limit ${limit + 1})
    select w.word, s.hits, s.total from sums s join visit_words w on w.id = s.word_id
    order by s.hits desc, w.word`.execute(db);
  const named = rows.filter(({ word }) => word !== OTHER_WORDS).slice(0, limit);
  return { rows: named.map(({ word, hits }) => ({ word, hits })), total: rows[0]?.total ?? 0 };
}

/** A card, link or code of an owner that visits are counted for. */
export type VisitItem = {
  id: string;
  /** `qr`: a link that has a code of its own */
  kind: 'card' | 'link' | 'qr';
  title: string;
  /** a card's is that of its own link */
  slug: string;
  /** whether it is the account's main card */
  isMain: boolean;
  username: string | null;
};

const cardColumns = sql`v.id, 'card' as kind, v.name as title, l.slug, v.id = ${mainVcardId} as is_main, p.username`;
const linkColumns = sql`
  l.id, case when l.qr_style is null then 'link' else 'qr' end as kind, l.title, l.slug, false as is_main, p.username`;

/** Of an owner's cards, links and codes those with these ids, and what the hits of each are counted under. */
export async function listVisitItems(
  db: Db,
  userId: string,
  ids: string[],
): Promise<(VisitItem & { itemIds: string[] })[]> {
  const { rows } = await sql<VisitItem & { itemIds: string[] }>`
    select ${cardColumns}, array[v.id, l.id] as item_ids
    from profiles p join vcards v on v.user_id = p.id join links l on l.vcard_id = v.id
    where p.id = ${userId} and (v.id = any(${ids}::uuid[]) or l.id = any(${ids}::uuid[]))
    union all
    select ${linkColumns}, array[l.id]
    from profiles p join links l on l.user_id = p.id
    where p.id = ${userId} and l.id = any(${ids}::uuid[]) and l.vcard_id is null`.execute(db);
  return rows;
}

export type VisitItemHits = {
  /** the card's, also for what its own link brought; null for all that was deleted since */
  id: string | null;
  hits: Record<VisitKind, number>;
};

/** What was visited most on some days, and the hits of all together. */
export async function listVisitItemHits(
  db: Db,
  userId: string,
  days: Days,
  limit: number,
): Promise<{ rows: VisitItemHits[]; total: number }> {
  const byKind = sql.join(
    visitKinds.map((_, kind) => sql`coalesce(sum(s.hits) filter (where s.kind = ${sql.lit(kind)}), 0)`),
  );
  const { rows } = await sql<{ id: string | null; hits: number[]; total: number }>`
    with t as (select id, item_id from visit_targets where user_id = ${userId} and item_id <> ${userId}),
    sums as (select item_id, kind, sum(hits) as hits from (${hitsOf(userId, 0, days)}) h group by item_id, kind)
    select coalesce(v.id, l.id) as id, array[${byKind}]::int[] as hits, sum(sum(s.hits)) over ()::bigint as total
    from sums s left join links l on l.id = s.item_id left join vcards v on v.id = coalesce(l.vcard_id, s.item_id)
    group by 1 order by sum(s.hits) desc, 1 limit ${limit}`.execute(db);
  const named = ({ hits }: { hits: number[] }) =>
    Object.fromEntries(visitKinds.map((kind, index) => [kind, hits[index]])) as Record<VisitKind, number>;
  return { rows: rows.map((row) => ({ id: row.id, hits: named(row) })), total: rows[0]?.total ?? 0 };
}

export type StoredFigure = Omit<VisitDay, 'kind'> & {
  /** the card's, the link's or, for all together, the account's */
  itemId: string;
  kind: VisitKind;
  /** null: all of the day */
  dimension: VisitDimension | null;
  /** null: all those that have no figure of their own (product 20.17) */
  word: string | null;
};

/** Every figure that is kept of an account. Single hits name nobody, and belong to no account. */
export async function listFigures(db: Db, userId: string): Promise<StoredFigure[]> {
  const { rows } = await sql<Omit<StoredFigure, 'kind' | 'dimension'> & { kind: number; dimension: number }>`
    select t.item_id, d.day::text as day, d.dimension, d.kind, coalesce(w.word, '') as word, d.hits, d.visitors
    from visit_targets t join visit_days d on d.target_id = t.id left join visit_words w on w.id = d.word_id
    where t.user_id = ${userId} and d.dimension < ${sql.lit(BY_MONTH)} order by d.day, t.item_id, d.dimension, d.kind, w.word`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    word: row.word === OTHER_WORDS ? null : row.word,
    kind: kindOf(row.kind),
    dimension: visitDimensions[row.dimension - 1] ?? null,
  }));
}
