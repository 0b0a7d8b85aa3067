import { type Kysely, sql } from 'kysely';

/** QR codes, branding, support messages and change notifications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table links
      add column qr_style jsonb,
      add column scan_count bigint default 0 not null;
    alter table profiles
      add column logo text;

    create table support_messages (
      id uuid default gen_random_uuid() not null primary key,
      user_id uuid not null references users (id) on delete cascade,
      subject text not null,
      message text not null,
      plan_type text not null check (plan_type in ('free', 'pro', 'business')),
      priority smallint not null,
      created_at timestamptz default now() not null
    );
    create index support_messages_order on support_messages (priority, created_at);
    create index support_messages_user on support_messages (user_id, created_at);

    create function notify_change() returns trigger language plpgsql as $$
    declare
      changed record := coalesce(new, old);
    begin
      perform pg_notify('changes', json_build_object(
        'userId', case when tg_table_name = 'profiles' then to_jsonb(changed) ->> 'id' else to_jsonb(changed) ->> 'user_id' end,
        'table', tg_table_name)::text);
      return null;
    end $$;
    create trigger links_notify after insert or update or delete on links for each row execute function notify_change();
    create trigger vcards_notify after insert or update or delete on vcards for each row execute function notify_change();
    create trigger profiles_notify after update on profiles for each row execute function notify_change();
    create trigger sessions_notify after insert or delete on sessions for each row execute function notify_change();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger sessions_notify on sessions;
    drop trigger profiles_notify on profiles;
    drop trigger vcards_notify on vcards;
    drop trigger links_notify on links;
    drop function notify_change;
    drop table support_messages;
    alter table profiles drop column logo;
    alter table links drop column qr_style, drop column scan_count;
  `.execute(db);
}
