import { sql } from 'kysely';
import type { Db } from '#db/connect.ts';
import type { Ledger } from './visitors.ts';

/** How often each visitor is stored, among those of a ledger. */
export async function storedOf(db: Db, { sent }: Ledger): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; stored: number }>`
    select split_part(w.word, ${'\u001f'}, 3) as name, count(*)::int as stored
    from visits v join visit_words w on w.id = v.campaign_id group by 1`.execute(db);
  return new Map(rows.filter(({ name }) => sent.has(name)).map(({ name, stored }) => [name, stored]));
}

/** What is stored of the visitors of a ledger, against what they were told. */
export async function audit(db: Db, ledger: Ledger) {
  const stored = await storedOf(db, ledger);
  return {
    missing: [...ledger.answered].filter((name) => !stored.has(name)).length,
    doubled: [...stored.values()].filter((times) => times > 1).length,
    /** were counted and never told so, which nobody can rule out */
    unanswered: [...stored.keys()].filter((name) => !ledger.answered.has(name)).length,
  };
}

/** Figures that do not say what the stored hits say, where each of these was somebody else's. */
export async function wrongFigures(db: Db): Promise<unknown[]> {
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
