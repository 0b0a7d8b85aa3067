import { type Kysely, sql } from 'kysely';

/** What is known about who signed an unconfirmed account up. So far, emails that were asked for without the password said it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column sign_up_repeated_at timestamptz, add column sign_up_claimed_at timestamptz;
    update users set sign_up_claimed_at = now()
    where not email_verified and phone_confirmed_at is null and exists (
      select from mail_tokens where mail_tokens.user_id = users.id and (kind = 'recovery' or data ->> 'claims' = 'true'));
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users drop column sign_up_repeated_at, drop column sign_up_claimed_at`.execute(db);
}
