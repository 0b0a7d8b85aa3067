import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vcards
      add column design text default 'paper' not null check (char_length(design) <= 40),
      add column tokens jsonb default '{}' not null check (jsonb_typeof(tokens) = 'object')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vcards drop column design, drop column tokens`.execute(db);
}
