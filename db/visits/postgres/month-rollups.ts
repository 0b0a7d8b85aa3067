import { sql } from 'kysely';
import { visitDimensions } from '#src/visits/visits.ts';
import type { Db } from '../../connect.ts';
import { lockIngestion } from '../locks.ts';
import type { Batch } from './batch.ts';

/** Added to a dimension's number for its monthly rollup: a year is then hundreds of rows, not tens of thousands. */
export const MONTHLY = 32;

const DAY_MS = 86_400_000;
/** This long after its end, a month is over in every time zone, and journals hardly hold visits from it. */
const SETTLED_DAYS = 3;
const dimensionNumbers = [0, ...visitDimensions.map((_, index) => index + 1)];

function lastSettledDay(now: number): string {
  const date = new Date(now - SETTLED_DAYS * DAY_MS);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).toISOString().slice(0, 10);
}

/** Rolls up the next month of the next owner after a target. Returns the target to continue from, null at the end. */
export async function insertMonthRollups(db: Db, after: number): Promise<number | null> {
  return await db.transaction().execute(async (tx) => {
    const settled = lastSettledDay(await lockIngestion(tx));
    // Locks the row: deleting the account in between would leave rollups behind.
    const { rows } = await sql<{ id: number; userId: string; from: string; to: string }>`
      select id, user_id, first::text as "from",
        least(${settled}, (date_trunc('month', first) + interval '1 month - 1 day')::date)::text as "to"
      from visit_targets t cross join lateral (
        select coalesce(t.months_to + 1, (
          select min(d.day) from visit_targets i join visit_days d on d.target_id = i.id and d.dimension = 0
          where i.user_id = t.user_id), ${settled}) as first) d
      where item_id = user_id and id > ${after} and (months_to is null or months_to < ${settled})
      order by id limit 1 for no key update of t`.execute(tx);
    const [owner] = rows;
    if (!owner) return null;
    const { id, userId, from, to } = owner;
    await sql`
      insert into visit_days (target_id, dimension, day, kind, word_id, hits, visitors)
      select d.target_id, d.dimension + ${sql.lit(MONTHLY)}, date_trunc('month', d.day)::date, d.kind, d.word_id,
        sum(d.hits), 0
      from visit_targets t join visit_days d on d.target_id = t.id
      where t.user_id = ${userId} and d.dimension = any(${dimensionNumbers}::smallint[]) and d.day between ${from} and ${to}
      group by 1, 2, 3, 4, 5`.execute(tx);
    await sql`update visit_targets set months_to = ${to} where id = ${id}`.execute(tx);
    return to < settled ? id - 1 : id;
  });
}

/** Deletes monthly rollups that late visits made stale. A nightly job rebuilds them. */
export async function deleteMonthRollups(
  tx: Db,
  { targetIds, days }: Pick<Batch, 'targetIds' | 'days'>,
  now: number,
): Promise<void> {
  const oldest = days.reduce((first, day) => (day < first ? day : first));
  if (oldest > lastSettledDay(now)) return;
  await sql`
    with late as (
      update visit_targets set months_to = null where id = any(${targetIds}::int[]) and months_to >= ${oldest}
      returning user_id)
    delete from visit_days d using late join visit_targets t on t.user_id = late.user_id
    where d.target_id = t.id and d.dimension >= ${sql.lit(MONTHLY)}`.execute(tx);
}
