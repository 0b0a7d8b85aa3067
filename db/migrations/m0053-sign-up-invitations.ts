import { type Kysely, sql } from 'kysely';

/** Those that the operator sends (product 38.2). An email has one: another one replaces it, and its use deletes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_up_invitations (
      email text primary key,
      language text not null,
      token_hash text not null,
      created_at timestamptz default now() not null,
      expires_at timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table sign_up_invitations`.execute(db);
}
