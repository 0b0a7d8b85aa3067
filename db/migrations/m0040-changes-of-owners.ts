import { type Kysely, sql } from 'kysely';

/**
 * Notifications say whether their ID is an owner's or a user's. Earlier releases read `userId` and ignore the rest. A deleted profile is
 * announced, too: nothing else is if it owned nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`${functions({ ofTable: ", 'of', coalesce(tg_argv[0], 'owner')", ofOwner: ", 'of', 'owner'" })}
      ${triggers({ ofUser: "'user'", ofProfile: 'update or delete' })}`)
    .execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`${triggers({ ofUser: '', ofProfile: 'update' })}
      ${functions({ ofTable: '', ofOwner: '' })}`)
    .execute(db);
}

const functions = ({ ofTable, ofOwner }: { ofTable: string; ofOwner: string }) => `
  create or replace function notify_change() returns trigger language plpgsql as $$
  declare
    changed record := coalesce(new, old);
  begin
    perform pg_notify('changes', json_build_object(
      'userId', case when tg_table_name = 'profiles' then to_jsonb(changed) ->> 'id' else to_jsonb(changed) ->> 'user_id' end,
      'table', tg_table_name${ofTable})::text);
    return null;
  end $$;
  create or replace function notify_card_handle() returns trigger language plpgsql as $$
  begin
    perform pg_notify('changes', json_build_object(
      'userId', coalesce(new.user_id, old.user_id), 'table', 'vcards'${ofOwner})::text);
    return null;
  end $$;
  create or replace function notify_link_tags() returns trigger language plpgsql as $$
  begin
    perform pg_notify('changes', json_build_object('userId', owners.user_id, 'table', 'tags'${ofOwner})::text)
      from (select distinct tags.user_id from changed join tags on tags.id = changed.tag_id) owners;
    return null;
  end $$;`;

const triggers = ({ ofUser, ofProfile }: { ofUser: string; ofProfile: string }) => `
  create or replace trigger sessions_notify after insert or delete on sessions
    for each row execute function notify_change(${ofUser});
  create or replace trigger token_sessions_notify after insert or delete or update of ends_at on token_sessions
    for each row execute function notify_change(${ofUser});
  create or replace trigger support_messages_notify after insert or update on support_messages
    for each row when (new.user_id is not null) execute function notify_change(${ofUser});
  create or replace trigger profiles_notify after ${ofProfile} on profiles
    for each row execute function notify_change();`;
