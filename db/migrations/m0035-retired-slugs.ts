import { type Kysely, sql } from 'kysely';

/**
 * Slugs that were in use stay their owner's (product 12.21). Triggers, because links also go by cascade, and because the previous
 * release deletes, renames and creates links as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table links
      add column is_slug_chosen boolean,
      add column slug_since timestamptz,
      add column opened_at timestamptz;

    create table retired_slugs (
      hash bytea not null primary key,
      owner_id uuid references profiles (id) on delete set null,
      link_id uuid,
      is_chosen boolean not null,
      retired_at timestamptz default now() not null
    );
    create index retired_slugs_owner on retired_slugs (owner_id, retired_at);
    create index retired_slugs_link on retired_slugs (link_id);

    create function slug_hash(slug text) returns bytea immutable language sql as $$
      select sha256(convert_to(slug, 'UTF8'))
    $$;

    -- The previous release doesn't say whether a slug was drawn
    create function is_chosen_slug(slug text, said boolean) returns boolean immutable language sql as $$
      select coalesce(said, slug !~ '^[a-hjkmnp-z2-9]{8}$')
    $$;

    create function is_known_slug(link uuid, created timestamptz, since timestamptz, opened timestamptz)
    returns boolean stable language sql as $$
      select opened is not null or coalesce(since, created) <= now() - interval '1 hour'
        or since is null and exists (
          select from visit_targets t join visit_totals v on v.target_id = t.id where t.item_id = link)
    $$;

    create function count_retired_slugs(owner uuid) returns bigint stable language sql as $$
      select count(*) from retired_slugs
      where owner_id = owner and is_chosen and retired_at > now() - interval '1 day'
    $$;

    -- An insert that is refused inserts nothing, as if the slug were taken
    create function refuse_kept_slug() returns trigger language plpgsql as $$
    begin
      -- Waits for a transaction that gives the slug up, so that the next query sees its outcome
      perform from links where slug = new.slug and id <> new.id for key share;
      if exists (
          select from retired_slugs where hash = slug_hash(new.slug)
          and (owner_id is distinct from new.user_id or tg_op = 'INSERT' and new.is_slug_chosen is false))
        or exists (select from suspended_slugs where slug = new.slug and link_id is distinct from new.id)
      then
        if tg_op = 'INSERT' then return null; end if;
        raise unique_violation using constraint = 'links_slug', message = 'this slug is kept';
      end if;
      if tg_op = 'UPDATE' then
        new.is_slug_chosen := true;
        new.slug_since := clock_timestamp();
        new.opened_at := null;
      end if;
      return new;
    end $$;
    create trigger links_refuse_kept_slug before insert on links for each row execute function refuse_kept_slug();
    create trigger links_refuse_renaming_to_kept_slug before update of slug on links for each row
      when (old.slug <> new.slug) execute function refuse_kept_slug();

    -- By index and without joins: the plan is kept, and may have been made while the table was empty
    create function retire_deleted_slugs() returns trigger language plpgsql set enable_seqscan = off as $$
    begin
      update retired_slugs set link_id = null where link_id = any(array(select id from deleted));
      with known as materialized (
        select slug_hash(slug) as hash, user_id, is_chosen_slug(slug, is_slug_chosen) as is_chosen,
          (qr_style is null, coalesce(slug_since, created_at)) as place
        from deleted where is_known_slug(id, created_at, slug_since, opened_at)
      ), counted as materialized (
        select hash, user_id, is_chosen, row_number() over (partition by user_id, is_chosen order by place) as count
        from known where case when is_chosen then not exists (select from retired_slugs r where r.hash = known.hash) else true end
      ), room as materialized (
        select user_id, 1000 - count_retired_slugs(user_id) as count from (select distinct user_id from known) owners
      )
      insert into retired_slugs (hash, owner_id, is_chosen)
      select hash, (select id from profiles where id = user_id), is_chosen from counted
      where not is_chosen or counted.count <= (select room.count from room where room.user_id = counted.user_id)
      on conflict do nothing;
      return null;
    end $$;
    create trigger links_retire_slugs after delete on links referencing old table as deleted
      for each statement execute function retire_deleted_slugs();

    create function retire_former_slug() returns trigger language plpgsql as $$
    declare
      chosen boolean := is_chosen_slug(old.slug, old.is_slug_chosen);
    begin
      if is_known_slug(old.id, old.created_at, old.slug_since, old.opened_at)
        and (not chosen or count_retired_slugs(new.user_id) < 1000)
      then
        insert into retired_slugs (hash, owner_id, link_id, is_chosen)
        values (slug_hash(old.slug), new.user_id, new.id, chosen)
        on conflict do nothing;
      end if;
      return null;
    end $$;
    create trigger links_retire_former_slug after update of slug on links for each row
      when (old.slug <> new.slug) execute function retire_former_slug();

    -- What moves with a link: its former slugs, and its slug if that was retired before
    create function move_retired_slugs() returns trigger language plpgsql as $$
    begin
      update retired_slugs set link_id = new.id where hash = slug_hash(new.slug) and link_id is distinct from new.id;
      if tg_op = 'UPDATE' then
        update retired_slugs set owner_id = new.user_id where link_id = new.id and owner_id is distinct from new.user_id;
      end if;
      return null;
    end $$;
    create trigger links_attach_retired_slug after insert on links for each row execute function move_retired_slugs();
    create trigger links_move_retired_slugs after update of slug, user_id on links for each row
      when (old.slug <> new.slug or old.user_id <> new.user_id) execute function move_retired_slugs();

    -- No notification for the first visit
    drop trigger links_update_notify on links;
    create trigger links_update_notify after update on links for each row
      when ((old.used_clicks = new.used_clicks or old.max_clicks is distinct from new.max_clicks
        or new.used_clicks = new.max_clicks) and (old.opened_at is not null or new.opened_at is null))
      execute function notify_change();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger links_update_notify on links;
    create trigger links_update_notify after update on links for each row
      when (old.used_clicks = new.used_clicks or old.max_clicks is distinct from new.max_clicks
        or new.used_clicks = new.max_clicks)
      execute function notify_change();
    drop trigger links_move_retired_slugs on links;
    drop trigger links_attach_retired_slug on links;
    drop trigger links_retire_former_slug on links;
    drop trigger links_retire_slugs on links;
    drop trigger links_refuse_renaming_to_kept_slug on links;
    drop trigger links_refuse_kept_slug on links;
    drop function move_retired_slugs, retire_former_slug, retire_deleted_slugs, refuse_kept_slug, count_retired_slugs,
      is_known_slug, is_chosen_slug, slug_hash;
    drop table retired_slugs;
    alter table links drop column is_slug_chosen, drop column slug_since, drop column opened_at;
  `.execute(db);
}
