import { type Kysely, sql } from 'kysely';

/** What kind of browser or program has signed in: programs have no cookie to be recognized by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table known_devices add column device text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table known_devices drop column device`.execute(db);
}
