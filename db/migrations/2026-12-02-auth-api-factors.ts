import { type Kysely, sql } from 'kysely';

/** Challenges of the token API are bound to a network, also those of passkeys, which have a challenge of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table factor_challenges add column network text`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table factor_challenges drop column network`.execute(db);
}
