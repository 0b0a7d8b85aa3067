import { type Kysely, sql } from 'kysely';

/** In the order in which items use up a plan's limits, so that the rank of one needs no count of all; and links by age, for exports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index vcards_ranks on vcards (user_id, (not kept), created_at, id);
    create index links_ranks on links (user_id, (qr_style is null), (not kept), created_at, id) where vcard_id is null;
    create index links_age on links (user_id, created_at, id);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index vcards_ranks;
    drop index links_ranks;
    drop index links_age;
  `.execute(db);
}
