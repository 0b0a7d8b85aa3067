import { type Kysely, sql } from 'kysely';

/** Regular migrations still create these tables too (see db/migrate.ts), so each statement tolerates existing ones and keeps their rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists sandbox_objects (
      id text primary key,
      place bigint generated always as identity,
      object text not null,
      customer_id text,
      due_at timestamptz,
      data jsonb not null
    );
    create index if not exists sandbox_objects_listed on sandbox_objects (object, customer_id, place);
    create index if not exists sandbox_objects_customer on sandbox_objects (customer_id);
    create index if not exists sandbox_objects_due on sandbox_objects (due_at) where due_at is not null;

    create table if not exists sandbox_deliveries (
      event_id text primary key references sandbox_objects (id) on delete cascade,
      attempts integer default 0 not null,
      next_at timestamptz default now() not null,
      delivered_at timestamptz,
      answer text
    );
    create index if not exists sandbox_deliveries_next on sandbox_deliveries (next_at) where delivered_at is null;

    create table if not exists sandbox_requests (
      key text primary key,
      fingerprint text not null,
      status integer,
      body text,
      created_at timestamptz default now() not null
    );
    create index if not exists sandbox_requests_created on sandbox_requests (created_at);

    create table if not exists sandbox_settings (
      "only" boolean primary key default true check ("only"),
      secret_key text not null,
      webhook_secret text not null,
      failure text default 'none' not null,
      holds_events boolean default false not null
    );

    create table if not exists sandbox_identity (
      "only" boolean default true primary key check ("only"),
      key text not null,
      failure text default 'none' not null
    );

    create table if not exists sandbox_consents (
      provider text not null,
      subject text not null,
      hides_email boolean not null,
      created_at timestamptz default now() not null,
      primary key (provider, subject)
    );

    create table if not exists sandbox_codes (
      id uuid primary key,
      expires_at timestamptz not null
    );
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table sandbox_codes, sandbox_consents, sandbox_identity;
    drop table sandbox_settings, sandbox_requests, sandbox_deliveries, sandbox_objects;
  `.execute(db);
}
