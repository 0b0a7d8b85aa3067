import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vcards
      add column cover text,
      add column brand_logo text,
      add column unlisted boolean default false not null,
      add column plain_preview boolean default false not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vcards drop column cover, drop column brand_logo, drop column unlisted, drop column plain_preview`.execute(
    db,
  );
}
