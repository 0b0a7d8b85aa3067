import { type Kysely, sql } from 'kysely';

/** First and last name of cards. Cards without them show a guess until their owner has confirmed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vcards
      add column first_name text default '' not null,
      add column last_name text default '' not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vcards drop column first_name, drop column last_name`.execute(db);
}
