import { type Kysely, sql } from 'kysely';

/** Replies of support, and messages of people without an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table support_messages
      -- The operator's name for a message
      add column number integer generated always as identity unique,
      add column answers_id uuid references support_messages (id) on delete cascade,
      add column sender_name text,
      add column language text,
      add column answered_at timestamptz,
      add column read_at timestamptz,
      drop constraint support_messages_kind_check,
      drop constraint support_messages_kind,
      add constraint support_messages_kind_check check (kind in ('message', 'report', 'reply', 'contact')),
      add constraint support_messages_kind check (
        case kind
          when 'message' then user_id is not null and plan_type is not null and about_user_id is null
          when 'report' then user_id is null and about_user_id is not null and about_path is not null
          when 'reply' then answers_id is not null and about_user_id is null
          else user_id is null and about_user_id is null and reply_to is not null and sender_name is not null and language is not null
        end);
    -- Until now support answered by email only
    update support_messages set answered_at = created_at where kind = 'message';
    create index support_messages_answers on support_messages (answers_id) where answers_id is not null;
    create index support_messages_waiting on support_messages (priority, number)
      where answered_at is null and kind in ('message', 'contact');
    create trigger support_messages_notify after insert or update on support_messages
      for each row when (new.user_id is not null) execute function notify_change();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger support_messages_notify on support_messages;
    delete from support_messages where kind in ('reply', 'contact');
    drop index support_messages_waiting;
    alter table support_messages
      drop constraint support_messages_kind_check,
      drop constraint support_messages_kind,
      drop column number, drop column answers_id, drop column sender_name, drop column language,
      drop column answered_at, drop column read_at,
      add constraint support_messages_kind_check check (kind in ('message', 'report')),
      add constraint support_messages_kind check (
        case kind
          when 'message' then user_id is not null and plan_type is not null and about_user_id is null
          else user_id is null and about_user_id is not null and about_path is not null
        end);
  `.execute(db);
}
