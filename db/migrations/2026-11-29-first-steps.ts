import { type Kysely, sql } from 'kysely';

const names = ['first-steps-share', 'first-steps-print', 'first-scan-celebrated'];

/** Accounts whose codes were scanned before there was a checklist have shared and printed them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into notices (user_id, name)
    select t.user_id, step.name
    from visit_targets t
    join visit_totals v on v.target_id = t.id and v.kind = 3
    cross join unnest(${names}::text[]) as step (name)
    where t.item_id = t.user_id and v.hits > 0
    on conflict do nothing
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from notices where name = any(${[...names, 'first-steps-closed']})`.execute(db);
}
