import { type Kysely, sql } from 'kysely';

/** Hosts of owners. One that is served is served for one owner only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table domains (
      id uuid default gen_random_uuid() primary key,
      owner_id uuid not null references profiles on delete cascade,
      host text not null check (char_length(host) <= 253 and host = lower(host)),
      token text not null,
      state text not null check (state in ('waiting', 'held', 'live', 'failing', 'ended')),
      since timestamptz default now() not null,
      ended_by text check (ended_by in ('unreachable', 'plan', 'operator')),
      is_main boolean default false not null,
      start jsonb,
      findings jsonb,
      checked_at timestamptz,
      next_check_at timestamptz,
      verified_at timestamptz,
      created_at timestamptz default now() not null,
      unique (owner_id, host)
    );
    create unique index domains_served on domains (host) where state in ('live', 'failing');
    create unique index domains_main on domains (owner_id) where is_main;
    create index domains_due on domains (next_check_at) where next_check_at is not null;

    create function notify_domain() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changes', json_build_object(
        'userId', coalesce(new.owner_id, old.owner_id), 'table', 'domains', 'of', 'owner')::text);
      return null;
    end $$;
    create trigger domains_notify after insert or delete or update of state, is_main, start, findings on domains
      for each row execute function notify_domain();

    alter table profiles add column codes_use_domain boolean default false not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles drop column codes_use_domain;
    drop table domains;
    drop function notify_domain();
  `.execute(db);
}
