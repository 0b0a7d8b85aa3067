import { type Kysely, sql } from 'kysely';

/** Keys of programs. They act for their owner, not for the person who made them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id uuid default gen_random_uuid() primary key,
      owner_id uuid not null references profiles on delete cascade,
      created_by uuid references users on delete set null,
      name text not null check (char_length(name) between 1 and 60),
      prefix text not null,
      key_hash text not null unique,
      scopes text[] not null check (cardinality(scopes) > 0),
      created_at timestamptz default now() not null,
      expires_at timestamptz,
      last_used_at timestamptz,
      last_used_by text check (char_length(last_used_by) <= 60),
      revoked_at timestamptz,
      replaced_by uuid references api_keys on delete set null
    );
    create index api_keys_owner on api_keys (owner_id, created_at);
    create index api_keys_creator on api_keys (created_by) where created_by is not null;
    create index api_keys_replacement on api_keys (replaced_by) where replaced_by is not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table api_keys`.execute(db);
}
