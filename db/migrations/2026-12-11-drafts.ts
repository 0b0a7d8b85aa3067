import { type Kysely, sql } from 'kysely';

/** What owners have changed in an editor and not saved yet: one draft of each card, link and QR code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drafts (
      user_id uuid not null references users (id) on delete cascade,
      kind text not null check (kind in ('card', 'link', 'qr_code')),
      vcard_id uuid references vcards (id) on delete cascade,
      link_id uuid references links (id) on delete cascade,
      item_id uuid generated always as (coalesce(vcard_id, link_id)) stored,
      version uuid not null,
      base text not null,
      data jsonb not null check (octet_length(data::text) <= 131072),
      updated_at timestamptz default now() not null,
      primary key (item_id, kind),
      check (num_nonnulls(vcard_id, link_id) = 1 and (kind = 'card') = (vcard_id is not null))
    );
    create index drafts_user on drafts (user_id);
    create index drafts_vcard on drafts (vcard_id);
    create index drafts_link on drafts (link_id);
    create trigger drafts_notify after insert or update or delete on drafts
      for each row execute function notify_change();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table drafts`.execute(db);
}
