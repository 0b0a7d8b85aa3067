import { sql } from 'kysely';
import { type VisitDimension, type VisitKind, visitDimensions, visitKinds } from '#src/visits.ts';
import type { Db } from './connect.ts';

export type VisitDay = {
  /** YYYY-MM-DD, where the account is */
  day: string;
  kind: VisitKind;
  hits: number;
  /** different ones of that day; those of several days are not to be added up */
  visitors: number;
};

/** What was counted for an account on the days from one to another, both included. Days without anything are left out. */
export async function listVisitDays(db: Db, userId: string, from: string, to: string): Promise<VisitDay[]> {
  const { rows } = await sql<Omit<VisitDay, 'kind'> & { kind: number }>`
    select d.day::text as day, d.kind, d.hits, d.visitors
    from visit_targets t join visit_days d on d.target_id = t.id
    where t.item_id = ${userId} and d.dimension = 0 and d.day between ${from} and ${to}
    order by d.day, d.kind`.execute(db);
  return rows.map((row) => ({ ...row, kind: visitKinds[row.kind] as VisitKind }));
}

/** The present day of an account, where it is. */
export async function findToday(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date::text as today from profiles where id = ${userId}`.execute(db);
  return rows[0]?.today ?? new Date().toISOString().slice(0, 10);
}

/** All-time hits of a link, a card or an account. */
export const totalOf = (itemId: ReturnType<typeof sql.ref>, kind: VisitKind) => sql<number>`coalesce((
  select v.hits from visit_targets t join visit_totals v on v.target_id = t.id
  where t.item_id = ${itemId} and v.kind = ${sql.lit(visitKinds.indexOf(kind))}), 0)`;

/** Everything that was counted for an account, gone with one row each of what it was counted for (product 20.8). */
export async function deleteVisits(db: Db, userId: string): Promise<void> {
  await sql`delete from visit_targets where user_id = ${userId}`.execute(db);
}

export type StoredFigure = Omit<VisitDay, 'kind'> & {
  /** the card's, the link's or, for all together, the account's */
  itemId: string;
  kind: VisitKind;
  /** null: all of the day */
  dimension: VisitDimension | null;
  word: string;
};

/** Every figure that is kept of an account. Single hits name nobody, and belong to no account. */
export async function listFigures(db: Db, userId: string): Promise<StoredFigure[]> {
  const { rows } = await sql<Omit<StoredFigure, 'kind' | 'dimension'> & { kind: number; dimension: number }>`
    select t.item_id, d.day::text as day, d.dimension, d.kind, coalesce(w.word, '') as word, d.hits, d.visitors
    from visit_targets t join visit_days d on d.target_id = t.id left join visit_words w on w.id = d.word_id
    where t.user_id = ${userId} order by d.day, t.item_id, d.dimension, d.kind, w.word`.execute(db);
  return rows.map((row) => ({
    ...row,
    kind: visitKinds[row.kind] as VisitKind,
    dimension: visitDimensions[row.dimension - 1] ?? null,
  }));
}
