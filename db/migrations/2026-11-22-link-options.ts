import { type Kysely, sql } from 'kysely';

/** Expiry, password, redirect rules and campaign of links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table links
      add column expires_at timestamptz,
      add column max_clicks integer check (max_clicks > 0),
      add column used_clicks integer default 0 not null,
      add column password_hash text,
      add column fallback_url text,
      add column utm_source text,
      add column utm_medium text,
      add column utm_campaign text,
      add column utm_term text,
      add column utm_content text;

    -- No notification for a used click, unless it was the last
    drop trigger links_notify on links;
    create trigger links_notify after insert or delete on links for each row execute function notify_change();
    create trigger links_update_notify after update on links for each row
      when (old.used_clicks = new.used_clicks or old.max_clicks is distinct from new.max_clicks
        or new.used_clicks = new.max_clicks)
      execute function notify_change();

    -- Tries, in the form that rate-limiter-flexible reads; expire is in milliseconds since 1970
    create table limits (
      key varchar(255) primary key,
      points integer default 0 not null,
      expire bigint
    );
    create index limits_expire on limits (expire);
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table limits;
    drop trigger links_update_notify on links;
    drop trigger links_notify on links;
    create trigger links_notify after insert or update or delete on links for each row execute function notify_change();
    alter table links
      drop column expires_at, drop column max_clicks, drop column used_clicks, drop column password_hash,
      drop column fallback_url, drop column utm_source, drop column utm_medium, drop column utm_campaign,
      drop column utm_term, drop column utm_content;
  `.execute(db);
}
