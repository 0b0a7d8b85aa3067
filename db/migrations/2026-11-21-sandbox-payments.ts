import { type Kysely, sql } from 'kysely';

/** Released as it is. New changes to sandbox tables go to db/sandbox/migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_objects (
      id text primary key,
      place bigint generated always as identity,
      object text not null,
      customer_id text,
      due_at timestamptz,
      data jsonb not null
    );
    create index sandbox_objects_listed on sandbox_objects (object, customer_id, place);
    create index sandbox_objects_customer on sandbox_objects (customer_id);
    create index sandbox_objects_due on sandbox_objects (due_at) where due_at is not null;

    create table sandbox_deliveries (
      event_id text primary key references sandbox_objects (id) on delete cascade,
      attempts integer default 0 not null,
      next_at timestamptz default now() not null,
      delivered_at timestamptz,
      answer text
    );
    create index sandbox_deliveries_next on sandbox_deliveries (next_at) where delivered_at is null;

    create table sandbox_requests (
      key text primary key,
      fingerprint text not null,
      status integer,
      body text,
      created_at timestamptz default now() not null
    );
    create index sandbox_requests_created on sandbox_requests (created_at);

    create table sandbox_settings (
      "only" boolean primary key default true check ("only"),
      secret_key text not null,
      webhook_secret text not null,
      failure text default 'none' not null,
      holds_events boolean default false not null
    );
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table sandbox_settings, sandbox_requests, sandbox_deliveries, sandbox_objects`.execute(db);
}
