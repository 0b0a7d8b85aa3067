import { type Kysely, sql } from 'kysely';

/** The browser in which an account's password was typed and that waits for the email to be confirmed elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waiting_browsers (
      user_id uuid not null primary key references users (id) on delete cascade,
      id uuid default gen_random_uuid() not null,
      token_hash text not null unique,
      user_agent text not null,
      confirmed_at timestamptz,
      expires_at timestamptz not null,
      created_at timestamptz default now() not null
    );
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table waiting_browsers`.execute(db);
}
