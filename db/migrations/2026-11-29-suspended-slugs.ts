import { type Kysely, sql } from 'kysely';

/** Slugs of suspended links. They stay taken when their link is renamed or deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suspended_slugs (
      slug text not null primary key,
      link_id uuid references links (id) on delete set null
    );
    create index suspended_slugs_link_id_idx on suspended_slugs (link_id);
    insert into suspended_slugs (slug, link_id) select slug, id from links where disabled_at is not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table suspended_slugs`.execute(db);
}
