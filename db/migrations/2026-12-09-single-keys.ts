import { type Kysely, sql } from 'kysely';

/** Whether single keys are shortcuts in the dashboard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column single_keys boolean default true not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles drop column single_keys`.execute(db);
}
