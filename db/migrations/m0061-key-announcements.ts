import { type Kysely, sql } from 'kysely';

/** When the end of a key was announced by email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_keys add column announced_at timestamptz;
    create index api_keys_ending on api_keys (expires_at) where announced_at is null and revoked_at is null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index api_keys_ending;
    alter table api_keys drop column announced_at;
  `.execute(db);
}
