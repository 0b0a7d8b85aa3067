import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import { signed } from '#db/visits/postgres/deduplicate.ts';
import { listSalts } from '#db/visits/salts.ts';
import { type Ledger, PHONE } from './visitors.ts';

/** Stored visits per visitor of a ledger. */
export async function storedOf(db: Db, ledger: Ledger): Promise<Map<string, number>> {
  const { rows } = await sql<{ visitor: string; stored: number }>`
    select visitor::text, count(*)::int as stored from visits group by 1`.execute(db);
  return await nameVisitors(db, ledger, new Map(rows.map(({ visitor, stored }) => [visitor, stored])));
}

/** Visits per visitor of a ledger, from those by the visitors' numbers, signed. */
export async function nameVisitors(
  db: Db,
  { sent }: Ledger,
  storedBy: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const salts = await listSalts(db);
  const stored = new Map<string, number>();
  for (const name of sent) {
    const numbers = salts.map(({ salt }) => signed(hash('sha256', `${salt}\n${name}\n${PHONE}`, 'hex').slice(0, 16)));
    const times = numbers.reduce((sum, number) => sum + (storedBy.get(number) ?? 0), 0);
    if (times > 0) stored.set(name, times);
  }
  return stored;
}

/** Compares stored visits with the ledger's answers. */
export async function audit(db: Db, ledger: Ledger) {
  return compare(await storedOf(db, ledger), ledger);
}

export function compare(stored: ReadonlyMap<string, number>, ledger: Ledger) {
  return {
    missing: [...ledger.answered].filter((name) => !stored.has(name)).length,
    doubled: [...stored.values()].filter((times) => times > 1).length,
    /** counted without an answer, which can't be ruled out */
    unanswered: [...stored.keys()].filter((name) => !ledger.answered.has(name)).length,
  };
}

/** Finds rollups that differ from the stored events. Every event has its own visitor. */
export async function wrongRollups(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with raw as (select target_id, kind, count(*) as hits from visits group by 1, 2),
      account as (select a.id as target_id, raw.kind, sum(raw.hits) as hits from raw
        join visit_targets t on t.id = raw.target_id join visit_targets a on a.item_id = t.user_id group by 1, 2),
      expected as (select * from raw union all select * from account),
      days as (select target_id, kind, sum(hits) as hits, sum(visitors) as visitors from visit_days
        where dimension = 0 group by 1, 2),
      hours as (select target_id, kind, sum(hits) as hits from visit_hours group by 1, 2)
    select e.*, v.hits as total, d.hits as of_days, d.visitors, h.hits as of_hours
    from expected e full join visit_totals v using (target_id, kind)
      full join days d using (target_id, kind) full join hours h using (target_id, kind)
    where (e.hits = v.hits and e.hits = d.hits and e.hits = d.visitors and e.hits = h.hits) is not true`.execute(db);
  return rows;
}
