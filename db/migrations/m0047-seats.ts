import { type Kysely, sql } from 'kysely';

/** Seats of a subscription beyond those of its plan, and those that it changes to at the end of its period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions add column seats integer default 0 not null check (seats >= 0), add column seat_price_id text,
      add column scheduled_seats integer check (scheduled_seats >= 0);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions drop column seats, drop column seat_price_id, drop column scheduled_seats;
  `.execute(db);
}
