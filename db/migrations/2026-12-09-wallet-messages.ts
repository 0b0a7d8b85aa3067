import { type Kysely, sql } from 'kysely';

/** Signed messages of wallets, each of which signs in once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet_messages (
      hash text not null primary key,
      expires_at timestamptz not null
    );
    create index wallet_messages_expires_at_idx on wallet_messages (expires_at);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table wallet_messages`.execute(db);
}
