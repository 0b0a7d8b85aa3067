import { type Kysely, sql } from 'kysely';

/** Programs invite with API keys; what a revoked one invited is void. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invitations add column invited_by_key uuid references api_keys on delete set null;
    create index invitations_key on invitations (invited_by_key);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitations drop column invited_by_key`.execute(db);
}
