import { type Kysely, sql } from 'kysely';

/** Tags of links; those of QR codes and cards are the tags of their links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tags (
      id uuid default gen_random_uuid() not null primary key,
      user_id uuid not null references users (id) on delete cascade,
      name text not null check (char_length(name) between 1 and 40),
      color text not null
        check (color in ('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple')),
      created_at timestamptz default now() not null
    );
    create unique index tags_name on tags (user_id, lower(name));
    create trigger tags_notify after insert or update or delete on tags
      for each row execute function notify_change();

    create table link_tags (
      link_id uuid not null references links (id) on delete cascade,
      tag_id uuid not null references tags (id) on delete cascade,
      primary key (link_id, tag_id)
    );
    create index link_tags_tag on link_tags (tag_id, link_id);

    -- Once for all rows of a change
    create function notify_link_tags() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changes', json_build_object('userId', owners.user_id, 'table', 'tags')::text)
        from (select distinct tags.user_id from changed join tags on tags.id = changed.tag_id) owners;
      return null;
    end $$;
    create trigger link_tags_added after insert on link_tags
      referencing new table as changed for each statement execute function notify_link_tags();
    create trigger link_tags_removed after delete on link_tags
      referencing old table as changed for each statement execute function notify_link_tags();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table link_tags; drop table tags; drop function notify_link_tags`.execute(db);
}
