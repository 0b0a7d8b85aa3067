import { type Kysely, sql } from 'kysely';

/** Which links a card shows, and those that were chosen for it in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vcards add column link_choice text default 'default' not null
      check (link_choice in ('default', 'all', 'chosen', 'none'));

    create table card_links (
      vcard_id uuid not null references vcards on delete cascade,
      link_id uuid not null references links on delete cascade,
      place smallint not null,
      primary key (vcard_id, link_id)
    );
    create index card_links_link on card_links (link_id);

    -- A link that gets another owner leaves the cards of the former one, whose pages drop what they cached
    create function leave_former_owner() returns trigger language plpgsql as $$
    begin
      delete from card_links c using vcards v
        where c.link_id = new.id and v.id = c.vcard_id and v.user_id <> new.user_id;
      perform pg_notify('changes', json_build_object('userId', old.user_id, 'table', 'links', 'of', 'owner')::text);
      return null;
    end $$;
    create trigger links_leave_former_owner after update of user_id on links for each row
      when (old.user_id <> new.user_id) execute function leave_former_owner();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger links_leave_former_owner on links;
    drop function leave_former_owner();
    drop table card_links;
    alter table vcards drop column link_choice;
  `.execute(db);
}
