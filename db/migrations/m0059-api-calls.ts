import { type Kysely, sql } from 'kysely';

/** What programs were answered, for requests that they repeat, and what they call links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotent_responses (
      owner_id uuid not null references profiles on delete cascade,
      key_hash text not null,
      fingerprint text not null,
      status integer not null,
      headers jsonb not null,
      body text not null,
      created_at timestamptz default now() not null,
      primary key (owner_id, key_hash)
    );
    create index idempotent_responses_age on idempotent_responses (created_at);

    alter table links add column external_id text check (char_length(external_id) between 1 and 200);
    create unique index links_external on links (user_id, external_id) where external_id is not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table links drop column external_id;
    drop table idempotent_responses;
  `.execute(db);
}
