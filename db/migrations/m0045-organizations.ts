import { type Kysely, sql } from 'kysely';

/**
 * An owner may be an organization, which has no user: persons act for it as members. The previous release knows nobody who may, and
 * runs beside this one: every new column has a default, its rows are those of persons, and its queries join `profiles` with tables that
 * have a column `kind`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles
      add column owner_kind text default 'person' not null check (owner_kind in ('person', 'organization')),
      add column covered_by uuid references profiles on delete set null,
      add column trial_on_first_use boolean default false not null,
      drop constraint profiles_trial_days_check,
      add constraint profiles_trial_days_check check (trial_days >= 7 or owner_kind = 'organization');
    create index profiles_covered_by on profiles (covered_by) where covered_by is not null;
    alter table vcards add column holder_id uuid references users on delete set null;
    create index vcards_holder on vcards (holder_id) where holder_id is not null;

    create table organizations (
      id uuid primary key references profiles on delete cascade,
      requires_factor boolean default false not null,
      created_at timestamptz default now() not null
    );

    create table memberships (
      organization_id uuid not null references organizations on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('owner', 'admin', 'editor', 'member')),
      created_at timestamptz default now() not null,
      primary key (organization_id, user_id)
    );
    create index memberships_user on memberships (user_id);

    create table invitations (
      id uuid default gen_random_uuid() primary key,
      organization_id uuid not null references organizations on delete cascade,
      email text not null,
      role text not null check (role in ('owner', 'admin', 'editor', 'member')),
      card_id uuid references vcards on delete set null,
      message text default '' not null check (char_length(message) <= 500),
      language text not null,
      token_hash text not null unique,
      invited_by uuid references users on delete set null,
      created_at timestamptz default now() not null,
      sent_at timestamptz,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      accepted_by uuid references users on delete set null,
      revoked_at timestamptz
    );
    create index invitations_organization on invitations (organization_id, created_at);
    create unique index invitations_open on invitations (organization_id, lower(email))
      where accepted_at is null and revoked_at is null;
    create index invitations_email on invitations (lower(email));
    create index invitations_card on invitations (card_id) where card_id is not null;
    create index invitations_inviter on invitations (invited_by) where invited_by is not null;
    create index invitations_accepter on invitations (accepted_by) where accepted_by is not null;

    create table audit_entries (
      id bigint generated always as identity primary key,
      owner_id uuid not null references profiles on delete cascade,
      at timestamptz default now() not null,
      user_id uuid references users on delete set null,
      action text not null,
      target_kind text not null,
      target_id uuid,
      details jsonb default '{}' not null
    );
    create index audit_entries_owner on audit_entries (owner_id, id);
    create index audit_entries_user on audit_entries (user_id) where user_id is not null;
    create index audit_entries_at on audit_entries (at);

    -- A membership is announced to the organization and to the person
    create function notify_organization() returns trigger language plpgsql as $$
    declare
      changed jsonb := to_jsonb(coalesce(new, old));
    begin
      perform pg_notify('changes', json_build_object(
        'userId', coalesce(changed ->> 'organization_id', changed ->> 'id'), 'table', tg_table_name, 'of', 'owner')::text);
      if tg_table_name = 'memberships' then
        perform pg_notify('changes', json_build_object(
          'userId', changed ->> 'user_id', 'table', tg_table_name, 'of', 'user')::text);
      end if;
      return null;
    end $$;
    create trigger organizations_notify after update on organizations
      for each row execute function notify_organization();
    create trigger memberships_notify after insert or update or delete on memberships
      for each row execute function notify_organization();
    create trigger invitations_notify after insert or update or delete on invitations
      for each row execute function notify_organization();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table audit_entries, invitations, memberships, organizations;
    drop function notify_organization();
    alter table vcards drop column holder_id;
    delete from profiles where owner_kind = 'organization';
    alter table profiles
      drop constraint profiles_trial_days_check,
      add constraint profiles_trial_days_check check (trial_days >= 7),
      drop column trial_on_first_use,
      drop column covered_by,
      drop column owner_kind;
  `.execute(db);
}
