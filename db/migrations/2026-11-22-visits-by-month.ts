import { type Kysely, sql } from 'kysely';

/** The last day that is rolled up by month; null: none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visit_targets add column months_to date`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from visit_days where dimension >= 32;
    alter table visit_targets drop column months_to;
  `.execute(db);
}
