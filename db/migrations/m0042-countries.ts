import { type Kysely, sql } from 'kysely';

/** The country of a person's phone numbers; null until the person chooses one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles add column country text check (country ~ '^[A-Z]{2}$')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles drop column country`.execute(db);
}
