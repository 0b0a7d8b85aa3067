import { type Kysely, sql } from 'kysely';

/**
 * Labels for a card's telephone and e-mail, further ones beside them, and postal addresses. Columns are only added, and
 * each has a default: cards that are there say nothing of this, and a program that does not know it writes on.
 */
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
