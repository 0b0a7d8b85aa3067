import { type Kysely, sql } from 'kysely';

/**
 * Current and former handles of cards. Cards that have none, because they or the release that made them are older, get one by a
 * job: naming all of them here would lock their table for long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table card_handles (
      user_id uuid not null references users (id) on delete cascade,
      handle text not null check (handle ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
      vcard_id uuid not null references vcards (id) on delete cascade,
      held_until timestamptz,
      created_at timestamptz default now() not null,
      primary key (user_id, handle)
    );
    create unique index card_handles_present on card_handles (vcard_id) where held_until is null;
    create index card_handles_vcard on card_handles (vcard_id);

    -- As a change of the card: the previous release knows no other name
    create function notify_card_handle() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changes', json_build_object(
        'userId', coalesce(new.user_id, old.user_id), 'table', 'vcards')::text);
      return null;
    end $$;
    create trigger card_handles_notify after insert or update or delete on card_handles
      for each row execute function notify_card_handle();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table card_handles; drop function notify_card_handle`.execute(db);
}
