import { type Kysely, sql } from 'kysely';

/** How much the answers take that are kept for an owner's programs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotent_responses
      add column bytes integer default 0 not null,
      add column total_bytes bigint default 0 not null;
    create index idempotent_responses_total on idempotent_responses (owner_id, total_bytes);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index idempotent_responses_total;
    alter table idempotent_responses drop column bytes, drop column total_bytes;
  `.execute(db);
}
