import { type Kysely, sql } from 'kysely';

/** What programs of the token API asked Google and Apple. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table oauth_requests (
      state_hash text not null primary key,
      provider text not null check (provider in ('google', 'apple')),
      session_id uuid references token_sessions (id) on delete cascade,
      network text,
      redirect_to text not null,
      challenge text,
      challenge_method text check (challenge_method in ('s256', 'plain')),
      language text not null,
      created_at timestamptz default now() not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index oauth_requests_session_id_idx on oauth_requests (session_id);
    create index oauth_requests_expires_at_idx on oauth_requests (expires_at);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table oauth_requests`.execute(db);
}
