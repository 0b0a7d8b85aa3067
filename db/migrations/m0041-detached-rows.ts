import { type Kysely, sql } from 'kysely';

/**
 * What an account may have millions of, rollups and tags of links, isn't deleted in the transaction that deletes the account: triggers
 * note their target or tag, and a job deletes them (`db/visits/detached-rows.ts`). Triggers, because the previous release deletes
 * accounts as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Without it, each deleted card reads all profiles
    create index profiles_main_card on profiles (main_vcard_id) where main_vcard_id is not null;

    create table deleted_visit_targets (id integer primary key);
    create function note_deleted_targets() returns trigger language plpgsql as $$
    begin
      insert into deleted_visit_targets (id) select id from deleted;
      return null;
    end $$;
    drop trigger visit_targets_deleted on visit_targets;
    create trigger visit_targets_deleted after delete on visit_targets referencing old table as deleted
      for each statement execute function note_deleted_targets();
    drop function delete_visit_figures();

    create table deleted_tags (id uuid primary key);
    alter table link_tags drop constraint link_tags_link_id_fkey, drop constraint link_tags_tag_id_fkey;
    create function note_deleted_tags() returns trigger language plpgsql as $$
    begin
      insert into deleted_tags (id) select id from deleted;
      return null;
    end $$;
    create trigger tags_deleted after delete on tags referencing old table as deleted
      for each statement execute function note_deleted_tags();

    -- Those of an owner without tags are deleted with the tags. By index: the plan is kept, and may have been made while the table was empty
    create function delete_link_tags() returns trigger language plpgsql set enable_seqscan = off as $$
    begin
      delete from link_tags where link_id = any(array(
        select id from deleted where exists (select from tags where tags.user_id = deleted.user_id)));
      return null;
    end $$;
    create trigger links_delete_tags after delete on links referencing old table as deleted
      for each statement execute function delete_link_tags();

    -- Once for all rows that a statement deletes
    create function notify_deleted() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changes', json_build_object(
        'userId', owners.user_id, 'table', coalesce(tg_argv[0], tg_table_name), 'of', 'owner')::text)
        from (select distinct user_id from deleted) owners;
      return null;
    end $$;
  `.execute(db);
  for (const { table, event, row, deleted } of notified) {
    await sql
      .raw(
        `drop trigger ${table}_notify on ${table};
        create trigger ${table}_notify after ${event} on ${table} for each row execute function ${row}();
        create trigger ${table}_deleted_notify after delete on ${table} referencing old table as deleted
          for each statement execute function notify_deleted(${deleted});`,
      )
      .execute(db);
  }
}

const notified = [
  { table: 'links', event: 'insert', row: 'notify_change', deleted: '' },
  { table: 'vcards', event: 'insert or update', row: 'notify_change', deleted: '' },
  { table: 'drafts', event: 'insert or update', row: 'notify_change', deleted: '' },
  { table: 'card_handles', event: 'insert or update', row: 'notify_card_handle', deleted: "'vcards'" },
];

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const { table, event, row } of notified) {
    await sql
      .raw(
        `drop trigger ${table}_deleted_notify on ${table};
        drop trigger ${table}_notify on ${table};
        create trigger ${table}_notify after ${event} or delete on ${table} for each row execute function ${row}();`,
      )
      .execute(db);
  }
  await sql`
    drop function notify_deleted();
    drop trigger links_delete_tags on links;
    drop function delete_link_tags();
    drop trigger tags_deleted on tags;
    drop function note_deleted_tags();
    delete from link_tags where tag_id in (select id from deleted_tags);
    drop table deleted_tags;
    alter table link_tags
      add foreign key (link_id) references links (id) on delete cascade,
      add foreign key (tag_id) references tags (id) on delete cascade;

    create function delete_visit_figures() returns trigger language plpgsql as $$
    begin
      delete from visit_days where target_id = old.id;
      delete from visit_hours where target_id = old.id;
      delete from visit_totals where target_id = old.id;
      delete from visit_seen where target_id = old.id;
      return null;
    end $$;
    drop trigger visit_targets_deleted on visit_targets;
    create trigger visit_targets_deleted after delete on visit_targets
      for each row execute function delete_visit_figures();
    drop function note_deleted_targets();
    delete from visit_days where target_id in (select id from deleted_visit_targets);
    delete from visit_hours where target_id in (select id from deleted_visit_targets);
    delete from visit_totals where target_id in (select id from deleted_visit_targets);
    delete from visit_seen where target_id in (select id from deleted_visit_targets);
    drop table deleted_visit_targets;
    drop index profiles_main_card;
  `.execute(db);
}
