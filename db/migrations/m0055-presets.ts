import { type Kysely, sql } from 'kysely';

/** Looks of cards that an owner saved under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table presets (
      id uuid default gen_random_uuid() not null primary key,
      user_id uuid not null references profiles (id) on delete cascade,
      name text not null check (char_length(name) between 1 and 40),
      design text not null check (char_length(design) <= 40),
      tokens jsonb not null check (jsonb_typeof(tokens) = 'object'),
      background_color text not null,
      font_color text not null,
      icon_color text not null,
      created_at timestamptz default now() not null
    );
    create index presets_owner on presets (user_id);
    create trigger presets_notify after insert or update or delete on presets
      for each row execute function notify_change();
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table presets`.execute(db);
}
