import { type Kysely, sql } from 'kysely';

/** The first schema: better-auth's tables, then ours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid default pg_catalog.gen_random_uuid() not null primary key,
      name text not null,
      email text not null unique,
      email_verified boolean not null default false,
      image text,
      created_at timestamptz default current_timestamp not null,
      updated_at timestamptz default current_timestamp not null,
      constraint users_email_lower check (email = lower(email))
    );
    create table sessions (
      id uuid default pg_catalog.gen_random_uuid() not null primary key,
      expires_at timestamptz not null,
      token text not null unique,
      created_at timestamptz default current_timestamp not null,
      updated_at timestamptz not null,
      ip_address text,
      user_agent text,
      user_id uuid not null references users (id) on delete cascade
    );
    create table accounts (
      id uuid default pg_catalog.gen_random_uuid() not null primary key,
      account_id text not null,
      provider_id text not null,
      user_id uuid not null references users (id) on delete cascade,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz default current_timestamp not null,
      updated_at timestamptz not null,
      constraint accounts_provider_account unique (provider_id, account_id)
    );
    create table verifications (
      id uuid default pg_catalog.gen_random_uuid() not null primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz default current_timestamp not null,
      updated_at timestamptz default current_timestamp not null
    );
    create index sessions_user_id_idx on sessions (user_id);
    create index accounts_user_id_idx on accounts (user_id);
    create index verifications_identifier_idx on verifications (identifier);

    create table one_time_tokens (
      id uuid default gen_random_uuid() not null primary key,
      user_id uuid not null references users (id) on delete cascade,
      purpose text not null check (purpose in ('confirm', 'reset')),
      token_hash text not null constraint one_time_tokens_hash unique,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz default now() not null
    );
    create index one_time_tokens_user on one_time_tokens (user_id, purpose);

    create table usernames (
      name text primary key,
      user_id uuid references users (id) on delete set null,
      held_until timestamptz,
      created_at timestamptz default now() not null,
      constraint usernames_lower check (name = lower(name))
    );
    create unique index usernames_present on usernames (user_id) where held_until is null;
    create index usernames_user on usernames (user_id);

    create table profiles (
      id uuid primary key references users (id) on delete cascade,
      name text not null,
      first_name text default '' not null,
      last_name text default '' not null,
      email text not null,
      username text constraint profiles_username unique references usernames (name),
      theme_color text default '#00c2ff' not null check (theme_color ~ '^#[0-9a-f]{6}$'),
      profile_pic text,
      position text default '' not null,
      company text default '' not null,
      phone text default '' not null,
      language text default 'en' not null check (language in ('en', 'es')),
      plan_type text default 'free' not null check (plan_type in ('free', 'pro', 'business')),
      chosen_plan text check (chosen_plan in ('free', 'pro', 'business')),
      initialized boolean default false not null,
      trial_start_date timestamptz,
      trial_days integer default 14 not null check (trial_days >= 7),
      subscription_end timestamptz,
      main_vcard_id uuid,
      created_at timestamptz default now() not null,
      updated_at timestamptz default now() not null
    );

    create table vcards (
      id uuid default gen_random_uuid() not null primary key,
      user_id uuid not null references users (id) on delete cascade,
      name text not null,
      company text default '' not null,
      position text default '' not null,
      phone text default '' not null,
      email text default '' not null,
      website text default '' not null,
      photo text,
      social_links jsonb default '[]' not null,
      icon_color text default '#ffffff' not null check (icon_color ~ '^#[0-9a-f]{6}$'),
      font_color text default '#ffffff' not null check (font_color ~ '^#[0-9a-f]{6}$'),
      background_color text default '#00c2ff' not null check (background_color ~ '^#[0-9a-f]{6}$'),
      created_at timestamptz default now() not null,
      updated_at timestamptz default now() not null
    );
    create index vcards_user on vcards (user_id, created_at, id);
    alter table profiles add constraint profiles_main_vcard
      foreign key (main_vcard_id) references vcards (id) on delete set null;

    create table links (
      id uuid default gen_random_uuid() not null primary key,
      user_id uuid not null references users (id) on delete cascade,
      slug text not null constraint links_slug unique,
      title text not null,
      url text,
      icon text,
      click_count bigint default 0 not null,
      vcard_id uuid constraint links_vcard unique references vcards (id) on delete cascade,
      order_index integer default 0 not null,
      active boolean default true not null,
      show_on_profile boolean default true not null,
      created_at timestamptz default now() not null,
      updated_at timestamptz default now() not null,
      constraint links_target check ((url is null) = (vcard_id is not null))
    );
    create index links_user on links (user_id, order_index);

    create table photos (
      id uuid default gen_random_uuid() not null primary key,
      user_id uuid not null references users (id) on delete cascade,
      bytes integer not null check (bytes > 0),
      created_at timestamptz default now() not null
    );
    create index photos_user on photos (user_id);

    create function make_profile() returns trigger language plpgsql as $$
    begin
      insert into profiles (id, name, email) values (new.id, new.name, new.email);
      return new;
    end $$;
    create trigger users_make_profile after insert on users for each row execute function make_profile();

    create function carry_email() returns trigger language plpgsql as $$
    begin
      update profiles set email = new.email, updated_at = now() where id = new.id;
      return new;
    end $$;
    create trigger users_carry_email after update of email on users
      for each row when (old.email is distinct from new.email) execute function carry_email();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles drop constraint profiles_main_vcard;
    drop table photos, links, vcards, profiles, usernames, one_time_tokens, verifications, accounts, sessions, users;
    drop function make_profile, carry_email;
  `.execute(db);
}
