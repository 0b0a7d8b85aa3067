import { type Kysely, sql } from 'kysely';

/** Browsers that have signed in to an account, and whether its owner wants an email about new ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      token_hash text not null primary key,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz default now() not null,
      expires_at timestamptz not null
    );
    create index known_devices_user_id_idx on known_devices (user_id);
    alter table profiles add column new_device_emails boolean default true not null;
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles drop column new_device_emails;
    drop table known_devices;
  `.execute(db);
}
