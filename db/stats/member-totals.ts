import { sql } from 'kysely';
import type { Days } from '#src/stats/stats.ts';
import { type VisitKind, visitKinds } from '#src/visits/visits.ts';
import type { Db } from '../connect.ts';
import { hitsByKind, itemTotals } from './stats.ts';

export type MemberTotals = {
  holder: { id: string; name: string } | null; // null: cards that nobody holds
  hits: Record<VisitKind, number>;
};

/** Visits of cards by who holds them now. */
export async function listMemberTotals(
  db: Db,
  ownerId: string,
  days: Days,
  limit: number,
): Promise<{ rows: MemberTotals[]; total: number }> {
  const hits = visitKinds.map((_, kind) => sql`sum(items.hits[${sql.lit(kind + 1)}])`);
  const { rows } = await sql<{ id: string | null; name: string | null; hits: number[]; total: number }>`
    select v.holder_id as id, holder.name, array[${sql.join(hits)}]::int[] as hits, sum(sum(items.total)) over ()::bigint as total
    from (${itemTotals(ownerId, days)}) items join vcards v on v.id = items.id
      left join profiles holder on holder.id = v.holder_id
    group by v.holder_id, holder.name order by sum(items.total) desc, v.holder_id limit ${limit}`.execute(db);
  const totals = rows.map(({ id, name, hits: ofKinds }) => ({
    holder: id === null ? null : { id, name: name ?? '' },
    hits: hitsByKind(ofKinds),
  }));
  return { rows: totals, total: rows[0]?.total ?? 0 };
}
