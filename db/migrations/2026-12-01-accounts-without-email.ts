import { type Kysely, sql } from 'kysely';

/** Accounts that sign in with a phone or a wallet have no email until they add one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      alter column email drop not null,
      add constraint users_confirmed_email check (email is not null or not email_verified),
      add constraint users_phone check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
      add constraint users_confirmed_phone check (phone is not null or phone_confirmed_at is null);
    create unique index users_phone_key on users (phone);
    alter table profiles alter column email drop not null;
  `.execute(db);
}

/** The release before has no accounts without an email. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from users where email is null;
    alter table profiles alter column email set not null;
    drop index users_phone_key;
    alter table users drop constraint users_confirmed_phone, drop constraint users_phone,
      drop constraint users_confirmed_email, alter column email set not null;
  `.execute(db);
}
