import { type Kysely, sql } from 'kysely';

/** Token sessions, mailed tokens, authorization codes and signing keys of the token API, and what it stores of users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column user_metadata jsonb default '{}' not null,
      add column phone text,
      add column phone_confirmed_at timestamptz,
      add column last_sign_in_at timestamptz,
      add column email_confirmed_at timestamptz;

    -- Sets it for the previous release, too
    create function set_email_confirmed_at() returns trigger language plpgsql as $$
    begin
      if new.email_verified and new.email_confirmed_at is null then new.email_confirmed_at := now(); end if;
      return new;
    end $$;
    create trigger users_email_confirmed_at before insert or update of email_verified on users
      for each row execute function set_email_confirmed_at();

    create table token_sessions (
      id uuid default gen_random_uuid() not null primary key,
      user_id uuid not null references users (id) on delete cascade,
      aal smallint default 1 not null check (aal in (1, 2)),
      aal2_at timestamptz,
      amr jsonb not null,
      counter integer default 0 not null,
      floor integer default 0 not null,
      rotated_at timestamptz default now() not null,
      ends_at timestamptz,
      device text default '' not null,
      created_at timestamptz default now() not null
    );
    create index token_sessions_user_id_idx on token_sessions (user_id);
    create index token_sessions_rotated_at_idx on token_sessions (rotated_at);
    create trigger token_sessions_notify after insert or delete or update of ends_at on token_sessions
      for each row execute function notify_change();

    create table mail_tokens (
      id uuid default gen_random_uuid() not null primary key,
      user_id uuid references users (id) on delete cascade,
      kind text not null check (kind in ('signup', 'magiclink', 'recovery', 'invite', 'email_change_old',
        'email_change_new', 'reauthentication', 'sms', 'phone_change')),
      address text not null,
      link_hash text unique,
      code_hash text,
      tries smallint default 0 not null,
      challenge text,
      challenge_method text check (challenge_method in ('s256', 'plain')),
      redirect_to text,
      data jsonb default '{}' not null,
      created_at timestamptz default now() not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index mail_tokens_user_id_idx on mail_tokens (user_id, kind);
    create index mail_tokens_address_idx on mail_tokens (address, kind);
    create index mail_tokens_expires_at_idx on mail_tokens (expires_at);

    create table auth_codes (
      id uuid default gen_random_uuid() not null primary key,
      user_id uuid not null references users (id) on delete cascade,
      session jsonb not null,
      challenge text not null,
      challenge_method text not null check (challenge_method in ('s256', 'plain')),
      created_at timestamptz default now() not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index auth_codes_user_id_idx on auth_codes (user_id);
    create index auth_codes_expires_at_idx on auth_codes (expires_at);

    create table signing_keys (
      kid text not null primary key,
      public_key jsonb not null,
      -- Encrypted
      private_key text not null,
      announced_at timestamptz default now() not null,
      active_at timestamptz not null,
      retired_at timestamptz
    );
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table signing_keys, auth_codes, mail_tokens, token_sessions;
    drop trigger users_email_confirmed_at on users;
    drop function set_email_confirmed_at;
    alter table users drop column email_confirmed_at, drop column last_sign_in_at, drop column phone_confirmed_at,
      drop column phone, drop column user_metadata;
  `.execute(db);
}
