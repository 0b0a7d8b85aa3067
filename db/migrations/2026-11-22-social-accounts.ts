import { type Kysely, sql } from 'kysely';

/** Google and Apple accounts. New changes to sandbox tables go to db/sandbox/migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The email from the provider, which identifies the connected account
    alter table accounts add column email text;
    -- One account of each provider, and one password
    create unique index accounts_user_provider on accounts (user_id, provider_id);

    create table sandbox_identity (
      "only" boolean default true primary key check ("only"),
      key text not null,
      failure text default 'none' not null
    );
    -- Consents: the name is sent the first time only
    create table sandbox_consents (
      provider text not null,
      subject text not null,
      hides_email boolean not null,
      created_at timestamptz default now() not null,
      primary key (provider, subject)
    );
    create table sandbox_codes (
      id uuid primary key,
      expires_at timestamptz not null
    );
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table sandbox_codes, sandbox_consents, sandbox_identity;
    drop index accounts_user_provider;
    alter table accounts drop column email;
  `.execute(db);
}
