import { type Kysely, sql } from 'kysely';

/** Finds the first links of an owner's order without sorting all of them (product 12.4). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index links_places on links (user_id, order_index, created_at, id) where vcard_id is null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index links_places`.execute(db);
}
