import { type Kysely, sql } from 'kysely';

/** The price that a subscription changes to at the end of its period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions add column scheduled_price_id text, add column scheduled_at timestamptz;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions drop column scheduled_at, drop column scheduled_price_id`.execute(db);
}
