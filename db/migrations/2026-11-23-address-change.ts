import { type Kysely, sql } from 'kysely';

/** Pending email changes, which both emails must confirm. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_changes (
      -- An account waits for one change at a time
      user_id uuid primary key references users (id) on delete cascade,
      new_email text not null constraint address_changes_lower check (new_email = lower(new_email)),
      old_confirmed_at timestamptz,
      new_confirmed_at timestamptz,
      expires_at timestamptz not null,
      created_at timestamptz default now() not null
    );
    alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
    alter table one_time_tokens add constraint one_time_tokens_purpose_check
      check (purpose in ('confirm', 'reset', 'old_address', 'new_address'));
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from one_time_tokens where purpose in ('old_address', 'new_address');
    alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
    alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in ('confirm', 'reset'));
    drop table address_changes;
  `.execute(db);
}
