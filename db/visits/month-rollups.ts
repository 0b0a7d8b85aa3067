import { sql } from 'kysely';
import { visitDimensions } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import type { Batch } from './batch.ts';
import { takeTurn } from './partitions.ts';

/**
 * Added to the number of a dimension: the same by the month, on its first day. A year is read from some hundred rows then,
 * rather than from ten thousands that lie all over the disk.
 */
export const BY_MONTH = 32;

const DAY_MS = 86_400_000;
/** After so long a month is over everywhere, and hardly anything of it waits in a journal. */
const SETTLED_DAYS = 3;
const numbers = [0, ...visitDimensions.map((_, place) => place + 1)];

/** The last day of the last month that is over for long enough; `now` in milliseconds. */
function lastSettled(now: number): string {
  const date = new Date(now - SETTLED_DAYS * DAY_MS);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).toISOString().slice(0, 10);
}

/**
 * Adds up the next settled month of the next account that has one: its own figures, and those of its cards and links. Accounts
 * come in the order of their targets, from after a place on. The place to go on from; null at the end.
 */
export async function insertMonthSums(db: Db, after: number): Promise<number | null> {
  return await db.transaction().execute(async (tx) => {
    // No hit comes in between
    const settled = lastSettled(await takeTurn(tx));
    // Nor is the account deleted meanwhile: its figures would be left behind
    const { rows } = await sql<{ id: number; userId: string; from: string; to: string }>`
      select id, user_id, first::text as "from",
        least(${settled}, (date_trunc('month', first) + interval '1 month - 1 day')::date)::text as "to"
      from visit_targets t cross join lateral (
        select coalesce(t.months_to + 1, min(d.day), ${settled}) as first from visit_days d
        where d.target_id = t.id and d.dimension = 0) d
      where item_id = user_id and id > ${after} and (months_to is null or months_to < ${settled})
      order by id limit 1 for no key update of t`.execute(tx);
    const [account] = rows;
    if (!account) return null;
    const { id, userId, from, to } = account;
    await sql`
      insert into visit_days (target_id, dimension, day, kind, word_id, hits, visitors)
      select d.target_id, d.dimension + ${sql.lit(BY_MONTH)}, date_trunc('month', d.day)::date, d.kind, d.word_id,
        sum(d.hits), 0
      from visit_targets t join visit_days d on d.target_id = t.id
      where t.user_id = ${userId} and d.dimension = any(${numbers}::smallint[]) and d.day between ${from} and ${to}
      group by 1, 2, 3, 4, 5`.execute(tx);
    await sql`update visit_targets set months_to = ${to} where id = ${id}`.execute(tx);
    return to < settled ? id - 1 : id;
  });
}

/** Where a batch has hits of months that were added up: those of its accounts are forgotten, until they are added up anew. */
export async function deleteMonthSums(
  tx: Db,
  { targetIds, days }: Pick<Batch, 'targetIds' | 'days'>,
  now: number,
): Promise<void> {
  const oldest = days.reduce((first, day) => (day < first ? day : first));
  if (oldest > lastSettled(now)) return;
  await sql`
    with late as (
      update visit_targets set months_to = null where id = any(${targetIds}::int[]) and months_to >= ${oldest}
      returning user_id)
    delete from visit_days d using late join visit_targets t on t.user_id = late.user_id
    where d.target_id = t.id and d.dimension >= ${sql.lit(BY_MONTH)}`.execute(tx);
}
