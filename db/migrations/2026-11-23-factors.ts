import { type Kysely, sql } from 'kysely';

/** Second factors, passkeys and session assurance levels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions
      add column aal smallint default 1 not null check (aal in (1, 2)),
      -- When a factor was last shown; null where a remembered device stood in for it
      add column aal2_at timestamptz;

    create table factors (
      id uuid not null primary key,
      user_id uuid not null references users (id) on delete cascade,
      factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn')),
      friendly_name text not null,
      status text default 'unverified' not null check (status in ('unverified', 'verified')),
      -- Encrypted; of totp alone
      secret text,
      -- The last step of time whose code was used: none is used twice
      last_step bigint,
      phone text,
      credential_id text constraint factors_credential unique,
      public_key bytea,
      counter bigint default 0 not null,
      transports text[] default '{}' not null,
      is_passkey boolean default false not null,
      is_backed_up boolean default false not null,
      -- Wrong codes in a row, and when the last one was typed
      failures integer default 0 not null,
      failed_at timestamptz,
      created_at timestamptz default now() not null,
      last_used_at timestamptz
    );
    create index factors_user_id_idx on factors (user_id);

    create table factor_challenges (
      id uuid default gen_random_uuid() not null primary key,
      -- Both null for a sign-in with a passkey: who it is comes with the answer
      user_id uuid references users (id) on delete cascade,
      -- What was sent to a number counts on, though the factor is gone
      factor_id uuid references factors (id) on delete set null,
      code_hash text,
      -- Of webauthn
      challenge text,
      tries smallint default 0 not null,
      created_at timestamptz default now() not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index factor_challenges_user_id_idx on factor_challenges (user_id);
    create index factor_challenges_factor_id_idx on factor_challenges (factor_id);
    create index factor_challenges_expires_at_idx on factor_challenges (expires_at);

    create table recovery_codes (
      user_id uuid not null references users (id) on delete cascade,
      code_hash text not null,
      created_at timestamptz default now() not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    );

    create table remembered_devices (
      token_hash text not null primary key,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz default now() not null,
      expires_at timestamptz not null
    );
    create index remembered_devices_user_id_idx on remembered_devices (user_id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table remembered_devices, recovery_codes, factor_challenges, factors;
    alter table sessions drop column aal2_at, drop column aal;
  `.execute(db);
}
