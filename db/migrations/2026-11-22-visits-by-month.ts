import { type Kysely, sql } from 'kysely';

/** Up to which day an account's figures are also kept by the month; null: none are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visit_targets add column months_to date`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from visit_days where dimension >= 32;
    alter table visit_targets drop column months_to;
  `.execute(db);
}
