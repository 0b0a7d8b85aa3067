import { type Kysely, sql } from 'kysely';

/** Emails to the operator that anyone can cause: how many went out in the last hour, and which messages wait for a digest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_emails (
      id bigint generated always as identity primary key,
      is_digest boolean not null,
      sent_at timestamptz default clock_timestamp() not null
    );
    alter table support_messages
      -- The previous release emails each message
      add column announcement text default 'email' not null check (announcement in ('email', 'waits', 'digest'));
    create index support_messages_announcement on support_messages (number) where announcement = 'waits';
    -- Until now they were in emails only
    update support_messages set answered_at = created_at where kind = 'report' and answered_at is null;
    create index support_messages_reports on support_messages (number) where kind = 'report';
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index support_messages_reports;
    alter table support_messages drop column announcement;
    drop table operator_emails;
  `.execute(db);
}
