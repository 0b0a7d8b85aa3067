import { type Kysely, sql } from 'kysely';

/** Suspended accounts and links, and abuse reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles add column disabled_at timestamptz;
    alter table links add column disabled_at timestamptz;

    -- A report is about an account and is deleted with it
    alter table support_messages
      add column kind text default 'message' not null check (kind in ('message', 'report')),
      add column about_user_id uuid references users (id) on delete cascade,
      add column about_path text,
      add column reply_to text,
      alter column user_id drop not null,
      alter column plan_type drop not null,
      add constraint support_messages_kind check (
        case kind
          when 'message' then user_id is not null and plan_type is not null and about_user_id is null
          else user_id is null and about_user_id is not null and about_path is not null
        end);
    create index support_messages_about on support_messages (about_user_id) where about_user_id is not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from support_messages where kind = 'report';
    alter table support_messages
      drop constraint support_messages_kind,
      drop column kind, drop column about_user_id, drop column about_path, drop column reply_to,
      alter column user_id set not null,
      alter column plan_type set not null;
    alter table links drop column disabled_at;
    alter table profiles drop column disabled_at;
  `.execute(db);
}
