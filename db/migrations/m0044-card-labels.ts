import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vcards add column label text default '' not null check (char_length(label) <= 40)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vcards drop column label`.execute(db);
}
