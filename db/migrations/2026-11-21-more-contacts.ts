import { type Kysely, sql } from 'kysely';

/** Labels and more phones, emails and postal addresses per card. Only adds columns with defaults. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vcards
      add column phone_label text default '' not null,
      add column email_label text default '' not null,
      add column more_phones jsonb default '[]' not null,
      add column more_emails jsonb default '[]' not null,
      add column postal_addresses jsonb default '[]' not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vcards
      drop column phone_label,
      drop column email_label,
      drop column more_phones,
      drop column more_emails,
      drop column postal_addresses;
  `.execute(db);
}
