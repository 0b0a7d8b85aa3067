import { type Kysely, sql } from 'kysely';

/** Counts wrong codes of the network that asked apart from those of all others, so that other people cannot end a code (product 34.13). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_tokens
      add column network text,
      add column tries_elsewhere int default 0 not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_tokens drop column network, drop column tries_elsewhere`.execute(db);
}
